//! Any bytes are an event file or none: reading them does not panic, and what is printed of one reads back as itself.
#![no_main]

use libfuzzer_sys::fuzz_target;
use shinpan_cli::{CommonArgs, Exit, Io, LotsArgs, RecordArgs, RulesArgs};

/// Arguments for which an event file may stand.
#[derive(clap::Parser)]
#[command(name = "t")]
struct Args {
    #[command(flatten)]
    records: RecordArgs,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    lots: LotsArgs,
    #[command(flatten)]
    common: CommonArgs,
}

/// The exit code and what is printed of the event file on stdin.
fn printed(event: &[u8]) -> (Exit, String) {
    let (mut io, captured) = Io::captured("t", event);
    let words = ["t", "--event", "-", "--print-event"].map(Into::into);
    let exit = shinpan_cli::call(words, &mut io, |args: Args, _| {
        let Args { records: _, rules: _, lots: _, common: _ } = args;
        Ok(Exit::Ok)
    });
    (exit, captured.stdout())
}

fuzz_target!(|bytes: &[u8]| {
    let (exit, text) = printed(bytes);
    match exit {
        Exit::Ok => assert_eq!(printed(text.as_bytes()), (Exit::Ok, text.clone()), "{text}"),
        exit => assert_eq!((exit, text), (Exit::Error, String::new())),
    }
});
