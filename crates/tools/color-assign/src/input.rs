//! Reads the inputs of a run: the pairings to be settled, the games before them, the entrants.

use std::path::Path;

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::source::DASH;
use shinpan_cli::{ReportFile, ReportUse, Session, both, one_stdin, read_entrants, read_games};
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::trf::{ReportText, Trf};
use shinpan_tournament::dutch::{self, Announced};
use shinpan_tournament::{Purpose, Stage, StageRules};

use crate::args::Args;
use crate::assign::stages_of;

/// Checked tables of a run.
pub(crate) struct Input {
    /// Games so far.
    pub(crate) games: Games,
    pub(crate) pairings: Games,
    pub(crate) entrants: Option<Entrants>,
    /// Report file with the entrants and the games; for the Dutch system it may be made from the tables.
    pub(crate) report: Option<ReportFile>,
}

impl Input {
    /// Reads and checks everything that `args` name, for the rule book `book`; `is_dutch` tells whether it is one of
    /// the Dutch system.
    pub(crate) fn read(args: &Args, book: &str, is_dutch: bool, session: &Session<'_>) -> anyhow::Result<Self> {
        let pairings = args.pairings.as_deref();
        one_stdin([
            ("--games", args.games.as_deref()),
            ("--entrants", args.entrants.as_deref()),
            ("--trf", args.trf.as_deref()),
            ("--trf-head", args.trf_head.as_deref()),
            ("PAIRINGS", pairings.or(Some(Path::new(DASH)))),
        ])?;
        let format = args.format.output(session);
        if let SheetFormat::Trf16 | SheetFormat::Trf26 = format {
            let word = if format == SheetFormat::Trf16 { "trf16" } else { "trf26" };
            bail!("--format {word}: the file of --trf keeps its form; expected --format trf");
        }
        if format == SheetFormat::Trf && args.trf.is_none() {
            bail!("--format trf: it writes the file of --trf with the round added, and there is none");
        }
        if is_dutch && args.trf.is_none() && args.entrants.is_none() {
            bail!("--rules \"{book}\": Dutch-system colours depend on the ranks; add --entrants FILE or --trf FILE");
        }
        if !is_dutch && args.trf_head.is_some() {
            bail!(
                "--trf-head: \"{book}\" uses no records of a report file; these do: fide-dutch-2017, fide-dutch-2026"
            );
        }
        if !is_dutch && args.initial.is_some() {
            bail!("--initial: \"{book}\" has no initial colour; these have one: fide-dutch-2017, fide-dutch-2026");
        }
        let read = |path| ReportFile::read(path, ReportUse::Whole, args.format, session);
        let report = args.trf.as_deref().map(read).transpose()?;
        let (entrants, games) = match &report {
            Some(report) => (
                report.entrants(args.entrants.as_deref(), args.format, session).map(Some),
                report.games(Schedule::Rounds, session),
            ),
            None => (entrants(args, session), games(args, session)),
        };
        let pairings = read_games(pairings, "PAIRINGS", Schedule::Rounds, args.format, session);
        let (entrants, (games, pairings)) = both(entrants, both(games, pairings))?;
        entrants.as_ref().map_or(Ok(()), |entrants| pairings.check_ids(entrants))?;
        pairings.check_lookalikes(&games)?;
        Ok(Self { games, pairings, entrants, report })
    }

    /// Settles the games of each stage that the rows are of, by `rules`. Returns warnings for officers.
    ///
    /// # Errors
    /// All rows that must not be there.
    pub(crate) fn settle(
        &mut self,
        rules: &StageRules,
        book: &RuleBook,
        mut head: Option<Trf>,
    ) -> anyhow::Result<Vec<String>> {
        let mut warnings = Vec::new();
        let mut stages = stages_of(&self.pairings, &self.games)?;
        if rules.is_of_fide && self.report.is_none() {
            if let Some(second) = stages.iter().nth(1) {
                let (first, second) =
                    (stages.first().copied().flatten().unwrap_or_default(), second.unwrap_or_default());
                bail!(
                    "PAIRINGS: rows of \"{first}\" and of \"{second}\"; colours of the Dutch system are settled stage by stage"
                );
            }
            // If there are only byes, no pair names the stage.
            if stages.is_empty() {
                stages.insert(self.games.only_stage()?);
            }
        }
        if let (Some(report), Some(entrants), true) = (&mut self.report, &self.entrants, rules.is_of_fide) {
            dutch::add_entrants(&mut report.trf, entrants, None)?;
        }
        for stage in stages {
            let games = self.games.clone().of_stage(stage)?;
            let Some(entrants) = &self.entrants else {
                warnings.extend(rules.check_rows(&games, None)?);
                continue;
            };
            let settled = Stage::settle(rules, (entrants, &games), stage, Purpose::Sides, None)?;
            if rules.is_of_fide && self.report.is_none() {
                let file = games.table().file().to_owned();
                let announced = Announced { rounds: None, head: head.take() };
                let trf = dutch::report(&settled, dutch::scores(book)?, announced, None)?;
                self.report = Some(ReportFile { file, text: ReportText::default(), trf });
            }
            warnings.extend(settled.warnings);
        }
        // The number of rounds plays no part in colours.
        if let Some(report) = self.report.as_mut().filter(|_| rules.is_of_fide) {
            report.trf.stated_rounds.get_or_insert(u16::MAX);
        }
        if !rules.is_of_fide {
            self.pairings.refuse_unequal_draws(&rules.book)?;
        }
        Ok(warnings)
    }
}

fn entrants(args: &Args, session: &Session<'_>) -> anyhow::Result<Option<Entrants>> {
    let read = |path| read_entrants(Some(path), "--entrants", args.format, session);
    args.entrants.as_deref().map(read).transpose()
}

/// Reads the games of the command line; there are none before the first round.
fn games(args: &Args, session: &Session<'_>) -> anyhow::Result<Games> {
    if let Some(path) = args.games.as_deref() {
        return read_games(Some(path), "--games", Schedule::Rounds, args.format, session);
    }
    let none = Table::new("--games", ["round", "first", "second", "result"]);
    Ok(Games::check(none, None, Schedule::Rounds)?)
}
