//! Pages for people: whether one is asked for, and with what.

use anyhow::bail;
use shinpan_core::page::{Lang, PageFormat, PageRequest};

use super::args::{PageArgs, SheetFormat};
use super::session::Session;

impl PageArgs {
    /// The page that `format` asks for; none where it asks for something else. From here on the warnings of the run are
    /// kept for it.
    ///
    /// # Errors
    /// An option of pages is given, and no page is asked for.
    pub fn request(&self, format: SheetFormat, session: &mut Session<'_>) -> anyhow::Result<Option<PageRequest>> {
        let format = match format {
            SheetFormat::Html => PageFormat::Html,
            SheetFormat::Markdown => PageFormat::Markdown,
            _ => return self.refuse().map(|()| None),
        };
        session.messages.keep_warnings();
        let lang = self.lang.map_or(Lang::En, Lang::from);
        Ok(Some(PageRequest { format, title: self.title.clone(), lang, as_of: self.as_of.clone() }))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{CommonArgs, PageLang};
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
}
