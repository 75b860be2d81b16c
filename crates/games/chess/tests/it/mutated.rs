//! Our own records and logs, damaged: whatever the bytes are, they are read and judged without a panic, and a judge that has
//! seen other games says of the next what a new one says. `PROPTEST_CASES=100000` makes it thorough.

use proptest::prelude::*;
use proptest::sample::Index;

use crate::records::games;
use shinpan_chess::control::TimeControl;
use shinpan_chess::log::{MatchRules, judge};
use shinpan_chess::rules::EDITIONS;
use shinpan_chess::{Judge, Rules, check, verdict_of};
use shinpan_core::RuleBook;
use shinpan_core::side::Sides;

const RECORDS: [&str; 7] = [
    include_str!("../../../../../testdata/chess/records/three.pgn"),
    include_str!("../../../../../testdata/chess/records/five.ndjson"),
    include_str!("../../../../../testdata/chess/moves.csv"),
    "id,start,moves\na,,e4 e5 Nf3 Nc6\nb,7k/5Q2/6K1/8/8/8/8/8 b - - 0 1,Kg8\n",
    "[FEN \"r3k2r/8/8/8/3Pp3/8/8/R3K2R b KQkq d3 148 90\"]\n\n1... exd3 e.p. 2. O-O 0-0-0 3. Rxd3# Rxd3 4. Kh1 1/2-1/2\n",
    "[FEN \"1k6/PPPPPPPP/8/8/8/8/pppppppp/1K6 w - - 0 1\"]\n[Termination \"time forfeit\"]\n\n1. axb8=Q+ h1Q+ 2. g8 f8=N\n",
    "[TimeControl \"40/100+1:*60\"]\n[Result \"1-0\"]\n\n1. e4 {[%emt 0:01:00] [%clk 0:00:41]} e5 {[%clk 0:00:00]} (1... d5) $1 1-0\n",
];

const LOGS: [&str; 4] = [
    include_str!("../../../../../testdata/chess/logs/game-1.ndjson"),
    include_str!("../../../../../testdata/chess/logs/two-games.csv"),
    "[{\"action\":\"game_start\",\"human\":\"black\",\"team\":[\"x\"]},{\"action\":\"offer_draw\",\"actor\":\"human\",\"t\":-5.5}]",
    "action,t,seq,ply,side,used,clock,mclk\nhuman_move,2003-01-26T22:00:00-05:00,1,1,white,1e12,1,-1\nresume,9,,,,,,\n",
];

/// Texts that mean something somewhere.
const WORDS: [&str; 30] = [
    "\n",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "(",
    ")",
    ";",
    "%",
    "1.",
    "*",
    "1-0",
    "e8=Q+",
    "O-O",
    "Nbd7",
    "x",
    "=",
    "[%clk 0:00:00]",
    "[FEN \"QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQkQKQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ b - - 4294967295 4294967295\"]",
    "[Event \"?\"]\n",
    "99999999999999999999",
    "-1",
    "null",
    "true",
    ",",
    "game",
    "\\u0000",
    "\u{feff}",
    "é",
];

/// A place in a text, how much of it goes, and what comes there.
type Edit = (Index, usize, Option<Index>);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    prop::collection::vec((any::<Index>(), 0..12_usize, prop::option::of(any::<Index>())), 0..8)
}

fn edited(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (pos, length, word) in edits {
        let from = pos.index(bytes.len() + 1);
        let to = from.saturating_add(*length).min(bytes.len());
        let word = word.map_or("", |word| WORDS[word.index(WORDS.len())]);
        bytes.splice(from..to, word.bytes());
    }
    bytes
}

fn match_rules() -> MatchRules {
    RuleBook::builtin("man-machine-2003").and_then(|book| book.section("match")).expect("a book of a match")
}

proptest! {
    #[test]
    fn damaged_records(text in prop::sample::select(&RECORDS[..]), edits in edits(), laws in prop::sample::select(&EDITIONS[..])) {
        let rules = Rules { laws, ..Rules::default() };
        let control = "40/7200:20/3600:1800".parse::<TimeControl>().expect("a time control");
        let (mut checking, mut judging) = (Judge::new(rules), Judge::new(rules));
        for game in games(&edited(text, &edits)[..], None) {
            let checked = check(&game, &mut checking, Some(&control), Sides::default());
            prop_assert!(checked.findings.is_sorted_by_key(|finding| (finding.line, finding.column, finding.severity)));
            prop_assert_eq!(checked, check(&game, &mut Judge::new(rules), Some(&control), Sides::default()));
            let again = verdict_of(&game, &mut Judge::new(rules), true);
            prop_assert_eq!(format!("{:?}", verdict_of(&game, &mut judging, true)), format!("{again:?}"));
        }
    }

    #[test]
    fn damaged_logs(text in prop::sample::select(&LOGS[..]), edits in edits()) {
        let log = edited(text, &edits);
        let games = judge(&log[..], &match_rules()).expect("memory can be read");
        for game in games.iter().flatten() {
            prop_assert!(game.checked.findings.is_sorted_by_key(|finding| finding.line));
        }
    }
}
