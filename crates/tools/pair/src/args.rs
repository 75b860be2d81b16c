//! The command line.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::Arg;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{CommonArgs, InitialArg, LotsArgs, PageArgs, RulesArgs, TableFormatArgs};
use shinpan_core::games::RoundNo;
use shinpan_core::page::PageRequest;
use shinpan_core::stage::SECOND_PLACE;
use shinpan_pairing::systems::round_robin;
use shinpan_pairing::{Offer, RoundOption, SYSTEMS};

/// How the program is called: what nothing runs without.
const USAGE: &str = "\
pair --rules NAME|FILE --entrants FILE [--games FILE] --round N\n\
\x20      pair --rules NAME|FILE --trf FILE [--check [PAIRINGS]]";
/// Shown by `-h`.
const EXAMPLE: &str = "pair -r wcsc-2010 -e entrants.csv -g games.csv -n 3";
/// Shown at the end of `--help`.
const EXAMPLES: &str = "\
Examples:
  The next round:
    pair --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --games testdata/championship/preliminary-2/games.csv --round 3
  The same with the reason for each pair:
    pair --rules wcsc-2010 --entrants testdata/championship/preliminary-2/entrants.csv --games testdata/championship/preliminary-2/games.csv --round 3 --explain
  A whole round robin:
    pair --rules wcsc-2010 --stage final --entrants testdata/championship/final/entrants.csv --round all --lots draw-1";

/// Adds to the text of `--help` about an option which systems have no use for it, by what each declares.
fn with_systems(argument: Arg) -> Arg {
    let is_own = |option: &RoundOption| {
        let names = argument.get_long().map(|long| format!("--{long}"));
        *option != RoundOption::CheckFiles && option.as_str().split(", ").any(|name| names.as_deref() == Some(name))
    };
    let Some(option) = RoundOption::ALL.into_iter().find(is_own) else { return argument };
    let (not, with) = SYSTEMS
        .into_iter()
        .chain([&round_robin::OFFER])
        .partition::<Vec<&Offer>, _>(|offer| offer.why_not(option).is_some());
    let words = |offers: &[&Offer]| offers.iter().map(|offer| offer.word.as_str()).collect::<Vec<_>>().join(", ");
    let systems = match (not.is_empty(), not.len() > with.len()) {
        (true, _) => return argument,
        (_, true) => format!("[only: {}]", words(&with)),
        (_, false) => format!("[not: {}]", words(&not)),
    };
    let text = argument.get_long_help().or_else(|| argument.get_help()).map(ToString::to_string).unwrap_or_default();
    argument.long_help(format!("{text}\n\n{systems}"))
}

/// Pair a round
///
/// Writes the rows of games.csv for the round, without results. The pairing is the best possible by the criteria of the
/// rule book, in their order; this is proved for every round.
#[derive(Clone, Debug, clap::Parser)]
#[command(name = "pair", version = env!("SHINPAN_VERSION"), override_usage = USAGE, after_help = EXAMPLE, after_long_help = EXAMPLES, mut_args(with_systems))]
pub struct Args {
    /// Who takes part (entrants.csv)
    #[arg(short, long, value_name = "FILE", required_unless_present_any = ["list_rules", "print_rules", "trf", "trf_list", "list_records"])]
    pub(crate) entrants: Option<PathBuf>,

    /// Games so far (games.csv)
    ///
    /// Not needed before the first round.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,

    /// FIDE report file instead of the tables
    ///
    /// The entrants and the games so far as a tournament report file (TRF16, TRF26); `-` is stdin. With --check alone:
    /// several files, or a quoted pattern. With --entrants beside it, that table adds what the file has no place for to
    /// the same ids.
    #[arg(short, long, value_name = "FILE", num_args = 1.., conflicts_with = "games")]
    pub(crate) trf: Vec<PathBuf>,

    /// Take rounds, scores and records from this report
    ///
    /// Use the records of this FIDE report file, except those of players, with the tables (Dutch system).
    #[arg(long, value_name = "FILE", requires = "entrants", conflicts_with_all = ["trf", "trf_list"])]
    pub(crate) trf_head: Option<PathBuf>,

    /// Read the paths in LIST
    ///
    /// With --check alone: also read the report files named in LIST, one path per line.
    #[arg(long = "files-from", value_name = "LIST", requires = "check")]
    pub(crate) trf_list: Option<PathBuf>,

    /// Paths in LIST end with NUL
    #[arg(long, requires = "trf_list")]
    pub(crate) null: bool,

    /// Threads
    ///
    /// With --check alone: number of threads, one per file; all cores if not given.
    #[arg(short, long, value_name = "N", requires = "check")]
    pub(crate) jobs: Option<NonZeroUsize>,

