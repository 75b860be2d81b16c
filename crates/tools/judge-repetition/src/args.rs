//! The command line.

use std::path::Path;

use shinpan_chess::rules::EDITION_NAMES;
use shinpan_cli::{CommonArgs, RecordArgs, RecordFormatArgs, RulesArgs, format_names, game_names};
use shinpan_core::table::Encoding;
use shinpan_records::port::Options;
use shinpan_xiangqi::Ranks;

use crate::game::GAMES;

/// Usage of the program: what nothing runs without.
const USAGE: &str = "\
judge-repetition [--rules NAME|FILE] [OPTIONS] [FILE]...";
/// Shown by `-h`.
const EXAMPLE: &str = "judge-repetition --explain game.csa";
/// Shown at the end of `--help`.
const EXAMPLES: &str = "\
Examples:
  Does a repetition end this game, and who loses:
    judge-repetition testdata/shogi/records/perpetual-check.csa
  The same with every move of the cycle:
    judge-repetition --explain testdata/shogi/records/perpetual-check.csa
  A game of Go by all forms of the superko rule:
    judge-repetition --rules all testdata/go/records/ko.sgf";

/// Judge repetition in game records
///
/// Writes one verdict per game: whether a repetition ends it, at which ply, who loses, and the class of every move of the cycle.
/// Any verdict except "none" gives exit code 1. With `--rules all`, one verdict per form of the rule in games that have several.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "judge-repetition", version = env!("SHINPAN_VERSION"), override_usage = USAGE, after_help = EXAMPLE, after_long_help = EXAMPLES)]
pub struct Args {
    #[command(flatten)]
    pub(crate) records: RecordArgs,

    /// Game of all records
    ///
    /// The game of all records, whatever they say [default: each record's own].
    #[arg(long, value_name = "GAME", value_parser = game_names(&GAMES))]
    pub(crate) game: Option<String>,

    /// Format of the input
    ///
    /// The format of the records, instead of detecting it from the content.
    #[arg(long, value_name = "FORMAT", value_parser = format_names(&GAMES))]
    pub(crate) input_format: Option<String>,

    /// Encoding of records that are not UTF-8
    ///
    /// The encoding of records that are not UTF-8 and do not declare one: `shift_jis`, `euc-kr`, `windows-1251` …
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,

    /// How xiangqi ranks are counted
    ///
    /// How xiangqi records number the ranks [default: 0-9].
    #[arg(long, value_name = "RANKS", value_parser = Ranks::NAMES)]
    pub(crate) ranks: Option<String>,

    /// Edition of the Laws of Chess
    ///
    /// The edition of the Laws of Chess, instead of the book's.
    #[arg(long, value_name = "YEAR", value_parser = EDITION_NAMES)]
    pub(crate) laws: Option<String>,

    /// Show where each answer comes from
    ///
    /// Show the cycle: the board at its start, each move with its class, the occurrences.
    #[arg(long)]
    pub(crate) explain: bool,

    /// Repetitions that end a game
    ///
    /// How many occurrences end the game, instead of the book's count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) occurrences: Option<u32>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: RecordFormatArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

impl Args {
    /// Options for the game.
    pub(crate) fn options(&self) -> Options<'_> {
        let (diagrams, explain) = (self.format.has_diagrams(), self.explain || self.format.is_page());
        Options { ranks: self.ranks.as_deref(), laws: self.laws.as_deref(), explain, diagrams, ..Options::default() }
    }

    /// A verdict by each of the game's books.
    pub(crate) fn asks_for_all(&self) -> bool {
        let RulesArgs { rules, print_rules, list_rules } = &self.rules;
        rules.as_deref() == Some(Path::new("all")) && !print_rules && !list_rules
    }
}
