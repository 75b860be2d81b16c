//! The Swiss system: rounds are paired by points. WCSC rules 2010, Art. 17.7, 17.11, 18.6, 19.1-19.4; readings.

mod bounds;
mod cost;
mod criterion;
mod reason;
mod round;
pub mod rules;

use shinpan_core::InputError;
use shinpan_core::games::RoundNo;

pub use self::round::{Float, Group, Standing, SwissRound};
pub use self::rules::SwissRules;
use self::rules::{Floats, Method, Odd, Rematch};
use crate::articles::Articles;
use crate::document::System;
use crate::prerequisites;
use crate::system::{Literal, PairingSystem, Ranked, RoundContext};
use shinpan_tournament::holes::Plays;

const ARTICLES: Articles = Articles {
    field: "Art. 18.3",
    way_in: "those of the stage who are active take part, without those of --absent",
    everybody: "Art. 19.1",
    bye: "Art. 17.11",
    blocked: "Art. 19.1.3",
    lots: "Art. 19.4",
};

impl PairingSystem for SwissRules {
    fn word(&self) -> System {
        System::Swiss
    }

    fn articles(&self) -> &'static Articles {
        &ARTICLES
    }

    fn gives_bye(&self) -> bool {
        self.odd == Odd::Bye
    }

    fn forbids_rematch(&self) -> bool {
        self.rematch == Rematch::Forbid
    }

    /// Art. 15.1.6 and 19.5; the rest of the draw goes by the same lots.
    fn draws_lots(&self) -> bool {
        true
    }

    fn literal(&self) -> Option<Literal> {
        let mut other = self.clone();
        other.float = Floats::EqualFirst;
        (self.float == Floats::LeastGap).then(|| Literal {
            system: Box::new(other),
            key: "float = \"equal-first\"",
            article: "Art. 19.1.1, 19.1.2 (R-47)",
        })
    }

    fn round_robin(&self) -> &[String] {
        &self.round_robin
    }

    fn rounds(&self, stage: &str) -> Option<u16> {
        self.rounds.get(stage).copied()
    }

    fn needs_every_round(&self) -> bool {
        true
    }

    /// Where the better seed is supposed to win, results are not needed (Art. 19.3.2).
    fn last_counted(&self, round: RoundNo) -> Option<RoundNo> {
        let method = self.method(round);
        (method != Method::Supposed).then(|| method.last_counted(round))
    }

    fn warnings(&self, context: &RoundContext<'_>) -> Vec<String> {
        let idle = prerequisites::idle(context, Plays::All);
        prerequisites::beyond(context.round, self, context.stage).into_iter().chain(idle).collect()
    }

    fn rank<'a>(&'a self, context: &RoundContext<'a>) -> Result<Ranked<'a>, InputError> {
        Ok(Ranked { warnings: Vec::new(), system_round: Ok(Box::new(SwissRound::new(context, self))) })
    }
}
