//! A report file with one more round: nothing but the round and its points changes.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shinpan_core::games::{GameResult, Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::trf::{Cell, ReportText, Trf, WrittenRound};
use shinpan_core::{HalfPoints, InputError};
use shinpan_testing::corpus;

const OPEN: &str = include_str!("../../../../testdata/fide/open.trf");

fn games(rows: &str) -> Games {
    let text = format!("round,first,second,result,termination,rated\n{rows}");
    let table = Table::read(text.as_bytes(), "p.csv", None).expect("a table");
    Games::check(table, None, Schedule::Rounds).expect("games")
}

/// Returns the file with a round in it.
fn with_round(file: &[u8], games: &Games) -> Result<WrittenRound, InputError> {
    let text = ReportText::of(file.to_vec(), None);
    Trf::of(&text).expect("a file").with_round(&text, games)
}

fn written(file: &str, rows: &str) -> String {
    let written = with_round(file.as_bytes(), &games(rows)).expect("a round");
    String::from_utf8(written.bytes).expect("UTF-8")
}

/// Returns the lines that differ, as they are now.
fn changed<'t>(before: &str, after: &'t str) -> Vec<&'t str> {
    assert_eq!(before.lines().count(), after.lines().count());
    after.lines().zip(before.lines()).filter(|(after, before)| after != before).map(|(after, _)| after).collect()
}

#[test]
fn a_round_is_added_to_the_lines_of_its_players() {
    let rows = "5,2,4,1-0,,\n5,3,1,*,,\n5,7,6,0-1,forfeit,\n5,5,,half-bye,,\n";
    let written = written(OPEN, rows);
    let expected = [
        "001    1 wWFM Arad, Noa                         2145 ISR             1994/03/11  2.5    2     4 w 1  0000 - H     5 b =     2 b =     3 b ?",
        "001    2 m    Berg, Otto                        2090 NOR             1988/07/02  4.0    1     5 b =     7 w 1     3 b 1     1 w =     4 w 1",
        "001    3 m CM Costa, Rui                        2060 POR             1979/01/25  2.5    4     6 w 1     4 b =     2 w 0     6 b 1     1 w ?",
        "001    4 w    Dvorak, Eva                       1985 CZE             2001/11/30  2.5    3     1 b 0     3 w =     7 b +     5 w 1     2 b 0",
        "001    5 m    Endo, Ken                         1940 JPN             1966/05/09  2.5    5     2 w =     6 b 1     1 w =     4 b 0  0000 - H",
        "001    6 w    Farkas, Ilona                     1890 HUN             2004/02/17  2.0    6     3 b 0     5 w 0  0000 - U     3 w 0     7 b +",
        "001    7 m    Gruber, Max                       1755 AUT             1971/09/03  1.0    7  0000 - U     2 b 0     4 w -  0000 - Z     6 w -",
    ];
    assert_eq!(changed(OPEN, &written), expected);
}

#[test]
fn a_round_that_is_there_is_replaced_and_what_follows_is_cut() {
    let written = written(OPEN, "3,1,2,1/2-1/2,,false\n3,4,3,1/2-0,,\n3,6,,full-bye,,\n");
    let cells = |line: &str| line[91..].to_owned();
    let expected =
        ["     4 w 1  0000 - H     2 w D", "     5 b =     7 w 1     1 b D", "     6 w 1     4 b =     4 b 0"];
    assert_eq!(
        changed(OPEN, &written).into_iter().map(cells).collect::<Vec<_>>()[..3],
        expected.map(|cells| cells[2..].to_owned())
    );
    let trf = Trf::read(written.as_bytes()).expect("a file");
    let points = trf.players.iter().map(|player| player.points.map(HalfPoints::decimal)).collect::<Vec<_>>();
    let expected = ["2.0", "2.0", "1.5", "1.0", "1.5", "1.0", "1.0"].map(|points| Some(points.to_owned()));
    assert_eq!(points, expected);
    assert_eq!(trf.rounds(), 3);
}

#[test]
fn what_does_not_fit_is_an_error_of_its_row() {
    for (rows, expected) in [
        ("5,1,2,*,,\n6,3,4,*,,\n", "p.csv:3:1: round: found round 6, after round 5: a report file takes one round"),
        ("5,1,x,*,,\n", "p.csv:2:5: second: no player \"x\" in the report file"),
        ("5,8,1,*,,\n", "p.csv:2:3: first: no player \"8\" in the report file"),
    ] {
        let error = with_round(OPEN.as_bytes(), &games(rows)).expect_err(rows).to_string();
        assert_eq!(error, expected);
    }
    assert_eq!(with_round(OPEN.as_bytes(), &games("")).expect("nothing").bytes, OPEN.as_bytes());
}

