//! Events of engines: tables, the Swiss system with two games, what is refused, and the shared events where `SHINPAN_DATA` names
//! their folder.

use pair::run;
use serde_json::Value;
use shinpan_testing::{RunResult, Sandbox, corpus};

const FOUR: &str = "id,name,seed\na,A,1\nb,B,2\nc,C,3\nd,D,4\n";
const HEAD: &str = "round,game,first,second,result,termination\n";
/// The columns of what is drawn from a table.
const DRAWN: &str = "round,game,first,second,result,termination,lots\n";

fn folder(files: &[(&str, &str)]) -> Sandbox {
    let entrants = [("e.csv", FOUR)];
    Sandbox::with(&entrants.iter().chain(files).copied().collect::<Vec<_>>())
}

/// The first columns of the rows, without the header.
fn games(done: &RunResult) -> Vec<String> {
    let row = |row: &str| row.split(',').take(4).collect::<Vec<_>>().join(",");
    done.stdout.lines().skip(1).map(row).collect()
}

fn document(done: &RunResult) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

#[test]
fn all_of_a_table_or_one_round_of_it() {
    let folder = folder(&[]);
    let all = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round all");
    let rows = ["1,1,a,d", "1,1,b,c", "2,1,d,c", "2,1,a,b", "3,1,b,d", "3,1,c,a"];
    let again = ["4,1,d,a", "4,1,c,b", "5,1,c,d", "5,1,b,a", "6,1,d,b", "6,1,a,c"];
    assert_eq!(games(&all), [rows, again].concat());
    assert!(all.stdout.starts_with(DRAWN) && all.stdout.contains("1,1,a,d,*,normal,\n"), "{all:?}");
    let one = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 5");
    assert_eq!(games(&one), again[2..4]);
    let circle = folder.run(run, "--rules cutechess --entrants DIR/e.csv --round 1");
    assert_eq!(games(&circle), ["1,1,a,d", "1,2,d,a", "1,1,b,c", "1,2,c,b"]);
    folder.write("g.toml", "extends = \"cutechess\"\n[pair]\nsystem = \"gauntlet\"\ngames = 1\ncycles = 2\n");
    let gauntlet = folder.run(run, "--rules DIR/g.toml --entrants DIR/e.csv --round all");
    assert_eq!(games(&gauntlet), ["1,1,a,b", "1,1,a,c", "1,1,a,d", "2,1,a,b", "2,1,a,c", "2,1,a,d"]);
    let beyond = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 7");
    beyond.is(1, "", "pair: round 7 cannot be drawn: the table has 6 rounds for 4 engines\n");
}

#[test]
fn games_of_who_is_out_are_left_out_and_of_who_gave_up_lost() {
    let games_so_far = format!("{HEAD}1,1,a,d,1-0,crash\n1,1,b,c,1-0,normal\n2,1,d,c,0-1,stall\n2,1,a,b,1-0,normal\n");
    let folder = folder(&[("g.csv", &games_so_far)]);
    folder.write("own.toml", "extends = \"tcec-2021\"\n[standings]\nstrikes = 2\n");
    let done = folder.run(run, "--rules DIR/own.toml --entrants DIR/e.csv --games DIR/g.csv --round 3");
    assert_eq!(games(&done), ["3,1,c,a"]);
    assert!(done.stderr.contains("\"d\" is disqualified: its games are left out"), "{done:?}");
    let before = folder.run(run, "--rules DIR/own.toml --entrants DIR/e.csv --games DIR/g.csv --round 2 -q");
    assert_eq!(games(&before), ["2,1,d,c", "2,1,a,b"], "one strike is not two");
    folder.write("w.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,withdrawn,2\n");
    let done = folder.run(run, "--rules tcec-2021 --entrants DIR/w.csv --round 3 -q");
    assert!(done.stdout.contains("3,1,b,d,1-0,forfeit,\n3,1,c,a,*,normal,\n"), "{done:?}");
}

