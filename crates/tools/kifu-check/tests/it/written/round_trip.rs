//! What is written is read as the same game, says the same of itself, and is written once more with the same bytes.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use shinpan_core::side::Sides;
use shinpan_core::{Outcome, RuleBook, Severity};
use shinpan_records::port::{CheckOutcome, CheckSink, Options};
use shinpan_records::written::{LEFT_OUT, NOT_WRITTEN, WriteRequest};
use shinpan_records::{Chunk, Game, RecordHead, Routing};

static GAMES: [Game; 5] =
    [shinpan_shogi::GAME, shinpan_arimaa::GAME, shinpan_xiangqi::GAME, shinpan_go::GAME, shinpan_chess::GAME];

/// The forms of each game, the standard one first.
pub(super) const FORMS: [(&str, &[&str]); 5] = [
    ("shogi", &["csa", "csa2", "kif", "usi", "neutral"]),
    ("xiangqi", &["pgn", "wxf", "chinese", "neutral"]),
    ("chess", &["pgn", "neutral"]),
    ("go", &["sgf", "neutral"]),
    ("arimaa", &["arimaa", "neutral"]),
];

/// Findings about the form of a record, which another form need not have, or of which its own may have others.
const OF_FORM: [&str; 30] = [
    "bad-tag",
    "bad-text",
    "byte-order-mark",
    "encoding-ambiguous",
    "encoding-mismatch",
    "encoding-unknown",
    "fraction-of-second",
    LEFT_OUT,
    "log-dialect",
    "marker-missing",
    "missing-position",
    "missing-turn",
    "missing-version",
    "move-count",
    "odd-result",
    "odd-statement",
    "odd-text",
    "rank-dialect",
    "result-missing",
    "san-dialect",
    "separator-missing",
    "split-line",
    "take-back",
    "time-before-move",
    "time-total-mismatch",
    "time-twice",
    "trailing-blanks",
    "unknown-statement",
    "unknown-version",
    "variations-skipped",
];

/// Losses that bear on no ruling.
const HARMLESS: [&str; 9] = [
    "variations",
    "bookmarks",
    "the header",
    "headers",
    "comments",
    "marks of quality",
    "the property",
    "a name",
    "the tag",
];

/// Every game of `text`, a file of `game`, with its record in a form.
pub(super) fn read(game: &str, form: &'static str, text: &[u8]) -> Vec<CheckOutcome> {
    let written = Some(WriteRequest { form: Some(form), has_comments: true, has_rulings: false });
    let open = move |game: &'static Game| {
        game.open(&RuleBook::builtin(game.kind.book)?, &Options { written, ..Options::default() })
    };
    let routing = Routing::new(&GAMES, Some(game), None, None, open).expect("the built-in books open");
    let mut games = Vec::new();
    let mut each = |game: CheckOutcome| {
        games.push(game);
        ControlFlow::Continue(())
    };
    let mut late = |_: &RecordHead| Sides::default();
    let mut sink = CheckSink { late: &mut late, each: &mut each };
    routing.router().check("record", &Chunk::default(), &mut &*text, &mut sink).expect("memory");
    games
}

/// The file of one record.
fn file(outcome: &CheckOutcome) -> Option<String> {
    outcome.written.as_ref().map(|written| format!("{}{}", written.form.head, written.text))
}

/// Writes every game of `text` in a form and reads it again; how many could be written, or what is the matter.
pub(super) fn round_trip(game: &'static str, form: &'static str, text: &[u8]) -> Result<usize, String> {
    let mut count = 0;
    let plain = read(game, "neutral", text);
    for (source, plain) in read(game, form, text).iter().zip(&plain) {
        let Some(written) = file(source) else {
            let codes = |code: &str| source.checked.findings.iter().any(|finding| finding.code == code);
            if !codes(NOT_WRITTEN) && !codes("not-a-record") && source.kind.is_some() {
                return Err("nothing is written, and nothing says why".to_owned());
            }
            continue;
        };
        same(game, form, source, plain, &written).map_err(|why| format!("{form}: {why}\n{written}"))?;
        count += 1;
    }
    Ok(count)
}

