//! The command line.

use clap::ValueEnum;
use shinpan_core::shell::{CommonArgs, RecordArgs, RecordFormatArgs, RulesArgs};
use shinpan_shogi::records::Format;

/// Shown at the end of the help.
const EXAMPLE: &str = "Example: judge-repetition --game shogi --explain testdata/shogi/records/perpetual-check.csa";

/// Judge repetition in game records
///
/// One verdict a game: whether a repetition ends it, at which ply, who loses, and the class of every move of the cycle.
/// Any verdict but "none" makes exit 1.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "judge-repetition", version = env!("SHINPAN_VERSION"), after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    pub(crate) records: RecordArgs,

    /// The game of the records
    #[arg(long, value_name = "GAME", value_enum, required_unless_present_any = ["list_rules", "print_rules"])]
    pub(crate) game: Option<Game>,

    /// The format of the records, if it is not to be told by content
    #[arg(long, value_name = "FORMAT", value_parser = Format::NAMES)]
    pub(crate) input_format: Option<String>,

    /// Show the cycle: the board at its start, each move with its class, the occurrences
    #[arg(long)]
    pub(crate) explain: bool,

    /// How many occurrences end the game, instead of the book's count
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) occurrences: Option<u32>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: RecordFormatArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// The games whose repetitions can be judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Game {
    /// CSA records and the neutral form; book wcsc-2010
    Shogi,
}

impl Game {
    /// The book without `--rules`.
    pub(crate) const fn default_book(self) -> &'static str {
        match self {
            Self::Shogi => "wcsc-2010",
        }
    }
}
