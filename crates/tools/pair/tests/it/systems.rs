//! Every system with every option that not all of them have: it answers, or refuses with the sentence that it declares.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use pair::run;
use shinpan_pairing::systems::round_robin;
use shinpan_pairing::{Offer, RoundOption, SYSTEMS};
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const ENTRANTS: &str = "id,seed\na,1\nb,2\nc,3\nd,4\n";
const GAMES: &str = "round,first,second,result\n1,a,d,1-0\n1,b,c,1-0\n";
const REPORT: &str = include_str!("../../../../../testdata/fide/harbour.trf");

/// All systems, with the one that stages of books of another system have.
fn systems() -> impl Iterator<Item = &'static Offer> {
    SYSTEMS.into_iter().chain([&round_robin::OFFER])
}

/// The line of a round of a system, without the round where all are asked for.
fn line(word: &str, round: &str) -> String {
    let tables = "--entrants DIR/e.csv --games DIR/g.csv";
    match word {
        "swiss" => format!("--rules wcsc-2010 {tables} --round {round}"),
        "round-robin" => format!("--rules wcsc-2010 --stage final {tables} --round {round}"),
        "elimination" => format!("--rules arimaa-2015 {tables} --round {round}"),
        "fide-dutch" => format!("--rules fide-dutch-2026 --trf DIR/t.trf --round {round}"),
        word => format!("--rules DIR/{word}.toml {tables} --round {round}"),
    }
}

/// The same from tables.
fn of_tables(word: &str) -> String {
    line(word, "2").replace("--trf DIR/t.trf", "--entrants DIR/e.csv --games DIR/g.csv --rounds 3")
}

/// What asks for an option of a round of this system.
fn asked(folder: &Sandbox, word: &str, option: RoundOption) -> RunResult {
    let (a, b) = if word == "fide-dutch" { ("1", "2") } else { ("a", "b") };
    let options = match option {
        RoundOption::AllRounds => return folder.run(run, &line(word, "all")),
        RoundOption::SecondPlace => {
            return folder.run(run, &format!("{} --playoff", line(word, "2").replace(" --stage final", "")));
        }
        RoundOption::Explain | RoundOption::Records | RoundOption::WriteReport | RoundOption::CheckFiles => {
            option.to_string()
        }
        RoundOption::Why | RoundOption::Forbid | RoundOption::Absent => format!("{option} {a} {b}"),
        RoundOption::Force => format!("{option} {a} {b} --overrule reasons"),
        RoundOption::Announced => "--initial white".to_owned(),
        RoundOption::WhatIf => {
            // What is put over games is put over tables.
            return folder.run(run, &format!("{} {option} DIR/w.csv", of_tables(word)));
        }
    };
    folder.run(run, &format!("{} {options}", line(word, "2")))
}

/// The tables, a report file, and a book for each system.
fn folder() -> Sandbox {
    let folder = Sandbox::with(&[("e.csv", ENTRANTS), ("g.csv", GAMES), ("t.trf", REPORT)]);
    folder.write("w.csv", "round,first,second,result\n1,a,d,0-1\n");
    for word in systems().map(|offer| offer.word.as_str()) {
        let book = format!("extends = \"cutechess\"\n[pair]\nsystem = \"{word}\"\ngames = 1\ncycles = 2\n");
        folder.write(&format!("{word}.toml"), book);
    }
    folder
}

/// A round that is drawn is the one by the rules; every question about it has an answer, or is refused as declared.
#[test]
fn every_system_answers_every_question() {
    let folder = folder();
    for offer in systems() {
        let line = of_tables(offer.word.as_str());
        let drawn = folder.run(run, &format!("{line} --format csv"));
        assert_eq!(drawn.code, 0, "{}: {drawn:?}", offer.word);
        folder.write("p.csv", &drawn.stdout);
        let checked = folder.run(run, &format!("{line} --check DIR/p.csv --format csv"));
        assert!(checked.code == 0 && checked.stdout.lines().count() == 1, "{}: {checked:?}", offer.word);
        for (question, option, name) in [
            ("", None, "pair"),
            ("--explain", Some(RoundOption::Explain), "pair"),
            ("--why a b", Some(RoundOption::Why), "pair-why"),
            ("--check DIR/p.csv", None, "pair-check"),
            ("--what-if DIR/w.csv", Some(RoundOption::WhatIf), "pair-what-if"),
        ] {
            let done = folder.run(run, &format!("{line} {question} --format json"));
            if option.is_some_and(|option| offer.why_not(option).is_some()) {
                assert_eq!(done.code, 2, "{} {question}: {done:?}", offer.word);
                continue;
            }
            assert!(done.code < 2, "{} {question}: {done:?}", offer.word);
            let document = serde_json::from_str::<serde_json::Value>(&done.stdout).expect("a document");
            let schema = schema(&format!("{name}.schema.json"));
            assert_eq!(faults(&document, &schema, &schema), Vec::<String>::new(), "{} {question}", offer.word);
        }
    }
}

/// Every system warns of a round beyond those that the command line announces.
#[test]
fn every_system_warns_of_a_round_beyond_the_last() {
    let folder = folder();
    for offer in systems() {
        let line = of_tables(offer.word.as_str()).replace("--rounds 3", "");
        let done = folder.run(run, &format!("{line} --rounds 1"));
        assert!(done.stderr.contains("warning: round 2: --rounds says 1 round\n"), "{}: {done:?}", offer.word);
    }
}

#[test]
fn every_system_answers_or_refuses_as_it_declares() {
    let folder = folder();
    for offer in systems() {
        let word = offer.word.as_str();
        for option in RoundOption::ALL {
            // No command line asks for the second place of a stage that is a round robin, or for files in a round.
            let is_left_out = (word == "round-robin" && option == RoundOption::SecondPlace)
                || (word == "fide-dutch" && matches!(option, RoundOption::CheckFiles | RoundOption::SecondPlace));
            if is_left_out {
                continue;
            }
            let done = asked(&folder, word, option);
            match offer.why_not(option) {
                Some(why) => {
                    let refused = format!("{option}: {}", why.split("BOOK").next().unwrap_or(why));
                    assert!(done.code == 2 && done.stderr.contains(&refused), "{refused}: {done:?}");
                    assert!(done.stdout.is_empty() && done.stderr.contains(&format!(" ({word})")), "{done:?}");
                }
                None => assert!(done.code < 2, "{word} {option}: {done:?}"),
            }
        }
    }
}

/// The table of docs/pair.md: of each option, the systems that have no use for it, and why.
fn table() -> String {
    let mut table = "| option | not with | since |\n|---|---|---|\n".to_owned();
    for option in RoundOption::ALL {
        let mut reasons = BTreeMap::<usize, (&str, Vec<String>)>::new();
        for offer in systems() {
            if let Some(why) = offer.why_not(option) {
                let known = reasons.iter().find(|(_, (known, _))| *known == why).map(|(at, _)| *at);
                let at = known.unwrap_or(reasons.len());
                reasons.entry(at).or_insert((why, Vec::new())).1.push(format!("`{}`", offer.word));
            }
        }
        for (why, systems) in reasons.values() {
            let why = why.split(": pair …").next().unwrap_or(why);
            writeln!(table, "| `{option}` | {} | {why} |", systems.join(", ")).expect("a text");
        }
    }
    table
}

#[test]
fn the_page_lists_what_each_system_has_no_use_for() {
    let page = include_str!("../../../../../docs/pair.md");
    assert!(page.contains(&table()), "docs/pair.md does not have this table:\n{}", table());
}
