//! What officers should know of a round robin that is not that of the tables: who meets twice, who never meets, which rounds are
//! to be drawn anew, and whether other lots were used.

use std::collections::BTreeSet;

use shinpan_core::games::{Games, RoundNo};
use shinpan_core::wording::first_of;

use super::forced::name;
use super::paired;
use super::plan::{Plan, Rounds, is_of_tables};
use super::tables::{NumberPair, RoundRobin};
use crate::NAMED_MOST;
use crate::whole::prerequisites::drawn_already;

/// Advice to officers where two would meet twice.
const WAY: &str = "use --force A B --overrule REASON to say who meets whom in a round";

pub(super) struct Remarks<'a> {
    pub(super) games: &'a Games,
    pub(super) robin: &'a RoundRobin,
    /// The plan, including the round that is drawn.
    pub(super) plan: &'a Plan<'a>,
    /// Rows of the games, by round.
    pub(super) there: &'a Rounds,
}

impl Remarks<'_> {
    /// Returns the reason that `round` cannot be drawn: two who have met in the rounds that are `standing` would meet
    /// again in it.
    pub(super) fn blocked(&self, round: RoundNo, standing: &BTreeSet<u16>) -> Option<String> {
        let again =
            self.repeated(|rounds| rounds.contains(&round.0) && rounds.iter().any(|other| standing.contains(other)));
        (!again.is_empty()).then(|| {
            format!(
                "{}: whatever is drawn, some meet twice in this single round robin (Art. 19.5): {}{}; {WAY}, --overrule REASON \
                 alone draws it so",
                self.games.table().file(),
                first_of(&again, NAMED_MOST),
                self.left_out()
            )
        })
    }

    /// A line for what is not as the tables want it.
    pub(super) fn warnings(&self, round: Option<RoundNo>) -> Vec<String> {
        let file = self.games.table().file();
        let mut warnings = Vec::new();
        if !self.plan.is_whole() {
            let again = self.repeated(|_| true);
            let again = if again.is_empty() { "some never meet".to_owned() } else { first_of(&again, NAMED_MOST) };
            warnings.push(format!(
                "{file}: this is no longer a single round robin (Art. 19.5): {again}{}; {WAY}",
                self.left_out()
            ));
        }
        let stale = round.map_or_else(Vec::new, |round| self.stale(round));
        if !stale.is_empty() {
            let plural = if stale.len() == 1 { "" } else { "s" };
            warnings.push(format!(
                "{file}: the rows of round{plural} {} are to be drawn anew, with --round N: after what officers have paired \
                 others meet there (Art. 19.5)",
                first_of(&stale, NAMED_MOST)
            ));
        }
        warnings
    }

    /// A line for each round that is there and is drawn over. Where all rounds are drawn, the pairs of those that are `standing`
    /// stay, and what else their rows have is not written.
    pub(super) fn drawn_already(&self, round: Option<RoundNo>, standing: &BTreeSet<u16>) -> Vec<String> {
        let there = self.there.keys().copied().filter(|there| round.is_none_or(|round| round.0 == *there));
        let (stay, ignored): (Vec<u16>, Vec<u16>) = there.partition(|round| standing.contains(round));
        let rows = |round: u16| self.games.iter().filter(|game| game.round.0 == round && paired::is_row(game)).count();
        let ignored = ignored.into_iter().filter_map(|round| drawn_already(self.games, RoundNo(round), rows(round)));
        let stay = stay.iter().map(u16::to_string).collect::<Vec<_>>();
        let (s, are, their) = if stay.len() == 1 { ("", "is", "its") } else { ("s", "are", "their") };
        let stay = (!stay.is_empty()).then(|| {
            let rounds = first_of(&stay, NAMED_MOST);
            format!(
                "round{s} {rounds} {are} drawn already: {their} pairs stay, and {their} results and other cells are not written"
            )
        });
        stay.into_iter().chain(ignored).collect()
    }

    /// The pairs that meet more than once in rounds that are meant, with these.
    fn repeated(&self, are_meant: impl Fn(&[u16]) -> bool) -> Vec<String> {
        let repeated = self.plan.repeated().into_iter().filter(|(_, rounds)| are_meant(rounds));
        let text = |(pair, rounds): (NumberPair, Vec<u16>)| {
            let rounds = rounds.iter().map(u16::to_string).collect::<Vec<_>>();
            format!("{} in rounds {}", self.named(pair), rounds.join(", "))
        };
        repeated.map(text).collect()
    }

    fn left_out(&self) -> String {
        let left_out = self.plan.left_out().into_iter().map(|pair| self.named(pair)).collect::<Vec<_>>();
        if left_out.is_empty() { String::new() } else { format!("; never: {}", first_of(&left_out, NAMED_MOST)) }
    }

    fn named(&self, [a, b]: NumberPair) -> String {
        format!("{} against {}", name(self.robin, a), name(self.robin, b))
    }

    /// The later rounds whose rows are not what they would be drawn as now.
    fn stale(&self, round: RoundNo) -> Vec<String> {
        let later = self.there.iter().filter(|(other, _)| **other > round.0);
        let stale = later.filter(|(other, pairs)| {
            let planned = self.plan.round(RoundNo(**other));
            pairs.iter().any(|pair| !planned.contains(pair))
        });
        stale.map(|(round, _)| round.to_string()).collect()
    }
}

/// Warns of earlier games that the tables do not have, and no officer has paired: they were drawn by other lots. In
/// rounds after one that officers have paired, the games drawn around it are expected.
pub(super) fn other_lots(games: &Games, robin: &RoundRobin, there: &Rounds) -> Option<String> {
    if is_of_tables(robin, there) {
        return None;
    }
    let overruled = paired::overruled(games);
    let (mut standing, mut strange) = (Rounds::new(), Vec::new());
    for (round, pairs) in there {
        let plan = Plan::around(robin, &standing);
        let own = plan.round(RoundNo(*round));
        if !overruled.contains(round) {
            strange.extend(pairs.iter().filter(|pair| !own.contains(pair)).map(|pair| (*round, *pair)));
        }
        // Whether other lots were used is clear from one round.
        if !strange.is_empty() {
            break;
        }
        standing.insert(*round, pairs.clone());
    }
    let (round, [a, b]) = strange.first()?;
    let game = format!("{} against {} in round {round}", name(robin, *a), name(robin, *b));
    let are = if strange.len() == 1 { "game is" } else { "games are" };
    Some(format!(
        "{} {are} not those of the tables, as {game}: was another text of --lots used? (Art. 19.5)",
        strange.len()
    ))
}
