//! The Dutch system: rounds of report files, what officers ask for, reasons, and the check of published rounds.

use serde_json::Value;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox, corpus};

const HARBOUR: &str = include_str!("../../../../../../testdata/fide/harbour.trf");

fn pair(text: &str, line: &str) -> RunResult {
    let folder = Sandbox::with(&[("t.trf", text)]);
    folder.run(pair::run, &format!("--rules fide-dutch-2026 --trf DIR/t.trf {line}"))
}

/// The pairs of a round as `4-8`, who has the bye as `9-`.
fn pairs(done: &RunResult) -> Vec<String> {
    assert_eq!(done.code, 0, "{done:?}");
    let row = |line: &str| line.split(',').skip(2).take(2).collect::<Vec<_>>().join("-");
    done.stdout.lines().skip(1).map(row).collect()
}

/// The file with what stands in each column of the rounds, which a test changes.
struct Edited {
    head: String,
    /// What stands before the rounds of each player.
    players: Vec<String>,
    cells: Vec<Vec<String>>,
}

impl Edited {
    /// The sample through `rounds`, without points.
    fn through(rounds: usize) -> Self {
        let (players, head): (Vec<_>, Vec<_>) = HARBOUR.lines().partition(|line| line.starts_with("001"));
        let cells =
            |line: &&str| (0..rounds).map(|round| line[91 + 10 * round - 2..].chars().take(10).collect()).collect();
        Self {
            head: head.join("\n"),
            cells: players.iter().map(cells).collect(),
            players: players.iter().map(|line| format!("{:80}    {}", &line[..80], &line[84..89])).collect(),
        }
    }

    fn text(&self) -> String {
        let lines = self.players.iter().zip(&self.cells).map(|(player, cells)| format!("{player}{}", cells.concat()));
        format!("{}\n{}\n", self.head, lines.collect::<Vec<_>>().join("\n"))
    }

    /// White and Black of all pairs of the last round, as places.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let last = self.cells.iter().map(|cells| cells.last().expect("a round"));
        let whites = last.enumerate().filter(|(_, cell)| cell.contains(" w "));
        whites.map(|(white, cell)| [white, cell[..6].trim().parse::<usize>().expect("a number") - 1]).collect()
    }

    /// Lets two meet in the last round.
    fn meet(&mut self, [white, black]: [usize; 2]) {
        for (own, other, colour) in [(white, black, 'w'), (black, white, 'b')] {
            *self.cells[own].last_mut().expect("a round") = format!("{:>6} {colour} =", other + 1);
        }
    }
}

/// The findings of `--check` of a text, which has some.
fn found(text: &str) -> Vec<Value> {
    let done = pair(text, "-q --check --format ndjson");
    let rows = done.objects();
    assert_eq!((done.code, done.stderr.lines().count()), (1, rows.len()), "{done:?}");
    rows
}

#[test]
fn a_round_is_drawn_or_replayed() {
    let next = ["4-8", "10-5", "1-7", "2-6", "3-11", "15-12", "14-13", "9-"];
    assert_eq!(pairs(&pair(HARBOUR, "")), next);
    assert_eq!(pairs(&pair(HARBOUR, "--round 6")), next);
    assert_eq!(pairs(&pair(HARBOUR, "--round 1"))[..2], ["1-8", "2-9"]);
    pair(HARBOUR, "--round 7").is(
        1,
        "",
        "pair: round 7 cannot be drawn: 5 rounds are finished, and round 7 comes after results that are missing\n",
    );
}

