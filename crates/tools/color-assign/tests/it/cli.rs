//! The command line of color-assign: sides that are settled, streams, exit codes, formats.

use color_assign::run;
use shinpan_testing::schema::{faults, schema};
use shinpan_testing::{RunResult, Sandbox};

const GAMES: &str = "round,first,second,result\n1,a,d,1-0\n1,c,b,0-1\n";
const PAIRINGS: &str = "round,first,second,result\n2,a,b,*\n2,c,d,1-0\n";
const SETTLED: &str = "round,first,second,result,lots,rule,reason\n\
    2,b,a,*,wcsc-2010/2,balance,\"Art. 19.4, R-51: b 0 First, 1 Second; a 1 First, 0 Second\"\n\
    2,d,c,0-1,wcsc-2010/2,balance,\"Art. 19.4, R-51: d 0 First, 1 Second; c 1 First, 0 Second\"\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("g.csv", GAMES), ("p.csv", PAIRINGS)])
}

fn assign(folder: &Sandbox, line: &str) -> RunResult {
    folder.run(run, &format!("--rules wcsc-2010 {line}"))
}

/// Returns the rows that these tables lead to.
fn settled(games: &str, pairings: &str) -> RunResult {
    let folder = Sandbox::with(&[("g.csv", games), ("p.csv", pairings)]);
    assign(&folder, "--games DIR/g.csv DIR/p.csv")
}

#[test]
fn a_round_from_a_file_and_from_stdin() {
    let folder = folder();
    assign(&folder, "--games DIR/g.csv DIR/p.csv").is(0, SETTLED, "");
    for pairings in ["", "-"] {
        let line = format!("--rules wcsc-2010 --games DIR/g.csv {pairings}");
        folder.run_with(run, &line, PAIRINGS.as_bytes(), |_| ()).is(0, SETTLED, "");
    }
    folder.run_with(run, "--rules wcsc-2010 --games - DIR/p.csv", GAMES.as_bytes(), |_| ()).is(0, SETTLED, "");
    for line in ["--games -", "--games - -"] {
        assign(&folder, line).fails(&["PAIRINGS: stdin is read as --games already"]);
    }
    let help = folder.run_with(run, "--rules wcsc-2010 --games DIR/g.csv", b"", |io| io.terminals.stdin = true);
    help.fails(&["Usage: color-assign", "no file is named"]);
}

#[test]
fn boards_of_engine_events_stay_as_they_are_drawn() {
    let folder = Sandbox::with(&[("p.csv", "round,game,first,second,result\n1,1,b,a,*\n1,2,a,b,*\n1,1,c,,bye\n")]);
    let reason = "the system of pairing draws boards with their sides";
    let rows = format!(
        "round,game,first,second,result,rule,reason\n1,1,b,a,*,pairing,{reason}\n1,2,a,b,*,pairing,{reason}\n1,1,c,,bye,,\n"
    );
    for book in ["cutechess", "tcec-2025", "tcec-swiss"] {
        folder.run(run, &format!("--rules {book} DIR/p.csv")).is(0, &rows, "");
    }
}

#[test]
fn each_format() {
    let folder = Sandbox::with(&[
        ("g.csv", GAMES),
        ("p.csv", "round,first,second,result,board,rule\n2,a,b,*,7,old\n2,c,,bye,,old\n"),
    ]);
    let written = |format| assign(&folder, &format!("--format {format} --games DIR/g.csv DIR/p.csv")).stdout;
    let reason = "Art. 19.4, R-51: b 0 First, 1 Second; a 1 First, 0 Second";
    assert_eq!(
        written("csv"),
        format!(
            "round,first,second,result,board,rule,lots,reason\n2,b,a,*,7,balance,wcsc-2010/2,\"{reason}\"\n2,c,,bye,,,,\n"
        )
    );
    let object = format!(
        r#"{{"round":2,"first":"b","second":"a","result":"*","board":"7","rule":"balance","lots":"wcsc-2010/2","reason":"{reason}"}}"#
    );
    let bye = r#"{"round":2,"first":"c","result":"bye"}"#;
    assert_eq!(written("ndjson"), format!("{object}\n{bye}\n"));
    assert_eq!(written("json"), format!("[\n{object},\n{bye}\n]\n"));
    let table = format!(
        "round  first  second  result  board  rule     lots         reason\n    2  b      a       *       7      balance  wcsc-2010/2  {reason}\n    2  c              bye\n"
    );
    assert_eq!(written("table"), table);
    let terminal = folder.run_with(run, "--rules wcsc-2010 --games DIR/g.csv DIR/p.csv", b"", |io| {
        io.terminals.stdout = true;
        io.environment.no_color = true;
    });
    terminal.is(0, &table, "");
}

