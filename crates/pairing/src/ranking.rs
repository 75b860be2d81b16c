//! Who is to be paired in a round, by rank, and who has met whom. How a rank is reached is the matter of each system.

use std::collections::{HashMap, HashSet};

use shinpan_core::games::{GameRow, Games, RoundNo};
pub use shinpan_tournament::elimination::has_given_up;
use shinpan_tournament::field::Member;

/// An entrant that is to be paired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contender {
    /// Id of the entrant.
    pub id: String,
    /// Unique seed; 1 is the best.
    pub seed: u32,
    /// Number of byes so far.
    pub byes: u32,
    /// Whether it has given up, so that it loses by default (Art. 18.6).
    pub is_out: bool,
    /// Every earlier pairing: the rank of the opponent and the round. It may have had several games.
    pub met: Vec<(usize, RoundNo)>,
}

impl Contender {
    /// A member before anything else is known of it.
    pub(crate) fn of(member: &Member<'_>) -> Self {
        Self { id: member.id().to_owned(), seed: member.seed, ..Self::default() }
    }
}

/// All entrants to be paired, by rank, the best first.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The round that is to be drawn.
    pub round: RoundNo,
    /// Contenders by rank.
    pub contenders: Vec<Contender>,
}

impl Ranking {
    /// Ranks `contenders`, which are in order, with their games before `round`.
    pub fn of(round: RoundNo, contenders: Vec<Contender>, games: &Games) -> Self {
        let mut ranking = Self { round, contenders };
        ranking.remember(games);
        ranking
    }

    /// The rank of the entrant `id`, from 0.
    pub fn rank(&self, id: &str) -> Option<usize> {
        self.contenders.iter().position(|contender| contender.id == id)
    }

    /// The rounds in which the two have met, ascending.
    pub fn meetings(&self, u: usize, v: usize) -> impl Iterator<Item = RoundNo> {
        let met = self.contenders.get(u).map_or(&[][..], |contender| &contender.met);
        met.iter().filter(move |(opponent, _)| *opponent == v).map(|(_, round)| *round)
    }

    /// Number of contenders.
    pub fn len(&self) -> usize {
        self.contenders.len()
    }

    /// Whether there are no contenders.
    pub fn is_empty(&self) -> bool {
        self.contenders.is_empty()
    }

    /// Whether the number of contenders is odd.
    pub fn is_odd(&self) -> bool {
        self.len() % 2 == 1
    }

    /// Writes down who has met whom, and byes. Every live pairing counts, also one without a result (19.1.3: "paired").
    fn remember(&mut self, games: &Games) {
        let ranks = self.contenders.iter().map(|contender| contender.id.clone()).zip(0..).collect::<HashMap<_, _>>();
        let rank = |id: &str| ranks.get(id).copied();
        let mut earlier = earlier(games, self.round).collect::<Vec<_>>();
        earlier.sort_by_key(|game| game.round);
        // The games of a pairing in one round are one meeting.
        let mut paired = HashSet::new();
        earlier.retain(|game| {
            let (first, second) = (&*game.first, game.second.as_deref().unwrap_or_default());
            paired.insert((game.round, first.min(second), first.max(second)))
        });
        for game in earlier {
            let (first, second) = (rank(&game.first), game.second.as_deref().map(rank));
            match (first, second) {
                (Some(first), None) => self.contenders[first].byes += 1,
                (Some(first), Some(Some(second))) => {
                    self.contenders[first].met.push((second, game.round));
                    self.contenders[second].met.push((first, game.round));
                }
                // One of the two is not to be paired now.
                _ => {}
            }
        }
    }
}

/// The live games before `round`.
pub(crate) fn earlier(games: &Games, round: RoundNo) -> impl Iterator<Item = &GameRow> {
    games.iter().filter(move |game| game.is_live() && game.round < round)
}
