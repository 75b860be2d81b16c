//! The Swiss system: rounds are paired by points. WCSC rules 2010, Art. 17.7, 17.11, 18.6, 19.1-19.4; readings.

mod bounds;
mod cost;
mod criterion;
mod reason;
mod round;
pub mod rules;

use shinpan_core::games::RoundNo;
use shinpan_core::{DrawPoints, InputError};
use shinpan_tournament::holes::Plays;

pub use self::round::{Float, Group, Standing, SwissRound};
pub use self::rules::SwissRules;
use self::rules::{Floats, Method, Odd, Rematch};
use super::{COLOURS, NO_ANNOUNCED, NO_FILES, NO_RECORDS, NO_SECOND, SECTION};
use crate::articles::Articles;
use crate::document::System as Word;
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Literal, Offer, Ready, RoundAsked, System};
use crate::whole::system::{Ranked, RoundContext, WholeSystem};
use crate::whole::{self, prerequisites};

const ARTICLES: Articles = Articles {
    field: "Art. 18.3",
    way_in: "all active entrants of the stage take part, except those of --absent",
    everybody: "Art. 19.1",
    bye: "Art. 17.11",
    blocked: "Art. 19.1.3",
    completion: None,
    lots: "Art. 19.4",
};

/// The system as books name it.
pub static OFFER: Offer = Offer {
    word: Word::Swiss,
    open: |book| {
        let mut rules = book.section::<SwissRules>(SECTION)?;
        rules.draw = DrawPoints::of(book)?;
        Ok(Box::new(rules))
    },
    not: &[
        (RoundOption::AllRounds, "only a round robin is drawn at once"),
        (RoundOption::SecondPlace, NO_SECOND),
        (RoundOption::Records, NO_RECORDS),
        (RoundOption::CheckFiles, NO_FILES),
        (RoundOption::Announced, NO_ANNOUNCED),
        (RoundOption::WriteReport, COLOURS),
    ],
};

impl System for SwissRules {
    fn offer(&self) -> &'static Offer {
        &OFFER
    }

    fn articles(&self) -> &'static Articles {
        &ARTICLES
    }

    /// Art. 15.1.6 and 19.5; the rest of the draw goes by the same lots.
    fn chance(&self) -> Chance {
        Chance::OfRounds
    }

    fn other_reading(&self) -> Option<Literal> {
        let mut other = self.clone();
        other.float = Floats::EqualFirst;
        (self.float == Floats::LeastGap).then(|| Literal {
            system: Box::new(other),
            key: "float = \"equal-first\"",
            article: "Art. 19.1.1, 19.1.2 (R-47)",
        })
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        whole::ready(self, asked)
    }
}

impl WholeSystem for SwissRules {
    fn gives_bye(&self) -> bool {
        self.odd == Odd::Bye
    }

    fn forbids_rematch(&self) -> bool {
        self.rematch == Rematch::Forbid
    }

    fn needs_every_round(&self) -> bool {
        true
    }

    /// Returns the last round whose results are needed. Where the better seed is supposed to win, none are (Art.
    /// 19.3.2).
    fn last_counted(&self, round: RoundNo) -> Option<RoundNo> {
        let method = self.method(round);
        (method != Method::Supposed).then(|| method.last_counted(round))
    }

    fn warnings(&self, context: &RoundContext<'_>) -> Vec<String> {
        let idle = prerequisites::idle(context, Plays::All);
        prerequisites::beyond(context.round, &self.rounds, context.stage).into_iter().chain(idle).collect()
    }

    fn rank<'a>(&'a self, context: &RoundContext<'_>) -> Result<Ranked<'a>, InputError> {
        Ok(Ranked { warnings: Vec::new(), system_round: Ok(Box::new(SwissRound::new(context, self))) })
    }
}
