//! A tournament round by round: absences, pairings and results.

use shinpan_core::trf::CellResult;
use shinpan_core::{Lots, Side};

use super::plan::Plan;
use super::random::Random;

/// Place in a file that states that a player has no game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the line of the player.
    Cell,
    /// In record 240.
    Record,
    /// Not stated; for the next round, stated in XXZ.
    Nowhere,
}

/// A player's entry for a round.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    Game { opponent: u16, side: Side, result: CellResult },
    Bye { result: CellResult, place: Place },
}

impl Entry {
    pub(super) const fn result(self) -> CellResult {
        match self {
            Self::Game { result, .. } | Self::Bye { result, .. } => result,
        }
    }

    /// Opponent and colour of a game that was played over the board.
    pub(super) const fn played(self) -> Option<(u16, Side)> {
        match self {
            Self::Game { opponent, side, result } if !result.is_forfeit() => Some((opponent, side)),
            _ => None,
        }
    }

    /// Whether the player took part in the pairing of the round: a game or the bye of the pairing.
    pub(super) const fn is_paired(self) -> bool {
        matches!(self, Self::Game { .. } | Self::Bye { result: CellResult::AllocatedBye, .. })
    }
}

pub(super) struct Player {
    pub(super) number: u16,
    pub(super) rating: Option<u16>,
    strength: u16,
    /// Round in which the player arrives.
    arrives: u16,
    has_left: bool,
    /// Entries from the first round on; a player who will be absent has one for the next round too.
    pub(super) entries: Vec<Entry>,
}

impl Player {
    pub(super) fn entry(&self, round: u16) -> Option<Entry> {
        self.entries.get(usize::from(round.checked_sub(1)?)).copied()
    }
}

/// A drawn round in the order of the sheet, White first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    pub(super) pairs: Vec<[u16; 2]>,
    pub(super) bye: Option<u16>,
}

/// State of a tournament.
pub(super) struct Event {
    pub(super) plan: Plan,
    /// Players in the order of their pairing numbers.
    pub(super) players: Vec<Player>,
    /// Next round.
    pub(super) round: u16,
    random: Random,
}

impl Event {
    pub(super) fn new(plan: Plan, mut random: Random) -> Self {
        let mut strength = 2700;
        let mut players = Vec::new();
        for number in &plan.numbers {
            strength = random.within(strength - 30..=strength).max(1000);
            let rating = (!random.chance(plan.habits.unrated)).then_some(strength);
            let is_late = random.chance(plan.habits.late_entries);
            let arrives = if is_late { random.within(2..=5) } else { 1 };
            players.push(Player { number: *number, rating, strength, arrives, has_left: false, entries: Vec::new() });
        }
        Self { plan, players, round: 1, random }
    }

    /// Creates the tournament of a seed and a name, with at most `most` players.
    pub(super) fn random(seed: &str, name: &str, most: u16) -> Self {
        let mut random = Random::new(Lots::new(seed).ticket(name));
        Self::new(Plan::random(&mut random, most), random)
    }

    /// Goes on to the next round in which someone takes part, and settles who does; returns false after the last.
    pub(super) fn advance(&mut self) -> bool {
        while self.round <= self.plan.rounds {
            self.announce();
            if self.players.iter().any(|player| player.entry(self.round).is_none()) {
                return true;
            }
            // A round without games counts in the file only if every player's line has an entry for it.
            for entry in self.players.iter_mut().filter_map(|player| player.entries.last_mut()) {
                *entry = Entry::Bye { result: entry.result(), place: Place::Cell };
            }
            self.round += 1;
        }
        false
    }

