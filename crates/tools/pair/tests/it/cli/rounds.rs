//! Rounds: who meets whom, and when there is no pairing.

use serde_json::Value;
use shinpan_core::Lots;
use shinpan_testing::{RunResult, Sandbox};

use super::{ENTRANTS, GAMES, HEADER, folder, pair, rows};

/// The words of the criteria of a document.
fn criteria(done: &RunResult) -> Vec<String> {
    let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
    let cost = document["cost"].as_array().expect("a list").iter();
    cost.map(|component| component["criterion"].as_str().expect("a word").to_owned()).collect()
}

#[test]
fn rows_of_a_round() {
    let history = "ddc8bf68324d76acef169140828bb1cce651b86b73fd5142c3fe480b7f25fe4b";
    let expected = format!(
        "round,first,second,result,termination,history,lots,first_history,second_history\n\
         3,A,F,*,normal,{history},x,WW,ww\n3,B,C,*,normal,{history},x,Wl,LW\n3,D,E,*,normal,{history},x,ll,lL\n"
    );
    pair(&folder(GAMES), "--round 3").is(0, &expected, "");
}

#[test]
fn art_19_3_each_round_has_its_points() {
    assert_eq!(rows(&pair(&folder(""), "--round 1")), "A-D; B-E; C-F");
    let first = &GAMES[..36];
    assert_eq!(rows(&pair(&folder(first), "--round 2")), "A-B; C-D; E-F");
    // Round 2 is drawn while round 1 runs, and whoever wins.
    assert_eq!(rows(&pair(&folder(&first.replace("1-0", "*")), "--round 2")), "A-B; C-D; E-F");
    // Round 3 needs no result of round 2, and round 4 all.
    let running = GAMES.replace("E,F,0-1", "E,F,*");
    let done = pair(&folder(&running), "--round 3");
    assert_eq!(rows(&done), "A-F; B-C; D-E");
    assert!(done.stdout.contains(",history,history_open,lots,"), "{}", done.stdout);
    assert!(done.stdout.lines().nth(1).expect("a row").ends_with(",6,x,WW,wo"), "{}", done.stdout);
    let fourth = format!("{running}3,A,F,1-0,,\n3,B,C,1-0,,\n3,D,E,1-0,,\n");
    pair(&folder(&fourth), "--round 4").is(
        1,
        "",
        "pair: round 4 cannot be drawn: DIR/g.csv: no result yet of \"E\" against \"F\" in round 2 (line 7)\n",
    );
}

#[test]
fn without_games_the_first_round_is_drawn() {
    let folder = folder("");
    let done = folder.run(pair::run, "--rules wcsc-2010 --entrants DIR/e.csv --round 1");
    assert_eq!(rows(&done), "A-D; B-E; C-F");
}

#[test]
fn no_legal_pairing_is_proved() {
    let games = format!("{GAMES}3,A,F,1-0,,\n3,B,C,1-0,,\n3,D,E,1-0,,\n");
    pair(&folder(&games), "--round 4").is(
        1,
        "",
        "pair: round 4 cannot be drawn: no legal pairing: {A, C, E} may only play one another, and so may {B, D, F}: both are odd (Art. 19.1.3)\n",
    );
    let star = "1,A,B,1-0,,\n1,C,D,1-0,,\n2,A,C,1-0,,\n2,B,D,1-0,,\n";
    let folder = Sandbox::with(&[
        ("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n".to_owned()),
        ("g.csv", format!("{HEADER}{star}3,A,D,1-0,,\n3,B,C,1-0,,\n")),
    ]);
    let done = pair(&folder, "--round 4");
    assert_eq!(
        (done.code, &*done.stderr),
        (1, "pair: round 4 cannot be drawn: no legal pairing: nobody is left to play for {A, B, C, D} (Art. 19.1.3)\n")
    );
}

