//! Tables, entrants and games: what is refused and in which words, what is read, and that output reads back.

use std::path::PathBuf;

use proptest::prelude::*;
use shinpan_core::entrants::{self, Entrant, Entrants, Predecessors, Status};
use shinpan_core::games::{self, GameResult, Games, RoundNo, Schedule, Termination};
use shinpan_core::table::{ColumnType, Table, TableFormat};
use shinpan_core::{Championship, Faults, Outcome, RuleBook};

/// Runs every row of testdata/tables/`name` and lists those whose answer is not the `expected` one.
fn run(name: &str, answer: impl Fn(&str, &[u8]) -> String) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tables").join(name);
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_path(path).expect("the table is there");
    let mut failures = Vec::new();
    for row in rows.records() {
        let row = row.expect("it is a row");
        let expected = String::from_utf8(bytes(&row[3])).expect("it is text");
        let found = answer(&row[1], &bytes(&row[2]));
        if found != expected {
            let line = row.position().map_or(0, csv::Position::line);
            failures.push(format!("{name}:{line} {}:\n  expected {expected:?}\n  found    {found:?}", &row[0]));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Returns the bytes that `text` stands for.
fn bytes(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let escaped = if byte == b'\\' { rest.next() } else { None };
        bytes.push(match escaped {
            None => byte,
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'0') => 0,
            Some(b'x') => {
                let digits = [rest.next().expect("two digits"), rest.next().expect("two digits")];
                u8::from_str_radix(std::str::from_utf8(&digits).expect("digits"), 16).expect("hexadecimal")
            }
            Some(other) => other,
        });
    }
    bytes
}

fn read(bytes: &[u8]) -> Result<Table, Faults> {
    Table::read(bytes, "f", None)
}

fn four() -> Entrants {
    Entrants::check(read(b"id,name\na,Ada\nb,\nc,\nd,").expect("a table")).expect("entrants")
}

fn check(kind: &str, bytes: &[u8]) -> Result<Table, Faults> {
    let championship = match kind {
        "wcsc" => Championship::of(&RuleBook::builtin("wcsc-2010")?)?,
        _ => Championship::default(),
    };
    let (table, faults) = Table::of_bytes(bytes.to_vec(), "f", None, &championship.encodings)?;
    let games = |table, entrants, schedule| {
        Games::check_in(&championship, table, entrants, schedule).map(|games| games.table().clone())
    };
    match kind {
        "table" => faults.or(table),
        "entrants" | "wcsc" => {
            Entrants::check_in(&championship, (table, faults)).map(|entrants| entrants.table().clone())
        }
        "games" => games((table, faults), Some(&four()), Schedule::Rounds),
        "log" => games((table, faults), None, Schedule::Log),
        other => panic!("no kind {other}"),
    }
}

fn text(table: &Table, format: TableFormat) -> String {
    let mut bytes = Vec::new();
    let types = |name: &str| match games::column_type(name) {
        ColumnType::AsRead => entrants::column_type(name),
        known => known,
    };
    table.write(&mut bytes, format, &types).expect("memory takes it");
    String::from_utf8(bytes).expect("it is text")
}

#[test]
fn what_is_refused() {
    run("refused.csv", |kind, bytes| match check(kind, bytes) {
        Ok(_) => "nothing is refused".to_owned(),
        Err(error) => error.to_string(),
    });
}

#[test]
fn what_is_accepted() {
    run("accepted.csv", |kind, bytes| match check(kind, bytes) {
        Ok(table) => text(&table, TableFormat::Csv),
        Err(error) => error.to_string(),
    });
}