/// Columns are characters, or bytes if they were read so, and everything else stays as it is: marks, line ends, blanks.
#[test]
fn bytes_stay_as_they_are() {
    let line = |number: usize, name: &str| {
        format!("001 {number:>4} m    {name}{}  0.0     ", " ".repeat(33 + 32 - name.chars().count()))
    };
    let utf8 = format!("\u{feff}012 Ž  \r\n\r{}\n{}   ", line(1, "Žižka, Jan"), line(2, "B"));
    let expected = format!("\u{feff}012 Ž  \r\n\r{}     2 w ?\n{}     1 b ?", line(1, "Žižka, Jan"), line(2, "B"));
    assert_eq!(written(&utf8, "1,1,2,*,,\n"), expected);
    // Programs that pad by bytes put fewer blanks after a name with accents.
    let in_bytes = utf8.replacen("Jan  ", "Jan", 1);
    assert_eq!(written(&in_bytes, "1,1,2,*,,\n"), expected.replacen("Jan  ", "Jan", 1));
    let latin = encoded(&line(1, "Zoë"));
    let two = [&*latin, b"\r", &encoded(&line(2, "B"))].concat();
    let written = with_round(&two, &games("1,2,1,*,,\n")).expect("a round");
    assert_eq!(written.bytes, [&*latin, b"     2 b ?\r", &encoded(&line(2, "B")), b"     1 w ?"].concat());
}

/// Encodes letters that CP1252 shares with Unicode.
fn encoded(text: &str) -> Vec<u8> {
    text.chars().map(|letter| u8::try_from(letter).expect("a letter of Latin-1")).collect()
}

/// The file with the round reads like the old file with these cells in place of the round and without later games; the
/// rows of the round are those that were given, and the byes of others stay.
fn adds(bytes: &[u8], round: u16, rows: &str) -> Result<(), TestCaseError> {
    let before = Trf::read(bytes).expect("a file");
    let games = games(rows);
    let written = with_round(bytes, &games).expect("a round").bytes;
    let after = Trf::read(&written).map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert_eq!(&after.head, &before.head);
    for (then, now) in before.players.iter().zip(&after.players) {
        let earlier = |cells: &[Cell]| cells.iter().filter(|cell| cell.round < round).cloned().collect::<Vec<_>>();
        prop_assert_eq!(earlier(&then.cells), earlier(&now.cells));
        let was = (then.number, &then.name, then.rating, then.rank, then.pos);
        prop_assert_eq!(was, (now.number, &now.name, now.rating, now.rank, now.pos));
    }
    let row = |game: &shinpan_core::games::GameRow| {
        let is_alone = game.result.is_bye() || game.result == GameResult::OPEN;
        ((game.round, game.first.to_string()), (game.second.clone(), game.result, game.rated || is_alone))
    };
    let from_round =
        |games: &Games| games.iter().filter(|game| game.round.0 >= round).map(row).collect::<BTreeMap<_, _>>();
    let [then, now] =
        [&before, &after].map(|trf| Games::check(trf.games("t.trf"), None, Schedule::Rounds).expect("games"));
    let has_row = |id: &str| games.iter().any(|game| game.ids().any(|other| other == id));
    let stays = |game: &&shinpan_core::games::GameRow| match game.round.0 {
        later if later > round => game.result.is_bye(),
        same => same == round && game.result.is_bye_beforehand() && !has_row(&game.first),
    };
    let expected = games.iter().chain(then.iter().filter(stays)).map(row).collect::<BTreeMap<_, _>>();
    prop_assert_eq!(from_round(&now), expected);
    // The same round once more changes nothing.
    prop_assert!(with_round(&written, &games).expect("a round").bytes == written, "another file");
    Ok(())
}

/// Makes rows of `round` in which the players of `numbers` meet by twos, or have a result that needs no opponent.
fn rows(round: u16, numbers: &[u16], results: &[usize]) -> String {
    let of_two = |(two, result): (&[u16], &usize)| {
        let (result, word) = GameResult::WORDS[result % GameResult::WORDS.len()];
        match *two {
            _ if result.is_bye() => {
                two.iter().map(|player| format!("{round},{player},,{word},,\n")).collect::<Vec<_>>().concat()
            }
            [first, second] => format!("{round},{first},{second},{word},,\n"),
            _ => String::new(),
        }
    };
    numbers.chunks(2).zip(results).map(of_two).collect()
}

proptest! {
    #[test]
    fn any_round_is_added(
        round in 1..8u16,
        numbers in Just((1..=7u16).collect::<Vec<_>>()).prop_shuffle(),
        results in prop::collection::vec(0..11usize, 4),
    ) {
        adds(OPEN.as_bytes(), round, &rows(round, &numbers, &results))?;
    }
}

/// The next round, by number, of every file of the corpus that can be read.
#[test]
fn files_of_the_corpus_take_a_round() {
    let Some(data) = corpus("fide") else { return };
    let mut count = 0;
    for folder in ["tiebreaks", "trf/odd", "trf/real", "dutch", "dutch/hard"] {
        for entry in std::fs::read_dir(data.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            let Ok(bytes) = std::fs::read(&path) else { continue };
            let Ok(trf) = Trf::read(&bytes) else { continue };
            let last = trf.players.iter().filter_map(|player| player.cells.last()).map(|cell| cell.round).max();
            let numbers = trf.players.iter().map(|player| player.number).collect::<Vec<_>>();
            let results = numbers.iter().map(|number| usize::from(*number)).collect::<Vec<_>>();
            let round = last.unwrap_or_default() + 1;
            adds(&bytes, round, &rows(round, &numbers, &results))
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}
