//! The log of a man-machine match: `--log`.

use anyhow::{Context as _, bail};
use shinpan_chess::KIND;
use shinpan_chess::log::{Judged, MatchRules, judge};
use shinpan_cli::{Session, Source};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::Checked;

use crate::args::Args;
use crate::checker::raise;
use crate::report::Report;

/// The book of a log that is judged without `--rules`.
pub(crate) const BOOK: &str = "man-machine-2003";
/// The longest log, in bytes: that of a game has some hundred thousand.
const LOG_MOST: u64 = 32 << 20;

/// A game of a log.
pub(crate) struct LogGame {
    /// As every report.
    pub(crate) report: Report,
    /// What only a log tells.
    pub(crate) judged: Judged,
}

/// The games of `--log` by their number; none if it is not given.
///
/// # Errors
/// It cannot be read or is empty, the game is not chess, or the book has no match rules.
pub(crate) fn open(args: &Args, book: &RuleBook, session: &Session<'_>) -> anyhow::Result<Vec<LogGame>> {
    let Some(path) = &args.log else { return Ok(Vec::new()) };
    if args.game() != KIND.name {
        bail!("--log: a log is of {}, and --game says {}", KIND.name, args.game());
    }
    let rules: MatchRules = book.section("match")?;
    let source = Source::given(path, "--log", session.io)?;
    let name = source.name.clone();
    let bytes = source.read(LOG_MOST).context("--log")?;
    let judged = judge(bytes.as_slice(), &rules)?.with_context(|| name.clone())?;
    session.messages.note(format_args!("--log: {} games from {name}", judged.len()));
    Ok(judged.into_iter().map(|judged| game(&name, judged, args.strict)).collect())
}

fn game(name: &str, judged: Judged, strict: bool) -> LogGame {
    let Judged { plies, outcome, ending, time, .. } = judged;
    let checked = Checked { plies, outcome, ending, time, findings: judged.findings.clone() };
    let mut report = checked.report(name, judged.number, KIND.name, "log", &Sides::default());
    if strict {
        raise(&mut report, &[]);
    }
    LogGame { report: Report(report), judged }
}
