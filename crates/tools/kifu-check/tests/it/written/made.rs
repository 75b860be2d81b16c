//! Made games with hostile names and comments: no line of what is written is taken for another statement.

use proptest::prelude::*;
use shinpan_core::Outcome;
use shinpan_go::Size;
use shinpan_shogi::selfplay;

use super::round_trip::{outcome, read, round_trip};

/// Texts that mean something in some form.
const HOSTILE: [&str; 26] = [
    "%TORYO",
    "+7776FU",
    "N+x",
    "PI",
    "V2.2",
    "/",
    "T1",
    "$TIME:1+0+0",
    "$MAX_MOVES:2",
    "'summary:toryo:a win:b lose",
    "Max_Moves:2",
    "まで3手で先手の勝ち",
    "投了",
    "   1 ７六歩(77)",
    "手数----指手",
    "変化：3手",
    "後手：x",
    "}",
    "{ 0-1",
    "[Event \"x\"]",
    "[%clk 0:00:00]",
    "1. e4",
    "]",
    ";W[aa]",
    "(;GM[1]",
    "\\",
];

fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        3 => proptest::sample::select(&HOSTILE[..]).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
        1 => proptest::sample::select(&[" ", "\t", "", "\u{3000}", "歩", "é"][..]).prop_map(str::to_owned),
    ];
    proptest::collection::vec(part, 0..4).prop_map(|parts| parts.concat())
}

/// Where nothing is lost, the result of the game is what it was in every form.
fn holds(game: &'static str, forms: &[&'static str], text: &str) -> Result<(), TestCaseError> {
    for form in forms {
        match round_trip(game, form, text.as_bytes()) {
            Ok(count) => prop_assert_eq!(count, 1, "{}", text),
            Err(why) => return Err(TestCaseError::fail(format!("{why}\nof\n{text}"))),
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn shogi_of_any_names_and_comments(seed in 0_u64..500, names in [text(), text()], comments in [text(), text(), text()]) {
        let game = selfplay::play(seed);
        let [first, second] = names.each_ref().map(|name| name.trim_start_matches(':').trim());
        let record = game.to_csa([first, second]);
        let moves = record.find("PI\n+\n").map_or(0, |at| at + 5);
        let (head, moves) = record.split_at(moves);
        let (one, rest) = moves.split_at(moves.find("\nT").and_then(|at| moves[at + 1..].find('\n').map(|end| at + end + 2)).unwrap_or(0));
        let [before, behind, last] = comments.each_ref().map(|text| format!("'*{text}\n"));
        let record = format!("{head}{before}{one}{behind}{rest}{last}");
        holds("shogi", &["csa", "csa2", "kif"], &record)?;
        prop_assert_eq!(outcome("shogi", record.as_bytes()), Some(game.outcome));
    }

    #[test]
    fn chess_of_any_names_and_comments(seed in 0_u64..500, name in text(), comment in text()) {
        let name = name.replace(['\\', '"'], "'");
        let game = shinpan_chess::selfplay::to_pgn(&shinpan_chess::selfplay::play_on(seed, 12), &comment.replace('}', ")"));
        let record = game.replace("one program", &name);
        holds("chess", &["pgn", "neutral"], &record)?;
    }

    #[test]
    fn go_of_any_names_and_comments(seed in 0_u64..500, name in text(), comment in text()) {
        let size = Size::new(9, 9).expect("a size");
        let escaped = |text: &str| text.replace('\\', "\\\\").replace(']', "\\]").replace('[', "\\[");
        let game = shinpan_go::selfplay::to_sgf(size, &shinpan_go::selfplay::play(seed, size, 12));
        let game = game.replace("PB[Kiku]", &format!("PB[{}]", escaped(&name)));
        let record = game.replacen("]\n;W", &format!("]C[{}]\n;W", escaped(&comment)), 1);
        holds("go", &["sgf", "neutral"], &record)?;
    }
}

#[test]
fn a_result_of_the_source_is_never_another_one() {
    let kif =
        |end: &str| format!("手合割：平手\n手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 ３四歩(33)\n{end}\n");
    for (end, csa) in [
        ("   3 投了", "%TORYO"),
        ("   3 中断", "%CHUDAN"),
        ("   3 千日手", "%SENNICHITE"),
        ("   3 持将棋", "%JISHOGI"),
        ("   3 切れ負け", "%TIME_UP"),
        ("   3 反則負け", "%ILLEGAL_MOVE"),
        ("   3 反則勝ち", "%-ILLEGAL_ACTION"),
        ("   3 入玉勝ち", "%KACHI"),
        ("   3 詰み", "%TSUMI"),
        ("まで2手で後手の勝ち", "%TORYO"),
        ("まで2手で先手の勝ち", ""),
        ("   3 不戦敗", ""),
    ] {
        let source = kif(end);
        let games = read("shogi", "csa", source.as_bytes());
        let text = &games[0].written.as_ref().expect("it is written").text;
        let last = text.lines().last().unwrap_or_default();
        assert_eq!(last, if csa.is_empty() { "-3334FU" } else { csa }, "{end}");
        let before = games[0].checked.outcome;
        let after = outcome("shogi", text.as_bytes()).expect("a game");
        assert!(after == before || after == Outcome::Unfinished, "{end}: {before}, now {after}");
        round_trip("shogi", "csa", source.as_bytes()).unwrap_or_else(|why| panic!("{end}: {why}"));
    }
}