#[test]
fn a_swiss_round_with_two_games() {
    let first = "1,1,c,b,1-0,normal\n1,1,d,a,0-1,normal\n1,2,b,c,1/2-1/2,normal\n1,2,a,d,1-0,normal\n";
    let folder = folder(&[("g.csv", &format!("{HEAD}{first}"))]);
    let one = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --round 1");
    assert_eq!(games(&one), ["1,1,d,c", "1,1,b,a", "1,2,c,d", "1,2,a,b"]);
    // a has 2, c 1.5, b 0.5, d 0: a meets c.
    let two = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2");
    assert_eq!(games(&two), ["2,1,d,b", "2,1,c,a", "2,2,b,d", "2,2,a,c"]);
    assert!(
        two.stdout
            .starts_with("round,game,first,second,result,termination,history,lots,first_history,second_history\n")
    );
    let why = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2 --why a d");
    assert!(why.code == 1 && why.stdout.contains("they have met in round 1"), "{why:?}");
    let forced = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2 --force a d");
    assert!(forced.code == 2 && forced.stderr.contains("--overrule REASON"), "{forced:?}");
    let line = "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2 --force a d --overrule power";
    let forced = folder.run(run, line);
    assert_eq!(games(&forced), ["2,1,b,c", "2,1,d,a", "2,2,c,b", "2,2,a,d"]);
    assert!(forced.stdout.contains("overruled") && forced.stdout.contains("rematches"), "{forced:?}");
    let forbidden = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2 --forbid a c");
    assert_eq!(games(&forbidden)[..2], ["2,1,d,c", "2,1,b,a"]);
    let absent = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2 --absent d");
    assert_eq!(games(&absent), ["2,1,c,a", "2,2,a,c", "2,1,b,", "2,2,b,"]);
    assert!(absent.stdout.contains("2,1,b,,bye,normal"), "{absent:?}");
}

#[test]
fn a_swiss_round_that_officers_have_changed_is_checked_by_its_rows() {
    let games = "1,1,c,b,1-0,normal\n1,1,d,a,0-1,normal\n1,2,b,c,1/2-1/2,normal\n1,2,a,d,1-0,normal\n";
    let folder = folder(&[("g.csv", &format!("{HEAD}{games}"))]);
    let forced = folder.run(run, &format!("{SECOND} --force a d --overrule power"));
    folder.write("p.csv", &forced.stdout);
    let check = folder.run(run, &format!("{SECOND} --check DIR/p.csv --format json"));
    let answer = document(&check);
    assert_eq!((check.code, &answer["drawn"], &answer["optimal"]), (0, &true.into(), &Value::Null), "{check:?}");
    assert!(
        check.stderr.contains("DIR/p.csv:3: overruled[rematches]: \"d\" - \"a\": forced by --force a d"),
        "{check:?}"
    );
    let rows = forced.stdout.replace("rematches", "order");
    folder.write("p.csv", rows);
    let check = folder.run(run, &format!("{SECOND} --check DIR/p.csv"));
    let message = "error[not-overruled]: round 2, game 1: \"d\" against \"a\": the row says that officers have overruled \"order\", \
                   and it breaks \"rematches\"";
    assert!(check.code == 1 && check.stderr.contains(message), "{check:?}");
    let line = format!("{SECOND} --force a b --overrule wire");
    folder.write("p.csv", folder.run(run, &line).stdout);
    let check = folder.run(run, &format!("{SECOND} --check DIR/p.csv"));
    assert!(check.code == 0 && check.stderr.contains("overruled[order]"), "{check:?}");
    // a meets c; with b it would come later in the order.
    for (pair, code, verdict, criterion) in [
        ("a c", 0, "drawn", Value::Null),
        ("a b", 0, "later", "order".into()),
        ("a d", 1, "not-legal", "rematches".into()),
    ] {
        let why = folder.run(run, &format!("{SECOND} --why {pair} --format json"));
        let answer = document(&why);
        assert_eq!((why.code, &answer["verdict"]), (code, &verdict.into()), "{why:?}");
        assert_eq!(answer["criterion"], criterion, "{why:?}");
    }
    let explained = document(&folder.run(run, &format!("{SECOND} --explain --format json")));
    assert_eq!(explained["pairings"][0]["criterion"], "order", "{explained}");
    assert_eq!(explained["pairings"].as_array().map(Vec::len), Some(4));
    let tables = explained["pairings"].as_array().expect("games").iter().map(|game| game["table"].as_u64());
    assert_eq!(tables.collect::<Option<Vec<_>>>(), Some(vec![1, 2, 1, 2]));
}

