//! A second, slow reading of the rules, straight from the text: rows are looked up again for every number, fractions are
//! floating-point numbers (halves and quarters are exact in them), and outcomes of missing games are tried one by one.

use shinpan_core::games::{Bye, RoundNo};
use shinpan_tournament::tiebreaks::{PairingResult, Row, Scoring, Share};

/// What a player did in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Did {
    /// Opponent, own share of the game from 0 to 2, whether with Black.
    Played(usize, u8, bool),
    /// Opponent, whether it won, whether with Black.
    Forfeit(usize, bool, bool),
    Waiting(usize),
    Bye(Bye),
    Nothing,
}

/// A tournament as the oracle sees it.
pub(crate) struct Oracle {
    pub(crate) players: usize,
    pub(crate) last: u16,
    rows: Vec<Row>,
    scoring: Scoring,
    round_robin: bool,
    newest: bool,
    pub(crate) ratings: Vec<i64>,
}

impl Oracle {
    pub(crate) fn new(players: usize, rows: &[Row], scoring: Scoring, round_robin: bool, newest: bool) -> Self {
        let last = rows.iter().filter(|row| row.pair().is_some()).map(|row| row.round().0).max().unwrap_or(0);
        let ratings = vec![0; players];
        Self { players, last, rows: rows.to_vec(), scoring, round_robin, newest, ratings }
    }

    pub(crate) fn did(&self, who: usize, round: u16) -> Did {
        for row in &self.rows {
            match *row {
                Row::Bye { round: RoundNo(at), player, bye } if at == round && player == who => return Did::Bye(bye),
                Row::Pairing { round: RoundNo(at), players, result } if at == round && players.contains(&who) => {
                    let black = players[1] == who;
                    let (own, other) = (usize::from(black), players[usize::from(!black)]);
                    return match result {
                        PairingResult::Pending => Did::Waiting(other),
                        PairingResult::Forfeit(wins) => Did::Forfeit(other, wins[own], black),
                        PairingResult::Played(shares) => Did::Played(other, share(shares[own]), black),
                    };
                }
                _ => {}
            }
        }
        Did::Nothing
    }

    fn w(&self) -> f64 {
        points(self.scoring.win)
    }

    fn d(&self) -> f64 {
        points(self.scoring.draw)
    }

    pub(crate) fn gave(&self, did: Did) -> f64 {
        let scoring = &self.scoring;
        points(match did {
            Did::Played(_, 2, _) | Did::Forfeit(_, true, _) | Did::Bye(Bye::FullPoint) => scoring.win,
            Did::Played(_, 1, _) | Did::Bye(Bye::HalfPoint) => scoring.draw,
            Did::Played(..) => scoring.loss,
            Did::Bye(Bye::PairingAllocated) => scoring.bye,
            Did::Waiting(_) => return 0.0,
            Did::Forfeit(..) | Did::Bye(Bye::ZeroPoint) | Did::Nothing => scoring.absence,
        })
    }

    /// Whether round `round` of `who` is taken for a draw by Art. 8.3.
    fn is_fore_draw(&self, who: usize, round: u16, fore: bool) -> bool {
        fore && round == self.last && opponent(self.did(who, round)).is_some()
    }

    pub(crate) fn points(&self, who: usize, fore: bool) -> f64 {
        let of = |round| if self.is_fore_draw(who, round, fore) { self.d() } else { self.gave(self.did(who, round)) };
        (1..=self.last).map(of).sum()
    }

    fn is_vur(&self, who: usize, round: u16, fore: bool) -> bool {
        let did = self.did(who, round);
        let unplayed =
            matches!(did, Did::Forfeit(_, false, _) | Did::Bye(Bye::HalfPoint | Bye::ZeroPoint) | Did::Nothing);
        unplayed && !self.is_fore_draw(who, round, fore)
    }

    /// Art. 16.3 by the categories of Art. 16.2: a requested bye is of category .5 where it is the last round, or only
    /// voluntarily unplayed rounds follow.
    pub(crate) fn adjusted(&self, who: usize, fore: bool) -> f64 {
        let mut score = self.points(who, fore);
        for round in 1..=self.last {
            let did = self.did(who, round);
            let requested = matches!(did, Did::Bye(Bye::HalfPoint | Bye::ZeroPoint) | Did::Nothing);
            if !self.round_robin && requested && (round + 1..=self.last).all(|later| self.is_vur(who, later, fore)) {
                score += self.d() - self.gave(did);
            }
        }
        score
    }

