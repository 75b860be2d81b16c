//! A round that is drawn, checked or asked about.

use std::collections::HashSet;

use anyhow::bail;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::RuleBook;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::counted;
use shinpan_tournament::dutch::{Impossible, Round, RoundError, Settings, Tournament};

use super::document::Document;
use super::event::Event;
use super::{audit, impossible, rows, why};
use crate::args::{Args, RoundArg};
use crate::report_no_pairing;

/// Hint on making a report file from tables.
const FROM_TABLES: &str = "; standings --rules fide-tiebreaks-2026 --entrants FILE --trf-head FILE --format trf GAMES makes \
                           a report file of tables";

impl Event {
    /// Draws the round that is asked for, or answers what is asked about it. None: there is none, and the reason is on stderr.
    pub(super) fn draw(
        &self,
        (args, book): (&Args, &RuleBook),
        settings: Settings,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Option<Exit>> {
        let tournament = self.tournament(settings, session)?;
        let number = match args.round {
            Some(RoundArg::One(round)) => round,
            _ => self.next_round(&tournament)?,
        };
        if let Some(announced) = tournament.announced().filter(|announced| number.0 > *announced) {
            session
                .messages
                .warning(format_args!("round {number}: the file announces {}", counted(announced, "round")));
        }
        let given = self.given_bye(&tournament, number)?.filter(|_| args.published().is_none());
        let round = match self.asked_round(&tournament, number, args) {
            Ok(round) => round,
            Err(error) if error.is_of_file() => {
                let hint = if args.report().is_some() { "" } else { FROM_TABLES };
                bail!("{}: {error}{hint}", self.report.file)
            }
            Err(error) => return Ok(report_no_pairing(number, &error, session)),
        };
        tournament.check_points().map_err(|error| self.at(error))?;
        if let Some(bye) = given {
            let id = tournament.id(bye);
            if round.is_odd() {
                let count = round.contenders.len();
                bail!(
                    "{}: player {id} has the bye of round {number} already, which leaves {count} others, an odd number",
                    self.report.file
                );
            }
            let (_, pos) = tournament.given_byes(number.0)[0];
            let message =
                format!("warning[bye-given]: player {id} has the bye of round {number}; others are paired around it");
            session.messages.coded_warning(self.report.error(pos, message));
        }
        let round = self.with_officers(&tournament, round, args.overrule.as_deref())?;
        if let Some(path) = args.published() {
            return Ok(Some(audit::published(self, (&tournament, &round), path, (args, book), session)?));
        }
        let pairing = match round.pair() {
            Ok(pairing) => pairing,
            Err(Impossible::Solver(failure)) => bail!("the matching failed: {failure}"),
            Err(Impossible::NoPairing) => {
                let reason = impossible::reason(&tournament, &round);
                return Ok(report_no_pairing(number, &reason, session));
            }
            Err(error) => return Ok(report_no_pairing(number, &error, session)),
        };
        if let Some(pair) = args.asked() {
            return why::answer((self, &tournament), (&round, &pairing), pair, args, session);
        }
        let drawn = Document::of(self, &tournament, (&round, &pairing), args.explains_all())?;
        let rows = match args.format.output(session) {
            SheetFormat::Table => rows::people(&drawn, &self.entrants),
            _ => rows::games(&drawn),
        };
        Sheet { rows: &rows, types: &rows::column_type, document: &drawn }.write(args.format, session)?;
        Ok(Some(Exit::Ok))
    }

    /// The round with its players, without those whom officers take out.
    pub(super) fn asked_round(
        &self,
        tournament: &Tournament<'_>,
        number: RoundNo,
        args: &Args,
    ) -> Result<Round, RoundError> {
        let absent = args.absent.iter().filter_map(|id| tournament.number(id)).collect::<HashSet<u16>>();
        let mut participants = tournament.participants(number.0);
        if args.published().is_some() {
            // A published round is held against the rules, whatever bye was given before it.
            participants.extend(tournament.given_byes(number.0).into_iter().map(|(number, _)| number));
        }
        let participants = participants.into_iter().filter(|it| !absent.contains(it));
        tournament.round_among(number.0, &participants.collect(), self.initial)
    }

    /// The first missing round.
    fn next_round(&self, tournament: &Tournament<'_>) -> anyhow::Result<RoundNo> {
        let next = tournament.rounds().first_missing();
        if let Some(later) = tournament.rounds().beyond_gap() {
            bail!(
                "{}: round {next} has no games, but round {later} has; add its results, or use --round {next} to draw it",
                self.report.file
            );
        }
        Ok(RoundNo(next))
    }

    /// The player who already has the bye of the round to be drawn.
    fn given_bye(&self, tournament: &Tournament<'_>, round: RoundNo) -> anyhow::Result<Option<u16>> {
        match tournament.given_byes(round.0)[..] {
            [] => Ok(None),
            [(number, _)] => Ok(Some(number)),
            [(first, _), (second, pos), ..] => {
                let [first, second] = [first, second].map(|number| tournament.id(number));
                let message = format!("players {first} and {second} both have the bye of round {round}");
                Err(self.report.error(pos, message).into())
            }
        }
    }
}
