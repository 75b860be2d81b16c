//! The command line.

use std::path::PathBuf;

use clap::ValueEnum;
use shinpan_cli::{CommonArgs, EXIT_HELP, LotsArgs, OutlookArgs, PageArgs, RulesArgs, TableFormatArgs};

/// Shown at the end of the help.
const EXAMPLE: &str = "\
Examples:
  Who is seeded where:
    qualify-score seed --rules wcsc-2010 --entrants testdata/tournaments/qualify/entrants.csv --history testdata/tournaments/qualify/history.csv";
const ADVANCE_EXAMPLE: &str = "\
Examples:
  Who advances, and why not:
    qualify-score advance --rules wcsc-2010 --stage preliminary-2 --entrants testdata/tournaments/qualify/seeded.csv --standings testdata/tournaments/qualify/standings.csv";
const SCORE_EXAMPLE: &str = "\
Examples:
  Who scored what against the benchmarks:
    qualify-score score --rules testdata/tournaments/qualifier/book.toml --entrants testdata/tournaments/qualifier/entrants.csv --games testdata/tournaments/qualifier/games.csv";

/// Seed the entrants, rule who advances, score a qualifier
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "qualify-score", version = env!("SHINPAN_VERSION"), propagate_version = true, after_help = EXAMPLE)]
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
    #[command(after_help = format!("{EXAMPLE}\n\n{EXIT_HELP}"))]
    Seed(SeedArgs),

    /// Rule who advances from a preliminary
    ///
    /// Writes for each row of the standings whether the entrant advances, the reason and the article.
    #[command(after_help = format!("{ADVANCE_EXAMPLE}\n\n{EXIT_HELP}"))]
    Advance(AdvanceArgs),

    /// Score the games of a qualifier against benchmarks
    ///
    /// Writes the entrants by place, with the points of their longest winning streaks and what separates each from the
    /// one above. The JSON document lists the games of the log that do not count, each with the reason.
    #[command(after_help = format!("{SCORE_EXAMPLE}\n\n{EXIT_HELP}"))]
    Score(ScoreArgs),
}

/// The arguments of `seed`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SeedArgs {
    /// All programs that planned to enter; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// The entrants as a tournament report file (TRF16, TRF26); `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "entrants")]
    pub(crate) trf: Option<PathBuf>,

    /// The places of earlier championships: year, stage, place, id, seeding; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules"])]
    pub(crate) history: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// The arguments of `advance`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct AdvanceArgs {
    /// The rows that `seed` gave, with statuses brought up to date; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// The entrants as a tournament report file (TRF16, TRF26); `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "entrants")]
    pub(crate) trf: Option<PathBuf>,

    /// The final standings of the stage: place, id; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "games"])]
    pub(crate) standings: Option<PathBuf>,

    /// The games of the stage, to compute its standings from; `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with = "standings")]
    pub(crate) games: Option<PathBuf>,

    /// Rule on standings that were made with games missing or open
    #[arg(long)]
    pub(crate) accept_incomplete: bool,

    /// Give places that were vacated after the announcement to the next in the standings
    ///
    /// Entrants that are active in the standings but have another status now have vacated their places.
    #[arg(long)]
    pub(crate) vacated_after_announcement: bool,

    /// The stage that has been played: a preliminary, as the rule book calls it
    #[arg(long, value_name = "STAGE", required_unless_present_any = ["list_rules", "print_rules"])]
    pub(crate) stage: Option<String>,

    /// Write something other than the rulings
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) emit: Option<Emit>,

    #[command(flatten)]
    pub(crate) outlook: OutlookArgs,

    /// What if: rows of games.csv that replace those of the games, also with the result "withdraw"; writes what changes
    #[arg(long, value_name = "FILE", requires = "games", conflicts_with_all = ["emit", "trf"])]
    pub(crate) what_if: Option<PathBuf>,

    /// Show the completions behind the outlook's claims about an entrant
    #[arg(long, value_name = "ID", requires = "outlook")]
    pub(crate) explain: Option<String>,

    #[command(flatten)]
    pub(crate) lots: LotsArgs,
}

/// The arguments of `score`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ScoreArgs {
    /// The bots: id, rating; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) entrants: Option<PathBuf>,

    /// The bots and their games as a tournament report file (TRF16, TRF26); `-` is stdin
    #[arg(long, value_name = "FILE", conflicts_with_all = ["entrants", "games"])]
    pub(crate) trf: Option<PathBuf>,

    /// The log of their games, with `started_at` and `ended_at`; `-` is stdin
    #[arg(long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf"])]
    pub(crate) games: Option<PathBuf>,

    /// Write a row for each bot and benchmark, with the games that count and those that do not
    #[arg(long, conflicts_with = "emit")]
    pub(crate) explain: bool,

    /// Write something other than the scores
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
