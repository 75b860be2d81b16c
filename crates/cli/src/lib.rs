//! The command line that all programs share: arguments, exit codes, input, output, messages.
//!
//! A tool is a clap type with the groups of [`args`] flattened into it, and a function from it and [`Io`] to an
//! [`Exit`]; `main.rs` passes both to [`main`]. See `examples/echo-records.rs` for a complete tool.

mod archive;
pub mod args;
pub mod audit;
pub mod batch;
mod byte_digest;
mod closed_streams;
pub mod color;
mod command_line;
mod counts;
pub mod disk;
mod event;
mod event_in_force;
pub mod exit;
mod file_id;
mod folder;
pub mod game;
pub mod help;
mod input;
mod inputs;
mod interrupt;
pub mod io;
mod junk;
mod line;
pub mod listing;
mod loan;
mod locked_file;
pub mod manual;
mod memory;
pub mod messages;
mod name;
mod named_input;
mod ordered_channel;
mod outlook;
pub mod output;
mod pages;
mod pattern;
pub mod progress;
mod records;
mod remarks;
mod replaced;
mod reports;
mod rules;
pub mod session;
pub mod sheet;
pub mod source;
pub mod sources;
mod split;
pub mod stdin;
pub mod stop;
mod stream;
pub mod tables;
mod threads;
mod usage;
mod utf16;
pub mod watch;
mod worker;
pub mod wrapper;

pub use args::{
    CommonArgs, InitialArg, LotsArgs, PageArgs, RecordArgs, RecordFormat, RecordFormatArgs, RulesArgs, TableFormatArgs,
};
pub use batch::Emit;
pub use color::{ColorChoice, Palette};
pub use exit::{EXIT_HELP, Exit};
pub use folder::{is_archive_name, uncompressed_name};
pub use game::{InForce, form_names, format_names, game_names};
pub use io::{CommandLine, Io};
pub use listing::{Listed, Listing};
pub use locked_file::open_locked;
pub use manual::Shell;
pub use messages::{Level, Messages};
pub use outlook::{ModelArg, OutlookArgs, ReadingArg};
pub use output::{NamedInput, Output, PictureFolder, PictureOf, RecordFolder, RecordOf, write_file};
pub use records::Split;
pub use reports::{NamedBytes, ReportFile, ReportUse, read_trf_head, report_files, warn_of_byes};
pub use session::Session;
pub use sheet::Sheet;
pub use source::{Input, Source};
pub use sources::NoInput;
pub use split::SplitRuleFn;
pub use stdin::Stdin;
pub use tables::{both, one_stdin, read_bytes, read_document, read_entrants, read_games, read_table, read_what_if};
pub use threads::share_work;
pub use wrapper::{call, command, main};