#[test]
fn tables_with_byte_order_marks_are_joined() {
    let cells = |text: &str| {
        let table = read(text.as_bytes()).map_err(|faults| faults.to_string())?;
        Ok::<_, String>(texts(&table, table.columns()).iter().map(|row| row.join(",")).collect::<Vec<_>>().join(" "))
    };
    let headless = "a byte order mark, behind which a table begins, but no header with the names of the first one";
    let lost = "found \"'=x\"; --spreadsheet writes such an apostrophe, but this table has lost its byte order mark";
    for (joined, expected) in [
        ("\u{feff}id,n\na,'=x\n\u{feff}id,n\n'-b,'=x\n", Ok("a,=x -b,=x")),
        ("\u{feff}id,n\na,'=x\n\n\u{feff}\nn,id\n1,b\n", Ok("a,=x b,1")),
        ("id,n\na,\"'=x\"\n\u{feff}\"id\",n\n\u{feff}id,n\nb,'=x\n", Ok("a,'=x b,=x")),
        ("\u{feff}id\na\n\u{feff}id\nb\n", Ok("a b")),
        ("\u{feff}id,n\na,'=x\nid,n\nb,\"'=x\"\n", Ok("a,=x b,'=x")),
        ("id,n\na,\u{feff}id\n\"\u{feff}b\",1\n", Ok("a,\u{feff}id \u{feff}b,1")),
        ("\u{feff}id,n\na,'=x\nid,n\nb,'=x\n", Err(("f:4:3: ", lost))),
        ("\u{feff}id,n\na,1\n\u{feff}b,1\n", Err(("f:3:1: ", headless))),
        ("id,n\na,1\n\u{feff}other,n,m\nb,1,2\n", Err(("f:3:1: ", headless))),
    ] {
        let found = cells(joined);
        match expected {
            Ok(expected) => assert_eq!(found.as_deref(), Ok(expected), "{joined}"),
            Err((place, message)) => {
                let error = found.expect_err(joined);
                assert!(error.starts_with(&format!("{place}{message}")), "{error}");
            }
        }
    }
}

#[test]
fn an_id_that_is_a_name_is_told() {
    let entrants = read("id,name,aliases\nkame,亀,かめ\ntsuru,鶴,\ntsuru2,鶴,\nf1,Füchslein,\n".as_bytes());
    let entrants = Entrants::check(entrants.expect("a table")).expect("entrants");
    for (id, expected) in [
        ("亀", "no entrant \"亀\"; \"亀\" is the name of \"kame\""),
        ("かめ", "no entrant \"かめ\"; \"かめ\" is the name of \"kame\""),
        ("fu\u{308}chslein", "no entrant \"fu\u{308}chslein\"; \"fu\u{308}chslein\" is the name of \"f1\""),
        ("鶴", "no entrant \"鶴\""),
        ("KAME", "no entrant \"KAME\"; nearest: \"kame\", which differs only in case"),
        ("kane", "no entrant \"kane\"; nearest: \"kame\""),
    ] {
        assert_eq!(entrants.unknown(id), expected);
    }
}

#[test]
fn json_is_typed_by_the_known_columns() {
    let table = read(b"id,seed,rating,invited,odd\na,1,x,true,1\n7,02,1.50,no,\n").expect("a table");
    let lines = "{\"id\":\"a\",\"seed\":1,\"rating\":\"x\",\"invited\":true,\"odd\":\"1\"}\n\
        {\"id\":\"7\",\"seed\":\"02\",\"rating\":1.50,\"invited\":\"no\"}\n";
    assert_eq!(text(&table, TableFormat::Ndjson), lines);
    assert_eq!(text(&table, TableFormat::Json), format!("[\n{}\n]\n", lines.trim_end().replace('\n', ",\n")));
    let odd = read(b"[{\"id\":7,\"odd\":1,\"list\":[1,\n2],\"no\":null}]").expect("a table");
    assert_eq!(text(&odd, TableFormat::Ndjson), "{\"id\":\"7\",\"odd\":1,\"list\":[1, 2]}\n");
    let lists = read(b"history_open\n1;2;12\n1-12\n13\n").expect("a table");
    let lines = "{\"history_open\":[1,2,12]}\n{\"history_open\":\"1-12\"}\n{\"history_open\":[13]}\n";
    assert_eq!(text(&lists, TableFormat::Ndjson), lines);
    assert_eq!(text(&read(b"[]").expect("a table"), TableFormat::Json), "[]\n");
}