#[test]
fn officers_are_heard() {
    let absent = pairs(&pair(HARBOUR, "--absent 8 4"));
    assert!(absent.iter().all(|pair| !pair.split('-').any(|id| ["4", "8"].contains(&id))), "{absent:?}");
    assert_eq!(pairs(&pair(HARBOUR, "--force 4 6"))[1], "4-6");
    assert!(!pairs(&pair(HARBOUR, "--forbid 4 8")).contains(&"4-8".to_owned()));
    pair(HARBOUR, "--force 1 2")
        .fails(&["--force: \"1\" against \"2\": they have met in round 5 (C.04.3 Art. 2, C1)", "--overrule REASON"]);
    pair(HARBOUR, "--force 3 5")
        .fails(&["--force: \"5\" against \"3\": line 8 of DIR/t.trf keeps them apart (record 260)"]);
    assert!(pairs(&pair(HARBOUR, "--force 1 2 --overrule broadcast")).contains(&"1-2".to_owned()));
    // Who is away meets nobody anyway.
    assert_eq!(pairs(&pair(HARBOUR, "--forbid 4 9"))[0], "4-8");
    pair(HARBOUR, "--force 1 3 --force 3 11").fails(&["--force: \"3\" is forced into two pairs"]);
    pair(HARBOUR, "--force 4 8 --forbid 4 8")
        .fails(&["--force: \"4\" against \"8\": forbidden by the officers (--forbid 4 8)"]);
    pair(HARBOUR, "--force 9 1").fails(&["\"9\" is not to be paired in round 6"]);
    // What officers have made is recorded, and what is drawn otherwise because of them.
    let forced = pair(HARBOUR, "--force 1 2 --overrule broadcast --format ndjson").objects();
    assert_eq!(forced[2]["overruled"], "C1");
    assert!(forced[2]["reason"].as_str().is_some_and(|reason| reason.contains("overruled by the officers: broadcast")));
    assert!(forced[3]["reason"].as_str().is_some_and(|reason| reason.ends_with("; drawn so because of --force 1 2")));
}

#[test]
fn what_has_no_place_is_refused() {
    for (line, words) in [
        ("--trf DIR/t.trf --stage x", "--stage: a report file has no stages"),
        ("--trf DIR/t.trf --check --stage x", "--stage: a report file has no stages"),
        ("--trf DIR/t.trf --round all", "--round all"),
        ("--trf DIR/t.trf --format trf", "color-assign"),
        ("--trf DIR/t.trf DIR/t.trf", "--trf: found several files"),
        ("--trf DIR/t.trf --check --round 3", "--round: --check alone takes every round"),
        ("--trf DIR/t.trf --check --entrants DIR/none.csv", "--entrants: --check alone takes every round"),
        ("--trf DIR/t.trf --check --rounds 9", "--rounds: --check alone takes every round"),
        ("--trf DIR/t.trf --check --initial white", "--initial: --check alone takes every round"),
        ("--trf DIR/t.trf --check --overrule x", "--overrule: --check alone takes every round"),
        ("--entrants DIR/t.trf --round 1", "DIR/t.trf"),
    ] {
        let folder = Sandbox::with(&[("t.trf", HARBOUR)]);
        folder.run(pair::run, &format!("--rules fide-dutch-2026 {line}")).fails(&[words]);
    }
    let folder = Sandbox::with(&[("t.trf", HARBOUR)]);
    for (line, words) in [("--list-records", "--list-records"), ("--check", "--check: expected PAIRINGS")] {
        let line = format!("--rules wcsc-2010 --trf DIR/t.trf {line}");
        folder.run(pair::run, &line).fails(&[words]);
    }
}

#[test]
fn files_that_cannot_be_paired() {
    for (from, to, words) in [
        ("142 7\n", "", "nothing says how many rounds there are (record 142 or XXR; pair --rounds N)"),
        ("FIDE_DUTCH_2026", "FIDE_DUBOV", "DIR/t.trf:7:5: found \"FIDE_DUBOV\", expected the Dutch system"),
        (
            "260   1   7    3    5",
            "260   1   7    3   99",
            "DIR/t.trf:8:18: found \"99\", expected the number of a player",
        ),
        (
            "4.0    4",
            "3.0    4",
            "DIR/t.trf:13:81: player 4 has 3.0 points, but the results of 5 finished rounds give 4.0",
        ),
        ("152 W", "310   1 Team", "DIR/t.trf:6:1: the records of a team tournament"),
        ("152 W", "152 Q", "DIR/t.trf:6:5: found \"Q\", expected W or B"),
        ("260   1   7", "260   7   1", "DIR/t.trf:8:9: found \"1\", expected a round from the first one on"),
        ("152 W", "162  W 3.0", "if results are worth other points, record 162 or XXS must say so"),
        ("192 FIDE_DUTCH_2026", "192 FIDE_DUTCH_BAKU\n162  W 3.0", "Baku acceleration is for a draw worth half a win"),
    ] {
        assert!(HARBOUR.contains(from), "{from}");
        pair(&HARBOUR.replacen(from, to, 1), "").fails(&[words]);
    }
    let other = pair(&HARBOUR.replace("DUTCH_2026", "DUTCH_2017"), "");
    assert_eq!(other.code, 0);
    assert!(other.stderr.contains("DIR/t.trf:7:5: warning: the file asks for the edition of 2017"), "{other:?}");
    let open = pair(&HARBOUR.replace("   2 w =", "   2 w ?").replace("   1 b =\n", "   1 b ?\n"), "");
    open.is(1, "", "pair: round 6 cannot be drawn: no result yet of 1 against 2 in round 5\n");
    let blocked = "012 X\n142 9\n152 W\n001    1      A                                                                  1.0    1     2 w 1\n001    2      B                                                                  0.0    2     1 b 0\n";
    let done = pair(blocked, "");
    done.is(
        1,
        "",
        "pair: round 2 cannot be drawn: no legal pairing: nobody is left to play for {1, 2} (C.04.3 Art. 1.9.3: the \
         Chief Arbiter decides)\n",
    );
}

