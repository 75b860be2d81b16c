//! What is settled before the first round of a tournament: the rules, the points, who may not meet, and how often things happen.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use shinpan_core::Side;
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::Edition;

use super::random::Random;
use super::spelling::{PointsRecord, Spelling};

/// The points of results, in tenths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) win: i64,
    pub(super) draw: i64,
    pub(super) loss: i64,
    /// A zero-point bye, an absence, a loss by forfeit.
    pub(super) absence: i64,
    /// The pairing-allocated bye.
    pub(super) bye: i64,
}

impl Points {
    /// One, a half, nothing.
    pub(super) const USUAL: Self = Self { win: 10, draw: 5, loss: 0, absence: 0, bye: 10 };

    fn random(random: &mut Random) -> Self {
        let of_three = Self { win: 30, draw: 10, bye: 30, ..Self::USUAL };
        random.pick(&[
            Self::USUAL,
            Self::USUAL,
            Self::USUAL,
            Self::USUAL,
            Self { bye: 5, ..Self::USUAL },
            Self { bye: 0, ..Self::USUAL },
            of_three,
            Self { bye: 10, ..of_three },
            Self { win: 30, draw: 20, loss: 10, absence: 0, bye: 30 },
            Self { win: 30, draw: 20, loss: 10, absence: 0, bye: 10 },
            Self { win: 20, draw: 10, loss: 0, absence: 0, bye: 20 },
            Self { absence: 5, ..Self::USUAL },
        ])
    }

    /// Those of a result.
    pub(super) const fn of(&self, result: CellResult) -> i64 {
        use CellResult as R;
        match result {
            R::Won | R::ShortWin | R::ForfeitWin | R::FullBye => self.win,
            // As the file states it where a game is unfinished.
            R::Drawn | R::ShortDraw | R::HalfBye | R::Unknown | R::Adjourned => self.draw,
            R::Lost | R::ShortLoss => self.loss,
            R::AllocatedBye => self.bye,
            R::ForfeitLoss | R::ZeroBye => self.absence,
        }
    }

    /// Whether Baku acceleration knows what to give.
    const fn allow_baku(&self) -> bool {
        self.draw * 2 == self.win && self.loss == 0
    }
}

/// Players who may not meet in some rounds.
#[derive(Clone, Debug)]
pub(super) struct Forbidden {
    pub(super) rounds: RangeInclusive<u16>,
    pub(super) numbers: Vec<u16>,
}

/// Points of acceleration of a range of numbers, in tenths.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) points: i64,
    pub(super) rounds: RangeInclusive<u16>,
    pub(super) numbers: RangeInclusive<u16>,
}

/// Points of acceleration.
#[derive(Clone, Debug)]
pub(super) enum Acceleration {
    None,
    /// C.04.7.
    Baku,
    /// Record 250.
    Groups(Vec<Group>),
    /// Record XXA.
    Each,
}

/// How often things happen, in percent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habits {
    pub(super) draws: u64,
    pub(super) forfeits: u64,
    pub(super) short_games: u64,
    pub(super) both_lose: u64,
    /// Games that go on later and count as draws until then, where the file can say so.
    pub(super) unfinished: u64,
    pub(super) byes: u64,
    pub(super) withdrawals: u64,
    pub(super) late_entries: u64,
    /// Players without a rating.
    pub(super) unrated: u64,
}

/// A tournament before its first round.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) edition: Edition,
    /// The announced rounds.
    pub(super) rounds: u16,
    /// In the order of the pairing numbers.
    pub(super) numbers: Vec<u16>,
    pub(super) by_lines: bool,
    pub(super) initial: Side,
    pub(super) points: Points,
    pub(super) acceleration: Acceleration,
    /// Points of acceleration in tenths by player and round, however the file states them.
    pub(super) accelerated: BTreeMap<(u16, u16), i64>,
    pub(super) forbidden: Vec<Forbidden>,
    pub(super) habits: Habits,
    pub(super) spelling: Spelling,
}

impl Plan {
    pub(super) fn random(random: &mut Random, most: u16) -> Self {
        let edition = random.pick(&[Edition::Of2026, Edition::Of2017]);
        let rounds = random.within(1..=13).max(random.within(1..=13));
        let by_lines = random.chance(15);
        let numbers = numbers(random, most, by_lines);
        let points = Points::random(random);
        let acceleration = acceleration(random, &points, &numbers, rounds);
        let accelerated = accelerated(random, &acceleration, &points, &numbers, rounds);
        let forbidden = forbidden(random, &numbers, rounds);
        let initial = random.pick(&Side::BOTH);
        let spelling = Spelling::random(random);
        let habits = Habits::random(random, spelling.points == PointsRecord::Encoded);
        Self {
            edition,
            rounds,
            numbers,
            by_lines,
            initial,
            points,
            acceleration,
            accelerated,
            forbidden,
            habits,
            spelling,
        }
    }

