//! FIDE tournaments on the command line: where they come from, what decides, what is compared and explained.

use serde_json::Value;
use shinpan_testing::{HOSTILE, RunResult, Sandbox, SoundPage};
use standings::run;

const OPEN: &str = include_str!("../../../../../testdata/fide/open.trf");
const PUBLISHED: &str = include_str!("../../../../../testdata/fide/published.csv");
const ENTRANTS: &str = "id,name,rating\n1,Ann,2100\n2,Bo,2000\n3,Cy,\n4,Di,1800\n";
const GAMES: &str =
    "round,first,second,result,termination\n1,1,3,1-0,\n1,4,2,0-1,\n2,2,1,1/2-1/2,\n2,3,4,1-0,forfeit\n";

fn folder() -> Sandbox {
    Sandbox::with(&[("t.trf", OPEN), ("p.csv", PUBLISHED), ("e.csv", ENTRANTS), ("g.csv", GAMES)])
}

fn open(line: &str) -> RunResult {
    folder().run(run, &format!("--rules fide-tiebreaks-2026 --trf DIR/t.trf {line}"))
}

fn tables(line: &str) -> RunResult {
    folder().run(run, &format!("--rules fide-tiebreaks-2026 --entrants DIR/e.csv {line} DIR/g.csv"))
}

fn document(done: &RunResult) -> Value {
    serde_json::from_str(&done.stdout).unwrap_or_else(|error| panic!("{error}: {done:?}"))
}

#[test]
fn the_keys_of_record_212_decide() {
    open("").is(
        0,
        "place,id,name,points,bh-c1,bh,sb,win,decided_by,status,withdrawn_after,through_round,stage,complete\n\
         1,2,\"Berg, Otto\",3,7,8.5,6.25,2,,active,,4,,true\n\
         2,1,\"Arad, Noa\",2.5,7.5,9.5,6,1,points,active,,4,,true\n\
         3,4,\"Dvorak, Eva\",2.5,7,8.5,4.75,2,bh-c1,active,,4,,true\n\
         4,3,\"Costa, Rui\",2.5,6.5,7.5,3.25,2,bh-c1,active,,4,,true\n\
         5,5,\"Endo, Ken\",2,8,9,3.75,1,points,active,,4,,true\n\
         6,6,\"Farkas, Ilona\",1,7,8,1,1,points,active,,4,,true\n\
         7,7,\"Gruber, Max\",1,5,6,1,1,bh-c1,active,,4,,true\n",
        "",
    );
    let done = open("--keys DE,BH/M1,tpn-r,de --format json");
    let document = document(&done);
    assert_eq!(document["system"], "swiss");
    let first = document["standings"][0].to_string();
    let expected = r#"{"place":1,"id":"2","name":"Berg, Otto","points":3,"de":0,"bh-m1":4.5,"tpn-r":2,"de_2":0,"decided_by":null,"status":"active","withdrawn_after":null}"#;
    assert_eq!(first, expected);
}

#[test]
fn the_keys_of_the_book_decide_where_nothing_else_does() {
    let done = tables("-q");
    assert!(done.stdout.starts_with("place,id,name,points,de,bh-c1,bh,sb,win,decided_by,status,"), "{done:?}");
    let robin = tables("-q --structure round-robin --format json");
    let robin = document(&robin);
    assert_eq!((&robin["system"], &robin["edition"]), (&"round-robin".into(), &2026.into()));
    let standing = robin["standings"][0].as_object().expect("a standing").keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        standing,
        ["place", "id", "name", "points", "de", "win", "sb", "ks", "decided_by", "status", "withdrawn_after"]
    );
}

#[test]
fn numbers_are_ids_where_there_are_no_seeds() {
    let entrants = ENTRANTS.replace("2,Bo", "b,Bo");
    let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", "round,first,second,result\n")]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv");
    done.fails(&["DIR/e.csv:1:1: no column \"seed\", and the id \"b\" in line 3 is no pairing number from 1"]);
    let entrants = ENTRANTS.replace("2,Bo", "01,Bo");
    let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", "round,first,second,result\n")]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv");
    done.fails(&["two participants have the pairing number 1"]);
}