#[test]
fn a_missing_result_is_no_round() {
    let folder = folder(&[("g.csv", &format!("{HEAD}1,1,c,b,1-0,normal\n1,2,b,c,*,normal\n"))]);
    let done = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2");
    let reason = "pair: round 2 cannot be drawn: DIR/g.csv: no result yet of \"b\" against \"c\" in round 1\n";
    done.is(1, "", reason);
    let gap = folder.run(run, "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 3");
    assert!(gap.code == 1 && gap.stderr.contains("no game of round 2"), "{gap:?}");
}

/// The line of round 2 of a Swiss event.
const SECOND: &str = "--rules tcec-swiss --entrants DIR/e.csv --games DIR/g.csv --round 2";

#[test]
fn a_round_rests_on_all_games_of_each_pair() {
    for (rows, missing) in [
        (
            "1,1,d,a,0-1,normal\n1,2,a,d,1-0,normal\n1,1,c,b,1-0,normal\n",
            "round 1 has no game 2 of \"c\" against \"b\"",
        ),
        (
            "1,2,d,a,0-1,normal\n1,2,b,c,1-0,normal\n",
            "round 1 has no game 1 of \"d\" against \"a\"; round 1 has no game 1 of \"b\" against \"c\"",
        ),
        (
            "1,1,d,a,0-1,normal\n1,2,a,d,1-0,normal\n1,3,a,d,1-0,normal\n1,1,c,b,1-0,normal\n1,2,b,c,1-0,normal\n",
            "round 1 has 3 games of \"d\" against \"a\", the rules have 2",
        ),
        (
            "1,1,d,a,0-1,normal\n1,2,a,d,1-0,vacated\n1,1,c,b,1-0,normal\n1,2,b,c,1-0,normal\n",
            "round 1 has no game 2 of \"d\" against \"a\"",
        ),
        ("1,1,d,a,0-1,normal\n1,2,a,d,1-0,normal\n1,1,b,,bye,normal\n", "round 1 has no game 2 of the bye of \"b\""),
    ] {
        let folder = folder(&[("g.csv", &format!("{HEAD}{rows}"))]);
        let done = folder.run(run, SECOND);
        assert_eq!((done.code, &*done.stdout), (1, ""), "{done:?}");
        for missing in missing.split("; ") {
            assert!(done.stderr.contains(missing), "{missing}: {done:?}");
        }
    }
    let whole = "1,1,d,a,0-1,normal\n1,2,a,d,1-0,normal\n1,1,b,,bye,normal\n1,2,b,,bye,normal\n";
    let folder = folder(&[("g.csv", &format!("{HEAD}{whole}"))]);
    let done = folder.run(run, SECOND);
    assert!(done.code == 0 && done.stderr.contains("warning: round 1 has no game of \"c\""), "{done:?}");
    let replayed =
        "1,1,d,a,0-1,normal\n1,2,a,d,1-0,vacated\n1,3,a,d,0-1,normal\n1,1,c,b,1-0,normal\n1,2,b,c,0-1,normal\n";
    folder.write("g.csv", format!("{HEAD}{replayed}"));
    assert_eq!(folder.run(run, SECOND).code, 0, "a game was played for the one that was vacated");
    // A book that says nothing has two games a pair.
    folder.write("own.toml", "name = \"own\"\nextends = \"cutechess\"\n[pair]\nsystem = \"swiss-tcec\"\n");
    folder.write("g.csv", format!("{HEAD}1,1,d,a,0-1,normal\n1,1,c,b,1-0,normal\n"));
    let own = folder.run(run, &SECOND.replace("tcec-swiss", "DIR/own.toml"));
    assert!(own.code == 1 && own.stderr.contains("round 1 has no game 2 of"), "{own:?}");
}

