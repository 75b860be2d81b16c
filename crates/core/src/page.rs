//! Requests for a page for people, the same on every command line that writes one.

use crate::trf::EventFacts;

crate::words! {
    /// Format of a page.
    pub enum PageFormat {
        /// File for the web, the wall and a phone.
        Html => "html",
        /// A text for a forum, a mail or a wiki.
        Markdown => "markdown",
    }
}

crate::words! {
    /// Language of headings and legends. Findings of the programs are in English.
    pub enum Lang {
        /// English.
        En => "en",
        /// Japanese.
        Ja => "ja",
    }
}

crate::words! {
    /// Signs that pieces bear on a board.
    #[derive(Default)]
    pub enum Signs {
        /// Characters of the pieces, if they have any.
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

/// Request for a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// Format of the page.
    pub format: PageFormat,
    /// Title, if not the program's own.
    pub title: Option<String>,
    /// The language of headings and legends.
    pub lang: Lang,
    /// The event, as a report file states it.
    pub event: EventFacts,
    /// "As of" line of the page, in the officer's words: a page states no other time.
    pub as_of: Option<String>,
}
