//! The arguments that tools share, to be flattened into theirs.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use super::batch::Jobs;
use super::color::ColorChoice;
use super::io::Io;
use super::manual::Shell;
use super::messages::{Level, Messages};
use shinpan_core::page::{Lang, Signs};
use shinpan_core::table::{Encoding, TableFormat};
use shinpan_core::{Lots, Side, lookalike};

/// What every tool takes.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct CommonArgs {
    /// Write to FILE
    ///
    /// FILE is written atomically: it is whole, or stays as it was. `-` is stdout.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Colour: auto, always, never
    ///
    /// When to colour text for people.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t)]
    pub color: ColorChoice,

    /// Errors only
    ///
    /// Print only errors on stderr.
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say what was read
    ///
    /// Report on stderr what was read and which book is in force.
    #[arg(short, long)]
    pub verbose: bool,

    /// Exit 0 despite findings
    #[arg(long)]
    pub exit_zero: bool,

    /// CSV for spreadsheet programs
    ///
    /// Write CSV with a byte order mark, and with an apostrophe before cells that would be formulas.
    #[arg(long)]
    pub spreadsheet: bool,

    /// Log this run
    ///
    /// Add a line to FILE about this run: its arguments, and what it read and wrote, with digests, chained to the line
    /// before.
    #[arg(long, value_name = "FILE", conflicts_with = "verify_audit")]
    pub audit: Option<PathBuf>,

    /// Check such a log
    ///
    /// Check that the chain of --audit lines in FILE is unbroken, list the inputs and outputs that have changed since,
    /// and exit.
    #[arg(long, value_name = "FILE")]
    pub verify_audit: Option<PathBuf>,

    /// Take files and rules from an event file
    ///
    /// The options that the commands of an event share: rules, entrants, games, stage, lots, records, registered; the
    /// command line overrides them. If not given, the file named by the variable `SHINPAN_EVENT`.
    #[arg(long, value_name = "FILE")]
    pub event: Option<PathBuf>,

    /// Print what is in force
    ///
    /// Print the options in force, from the event file and the command line, and exit.
    #[arg(long)]
    pub print_event: bool,

    /// Shell completions
    ///
    /// Print a completion script for this program and exit.
    #[arg(long, value_name = "SHELL", value_enum)]
    pub completions: Option<Shell>,

    /// Manual page
    ///
    /// Print the manual page, for `man -l -`, and exit.
    #[arg(long)]
    pub man: bool,
}

impl CommonArgs {
    /// How much is written to stderr.
    pub const fn level(&self) -> Level {
        match (self.quiet, self.verbose) {
            (true, _) => Level::Quiet,
            (false, true) => Level::Verbose,
            (false, false) => Level::Normal,
        }
    }
}

/// The rule book. [`RulesArgs::open`] reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct RulesArgs {
    /// Rule book: a built-in name or a TOML file
    #[arg(short, long, value_name = "NAME|FILE")]
    pub rules: Option<PathBuf>,

    /// Print the book in force
    #[arg(long)]
    pub print_rules: bool,

    /// List the built-in books
    #[arg(long, conflicts_with = "print_rules")]
    pub list_rules: bool,
}

/// The records and how they are read. [`RecordArgs::run`] reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct RecordArgs {
    /// Records, folders, archives or 'patterns'; - is stdin
    ///
    /// Records, also in gzip, zstd, zip and tar; folders are searched, quoted patterns are expanded in sorted order,
    /// `-` or none is stdin.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Read the paths in LIST
    ///
    /// Also read the files named in LIST, one path per line; `-` is stdin.
    #[arg(long, value_name = "LIST")]
    pub files_from: Option<PathBuf>,

    /// Paths in LIST end with NUL
    #[arg(long, requires = "files_from")]
    pub null: bool,

    /// Threads
    ///
    /// Number of threads; `RAYON_NUM_THREADS` or all cores if not given.
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,

    /// Allow huge compressed files
    ///
    /// Also read compressed data that expands to more than 200 times its size, or to more than 64 GiB.
    #[arg(long)]
    pub no_ratio_limit: bool,

    /// Stop at the first error
    ///
    /// Stop at the first record that leads to exit code 1 or 2.
    #[arg(long)]
    pub fail_fast: bool,
}

impl RecordArgs {
    /// Whether stdin is among the records or is the list of them.
    pub fn reads_stdin(&self) -> bool {
        let dash = |path: &PathBuf| path.as_os_str() == super::source::DASH;
        let nothing_named = self.files.is_empty() && self.files_from.is_none();
        nothing_named || self.files.iter().chain(&self.files_from).any(dash)
    }