#[test]
fn art_17_11_an_odd_field_is_an_error_or_has_a_bye() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\n");
    let done = pair(&folder, "--round 1");
    done.is(
        1,
        "",
        "pair: round 1 cannot be drawn: 3 to be paired, an odd number: add an invited program (Art. 17.11)\n",
    );
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\n");
    let done = pair(&folder, "--rules DIR/b.toml --round 1");
    // The flag may stand once only.
    assert_eq!(done.code, 2);
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1");
    assert_eq!(rows(&done), "A-B; C- bye normal");
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1 --format json");
    assert_eq!(serde_json::from_str::<Value>(&done.stdout).expect("a document")["bye"], "C");
    // Where nobody is left over the bye is no criterion.
    folder.write("e.csv", "id,seed\nA,1\nB,2\n");
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --round 1 --format json");
    assert_eq!(criteria(&done), ["unequal", "float-repeat", "float-distance", "slide", "lots"]);
}

/// C has had no bye and has the fewest points.
#[test]
fn r_49_who_has_given_up_has_no_bye_while_another_can() {
    let folder = folder("1,A,C,1-0,,\n1,B,,bye,,\n");
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\nmethods = [\"swiss\"]\n");
    for (status, expected) in [(",", "A-B; C- bye normal"), ("withdrawn,1", "B-C 1-0 forfeit; A- bye normal")] {
        folder.write("e.csv", format!("id,seed,status,withdrawn_after\nA,1,,\nB,2,,\nC,3,{status}\n"));
        let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 2");
        assert_eq!(rows(&done), expected, "{status}");
    }
}

/// Where nobody else can have the bye, it goes to who has given up and is vacated: `standings` ranks by it, `--check` knows it.
#[test]
fn r_49_the_bye_of_who_has_given_up_is_vacated() {
    let played = "1,A,C,1-0,,\n1,B,,bye,,\n2,B,C,1-0,,\n2,A,,bye,,\n";
    let folder = folder(played);
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nodd = \"bye\"\nmethods = [\"swiss\"]\n");
    folder.write("e.csv", "id,seed,status,withdrawn_after\nA,1,,\nB,2,,\nC,3,withdrawn,2\n");
    let line = "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 3";
    let done = folder.run(pair::run, line);
    assert_eq!(rows(&done), "A-B; C- bye vacated");
    folder.write("p.csv", done.stdout);
    let checked = folder.run(pair::run, &format!("{line} --check DIR/p.csv"));
    assert_eq!(checked.code, 0, "{checked:?}");
    folder.write("p.csv", "round,first,second,result,termination\n3,A,B,*,\n");
    assert_eq!(folder.run(pair::run, &format!("{line} --check DIR/p.csv")).code, 1);
}

/// In hexadecimal digits, also where 63 bits would be enough for a number.
#[test]
fn the_lots_of_a_round_are_the_sum_of_its_tickets() {
    let folder = folder("");
    folder.write("e.csv", "id,seed\nA,1\nB,2\n");
    let texts = (1..=8).map(|text| text.to_string()).collect::<Vec<_>>();
    let tickets = texts.iter().map(|text| Lots::new(text).pair_ticket("A", "B")).collect::<Vec<_>>();
    assert!([true, false].iter().all(|is_small| tickets.iter().any(|ticket| (ticket >> 63 == 0) == *is_small)));
    for (text, ticket) in texts.iter().zip(tickets) {
        let done = pair(&folder, &format!("--round 1 --lots {text} --format json"));
        let document = serde_json::from_str::<Value>(&done.stdout).expect("a document");
        let lots = document["cost"].as_array().expect("a list").last().expect("the lots");
        assert_eq!((&lots["criterion"], &lots["value"]), (&"lots".into(), &format!("{ticket:x}").into()));
    }
}