    /// Score, product, round, whether it is a VUR.
    fn terms(&self, who: usize, fore: bool, played_forfeits: bool) -> Vec<(f64, f64, u16, bool)> {
        let mut terms = Vec::new();
        for round in 1..=self.last {
            let did = self.did(who, round);
            let result = self.gave(did);
            let own = self.points(who, fore);
            let mut real = |other, result: f64| {
                let score = self.adjusted(other, fore);
                terms.push((score, score * result, round, false));
            };
            match did {
                _ if self.is_fore_draw(who, round, fore) => real(opponent(did).unwrap(), self.d()),
                Did::Waiting(_) => {}
                Did::Played(other, ..) => real(other, result),
                Did::Forfeit(other, ..) if self.round_robin || played_forfeits => real(other, result),
                _ if self.round_robin => {}
                _ => {
                    let limit = match opponent(did) {
                        Some(other) => self.adjusted(other, fore),
                        None => self.d() * f64::from(self.last),
                    };
                    let score = if self.newest { own.min(limit) } else { own };
                    terms.push((score, score * result, round, self.is_vur(who, round, fore)));
                }
            }
        }
        terms
    }

    /// Buchholz, or Sonneborn-Berger, with cuts from below and above.
    pub(crate) fn opponents(
        &self,
        who: usize,
        fore: bool,
        played_forfeits: bool,
        product: bool,
        cuts: [usize; 2],
    ) -> f64 {
        let mut left = self.terms(who, fore, played_forfeits);
        for term in &mut left {
            term.1 = if product { term.1 } else { term.0 };
        }
        for _ in 0..cuts[0].min(left.len()) {
            left.sort_by(|a, b| (a.0, a.1, a.2).partial_cmp(&(b.0, b.1, b.2)).unwrap());
            let lowest_unplayed = left.iter().filter(|term| term.3).map(|term| term.1).fold(f64::INFINITY, f64::min);
            let unplayed = left.iter().position(|term| term.3 && term.1 == lowest_unplayed && term.1 >= left[0].1);
            left.remove(unplayed.unwrap_or(0));
        }
        for _ in 0..cuts[1].min(left.len()) {
            left.sort_by(|a, b| (a.0, a.1).partial_cmp(&(b.0, b.1)).unwrap());
            left.pop();
        }
        left.iter().map(|term| term.1).sum()
    }

    /// The opponents of games over the board, or of what Art. 15.2 takes for them, with the share of the game.
    pub(crate) fn regular(&self, who: usize, forfeits: bool) -> Vec<(usize, u8)> {
        let game = |round| match self.did(who, round) {
            Did::Played(other, share, _) => Some((other, share)),
            Did::Forfeit(other, won, _) if self.round_robin && forfeits => Some((other, u8::from(won) * 2)),
            _ => None,
        };
        (1..=self.last).filter_map(game).collect()
    }

    pub(crate) fn black(&self, who: usize, won: bool) -> i64 {
        let count = (1..=self.last).filter(|round| match self.did(who, *round) {
            Did::Played(_, share, black) => black && (!won || share == 2),
            Did::Forfeit(_, win, black) if self.round_robin => black && (win || !won && !self.newest),
            _ => false,
        });
        i64::try_from(count.count()).unwrap()
    }

    pub(crate) fn elected(&self, who: usize) -> i64 {
        i64::from(self.last)
            - i64::try_from((1..=self.last).filter(|round| self.is_vur(who, *round, false)).count()).unwrap()
    }

    /// Art. 7.7 in halves.
    pub(crate) fn standard(&self, who: usize) -> f64 {
        let of = |round| {
            let (did, own) = (self.did(who, round), self.gave(self.did(who, round)));
            let other = match did {
                Did::Waiting(_) => return 0.0,
                Did::Played(other, ..) => self.gave(self.did(other, round)),
                _ => self.d(),
            };
            if own > other { 1.0 } else { f64::from(u8::from(own == other)) / 2.0 }
        };
        (1..=self.last).map(of).sum()
    }

    pub(crate) fn koya(&self, who: usize, half_points: i8) -> f64 {
        let paired = |who| (1..=self.last).filter(|round| opponent(self.did(who, *round)).is_some()).count();
        let most = (0..self.players).map(paired).max().unwrap_or(0);
        let rounds = if self.round_robin { u16::try_from(most).unwrap() } else { self.last };
        let limit = self.w() * f64::from(rounds) / 2.0 + f64::from(half_points) / 2.0;
        let against =
            |round: &u16| opponent(self.did(who, *round)).is_some_and(|other| self.points(other, false) >= limit);
        (1..=self.last).filter(against).map(|round| self.gave(self.did(who, round))).sum()
    }

    /// The mean, half up to an integer.
    pub(crate) fn mean(numbers: &[i64]) -> Option<i64> {
        let count = i64::try_from(numbers.len()).unwrap();
        let sum = numbers.iter().sum::<i64>();
        // The integer m with m - 1/2 <= sum / count < m + 1/2.
        (-4000..8000).find(|mean| count > 0 && 2 * sum >= (2 * mean - 1) * count && 2 * sum < (2 * mean + 1) * count)
    }
}