    /// Round to pair, or all for the whole table
    ///
    /// `all` is for a whole round robin. With a report file, if not given, the first round that is missing in it.
    #[arg(short = 'n', long, value_name = "N|all", value_parser = parse_round, required_unless_present_any = ["list_rules", "print_rules", "trf", "trf_list", "list_records"])]
    pub(crate) round: Option<RoundArg>,

    /// Rounds the stage has
    ///
    /// The number of rounds, if neither the report file nor the book says it; in the Dutch system the last round has
    /// rules of its own.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) rounds: Option<u16>,

    /// Colour of the first player in round 1
    ///
    /// The initial colour (Dutch system): `white`, `black`, or `lots` to draw it; the default is that of the report file,
    /// the book or round 1.
    #[arg(long, value_name = "COLOUR", value_enum)]
    pub(crate) initial: Option<InitialArg>,

    /// Stage of the event
    ///
    /// The stage, if the file holds several or the stage is a round robin.
    #[arg(short, long, value_name = "NAME", default_value_if("playoff", "true", SECOND_PLACE))]
    pub(crate) stage: Option<String>,

    /// The same as --stage second-place
    ///
    /// The games for the second place of an elimination.
    #[arg(long, conflicts_with = "stage")]
    pub(crate) playoff: bool,

    /// Pair these two
    ///
    /// Repeatable.
    #[arg(long, value_names = ["A", "B"], num_args = 1..=2, action = clap::ArgAction::Append)]
    pub(crate) force: Vec<String>,

    /// Pairs to force
    ///
    /// A table with the columns first and second; also from and to, where a pair is about some rounds only.
    #[arg(long, value_name = "FILE")]
    pub(crate) force_from: Option<PathBuf>,

    /// Keep these two apart
    ///
    /// Repeatable.
    #[arg(long, value_names = ["A", "B"], num_args = 1..=2, action = clap::ArgAction::Append)]
    pub(crate) forbid: Vec<String>,

    /// Pairs to keep apart
    ///
    /// A table with the columns first and second; also from and to, where a pair is about some rounds only.
    #[arg(long, value_name = "FILE")]
    pub(crate) forbid_from: Option<PathBuf>,

    /// Why the officers depart from the rules
    ///
    /// Why officers overrule the rules: for a forced pair that breaks an article, a result that was changed after a
    /// later round was drawn, or a result of a pairing that was never made.
    #[arg(long, value_name = "REASON", value_parser = parse_reason)]
    pub(crate) overrule: Option<String>,

    /// Who sits this round out
    ///
    /// The ids of entrants to leave out of the round.
    #[arg(long, value_name = "ID", num_args = 1..)]
    pub(crate) absent: Vec<String>,

    /// Show where each answer comes from
    ///
    /// Explain for every pair which criterion decided it and what the best pairing without it costs; with two entrants
    /// the same as --why.
    #[arg(long, value_names = ["A", "B"], num_args = 0..=2, conflicts_with = "why")]
    pub(crate) explain: Option<Vec<String>>,

    /// Why A and B do or do not meet
    ///
    /// Explain what pairing A with B would cost.
    #[arg(long, value_names = ["A", "B"], num_args = 2, conflicts_with = "check")]
    pub(crate) why: Option<Vec<String>>,

    /// Compare a published round with ours
    ///
    /// Check whether a published pairing of the round is legal and the best one, and if not, by which criterion; in the
    /// Dutch system, without PAIRINGS, every round of the report file.
    #[arg(long, value_name = "PAIRINGS", num_args = 0..=1)]
    pub(crate) check: Option<Vec<PathBuf>>,

    /// What other results would change
    ///
    /// Rows of games.csv that replace those of the games, also with the result "withdraw"; writes the pairs
    /// that change.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "explain", "why", "trf"])]
    pub(crate) what_if: Option<PathBuf>,

    /// Which report records pairing uses
    ///
    /// List the report-file records that the pairing honours, and with --trf those in the file (Dutch system).
    #[arg(long, alias = "list", conflicts_with_all = ["check", "explain", "why"])]
    pub(crate) list_records: bool,

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

/// What is to be paired.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RoundArg {
    /// One round.
    One(RoundNo),
    /// Every round of a round robin.
    All,
}

impl RoundArg {
    /// The round; none where all are asked for.
    pub(crate) const fn one(self) -> Option<RoundNo> {
        match self {
            Self::One(round) => Some(round),
            Self::All => None,
        }
    }

    /// The round; of all of them the first.
    pub(crate) fn first(self) -> RoundNo {
        self.one().unwrap_or(RoundNo(1))
    }
}

fn parse_round(text: &str) -> Result<RoundArg, String> {
    if text == "all" {
        return Ok(RoundArg::All);
    }
    let number = text.parse().ok().filter(|number| *number >= 1);
    number.map(|number| RoundArg::One(RoundNo(number))).ok_or_else(|| "expected a round from 1, or \"all\"".to_owned())
}

