//! Standings as a report file.

use std::io::Write as _;

use anyhow::{anyhow, bail};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{ReportFile, Session};
use shinpan_core::trf::{HeadLine, StandingsReport, Trf, TrfScores};
use shinpan_core::{HalfPoints, InputError};
use shinpan_tournament::report_file::{Converted, ReportForm};

use crate::args::Args;

/// Records before the players that are made anew.
const MADE: [&str; 14] =
    ["062", "072", "142", "162", "202", "212", "XXR", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"];

pub(crate) enum Source {
    /// A report file.
    File(ReportFile),
    /// Tables, as the report that holds their rounds, with the records of a head.
    Tables(Trf),
}

/// Records that standings add to those of the rounds.
pub(crate) struct ReportStandings {
    /// Scores of a round.
    pub(crate) scores: TrfScores,
    /// Number of announced rounds.
    pub(crate) rounds: Option<u16>,
    /// The keys as record 212 spells them.
    pub(crate) keys: Option<String>,
    /// The points of each player and its place, in the order of the pairing numbers.
    pub(crate) players: Vec<(HalfPoints, Option<usize>)>,
}

impl ReportStandings {
    /// Writes the report file that was read with what is known now, or one that is made of the tables; in another form where one is asked
    /// for. Messages name `file`.
    ///
    /// # Errors
    /// Points or a place that do not fit their columns; those of the output.
    pub(crate) fn write(
        self,
        source: &Source,
        file: &str,
        args: &Args,
        session: &mut Session<'_>,
    ) -> anyhow::Result<()> {
        let bytes = match source {
            Source::File(report) => self.write_over(report, args, session)?,
            Source::Tables(trf) => in_form(&self.write_into(trf)?, file, args, session),
        };
        Ok(session.output.write_all(&bytes)?)
    }

    /// The report of tables with its head, and with the points and the places of its players.
    ///
    /// # Errors
    /// Points that do not fit their columns.
    fn write_into(self, trf: &Trf) -> anyhow::Result<Trf> {
        let Self { scores, rounds, keys, players } = self;
        // What was played so far is not what was announced.
        let last = trf.players.iter().filter_map(|player| player.cells.last()).map(|cell| cell.round).max();
        let stated_rounds = rounds.map(|rounds| rounds.max(last.unwrap_or_default()));
        let mut written = Trf { scores, stated_rounds, ..trf.clone() };
        written.head.retain(|line| !MADE.iter().any(|record| line.text.starts_with(record)));
        let rated = trf.players.iter().filter(|player| player.rating.is_some()).count();
        let mut made = vec![format!("062 {}", trf.players.len()), format!("072 {rated}")];
        made.extend(stated_rounds.map(|rounds| format!("142 {rounds}")));
        made.extend((scores != TrfScores::default()).then(|| "162".to_owned()));
        made.extend(keys.map(|keys| format!("212 {keys}")));
        // Behind all lines of the head, in this order.
        let lines = (u32::MAX - 8..).zip(made);
        written.head.extend(lines.map(|(line, text)| HeadLine { line, text }));
        for (record, (points, place)) in written.players.iter_mut().zip(players) {
            let decimal = points.decimal();
            if decimal.len() > 4 {
                let who = if record.name == record.id { String::new() } else { format!(" ({})", record.name) };
                bail!("--format trf: {}{who} has {decimal} points, and the file has four columns for them", record.id);
            }
            (record.points, record.rank) = (Some(points), place.and_then(|place| u16::try_from(place).ok()));
        }
        Ok(written)
    }

    /// The file that was read with the points and the places of its players, in the form that is asked for.
    ///
    /// # Errors
    /// Points or a place that do not fit their columns.
    fn write_over(self, report: &ReportFile, args: &Args, session: &Session<'_>) -> anyhow::Result<Vec<u8>> {
        let Self { rounds, keys, players, .. } = self;
        let mut numbers = report.trf.players.iter().map(|player| player.number).collect::<Vec<_>>();
        numbers.sort_unstable();
        let players = numbers.into_iter().zip(players).collect();
        let is_asked = args.fide.keys.is_some();
        let standings = StandingsReport { players, keys: keys.map(|keys| (keys, is_asked)), rounds };
        let file = &report.file;
        let written = report.trf.with_standings(&report.text, &standings);
        let bytes = written.map_err(|message| anyhow!("--format trf: {file}: {message}"))?;
        if form(args, session).is_none() {
            return Ok(bytes);
        }
        let written = ReportFile::of(file.clone(), bytes, report.text.encoding())?;
        Ok(in_form(&written.trf, file, args, session))
    }
}

/// The form that is asked for; none where records stay as they are.
pub(crate) fn form(args: &Args, session: &Session<'_>) -> Option<ReportForm> {
    match args.format.output(session) {
        _ if args.fide.trf16 => Some(ReportForm::Of2016),
        SheetFormat::Trf16 => Some(ReportForm::Of2016),
        SheetFormat::Trf26 => Some(ReportForm::Of2026),
        _ => None,
    }
}

/// The report in the form asked for; warns of records that the form does not have.
fn in_form(report: &Trf, file: &str, args: &Args, session: &Session<'_>) -> Vec<u8> {
    let Converted { text, dropped } = Converted::of(report, form(args, session));
    for (pos, what) in dropped {
        let message = format!("warning[record-dropped]: left out, since the form has no such record: {what}");
        session.messages.input_warning(InputError::at(file, pos, message));
    }
    text.into_bytes()
}
