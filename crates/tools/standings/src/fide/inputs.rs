//! What standings of a FIDE tournament are made from: the two tables, or a tournament report file.

use std::path::Path;

use anyhow::{Context as _, bail};
use shinpan_cli::source::DASH;
use shinpan_cli::{
    ReportFile, ReportUse, Session, both, one_stdin, read_entrants, read_games, read_trf_head, warn_of_byes,
};
use shinpan_core::RuleBook;
use shinpan_core::entrants::unknown_id;
use shinpan_core::games::{RoundNo, Schedule};
use shinpan_core::trf::{self, CellResult, EventFacts, HeadLine, OfTables, Trf};
use shinpan_tournament::tiebreaks::{Keys, System, TiebreakSection};
use shinpan_tournament::{Purpose, Stage, StageRules, stage_of};

use super::keys_from::KeysFrom;
use super::tournament::Tournament;
use super::trf_input::{self, Known};
use crate::args::Args;
use crate::report::Source;

/// A tournament, and what its file says of how it is ranked.
pub(crate) struct Inputs {
    pub(crate) tournament: Tournament,
    /// Source of the tournament.
    pub(crate) source: Source,
    /// Facts that a report file states of the event.
    pub(crate) event: EventFacts,
    /// The keys that a report file lists, and in which record.
    pub(crate) keys: Option<(Keys, KeysFrom)>,
    pub(crate) system: System,
}

impl Inputs {
    /// From what the line names.
    ///
    /// # Errors
    /// A file cannot be read or has faults.
    pub(crate) fn read(
        args: &Args,
        (book, rules): (&RuleBook, &TiebreakSection),
        session: &Session<'_>,
    ) -> anyhow::Result<Self> {
        match args.fide.trf.as_deref() {
            Some(path) => Self::of_trf(path, args, rules, session),
            None => Self::of_tables(args, (book, rules), session),
        }
    }

    fn of_trf(path: &Path, args: &Args, rules: &TiebreakSection, session: &Session<'_>) -> anyhow::Result<Self> {
        let table = ("--entrants", args.entrants.as_deref());
        one_stdin([("--trf", Some(path)), table, ("--check", args.fide.published())])?;
        let report = ReportFile::read(path, ReportUse::Whole, args.format, session)?;
        let entrants = report.entrants(args.entrants.as_deref(), args.format, session)?;
        let (trf, file) = (&report.trf, &report.file);
        let through = args.through.map(RoundNo);
        let tournament = trf_input::tournament(trf, file, rules.scoring(), through, |player| {
            entrants.get(&player.id).map_or_else(Known::default, |entrant| Known {
                number: None,
                status: entrant.status,
                withdrawn_after: entrant.withdrawn_after,
            })
        })?;
        // A list that is not used may have codes that nobody knows.
        let keys = if args.fide.keys.is_none() { trf_input::keys(trf, file)? } else { None };
        let (event, system) = (trf.event_facts(), system(args, rules, Some(trf), &tournament));
        Ok(Self { tournament, event, keys, system, source: Source::File(report) })
    }

    fn of_tables(
        args: &Args,
        (book, rules): (&RuleBook, &TiebreakSection),
        session: &Session<'_>,
    ) -> anyhow::Result<Self> {
        let games = args.games.as_deref().unwrap_or(Path::new(DASH));
        let published = ("--check", args.fide.published());
        let head = ("--trf-head", args.fide.trf_head.as_deref());
        one_stdin([("--entrants", args.entrants.as_deref()), published, head, ("GAMES", Some(games))])?;
        let (entrants, games) = both(
            read_entrants(args.entrants.as_deref(), "--entrants", args.format, session),
            read_games(args.games.as_deref(), "GAMES", Schedule::Rounds, args.format, session),
        )?;
        let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
        let games = games.of_stage(stage.as_deref())?;
        let through = args.through.map(RoundNo);
        let stage_rules = StageRules::of(book)?;
        let over = RoundNo(through.map_or(u16::MAX, |through| through.0.saturating_add(1)));
        let overrule = args.overrule.as_deref();
        let purpose = Purpose::Rank { over };
        let stage = Stage::settle(&stage_rules, (&entrants, &games), stage.as_deref(), purpose, overrule)?;
        session.messages.warnings(&stage.warnings);
        let head = read_head(args, session)?;
        let scoring = head.as_ref().and_then(|(_, trf)| trf_input::own_scoring(trf)).unwrap_or_else(|| rules.scoring());
        let OfTables { trf: report, rounded, .. } = stage.report(None)?;
        session.messages.warnings(rounded);
        let known = |player: &trf::Player| {
            let member = stage.field.position(&player.id).and_then(|at| stage.field.members().get(at));
            member.map_or_else(Known::default, |member| Known {
                number: Some(member.seed),
                status: member.entrant.status,
                withdrawn_after: member.entrant.withdrawn_after,
            })
        };
        let mut tournament = trf_input::tournament(&report, games.table().file(), scoring, through, known)?;
        tournament.stage = stage.field.stage().map(str::to_owned);
        tournament.stated = Vec::new();
        let (mut event, mut keys) = (EventFacts::default(), None);
        if let Some((file, head)) = &head {
            keys = if args.fide.keys.is_none() { trf_input::keys(head, file)? } else { None };
            event = head.event_facts();
        }
        let system = system(args, rules, head.as_ref().map(|(_, head)| head), &tournament);
        let is_written = args.format.output(session).is_report();
        // What is ranked is all that there is; what is written ends with the round that is asked for.
        let report = if is_written { written(&stage, head, system, args, session)? } else { report };
        Ok(Self { tournament, source: Source::Tables(report), event, keys, system })
    }

