//! Rounds that are drawn as a whole: one matching of least cost by the criteria of the system, with a proof.

pub mod bounds;
pub(crate) mod prerequisites;
pub mod solve;
pub mod system;
pub(crate) mod weighed;

use std::collections::BTreeSet;

use shinpan_tournament::Byes;

use self::system::{Ranked, RoundContext, WholeSystem};
pub use self::weighed::WholeRound;
use crate::constraints::{Constraints, REMATCHES};
use crate::port::{Cannot, Ready, RoundAsked};

/// Makes a round of `system` ready: the earlier games are there, the field is ranked, and what officers ask for can be.
///
/// # Errors
/// What is missing, or contradicts the rules.
pub(crate) fn ready<'a>(system: &'a dyn WholeSystem, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
    let (input, stage) = (asked.input, asked.input.stage.as_deref());
    let round = asked.first_round();
    prerequisites::check(&input.games, round, system).map_err(|missing| Cannot::BePaired(missing.to_string()))?;
    let (absent, annulled) = (asked.absent(), asked.stage.annulled(round));
    let context = RoundContext {
        field: &asked.stage.field,
        games: &input.games,
        round,
        stage,
        absent: &absent,
        annulled: &annulled,
    };
    let Ranked { warnings, system_round } = system.rank(&context)?;
    asked.warn_all(warnings);
    let system_round = system_round.map_err(Cannot::BePaired)?;
    let byes = Byes::of(&asked.rules.facts, stage);
    // Of an odd field without byes it is said below that there is none.
    if byes != Byes::None || !system_round.ranking().is_odd() {
        byes.check(&input.games, round)?;
        asked.warn_all(byes.warnings(&input.games, round));
    }
    asked.warn_all(prerequisites::warnings(&context, system));
    let words = system_round.criteria().into_iter().map(|criterion| criterion.name.into_owned());
    let words = words.chain(system.forbids_rematch().then(|| REMATCHES.to_owned())).collect::<BTreeSet<_>>();
    input.check_overruled(Some(round), &words.iter().map(String::as_str).collect::<Vec<_>>())?;
    let rules = Constraints::new(system.forbids_rematch().then_some(system.articles().blocked));
    let constraints =
        rules.with_officers(input, asked.overrule.is_some(), system_round.ranking(), system.articles())?;
    asked.warn_of_lots(system.chance(), |game| game.round == round);
    let round = Box::new(WholeRound::new(system, system_round, asked.lots));
    Ok(Ready::Round { round, constraints })
}
