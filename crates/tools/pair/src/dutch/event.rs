//! The tournament of a report file, and the round that is drawn in it.

use std::collections::HashMap;

use anyhow::anyhow;
use serde::Deserialize;
use shinpan_cli::{ReportFile, ReportUse, Session, read_trf_head, warn_of_byes};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::trf::ReportText;
use shinpan_core::wording::{counted, quoted};
use shinpan_core::{InputError, RuleBook, Side, history};
use shinpan_tournament::dutch::{self, Announced, InitialColour, RecordError, Round, Settings, Tournament};
use shinpan_tournament::{Purpose, Stage, StageRules};

use super::reason::not_permitted;
use crate::args::Args;
use crate::officers::{OfficerPair, Officers};
use crate::read;

/// What of the colours a round must know.
#[derive(Deserialize)]
struct Colours {
    initial: InitialColour,
}

/// All that a run has read.
pub(super) struct Event {
    pub(super) report: ReportFile,
    pub(super) entrants: Entrants,
    games: Games,
    /// The stage of the tables, if they have any.
    pub(super) stage: Option<String>,
    book: String,
    lots: String,
    /// The initial colour that the book states.
    pub(super) initial: Option<Side>,
    forbid: Vec<OfficerPair>,
    force: Vec<OfficerPair>,
}

impl Event {
    /// Reads and checks what `args` name.
    pub(super) fn read(args: &Args, book: &RuleBook, session: &Session<'_>) -> anyhow::Result<Self> {
        let initial = book.section::<Colours>("color-assign")?.initial.stated();
        let lots = args.lots.lots(book, None);
        let initial = args.initial.map(|initial| initial.side(&lots, &session.messages)).or(initial);
        read::stdin_once(args)?;
        let (report, entrants, games, stage) = if let Some(path) = args.report() {
            let mut report = ReportFile::read(path, ReportUse::Whole, args.format, session)?;
            announce(&mut report, args.rounds, session);
            let entrants = report.entrants(args.entrants.as_deref(), args.format, session)?;
            dutch::add_entrants(&mut report.trf, &entrants)?;
            let games = report.games(Schedule::Rounds, session)?;
            (report, entrants, games, None)
        } else {
            let (entrants, games, stage) = read::tables_of_stage(args, session)?;
            let report = report_of_tables(args, book, (&entrants, &games), stage.as_deref(), session)?;
            (report, entrants, games, stage)
        };
        let Officers { forbid, force } = Officers::read(args, &entrants, session)?;
        let (book, lots) = (book.name().to_owned(), lots.text().to_owned());
        Ok(Self { report, entrants, games, stage, book, lots, initial, forbid, force })
    }

    /// An error of a record, at its place in the file.
    pub(super) fn at(&self, RecordError { pos, message }: RecordError) -> InputError {
        self.report.error(pos, message)
    }

