//! Requests for pages and pictures for people, and their options.

use anyhow::bail;
use shinpan_core::page::{Lang, PageFormat, PageRequest, Signs};
use shinpan_core::trf::EventFacts;

use super::args::{PageArgs, RecordFormat, RecordFormatArgs, SheetFormat};
use super::session::Session;

impl PageArgs {
    /// Returns the page that `format` asks for; none if it is another format. From here on the warnings of the run are
    /// kept for the page.
    ///
    /// # Errors
    /// An option of pages is given, but no page is asked for.
    pub fn request(&self, format: SheetFormat, session: &mut Session<'_>) -> anyhow::Result<Option<PageRequest>> {
        let format = match format {
            SheetFormat::Html => Some(PageFormat::Html),
            SheetFormat::Markdown => Some(PageFormat::Markdown),
            _ => None,
        };
        self.request_in(format, session)
    }

    fn request_in(&self, format: Option<PageFormat>, session: &mut Session<'_>) -> anyhow::Result<Option<PageRequest>> {
        let Some(format) = format else { return self.refuse().map(|()| None) };
        session.messages.keep_warnings();
        let lang = self.lang.map_or(Lang::En, Lang::from);
        Ok(Some(PageRequest {
            format,
            title: self.title.clone(),
            lang,
            event: EventFacts::default(),
            as_of: self.as_of.clone(),
        }))
    }

    fn refuse(&self) -> anyhow::Result<()> {
        let given =
            [("--title", self.title.is_some()), ("--lang", self.lang.is_some()), ("--as-of", self.as_of.is_some())];
        match given.iter().find(|(_, is_given)| *is_given) {
            Some((option, _)) => bail!("{option}: only a page has it; expected --format html or markdown"),
            None => Ok(()),
        }
    }
}

impl RecordFormatArgs {
    /// Returns the page that is asked for; none with another format. From here on the warnings of the run are kept for
    /// the page.
    ///
    /// # Errors
    /// An option of pages is given, but no page is asked for; or signs of pieces are given, but no board is asked for.
    pub fn request(&self, session: &mut Session<'_>) -> anyhow::Result<Option<PageRequest>> {
        if self.pieces.is_some() && !self.has_diagrams() {
            bail!("--pieces: only boards have it; expected --format html or markdown, or --diagrams DIR");
        }
        let format = match self.format {
            RecordFormat::Html => Some(PageFormat::Html),
            RecordFormat::Markdown => Some(PageFormat::Markdown),
            RecordFormat::Text | RecordFormat::Csv | RecordFormat::Json | RecordFormat::Ndjson => None,
        };
        self.page.request_in(format, session)
    }

    /// Whether boards are shown, on a page or as pictures.
    pub const fn has_diagrams(&self) -> bool {
        self.is_page() || self.diagrams.is_some()
    }

    /// Whether a page is asked for.
    pub const fn is_page(&self) -> bool {
        matches!(self.format, RecordFormat::Html | RecordFormat::Markdown)
    }

    /// Signs of pieces on boards.
    pub fn signs(&self) -> Signs {
        self.pieces.map_or_else(Signs::default, Signs::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{CommonArgs, PageLang, PieceSigns};
    use crate::io::Io;

    #[test]
    fn an_option_of_pages_needs_a_page() {
        let (io, _) = Io::captured("t", "");
        let mut session = Session::open(&CommonArgs::default(), &io).expect("stdout");
        let args = PageArgs { title: None, lang: Some(PageLang::Ja), as_of: None };
        let error = args.request(SheetFormat::Csv, &mut session).expect_err("no page").to_string();
        assert_eq!(error, "--lang: only a page has it; expected --format html or markdown");
        let request = args.request(SheetFormat::Html, &mut session).expect("a page").expect("a page");
        assert_eq!((request.format, request.lang), (PageFormat::Html, Lang::Ja));
        session.messages.warning("late");
        assert_eq!(session.messages.kept_warnings(), ["late"]);
    }

    #[test]
    fn signs_of_pieces_need_a_board() {
        let (io, _) = Io::captured("t", "");
        let mut session = Session::open(&CommonArgs::default(), &io).expect("stdout");
        let pieces = Some(PieceSigns::Letters);
        let alone = RecordFormatArgs { pieces, ..RecordFormatArgs::default() };
        let error = alone.request(&mut session).expect_err("no board").to_string();
        assert_eq!(error, "--pieces: only boards have it; expected --format html or markdown, or --diagrams DIR");
        let pictures = RecordFormatArgs { diagrams: Some("d".into()), ..alone.clone() };
        assert_eq!(pictures.request(&mut session).expect("pictures"), None);
        let page = RecordFormatArgs { format: RecordFormat::Markdown, ..alone };
        let request = page.request(&mut session).expect("a page").expect("a page");
        assert_eq!((request.format, page.signs()), (PageFormat::Markdown, Signs::Letters));
    }
}