#[test]
fn entrants_have_their_values() {
    let table = b"id,name,seed,rating,status,withdrawn_after,stage,invited,modules,developers,disclosed,successor_of\n\
        a,Ada,1,2000.5,withdrawn,3,final,true,x; y,A B,false,p;q\nb,,,,,,,,,,,-\nc,,,,declined,2,,,,,,\nd,,,,disqualified,0,,,,,,";
    let entrants = Entrants::check(read(table).expect("a table")).expect("entrants");
    let ada = entrants.get("a").expect("she is there");
    assert_eq!(
        (ada.name.as_str(), ada.seed, ada.rating, ada.status),
        ("Ada", Some(1), Some(2000.5), Status::Withdrawn)
    );
    assert_eq!((ada.modules.len(), ada.developers.len(), ada.invited, ada.disclosed), (2, 1, true, false));
    assert_eq!(ada.successor_of, Predecessors::Ids(vec!["p".to_owned(), "q".to_owned()]));
    let bo = entrants.get("b").expect("he is there");
    assert_eq!((bo.name.as_str(), bo.invited, bo.disclosed), ("b", false, true));
    assert_eq!(bo.successor_of, Predecessors::Newcomer);
    assert_eq!(entrants.iter().map(Entrant::in_field).collect::<Vec<_>>(), [true, true, false, false]);
    assert_eq!(entrants.position("d"), Some(3));
    assert_eq!(entrants.error(1, "seed", "none").to_string(), "f:3:4: seed: none");
}

#[test]
fn games_have_their_values_and_take_a_result() {
    let table = b"stage,round,second,first,result,record\nfinal,3,b,a,*,r/1.csa\n,3,,c,bye,\n";
    let mut games = Games::check(read(table).expect("a table"), Some(&four()), Schedule::Rounds).expect("games");
    let game = &games.as_slice()[0];
    assert_eq!((game.round, game.first.as_str(), game.second.as_deref()), (RoundNo(3), "a", Some("b")));
    assert_eq!((game.result, game.termination), (GameResult::Game(Outcome::Unfinished), Termination::Normal));
    assert_eq!((game.rated, game.record.as_deref(), game.stage.as_deref()), (true, Some("r/1.csa"), Some("final")));
    games.set_result(1, Outcome::Draw, Termination::Time);
    games.set_result(0, Outcome::SecondWins, Termination::Time);
    assert_eq!(games.as_slice()[0].result.as_str(), "0-1");
    assert_eq!(
        text(games.table(), TableFormat::Csv),
        "stage,round,second,first,result,record,termination\nfinal,3,b,a,0-1,r/1.csa,time\n,3,,c,bye,,\n"
    );
}

#[test]
fn results_of_fide_tournaments_are_known() {
    let games = |rows: &str| {
        let table = read(format!("round,first,second,result\n{rows}").as_bytes()).expect("a table");
        Games::check(table, Some(&four()), Schedule::Rounds)
    };
    let mut byes = games("1,a,,half-bye\n1,b,,full-bye\n1,c,,zero-bye\n").expect("games");
    for row in 0..byes.len() {
        byes.set_result(row, Outcome::Draw, Termination::Normal);
    }
    assert_eq!(byes.iter().map(|game| game.result.as_str()).collect::<Vec<_>>(), ["half-bye", "full-bye", "zero-bye"]);
    let opponent = games("1,a,b,half-bye\n").expect_err("a bye has no opponent").to_string();
    assert_eq!(opponent, "f:2:5: second: found \"b\", expected none for a bye");
    let unequal = games("1,a,b,1/2-0\n1,c,d,0-1/2\n").expect("games");
    let refused = unequal.refuse_unequal_draws("wcsc-2010").expect_err("two draws").to_string();
    let found = "a draw for only one of the two, which wcsc-2010 does not have; expected 1-0, 0-1, 1/2-1/2, 0-0 or *";
    assert_eq!(refused, format!("f:2:7: result: found \"1/2-0\", {found}\nf:3:7: result: found \"0-1/2\", {found}"));
    let opponent = games("1,a,,1/2-0\n").expect_err("a game has an opponent").to_string();
    assert!(opponent.starts_with("f:2:5: second: "), "{opponent}");
}

#[test]
fn words_print_as_they_are_read() {
    for (result, word) in GameResult::WORDS {
        assert_eq!((result.as_str(), GameResult::from_word(word)), (word, Some(result)));
        assert_eq!(result.exchanged().exchanged(), result);
    }
    for termination in Termination::ALL {
        assert_eq!(Termination::from_word(termination.as_str()), Some(termination));
    }
}

