//! What is asked of a page for people, on every command line that writes one.

use crate::trf::EventFacts;

crate::words! {
    /// What a page is written in.
    pub enum PageFormat {
        /// One file for the web, the wall and a phone.
        Html => "html",
        /// A text for a forum, a mail or a wiki.
        Markdown => "markdown",
    }
}

crate::words! {
    /// The language of headings and legends. What programs find is said in English.
    pub enum Lang {
        /// English.
        En => "en",
        /// Japanese.
        Ja => "ja",
    }
}

crate::words! {
    /// What pieces bear on a board.
    #[derive(Default)]
    pub enum Signs {
        /// Their characters, where they have some.
        #[default]
        Characters => "characters",
        /// Letters.
        Letters => "letters",
    }
}

impl PageRequest {
    /// The request for a page of this event, whose name is the title of the page unless another title was given.
    #[must_use]
    pub fn of_event(self, event: EventFacts) -> Self {
        let name = Some(&event.name).filter(|name| !name.is_empty()).cloned();
        Self { title: self.title.or(name), event, ..self }
    }
}

/// What is asked of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// What it is written in.
    pub format: PageFormat,
    /// Its title, if not the program's.
    pub title: Option<String>,
    /// The language of headings and legends.
    pub lang: Lang,
    /// The event, as a report file states it.
    pub event: EventFacts,
    /// Of when it is, in the officer's words: a page has no other time.
    pub as_of: Option<String>,
}