#[test]
fn what_may_be_meant_otherwise_is_said() {
    let done = pair(&HARBOUR.replace("142 7", "142 5"), "");
    assert_eq!((done.code, &*done.stderr), (0, "pair: warning: round 6: the file announces 5 rounds\n"));
    let two = format!("142 5\n152 W\n001    1      {:74}\n001    3      {:74}\n", "A", "B");
    let done = pair(&two, "");
    let gap = "pair: warning: DIR/t.trf: there is no player 2: the starting ranks have a gap\n";
    assert_eq!((done.code, &*done.stderr), (0, gap));
}

#[test]
fn why_two_meet_or_do_not() {
    for (ids, code, verdict, criterion, words) in [
        ("4 8", 0, "drawn", Value::Null, "they are paired"),
        ("1 2", 1, "not-legal", "C1".into(), "they have met in round 5"),
        ("3 5", 1, "not-legal", "260".into(), "\"5\" against \"3\": line 8 of DIR/t.trf keeps them apart"),
        ("4 6", 0, "worse", "C6".into(), "in bracket 4.0: pairs in the bracket: 0 instead of 1"),
        ("2 7", 1, "not-legal", "C1".into(), "they have met in round 2"),
    ] {
        let done = pair(HARBOUR, &format!("--why {ids} --format json"));
        let why = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        assert_eq!((done.code, &why["verdict"], &why["criterion"]), (code, &verdict.into(), &criterion), "{why}");
        assert!(why["reason"].as_str().is_some_and(|reason| reason.contains(words)), "{why}");
    }
    pair(HARBOUR, "--why 4 4").fails(&["--why: \"4\" twice"]);
    pair(HARBOUR, "--why 4 99").fails(&["--why: no entrant \"99\""]);
    pair(HARBOUR, "--why 4 9").fails(&["--why: \"9\" is not to be paired in this round"]);
}

#[test]
fn every_pair_is_explained() {
    let done = pair(HARBOUR, "--explain --format ndjson");
    let rows = done.objects();
    let of_first = ["bracket", "reason", "criterion"].map(|name| rows[0][name].as_str().expect("a text"));
    assert_eq!(of_first, ["4.0", "S1 1 v S2 1 of 2 in bracket 4.0", "C6"]);
    assert!(rows[..7].iter().all(|row| row["otherwise"].as_str().is_some_and(|text| !text.is_empty())), "{rows:?}");
    assert_eq!(rows[1]["float"], "down-up");
}

#[test]
fn own_rounds_have_no_discrepancy() {
    for format in ["csv", "ndjson"] {
        let done = pair(HARBOUR, &format!("--check --format {format}"));
        assert_eq!((done.code, &*done.stderr, done.stdout.lines().count()), (0, "", usize::from(format == "csv")));
    }
}

