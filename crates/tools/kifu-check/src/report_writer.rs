//! What a run writes, one game after another: a listing in one of the formats, sheets for the arbiter, or a page; and pictures
//! of positions beside it.

use anyhow::bail;
use shinpan_cli::{Exit, Listing, Output, PictureFolder, PictureOf, RecordFormat, Session};
use shinpan_core::page::PageRequest;
use shinpan_pages::Board;

use crate::arbiter_sheet::Sheets;
use crate::args::{Args, Emitted};
use crate::exhibits::Exhibits;
use crate::log::LogReport;
use crate::page::{RecordsPage, RunRemarks};
use crate::report::GameReport;

/// The output of a run.
pub(crate) struct ReportWriter<'a> {
    args: &'a Args,
    form: Form,
    pictures: Option<PictureFolder>,
}

enum Form {
    Listing(Listing),
    /// `--report`.
    Sheets(Sheets),
    Page(Box<RecordsPage>),
}

/// Refuses what has no page and no pictures.
///
/// # Errors
/// Options that contradict each other.
pub(crate) fn refuse_pages(args: &Args) -> anyhow::Result<()> {
    let format = &args.format;
    let is_sheet = args.report && args.emit != Emitted::Ledger;
    if is_sheet && args.emit != Emitted::Findings {
        bail!("--report: --emit {} has no sheet; expected --emit ledger, or none", args.emit.as_str());
    }
    if is_sheet && format.is_page() {
        bail!("--report: a page has the sheet of a log anyway; leave out --report");
    }
    if is_sheet && format.format != RecordFormat::Text {
        bail!("--report: a sheet is text for people; leave out --format");
    }
    let asked = if format.is_page() { "--format html or markdown" } else { "--diagrams" };
    if !format.has_diagrams() {
        return Ok(());
    }
    let has_page = args.emit == Emitted::Ledger && args.format.diagrams.is_none();
    if args.emit != Emitted::Findings && !has_page {
        bail!("{asked}: --emit {} has no page and no boards; expected text, csv, json or ndjson", args.emit.as_str());
    }
    if args.cache.is_some() {
        bail!("{asked}: a cache holds no lines and no boards; leave out --cache");
    }
    Ok(())
}

impl<'a> ReportWriter<'a> {
    /// Writes the text before the first game.
    pub(crate) fn begin(
        args: &'a Args,
        request: Option<PageRequest>,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Self> {
        let form = match request {
            Some(request) => Form::Page(Box::new(RecordsPage::new(request, args.format.signs()))),
            None if args.report => Form::Sheets(Sheets::default()),
            None => Form::Listing(Listing::new(args.format.format, session.palette)),
        };
        if let Form::Listing(listing) = &form {
            listing.begin::<GameReport>(&mut session.output)?;
        }
        let folder = args.format.diagrams.as_deref();
        let pictures = folder.map(|folder| PictureFolder::open(folder, session.io)).transpose()?;
        Ok(Self { args, form, pictures })
    }

    /// Writes the next game of a record.
    pub(crate) fn write_game(
        &mut self,
        output: &mut Output,
        report: &GameReport,
        exhibits: &Exhibits,
    ) -> anyhow::Result<()> {
        self.draw(report, exhibits)?;
        match &mut self.form {
            Form::Listing(listing) => listing.item(output, report)?,
            Form::Sheets(sheets) => sheets.record(output, report)?,
            Form::Page(page) => page.add_game(report, exhibits),
        }
        Ok(())
    }

    /// Writes the positions of a game as pictures.
    fn draw(&mut self, report: &GameReport, exhibits: &Exhibits) -> anyhow::Result<()> {
        let Some(folder) = &mut self.pictures else { return Ok(()) };
        for shown in exhibits.diagrams.all() {
            let of = PictureOf { record: &report.record, index: report.index, form: None, moment: shown.moment };
            let signs = self.args.format.signs();
            let board = Board { diagram: shown.diagram.clone(), signs, caption: String::new() };
            folder.write(of, |out| board.write_svg(out))?;
        }
        Ok(())
    }

    /// Writes the games of a log, after what made `exit`.
    pub(crate) fn write_log(
        &mut self,
        output: &mut Output,
        games: &[LogReport],
        mut exit: Exit,
    ) -> anyhow::Result<Exit> {
        for game in games {
            if self.args.records.fail_fast && exit > Exit::Ok {
                break;
            }
            match &mut self.form {
                Form::Listing(listing) => listing.item(output, &game.report)?,
                Form::Sheets(sheets) => sheets.log(output, game)?,
                Form::Page(page) => page.add_log(game),
            }
            exit = exit.max(game.report.exit());
        }
        Ok(exit)
    }

    /// Writes the text after the last game.
    pub(crate) fn end(self, session: &mut Session<'_>) -> anyhow::Result<()> {
        match self.form {
            Form::Listing(listing) => listing.end(&mut session.output)?,
            Form::Sheets(_) => {}
            Form::Page(page) => {
                let (errors, warnings) = (session.messages.kept_errors(), session.messages.kept_warnings());
                page.write(&mut session.output, &RunRemarks { errors, warnings })?;
            }
        }
        Ok(())
    }
}