#[test]
fn json_is_as_its_schema_says() {
    let schema = schema("color-assign.schema.json");
    let pairings = "round,first,second,result,stage\n2,a,b,*,\n2,e,,bye,\n2,c,d,1-0,final\n";
    let folder = Sandbox::with(&[("g.csv", GAMES), ("p.csv", pairings)]);
    let done = assign(&folder, "--format json --games DIR/g.csv DIR/p.csv");
    let array = serde_json::from_str(&done.stdout).expect("JSON");
    assert_eq!(faults(&array, &schema, &schema), [""; 0], "{array}");
}

#[test]
fn json_is_read_and_other_columns_come_out_as_they_were() {
    let games = r#"[{"round":1,"first":"a","second":"d","result":"1-0"}]"#;
    let folder = Sandbox::with(&[("g.json", games)]);
    let settled = |pairing: &str| {
        let line = "--rules wcsc-2010 --games DIR/g.json --format ndjson";
        folder.run_with(run, line, pairing.as_bytes(), |_| ()).stdout
    };
    let reason =
        r#""lots":"wcsc-2010/2","rule":"balance","reason":"Art. 19.4, R-51: b 0 First, 0 Second; a 1 First, 0 Second""#;
    for (given, expected) in [
        (r#""first_late":3,"second_late":0.50"#, r#""first_late":0.50,"second_late":3"#),
        (r#""first_note":"x","second_note":null"#, r#""second_note":"x""#),
        (r#""first_more":1,"firsts":2,"seconds":3,"more":[1]"#, r#""first_more":1,"firsts":2,"seconds":3,"more":[1]"#),
    ] {
        let pairing = format!(r#"{{"round":2,"first":"a","second":"b","result":"1-0",{given}}}"#);
        let expected = format!(r#"{{"round":2,"first":"b","second":"a","result":"0-1",{expected},{reason}}}"#);
        assert_eq!(settled(&pairing), format!("{expected}\n"));
    }
}

#[test]
fn byes_and_vacated_rows_stay_as_they_are() {
    let pairings = "round,first,second,result,termination,rule,reason\n2,a,b,1-0,vacated,x,y\n2,a,,bye,,x,y\n";
    settled(GAMES, pairings).is(0, &pairings.replace("x,y", ","), "");
}

#[test]
fn the_lots() {
    let [games, pairings] = ["round,first,second,result\n", "round,first,second,result\n1,a,b,*\n2,a,b,*\n"];
    let folder = Sandbox::with(&[("g.csv", games), ("p.csv", pairings)]);
    for (line, texts) in [("", ["wcsc-2010/1", "wcsc-2010/2"]), ("--lots draw-7", ["draw-7", "draw-7"])] {
        let objects = assign(&folder, &format!("{line} --format ndjson --games DIR/g.csv DIR/p.csv")).objects();
        for (object, text) in objects.iter().zip(texts) {
            let lots = shinpan_core::Lots::new(text);
            let [mut low, mut high] = ["a", "b"].map(|id| (lots.ticket(id), id));
            if high < low {
                std::mem::swap(&mut low, &mut high);
            }
            let [(x, first), (y, second)] = [low, high];
            let reason = format!("Art. 19.4, R-51: tickets of {text}: {first} {x:016x}; {second} {y:016x}");
            let found = ["rule", "first", "reason"].map(|name| object[name].as_str().expect("text"));
            assert_eq!(found, ["lots", first, &reason]);
        }
    }
}

#[test]
fn the_order_of_the_games_plays_no_part() {
    let folder = folder();
    folder.write("r.csv", "result,round,second,first\r\n0-1,1,b,c\r\n1-0,1,d,a");
    folder.write("bom.csv", format!("\u{feff}{}", GAMES.replace('\n', "\r\n")));
    for games in ["r.csv", "bom.csv"] {
        assign(&folder, &format!("--games DIR/{games} DIR/p.csv")).is(0, SETTLED, "");
    }
    folder.write("p.csv", format!("\u{feff}{}", PAIRINGS.trim_end().replace('\n', "\r\n")));
    assign(&folder, "--games DIR/g.csv DIR/p.csv").is(0, SETTLED, "");
}

#[test]
fn nothing_to_settle() {
    let header = "round,first,second,result\n";
    settled(header, header).is(0, "round,first,second,result,rule,reason\n", "");
    settled("[]", "[]").is(0, "round,first,second,result,rule,reason\n", "");
    settled(GAMES, "").fails(&["DIR/p.csv: the input is empty"]);
    settled("", PAIRINGS).fails(&["DIR/g.csv: the input is empty"]);
}

#[test]
fn bad_tables_are_errors_with_their_place() {
    let header = "round,first,second,result\n";
    for (rows, words) in [
        ("2,a,b\n", "DIR/p.csv:2:5: a short row: 3 cells, expected 4 as in the header"),
        ("2,a,b,2-0\n", "DIR/p.csv:2:7: result: unknown word \"2-0\""),
        ("0,a,b,*\n", "DIR/p.csv:2:1: round: found \"0\", expected a whole number of at least 1"),
        ("2,a,a,*\n", "DIR/p.csv:2:5: second: \"a\" plays itself"),
        ("2,a,b,*\n2,b,a,*\n", "DIR/p.csv:3:7: result: a second row for this pairing of round 2; the first is line 2"),
        ("2,a,b,*\n2,c,a,*\n", "DIR/p.csv:3:5: second: \"a\" plays in round 2 already, in line 2"),
    ] {
        settled(GAMES, &format!("{header}{rows}")).fails(&[words]);
        settled(&format!("{header}{rows}"), PAIRINGS).fails(&[&words.replace("p.csv", "g.csv")]);
    }
    settled(GAMES, "round,first,second\n").fails(&["DIR/p.csv:1:1: no column \"result\""]);
    settled(GAMES, "a,a\n").fails(&["DIR/p.csv:1:3: a second column \"a\""]);
}

#[test]
fn the_stage_of_a_pairing() {
    let games = "round,first,second,result,stage\n1,a,c,1-0,preliminary-1\n1,b,d,1-0,preliminary-2\n";
    let of = |stage| format!("round,first,second,result,stage\n2,a,b,*,{stage}\n");
    let first = |games: &str, stage| settled(games, &of(stage)).stdout.lines().nth(1).map(|row| row[2..3].to_owned());
    assert_eq!(first(games, "preliminary-1").as_deref(), Some("b"));
    assert_eq!(first(games, "preliminary-2").as_deref(), Some("a"));
    settled(games, &of("")).fails(&[
        "DIR/p.csv:2:9: stage: none, and the games are of \"preliminary-1\", \"preliminary-2\"; name the one of each pairing",
    ]);
    settled(games, PAIRINGS).fails(&["DIR/p.csv:2:1: stage: none, and"]);
    let done = settled(games, &of("final"));
    assert!(done.stdout.ends_with("2,a,b,*,final,round-robin,Art. 19.5\n"), "{done:?}");
    let twice = format!("{games}1,e,a,*,\n");
    settled(&twice, &of("preliminary-1")).fails(&["DIR/g.csv:4:5: second: \"a\" plays in round 1 already, in line 2"]);
}

#[test]
fn games_that_do_not_count_are_reported() {
    let folder = folder();
    folder.write("g.csv", format!("{GAMES}2,d,a,1-0\n3,d,b,*\n"));
    let warning =
        "color-assign: warning: DIR/g.csv: 2 games of round 2 or later do not count for the sides of round 2\n";
    assign(&folder, "--games DIR/g.csv DIR/p.csv").is(0, SETTLED, warning);
    assign(&folder, "-q --games DIR/g.csv DIR/p.csv").is(0, SETTLED, "");
}

#[test]
fn the_book_has_the_last_word() {
    let folder = folder();
    for (keys, first, rule) in [
        ("rules = [\"balance\"]", "b", "balance"),
        ("rules = [\"last\", \"balance\"]", "b", "last"),
        ("rules = [\"lots\"]", "a", "lots"),
        ("rules = []", "a", "lots"),
        ("fixed = []", "b", "balance"),
    ] {
        folder.write("b.toml", format!("name = \"ours\"\nextends = \"wcsc-2010\"\n[color-assign]\n{keys}\n"));
        let done = folder.run(run, "--rules DIR/b.toml --format ndjson --lots ex --games DIR/g.csv DIR/p.csv");
        let object = &done.objects()[0];
        assert_eq!((&object["first"], &object["rule"]), (&first.into(), &rule.into()), "{keys}");
    }
    for (keys, words) in [
        ("rules = [\"balance\", \"elo\"]", "unknown word \"elo\"; known: balance, last, lots"),
        ("rules = [\"last\", \"lots\", \"last\"]", "rules: \"last\" is listed twice"),
        ("rules = \"balance\"", "found a string, expected an array"),
        ("rule = []", "unknown key \"rule\" in [color-assign]; nearest: \"rules\"; known: fixed, games, initial"),
    ] {
        folder.write("b.toml", format!("extends = \"wcsc-2010\"\n[color-assign]\n{keys}\n"));
        folder.run(run, "--rules DIR/b.toml --games DIR/g.csv DIR/p.csv").fails(&["DIR/b.toml:3:", words]);
    }
}

#[test]
fn what_a_round_rests_on_is_there() {
    let folder = folder();
    let none = "no game of a round before 2; the sides of round 2 rest on none\n";
    let done = assign(&folder, "DIR/p.csv");
    assert_eq!((done.code, done.stderr), (0, format!("color-assign: warning: --games: {none}")));
    // Before the first round there are no games.
    folder.write("first.csv", PAIRINGS.replace("\n2,", "\n1,"));
    assert_eq!(assign(&folder, "DIR/first.csv").stderr, "");
    folder.write("later.csv", GAMES.replace("\n1,", "\n2,"));
    let done = assign(&folder, "--games DIR/later.csv DIR/p.csv");
    assert!(done.stderr.ends_with(&format!("color-assign: warning: DIR/later.csv: {none}")), "{done:?}");
    // printf '1,a,d,1-0\n1,c,b,0-1\n' | sha256sum
    let digest = "32a336fdad8fd9dce422040362f182446b5b2572003151d97fb0fdf910ba961f";
    let drawn = |digest: &str| format!("round,first,second,result,history\n2,a,b,*,{digest}\n2,c,d,*,{digest}\n");
    folder.write("p.csv", drawn(digest));
    assert_eq!(assign(&folder, "--games DIR/g.csv DIR/p.csv").stderr, "");
    folder.write("g.csv", GAMES.replace("1,c,b,0-1", "1,c,b,1-0"));
    let changed = "color-assign: warning: DIR/g.csv: round 1 changed after round 2 was drawn";
    let game = "round 1: \"c\" against \"b\" was \"0-1\", is now \"1-0\"\n";
    let done = assign(&folder, "--games DIR/g.csv DIR/p.csv");
    assert_eq!((done.code, done.stderr), (0, format!("{changed} (Art. 24.3): {game}")));
    let done = folder.run(run, "--rules arimaa-2015 --games DIR/g.csv DIR/p.csv");
    assert_eq!((done.code, done.stderr), (0, format!("{changed}: {game}")));
    // The games that are there say nothing about a round without any.
    assert_eq!(assign(&folder, "DIR/p.csv").stderr, format!("color-assign: warning: --games: {none}"));
}

#[test]
fn people_read_no_digests() {
    let folder = folder();
    folder.write("d.csv", "round,first,second,result,history,note\n2,a,b,*,0123,x\n");
    let done = folder.run(run, "--rules wcsc-2010 DIR/d.csv --format table");
    assert!(!done.stdout.contains("history") && done.stdout.contains("note"), "{}", done.stdout);
    let done = folder.run(run, "--rules wcsc-2010 DIR/d.csv");
    assert!(done.stdout.starts_with("round,first,second,result,history,note,lots,rule,reason\n"), "{}", done.stdout);
}

#[test]
fn usage_is_an_error() {
    let folder = folder();
    for (line, words) in [
        ("--games DIR/g.csv DIR/p.csv", &["--rules is required"][..]),
        ("--rules nope --games DIR/g.csv DIR/p.csv", &["nope", "wcsc-2010"]),
        ("--rules wcsc-2010 --games DIR/missing DIR/p.csv", &["DIR/missing: No such file"]),
        ("--rules wcsc-2010 --games DIR/g.csv DIR/missing", &["DIR/missing: No such file"]),
        ("--rules wcsc-2010 --games DIR/g.csv DIR/p.csv DIR/p.csv", &["expected no further argument"]),
    ] {
        folder.run(run, line).fails(words);
    }
}

#[test]
fn rules_and_help_need_no_games() {
    let folder = folder();
    assert!(folder.run(run, "--list-rules").stdout.starts_with("wcsc-2010 "));
    let printed = folder.run(run, "--rules wcsc-2010 --print-rules");
    folder.write("book.toml", &printed.stdout);
    folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
    folder.run(run, "--rules DIR/book.toml --games DIR/g.csv DIR/p.csv").is(0, SETTLED, "");
    assert_eq!(folder.run(run, "--help").code, 0);
    assert!(folder.run(run, "--version").stdout.starts_with("color-assign "));
}

#[test]
fn the_output_is_whole_or_not_there() {
    let folder = folder();
    folder.write("o.csv", "old");
    assign(&folder, "-o DIR/o.csv --games DIR/g.csv DIR/missing").fails(&["missing"]);
    assert_eq!(folder.read("o.csv"), "old");
    assign(&folder, "-o DIR/p.csv --games DIR/g.csv DIR/p.csv").fails(&["-o DIR/p.csv: is the input DIR/p.csv"]);
    assert_eq!(folder.read("p.csv"), PAIRINGS);
    assign(&folder, "-o DIR/o.csv --games DIR/g.csv DIR/p.csv").is(0, "", "");
    assert_eq!(folder.read("o.csv"), SETTLED);
    assert_eq!(folder.names(), ["g.csv", "o.csv", "p.csv"]);
}

#[test]
fn what_was_read_is_said_when_asked_for() {
    let done = assign(&folder(), "-v --games DIR/g.csv DIR/p.csv");
    assert_eq!((done.code, &*done.stdout), (0, SETTLED));
    for words in
        ["the rule book in force is wcsc-2010", "--games: 2 rows from DIR/g.csv", "PAIRINGS: 2 rows from DIR/p.csv"]
    {
        assert!(done.stderr.contains(words), "{words}: {}", done.stderr);
    }
}

#[test]
fn what_pair_says_of_a_row_stays() {
    let reason = "forced by --force a b against Art. 19.1.3 (they have met in round 1), overruled by the officers: x";
    let pairings =
        format!("round,first,second,result,lots,overruled,reason\n2,a,b,*,z,rematches,{reason:?}\n2,c,,bye,z,,pause\n");
    let done = settled(GAMES, &pairings);
    let sides = "sides: Art. 19.4, R-51: b 0 First, 1 Second; a 1 First, 0 Second";
    let expected = format!(
        "round,first,second,result,lots,overruled,reason,rule\n2,b,a,*,z,rematches,\"{reason}; {sides}\",balance\n2,c,,bye,z,,pause,\n"
    );
    assert_eq!((done.code, &*done.stdout, &*done.stderr), (0, &*expected, ""));
    let again = settled(GAMES, &done.stdout);
    assert_eq!(again.stdout, expected);
}

#[test]
fn a_history_that_is_lost_on_the_way_is_reported() {
    let done = settled("round,first,second,result,history\n1,a,d,1-0,x\n1,c,b,0-1,x\n", PAIRINGS);
    let lost = "color-assign: warning: DIR/p.csv: no column \"history\", which DIR/g.csv has; ";
    assert!(done.code == 0 && done.stderr.contains(lost), "{done:?}");
}

#[test]
fn games_of_earlier_stages_count_where_the_book_says_so() {
    // Neither a later round of the stage nor a later stage counts.
    let games = "round,first,second,result,stage\n7,a,b,1-0,preliminary-1\n1,b,c,1-0,preliminary-2\n\
        3,a,c,1-0,preliminary-2\n1,a,c,1-0,final\n";
    let pairings = "round,first,second,result,stage\n2,a,b,*,preliminary-2\n";
    let folder = Sandbox::with(&[
        ("g.csv", games),
        ("p.csv", pairings),
        ("all.toml", "extends = \"wcsc-2010\"\n[color-assign]\ngames = \"all\"\n"),
    ]);
    let reason = |book: &str| {
        let done = folder.run(run, &format!("--rules {book} --games DIR/g.csv DIR/p.csv --format ndjson"));
        done.objects()[0]["reason"].as_str().expect("a reason").to_owned()
    };
    assert_eq!(reason("wcsc-2010"), "Art. 19.4, R-51: a 0 First, 0 Second; b 1 First, 0 Second");
    assert_eq!(reason("DIR/all.toml"), "Art. 19.4, R-51: b 1 First, 1 Second; a 1 First, 0 Second");
}

#[test]
fn the_text_that_decides_the_sides_is_the_one_that_is_written() {
    let folder = folder();
    folder.write("p.csv", "round,first,second,result,lots\n1,a,b,*,z\n1,c,,bye,z\n");
    let done = assign(&folder, "--lots mine DIR/p.csv");
    let rows = done.stdout.lines().map(|row| row.split(',').nth(4).unwrap_or_default().to_owned()).collect::<Vec<_>>();
    assert_eq!(rows, ["lots", "mine", "z"]);
    assert!(done.stderr.contains("were drawn with --lots \"z\", and this run has --lots \"mine\""), "{done:?}");
    // Each round has its own text, and an entrant with a bye needs no lots for its side.
    let rounds = "2,a,b,*,wcsc-2010/2\n2,c,,bye,z\n3,a,b,*,wcsc-2010/3\n";
    folder.write("p.csv", format!("round,first,second,result,lots\n{rounds}"));
    assert_eq!(assign(&folder, "--games DIR/g.csv DIR/p.csv").stderr, "");
}

#[test]
fn the_sides_are_drawn_by_the_text_that_drew_the_pairing() {
    let folder = folder();
    let rows = |text: &str| format!("round,first,second,result,lots\n1,a,b,*,{text}\n1,c,d,*,{text}\n1,e,,bye,x\n");
    for text in ["2026-05-03/39172", "z", "draw-of-the-day"] {
        folder.write("p.csv", rows(text));
        let done = assign(&folder, "DIR/p.csv");
        let given = assign(&folder, &format!("DIR/p.csv --lots {text}"));
        assert_eq!((&*done.stderr, &done.stdout), ("", &given.stdout), "{text}");
        assert_eq!(done.stdout.matches(&format!("*,{text},lots,")).count(), 2, "{done:?}");
    }
    // If two texts drew the rows of a round, neither is that of the round.
    folder.write("p.csv", rows("y").replacen(",y", ",z", 1));
    let several = "the rows of round 1 were drawn with --lots \"y\", \"z\", and this run has --lots \"wcsc-2010/1\"";
    assert!(assign(&folder, "DIR/p.csv").stderr.contains(several));
}

#[test]
fn an_id_that_only_looks_like_one_of_the_games_is_an_error() {
    let done = settled(
        "round,first,second,result\n1,GPS,d,1-0\n1,c,José,0-1\n",
        "round,first,second,result\n2,gps,c,*\n2,d,Jose\u{301},*\n",
    );
    done.fails(&[
        "DIR/p.csv:2:3: first: no game of \"gps\" in DIR/g.csv; nearest: \"GPS\", which differs only in case",
        "DIR/p.csv:3:5: second: no game of \"Jose",
    ]);
    let done = settled("round,first,second,result\n1,a,d,1-0\n", "round,first,second,result\n2,a,new,*\n");
    assert_eq!(done.code, 0, "{done:?}");
}

#[test]
fn names_stand_beside_ids_for_people() {
    let folder = folder();
    folder.write("e.csv", "id,name\na,Ada\nb,Bo\nc,c\nd,Di\n");
    let table = assign(&folder, "--games DIR/g.csv --entrants DIR/e.csv --format table DIR/p.csv");
    assert!(table.stdout.contains("2  b (Bo)  a (Ada)") && table.stdout.contains("2  d (Di)  c  "), "{table:?}");
    assign(&folder, "--games DIR/g.csv --entrants DIR/e.csv DIR/p.csv").is(0, SETTLED, "");
    folder.write("e.csv", "id\nA\nb\nc\nd\n");
    assign(&folder, "--entrants DIR/e.csv DIR/p.csv")
        .fails(&["DIR/p.csv:2:3: first: no entrant \"a\"; nearest: \"A\""]);
}