#[test]
fn rows_and_columns_have_bounds() {
    let wide = |columns: usize| (0..columns).map(|n| format!("c{n}")).collect::<Vec<_>>().join(",");
    assert_eq!(read(wide(1000).as_bytes()).expect("it is allowed").columns().len(), 1000);
    let message = |text: String| read(text.as_bytes()).expect_err("it is refused").to_string();
    assert_eq!(message(wide(1001)), "f:1:4891: more than 1000 columns");
    assert!(
        message(format!("a\n1\n{}", "x".repeat(1 << 20) + "\n")).starts_with("f:3:1: a row of more than 1048576 bytes")
    );
    let fields = |from: usize| (from..from + 600).map(|n| format!("\"c{n}\":1")).collect::<Vec<_>>().join(",");
    assert_eq!(message(format!("{{{}}}\n{{{}}}", fields(0), fields(600))), "f:2:1: more than 1000 columns");
}

#[test]
fn tables_are_made_and_joined() {
    let mut table = Table::new("-", ["a", "b"]);
    table.push(["1", "2"]);
    let other = read(b"c,a\n3,4\n").expect("a table");
    table.push_from(&other, other.rows().first().expect("a row"));
    let reason = table.column_or_add("reason");
    table.set(0, reason, "x");
    assert_eq!(text(&table, TableFormat::Csv), "a,b,c,reason\n1,2,,x\n4,,3,\n");
    assert_eq!(text(&table.select([1, 0]), TableFormat::Csv), "a,b,c,reason\n4,,3,\n1,2,,x\n");
}

fn cell() -> impl Strategy<Value = String> {
    "[^\0]{0,6}|[\",;\n\r a]{0,5}|-?[0-9.]{1,4}|true"
}

/// Columns `a`… and rows of any text; the first cell is never the name of the first column.
fn table() -> impl Strategy<Value = Table> {
    (1_usize..5).prop_flat_map(|columns| {
        prop::collection::vec(prop::collection::vec(cell(), columns), 1..5).prop_map(move |rows| {
            let mut table = Table::new("f", ["first\n", "b,\"", "sep=;", "d\té"].into_iter().take(columns));
            for mut row in rows {
                // Blank rows are skipped.
                if row.iter().all(|cell: &String| cell.trim().is_empty()) {
                    "x".clone_into(&mut row[0]);
                }
                table.push(row);
            }
            table
        })
    })
}

fn texts(table: &Table, columns: &[String]) -> Vec<Vec<String>> {
    let text = |row: shinpan_core::table::Row<'_>, name: &String| {
        table.column(name).map_or(String::new(), |at| row.text(at).to_owned())
    };
    table.rows().iter().map(|row| columns.iter().map(|name| text(row, name)).collect()).collect()
}

proptest! {
    #[test]
    fn what_is_written_reads_back(table in table(), numbers: bool) {
        let kind = if numbers { ColumnType::Number } else { ColumnType::AsRead };
        for format in [TableFormat::Csv, TableFormat::Json, TableFormat::Ndjson] {
            let mut bytes = Vec::new();
            table.write(&mut bytes, format, &|_| kind).expect("memory takes it");
            let again = Table::read(&bytes[..], "f", None).expect("it reads back");
            prop_assert_eq!(texts(&again, table.columns()), texts(&table, table.columns()));
            let mut second = Vec::new();
            again.write(&mut second, format, &|_| kind).expect("memory takes it");
            if format == TableFormat::Csv {
                prop_assert_eq!(second, bytes);
            }
        }
    }

    #[test]
    fn no_bytes_make_it_panic(head in "|id\n|id,seed,rating\n|round,first,second,result,started_at\n|\\[\\{|\\{", bytes in prop::collection::vec(any::<u8>(), 0..40), tail in "([a1,\"\r\n:\\[\\]{}*é-]|bye|\"id\":|\"seed\":){0,40}") {
        for tail in [&bytes[..], tail.as_bytes()] {
            let input = [head.as_bytes(), tail].concat();
            for format in [None, Some(TableFormat::Csv), Some(TableFormat::Json), Some(TableFormat::Ndjson)] {
                if let Ok(table) = Table::read(&input[..], "f", format) {
                    _ = Entrants::check(table.clone());
                    _ = Games::check(table.clone(), Some(&four()), Schedule::Rounds);
                    _ = Games::check(table, None, Schedule::Log);
                }
            }
        }
    }
}
