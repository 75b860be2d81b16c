//! Pages: title, facts and sections.

use shinpan_core::page::PageRequest;
use shinpan_core::trf::EventFacts;

use crate::section::{Fact, Section};
use crate::words::Words;

/// A page for people.
#[derive(Clone, Debug)]
pub struct Page<'a> {
    pub(crate) request: &'a PageRequest,
    pub(crate) words: &'a Words,
    /// Title: the officer's, or else the program's.
    pub title: String,
    /// Kind of page and what it covers: `Standings after round 3`.
    pub subtitle: String,
    /// Remark that a reader should see first.
    pub status: Option<Status>,
    /// Facts about the event and the ruling.
    pub facts: Vec<Fact>,
    /// Sections, from top to bottom.
    pub sections: Vec<Section>,
    /// Facts that prove the ruling, at the foot of the page.
    pub proof: Vec<Fact>,
}

/// Remark that a reader should see first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// Text of the remark.
    pub text: String,
    /// Whether it is a warning: something is missing.
    pub is_warning: bool,
}

impl<'a> Page<'a> {
    /// Creates a page with nothing but the facts of the event. Its title is the one that was asked for, or else
    /// `title`.
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

    /// Sets the remark that a reader should see first.
    pub fn set_status(&mut self, text: &str, is_warning: bool) {
        self.status = Some(Status { text: text.to_owned(), is_warning });
    }

    /// Adds a fact about the event or the ruling.
    pub fn add_fact(&mut self, name: &str, value: &str) {
        self.facts.push(Fact::new(name, value));
    }

    /// Adds a fact that proves the ruling.
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

    /// Sections in the list of contents: those without a number, as numbered ones are listed in a table of their own. A
    /// page with at most two sections has no list.
    pub(crate) fn contents(&self) -> Vec<&Section> {
        let contents = self.sections.iter().filter(|section| section.number.is_none()).collect::<Vec<_>>();
        if self.sections.len() > 2 { contents } else { Vec::new() }
    }

    /// Day or time that the page describes.
    pub(crate) fn as_of(&self) -> Option<&str> {
        self.request.as_of.as_deref()
    }
}
