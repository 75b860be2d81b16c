//! A tournament report file as the two tables, and back: nothing is lost.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shinpan_testing::{Sandbox, corpus};
use standings::run;

const RULES: &str = "-q --rules fide-tiebreaks-2026";

/// Through both tables: the file that is written, and the standings, are those of the file itself.
fn comes_back(trf: &[u8]) -> Result<(), TestCaseError> {
    let folder = Sandbox::with(&[("t.trf", trf)]);
    for table in ["entrants", "games"] {
        let done = folder.run(run, &format!("-q --trf DIR/t.trf --emit {table}"));
        prop_assert_eq!((done.code, &*done.stderr), (0, ""));
        folder.write(&format!("{table}.csv"), &done.stdout);
    }
    let tables = "--entrants DIR/entrants.csv --trf-head DIR/t.trf DIR/games.csv";
    for options in ["--format trf", "--format trf16", "--crosstable"] {
        // The system is told from the head or from who met whom; ratings are asked for where a key needs them.
        let of = |input: &str| folder.run(run, &format!("{RULES} --unrated 1400 {input} {options}"));
        let (from_file, from_tables) = (of("--trf DIR/t.trf"), of(tables));
        prop_assert_eq!((from_file.code, &*from_file.stderr), (from_tables.code, &*from_tables.stderr));
        prop_assert_eq!(&from_file.stdout, &from_tables.stdout, "{}", options);
    }
    Ok(())
}

/// What happens to two who are paired, in the columns of White and of Black.
const GAMES: [(char, char); 15] = [
    ('1', '0'),
    ('0', '1'),
    ('=', '='),
    ('0', '0'),
    ('=', '0'),
    ('0', '='),
    ('W', 'L'),
    ('L', 'W'),
    ('D', 'D'),
    ('L', 'L'),
    ('D', 'L'),
    ('+', '-'),
    ('-', '+'),
    ('-', '-'),
    ('?', '?'),
];

/// Byes, and nothing.
const BYES: [&str; 5] = ["  0000 - H", "  0000 - F", "  0000 - Z", "  0000 - U", "          "];

/// A round of players in some order, by twos; the second of two says what happens to them, or what bye each has.
fn cells(order: &[usize], choices: &[usize]) -> Vec<String> {
    let mut cells = vec![String::new(); order.len()];
    for (at, two) in order.chunks(2).enumerate() {
        let choice = choices[at];
        match *two {
            [white, black] if choice < GAMES.len() => {
                let (of_white, of_black) = GAMES[choice];
                cells[white] = format!("  {:>4} w {of_white}", black + 1);
                cells[black] = format!("  {:>4} b {of_black}", white + 1);
            }
            _ => {
                for (player, bye) in two.iter().zip([choice, choice / 5]) {
                    BYES[bye % 5].clone_into(&mut cells[*player]);
                }
            }
        }
    }
    cells
}

/// A file of up to 9 players and 5 rounds, with all that the tables can hold.
fn file() -> impl Strategy<Value = String> {
    let rounds = |players: usize| {
        let order = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
        let choices = proptest::collection::vec(0..25_usize, players);
        proptest::collection::vec((order, choices), 1..=5)
    };
    let tournament = (1..=9_usize).prop_flat_map(move |players| {
        let details = (0..3_usize, 0..4_usize, 0..4_usize, "[A-Za-zé ,.'-]{0,40}", 0..3000_u32, 0..3_usize);
        (proptest::collection::vec(details, players), rounds(players), 0..3_usize, 1..9_usize)
    });
    tournament.prop_map(|(players, rounds, scores, planned)| {
        let mut text = format!("012 A tournament, with a comma\n142 {planned}\n");
        text.push_str(
            ["", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n", "162  W 1.0    D 0.5    P 0.5\n"][scores],
        );
        let rounds = rounds.iter().map(|(order, choices)| cells(order, choices)).collect::<Vec<_>>();
        for (at, (sex, title, team, name, rating, federation)) in players.iter().enumerate() {
            let (sex, title) = ([" ", "m", "w"][*sex], ["", "GM", "WIM", "g"][*title]);
            let federation = ["", "GER", "JPN"][*federation];
            let rating = if *rating < 1000 { String::new() } else { rating.to_string() };
            let name = name.trim().chars().take(33).collect::<String>();
            let _ = write!(
                text,
                "001 {:>4} {sex}{title:>3} {name:<33} {rating:>4} {federation:<3} {:>11} 1990/01/{:02}",
                at + 1,
                team * 1000,
                at + 1
            );
            let _ = write!(text, "  0.0     ");
            for round in &rounds {
                text.push_str(&round[at]);
            }
            text.push('\n');
        }
        for (team, name) in [(1, "Kraków, I"), (2, "B")] {
            let members = players.iter().enumerate().filter(|(_, player)| player.2 == team);
            let members = members.map(|(at, _)| format!("{:>4}", at + 1)).collect::<Vec<_>>();
            if !members.is_empty() {
                let _ = writeln!(text, "310 {team:>3} {name:<32}{:33}{}", "", members.join(" "));
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn a_tournament_goes_through_the_tables_and_back(trf in file()) {
        comes_back(trf.as_bytes())?;
    }
}

/// The files of the corpus, but for warnings.
#[test]
fn files_of_the_corpus() {
    let Some(data) = corpus("fide") else { return };
    let mut count = 0;
    for folder in ["tiebreaks", "trf/odd", "trf/real", "dutch"] {
        for entry in std::fs::read_dir(data.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|extension| extension == "trf") {
                comes_back(&std::fs::read(&path).expect("a file"))
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                count += 1;
            }
        }
    }
    assert!(count > 300, "{count}");
}
