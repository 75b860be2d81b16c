//! A tournament report file as the two tables, and back: nothing is lost that the tables hold; and in its other forms.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::{Cell, Player, Trf, TrfScores};
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
    let crosstable = shown(&folder, "--trf DIR/t.trf")?;
    prop_assert_eq!(&shown(&folder, tables)?, &crosstable);
    for format in ["trf", "trf16", "trf26"] {
        let written = |input: &str, file: &str| {
            let line = format!("{RULES} --unrated 1400 {input} --format {format} -o DIR/{file}");
            let done = folder.run(run, &line);
            (done.code == 0).then(|| std::fs::read(folder.path(file)).expect("a file")).ok_or(done.stderr)
        };
        let (from_file, from_tables) = match (written("--trf DIR/t.trf", "u.trf"), written(tables, "v.trf")) {
            (Ok(from_file), Ok(from_tables)) => (from_file, from_tables),
            // A list of tie-breaks that nobody can compute.
            (from_file, from_tables) => {
                prop_assert_eq!(from_file, from_tables);
                continue;
            }
        };
        let says = |bytes: &[u8]| Says::of(&Trf::read(bytes).expect(format), format);
        prop_assert_eq!(says(&from_file), says(&from_tables), "{}", format);
        prop_assert_eq!(&shown(&folder, "--trf DIR/u.trf")?, &crosstable, "{}", format);
        let again = written("--trf DIR/u.trf", "w.trf");
        prop_assert!(again == Ok(from_file), "{format}: written again it is another file");
    }
    Ok(())
}

/// The standings with all rounds. The system is told from the head or from who met whom; ratings are asked for where a key needs them.
fn shown(folder: &Sandbox, input: &str) -> Result<String, TestCaseError> {
    let keys = "--keys DE,BH/C1,BH,SB,WIN --structure swiss";
    let done = folder.run(run, &format!("{RULES} --unrated 1400 {input} --crosstable {keys}"));
    prop_assert_eq!((done.code, &*done.stderr), (0, ""));
    Ok(done.stdout)
}

/// What a file says, however it is spelled.
#[derive(Debug, PartialEq)]
struct Says {
    players: Vec<Player>,
    rounds: Option<u16>,
    scores: TrfScores,
    /// Records that the tables have no room for, sorted: tables know no order of lines.
    kept: Vec<String>,
}

impl Says {
    fn of(trf: &Trf, format: &str) -> Self {
        let nowhere = TextPos { line: 1, column: 1 };
        let players = trf.players.iter().cloned().map(|player| {
            let cells = player.cells.into_iter().map(|cell| Cell { pos: nowhere, ..cell });
            Player { pos: nowhere, cells: cells.collect(), ..player }
        });
        // What is made anew; the tables do not keep what `--emit` warns of.
        let made = ["012 Tournament", "062", "072", "142", "162", "202", "212", "XXR", "XXS", "BB"];
        let is_kept = |text: &String| {
            let is_record = text.starts_with("XX")
                || text.starts_with("###")
                || text[..3].bytes().all(|byte| byte.is_ascii_digit());
            is_record && !made.iter().any(|record| text.starts_with(record))
        };
        // Of tables these stand as the head has them; of a file they are records of the form.
        let is_converted =
            |text: &String| format == "trf26" && ["152", "260", "XX"].iter().any(|record| text.starts_with(record));

        let lines = trf.head.iter().chain(&trf.pairing).chain(&trf.byes).map(|line| line.text.clone());
        let mut kept = lines.filter(|text| is_kept(text) && !is_converted(text)).collect::<Vec<_>>();
        let mut players = players.collect::<Vec<_>>();
        kept.sort();
        players.sort_by_key(|player| player.number);
        Self { players, rounds: trf.planned_rounds(), scores: trf.scores, kept }
    }
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
            // Those of the Dutch system are much alike: every third of them.
            let number = path.file_stem().and_then(|stem| stem.to_str()?.strip_prefix('d')?.parse::<u32>().ok());
            if path.extension().is_some_and(|extension| extension == "trf")
                && number.is_none_or(|number| number % 3 == 0)
            {
                comes_back(&std::fs::read(&path).expect("a file"))
                    .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
                count += 1;
            }
        }
    }
    assert!(count > 120, "{count}");
}