    /// An open tournament of so many players with the usual points: some draws, few forfeits, byes and withdrawals.
    pub(super) fn ordinary(players: u16, rounds: u16) -> Self {
        let habits = Habits { draws: 30, forfeits: 1, byes: 2, withdrawals: 1, ..Habits::default() };
        Self {
            edition: Edition::Of2026,
            rounds,
            numbers: (1..=players).collect(),
            by_lines: false,
            initial: Side::First,
            points: Points::USUAL,
            acceleration: Acceleration::None,
            accelerated: BTreeMap::new(),
            forbidden: Vec::new(),
            habits,
            spelling: Spelling::PLAIN,
        }
    }

    /// Whether officers do not let two meet in a round.
    pub(super) fn forbids(&self, a: u16, b: u16, round: u16) -> bool {
        let has_both = |numbers: &[u16]| numbers.contains(&a) && numbers.contains(&b);
        self.forbidden.iter().any(|forbidden| forbidden.rounds.contains(&round) && has_both(&forbidden.numbers))
    }
}

impl Habits {
    fn random(random: &mut Random, may_be_unfinished: bool) -> Self {
        Self {
            draws: random.pick(&[0, 10, 30, 30, 60]),
            forfeits: random.pick(&[0, 0, 3, 10, 40]),
            short_games: random.pick(&[0, 0, 5, 20]),
            both_lose: random.pick(&[0, 0, 0, 3]),
            unfinished: if may_be_unfinished { random.pick(&[0, 0, 0, 5]) } else { 0 },
            byes: random.pick(&[0, 0, 3, 10, 25]),
            withdrawals: random.pick(&[0, 0, 1, 3]),
            late_entries: random.pick(&[0, 0, 5, 20]),
            unrated: random.pick(&[0, 0, 0, 20, 100]),
        }
    }
}

/// Starting-rank numbers in the order of the pairing numbers: mostly small fields, some with gaps.
fn numbers(random: &mut Random, most: u16, by_lines: bool) -> Vec<u16> {
    let most = most.max(2);
    let size = random.pick(&[12, 12, 12, 24, 24, most]).min(most);
    let count = random.within(2..=size);
    let gap = if random.chance(10) { 3 } else { 1 };
    let mut last = 0;
    let next = |_| {
        last += random.within(1..=gap);
        last
    };
    let mut numbers = (0..count).map(next).collect::<Vec<_>>();
    if by_lines {
        random.shuffle(&mut numbers);
    }
    numbers
}

fn acceleration(random: &mut Random, points: &Points, numbers: &[u16], rounds: u16) -> Acceleration {
    match random.within(0..=11) {
        0 | 1 if points.allow_baku() => Acceleration::Baku,
        2 => Acceleration::Groups(groups(random, points, numbers, rounds)),
        3 => Acceleration::Each,
        _ => Acceleration::None,
    }
}

/// The upper third and the middle third of the numbers, with points that get less.
fn groups(random: &mut Random, points: &Points, numbers: &[u16], rounds: u16) -> Vec<Group> {
    let last = numbers.iter().copied().max().unwrap_or(1);
    let (third, two_thirds) = (last.div_ceil(3), (2 * last).div_ceil(3));
    let until = random.within(1..=rounds);
    let upper = Group { points: points.win, rounds: 1..=until, numbers: 1..=third };
    let middle = Group { points: points.draw, rounds: 1..=until, numbers: third + 1..=two_thirds };
    let is_there = |group: &Group| numbers.contains(group.numbers.start()) && numbers.contains(group.numbers.end());
    [upper, middle].into_iter().filter(|group| group.points > 0 && is_there(group)).collect()
}

fn accelerated(
    random: &mut Random,
    acceleration: &Acceleration,
    points: &Points,
    numbers: &[u16],
    rounds: u16,
) -> BTreeMap<(u16, u16), i64> {
    let mut all = BTreeMap::new();
    match acceleration {
        Acceleration::None => {}
        Acceleration::Baku => {
            let half = rounds.div_ceil(2);
            for number in numbers.iter().take(2 * numbers.len().div_ceil(4)) {
                let points_of = |round| if round <= half.div_ceil(2) { points.win } else { points.draw };
                all.extend((1..=half).map(|round| ((*number, round), points_of(round))));
            }
        }
        Acceleration::Groups(groups) => {
            for group in groups {
                let members = numbers.iter().filter(|number| group.numbers.contains(number));
                all.extend(members.flat_map(|n| group.rounds.clone().map(|round| ((*n, round), group.points))));
            }
        }
        Acceleration::Each => {
            let until = random.within(1..=rounds);
            for number in numbers {
                let own = random.pick(&[0, 5, points.draw, points.win]);
                all.extend((1..=until).map(|round| ((*number, round), own)));
            }
        }
    }
    all
}

/// Some pairs, or a club of three, in all rounds or in some of them.
fn forbidden(random: &mut Random, numbers: &[u16], rounds: u16) -> Vec<Forbidden> {
    let lists = random.pick(&[0, 0, 0, 1, 3]);
    let mut all = Vec::new();
    for _ in 0..lists {
        let mut members = numbers.to_vec();
        random.shuffle(&mut members);
        members.truncate(random.pick(&[2, 2, 3]));
        let first = random.within(1..=rounds);
        let some = first..=random.within(first..=rounds);
        let rounds = if random.chance(50) { 0..=u16::MAX } else { some };
        all.push(Forbidden { rounds, numbers: members });
    }
    all
}