/// Each exchange of the opponents of two pairs, and each exchange of colours, is reported in its round.
#[test]
fn every_change_of_a_round_is_found() {
    for rounds in 1..=5 {
        let tables = Edited::through(rounds).pairs();
        for (at, [white, black]) in tables.iter().enumerate() {
            let mut edited = Edited::through(rounds);
            edited.meet([*black, *white]);
            let found = found(&edited.text());
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!((&found[0]["code"], &found[0]["round"]), (&"sides".into(), &rounds.into()));
            assert_eq!(found[0]["expected_first"], (white + 1).to_string());
            for [other_white, other_black] in &tables[at + 1..] {
                let mut edited = Edited::through(rounds);
                edited.meet([*white, *other_black]);
                edited.meet([*other_white, *black]);
                let found = self::found(&edited.text());
                let found = found.iter().take(2).collect::<Vec<_>>();
                assert_eq!(found.len(), 2, "{found:?}");
                for finding in found {
                    assert!(["other-pair", "forbidden"].map(Value::from).contains(&finding["code"]), "{finding}");
                    assert_eq!(finding["round"], rounds);
                    assert!(finding["criterion"].as_str().is_some_and(|name| !name.is_empty()), "{finding}");
                }
            }
        }
    }
}

#[test]
fn a_published_round_is_compared() {
    let folder = Sandbox::with(&[("t.trf", HARBOUR)]);
    let line = "--rules fide-dutch-2026 --trf DIR/t.trf";
    let drawn = folder.run(pair::run, line).stdout;
    folder.write("p.csv", &drawn);
    let check = |folder: &Sandbox| folder.run(pair::run, &format!("{line} --check DIR/p.csv --format ndjson"));
    check(&folder).is(0, "", "");
    folder.write("p.csv", drawn.replace(",4,8,", ",4,5,").replace(",10,5,", ",10,8,"));
    let done = check(&folder);
    let codes = done.objects().iter().map(|row| (row["code"].clone(), row["criterion"].clone())).collect::<Vec<_>>();
    // 4 and 5 have met in round 4.
    assert_eq!((done.code, codes), (1, vec![("other-pair".into(), "C1".into()), ("forbidden".into(), "C1".into())]));
    folder.write("p.csv", drawn.replace(",half-bye,", ",bye,"));
    let done = check(&folder);
    let found = &done.objects()[0];
    assert_eq!((done.code, &found["code"], &found["first"]), (1, &"not-in-the-round".into(), &"9".into()));
    // A bye that stands on the sheet was announced: the others are paired without that player.
    let absent = folder.run(pair::run, &format!("{line} --absent 4 7")).stdout;
    folder.write("p.csv", format!("{absent}6,,4,,half-bye,normal,0.5,,,,\n6,,7,,zero-bye,normal,0,,,,\n"));
    check(&folder).is(0, "", "");
    folder.write("p.csv", "round,first,second,result\n5,1,2,*\n");
    check(&folder).fails(&["DIR/p.csv: no rows of round 6"]);
}

#[test]
fn documents_have_their_schemas() {
    for (line, name) in
        [("--explain", "pair"), ("--why 4 6", "pair-why"), ("--why 1 2", "pair-why"), ("--check", "pair-check")]
    {
        let done = pair(HARBOUR, &format!("{line} --format json"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        let schema = schema(&format!("{name}.schema.json"));
        assert_eq!(faults(&document, &schema, &schema), Vec::<String>::new(), "{name}");
    }
}

/// Every file of the corpus by the edition that paired it.
#[test]
fn files_of_the_corpus_have_no_discrepancy() {
    let Some(data) = corpus("fide/dutch") else { return };
    let index = std::fs::read_to_string(data.join("index.jsonl")).expect("an index");
    for edition in ["2026", "2017"] {
        let rows = index.lines().map(|line| serde_json::from_str::<Value>(line).expect("a row"));
        let files =
            rows.filter(|row| row["edition"] == edition).map(|row| row["file"].as_str().expect("a name").to_owned());
        let list = files.map(|file| data.join(file).display().to_string()).collect::<Vec<_>>().join("\n");
        let folder = Sandbox::with(&[("list", list)]);
        let line = format!("-q --rules fide-dutch-{edition} --files-from DIR/list --check --jobs 2 --format ndjson");
        let done = folder.run(pair::run, &line);
        assert_eq!((done.code, &*done.stdout, &*done.stderr), (0, "", ""));
    }
}