    /// Announces who will be absent from the next round.
    fn announce(&mut self) {
        let (round, habits, random) = (self.round, self.plan.habits, &mut self.random);
        for player in &mut self.players {
            // Nobody leaves before the first round: depending on the reading, such players would count for Baku
            // acceleration or not.
            player.has_left |= round > 1 && random.chance(habits.withdrawals);
            let bye = if player.arrives > round || player.has_left {
                Some(CellResult::ZeroBye)
            } else {
                let kinds = [CellResult::HalfBye, CellResult::HalfBye, CellResult::ZeroBye, CellResult::FullBye];
                random.chance(habits.byes).then(|| random.pick(&kinds))
            };
            let Some(result) = bye else { continue };
            let places: &[Place] = if self.plan.spelling.has_cells_only {
                &[Place::Cell]
            } else if result == CellResult::ZeroBye {
                &[Place::Cell, Place::Record, Place::Nowhere]
            } else {
                &[Place::Cell, Place::Record]
            };
            player.entries.push(Entry::Bye { result, place: random.pick(places) });
        }
    }

    /// Enters a round with random results.
    pub(super) fn enter(&mut self, drawn: &Drawn) {
        for [white, black] in &drawn.pairs {
            let [own, other] = self.results([*white, *black]);
            self.push(*white, Entry::Game { opponent: *black, side: Side::First, result: own });
            self.push(*black, Entry::Game { opponent: *white, side: Side::Second, result: other });
        }
        if let Some(number) = drawn.bye {
            self.push(number, Entry::Bye { result: CellResult::AllocatedBye, place: Place::Cell });
        }
        self.round += 1;
    }

    fn push(&mut self, number: u16, entry: Entry) {
        self.players.iter_mut().filter(|player| player.number == number).for_each(|player| player.entries.push(entry));
    }

    /// Returns random results of White and Black; the stronger player wins more often.
    fn results(&mut self, pair: [u16; 2]) -> [CellResult; 2] {
        use CellResult as R;
        let [white, black] = pair.map(|number| self.player(number).map_or(0, |player| u64::from(player.strength)));
        // A straight line approximates the rating curve.
        let chance_of_white = (white + 430).saturating_sub(black).clamp(40, 760) / 8;
        let (habits, random) = (self.plan.habits, &mut self.random);
        let is_forfeit = random.chance(habits.forfeits);
        if is_forfeit && random.chance(15) {
            return [R::ForfeitLoss; 2];
        }
        let [won, drawn, lost] = match (is_forfeit, random.chance(habits.short_games)) {
            (true, _) => [R::ForfeitWin, R::Drawn, R::ForfeitLoss],
            (false, false) => [R::Won, R::Drawn, R::Lost],
            (false, true) => [R::ShortWin, R::ShortDraw, R::ShortLoss],
        };
        if !is_forfeit && random.chance(habits.unfinished) {
            return [random.pick(&[R::Unknown, R::Adjourned]); 2];
        }
        if !is_forfeit && random.chance(habits.both_lose) {
            return [lost; 2];
        }
        if !is_forfeit && random.chance(habits.draws) {
            return [drawn; 2];
        }
        if random.chance(chance_of_white) { [won, lost] } else { [lost, won] }
    }

    pub(super) fn player(&self, number: u16) -> Option<&Player> {
        self.players.iter().find(|player| player.number == number)
    }

    /// Points of a player before a round, in tenths.
    pub(super) fn points(&self, player: &Player, round: u16) -> i64 {
        (1..round).filter_map(|earlier| player.entry(earlier)).map(|entry| self.plan.points.of(entry.result())).sum()
    }

    /// Returns the initial colour as the first round with colours shows it. It may differ from the colour that was
    /// drawn: with acceleration, the player of the lowest number need not be the higher ranked of its pair.
    pub(super) fn inferred_initial(&self) -> Option<Side> {
        let colour = |player: &Player, round| match player.entry(round) {
            Some(Entry::Game { side, .. }) => Some(side),
            _ => None,
        };
        let first = (1..self.round).find(|round| self.players.iter().any(|player| colour(player, *round).is_some()))?;
        let has_number = |player: &&Player| (1..=first).any(|it| player.entry(it).is_some_and(Entry::is_paired));
        let mut numbered = (1..).zip(self.players.iter().filter(has_number));
        let (number, side) = numbered.find_map(|(number, player)| Some((number, colour(player, first)?)))?;
        Some(if number % 2 == 1 { side } else { side.other() })
    }
}
