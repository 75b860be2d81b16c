//! Options that not every system has a use for. Each system declares what it has not, and why, in its [`Offer`]; they are refused here
//! and nowhere else.

use shinpan_core::wording::{first_of, quoted};
use shinpan_core::{InputError, RuleBook};

use crate::event::Event;
use crate::port::Offer;

/// The most books that a message names.
const NAMED_MOST: usize = 8;

shinpan_core::words! {
    /// What can be asked of a round, as it is typed.
    pub enum Asked {
        /// All rounds of a table.
        AllRounds => "--round all",
        /// Why each pair meets.
        Explain => "--explain",
        /// Why two meet, or do not.
        Why => "--why",
        /// What other results would change.
        WhatIf => "--what-if",
        /// Who sits the round out.
        Absent => "--absent",
        /// Pairs that officers make.
        Force => "--force",
        /// Pairs that officers do not let be.
        Forbid => "--forbid",
        /// Games for the second place.
        SecondPlace => "--stage second-place",
        /// Which records of a report file count.
        Records => "--list-records",
        /// All rounds of report files.
        CheckFiles => "--check",
        /// A report file with the round.
        WriteReport => "--format trf",
    }
}

impl Offer {
    /// Why the system has no use for an option; none where it has one.
    pub fn why_not(&self, asked: Asked) -> Option<&'static str> {
        self.not.iter().find(|(not, _)| *not == asked).map(|(_, why)| *why)
    }
}

/// Refuses the first of the options `asked` that none of `offers` has a use for, with the built-in books whose systems have one.
///
/// # Errors
/// There is such an option.
pub fn check_asked(offers: &[&Offer], asked: impl IntoIterator<Item = Asked>) -> Result<(), InputError> {
    let refused = asked.into_iter().find_map(|asked| {
        let reasons = offers.iter().map(|offer| Some((offer.word, offer.why_not(asked)?)));
        Some((asked, *reasons.collect::<Option<Vec<_>>>()?.first()?))
    });
    match refused {
        None => Ok(()),
        Some((asked, (word, why))) => {
            let books = with(asked);
            let books = if books.is_empty() { String::new() } else { format!("; with it: {}", first_of(&books, NAMED_MOST)) };
            Err(InputError::whole(asked.as_str(), format!("{why} ({word}){books}")))
        }
    }
}

/// The built-in books that have a use for an option, with the stages where these alone have one.
fn with(asked: Asked) -> Vec<String> {
    let named = |name| {
        let event = Event::open(&RuleBook::builtin(name).ok()?).ok()?;
        let [own, robin @ ..] = &*event.offers(None) else { return None };
        if own.why_not(asked).is_none() {
            return Some(quoted(name));
        }
        let stages = event.rules.facts.round_robins().join(" or ");
        let has = robin.iter().any(|offer| offer.why_not(asked).is_none());
        has.then(|| format!("{} --stage {stages}", quoted(name)))
    };
    RuleBook::builtin_names().into_iter().filter_map(named).collect()
}