    /// The two of `--why`.
    ///
    /// # Errors
    /// There is no such participant.
    pub(crate) fn pair(&self, args: &Args) -> anyhow::Result<Option<[usize; 2]>> {
        let Some([a, b]) = args.why.as_deref() else { return Ok(None) };
        let find = |id: &String| {
            let players = || self.tournament.players.iter().map(|player| (&*player.id, &*player.name));
            let position = self.tournament.position(id);
            position.with_context(|| format!("--why: no participant {}", unknown_id(id, players())))
        };
        let pair = [find(a)?, find(b)?];
        if a == b {
            bail!("--why: twice the same participant");
        }
        Ok(Some(pair))
    }
}

/// The system of the event: by the option, else the book, else the report file, else the rows.
fn system(args: &Args, rules: &TiebreakSection, trf: Option<&Trf>, tournament: &Tournament) -> System {
    let stated = args.fide.structure.or(rules.system.system()).or_else(|| trf.and_then(trf_input::system));
    stated.unwrap_or_else(|| tournament.crosstable.structure())
}

/// The report that is written of a stage, with the records of a head.
fn written(
    stage: &Stage<'_>,
    head: Option<(String, Trf)>,
    system: System,
    args: &Args,
    session: &Session<'_>,
) -> anyhow::Result<Trf> {
    let announced = args.outlook.rounds.or_else(|| head.as_ref().and_then(|(_, head)| head.stated_rounds));
    let OfTables { trf: report, cut, .. } =
        stage.written_report(args.through.map(RoundNo), announced, system == System::RoundRobin)?;
    for warning in cut {
        session.messages.input_warning(warning);
    }
    let Some((file, mut head)) = head else { return Ok(Trf { stated_rounds: announced, ..report }) };
    let mut dropped = head.take_unknown_byes(&report.players);
    let (contrary, kept) = std::mem::take(&mut head.byes).into_iter().partition(|line| is_contrary(line, &report));
    head.byes = kept;
    dropped.extend::<Vec<_>>(contrary);
    warn_of_byes(&file, &dropped, session);
    Ok(Trf { stated_rounds: announced, ..report.under(head) })
}

/// Whether a record 240 gives somebody another bye than the zero-point bye of a round to come, so that no reader takes the two.
fn is_contrary(line: &HeadLine, report: &Trf) -> bool {
    let mut words = line.text.split_whitespace().skip(1);
    let (Some(bye), Some(Ok(round))) = (words.next(), words.next().map(str::parse::<u16>)) else { return false };
    let has_zero_bye = |number: &str| {
        let player = report.players.iter().find(|player| number.parse() == Ok(player.number));
        player.and_then(|player| player.cell(round)).is_some_and(|cell| cell.result == Some(CellResult::ZeroBye))
    };
    bye != "Z" && round >= report.rounds_there().first_missing() && words.any(has_zero_bye)
}

/// The file of `--trf-head`, of which the records before the players count.
fn read_head(args: &Args, session: &Session<'_>) -> anyhow::Result<Option<(String, Trf)>> {
    args.fide.trf_head.as_deref().map(|path| read_trf_head(path, "--trf-head", args.format, session)).transpose()
}