#[test]
fn art_18_6_who_gives_up_stays_and_loses() {
    let folder = folder(GAMES);
    folder.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,withdrawn,2").replace("B,2,,", "B,2,withdrawn,1"));
    assert_eq!(rows(&pair(&folder, "--round 3")), "A-F 1-0 forfeit; B-C 0-1 forfeit; D-E");
    folder.write("e.csv", ENTRANTS.replace("F,6,,", "F,6,withdrawn,2").replace("A,1,,", "A,1,disqualified,2"));
    assert_eq!(rows(&pair(&folder, "--round 3")), "A-F 0-0 forfeit; B-C; D-E");
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nwithdrawn = \"drop\"\n");
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 3");
    assert_eq!(rows(&done), "B-C; D-E");
}

#[test]
fn who_has_a_bye_in_the_round_is_not_paired() {
    let folder = folder("");
    // Two of six are out: before the draw every bye is one that officers have given.
    for words in [["half-bye", "zero-bye"], ["full-bye", "bye"]] {
        folder.write("g.csv", format!("{HEADER}1,A,,{},,\n1,F,,{},,\n", words[0], words[1]));
        let done = pair(&folder, "--round 1");
        assert_eq!((rows(&done), &*done.stderr), ("B-D; C-E".to_owned(), ""), "{words:?}");
        folder.write("p.csv", &done.stdout);
        assert_eq!(pair(&folder, "--round 1 --check DIR/p.csv").code, 0);
    }
    // A published round says itself who was out.
    folder.write("g.csv", HEADER);
    folder.write("p.csv", "round,first,second,result\n1,B,D,*\n1,C,E,*\n1,A,,half-bye\n1,F,,zero-bye\n");
    assert_eq!(pair(&folder, "--round 1 --check DIR/p.csv").code, 0);
    // A bye beside pairings is drawn anew with them; what was given beforehand stands.
    folder.write("g.csv", format!("{HEADER}1,B,,bye,,\n1,A,C,*,,\n1,F,,half-bye,,\n1,E,,zero-bye,,\n"));
    let done = pair(&folder, "--round 1");
    assert_eq!(rows(&done), "A-C; B-D");
    assert_eq!(done.stderr, "pair: warning: round 1 is drawn already: its 2 rows are ignored\n");
    // One that stands alone was settled before the draw, whatever pairings other rounds have.
    let first = &GAMES[..36];
    folder.write("g.csv", format!("{HEADER}{first}2,C,,bye,,\n2,F,,bye,,\n"));
    assert_eq!(rows(&pair(&folder, "--round 2")), "A-B; D-E");
    // With a history it was drawn, and is drawn anew; an empty history is none.
    let with_history = |history: &str| {
        let rows = first.replace(",,\n", ",\n");
        folder.write(
            "g.csv",
            format!("round,first,second,result,history\n{rows}2,C,,bye,{history}\n2,F,,bye,{history}\n"),
        );
        self::rows(&pair(&folder, "--round 2"))
    };
    assert_eq!(["x", ""].map(with_history), ["A-B; C-D; E-F", "A-B; D-E"]);
}

#[test]
fn byes_of_earlier_rounds_count_what_they_are_worth() {
    let folder = folder("");
    folder.write("b.toml", "extends = \"wcsc-2010\"\n[pair]\nmethods = [\"swiss\"]\n");
    folder.write("e.csv", "id,seed\nA,1\nB,2\nC,3\nD,4\n");
    folder.write("g.csv", format!("{HEADER}1,A,,zero-bye,,\n1,B,,half-bye,,\n1,C,,half-bye,,\n1,D,,zero-bye,,\n"));
    let done = folder.run(pair::run, "--rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --round 2 -q");
    assert_eq!(rows(&done), "B-C; A-D");
}

#[test]
fn a_draw_for_one_alone_is_refused() {
    pair(&folder("1,A,B,1/2-0,,\n"), "--round 2").fails(&["DIR/g.csv:2:7: result: found \"1/2-0\"", "wcsc-2010"]);
}
