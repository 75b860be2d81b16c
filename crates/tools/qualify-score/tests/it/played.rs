//! Rulings by the games of a stage, from a table of cases: who advances, and the outlook if no game is open.

use qualify_score::run;
use shinpan_testing::{Sandbox, rule_table, testdata};

const COLUMNS: [&str; 9] =
    ["id", "seed", "stage", "status", "withdrawn_after", "modules", "disclosed", "invited", "rmobility"];

/// Makes the table of the entrants: F of the final and A to D, with these cells in place of the usual ones.
fn entrants(edits: &str) -> String {
    let rows = ["F", "A", "B", "C", "D"].into_iter().zip(1..).map(|(id, seed)| {
        let edit = edits.split(" / ").find_map(|edit| edit.strip_prefix(id)?.strip_prefix(' ')).unwrap_or_default();
        let cells = COLUMNS.map(|column| {
            let own = edit.split(' ').find_map(|cell| cell.strip_prefix(column)?.strip_prefix('='));
            own.map_or_else(
                || match column {
                    "id" => id.to_owned(),
                    "seed" => seed.to_string(),
                    "stage" => if id == "F" { "final" } else { "preliminary-2" }.to_owned(),
                    _ => String::new(),
                },
                str::to_owned,
            )
        });
        format!("{}\n", cells.join(","))
    });
    // A table may lack the column.
    let table = format!("{}\n{}", COLUMNS.join(","), rows.collect::<String>());
    if edits.contains("rmobility") {
        return table;
    }
    let rows = table.lines().map(|row| row.rsplit_once(',').expect("columns").0);
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

/// Returns the games of the worked example, with the row of the same round and players replaced.
fn games(edit: &str) -> String {
    let table = std::fs::read_to_string(testdata().join("tournaments/outlook/games.csv")).expect("the games");
    let settled = table.replace("3,A,D,*", "3,A,D,1-0").replace("3,C,B,*", "3,C,B,0-1");
    let rows = settled.lines().skip(1).map(|row| {
        let is_meant = edit.split(',').take(3).eq(row.split(',').take(3));
        if is_meant { format!("{edit}\n") } else { format!("{row},\n") }
    });
    format!("round,first,second,result,termination\n{}", rows.collect::<String>())
}

/// Makes a book with these keys, in which two advance. Semicolons stand for the commas in a key.
fn book(keys: &str) -> String {
    let line = |key: &str| {
        let (name, value) = key.split_once('=').expect("name=value");
        format!("{name} = {}\n", value.replace(';', ","))
    };
    format!(
        "qualify-score.second_qualifiers = 2\n{}extends = \"wcsc-2010\"\n",
        keys.split_whitespace().map(line).collect::<String>()
    )
}

#[test]
fn rulings_and_outlook_agree() {
    let columns = ["case", "book", "entrants", "games", "expected"];
    for (place, [case, keys, edits, row, expected]) in rule_table("wcsc/advance-games.csv", columns) {
        let folder = Sandbox::with(&[("b.toml", book(&keys)), ("e.csv", entrants(&edits)), ("g.csv", games(&row))]);
        let line =
            "advance -q --rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --stage preliminary-2 --format csv";
        let advancing = |columns: [usize; 2], words: [&str; 2], line: &str| {
            let done = folder.run(run, line);
            assert_eq!((done.code, &*done.stderr), (0, ""), "{place} {case}");
            let rows = done.stdout.lines().skip(1).map(|row| row.split(',').collect::<Vec<_>>());
            let inside = rows.filter(|cells| {
                let inside =
                    columns.map(|column| cells[column]).into_iter().zip(words).map(|(cell, word)| cell == word);
                let inside = inside.collect::<Vec<_>>();
                assert_eq!(inside[0], inside[1], "{place} {case}: {cells:?}");
                inside[0]
            });
            inside.map(|cells| cells[1].to_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(advancing([2, 3], ["true", "qualified"], line), expected, "{place} {case}");
        let outlook = format!("{line} --outlook --reading drawn");
        assert_eq!(advancing([3, 10], ["true", "through"], &outlook), expected, "{place} {case}: the outlook");
    }
}

#[test]
fn a_key_whose_column_is_not_there_is_left_out_and_told() {
    let book = book("standings.keys=[\"rmobility\";\"points\";\"seed\"]");
    let folder = Sandbox::with(&[("b.toml", book), ("e.csv", entrants("")), ("g.csv", games(""))]);
    let line = "advance --rules DIR/b.toml --entrants DIR/e.csv --games DIR/g.csv --stage preliminary-2 --format csv";
    let done = folder.run(run, line);
    let message = "qualify-score: warning: DIR/e.csv: there is no column \"rmobility\", so that this key is left out\n";
    assert!(done.code == 0 && done.stderr.contains(message), "{done:?}");
    assert!(done.stdout.contains("\n1,B,true,") && done.stdout.contains("\n2,A,true,"), "{done:?}");
}
