//! The command line.

use std::num::NonZeroU16;
use std::path::PathBuf;

use clap::ValueEnum;
use shinpan_chess::rules::EDITION_NAMES;
use shinpan_cli::{
    CommonArgs, RecordArgs, RecordFormat, RecordFormatArgs, RulesArgs, TableFormatArgs, form_names, format_names,
    game_names,
};
use shinpan_core::table::Encoding;
use shinpan_records::Game;
use shinpan_records::port::Options;
use shinpan_records::written::WriteRequest;
use shinpan_xiangqi::Ranks;

use crate::game::GAMES;

/// Usage of the program: what nothing runs without.
const USAGE: &str = "\
kifu-check [--rules NAME|FILE] [OPTIONS] [FILE]...";
/// Shown by `-h`.
const EXAMPLE: &str = "kifu-check -r wcsc-2010 records";
/// Shown at the end of `--help`.
const EXAMPLES: &str = "\
Examples:
  All records of a folder:
    kifu-check testdata/shogi/records
  The findings as a table for programs:
    kifu-check --format csv 'testdata/shogi/records/*.csa'
  The schedule of a round with the results of its records:
    kifu-check --emit games --schedule testdata/shogi/round/schedule.csv --entrants testdata/shogi/round/entrants.csv 'testdata/shogi/round/records/*.csa'
  A record in any format, written as CSA:
    kifu-check --emit records testdata/shogi/records/illegal-move.kif
  What a finding means, and what to do about it:
    kifu-check --explain two-pawns
  The engines of an event, from its PGN:
    kifu-check --rules tcec-2023 --emit entrants testdata/engines/records";

/// Check game records: syntax, legality, clock, result
///
/// Reads shogi records (CSA, KIF, KI2, JKF, USI), Arimaa notation and exports of its archive, PGN of chess and xiangqi, SGF
/// of Go, or the neutral form (NDJSON, JSON, CSV), and says what is wrong in them, where, and by which article. The game is
/// recognised by the content of the record. The outcome is what the rules give, not what the record claims.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "kifu-check", version = env!("SHINPAN_VERSION"), override_usage = USAGE, after_help = EXAMPLE, after_long_help = EXAMPLES)]
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

    /// Treat warnings as errors
    ///
    /// Report warnings and notes of a dialect as errors.
    #[arg(long)]
    pub(crate) strict: bool,

    /// Explain the code of a finding
    ///
    /// Explain this code of a finding and what to do, and show a record that has it; with `--game`, in that game.
    /// `list` lists all codes.
    #[arg(long, value_name = "CODE", conflicts_with_all = ["files", "files_from", "emit", "schedule", "log", "cache"])]
    pub(crate) explain: Option<String>,

    /// Write something else: games, entrants, records, ...
    ///
    /// What to write: findings, rows of games.csv or entrants.csv, the failures of engines, or the records themselves
    /// in the standard form of their game (all but `findings` send the findings to stderr).
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub(crate) emit: Emitted,

    /// Log of a man-machine match
    ///
    /// Also judge the log of a man-machine match, in NDJSON, JSON or CSV; `-` is stdin. Without records it is judged
    /// alone.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["emit", "schedule"])]
    pub(crate) log: Option<PathBuf>,

    /// Arbiter's sheet of each game
    ///
    /// Write a sheet for the arbiter on each game: what is decided, and what is left to the committee. With `--emit
    /// ledger`: the strikes of each engine.
    #[arg(long)]
    pub(crate) report: bool,

    /// Games of the round; each must have a record
    ///
    /// The games of the round, as rows of games.csv: each record must be one of them, and each must have a record;
    /// seconds in the columns `first_late` and `second_late` are taken off that side's time.
    #[arg(long, value_name = "FILE")]
    pub(crate) schedule: Option<PathBuf>,

    /// Who takes part (entrants.csv)
    ///
    /// The entrants, to find players by name and alias as well as by id; any other player is an error.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) entrants: Option<PathBuf>,

    /// Encoding of input that is not UTF-8
    ///
    /// The encoding of records and tables that are not UTF-8 and do not declare one: `shift_jis`, `euc-kr`,
    /// `windows-1251` …
    #[arg(long, value_name = "NAME")]
    pub(crate) encoding: Option<Encoding>,

    /// Round of the records
    ///
    /// The round of the records: schedule rows of other rounds are ignored; without a schedule, emitted rows get this
    /// round.
    #[arg(short = 'n', long, value_name = "N")]
    pub(crate) round: Option<NonZeroU16>,

    /// Stage of the event
    ///
    /// The stage of the records: schedule rows of other stages are ignored.
    #[arg(short, long, value_name = "NAME", requires = "schedule")]
    pub(crate) stage: Option<String>,

    /// Skip records already checked
    ///
    /// Remember in FILE what was checked, so that unchanged records are not checked again; the output stays the same.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["schedule", "entrants", "log"])]
    pub(crate) cache: Option<PathBuf>,

    /// Only what is new
    ///
    /// Write only findings that no run with this cache has written yet, and the games that have them; exit 1 if and
    /// only if one is an error. A file that cannot be read is reported each time.
    #[arg(long, requires = "cache", conflicts_with_all = ["emit", "report"])]
    pub(crate) new_only: bool,

    #[command(flatten)]
    pub(crate) written: WrittenArgs,

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
        let diagrams = self.format.has_diagrams();
        let written = (self.emit == Emitted::Records).then(|| self.written.request());
        let (ranks, laws, is_book_unnamed) = (self.ranks.as_deref(), self.laws.as_deref(), self.rules.rules.is_none());
        Options { ranks, laws, explain: false, diagrams, written, is_book_unnamed }
    }

    /// Options for reading tables.
    pub(crate) fn tables(&self) -> TableFormatArgs {
        TableFormatArgs { encoding: self.encoding, ..TableFormatArgs::default() }
    }

    /// Whether nothing is written or kept of a game of which nothing is found.
    pub(crate) fn passes_clean_games(&self) -> bool {
        let is_list = self.format.format == RecordFormat::Text && self.emit == Emitted::Findings && !self.report;
        is_list && [&self.schedule, &self.entrants, &self.cache].iter().all(|path| path.is_none())
    }

    /// Whether there are records to read: with a log, stdin is one only where it is named.
    pub(crate) fn has_records(&self) -> bool {
        self.log.is_none() || !self.records.files.is_empty() || self.records.files_from.is_some()
    }
}