#[test]
fn who_is_disqualified_is_last_and_its_games_stand() {
    let entrants = "id,seed,status,withdrawn_after\na,1,disqualified,2\nb,2,,\nc,3,withdrawn,1\nd,4,declined,\n";
    let games = "round,first,second,result,termination\n1,a,b,1-0,\n1,c,,bye,\n2,b,c,1-0,vacated\n2,a,c,1-0,\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv --keys bh DIR/g.csv");
    // The vacated row is none of b: its second round is one without anything, a dummy with its own points.
    let rows = "place,id,name,points,bh,decided_by,status,withdrawn_after,through_round,stage,complete\n\
                1,c,c,1,3,,withdrawn,1,2,,true\n2,b,b,0,2,points,active,,2,,true\n,a,a,2,1.5,,disqualified,2,2,,true\n";
    done.is(0, rows, "");
    let why = folder.run(run, "--rules fide-tiebreaks-2026 --entrants DIR/e.csv --why c a DIR/g.csv");
    why.fails(&["--why: \"a\" has no place: it is disqualified"]);
}

#[test]
fn ratings_of_the_unrated() {
    let warning = "standings: DIR/g.csv: warning[unrated]: without a rating: 3 (Cy); the tie-breaks of C.07 Art. 10 are \
                   undefined for all and decide nothing; --unrated N gives them one\n";
    let done = tables("--keys aro");
    assert_eq!((done.code, &*done.stderr), (0, warning));
    assert!(done.stdout.contains("1,1,Ann,1.5,,,active,"), "{done:?}");
    let rated = tables("--keys aro --unrated 1500");
    assert_eq!(&*rated.stderr, "");
    assert!(rated.stdout.contains("2,1,Ann,1.5,1750,aro,active,"), "{rated:?}");
    tables("-q --keys aro").is(0, &done.stdout, "");
    tables("--unrated 0").fails(&["--unrated"]);
}

#[test]
fn buchholz_in_a_round_robin_is_warned_of() {
    let done = tables("--system round-robin --keys bh");
    assert!(done.code == 0 && done.stderr.contains(": warning[buchholz-in-round-robin]: "), "{done:?}");
}

