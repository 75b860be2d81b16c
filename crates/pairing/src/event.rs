//! An event, opened by its rule book, and the options that it has no use for.

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use shinpan_core::wording::{first_of, quoted};
use shinpan_core::{InputError, RuleBook};
use shinpan_tournament::StageRules;

use crate::options::RoundOption;
use crate::port::{Offer, System};
use crate::systems::round_robin::{self, StageRobin};
use crate::systems::{SECTION, SYSTEMS};

/// The greatest number of books that a message names.
const NAMED_MOST: usize = 8;

/// Rules of a book for an event: how its tables are settled, and how its rounds are paired.
#[derive(Debug)]
pub struct Event {
    /// The rules that settle a stage.
    pub rules: StageRules,
    offer: &'static Offer,
    system: Box<dyn System>,
}

/// The system that the section names.
struct Named(&'static Offer);

impl<'de> Deserialize<'de> for Named {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Section {
            system: String,
        }
        let Section { system } = Section::deserialize(deserializer)?;
        let offer = SYSTEMS.into_iter().find(|offer| offer.word.as_str() == system);
        offer.map(Self).ok_or_else(|| {
            let words = SYSTEMS.map(|offer| format!("`{}`", offer.word)).join(", ");
            D::Error::custom(format_args!("unknown variant `{system}`, expected one of {words}"))
        })
    }
}

impl Event {
    /// Opens the event of `book`.
    ///
    /// # Errors
    /// The sections of the book that cannot be used.
    pub fn open(book: &RuleBook) -> Result<Self, InputError> {
        let Named(offer) = book.section(SECTION)?;
        let system = (offer.open)(book)?;
        Ok(Self { rules: StageRules::of(book)?, offer, system })
    }

    /// Returns the options that the system of `stage` has no use for. Without a stage, those of all stages: of the
    /// system that the book names and, where it has such stages, of the round robin.
    pub fn offers(&self, stage: Option<&str>) -> Vec<&'static Offer> {
        let facts = &self.rules.facts;
        if facts.is_round_robin(stage) {
            return vec![&round_robin::OFFER];
        }
        let robin = (stage.is_none() && !facts.round_robins().is_empty()).then_some(&round_robin::OFFER);
        std::iter::once(self.offer).chain(robin).collect()
    }

    /// The system that pairs `stage`.
    pub fn system(&self, stage: Option<&str>) -> &dyn System {
        if self.rules.facts.is_round_robin(stage) { &StageRobin } else { &*self.system }
    }

    /// Refuses the first of the options `asked` that none of `offers` has a use for, with the built-in books that have one.
    ///
    /// # Errors
    /// One of the options has no use.
    pub fn check_asked(
        &self,
        offers: &[&Offer],
        asked: impl IntoIterator<Item = RoundOption>,
    ) -> Result<(), InputError> {
        let refused = asked.into_iter().find_map(|option| {
            let reasons = offers.iter().map(|offer| Some((offer.word, offer.why_not(option)?)));
            Some((option, *reasons.collect::<Option<Vec<_>>>()?.first()?))
        });
        let Some((option, (word, why))) = refused else { return Ok(()) };
        let books = with(option);
        let books =
            if books.is_empty() { String::new() } else { format!("; books with it: {}", first_of(&books, NAMED_MOST)) };
        let why = why.replace("BOOK", &self.rules.book);
        Err(InputError::whole(option.as_str(), format!("{why} ({word}){books}")))
    }
}

/// The built-in books that have a use for an option, with the stages if only some stages have.
fn with(asked: RoundOption) -> Vec<String> {
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
