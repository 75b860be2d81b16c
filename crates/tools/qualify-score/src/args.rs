//! The command line.

use std::path::PathBuf;

use clap::ValueEnum;
use shinpan_cli::{CommonArgs, LotsArgs, OutlookArgs, PageArgs, RulesArgs, TableFormatArgs};

/// How the program and its commands are called: what nothing runs without.
const USAGE: &str = "qualify-score COMMAND --rules NAME|FILE [OPTIONS]";
const SEED_USAGE: &str = "qualify-score seed --rules NAME|FILE --entrants FILE --history FILE";
const ADVANCE_USAGE: &str = "\
qualify-score advance --rules NAME|FILE --stage NAME --entrants FILE
\x20                            (--standings FILE | --games FILE)";
const SCORE_USAGE: &str = "\
qualify-score score --rules NAME|FILE --entrants FILE --games FILE
\x20      qualify-score score --rules NAME|FILE --trf FILE";
/// Shown by `-h`.
const SEED_EXAMPLE: &str = "qualify-score seed -r wcsc-2010 -e entrants.csv --history history.csv";
const ADVANCE_EXAMPLE: &str = "qualify-score advance -r wcsc-2010 -s preliminary-1 -e e.csv -g g.csv";
const SCORE_EXAMPLE: &str = "qualify-score score -r book.toml -e entrants.csv -g games.csv";
/// Shown at the end of `--help`.
const SEED_EXAMPLES: &str = "\
Examples:
  Who is seeded where:
    qualify-score seed --rules wcsc-2010 --entrants testdata/tournaments/qualify/entrants.csv --history testdata/tournaments/qualify/history.csv";
const ADVANCE_EXAMPLES: &str = "\
Examples:
  Who advances, and why not:
    qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants testdata/tournaments/qualify/seeded.csv --standings testdata/tournaments/qualify/standings.csv";
const SCORE_EXAMPLES: &str = "\
Examples:
  Who scored what against the benchmarks:
    qualify-score score --rules testdata/tournaments/qualifier/book.toml --entrants testdata/tournaments/qualifier/entrants.csv --games testdata/tournaments/qualifier/games.csv";

/// Seed the entrants, rule who advances, score a qualifier
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "qualify-score", version = env!("SHINPAN_VERSION"), propagate_version = true)]
#[command(override_usage = USAGE, after_help = SEED_EXAMPLE, after_long_help = SEED_EXAMPLES)]
#[command(mut_args(|arg| arg.global(true)))]
pub struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) rules: RulesArgs,

    #[command(flatten)]
    pub(crate) format: TableFormatArgs,

    #[command(flatten)]
    pub(crate) page: PageArgs,

    #[command(flatten)]
    pub(crate) common: CommonArgs,
}

/// What is asked.
#[derive(Clone, Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Seed the entrants by earlier championships
    ///
    /// Writes the rows of the entrants in the order of their seeds, with "seed", "stage" and "basis" set. Two programs
    /// that succeed the same one, or share a developer, are findings.
    #[command(override_usage = SEED_USAGE, after_help = SEED_EXAMPLE, after_long_help = SEED_EXAMPLES)]
    Seed(SeedArgs),

    /// Rule who advances from a preliminary
    ///
    /// Writes for each row of the standings whether the entrant advances, the reason and the article.
    #[command(override_usage = ADVANCE_USAGE, after_help = ADVANCE_EXAMPLE, after_long_help = ADVANCE_EXAMPLES)]
    Advance(AdvanceArgs),

    /// Score the games of a qualifier against benchmarks
    ///
    /// Writes the entrants by place, with the points of their longest winning streaks and what separates each from the
    /// one above. The JSON document lists the games of the log that do not count, each with the reason.
    #[command(override_usage = SCORE_USAGE, after_help = SCORE_EXAMPLE, after_long_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
}

/// The arguments of `seed`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// Who takes part (entrants.csv)
    ///
    /// All programs that planned to enter; `-` is stdin.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// FIDE report file instead of the tables
    ///
    /// The entrants as a tournament report file (TRF16, TRF26); `-` is stdin. With --entrants beside it, that table
    /// adds what the file has no place for to the same ids.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) trf: Option<PathBuf>,

    /// Places in earlier years
    ///
    /// The places of earlier championships, a table with the columns year, stage, place, id and seeding; `-` is stdin.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules"])]
    pub(crate) history: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// The arguments of `advance`.
#[derive(Clone, Debug, clap::Args)]
#[command(mut_arg("cases", |cases| cases.alias("explain")))]
#[command(mut_arg("rounds", |rounds| rounds.requires("outlook")))]
pub(crate) struct AdvanceArgs {
    /// Who takes part (entrants.csv)
    ///
    /// The rows that `seed` gave, with statuses brought up to date; `-` is stdin.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// FIDE report file instead of the tables
    ///
    /// The entrants as a tournament report file (TRF16, TRF26); `-` is stdin. With --entrants beside it, that table
    /// adds what the file has no place for to the same ids.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) trf: Option<PathBuf>,

    /// Final standings of the stage
    ///
    /// A table with the columns place and id; `-` is stdin.
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "games"])]
    pub(crate) standings: Option<PathBuf>,

    /// Games so far (games.csv)
    ///
    /// The games of the stage, to compute its standings from; `-` is stdin.
    #[arg(short, long, value_name = "FILE", conflicts_with = "standings")]
    pub(crate) games: Option<PathBuf>,

    /// Rule although games are missing
    ///
    /// Rule on standings that were made with games missing or open.
    #[arg(long)]
    pub(crate) accept_incomplete: bool,

    /// Give late vacancies to the next in line
    ///
    /// Give places that were vacated after the announcement to the next in the standings. Entrants that are active in
    /// the standings but have another status now have vacated their places.
    #[arg(long)]
    pub(crate) vacated_after_announcement: bool,

    /// Stage of the event
    ///
    /// The stage that has been played: a preliminary, as the rule book calls it.
    #[arg(short, long, value_name = "NAME", required_unless_present_any = ["list_rules", "print_rules"])]
    pub(crate) stage: Option<String>,

    /// Write another table: field
    ///
    /// Write something other than the rulings.
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) emit: Option<Emit>,

    #[command(flatten)]
    pub(crate) outlook: OutlookArgs,

    /// What other results would change
    ///
    /// Rows of games.csv that replace those of the games, also with the result "withdraw"; writes what changes.
    #[arg(long, value_name = "FILE", requires = "games", conflicts_with_all = ["emit", "trf"])]
    pub(crate) what_if: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// The arguments of `score`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ScoreArgs {
    /// Who takes part (entrants.csv)
    ///
    /// The bots, with their ratings; `-` is stdin.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// FIDE report file instead of the tables
    ///
    /// The bots and their games as a tournament report file (TRF16, TRF26); `-` is stdin. With --entrants beside it, that
    /// table adds what the file has no place for to the same ids.
    #[arg(short, long, value_name = "FILE", conflicts_with = "games")]
    pub(crate) trf: Option<PathBuf>,

    /// Games so far (games.csv)
    ///
    /// The log of the bots' games, with `started_at` and `ended_at`; `-` is stdin.
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) games: Option<PathBuf>,

    /// Show where each answer comes from
    ///
    /// Write a row for each bot and benchmark, with the games that count and those that do not.
    #[arg(long, conflicts_with = "emit")]
    pub(crate) explain: bool,

    /// Write another table: field
    ///
    /// Write something other than the scores.
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) emit: Option<Emit>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// What `advance` and `score` can write in place of their answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Emit {
    /// The entrants.csv of the next stage
    Field,
}
