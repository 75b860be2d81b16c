//! An event, opened by its rule book.

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use shinpan_core::{InputError, RuleBook};
use shinpan_tournament::StageRules;
use shinpan_tournament::dutch::Settings;

use crate::port::{Offer, System};
use crate::systems::round_robin::{self, StageRobin};
use crate::systems::{SECTION, SYSTEMS};

/// What a book says of an event: how its tables are settled, and how its rounds are paired.
#[derive(Debug)]
pub struct Event {
    /// The rules that settle a stage.
    pub rules: StageRules,
    offer: &'static Offer,
    opened: Opened,
}

/// A system with the settings of a book.
#[derive(Debug)]
pub enum Opened {
    /// A system that draws rounds from tables.
    System(Box<dyn System>),
    /// The Dutch system, which draws from report files.
    Dutch(Settings),
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
    /// What is wrong in its sections.
    pub fn open(book: &RuleBook) -> Result<Self, InputError> {
        let Named(offer) = book.section(SECTION)?;
        let opened = (offer.open)(book)?;
        Ok(Self { rules: StageRules::of(book)?, offer, opened })
    }

    /// The system that the book names, whatever the stage.
    pub const fn opened(&self) -> &Opened {
        &self.opened
    }

    /// What the system of `stage` has no use for; where none is named, those of all stages: the system that the book names and, where
    /// it has such stages, the round robin.
    pub fn offers(&self, stage: Option<&str>) -> Vec<&'static Offer> {
        let facts = &self.rules.facts;
        if facts.is_round_robin(stage) {
            return vec![&round_robin::OFFER];
        }
        let robin = (stage.is_none() && !facts.round_robins().is_empty()).then_some(&round_robin::OFFER);
        std::iter::once(self.offer).chain(robin).collect()
    }

    /// The system that pairs `stage`; none where that is the Dutch system.
    pub fn system(&self, stage: Option<&str>) -> Option<&dyn System> {
        match &self.opened {
            _ if self.rules.facts.is_round_robin(stage) => Some(&StageRobin),
            Opened::System(system) => Some(&**system),
            Opened::Dutch(_) => None,
        }
    }
}