fn parse_reason(text: &str) -> Result<String, String> {
    let is_said = !text.trim().is_empty();
    if is_said { Ok(text.trim().to_owned()) } else { Err("expected the officers' reason".to_owned()) }
}

impl Args {
    /// The two entrants of `--why`.
    pub(crate) fn asked(&self) -> Option<[&str; 2]> {
        let ids = self.why.as_ref().or(self.explain.as_ref())?;
        let [a, b] = ids.as_slice() else { return None };
        Some([a, b])
    }

    /// The options asked for in a `stage` and a format that not every system has a use for.
    pub(crate) fn asked_of(&self, stage: Option<&str>, format: SheetFormat) -> Vec<RoundOption> {
        let asked = [
            (RoundOption::SecondPlace, stage == Some(SECOND_PLACE)),
            (RoundOption::AllRounds, self.round == Some(RoundArg::All)),
            (RoundOption::Why, self.asked().is_some()),
            (RoundOption::Explain, self.explains_all()),
            (RoundOption::WhatIf, self.what_if.is_some()),
            (RoundOption::Absent, !self.absent.is_empty()),
            (RoundOption::Force, !self.force.is_empty() || self.force_from.is_some()),
            (RoundOption::Forbid, !self.forbid.is_empty() || self.forbid_from.is_some()),
            (RoundOption::Records, self.list_records),
            (RoundOption::CheckFiles, self.checks_files()),
            (RoundOption::WriteReport, format.is_report()),
            (RoundOption::Announced, self.initial.is_some() || self.trf_head.is_some()),
        ];
        asked.into_iter().filter(|(_, is_asked)| *is_asked).map(|(asked, _)| asked).collect()
    }

    /// Checks the number of values of options that depends on others.
    ///
    /// # Errors
    /// The first option with too many or too few values, or beside one that it does not go with.
    pub(crate) fn check_values(&self) -> anyhow::Result<()> {
        if self.checks_files() {
            let options = [
                ("--entrants", self.entrants.is_some()),
                ("--round", self.round.is_some()),
                ("--rounds", self.rounds.is_some()),
                ("--initial", self.initial.is_some()),
                ("--force", !self.force.is_empty()),
                ("--force-from", self.force_from.is_some()),
                ("--forbid", !self.forbid.is_empty()),
                ("--forbid-from", self.forbid_from.is_some()),
                ("--overrule", self.overrule.is_some()),
                ("--absent", !self.absent.is_empty()),
            ];
            if let Some((option, _)) = options.into_iter().find(|(_, is_given)| *is_given) {
                bail!("{option}: --check alone takes every round of a report file as it is; expected --check PAIRINGS");
            }
        } else if self.trf.len() > 1 || self.trf_list.is_some() {
            bail!("--trf: found several files, expected one; with --check alone all of their rounds are checked");
        }
        if self.what_if.is_some() && self.round == Some(RoundArg::All) {
            bail!("--what-if draws one round twice; expected --round N");
        }
        match &self.explain {
            Some(ids) if ids.len() == 1 => bail!("--explain: found one entrant, expected two, or none for every pair"),
            Some(ids) if ids.len() == 2 && self.check.is_some() => {
                bail!("--explain: --check explains no pair; expected no entrants")
            }
            _ => Ok(()),
        }
    }

    /// Refuses a page for answers to questions about a round, which have none.
    ///
    /// # Errors
    /// A page and such an answer are both asked for.
    pub(crate) fn check_page(&self, request: Option<&PageRequest>) -> anyhow::Result<()> {
        let Some(PageRequest { format, .. }) = request else { return Ok(()) };
        let option = match (&self.check, self.asked()) {
            (Some(_), _) => "--check",
            (None, Some(_)) => "--why",
            (None, None) => return Ok(()),
        };
        bail!("--format {format}: {option} has no page; expected table, csv, json or ndjson")
    }

    /// Whether report files are read.
    pub(crate) fn reads_reports(&self) -> bool {
        !self.trf.is_empty() || self.trf_list.is_some()
    }

    /// The report file, if one is named.
    pub(crate) fn report(&self) -> Option<&Path> {
        self.trf.first().map(PathBuf::as_path)
    }

    /// Whether all rounds of report files are to be checked.
    pub(crate) fn checks_files(&self) -> bool {
        self.check.as_ref().is_some_and(Vec::is_empty)
    }

    /// The published pairing of `--check`.
    pub(crate) fn published(&self) -> Option<&Path> {
        self.check.as_ref()?.first().map(PathBuf::as_path)
    }

    /// Whether every pair is to be explained.
    pub(crate) fn explains_all(&self) -> bool {
        self.explain.as_ref().is_some_and(Vec::is_empty)
    }
}