#[test]
fn byes_of_rounds_to_come() {
    let later = OPEN.replace("0000 - Z\r\n", "0000 - Z  0000 - H\r\n");
    assert_ne!(later, OPEN);
    let folder = Sandbox::with(&[("t.trf", &*later)]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf");
    assert_eq!((done.code, &done.stdout), (0, &open("").stdout));
    assert!(
        done.stderr.contains("note[future-bye]: ") && done.stderr.contains("7 (Gruber, Max) in round 5"),
        "{done:?}"
    );
    // Stated points may have them already, or not yet.
    for points in [" 1.0    7", " 1.5    7"] {
        let folder = Sandbox::with(&[("t.trf", &*later.replace(" 1.0    7", points))]);
        folder.run(run, "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --check").is(0, "", "");
    }
}

#[test]
fn a_file_is_checked_by_its_own_points_and_ranks() {
    let note = "standings: DIR/t.trf: note[keys]: places by points, bh-c1, bh, sb, win of record 212\n";
    open("--check").is(0, "", note);
    let wrong = OPEN.replace("2.5    2", "2.5    3").replace("1.0    7", "1.5    7");
    let folder = Sandbox::with(&[("t.trf", &*wrong)]);
    // Places rest on points, which come first.
    let lines = "DIR/t.trf:18:81: 7 (Gruber, Max): points stated 1.5, computed 1 (C.07 Art. 2)\n\
                 DIR/t.trf:12:86: 1 (Arad, Noa): place stated 3, computed 2 (C.07 Art. 4)\n";
    let line = "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --check";
    folder.run(run, line).is(1, lines, "");
    let json = document(&folder.run(run, &format!("{line} --format json")));
    assert_eq!(json["differences"][0]["computed"], 1);
    assert_eq!([&json["keys_from"], &json["keys"][1]], ["212", "bh-c1"]);
    let rows = "id,name,what,stated,computed,file,line,column\n\
                7,\"Gruber, Max\",points,1.5,1,DIR/t.trf,18,81\n\
                1,\"Arad, Noa\",place,3,2,DIR/t.trf,12,86\n";
    folder.run(run, &format!("{line} --format csv")).is(1, rows, "");
    folder.run(run, &format!("{line} -o DIR/d.csv")).is(1, "", "");
    assert_eq!(folder.read("d.csv").replace(&*folder.path("").to_string_lossy(), "DIR/"), rows);
}

/// A file without tie-breaks is checked by those of the book: a place that differs is no sure fault, and points that are old say why.
#[test]
fn a_check_says_by_what() {
    let (mut bare, mut old) = (OPEN.replace("212 PTS,BH/C1,BH,SB,WIN\r\n", ""), OPEN.to_owned());
    bare = bare.replace("2.5    2", "2.5    3");
    let folder = Sandbox::with(&[("t.trf", &*bare)]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf --check");
    assert!(done.stderr.contains("the file names no tie-breaks (202, 212): --keys LIST checks by others"), "{done:?}");
    assert!(done.stdout.contains("place stated 3, computed 2 by keys that the file does not name"), "{done:?}");
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf --check --keys BH --format json");
    assert_eq!(document(&done)["keys_from"], "--keys");
    for (points, third) in
        [(" 2.5    2", " 2.0    2"), (" 3.0    1", " 2.5    1"), (" 2.5    4", " 1.5    4"), (" 2.5    3", " 1.5    3")]
    {
        old = old.replace(points, third);
    }
    let folder = Sandbox::with(&[("t.trf", &*old)]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf --check");
    assert!(
        done.stderr.contains("note[old-points]: the points are those after round 3: results were typed"),
        "{done:?}"
    );
}

#[test]
fn tables_state_no_points() {
    let line = "--rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv --check";
    folder().run(run, line).fails(&["--check FILE"]);
}

#[test]
fn published_standings_are_compared() {
    let done = open("--check DIR/p.csv --format ndjson");
    let differences = done.objects();
    let found = differences.iter().map(|difference| {
        let of = |name: &str| difference[name].to_string().replace('"', "");
        format!("{} {} {} {}:{}", of("id"), of("what"), of("stated"), of("line"), of("column"))
    });
    let expected = ["1 bh 10 3:13", "1 sb 6.25 3:16", "4 bh-c1 7.5 4:9", "4 bh 9.5 4:13", "4 sb 5.75 4:17"];
    assert_eq!((done.code, found.collect::<Vec<_>>()), (1, expected.map(str::to_owned).to_vec()));
    let folder = folder();
    folder.run(run, "-q --rules fide-tiebreaks-2023 --trf DIR/t.trf --against DIR/p.csv").is(0, "", "");
    // A key that decides nothing here is compared too.
    folder.write("q.csv", "id,REP,Koya\n1,4,x\n7,2,\n");
    let line = "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf --check DIR/q.csv";
    folder.run(run, line).is(1, "DIR/q.csv:2:3: 1 (Arad, Noa): rep stated 4, computed 3 (C.07 Art. 7.6)\n", "");
}

/// A place is shared by all who are equal by the listed keys (C.07 Art. 4), whatever else the table states.
#[test]
fn a_column_that_is_no_key_parts_no_place() {
    let entrants = "id,seed,rating\n1,1,2000\n2,2,1900\n3,3,1800\n4,4,1700\n";
    let games = "round,first,second,result\n1,1,4,1/2-1/2\n1,3,2,1-0\n";
    let published = "id,place,points,rtng\n1,2,0.5,2000\n4,2,0.5,1700\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("p.csv", published)]);
    let line = "-q --rules fide-tiebreaks-2026 --keys points --entrants DIR/e.csv --check DIR/p.csv DIR/g.csv";
    folder.run(run, line).is(0, "", "");
}

/// Of somebody whose games count for nobody the table states the own points, with or without keys that decide nothing.
#[test]
fn standings_with_an_annulled_player_agree_with_themselves() {
    let entrants = "id,seed,status,withdrawn_after\n1,1,,\n2,2,,\n3,3,withdrawn,1\n4,4,,\n";
    let games = "round,first,second,result\n1,1,4,1/2-1/2\n1,3,2,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let line = "-q --rules fide-round-robin --entrants DIR/e.csv DIR/g.csv";
    let own = folder.run(run, &format!("{line} --format csv")).stdout;
    assert!(own.contains("\n,3,3,1,"), "{own}");
    folder.write("own.csv", own);
    folder.run(run, &format!("{line} --check DIR/own.csv")).is(0, "", "");
    folder.run(run, &format!("{line} --keys SB --check DIR/own.csv")).is(0, "", "");
    let explained = folder.run(run, &format!("{line} --keys PTS,SB --explain --format csv")).stdout;
    assert!(
        explained.ends_with("\n,3,points,C.07 Art. 2,1,1,2,game,,,1,,,,\n,3,sb,C.07 Art. 9.1,,,,,,,,,,,\n"),
        "{explained}"
    );
}

#[test]
fn what_cannot_be_compared_is_refused() {
    for (table, words) in [
        ("id,name\n1,a\n", "neither a column \"place\" nor one of a tie-break"),
        ("place\n1\n", "no column \"id\""),
        ("id,place\n8,1\n", "DIR/q.csv:2:1: --check: no participant \"8\""),
        ("id,bh\n1,many\n", "DIR/q.csv:2:3: --check: found \"many\", expected a number"),
    ] {
        let folder = folder();
        folder.write("q.csv", table);
        folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf --check DIR/q.csv").fails(&[words]);
    }
}

#[test]
fn why_one_stands_above_another() {
    let why = document(&open("--why 4 1 --format json"));
    assert_eq!((&why["a"], &why["decided_by"]), (&"4".into(), &"bh-c1".into()));
    let keys = why["keys"].as_array().expect("keys");
    assert_eq!((keys[0]["better"].clone(), keys[1]["better"].clone()), (Value::Null, "b".into()));
    let dummy = r#"{"round":3,"opponent":"7","kind":"forfeit-win","score":1.5,"result":1,"value":1.5,"vur":false,"dummy":true,"cap":"16.4.1","cut":"low"}"#;
    assert_eq!(keys[1]["a"]["terms"][2].to_string(), dummy);
    assert_eq!(keys[1]["article"], "C.07 Art. 8.1");
    let text = open("--why 4 1 --format table").stdout;
    assert!(text.starts_with("1 (Arad, Noa) stands above 4 (Dvorak, Eva) by bh-c1 (C.07 Art. 8.1)\n"), "{text}");
    assert!(text.contains("a dummy with 1.5 (Art. 16.4, 16.4.1): 1.5, left out as the lowest (Art. 14.1)"), "{text}");
    open("--why 4 9").fails(&["--why: no participant \"9\""]);
    open("--why 4 4").fails(&["--why: twice the same participant"]);
}

#[test]
fn every_value_is_explained_by_its_rounds() {
    let keys = "de,bh,bh-c1,bh-m1,fb,sb-c1,ps,ps-c1,win,won,bpg,bwg,rep,std,ks,aob,aro,tpr,ptp,apro,tpn";
    let standings = document(&open(&format!("--keys {keys} --format json")));
    let explained = document(&open(&format!("--keys {keys} --explain --format json")));
    let rows = |document: &Value| document["standings"].as_array().expect("rows").clone();
    for (standing, explained) in rows(&standings).iter().zip(&rows(&explained)) {
        assert_eq!((&standing["id"], &standing["decided_by"]), (&explained["id"], &explained["decided_by"]));
        for key in explained["keys"].as_array().expect("keys") {
            let name = key["key"].as_str().expect("a name");
            assert_eq!(key["value"], standing[name], "{name}");
            let is_sum = !["de", "aob", "aro", "tpr", "ptp", "apro", "tpn"].contains(&name);
            let left = key["terms"].as_array().expect("terms").iter().filter(|term| term["cut"].is_null());
            let sum = left.map(|term| term["value"].as_f64().expect("a number")).sum::<f64>();
            assert!(!is_sum || Some(sum) == key["value"].as_f64(), "{name}: {key}");
        }
    }
    let rows = open(&format!("--keys {keys} --explain --format csv")).stdout;
    assert!(rows.contains("2,1,bh-c1,C.07 Art. 8.1,7.5,2,,hpb,2,0.5,2,true,true,16.4.2,vur\n"), "{rows}");
}

#[test]
fn a_table_beside_a_report_file_says_who_is_out() {
    let folder = folder();
    folder.write("out.csv", "id,status\n1,disqualified\n");
    let places = |beside: &str| {
        let line = format!("--rules fide-tiebreaks-2026 --trf DIR/t.trf {beside}");
        let done = folder.run(run, &line);
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout.lines().skip(1).map(|row| row.split(',').take(2).collect::<Vec<_>>().join(",")).collect::<Vec<_>>()
    };
    let ranked = places("");
    assert!(ranked.iter().any(|row| row.ends_with(",1") && !row.starts_with(',')), "{ranked:?}");
    assert_eq!(places("--entrants DIR/out.csv").last().map(String::as_str), Some(",1"));
}

#[test]
fn what_excludes_what() {
    for (line, words) in [
        ("--rules fide-tiebreaks-2026 --trf DIR/t.trf DIR/g.csv", "GAMES"),
        ("--rules fide-tiebreaks-2026 --trf DIR/t.trf --stage final", "--stage"),
        ("--rules wcsc-2010 --entrants DIR/e.csv --keys bh DIR/g.csv", "--keys: only for books of FIDE tie-breaks ("),
        ("--rules arimaa-2015 --trf DIR/t.trf", "DIR/t.trf:16:99: result: found a draw, expected a winner"),
        ("--rules wcsc-2010 --trf DIR/t.trf --check", "--check: only for books of FIDE tie-breaks ("),
        (
            "--rules fide-tiebreaks-2026 --trf DIR/t.trf --prize-fund 5",
            "--prize-fund: fide-tiebreaks-2026 has no column",
        ),
        ("--rules fide-tiebreaks-2026 --trf DIR/t.trf --keys bh,xx", "no tie-break \"xx\"; known: points, de,"),
        ("--rules fide-tiebreaks-2026 --trf DIR/t.trf --keys mpvgp", "is a tie-break of team tournaments"),
        ("--rules fide-tiebreaks-2026 --trf DIR/t.trf --system knockout", "expected one of swiss, round-robin"),
        ("--emit games", "--trf"),
        ("--rules fide-tiebreaks-2026 --trf - --check -", "stdin"),
    ] {
        folder().run(run, line).fails(&[words]);
    }
}

#[test]
fn faults_of_a_file_have_their_place_and_code() {
    let folder = Sandbox::with(&[("t.trf", OPEN.replace("4 w 1  0000", "9 w 1  0000"))]);
    let done = folder.run(run, "--rules fide-tiebreaks-2026 --trf DIR/t.trf");
    done.fails(&["standings: DIR/t.trf:12:92: error[unknown-opponent]: "]);
    let folder = Sandbox::with(&[("t.trf", OPEN.replace("PTS,BH/C1", "PTS,EDEBC"))]);
    let line = "-q --rules fide-tiebreaks-2026 --trf DIR/t.trf";
    folder.run(run, line).fails(&["DIR/t.trf:11:9: \"EDEBC\" is a tie-break of team tournaments", "--keys LIST"]);
    assert_eq!(folder.run(run, &format!("{line} --keys bh")).code, 0);
}

#[test]
fn books() {
    let folder = Sandbox::with(&[
        (
            "three.toml",
            "extends = \"fide-tiebreaks-2026\"\n[standings]\nwin = 3\ndraw = 1\nbye = 1.5\nkeys = [\"bh\", \"points\"]\n",
        ),
        ("odd.toml", "extends = \"fide-tiebreaks-2026\"\n[standings]\nwin = 0.3\n"),
        ("year.toml", "extends = \"fide-tiebreaks-2026\"\n[standings]\nedition = 2025\n"),
        ("direct.toml", "extends = \"fide-tiebreaks-2026\"\n[standings]\ndirect = \"one-pass\"\n"),
        ("t.trf", OPEN),
        ("u.trf", &*OPEN.replace("212 PTS,BH/C1,BH,SB,WIN\r\n", "")),
    ]);
    let done = |book: &str, file: &str| folder.run(run, &format!("--rules DIR/{book}.toml --trf DIR/{file}.trf"));
    assert!(done("three", "u").stdout.starts_with("place,id,name,bh,points,decided_by,status,"));
    assert!(done("three", "t").stdout.contains("\"Berg, Otto\",8,"), "{:?}", done("three", "t"));
    done("odd", "t").fails(&["DIR/odd.toml:3:7: [standings] win: not a number of halves of a point"]);
    done("year", "t").fails(&["DIR/year.toml:3:11: [standings] edition: no edition of 2025; known: 2023, 2026"]);
    done("direct", "t").fails(&["unknown field", "direct", "round_robin_keys"]);
    for book in ["fide-tiebreaks-2023", "fide-tiebreaks-2026"] {
        let printed = folder.run(run, &format!("--rules {book} --print-rules"));
        folder.write("book.toml", &printed.stdout);
        folder.run(run, "--rules DIR/book.toml --print-rules").is(0, &printed.stdout, "");
        let own = folder.run(run, &format!("--rules {book} --trf DIR/t.trf"));
        folder.run(run, "--rules DIR/book.toml --trf DIR/t.trf").is(0, &own.stdout, "");
    }
}

#[test]
fn lots_decide_where_they_are_asked_for() {
    let done = open("--keys lots --lots ex --format json");
    assert_eq!(document(&done)["lots"], "ex");
    assert!(document(&done)["standings"][1]["lots"].is_u64());
    assert!(document(&open("--format json")).get("lots").is_none());
}

#[test]
fn the_page_says_what_the_document_says() {
    let document = document(&open("--format json"));
    let page = SoundPage::parse(&open("--crosstable --format html").stdout);
    assert_eq!(page.texts("h1"), ["Harbour Open"]);
    for (at, standing) in (1..).zip(document["standings"].as_array().expect("places")) {
        let cells = page.texts(&format!("#places tbody tr:nth-child({at}) td"));
        let keys = ["place", "points", "bh-c1", "bh", "sb", "win"].map(|key| standing[key].to_string());
        let shown = cells[..6].iter().map(|cell| cell.parse::<f64>().expect("a number")).collect::<Vec<_>>();
        assert_eq!(shown, keys.map(|key| key.parse::<f64>().expect("a number")));
        assert_eq!(cells[6].to_lowercase(), standing["decided_by"].as_str().unwrap_or_default());
    }
    assert_eq!(page.texts("#crosstable tbody tr:nth-child(2) .game"), ["3 w 1", "H", "5 b ½", "1 b ½"]);
    assert_eq!(page.texts("#legend tbody tr:nth-child(2) td")[1], "C.07 Art. 8.1");
}

#[test]
fn a_name_changes_nothing_but_itself() {
    let shape = |name: &str| {
        let entrants = format!("id,name,seed\na,\"{name}\",1\nb,Bo,2\n");
        let games = "round,first,second,result\n1,a,b,1-0\n";
        let folder = Sandbox::with(&[("e.csv", &*entrants), ("g.csv", games)]);
        let line = "-q --rules fide-tiebreaks-2026 --entrants DIR/e.csv --crosstable --format html DIR/g.csv";
        SoundPage::parse(&folder.run(run, line).stdout).shape()
    };
    for name in HOSTILE {
        assert_eq!(shape(name), shape("a usual name"), "{name}");
    }
}

#[test]
fn tables_are_written_as_a_report_file() {
    let games = "round,first,second,result,termination,rated\n1,1,3,1-0,,\n1,4,2,0-1,,false\n2,2,1,1/2-1/2,,\n2,3,4,1-0,forfeit,\n3,4,,bye,,\n";
    let entrants = "id,name,rating,federation,title,sex,team\n1,Ann,2100,NOR,WIM,w,Reds\n2,Bo,,SWE,,m,Reds\n3,Cy,1900,,,,\n\
                    4,A name that is longer than its columns are,1800,Iceland,,,Blues\n";
    let head = "012 Cup\n062 9\n162  W 3.0    D 1.0\n142 5\n212 PTS,WIN\n001 nonsense\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games), ("h.trf", head)]);
    let line = "--rules fide-tiebreaks-2026 --entrants DIR/e.csv --trf-head DIR/h.trf DIR/g.csv --format trf";
    let done = folder.run(run, line);
    let expected = "012 Cup\r\n062 4\r\n072 3\r\n142 5\r\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\r\n212 PTS,WIN\r\n\
        001    1 wWIM Ann                               2100 NOR                         4.0    1     3 w 1     2 b =\r\n\
        001    2 m    Bo                                     SWE                         4.0    1     4 b W     1 w =\r\n\
        001    3      Cy                                1900                             3.0    3     1 b 0     4 w +\r\n\
        001    4      A name that is longer than its co 1800 Ice                         0.0    4     2 w L     3 b -  0000 - U\r\n\
        310   1 Reds                                                                1    2\r\n\
        310   2 Blues                                                               4\r\n";
    assert_eq!((done.code, &*done.stdout), (0, expected));
    assert!(
        done.stderr.contains("warning[cut]: the name of 4 ") && done.stderr.contains("federation of 4 "),
        "{done:?}"
    );
    let old = folder.run(run, &format!("-q {line} --trf16")).stdout;
    let new = folder.run(run, &format!("-q {}", line.replace("--format trf", "--format trf16"))).stdout;
    assert_eq!(old, new, "the older spelling");
    assert!(old.contains("XXR 5\r\nXXS W=3.0 D=1.0 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=3.0\r\n001 "), "{old}");
    assert!(old.contains(&format!("\r\n013 {:<32}   1    2\r\n", "Reds")), "{old}");
    folder.run(run, &line.replace("--format trf", "--trf16")).fails(&["--trf16: the older spelling of --format trf16"]);
}

/// Nothing is cut or refused that no report file is written from: long names, numbers of FIDE as ids, a first game with its number.
#[test]
fn tables_keep_what_a_report_has_no_room_for() {
    let entrants = "id,name\n4100018,A name that is much longer than thirty-three columns\n1503014,Bo\n";
    let games = "round,game,first,second,result\n1,1,4100018,1503014,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let line = "--rules fide-tiebreaks-2026 --keys win,tpn --entrants DIR/e.csv DIR/g.csv";
    let rows = "place,id,name,points,win,tpn,decided_by,status,withdrawn_after,through_round,stage,complete\n\
        1,4100018,A name that is much longer than thirty-three columns,1,1,4100018,,active,,1,,true\n\
        2,1503014,Bo,0,0,1503014,points,active,,1,,true\n";
    folder.run(run, line).is(0, rows, "");
    folder.run(run, &format!("{line} --format trf")).fails(&["expected a pairing number from 1 to 9999"]);
}

/// The system is told by all rounds, whatever is ranked of them, and so is a report file that ends earlier.
#[test]
fn a_report_through_a_round_has_the_places_of_that_round() {
    let entrants = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    let games = "round,first,second,result\n1,a,d,0-1\n1,b,c,1-0\n2,d,c,1-0\n2,a,b,1-0\n3,b,d,1-0\n3,c,a,1-0\n";
    let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
    let line = "--quiet --rules fide-tiebreaks-2026 --entrants DIR/e.csv DIR/g.csv --through 2";
    let rows = folder.run(run, line).stdout;
    folder.write("t.trf", folder.run(run, &format!("{line} --format trf")).stdout);
    let place =
        |id: &str| rows.lines().find(|row| row.split(',').nth(1) == Some(id)).and_then(|row| row.split(',').next());
    for (number, id) in (1..).zip(["a", "b", "c", "d"]) {
        let report = folder.read("t.trf");
        let record = report.lines().find(|line| line.starts_with(&format!("001 {number:>4}"))).expect("a record");
        assert_eq!(Some(record[85..89].trim()), place(id), "{rows}\n{report}");
    }
}

/// Whoever leaves a round robin has left when the entrants say so, or when all of its games are there.
#[test]
fn who_has_left_before_half() {
    let entrants = "id,seed,status,withdrawn_after\na,1,,\nb,2,,\nc,3,,\nd,4,withdrawn,2\n";
    let games = "round,first,second,result,termination\n1,a,d,1-0,forfeit\n1,b,c,1-0,\n2,d,c,1-0,\n2,a,b,1-0,\n3,b,d,1-0,forfeit\n3,c,a,1-0,\n";
    let annulled = |entrants: &str, options: &str| {
        let folder = Sandbox::with(&[("e.csv", entrants), ("g.csv", games)]);
        let line = format!("--rules fide-round-robin --entrants DIR/e.csv DIR/g.csv {options}");
        let done = folder.run(run, &line);
        assert_eq!(done.code, 0, "{done:?}");
        done.stdout.lines().any(|row| row.starts_with(",d,"))
    };
    assert!(!annulled(entrants, "--through 1"), "it has not left yet");
    assert!(annulled(entrants, "--through 2"), "one of three games");
    let silent = "id,seed\na,1\nb,2\nc,3\nd,4\n";
    assert!(!annulled(silent, "--through 1"), "a game lost by forfeit is not all of them");
    assert!(annulled(silent, ""), "all of them are there");
}