    /// How many threads work: the flag, else the environment, else all cores; a single source is begun by one.
    pub fn threads(&self, io: &Io) -> Jobs {
        let jobs = self.most_threads(io);
        let is_single = self.files_from.is_none()
            && match &self.files[..] {
                [] => true,
                [one] => !super::pattern::is_pattern(&one.to_string_lossy()),
                _ => false,
            };
        Jobs { inputs: if is_single { 1 } else { jobs }, rest: jobs }
    }

    fn most_threads(&self, io: &Io) -> usize {
        super::threads::most(self.jobs.or(io.environment.threads))
    }
}

/// The format of a record tool, and the boards that it shows. [`RecordFormatArgs::request`] reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct RecordFormatArgs {
    /// text, csv, json, ndjson, html, markdown
    ///
    /// The format of the output. If not given, the extension of the file of -o decides.
    #[arg(short, long, value_name = "FORMAT", value_enum, default_value_t)]
    pub format: RecordFormat,

    /// What a page says beside its rulings.
    #[command(flatten)]
    pub page: PageArgs,

    /// Letters or characters on boards
    ///
    /// Signs of the pieces on the boards of a page and of --diagrams, in games that have both; characters if not given.
    #[arg(long, value_name = "SIGNS", value_enum)]
    pub pieces: Option<PieceSigns>,

    /// Boards as SVG files
    ///
    /// Also write each board as a picture (SVG) into the folder DIR, which is created if necessary.
    #[arg(long, value_name = "DIR")]
    pub diagrams: Option<PathBuf>,
}

/// The formats of a table tool. [`super::sheet`] reads and writes them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct TableFormatArgs {
    /// table, csv, json, ndjson, html, markdown, trf
    ///
    /// The format of the output. If not given, the extension of the file of -o decides; else it is a table on a terminal, CSV
    /// otherwise.
    #[arg(short, long, value_name = "FORMAT", value_enum)]
    pub format: Option<SheetFormat>,

    /// Format of the input
    ///
    /// The format of the input tables, instead of detecting it from the content.
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub input_format: Option<InputFormat>,

    /// Encoding of input that is not UTF-8
    ///
    /// The encoding of tables and report files that are not UTF-8: `shift_jis`, `euc-jp`, `gb18030`, `big5`, `euc-kr`, `windows-1252` …
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<Encoding>,
}

/// What a page says beside its rulings. [`PageArgs::request`] reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct PageArgs {
    /// Title of the page
    ///
    /// The title of a page (--format html or markdown); if not given, the event of a report file, or the rule book and
    /// the stage.
    #[arg(long, value_name = "TEXT", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub title: Option<String>,

    /// Language of the page: en or ja
    ///
    /// The language of headings and legends of a page; en if not given.
    #[arg(long, value_name = "LANG", value_enum)]
    pub lang: Option<PageLang>,

    /// "As of" line of the page
    ///
    /// The "As of" line of a page, in your words; there is no other date.
    #[arg(long, value_name = "TEXT", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub as_of: Option<String>,
}

/// The languages of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PageLang {
    /// English
    En,
    /// Japanese
    Ja,
}

impl From<PageLang> for Lang {
    fn from(lang: PageLang) -> Self {
        match lang {
            PageLang::En => Self::En,
            PageLang::Ja => Self::Ja,
        }
    }
}

/// What pieces bear on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PieceSigns {
    /// The characters of shogi and xiangqi
    Characters,
    /// The letters of records
    Letters,
}

impl From<PieceSigns> for Signs {
    fn from(signs: PieceSigns) -> Self {
        match signs {
            PieceSigns::Characters => Self::Characters,
            PieceSigns::Letters => Self::Letters,
        }
    }
}

/// What a table tool writes. CSV and JSON are stable; the table and the pages are for people and may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum SheetFormat {
    /// Columns for people
    Table,
    /// Rows with a header
    Csv,
    /// One document
    Json,
    /// A JSON object a row
    Ndjson,
    /// A page for the web, the wall and print
    Html,
    /// A page as text for a forum, a mail or a wiki
    Markdown,
    /// A tournament report file, of FIDE tournaments
    Trf,
    /// A tournament report file in the form of 2016
    Trf16,
    /// A tournament report file in the form of 2026
    Trf26,
}

