//! The command line that all programs share: arguments, exit codes, input, output, messages.
//!
//! A tool is a clap type with the groups of [`args`] flattened into it, and a function from it and [`Io`] to an
//! [`Exit`]; `main.rs` hands both to [`main`]. See `examples/echo-records.rs` for a whole one.

mod archive;
pub mod args;
pub mod batch;
pub mod color;
pub mod exit;
pub mod game;
mod inputs;
mod interrupt;
pub mod io;
pub mod listing;
mod loan;
pub mod messages;
mod ordered_channel;
pub mod output;
mod pattern;
pub mod progress;
mod records;
mod rules;
pub mod session;
pub mod sheet;
pub mod source;
pub mod sources;
mod split;
pub mod stdin;
pub mod stop;
mod worker;
pub mod wrapper;

pub use args::{CommonArgs, LotsArgs, RecordArgs, RecordFormat, RecordFormatArgs, RulesArgs, TableFormatArgs};
pub use batch::Emit;
pub use color::{ColorChoice, Palette};
pub use exit::{EXIT_HELP, Exit};
pub use game::{format_names, game_names};
pub use io::Io;
pub use listing::{Listed, Listing};
pub use messages::{Level, Messages};
pub use output::Output;
pub use records::Split;
pub use session::Session;
pub use sheet::{Sheet, one_stdin, read_table};
pub use source::{Input, Source};
pub use sources::NoInput;
pub use split::SplitRuleFn;
pub use stdin::Stdin;
pub use wrapper::{call, command, main};
