//! Values within values within values: JSON, SGF, PGN, TOML.

use shinpan_testing::process::Shell;

use super::shell;

const DEPTH: usize = 1_000_000;

fn nested(open: &str, inner: &str, close: &str) -> String {
    open.repeat(DEPTH) + inner + &close.repeat(DEPTH)
}

/// Runs a line with a stack of a megabyte: it says what is wrong with `file`, and has not put a file at `o`.
#[track_caller]
fn refused(shell: &Shell, line: &str, code: i32, file: &str) {
    let ended = shell.run(&format!("ulimit -s 1024; {line} -o o"));
    ended.exits(&[code]);
    let messages = if code == 1 { shell.files().read("o") } else { ended.stderr.clone() };
    assert!(messages.contains(&format!("{file}:")), "{line}: {ended:?}");
    // A game has at most ten thousand findings.
    assert!(messages.len() < 1 << 20, "{line}: messages of {} bytes", messages.len());
}

#[test]
fn json() {
    let shell = shell();
    let deep = nested("[", "", "]");
    shell.files().write("array.json", &deep);
    shell.files().write("objects.json", nested("{\"a\":", "1", "}"));
    shell.files().write("open.json", "[".repeat(DEPTH));
    shell
        .files()
        .write("cell.json", format!("[{{\"round\":{deep},\"first\":\"a\",\"second\":\"b\",\"result\":\"1-0\"}}]"));
    shell.files().write("moves.ndjson", format!("{{\"game\":\"xiangqi\",\"moves\":{deep}}}\n"));
    for table in ["array.json", "objects.json", "open.json", "cell.json"] {
        for line in [
            "standings --rules book.toml --entrants e.csv",
            "standings --rules book.toml g.csv --entrants",
            "pair --rules book.toml --entrants e.csv --round 2 --games",
            "color-assign --rules book.toml --games g.csv",
            "qualify-score seed --rules book.toml --entrants e.csv --history",
            "kifu-check --emit games ok.csa --entrants e.csv --schedule",
            "kifu-check --log",
            "standings --rules book.toml --entrants e.csv g.csv --what-if",
        ] {
            let ended = shell.run(&format!("ulimit -s 1024; {line} {table} -o o"));
            ended.exits(&[1, 2]);
            let is_told = ended.stderr.contains(table) || shell.files().path("o").exists();
            assert!(is_told && ended.stderr.len() < 10_000, "{line} {table}: {:.1000}", ended.stderr);
        }
    }
    refused(&shell, "kifu-check moves.ndjson", 1, "moves.ndjson");
    refused(&shell, "judge-repetition --game xiangqi moves.ndjson", 2, "moves.ndjson");
}

#[test]
fn game_trees() {
    let shell = shell();
    shell.files().write("trees.sgf", nested("(;B[aa]", "", ")"));
    shell.files().write("open.sgf", "(;".repeat(DEPTH));
    shell.files().write("variations.pgn", format!("[Event \"x\"]\n\n1. e4 {} *\n", nested("(1. d4\n", "", ")\n")));
    shell.files().write("comments.pgn", format!("[Event \"x\"]\n\n1. e4 {} *\n", nested("{\n", "", "}\n")));
    for (game, file) in
        [("go", "trees.sgf"), ("go", "open.sgf"), ("chess", "variations.pgn"), ("xiangqi", "variations.pgn")]
    {
        refused(&shell, &format!("kifu-check --game {game} {file}"), 1, file);
        refused(&shell, &format!("judge-repetition --game {game} {file}"), 2, file);
    }
    refused(&shell, "kifu-check --game chess comments.pgn", 1, "comments.pgn");
}

#[test]
fn rule_books_and_event_files() {
    let shell = shell();
    let depth = 250_000;
    for (number, text) in [
        format!("a = {}{}", "[".repeat(depth), "]".repeat(depth)),
        format!("a = {}{}", "{a=".repeat(depth), "}".repeat(depth)),
        format!("a = {}", "[".repeat(depth)),
        format!("{}a = 1", "a.".repeat(depth)),
        format!("[{}a]", "a.".repeat(depth)),
        format!("[[{}a]]", "a.".repeat(depth)),
    ]
    .iter()
    .enumerate()
    {
        let file = format!("deep{number}.toml");
        shell.files().write(&file, text);
        for line in ["standings --entrants e.csv g.csv --rules", "kifu-check ok.csa --rules", "pair --round 2 --event"]
        {
            let ended = shell.run(&format!("ulimit -s 1024; {line} {file}"));
            ended.fails(&[&file]);
            assert!(ended.stderr.len() < 10_000, "{line} {file}: a message of {} bytes", ended.stderr.len());
        }
    }
}
