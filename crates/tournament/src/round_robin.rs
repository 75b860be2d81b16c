//! Whether everybody has met everybody once in a round robin: WCSC rules 2010, Art. 19.5.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_core::entrants::Status;
use shinpan_core::games::{Games, RoundNo};
use shinpan_core::wording::quoted;

use crate::field::Field;

/// The most pairs that a message names.
const NAMED_MOST: usize = 12;

/// Deviations of the pairs from those of a round robin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PairsAmiss {
    /// The pairs that meet more than once, in words.
    pub repeated: Option<String>,
    /// The pairs that never meet, in words; none before the last round.
    pub missing: Option<String>,
    /// Whether the last round is among those that were looked at.
    pub is_over: bool,
}

impl PairsAmiss {
    /// Looks at the live games up to `last`. Nobody is missed by who has given up: whether its opponents have what they are due is
    /// seen round by round.
    pub fn of(field: &Field<'_>, games: &Games, last: RoundNo) -> Self {
        let mut rounds = BTreeMap::<_, BTreeSet<_>>::new();
        for game in games.iter().filter(|game| game.is_live() && game.round <= last) {
            let second = game.second.as_deref().and_then(|id| field.position(id));
            if let Some((a, b)) = field.position(&game.first).zip(second) {
                rounds.entry((a.min(b), a.max(b))).or_default().insert(game.round);
            }
        }
        let is_over = usize::from(last.0) + usize::from(field.len().is_multiple_of(2)) >= field.len();
        let name = |(a, b): (usize, usize)| {
            let id = |member: usize| quoted(field.members().get(member).map_or("", |member| member.id()));
            format!("{} against {}", id(a), id(b))
        };
        let repeated = rounds.iter().filter(|(_, rounds)| rounds.len() > 1);
        let repeated = repeated.map(|(pair, rounds)| {
            let rounds = rounds.iter().map(ToString::to_string).collect::<Vec<_>>();
            format!("{} in rounds {}", name(*pair), rounds.join(", "))
        });
        let missing = pairs(field).filter(|pair| is_over && !rounds.contains_key(pair)).map(name);
        Self {
            repeated: sentence("are there more than once", repeated),
            missing: sentence("are not there", missing),
            is_over,
        }
    }

    /// Whether every pair has met once, as far as rounds were played.
    pub fn is_complete(&self) -> bool {
        self.missing.is_none() && (self.repeated.is_none() || !self.is_over)
    }
}

/// The pairs of those who take part to the end, by seed.
fn pairs(field: &Field<'_>) -> impl Iterator<Item = (usize, usize)> {
    let members = field.members().iter().enumerate();
    let active = members.filter(|(_, member)| member.entrant.status == Status::Active).map(|(at, _)| at);
    let active = active.collect::<Vec<_>>();
    let count = active.len();
    (0..count).flat_map(move |at| active[at + 1..].iter().map(|b| (active[at], *b)).collect::<Vec<_>>())
}

/// The first pairs by name, and how many more there are.
fn sentence(are: &str, mut pairs: impl Iterator<Item = String>) -> Option<String> {
    let first = pairs.by_ref().take(NAMED_MOST).collect::<Vec<_>>().join(", ");
    let more = match pairs.count() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!first.is_empty()).then(|| format!("games of the round robin that {are} (Art. 19.5): {first}{more}"))
}

#[cfg(test)]
mod tests {
    use shinpan_core::entrants::Entrants;
    use shinpan_core::games::Schedule;
    use shinpan_core::table::Table;

    use super::*;

    fn amiss(entrants: &str, games: &str, last: u16) -> PairsAmiss {
        let table = |text: String| Table::read(text.as_bytes(), "f", None).expect("a table");
        let entrants = table(format!("id,seed,status,withdrawn_after\n{entrants}"));
        let entrants = Entrants::check(entrants).expect("sound entrants");
        let games = table(format!("round,first,second,result,termination\n{games}"));
        let games = Games::check(games, None, Schedule::Rounds).expect("sound games");
        PairsAmiss::of(&Field::of(&entrants, None).expect("seeds"), &games, RoundNo(last))
    }

    #[test]
    fn art_19_5_pairs_that_are_there_twice_or_never_are_named() {
        let (four, first) = ("a,1,,\nb,2,,\nc,3,,\nd,4,,\n", "1,a,b,1-0,\n1,c,d,1-0,\n");
        let sound = format!("{first}2,c,a,1-0,\n2,b,d,1-0,\n3,a,d,1-0,\n3,b,c,1-0,\n");
        assert_eq!(amiss(four, &sound, 3), PairsAmiss { is_over: true, ..PairsAmiss::default() });
        assert_eq!(amiss(four, first, 1), PairsAmiss::default());
        let twice = amiss(four, &format!("{first}2,b,a,1-0,\n2,c,d,1-0,vacated\n"), 2);
        let expected =
            "games of the round robin that are there more than once (Art. 19.5): \"a\" against \"b\" in rounds 1, 2";
        assert_eq!((twice.repeated.as_deref(), twice.is_complete()), (Some(expected), true));
        let over = amiss(four, &sound.replace("3,a,d", "3,a,b").replace("3,b,c", "3,c,d"), 3);
        let expected =
            "games of the round robin that are not there (Art. 19.5): \"a\" against \"d\", \"b\" against \"c\"";
        assert_eq!((over.missing.as_deref(), over.is_complete()), (Some(expected), false));
        assert!(over.repeated.is_some_and(|text| text.contains("\"c\" against \"d\" in rounds 1, 3")));
        let three = "a,1,,\nb,2,,\nc,3,withdrawn,1\n";
        assert_eq!(amiss(three, "1,a,c,1-0,\n3,a,b,1-0,\n", 3).missing, None, "c has given up");
        assert!(!amiss(three, "1,a,c,1-0,\n", 2).is_over);
    }
}