fn same(
    game: &str,
    form: &'static str,
    source: &CheckOutcome,
    plain: &CheckOutcome,
    written: &str,
) -> Result<(), String> {
    let again = read(game, form, written.as_bytes());
    let [again] = &again[..] else { return Err(format!("read as {} games", again.len())) };
    if file(again).as_deref() != Some(written) {
        return Err(format!("written anew it is\n{}\n", file(again).unwrap_or_default()));
    }
    let is_dialect = |code: &str| code == LEFT_OUT || again.kind.is_some_and(|kind| (kind.is_dialect)(code));
    if let Some(finding) = again.checked.findings.iter().find(|finding| is_dialect(finding.code)) {
        return Err(format!("{}: {}", finding.code, finding.message));
    }
    let moves = |outcome: &CheckOutcome| outcome.written.as_ref().map(|written| without_id(&written.text));
    let again_plain = read(game, "neutral", written.as_bytes());
    // KIF names a piece as it was before the move: of one that is not there it says no more than that.
    let is_misnamed = form == "kif" && again.checked.findings.iter().any(|finding| finding.code == "piece-mismatch");
    if let (Some(one), Some(other)) = (moves(plain), again_plain.first().and_then(moves))
        && one != other
        && !is_misnamed
    {
        return Err(format!("other moves: {one}, now {other}"));
    }
    if matches!(form, "usi" | "neutral") || matches!(source.head.format, "usi" | "neutral") {
        return Ok(());
    }
    same_claims(form, source, again)
}

/// What a record with all its parts says.
fn same_claims(form: &str, source: &CheckOutcome, again: &CheckOutcome) -> Result<(), String> {
    let names = |outcome: &CheckOutcome| {
        let shown = outcome.head.shown_names();
        [shown.first, shown.second].map(|name| name.trim().replace('?', "").trim_start_matches(':').to_owned())
    };
    let is_named_so = source.checked.findings.iter().all(|finding| !finding.message.contains("a name as it is"));
    if is_named_so && names(source) != names(again) {
        return Err(format!("other names: {:?}, now {:?}", names(source), names(again)));
    }
    let losses = source.checked.findings.iter().filter(|finding| finding.code == LEFT_OUT);
    let lost = |message: &str| message.rsplit_once("cannot hold ").map_or(message, |(_, lost)| lost).to_owned();
    let is_harmed = |message: &str| !HARMLESS.iter().any(|harmless| lost(message).starts_with(harmless));
    if losses.clone().any(|finding| is_harmed(&finding.message)) {
        return Ok(());
    }
    let result = |outcome: &CheckOutcome| (outcome.checked.outcome, outcome.checked.plies);
    if result(source) != result(again) {
        return Err(format!("another result: {:?}, now {:?}", result(source), result(again)));
    }
    if matches!(form, "csa2" | "kif") {
        return Ok(());
    }
    let rest = |outcome: &CheckOutcome| (outcome.checked.ending.clone(), outcome.checked.time);
    if rest(source) != rest(again) {
        return Err(format!("another end: {:?}, now {:?}", rest(source), rest(again)));
    }
    let codes = |outcome: &CheckOutcome| {
        let mut codes: BTreeMap<_, u32> = BTreeMap::new();
        for finding in outcome.checked.findings.iter().filter(|finding| !OF_FORM.contains(&finding.code)) {
            *codes.entry((finding.code, finding.ply, finding.severity == Severity::Error)).or_default() += 1;
        }
        codes
    };
    if codes(source) != codes(again) {
        return Err(format!("other findings: {:?}, now {:?}", codes(source), codes(again)));
    }
    Ok(())
}

/// A line of the neutral form without the id of its record.
fn without_id(line: &str) -> String {
    line.split_once("\"game\"").map_or_else(|| line.to_owned(), |(_, rest)| rest.to_owned())
}

/// The outcome that a record with one game states by the rules.
pub(super) fn outcome(game: &str, text: &[u8]) -> Option<Outcome> {
    read(game, "neutral", text).first().map(|outcome| outcome.checked.outcome)
}
