//! The Dutch system of FIDE, C.04.3, bracket by bracket. [`shinpan_tournament::dutch`] pairs a round of a report file; this module
//! makes such a report of what is asked, and answers for its rounds as for those of every system.

mod check;
mod forbidden;
mod ready;
mod reason;
mod report;
mod round;

use serde::Deserialize;
use shinpan_core::history::TakenBack;
use shinpan_core::trf::TrfScores;
use shinpan_core::{InputError, RuleBook, Side};
use shinpan_tournament::dutch::{self, Edition, InitialColour, Settings};

use super::{COLOURS, NO_SECOND, ON_RESULTS, SECTION};
use crate::articles::Articles;
use crate::document::System as Word;
use crate::input::Report;
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Offer, Ready, Remark, RoundAsked, System};

/// The system as books name it.
pub static OFFER: Offer = Offer {
    word: Word::FideDutch,
    open: |book| Ok(Box::new(Dutch::of(book)?)),
    not: &[
        (RoundOption::AllRounds, ON_RESULTS),
        (RoundOption::SecondPlace, NO_SECOND),
        (RoundOption::WriteReport, COLOURS),
    ],
};

const WAY_IN: &str = "those without a bye, absence or withdrawal take part";

static OF_2026: Articles = Articles {
    field: "C.04.2 Art. 3",
    way_in: WAY_IN,
    everybody: "C.04.3 Art. 2, C4",
    bye: "C.04.3 Art. 2, C2",
    blocked: "C.04.3 Art. 2, C4",
    completion: Some("C4"),
    lots: "C.04.3 Art. 4",
};

static OF_2017: Articles = Articles {
    field: "C.04.2 Art. 3",
    way_in: WAY_IN,
    everybody: "C.04.3 C.4",
    bye: "C.04.3 C.2",
    blocked: "C.04.3 C.4",
    completion: Some("C4"),
    lots: "C.04.3 D",
};

/// The Dutch system with the settings of a book.
#[derive(Clone, Copy, Debug)]
pub struct Dutch {
    settings: Settings,
    /// The initial colour that the book states.
    initial: Option<Side>,
    /// Scores for results by the book, where it gives them.
    scores: Option<TrfScores>,
}

impl Dutch {
    fn of(book: &RuleBook) -> Result<Self, InputError> {
        #[derive(Deserialize)]
        struct Colours {
            initial: InitialColour,
        }
        let Colours { initial } = book.section("color-assign")?;
        Ok(Self { settings: book.section(SECTION)?, initial: initial.stated(), scores: dutch::scores(book)? })
    }
}

impl System for Dutch {
    fn offer(&self) -> &'static Offer {
        &OFFER
    }

    fn articles(&self) -> &'static Articles {
        match self.settings.edition {
            Edition::Of2026 => &OF_2026,
            Edition::Of2017 => &OF_2017,
        }
    }

    fn chance(&self) -> Chance {
        Chance::None
    }

    fn edition(&self) -> Option<u16> {
        Some(self.settings.edition.year())
    }

    fn check_report(&self, report: &Report, say: &dyn Fn(Remark)) -> Result<(), InputError> {
        ready::check_report(self, report, say)
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        ready::of_report(self, asked, &report::of(asked, self.scores)?)
    }

    fn looks_back(&self) -> bool {
        true
    }

    fn ready_before<'a>(
        &'a self,
        asked: &'a RoundAsked<'a>,
        change: &TakenBack,
        were_forfeits: bool,
    ) -> Result<Option<Ready<'a>>, Cannot> {
        let Report { file, trf } = report::of(asked, self.scores)?;
        let Some(mut trf) = trf.taken_back(change, were_forfeits) else { return Ok(None) };
        // The points that the file states are those of now.
        for player in &mut trf.players {
            player.points = None;
        }
        ready::of_report(self, asked, &Report { file, trf }).map(Some)
    }
}