#[test]
fn games_of_who_is_out_are_not_missed_and_count_for_nobody() {
    // d is out with a game open, and a has beaten it; without this point a is behind b, and has the bye.
    let rows = "1,1,d,a,0-1,normal\n1,2,a,d,*,normal\n1,1,c,b,1-0,normal\n1,2,b,c,1/2-1/2,normal\n";
    let folder = folder(&[("g.csv", &format!("{HEAD}{rows}"))]);
    folder.write("e.csv", "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,disqualified,1\n");
    let done = folder.run(run, SECOND);
    assert_eq!(games(&done), ["2,1,b,c", "2,2,c,b", "2,1,a,", "2,2,a,"]);
    folder.write("own.toml", "name = \"own\"\nextends = \"tcec-swiss\"\n[standings]\ndisqualified_games = \"stand\"\n");
    let own = folder.run(run, &SECOND.replace("tcec-swiss", "DIR/own.toml"));
    own.is(1, "", "pair: round 2 cannot be drawn: DIR/g.csv: no result yet of \"a\" against \"d\" in round 1\n");
}

#[test]
fn who_is_out_by_strikes_is_out_whatever_its_row_says() {
    let rows = "1,1,d,a,0-1,crash\n1,2,a,d,1-0,crash\n1,1,c,b,1-0,normal\n1,2,b,c,1/2-1/2,normal\n";
    let folder = folder(&[("g.csv", &format!("{HEAD}{rows}"))]);
    folder.write("own.toml", "name = \"own\"\nextends = \"tcec-swiss\"\n[standings]\nstrikes = 2\n");
    for status in [",", "disqualified,9", "withdrawn,9"] {
        folder.write("e.csv", format!("id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,{status}\n"));
        let done = folder.run(run, &SECOND.replace("tcec-swiss", "DIR/own.toml"));
        assert_eq!(games(&done), ["2,1,b,c", "2,2,c,b", "2,1,a,", "2,2,a,"], "{status}: {done:?}");
    }
}

/// A game that was not played gave nobody a colour.
#[test]
fn colours_are_those_that_were_had() {
    let entrants =
        "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,,\ne,5,,\nf,6,,\ng,7,,\nh,8,disqualified,1\n";
    let rest = "1,1,b,e,1/2-1/2,normal\n1,1,c,d,1/2-1/2,normal\n1,1,f,g,1-0,normal\n";
    let rounds = ["*,normal", "1-0,forfeit"].map(|result| {
        let folder = folder(&[("g.csv", &format!("{HEAD}1,1,h,a,{result}\n{rest}"))]);
        folder.write("e.csv", entrants);
        folder.write("own.toml", "name = \"own\"\nextends = \"tcec-swiss\"\n[pair]\ngames = 1\n");
        games(&folder.run(run, &SECOND.replace("tcec-swiss", "DIR/own.toml")))
    });
    assert_eq!(rounds[0], rounds[1]);
    assert_eq!(rounds[0].len(), 4, "three pairs and a bye: {rounds:?}");
}

#[test]
fn a_pair_is_not_forced_and_forbidden_at_once() {
    let folder = folder(&[("p.csv", "first,second\nb,a\n")]);
    for (options, place) in [
        ("--force a b --forbid b a", "pair: --force: \"a\" against \"b\": forbidden by the officers (--forbid b a)\n"),
        (
            "--force a b --forbid-from DIR/p.csv",
            "pair: --force: \"a\" against \"b\": forbidden by the officers (DIR/p.csv:2 (--forbid-from))\n",
        ),
        (
            "--force-from DIR/p.csv --forbid a b",
            "pair: DIR/p.csv:2:1: \"a\" against \"b\": forbidden by the officers (--forbid a b)\n",
        ),
    ] {
        let line = format!("--rules tcec-swiss --entrants DIR/e.csv --round 1 {options}");
        folder.run(run, &line).is(2, "", place);
    }
}

