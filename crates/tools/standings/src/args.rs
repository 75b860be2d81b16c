//! The command line.

use std::path::PathBuf;

use crate::fide_args::FideArgs;
use shinpan_cli::{CommonArgs, OutlookArgs, PageArgs, RulesArgs, TableFormatArgs};

/// Shown at the end of the help.
const EXAMPLE: &str = "\
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
#[command(name = "standings", version = env!("SHINPAN_VERSION"), after_help = EXAMPLE)]
pub struct Args {
    /// The games; `-` or none is stdin
    #[arg(value_name = "GAMES")]
    pub(crate) games: Option<PathBuf>,

    /// The entrants; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// The stage: its games and those that name none, without entrants who start later
    #[arg(long, value_name = "STAGE")]
    pub(crate) stage: Option<String>,

    /// The last round that counts; if not given, the last one in the games
    #[arg(long, value_name = "ROUND")]
    pub(crate) through: Option<u16>,

    /// Also show the games of each entrant
    #[arg(long)]
    pub(crate) crosstable: bool,

    /// Rate the entrants of each group by their games, with standard errors, the advantage of the first move and the draw rate
    #[arg(long, conflicts_with_all = ["why", "explain", "emit"])]
    pub(crate) ratings: bool,

    /// Prize money in addition to the entry fees, in the smallest unit of the currency
    #[arg(
        long,
        visible_alias = "fund",
        value_name = "AMOUNT",
        allow_negative_numbers = true,
        value_parser = parse_fund
    )]
    pub(crate) prize_fund: Option<u64>,

    /// The number of programs that registered and paid the entry fee; the number of entrants if not given
    #[arg(long, value_name = "N", conflicts_with = "registrations")]
    pub(crate) registered: Option<u32>,

    /// The programs that registered and paid the entry fee: a table with their ids; `-` is stdin
    #[arg(long, value_name = "FILE")]
    pub(crate) registrations: Option<PathBuf>,

    /// Why officers accept results that changed after a later round was drawn, or results of a pairing that was never made
    #[arg(long, value_name = "REASON", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    pub(crate) overrule: Option<String>,

    /// Explain why one of two entrants is above the other, key by key
    #[arg(long, num_args = 2, value_names = ["ID", "ID"])]
    pub(crate) why: Option<Vec<String>>,

    /// Explain every key of every entrant, round by round; with --outlook, show the completions behind the claims about ID
    #[arg(long, value_name = "ID", num_args = 0..=1, conflicts_with = "why")]
    pub(crate) explain: Option<Vec<String>>,

    /// What if: rows of games.csv that replace those of the games, also with the result "withdraw"; writes what changes
    #[arg(long, value_name = "FILE", conflicts_with_all = ["why", "ratings", "crosstable", "trf"])]
    pub(crate) what_if: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) outlook: OutlookArgs,

    /// A line of the outlook: the best N; repeatable; the lines of the rule book if not given
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
    /// The arguments with the games where they belong: what follows `--explain` is an entrant with `--outlook` alone.
    ///
    /// # Errors
    /// There is an entrant where none is asked for, or none where one is.
    pub(crate) fn with_games(mut self) -> anyhow::Result<Self> {
        match (self.explain.as_deref(), self.outlook.outlook) {
            (Some([]), true) => anyhow::bail!("--explain: with --outlook it needs the id of an entrant"),
            (Some([path, ..]), false) => {
                if self.games.is_some() {
                    anyhow::bail!("--explain {path}: only with --outlook there is an entrant to explain");
                }
                self.games = Some(path.into());
                self.explain = Some(Vec::new());
            }
            _ => {}
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
