//! The command line.

use std::path::{Path, PathBuf};

use crate::fide_args::FideArgs;
use clap::ArgAction;
use shinpan_cli::{CommonArgs, OutlookArgs, PageArgs, RulesArgs, TableFormatArgs};
use shinpan_core::wording::quoted;

/// How the program is called: what nothing runs without.
const USAGE: &str = "\
standings --rules NAME|FILE --entrants FILE [GAMES]\n\
\x20      standings --rules NAME|FILE --trf FILE";
/// Shown by `-h`.
const EXAMPLE: &str = "standings -r wcsc-2010 -e entrants.csv games.csv";
/// Shown at the end of `--help`.
const EXAMPLES: &str = "\
Examples:
  The places:
    standings --rules wcsc-2010 --entrants testdata/tournaments/standings/entrants.csv testdata/tournaments/standings/games.csv
  A page for publishing, with the cross table:
    standings --rules wcsc-2010 --entrants testdata/tournaments/standings/entrants.csv --crosstable --format html testdata/tournaments/standings/games.csv
  Who is through and who is out, whatever happens:
    standings --rules wcsc-2010 --entrants testdata/tournaments/outlook/entrants.csv --outlook testdata/tournaments/outlook/games.csv";

/// Rank the entrants of a championship, and show the key that decides each place
///
/// Reads the entrants and the games, and writes the places, with a column for each key of the rule book.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "standings", version = env!("SHINPAN_VERSION"), override_usage = USAGE, after_help = EXAMPLE, after_long_help = EXAMPLES)]
pub struct Args {
    /// Games so far (games.csv); - is stdin
    ///
    /// The games; `-` or none is stdin.
    #[arg(value_name = "GAMES")]
    pub(crate) games: Option<PathBuf>,

    /// The same as GAMES
    #[arg(short, long = "games", value_name = "FILE", conflicts_with = "games")]
    pub(crate) games_file: Option<PathBuf>,

    /// Who takes part (entrants.csv)
    ///
    /// `-` is stdin.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// Stage of the event
    ///
    /// The stage: its games and those that name none, without entrants who start later.
    #[arg(short, long, value_name = "NAME")]
    pub(crate) stage: Option<String>,

    /// Standings after round N
    ///
    /// The last round that counts; if not given, the last one in the games.
    #[arg(long, value_name = "N")]
    pub(crate) through: Option<u16>,

    /// Show every game
    ///
    /// Also show the games of each entrant.
    #[arg(long)]
    pub(crate) crosstable: bool,

    /// Rate the entrants by these games
    ///
    /// Rate the entrants of each group by their games, with standard errors, the advantage of the first move and the
    /// draw rate.
    #[arg(long, conflicts_with_all = ["why", "explain", "emit"])]
    pub(crate) ratings: bool,

    /// Prize money beside the entry fees
    ///
    /// Prize money in addition to the entry fees, in the smallest unit of the currency.
    #[arg(
        long,
        visible_alias = "fund",
        value_name = "AMOUNT",
        allow_negative_numbers = true,
        value_parser = parse_fund
    )]
    pub(crate) prize_fund: Option<u64>,

    /// Who paid the entry fee
    ///
    /// The programs that registered and paid the entry fee: how many, or a table with their ids (`-` is stdin). If not
    /// given, the entrants.
    #[arg(long, alias = "registrations", value_name = "N|FILE")]
    pub(crate) registered: Option<PathBuf>,

    /// Why the officers depart from the rules
    ///
    /// Why officers accept results that changed after a later round was drawn, or results of a pairing that was never
    /// made.
    #[arg(long, value_name = "REASON", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) overrule: Option<String>,

    /// Why A stands above B
    ///
    /// Explain why one of two entrants is above the other, key by key.
    #[arg(long, num_args = 2, value_names = ["A", "B"])]
    pub(crate) why: Option<Vec<String>>,

    /// Show where each answer comes from
    ///
    /// Explain every key of every entrant, round by round.
    // It takes no value. One that follows it is the games or, in the older spelling, the entrant of --cases.
    #[arg(long, value_name = "", num_args = 0..=1, action = ArgAction::Set, conflicts_with = "why")]
    pub(crate) explain: Option<Vec<String>>,

    /// What other results would change
    ///
    /// Rows of games.csv that replace those of the games, also with the result "withdraw"; writes what changes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["why", "ratings", "crosstable", "trf"])]
    pub(crate) what_if: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) outlook: OutlookArgs,

    /// Ask for the best N
    ///
    /// A line of the outlook: the best N; repeatable; the lines of the rule book if not given.
    #[arg(long, value_name = "N", requires = "outlook", value_parser = parse_line)]
    pub(crate) line: Vec<usize>,

    #[command(flatten)]
    pub(crate) fide: FideArgs,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: TableFormatArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

impl Args {
    /// The arguments with the games where they belong, however they were given.
    ///
    /// # Errors
    /// `--why` has taken the games for an entrant, the games are given twice, or `--outlook` with `--explain` and no entrant.
    pub(crate) fn with_games(mut self) -> anyhow::Result<Self> {
        self.games = self.games.or(self.games_file.take());
        if let Some(file) = self.why.iter().flatten().find(|id| self.games.is_none() && Path::new(id).is_file()) {
            anyhow::bail!(
                "--why: {} is a file, expected two ids of entrants; give the games before --why",
                quoted(file)
            );
        }
        let word = self.explain.as_mut().map(Vec::pop);
        match (word, self.outlook.outlook) {
            (Some(None), true) => anyhow::bail!("--explain: the outlook has cases of an entrant; expected --cases ID"),
            (Some(Some(id)), true) => {
                self.outlook.cases = Some(id);
                self.explain = None;
            }
            (Some(Some(path)), false) if self.games.is_some() => {
                anyhow::bail!(
                    "--explain {path}: found a value, expected none; --outlook --cases ID is about an entrant"
                );
            }
            (Some(Some(path)), false) => self.games = Some(path.into()),
            (None, _) | (Some(None), false) => {}
        }
        Ok(self)
    }
}

fn parse_line(text: &str) -> Result<usize, String> {
    let line = text.parse::<usize>().ok().filter(|line| *line > 0);
    line.ok_or_else(|| format!("found \"{text}\", expected a number of places from 1"))
}

fn parse_fund(text: &str) -> Result<u64, String> {
    const MOST: u64 = 1_000_000_000_000_000;
    let digits = Some(text).filter(|text| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()));
    match digits.map(|digits| digits.parse().unwrap_or(u64::MAX)) {
        Some(amount) if amount <= MOST => Ok(amount),
        Some(_) => Err(format!("found \"{text}\", expected at most {MOST}")),
        None => Err(format!("found \"{text}\", expected a whole number of the smallest unit")),
    }
}