/// The options of `--emit records`.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Writing records (--emit records)")]
pub(crate) struct WrittenArgs {
    /// Form of the records to write
    ///
    /// The form to write [default: the standard form of each game: csa, pgn, sgf, arimaa].
    #[arg(long, value_name = "NAME", value_parser = form_names(&GAMES))]
    pub(crate) form: Option<String>,

    /// A file for each record written, in DIR
    ///
    /// Write each record to a file in this folder, named after its source.
    #[arg(long, value_name = "DIR", conflicts_with = "output")]
    pub(crate) records_dir: Option<PathBuf>,

    /// Replace files in DIR that differ
    ///
    /// Replace files in `--records-dir` whose content differs.
    #[arg(long, requires = "records_dir")]
    pub(crate) overwrite: bool,

    /// Findings as comments in the records
    ///
    /// Add the findings as comments: ply, code and article.
    #[arg(long)]
    pub(crate) rulings: bool,

    /// Leave out the comments of the records
    #[arg(long)]
    pub(crate) no_comments: bool,
}

impl WrittenArgs {
    /// The request to the games.
    fn request(&self) -> WriteRequest {
        let forms = || GAMES.iter().flat_map(Game::written_forms).map(|form| form.name);
        let form = self.form.as_deref().and_then(|name| forms().find(|known| *known == name));
        WriteRequest { form, has_comments: !self.no_comments, has_rulings: self.rulings }
    }

    /// The first option that is given.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--form", self.form.is_some()),
            ("--records-dir", self.records_dir.is_some()),
            ("--rulings", self.rulings),
            ("--no-comments", self.no_comments),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}

/// Kind of output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emitted {
    /// What was found in each record
    #[default]
    Findings,
    /// Rows of games.csv with the results; format text is csv
    Games,
    /// Rows of entrants.csv, one for each player; format text is csv
    Entrants,
    /// The failures by which engines lost, in an event of engines; format text is csv
    Ledger,
    /// The records, in the standard form of their game or in that of --form
    Records,
}

impl Emitted {
    /// Word on the command line.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Findings => "findings",
            Self::Games => "games",
            Self::Entrants => "entrants",
            Self::Ledger => "ledger",
            Self::Records => "records",
        }
    }
}
