//! What the command line has for FIDE tournaments.

use std::path::{Path, PathBuf};

use shinpan_cli::LotsArgs;
use shinpan_tournament::tiebreaks::{Keys, LeftBeforeHalf, System};

/// The options of FIDE tournaments.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct FideArgs {
    /// FIDE report file instead of the tables
    ///
    /// The tournament as a tournament report file (TRF16, TRF26), instead of the entrants and the games; `-` is stdin.
    /// With --entrants beside it, that table adds what the file has no place for to the same ids.
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["games", "games_file", "stage", "trf_head"])]
    pub(crate) trf: Option<PathBuf>,

    /// Take name, rounds and scores from this report
    ///
    /// A tournament report file whose head applies to the tables: name, rounds, scores, tie-breaks.
    #[arg(long, value_name = "FILE", requires = "entrants")]
    pub(crate) trf_head: Option<PathBuf>,

    /// The older spelling of `--format trf16`, beside `--format trf`.
    #[arg(long, hide = true)]
    pub(crate) trf16: bool,

    /// Write another table: games, entrants
    ///
    /// Write the entrants or the games of `--trf` as a table, instead of the standings.
    #[arg(long, value_name = "TABLE", value_enum, requires = "trf", conflicts_with_all = ["check", "why", "explain"])]
    pub(crate) emit: Option<EmittedTable>,

    /// Tie-breaks in order, instead of the book's
    ///
    /// The keys that decide places, instead of the book's: codes of C.07, separated by commas, as in `DE, BH-C1, BH,
    /// SB`.
    #[arg(long, value_name = "LIST", value_parser = keys)]
    pub(crate) keys: Option<Keys>,

    /// swiss or round-robin
    ///
    /// How the tournament is paired: `swiss` or `round-robin`; detected from the rows if not given.
    #[arg(long, alias = "system", value_name = "WORD", value_parser = structure)]
    pub(crate) structure: Option<System>,

    /// Games of early leavers: annul, count, note
    ///
    /// What happens to the games of somebody who left a round robin before half of them were played; overrides the book:
    /// `annul`, `count`, or `note` (count them, and say so).
    #[arg(long, value_name = "WORD", value_parser = left)]
    pub(crate) left: Option<LeftBeforeHalf>,

    /// Rating of those who have none
    ///
    /// The rating of participants who have none.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999))]
    pub(crate) unrated: Option<u32>,

    /// Compare a published table with ours
    ///
    /// Compare published standings with ours: a table with `id` and any of `place` and keys; without FILE, the points and
    /// ranks that the tournament report file states. Exit 1 if anything differs.
    #[arg(long, alias = "against", value_name = "FILE", num_args = 0..=1, action = clap::ArgAction::Set, conflicts_with_all = ["why", "explain"])]
    pub(crate) check: Option<Vec<PathBuf>>,

    /// The text of the draw, if `lots` is among the keys
    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// A table of a tournament report file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum EmittedTable {
    /// Who takes part: entrants.csv
    Entrants,
    /// Who met whom, and the byes: games.csv
    Games,
}

impl FideArgs {
    /// The published standings of `--check`.
    pub(crate) fn published(&self) -> Option<&Path> {
        self.check.as_ref()?.first().map(PathBuf::as_path)
    }

    /// The first option that was given, of those that only FIDE tournaments have.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            ("--trf-head", self.trf_head.is_some()),
            ("--trf16", self.trf16),
            ("--check", self.check.is_some()),
            ("--keys", self.keys.is_some()),
            ("--structure", self.structure.is_some()),
            ("--left", self.left.is_some()),
            ("--unrated", self.unrated.is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}

fn keys(text: &str) -> Result<Keys, String> {
    match text.parse::<Keys>() {
        Ok(_) if text.trim_matches([',', ' ', '\t']).is_empty() => Err("expected codes of tie-breaks".to_owned()),
        keys => keys.map_err(|error| error.to_string()),
    }
}

fn structure(text: &str) -> Result<System, String> {
    let known = System::ALL.map(System::as_str).join(", ");
    System::from_word(text).ok_or_else(|| format!("found \"{text}\", expected one of {known}"))
}

fn left(text: &str) -> Result<LeftBeforeHalf, String> {
    let known = LeftBeforeHalf::ALL.map(LeftBeforeHalf::as_str).join(", ");
    LeftBeforeHalf::from_word(text).ok_or_else(|| format!("found \"{text}\", expected one of {known}"))
}
