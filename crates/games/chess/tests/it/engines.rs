//! Events of engines: how games end, what is proved of rulings, whose engine failed.

use shinpan_chess::{Judge, Rules, check};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;
use shinpan_records::CheckedGame;
use shinpan_testing::table;

use crate::check::words;
use crate::records::games;

/// Small numbers, so that games by hand are short.
const BASE: &str = "extends = \"cutechess\"\n[chess.adjudication]\n";

fn draw(irreversible: &str, rest: &str) -> String {
    format!(
        "{BASE}tablebase = 4\nlimit = 4\n[chess.adjudication.draw]\nfrom_move = 2\nplies = 3\nscore = 10\n\
         irreversible = \"{irreversible}\"\n{rest}"
    )
}

fn win(view: &str, sides: &str) -> String {
    format!("{BASE}{view}[chess.adjudication.win]\nmoves = 2\nscore = 500\nsides = \"{sides}\"\n")
}

/// The rules of a book by its name: built in, or one of the small ones.
fn rules(name: &str) -> Rules {
    let text = match name {
        "zero" | "restart" | "count" => draw(name, ""),
        "few" => draw("count", "max_pawns = 1\nmax_officers = 2\n"),
        "both" | "loser" => win("", name),
        "white" | "mover" => win(&format!("score_view = \"{name}\"\n"), "loser"),
        _ => return RuleBook::builtin(name).and_then(|book| book.section("chess")).expect("a book of chess"),
    };
    let book = RuleBook::parse(&text, "x.toml", &|_| Err("no files".to_owned())).expect("a book");
    book.section("chess").expect("a section")
}

fn line(checked: &CheckedGame) -> String {
    let game = format!("{} {} {}", checked.outcome, checked.ending, checked.plies);
    let engine = checked.engine.expect("an event of engines");
    let ply = |ply: Option<u32>| ply.map_or("-".to_owned(), |ply| ply.to_string());
    let adjudication = engine.adjudication.map(|ruling| {
        let rule = ruling.rule.map_or("-", |rule| rule.as_str());
        format!("{} {} {rule} {}", ruling.claim, ruling.verdict, ply(ruling.ply))
    });
    let failure = engine.failure.map(|failure| format!("{} {}", failure.side, failure.kind));
    let findings = checked.findings.iter().map(|finding| {
        let decision = finding.decision.map_or(String::new(), |decision| format!(" {decision}"));
        format!("{} {} {}{decision}", finding.severity, finding.code, ply(finding.ply))
    });
    [Some(game), adjudication, failure].into_iter().flatten().chain(findings).collect::<Vec<_>>().join("; ")
}

/// What `shown` says of the games of `book: PGN`.
fn judged(input: &str, shown: fn(&CheckedGame) -> String) -> String {
    let (book, record) = input.split_once(": ").expect("a book and a record");
    let mut judge = Judge::new(rules(book));
    let record = record.replace("\\n", "\n");
    let games = games(record.as_bytes(), None);
    games.iter().map(|game| shown(&check(game, &mut judge, None, Sides::default()))).collect::<Vec<_>>().join(" | ")
}

#[test]
fn games_of_engines() {
    table("chess/engine-games.csv", &mut |input| judged(input, line));
}

#[test]
fn words_of_rulings() {
    table("chess/engine-words.csv", &mut |input| judged(input, words));
}
