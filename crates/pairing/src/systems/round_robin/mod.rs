//! The round robin: everybody meets everybody once. WCSC rules 2010, Art. 19.5. It has no criteria: the lots number the entrants,
//! and tables say who meets whom; where officers pair some otherwise, the rounds that are left are drawn around that.

mod draw;
mod factors;
mod forced;
mod paired;
mod pairings;
mod plan;
mod remarks;

use shinpan_core::games::RoundNo;
use shinpan_tournament::Byes;
use shinpan_tournament::berger as tables;
pub use shinpan_tournament::berger::{Meeting, RoundRobin};

use self::draw::Draw;
use self::pairings::TABLES;
use super::{COLOURS, NO_ANNOUNCED, NO_FILES, NO_RECORDS, NO_SECOND};
use crate::articles::Articles;
use crate::document::System as Word;
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Offer, Ready, RoundAsked, System, Table};
use crate::whole::prerequisites;

const ARTICLES: Articles = Articles {
    field: "Art. 18.3",
    way_in: "all active entrants of the stage take part",
    everybody: "Art. 19.5",
    bye: "Art. 19.5",
    blocked: "Art. 19.5",
    completion: None,
    lots: "Art. 19.5",
};

/// The round robin of a stage that a book of another system names.
pub static OFFER: Offer = Offer {
    word: Word::RoundRobin,
    open: |_| Ok(Box::new(StageRobin)),
    not: &[
        (RoundOption::Explain, EVERYBODY),
        (RoundOption::Why, EVERYBODY),
        (RoundOption::Absent, EVERYBODY),
        (RoundOption::WhatIf, "the table does not depend on results"),
        (RoundOption::SecondPlace, NO_SECOND),
        (RoundOption::Records, NO_RECORDS),
        (RoundOption::CheckFiles, NO_FILES),
        (RoundOption::Announced, NO_ANNOUNCED),
        (RoundOption::WriteReport, COLOURS),
    ],
};

const EVERYBODY: &str = "everybody meets everybody (Art. 19.5)";

/// The round robin of a stage.
#[derive(Clone, Copy, Debug)]
pub struct StageRobin;

impl System for StageRobin {
    fn offer(&self) -> &'static Offer {
        &OFFER
    }

    fn articles(&self) -> &'static Articles {
        &ARTICLES
    }

    /// All rounds have one draw: any of them can be asked for alone.
    fn chance(&self) -> Chance {
        Chance::OfStage
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        asked.warn_of_lots(self.chance(), |_| true);
        Byes::Pauses.check(&asked.input.games, RoundNo(u16::MAX))?;
        asked.input.check_overruled(asked.round, &[TABLES])?;
        let drawn = Draw::of(asked).draw(asked.round)?;
        let (rounds, stage) = (&asked.rules.facts.rounds, asked.input.stage.as_deref());
        asked.warn_all(asked.round.and_then(|round| prerequisites::beyond(round, rounds, stage)));
        asked.warn_all(drawn.warnings);
        Ok(Ready::Table(drawn.table))
    }

    fn drawn_at_another_time(&self, asked: &RoundAsked<'_>) -> Result<Option<Table>, Cannot> {
        Draw::of(asked).draw_otherwise(asked.round)
    }
}