pub(crate) fn opponent(did: Did) -> Option<usize> {
    match did {
        Did::Played(other, ..) | Did::Forfeit(other, ..) | Did::Waiting(other) => Some(other),
        Did::Bye(_) | Did::Nothing => None,
    }
}

fn share(share: Share) -> u8 {
    match share {
        Share::Win => 2,
        Share::Draw => 1,
        Share::Loss => 0,
    }
}

#[expect(clippy::cast_precision_loss, reason = "points of small tournaments")]
fn points(halves: shinpan_core::HalfPoints) -> f64 {
    halves.0 as f64 / 2.0
}

/// A game that may still be played: the two, by their place in the group.
type Missing = (usize, usize);

impl Oracle {
    /// The places of direct encounter in a group of a few, from 1; all 0 where nobody is separated. Averages are counted in
    /// sixtieths of half a point.
    pub(crate) fn direct(&self, group: &[usize], forfeits: bool) -> Vec<usize> {
        let mut places = vec![1; group.len()];
        self.place(&(0..group.len()).collect::<Vec<_>>(), group, forfeits, &mut places);
        if places.iter().all(|place| *place == 1) { vec![0; group.len()] } else { places }
    }

    /// Splits `members`, places in the group, into subgroups, and each of these again.
    fn place(&self, members: &[usize], group: &[usize], forfeits: bool, places: &mut [usize]) {
        let subgroups = self.subgroups(members, group, forfeits);
        let mut better = 0;
        for subgroup in subgroups.iter().filter(|_| subgroups.len() > 1) {
            for member in subgroup {
                places[*member] += better;
            }
            better += subgroup.len();
        }
        for subgroup in subgroups.iter().filter(|subgroup| subgroups.len() > 1 && subgroup.len() > 1) {
            self.place(subgroup, group, forfeits, places);
        }
    }

    fn subgroups(&self, members: &[usize], group: &[usize], forfeits: bool) -> Vec<Vec<usize>> {
        let mut table = vec![0; group.len()];
        let mut missing = Vec::<Missing>::new();
        for a in members {
            for b in members.iter().filter(|b| *b != a) {
                let met = self.meetings(group[*a], group[*b], forfeits);
                let count = i64::try_from(met.len()).unwrap();
                if count > 0 {
                    assert!(60 % count == 0);
                    table[*a] += met.iter().sum::<i64>() * 60 / count;
                } else if a < b {
                    missing.push((*a, *b));
                }
            }
        }
        if missing.is_empty() {
            let mut scores = members.iter().map(|member| table[*member]).collect::<Vec<_>>();
            scores.sort_unstable();
            scores.dedup();
            let with = |score: &i64| members.iter().copied().filter(|member| table[*member] == *score).collect();
            return scores.iter().rev().map(with).collect();
        }
        let outcomes = self.outcomes(&table, &missing);
        let (mut left, mut subgroups) = (members.to_vec(), Vec::new());
        let is_first = |who: &usize, left: &[usize]| {
            outcomes.iter().all(|table| left.iter().all(|other| other == who || table[*who] > table[*other]))
        };
        while left.len() > 1 {
            let Some(first) = left.iter().copied().find(|who| is_first(who, &left)) else { break };
            left.retain(|member| *member != first);
            subgroups.push(vec![first]);
        }
        subgroups.push(left);
        subgroups
    }

    /// Own half points in each game of two that counts.
    fn meetings(&self, a: usize, b: usize, forfeits: bool) -> Vec<i64> {
        let met = (1..=self.last).filter(|round| match self.did(a, *round) {
            Did::Played(other, ..) => other == b,
            Did::Forfeit(other, ..) => other == b && (forfeits || self.round_robin),
            _ => false,
        });
        #[expect(clippy::cast_possible_truncation, reason = "half points are whole")]
        met.map(|round| (2.0 * self.gave(self.did(a, round))) as i64).collect()
    }

    /// Every table that the missing games may lead to.
    fn outcomes(&self, table: &[i64], missing: &[Missing]) -> Vec<Vec<i64>> {
        let Some(((a, b), rest)) = missing.split_first() else { return vec![table.to_vec()] };
        let (win, draw, loss) = (self.scoring.win.0, self.scoring.draw.0, self.scoring.loss.0);
        let ends = [(win, loss), (draw, draw), (loss, win)];
        let with = |(of_a, of_b)| {
            let mut table = table.to_vec();
            table[*a] += 60 * of_a;
            table[*b] += 60 * of_b;
            self.outcomes(&table, rest)
        };
        ends.into_iter().flat_map(with).collect()
    }
}
