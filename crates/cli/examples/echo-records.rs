//! A whole tool on the shell of this crate: each line of its inputs is a record; a line that begins with `!` is a
//! finding.
//!
//! Try `echo-records 'notes/*.txt'`, `echo-records --format ndjson -o out.ndjson notes.txt`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::ExitCode;

use anyhow::Context as _;
use shinpan_cli::{self, CommonArgs, Emit, Exit, Input, Io, Output, Palette, RecordArgs, RecordFormat};
use shinpan_cli::{RecordFormatArgs, RulesArgs, Session};
use shinpan_core::{InputError, Severity, finding::TextPos, wording};
use shinpan_records::RecordFiles;

/// Echo the lines of records, one a line
#[derive(clap::Parser)]
#[command(name = "echo-records", version = "0.1.0 (0000000 no commit known)")]
struct Args {
    #[command(flatten)]
    records: RecordArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    format: RecordFormatArgs,
    #[command(flatten)]
    common: CommonArgs,
}

fn main() -> ExitCode {
    shinpan_cli::main(run)
}

fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let Args { records, rules, format, common } = args;
    let mut session = Session::open(&common, io)?;
    session.record_files = RecordFiles::named(vec!["csa", "txt"]);
    let Some(_book) = rules.open(Some("wcsc-2010"), &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let palette = session.palette;
    let work = |line: &mut Vec<u8>, name: &str, input: Input, emit: Emit<'_, Item>| read(line, name, input, emit);
    let sink = |output: &mut Output, item: Item| write(output, &item, format.format, palette);
    let exit = records.run(&mut session, Vec::new, work, sink)?;
    session.finish(exit)
}

struct Item {
    record: String,
    index: u32,
    text: String,
    finding: bool,
}

/// Runs on any thread: makes items of one input. `line` is reused from one input to the next.
fn read(line: &mut Vec<u8>, name: &str, input: Input, emit: Emit<'_, Item>) -> anyhow::Result<()> {
    let mut input = BufReader::new(input);
    for index in 1.. {
        line.clear();
        if input.read_until(b'\n', line)? == 0 {
            break;
        }
        let text = std::str::from_utf8(line);
        let text = text.map_err(|_| InputError::at(name, TextPos { line: index, column: 1 }, "not UTF-8"))?;
        let text = text.trim_end().to_owned();
        let item = Item { record: name.to_owned(), index, finding: text.starts_with('!'), text };
        if emit(item).is_break() {
            break;
        }
    }
    Ok(())
}

/// Runs on the main thread, in order: writes an item and returns what it means for the exit code.
fn write(output: &mut Output, item: &Item, format: RecordFormat, palette: Palette) -> anyhow::Result<Exit> {
    let Item { record, index, text, finding } = item;
    if format == RecordFormat::Ndjson {
        let line = serde_json::json!({"record": record, "index": index, "text": text});
        serde_json::to_writer(&mut *output, &line).context("writing JSON")?;
        writeln!(output)?;
    } else {
        let style = if *finding { palette.severity(Severity::Error) } else { palette.code };
        writeln!(output, "{}:{index}: {style}{}{style:#}", wording::printable(record), wording::printable(text))?;
    }
    Ok(Exit::findings(*finding))
}
