//! A page: what it is about, and its sections.

use shinpan_core::page::PageRequest;
use shinpan_core::trf::EventFacts;

use crate::section::{Fact, Section};
use crate::words::Words;

/// A page for people.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    /// What it is about: the officer's title, else the program's.
    pub title: String,
    /// What kind of page it is, and of what: `Standings after round 3`.
    pub subtitle: String,
    /// What a reader has to know before all else.
    pub status: Option<Status>,
    /// What it rests on.
    pub facts: Vec<Fact>,
    /// From above.
    pub sections: Vec<Section>,
    /// How it can be proved, at the foot.
    pub proof: Vec<Fact>,
}

/// What a reader has to know before all else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// In words.
    pub text: String,
    /// Whether it is to be heeded: something is missing.
    pub is_warning: bool,
}

impl<'a> Page<'a> {
    /// A page of a kind with what is known of the event alone. It has the title that was asked for, else `title`.
    pub fn new(request: &'a PageRequest, words: &'a Words, title: &str, subtitle: &str) -> Self {
        let title = request.title.as_deref().unwrap_or(title);
        let EventFacts { place, federation, dates, arbiter, .. } = &request.event;
        let facts = [
            (&words.event_place, place),
            (&words.federation, federation),
            (&words.event_dates, dates),
            (&words.chief_arbiter, arbiter),
        ];
        let facts = facts.into_iter().filter(|(_, value)| !value.is_empty());
        Self {
            request,
            words,
            title: title.to_owned(),
            subtitle: subtitle.to_owned(),
            status: None,
            facts: facts.map(|(name, value)| Fact::new(name, value)).collect(),
            sections: Vec::new(),
            proof: Vec::new(),
        }
    }

    /// Sets what a reader has to know before all else.
    pub fn set_status(&mut self, text: &str, is_warning: bool) {
        self.status = Some(Status { text: text.to_owned(), is_warning });
    }

    /// Adds what it rests on.
    pub fn add_fact(&mut self, name: &str, value: &str) {
        self.facts.push(Fact::new(name, value));
    }

    /// Adds how it can be proved.
    pub fn add_proof(&mut self, name: &str, value: &str) {
        self.proof.push(Fact::new(name, value));
    }

    /// Adds the warnings of the run, if there are any, above all sections.
    pub fn add_warnings(&mut self, warnings: &[String]) {
        if !warnings.is_empty() {
            let section = Section::new("warnings", &self.words.warnings).lines(warnings);
            self.sections.insert(0, Section { is_warning: true, ..section });
        }
    }

    /// The sections of the list of contents: those that have no number, which stand in a table of their own. Two need no list.
    pub(crate) fn contents(&self) -> Vec<&Section> {
        let contents = self.sections.iter().filter(|section| section.number.is_none()).collect::<Vec<_>>();
        if self.sections.len() > 2 { contents } else { Vec::new() }
    }

    /// The day or the time that it is of.
    pub(crate) fn as_of(&self) -> Option<&str> {
        self.request.as_of.as_deref()
    }
}
