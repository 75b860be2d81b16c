//! The command line.

use std::path::PathBuf;

use shinpan_cli::{CommonArgs, InitialArg, LotsArgs, PageArgs, RulesArgs, TableFormatArgs};

/// How the program is called: what nothing runs without.
const USAGE: &str = "\
color-assign --rules NAME|FILE [--games FILE] [PAIRINGS]\n\
\x20      color-assign --rules NAME|FILE --trf FILE [PAIRINGS]";
/// Shown by `-h`.
const EXAMPLE: &str = "color-assign -r wcsc-2010 -g games.csv round-4.csv";
/// Shown at the end of `--help`.
const EXAMPLES: &str = "\
Examples:
  Who is First in each game of round 4:
    color-assign --rules wcsc-2010 --games testdata/tournaments/color/games.csv testdata/tournaments/color/round-4.csv
  A round of the Arimaa championship:
    color-assign --rules arimaa-2015 --games testdata/tournaments/colours/games.csv testdata/tournaments/colours/round-4.csv";

/// Decide who is First in each pairing of a round
///
/// Writes the rows of PAIRINGS in their order, with "first" and "second" decided by the rules of the book and the sides
/// of earlier rounds; "rule" and "reason" say why.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "color-assign", version = env!("SHINPAN_VERSION"), override_usage = USAGE, after_help = EXAMPLE, after_long_help = EXAMPLES)]
pub struct Args {
    /// Rows to assign sides to; - is stdin
    ///
    /// Rows of games.csv whose sides are to be decided, each by the rounds before its own; `-` or none is stdin.
    #[arg(value_name = "PAIRINGS")]
    pub(crate) pairings: Option<PathBuf>,

    /// Games so far (games.csv)
    ///
    /// `-` is stdin; not needed for the first round.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,

    /// Who takes part (entrants.csv)
    ///
    /// The entrants with the ids in PAIRINGS, to show names beside ids in the table for people; `-` is stdin.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) entrants: Option<PathBuf>,

    /// FIDE report file instead of the tables
    ///
    /// The entrants and the games so far as a tournament report file (TRF16, TRF26); `-` is stdin. With --entrants beside it,
    /// that table adds what the file has no place for to the same ids.
    #[arg(short, long, value_name = "FILE", conflicts_with = "games")]
    pub(crate) trf: Option<PathBuf>,

    /// Take scores and records from this report
    ///
    /// Use the records of this FIDE report file, except those of players, with the tables (Dutch system).
    #[arg(long, value_name = "FILE", requires = "entrants", conflicts_with = "trf")]
    pub(crate) trf_head: Option<PathBuf>,

    /// Colour of the first player in round 1
    ///
    /// The initial colour (Dutch system): `white`, `black`, or `lots` to draw it; the default is that of the report file,
    /// the book or round 1.
    #[arg(long, value_name = "COLOUR", value_enum)]
    pub(crate) initial: Option<InitialArg>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: TableFormatArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}
