//! The log of a man-machine match: `--log`.

use anyhow::{Context as _, bail};
use shinpan_chess::GAME;
use shinpan_chess::log::{LogGame, MatchRules, judge};
use shinpan_cli::{Session, Source};
use shinpan_core::RuleBook;
use shinpan_core::wording::counted;

use crate::args::Args;
use crate::checker::raise;
use crate::report::GameReport;

/// The book of a log that is judged without `--rules`.
pub(crate) const BOOK: &str = "man-machine-2003";
/// The longest log, in bytes: that of a game has some hundred thousand.
const LOG_MOST: u64 = 32 << 20;

/// The report on a game of a log.
pub(crate) struct LogReport {
    /// Report, as on every game.
    pub(crate) report: GameReport,
    /// Facts that only a log tells.
    pub(crate) game: LogGame,
}

/// The games of `--log` by their number; none if it is not given.
///
/// # Errors
/// It cannot be read or is empty, the game is not chess, or the book has no match rules.
pub(crate) fn open(args: &Args, book: Option<&RuleBook>, session: &Session<'_>) -> anyhow::Result<Vec<LogReport>> {
    let (Some(path), Some(book)) = (&args.log, book) else { return Ok(Vec::new()) };
    if let Some(game) = args.game.as_deref().filter(|game| *game != GAME.kind.name) {
        bail!("--log: a log is of {}, and --game says {game}", GAME.kind.name);
    }
    let rules: MatchRules = book.section("match")?;
    let source = Source::given(path, "--log", session.io)?;
    let name = source.name.clone();
    let bytes = source.read(LOG_MOST).context("--log")?;
    let games = judge(bytes.as_slice(), &rules)?.with_context(|| name.clone())?;
    session.messages.note(format_args!("--log: {} from {name}", counted(games.len(), "game")));
    Ok(games.into_iter().map(|game| report(&name, book.name(), game, args.strict)).collect())
}

fn report(record: &str, rules: &str, game: LogGame, strict: bool) -> LogReport {
    let mut checked = game.checked.clone();
    if strict {
        raise(&mut checked, None);
    }
    let report = GameReport {
        record: record.to_owned(),
        record_bytes: None,
        index: game.number,
        game: GAME.kind.name,
        rules: rules.to_owned(),
        format: "log",
        first: String::new(),
        second: String::new(),
        checked,
        round: None,
    };
    LogReport { report, game }
}
