//! What a run writes, one game after another: a listing in one of the formats, or sheets for the arbiter.

use std::io;

use shinpan_cli::{Exit, Listing, Output, Session};

use crate::args::Args;
use crate::log::LogGame;
use crate::report::Report;
use crate::sheet::Sheets;

/// The output of a run.
pub(crate) struct Pages {
    listing: Listing,
    /// In the place of the listing: `--report`.
    sheets: Option<Sheets>,
    fail_fast: bool,
}

impl Pages {
    /// What stands before the first game.
    pub(crate) fn begin(args: &Args, session: &mut Session<'_>) -> io::Result<Self> {
        let listing = Listing::new(args.format.format, session.palette);
        listing.begin::<Report>(&mut session.output)?;
        Ok(Self { listing, sheets: args.report.then(Sheets::default), fail_fast: args.records.fail_fast })
    }

    /// The next game of a record.
    pub(crate) fn record(&mut self, output: &mut Output, report: &Report) -> io::Result<()> {
        match &mut self.sheets {
            Some(sheets) => sheets.record(output, &report.0),
            None => self.listing.item(output, report),
        }
    }

    /// The games of a log, after what made `exit`.
    pub(crate) fn log(&mut self, output: &mut Output, games: &[LogGame], mut exit: Exit) -> io::Result<Exit> {
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