impl SheetFormat {
    /// Whether it is a tournament report file, of whatever form.
    pub const fn is_report(self) -> bool {
        matches!(self, Self::Trf | Self::Trf16 | Self::Trf26)
    }
}

/// Whether the value of an option that takes a number or a file is a number.
pub fn is_number(value: &Path) -> bool {
    value.to_str().is_some_and(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// What a table tool reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum InputFormat {
    /// Rows with a header
    Csv,
    /// One array of objects
    Json,
    /// A JSON object a row
    Ndjson,
}

impl From<InputFormat> for TableFormat {
    fn from(format: InputFormat) -> Self {
        match format {
            InputFormat::Csv => Self::Csv,
            InputFormat::Json => Self::Json,
            InputFormat::Ndjson => Self::Ndjson,
        }
    }
}

/// The text of the lots. [`LotsArgs::lots`] makes the lots of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct LotsArgs {
    /// Text that the lots are drawn from
    ///
    /// The text of the draw; anyone can repeat it with sha256sum.
    #[arg(long, value_name = "TEXT", value_parser = text_of_lots)]
    pub lots: Option<String>,
}

/// The colour of the first player in round 1: FIDE Handbook C.04.3, Art. 5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum InitialArg {
    /// White
    White,
    /// Black
    Black,
    /// Drawn: White if the ticket of "initial" begins with 0 to 7
    Lots,
}

impl InitialArg {
    /// The colour; a note says what the lots give.
    pub fn side(self, lots: &Lots, messages: &Messages) -> Side {
        let side = match self {
            Self::White => return Side::First,
            Self::Black => return Side::Second,
            Self::Lots if lots.ticket("initial") >> 63 == 0 => Side::First,
            Self::Lots => Side::Second,
        };
        let colour = if side == Side::First { "White" } else { "Black" };
        messages.note(format_args!("--initial lots: {colour}, by the ticket of \"initial\" ({})", lots.text()));
        side
    }
}

/// A text that can be announced: it has something that is seen.
fn text_of_lots(text: &str) -> Result<String, String> {
    if lookalike::form(text).is_empty() {
        return Err("found a text without a visible character, expected one that was announced".to_owned());
    }
    Ok(text.to_owned())
}

/// The formats of a record tool. CSV and JSON are stable; text and the pages are for people and may change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum RecordFormat {
    /// A line for each thing found
    #[default]
    Text,
    /// A table with a header
    Csv,
    /// One array
    Json,
    /// A JSON object a line, written as soon as it is known
    Ndjson,
    /// A page for the web, the wall and print
    Html,
    /// A page as text for a forum, a mail or a wiki
    Markdown,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser as _;

    #[derive(Debug, clap::Parser)]
    struct All {
        #[command(flatten)]
        common: CommonArgs,
        #[command(flatten)]
        rules: RulesArgs,
        #[command(flatten)]
        records: RecordArgs,
        #[command(flatten)]
        format: RecordFormatArgs,
    }

    fn parse(line: &str) -> Result<All, clap::Error> {
        All::try_parse_from(std::iter::once("t").chain(line.split_whitespace()))
    }

    #[test]
    fn the_groups_fit_together() {
        <All as clap::CommandFactory>::command().debug_assert();
        let all = parse("-o x -v --rules ./b.toml --jobs 3 --format ndjson a -").expect("a usual command line");
        assert_eq!(all.common.level(), Level::Verbose);
        assert_eq!(all.rules.rules, Some("./b.toml".into()));
        assert_eq!(all.records.files, ["a", "-"].map(PathBuf::from));
        assert_eq!(all.format.format, RecordFormat::Ndjson);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for line in ["-q -v", "--jobs 0", "--jobs x", "--null a", "--list-rules --print-rules", "--format table"] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn every_short_flag_has_a_long_one() {
        let command = <All as clap::CommandFactory>::command();
        assert!(command.get_arguments().all(|arg| arg.get_short().is_none() || arg.get_long().is_some()));
    }

    #[test]
    fn threads_come_from_the_flag_then_the_environment() {
        let (mut io, _) = Io::captured("t", "");
        io.environment.threads = NonZeroUsize::new(3);
        let threads = |line| parse(line).expect("a usual command line").records.threads(&io).inputs;
        assert_eq!((threads("--jobs 2 a b"), threads("a b"), threads("*.csa"), threads("a")), (2, 3, 3, 1));
        assert_eq!((threads("--files-from l"), threads("")), (3, 1));
    }
}
