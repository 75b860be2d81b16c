//! The tournament of a report file, and the round that is drawn in it.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{anyhow, bail};
use serde::Deserialize;
use shinpan_cli::{Exit, ReportFile, Session, Sheet, one_stdin, read_table};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::wording::quoted;
use shinpan_core::{InputError, RuleBook, Side};
use shinpan_tournament::dutch::{Impossible, InitialColour, RecordError, Round, RoundError, Settings, Tournament};

use super::document::Document;
use super::{rows, why};
use crate::args::{Args, RoundArg};
use crate::officers::OfficerPair;
use crate::report_no_pairing;

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
    book: String,
    lots: String,
    /// The initial colour that the book states.
    initial: Option<Side>,
    forbid: Vec<OfficerPair>,
    force: Vec<OfficerPair>,
}

impl Event {
    /// Reads and checks what `args` name.
    pub(super) fn read(args: &Args, book: &RuleBook, session: &Session<'_>) -> anyhow::Result<Self> {
        one_stdin([
            ("--trf", args.trf.as_deref()),
            ("--forbid-from", args.forbid_from.as_deref()),
            ("--force-from", args.force_from.as_deref()),
            ("--check", args.published()),
        ])?;
        let Some(path) = args.trf.as_deref() else { bail!("--trf is needed") };
        let report = ReportFile::read_for_pairing(path, session)?;
        let (entrants, games) = (report.entrants(session)?, report.games(Schedule::Rounds, session)?);
        let officers = |[option, from]: [&'static str; 2], ids: &[String], path: Option<&Path>| {
            let mut pairs = OfficerPair::typed(option, from, ids, &entrants)?;
            if let Some(path) = path {
                let table = read_table(Some(path), from, args.format, session)?;
                pairs.extend(OfficerPair::table(from, &table, &entrants)?);
            }
            anyhow::Ok(pairs)
        };
        let forbid = officers(["--forbid", "--forbid-from"], &args.forbid, args.forbid_from.as_deref())?;
        let force = officers(["--force", "--force-from"], &args.force, args.force_from.as_deref())?;
        if let Some(id) = args.absent.iter().find(|id| entrants.get(id).is_none()) {
            bail!("--absent: {}", entrants.unknown(id));
        }
        let lots = args.lots.lots(book, None).text().to_owned();
        let initial = book.section::<Colours>("color-assign")?.initial.stated();
        Ok(Self { report, entrants, games, book: book.name().to_owned(), lots, initial, forbid, force })
    }

    /// An error of a record, at its place in the file.
    pub(super) fn at(&self, RecordError { pos, message }: RecordError) -> InputError {
        InputError::at(self.report.file.clone(), pos, message)
    }

    /// The tournament, its points checked; says where it names another edition.
    fn tournament(&self, settings: Settings, session: &Session<'_>) -> anyhow::Result<Tournament<'_>> {
        let tournament = Tournament::of(&self.report.trf, settings).map_err(|error| self.at(error))?;
        tournament.check_points().map_err(|error| self.at(error))?;
        if let Some((pos, edition)) = tournament.other_edition() {
            let message = format!("the file is paired by the edition of {edition}, and the rule book is {}", self.book);
            session.messages.coded_warning(InputError::at(
                self.report.file.clone(),
                pos,
                format!("warning: {message}"),
            ));
        }
        Ok(tournament)
    }

    /// Draws the round that is asked for, or answers what is asked about it. None: there is none, and the reason is on stderr.
    pub(super) fn draw(
        &self,
        args: &Args,
        settings: Settings,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let tournament = self.tournament(settings, session)?;
        let number = match args.round {
            Some(RoundArg::One(round)) => round,
            _ => RoundNo(tournament.finished_rounds() + 1),
        };
        let absent = args.absent.iter().filter_map(|id| id.parse().ok()).collect::<HashSet<u16>>();
        let participants = tournament.participants(number.0).into_iter().filter(|it| !absent.contains(it));
        let round = match tournament.round_among(number.0, &participants.collect(), self.initial) {
            Ok(round) => round,
            Err(error) if error.is_of_file() => bail!("{}: {error}", self.report.file),
            Err(error @ RoundError::TooEarly { .. }) => {
                session.messages.error(error);
                return Ok(None);
            }
            Err(error) => return Ok(report_no_pairing(number, &error, session)),
        };
        let round = self.with_officers(round, args.overrule.as_deref())?;
        let pairing = match round.pair() {
            Ok(pairing) => pairing,
            Err(Impossible::Solver(failure)) => bail!("the matching failed: {failure}"),
            Err(error) => return Ok(report_no_pairing(number, &error, session)),
        };
        if let Some(pair) = args.asked() {
            return why::answer(self, (&round, &pairing), pair, args, session);
        }
        let drawn = Document::of(self, &tournament, (&round, &pairing), args.explains_all())?;
        let rows = rows::games(&drawn);
        let for_people = args.format.output(session) == shinpan_cli::args::SheetFormat::Table;
        let rows = if for_people { rows::people(&drawn, &self.entrants) } else { rows };
        Sheet { rows: &rows, types: &rows::column_type, document: &drawn }.write(args.format, session)?;
        Ok(Some(Exit::Ok))
    }

    /// The round with what officers force and forbid.
    fn with_officers(&self, mut round: Round, overrule: Option<&str>) -> anyhow::Result<Round> {
        let places = |pair: &OfficerPair, round: &Round| {
            let (first, second) = &pair.ids;
            let place = |id: &str| {
                let place = id.parse().ok().and_then(|number| round.place(number));
                place.ok_or_else(|| pair.error(format_args!("{} is not to be paired in this round", quoted(id))))
            };
            Ok::<_, InputError>((place(first)?, place(second.as_deref().unwrap_or_default())?))
        };
        for pair in &self.forbid {
            let (u, v) = places(pair, &round)?;
            round.forbid(u, v);
        }
        for pair in &self.force {
            let (u, v) = places(pair, &round)?;
            if !round.is_permitted(u, v) && overrule.is_none() {
                let (_, reason) = rows::not_permitted(&round, u, v);
                return Err(anyhow!(pair.error(format_args!("{reason}; officers overrule it with --overrule REASON"))));
            }
            round.force(u, v);
        }
        Ok(round)
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
