//! What a run writes, one game after another: a listing in one of the formats, or sheets for the arbiter.

use std::io;

use shinpan_cli::{Exit, Listing, Output, Session};

use crate::arbiter_sheet::Sheets;
use crate::args::Args;
use crate::log::LogReport;
use crate::report::GameReport;

/// The output of a run.
pub(crate) struct ReportWriter {
    listing: Listing,
    /// In the place of the listing: `--report`.
    sheets: Option<Sheets>,
    fail_fast: bool,
}

impl ReportWriter {
    /// What stands before the first game.
    pub(crate) fn begin(args: &Args, session: &mut Session<'_>) -> io::Result<Self> {
        let listing = Listing::new(args.format.format, session.palette);
        listing.begin::<GameReport>(&mut session.output)?;
        Ok(Self { listing, sheets: args.report.then(Sheets::default), fail_fast: args.records.fail_fast })
    }

    /// Writes the next game of a record.
    pub(crate) fn write_game(&mut self, output: &mut Output, report: &GameReport) -> io::Result<()> {
        match &mut self.sheets {
            Some(sheets) => sheets.record(output, report),
            None => self.listing.item(output, report),
        }
    }

    /// Writes the games of a log, after what made `exit`.
    pub(crate) fn write_log(&mut self, output: &mut Output, games: &[LogReport], mut exit: Exit) -> io::Result<Exit> {
        for game in games {
            if self.fail_fast && exit > Exit::Ok {
                break;
            }
            match &mut self.sheets {
                Some(sheets) => sheets.log(output, game)?,
                None => self.listing.item(output, &game.report)?,
            }
            exit = exit.max(game.report.exit());
        }
        Ok(exit)
    }

    /// What stands after the last game.
    pub(crate) fn end(self, output: &mut Output) -> io::Result<()> {
        self.listing.end(output)
    }
}
