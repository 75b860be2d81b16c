//! Messages of all programs about lines that cannot be run as they are: testdata/messages/lines.csv.

use shinpan_cli::Io;
use shinpan_testing::{Sandbox, table, testdata};

use crate::programs;

/// Expected: the exit code and the lines on stderr except the usage, or if there are none, the first line on stdout. A
/// line of input may begin with `tty: `, which makes stdin a terminal; `_` is a blank within a word.
#[test]
fn messages() {
    table("messages/lines.csv", &mut |input| {
        let sandbox = Sandbox::copy_of(&testdata().join("messages"));
        let (line, is_terminal) = input.strip_prefix("tty: ").map_or((input, false), |line| (line, true));
        let (mut io, captured) = Io::captured("", "");
        io.terminals.stdin = is_terminal;
        let folder = sandbox.path("").to_string_lossy().into_owned();
        let words = line.split(' ').map(|word| word.replace('_', " ").replace("DIR/", &folder).into()).collect();
        let exit = programs::call(words, &mut io).expect("a program");
        let stderr = captured.stderr().replace(&folder, "DIR/");
        let said = stderr.split("\n\n").next().unwrap_or_default().trim_end().replace('\n', " | ");
        let stdout = captured.stdout().replace(&folder, "DIR/");
        let shown = if said.is_empty() { stdout.lines().next().unwrap_or_default() } else { &said };
        format!("{}: {shown}", exit.code())
    });
}