#[test]
fn a_published_round_is_checked() {
    let published = format!("{HEAD}2,1,a,b,*,normal\n2,1,c,d,*,normal\n2,1,a,c,*,normal\n");
    let folder = folder(&[("p.csv", &published), ("r.csv", &format!("{HEAD}2,1,d,c,*,normal\n2,1,a,b,*,normal\n"))]);
    let right = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 2 --check DIR/r.csv");
    assert_eq!(right.code, 0, "{right:?}");
    let right = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 2 --check DIR/r.csv --format table");
    right.is(0, "round 2 agrees with the rules\n", "");
    let wrong = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 2 --check DIR/p.csv --format table");
    assert_eq!((wrong.code, &*wrong.stdout), (1, "3 of the published games do not agree with the rules\n"));
    let done = folder.run(run, "--rules tcec-2021 --entrants DIR/e.csv --round 2 --check DIR/p.csv --format ndjson -q");
    let codes = done.objects().iter().map(|row| row["code"].clone()).collect::<Vec<_>>();
    assert_eq!((done.code, codes), (1, vec!["sides".into(), "order".into(), "superfluous".into()]));
}

#[test]
fn options_without_a_use_are_refused() {
    let folder = folder(&[]);
    for (options, words) in [
        (
            "--rules tcec-swiss --round all",
            "--round all: a round depends on the results of earlier rounds (swiss-tcec)",
        ),
        ("--rules tcec-2021 --round 1 --absent a", "--absent: the table includes every entrant (berger-tcec)"),
        ("--rules tcec-2021 --round 1 --force a b", "--force: the table includes every entrant (berger-tcec)"),
        ("--rules cutechess --round 1 --format trf", "--format trf: a report file has one game a round"),
        ("--rules tcec-2021 --round 1 --why a x", "--why: no entrant \"x\""),
    ] {
        let done = folder.run(run, &format!("{options} --entrants DIR/e.csv"));
        assert!(done.code == 2 && done.stderr.contains(words), "{options}: {done:?}");
    }
}

/// Complete round robins of the shared events have these boards in this order with these colours. Season 4, Stage 4 was played by an
/// older table.
#[test]
fn the_shared_round_robins_come_out_exactly() {
    let Some(data) = corpus("engines/events") else { return };
    let text = |name: &str| std::fs::read_to_string(data.join(name)).expect("a table");
    let mut exact = 0;
    for line in text("expected.jsonl").lines() {
        let expected: Value = serde_json::from_str(line).expect("an object");
        let event = expected["event"].as_str().expect("a name");
        let rows = text(&format!("{event}.games.csv"));
        let played = rows.lines().skip(1).map(|row| row.split(',').take(4).collect::<Vec<_>>().join(","));
        let played = played.collect::<Vec<_>>();
        let entrants = text(&format!("{event}.entrants.csv"));
        let ids = entrants.lines().skip(1).map(|row| row.split(',').next().expect("an id")).collect::<Vec<_>>();
        let even = ids.len() + ids.len() % 2;
        // The boards of round 1 tell the numbers: board b has b against m + 1 - b. With an odd number of engines board 1 pauses.
        let mut numbers = vec![""; even];
        let first = played.iter().filter(|row| row.starts_with("1,"));
        for (board, row) in (ids.len() % 2..).zip(first) {
            let ids = row.split(',').skip(2).collect::<Vec<_>>();
            (numbers[board], numbers[even - 1 - board]) = (ids[0], ids[1]);
        }
        if let Some(paused) = ids.iter().find(|id| !numbers.contains(id)) {
            numbers[0] = paused;
        }
        let seeds = (1..).zip(numbers.iter().filter(|id| !id.is_empty())).map(|(seed, id)| format!("{id},{seed}\n"));
        let rounds = played.len() / (ids.len() / 2);
        let cycles = rounds.div_ceil(even - 1);
        let book = format!("extends = \"tcec-2013\"\n[pair]\ncycles = {cycles}\n");
        let entrants = format!("id,seed\n{}", seeds.collect::<String>());
        let folder = Sandbox::with(&[("e.csv", entrants), ("b.toml", book)]);
        let drawn = games(&folder.run(run, "--rules DIR/b.toml --entrants DIR/e.csv --round all"));
        if event == "season-4-stage-4" {
            assert_ne!(drawn, played);
            continue;
        }
        assert_eq!(drawn, played, "{event}");
        exact += 1;
    }
    assert!(exact >= 9, "{exact}");
}
