//! The command line.

use std::num::NonZeroU16;
use std::path::PathBuf;

use clap::ValueEnum;
use shinpan_core::shell::{CommonArgs, RecordArgs, RecordFormatArgs, RulesArgs, format_names, game_names};
use shinpan_xiangqi::Ranks;

use crate::game::{GAMES, Game};

/// Shown at the end of the help.
const EXAMPLE: &str = "Example: kifu-check 'testdata/shogi/records/*.csa'";

/// Check game records: syntax, legality, clock, result
///
/// Reads CSA records of shogi, Arimaa notation and exports of its archive, PGN of xiangqi, SGF of Go, or the neutral form (NDJSON,
/// JSON, CSV), and says what is wrong in them, where, and by which article. The outcome is what the rules give, not what
/// the record claims.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "kifu-check", version = env!("SHINPAN_VERSION"), after_help = EXAMPLE)]
pub struct Args {
    #[command(flatten)]
    pub(crate) records: RecordArgs,

    /// The game of the records
    #[arg(
        long,
        value_name = "GAME",
        value_parser = game_names(Game::kinds()),
        default_value = GAMES[0].kind.name
    )]
    pub(crate) game: String,

    /// The format of the records, if it is not to be told by content
    #[arg(long, value_name = "FORMAT", value_parser = format_names(Game::kinds()))]
    pub(crate) input_format: Option<String>,

    /// How records of xiangqi count ranks [default: 0-9]
    #[arg(long, value_name = "RANKS", value_parser = Ranks::NAMES)]
    pub(crate) ranks: Option<String>,

    /// Report warnings and notes of a dialect as errors
    #[arg(long)]
    pub(crate) strict: bool,

    /// What is written: findings, or rows of games.csv (findings then go to stderr)
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub(crate) emit: Emitted,

    /// The games of the round, rows of games.csv: each record must be one of them, each of them must have a record;
    /// seconds in the columns `first_late` and `second_late` are taken off that side's time
    #[arg(long, value_name = "FILE")]
    pub(crate) schedule: Option<PathBuf>,

    /// The entrants, to find players by name as well as by id
    #[arg(long, value_name = "FILE", requires = "schedule")]
    pub(crate) entrants: Option<PathBuf>,

    /// The round of emitted rows that have none from a schedule
    #[arg(long, value_name = "N", conflicts_with = "schedule")]
    pub(crate) round: Option<NonZeroU16>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: RecordFormatArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emitted {
    /// What was found in each record
    #[default]
    Findings,
    /// Rows of games.csv with the results; format text is csv
    Games,
}
