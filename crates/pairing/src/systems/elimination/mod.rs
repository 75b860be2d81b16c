//! The elimination: rounds are paired by losses until one is left. The 2015 Arimaa World Computer Championship, constraints
//! 1-10; readings A5 to A12.

mod cost;
mod criterion;
mod explanation;
mod finals;
mod round;
pub mod rules;

use shinpan_core::InputError;
use shinpan_core::games::RoundNo;
use shinpan_core::stage::SECOND_PLACE;

pub use self::finals::{Finals, Over};
pub use self::round::{EliminationRound, Standing};
pub use self::rules::EliminationRules;
use super::{COLOURS, NO_ANNOUNCED, NO_FILES, NO_RECORDS, ON_RESULTS, SECTION};
use crate::articles::Articles;
use crate::document::System as Word;
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Offer, Ready, RoundAsked, System};
use crate::whole;
use crate::whole::system::{Ranked, RoundContext, SystemRound, WholeSystem};

const ARTICLES: Articles = Articles {
    field: "constraint 2",
    way_in: "an entrant who is out returns if officers vacate or adjudicate a game it lost",
    everybody: "constraint 1",
    bye: "constraint 3",
    blocked: "constraint 1",
    completion: None,
    lots: "A7",
};

/// The system as books name it.
pub static OFFER: Offer = Offer {
    word: Word::Elimination,
    open: |book| Ok(Box::new(book.section::<EliminationRules>(SECTION)?)),
    not: &[
        (RoundOption::AllRounds, ON_RESULTS),
        (RoundOption::Records, NO_RECORDS),
        (RoundOption::CheckFiles, NO_FILES),
        (RoundOption::Announced, NO_ANNOUNCED),
        (RoundOption::WriteReport, COLOURS),
    ],
};

impl System for EliminationRules {
    fn offer(&self) -> &'static Offer {
        &OFFER
    }

    fn articles(&self) -> &'static Articles {
        &ARTICLES
    }

    fn chance(&self) -> Chance {
        Chance::BetweenEquals
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        whole::ready(self, asked)
    }
}

impl WholeSystem for EliminationRules {
    fn gives_bye(&self) -> bool {
        true
    }

    /// Rounds may have any numbers.
    fn needs_every_round(&self) -> bool {
        false
    }

    fn last_counted(&self, round: RoundNo) -> Option<RoundNo> {
        Some(RoundNo(round.0.saturating_sub(1)))
    }

    fn warnings(&self, context: &RoundContext<'_>) -> Vec<String> {
        let missing = context.games.missing_rounds(RoundNo(context.round.0.saturating_sub(1)));
        missing.map(|missing| format!("{}: {missing}", context.games.table().file())).into_iter().collect()
    }

    fn rank<'a>(&'a self, context: &RoundContext<'_>) -> Result<Ranked<'a>, InputError> {
        let finals = Finals::new(*context, self)?;
        let paired = finals.paired(context.stage == Some(SECOND_PLACE)).map_err(|over| over.to_string());
        let system_round = paired.map(|paired| Box::new(finals.round(paired, self)) as Box<dyn SystemRound>);
        Ok(Ranked { warnings: finals.warnings(), system_round })
    }
}