    /// The tournament, its points checked; says where it names another edition.
    pub(super) fn tournament(&self, settings: Settings, session: &Session<'_>) -> anyhow::Result<Tournament<'_>> {
        let tournament = Tournament::of(&self.report.trf, settings).map_err(|error| self.at(error))?;
        if let Some(number) = tournament.gap() {
            let file = &self.report.file;
            session
                .messages
                .warning(format_args!("{file}: there is no player {number}: the starting ranks have a gap"));
        }
        for remark in remarks(&self.report, &tournament) {
            session.messages.coded_warning(remark);
        }
        Ok(tournament)
    }

    /// The round with what officers force and forbid.
    pub(super) fn with_officers(
        &self,
        tournament: &Tournament<'_>,
        mut round: Round,
        overrule: Option<&str>,
    ) -> anyhow::Result<Round> {
        let places = |pair: &OfficerPair, round: &Round| {
            let (first, second) = &pair.ids;
            let place = |id: &str| {
                let place = tournament.number(id).and_then(|number| round.place(number));
                place.ok_or_else(|| pair.error(format_args!("{} is not to be paired in this round", quoted(id))))
            };
            Ok::<_, InputError>((place(first)?, place(second.as_deref().unwrap_or_default())?))
        };
        for pair in &self.forbid {
            // Who is away meets nobody.
            if let Ok((u, v)) = places(pair, &round) {
                round.forbid(u, v);
            }
        }
        let mut taken = HashMap::new();
        for pair in &self.force {
            let (u, v) = places(pair, &round)?;
            for (own, other) in [(u, v), (v, u)] {
                if taken.insert(own, other).is_some_and(|known| known != other) {
                    let id = &round.contenders[own].id;
                    return Err(anyhow!(pair.error(format_args!("{id} is forced into two pairs"))));
                }
            }
            if let Some(line) =
                self.forbid.iter().find(|line| places(line, &round).is_ok_and(|it| it == (u, v) || it == (v, u)))
            {
                return Err(anyhow!(pair.error(format_args!("{line} forbids the pair"))));
            }
            if !round.is_permitted(u, v) && overrule.is_none() {
                let (criterion, reason) = not_permitted(tournament, &round, u, v);
                let reason = format!("{reason} ({criterion})");
                return Err(anyhow!(pair.error(format_args!("{reason}; officers overrule it with --overrule REASON"))));
            }
            round.force(u, v);
        }
        Ok(round)
    }

    /// The games of the report file.
    pub(super) const fn games(&self) -> &Games {
        &self.games
    }

    /// The digest of the games before `round`.
    pub(super) fn history(&self, round: RoundNo) -> String {
        shinpan_core::history::RoundHistory::before(&self.games, round).digest()
    }

    pub(super) fn book(&self) -> &str {
        &self.book
    }

    pub(super) fn lots(&self) -> &str {
        &self.lots
    }
}

/// The command line has the last word on how many rounds there are.
fn announce(report: &mut ReportFile, rounds: Option<u16>, session: &Session<'_>) {
    let Some(rounds) = rounds else { return };
    if let Some(stated) = report.trf.stated_rounds.filter(|stated| *stated != rounds) {
        let file = &report.file;
        session.messages.warning(format_args!("--rounds {rounds}: {file} announces {}", counted(stated, "round")));
    }
    report.trf.stated_rounds = Some(rounds);
}

/// The stage of the tables, settled, as a report.
fn report_of_tables(
    args: &Args,
    book: &RuleBook,
    tables: (&Entrants, &Games),
    stage: Option<&str>,
    session: &Session<'_>,
) -> anyhow::Result<ReportFile> {
    let rules = StageRules::of(book)?;
    let overrule = args.overrule.as_deref();
    let settled = Stage::settle(&rules, tables, stage, Purpose::Draw(args.first_round()), overrule)?;
    session.messages.warnings(&settled.warnings);
    session.messages.warnings(history::changed(tables.1, rules.facts.fixes_results, overrule));
    let head =
        args.trf_head.as_deref().map(|path| read_trf_head(path, "--trf-head", args.format, session)).transpose()?;
    let of_book = || stage.and_then(|stage| rules.facts.rounds.get(stage).copied());
    let (file, head) = head.unzip();
    let rounds = args.rounds.or(head.as_ref().and_then(|head| head.stated_rounds)).or_else(of_book);
    let trf = dutch::report(&settled, book, Announced { rounds, head })?;
    warn_of_byes(&file.unwrap_or_default(), &trf.byes, session);
    Ok(ReportFile { file: tables.1.table().file().to_owned(), text: ReportText::default(), trf })
}

/// What is to be said of a file whatever is asked of it: that it names another edition than the rules are of, or leaves open who is
/// accelerated.
pub(super) fn remarks(report: &ReportFile, tournament: &Tournament<'_>) -> Vec<InputError> {
    let own = tournament.settings().edition;
    let edition = tournament.other_edition().map(|(pos, stated)| {
        let message =
            format!("warning: the file asks for the edition of {stated}, but the rule book has the edition of {own}");
        report.error(pos, message)
    });
    let baku = tournament.records().baku_note();
    let baku = baku.map(|(pos, note)| report.error(*pos, format!("note[baku-group]: {note}")));
    edition.into_iter().chain(baku).collect()
}
