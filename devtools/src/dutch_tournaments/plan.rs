//! Plan of a tournament, settled before its first round: the rules, the points, who may not meet, how often things
//! happen, and which records state all this.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use shinpan_core::Side;
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::Edition;

use super::random::Random;

/// Points of results, in tenths.
#[derive(Clone, Copy)]
pub(super) struct Points {
    pub(super) win: i64,
    pub(super) draw: i64,
    pub(super) loss: i64,
    /// Points of a zero-point bye, an absence, or a loss by forfeit.
    pub(super) absence: i64,
    /// Points of the pairing-allocated bye.
    pub(super) bye: i64,
}

impl Points {
    const fn of_list([win, draw, loss, absence, bye]: [i64; 5]) -> Self {
        Self { win, draw, loss, absence, bye }
    }

    /// Points of a result.
    pub(super) const fn of(&self, result: CellResult) -> i64 {
        use CellResult as R;
        match result {
            R::Won | R::ShortWin | R::ForfeitWin | R::FullBye => self.win,
            // Unfinished games count as draws, as the file states.
            R::Drawn | R::ShortDraw | R::HalfBye | R::Unknown | R::Adjourned => self.draw,
            R::Lost | R::ShortLoss => self.loss,
            R::AllocatedBye => self.bye,
            R::ForfeitLoss | R::ZeroBye => self.absence,
        }
    }
}

/// Points of acceleration.
#[derive(Default)]
pub(super) struct Acceleration {
    /// Points in tenths, by player and round.
    pub(super) points: BTreeMap<(u16, u16), i64>,
    /// Whether this is Baku acceleration (C.04.7).
    pub(super) is_baku: bool,
    /// Groups as in record 250, if it can state them: the points, the last round, the numbers of players.
    pub(super) groups: Vec<(i64, u16, RangeInclusive<u16>)>,
}

/// Frequencies of events, in percent.
#[derive(Clone, Copy, Default)]
pub(super) struct Habits {
    pub(super) draws: u64,
    pub(super) forfeits: u64,
    pub(super) short_games: u64,
    pub(super) both_lose: u64,
    /// Games that are continued later and count as draws until then, if the file can say so.
    pub(super) unfinished: u64,
    pub(super) byes: u64,
    pub(super) withdrawals: u64,
    pub(super) late_entries: u64,
    /// Players without a rating.
    pub(super) unrated: u64,
}

/// Choice of records where several state the same: TRF26 and other programs use different ones.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each of them stands for a record that is there or not")]
pub(super) struct Spelling {
    /// Record of the number of rounds: 142 or XXR.
    pub(super) rounds: &'static str,
    /// Record of the initial colour: 152, XXC, or none once the games show it.
    pub(super) initial: &'static str,
    /// Records of the points of results: 162, BBW and similar ones, or XXS.
    pub(super) points: &'static str,
    /// Whether acceleration is stated by its name in 192 or by 250 if possible, instead of XXA.
    pub(super) has_250: bool,
    /// Record of who may not meet: 260; XXP if it holds for all rounds; `now` for XXP with whatever holds for the next
    /// round.
    pub(super) pairs: &'static str,
    /// Whether 192 names the edition.
    pub(super) names_edition: bool,
    /// Whether the pairing-allocated bye is written as `+`, a half-point bye as `=`, a zero-point bye as `-`.
    pub(super) has_old_byes: bool,
    /// Whether every bye is stated in the line of its player.
    pub(super) has_cells_only: bool,
    /// Whether the records that only the pairing uses come after the players.
    pub(super) is_records_last: bool,
    /// Whether the last player comes first, if the order of lines has no meaning.
    pub(super) is_reversed: bool,
    pub(super) line_end: &'static str,
}

impl Spelling {
    /// Records that every program reads that pairs by report files: bbpPairings of either edition.
    pub(super) const PLAIN: Self = Self {
        rounds: "XXR",
        initial: "XXC",
        points: "BBW",
        has_250: false,
        pairs: "now",
        names_edition: false,
        has_old_byes: false,
        has_cells_only: true,
        is_records_last: false,
        is_reversed: false,
        line_end: "\n",
    };

    fn random(random: &mut Random) -> Self {
        Self {
            rounds: if random.chance(70) { "142" } else { "XXR" },
            initial: random.pick(&["152", "152", "XXC", ""]),
            points: random.pick(&["162", "162", "BBW", "XXS"]),
            has_250: random.pick(&[true, true, false]),
            pairs: random.pick(&["260", "XXP"]),
            names_edition: random.chance(50),
            has_old_byes: random.chance(5),
            has_cells_only: random.chance(30),
            is_records_last: random.chance(20),
            is_reversed: random.chance(10),
            line_end: random.pick(&["\n", "\n", "\r\n", "\r"]),
        }
    }
}

/// A tournament before its first round.
pub(super) struct Plan {
    pub(super) edition: Edition,
    /// Number of announced rounds.
    pub(super) rounds: u16,
    /// Starting-rank numbers in the order of the pairing numbers.
    pub(super) numbers: Vec<u16>,
    pub(super) by_lines: bool,
    pub(super) initial: Side,
    pub(super) points: Points,
    pub(super) acceleration: Acceleration,
    /// Players who may not meet, and the rounds in which they may not.
    pub(super) forbidden: Vec<(RangeInclusive<u16>, Vec<u16>)>,
    pub(super) habits: Habits,
    pub(super) spelling: Spelling,
}

impl Plan {
    /// Creates a plan with anything that a file can hold, for at most `most` players.
    pub(super) fn random(random: &mut Random, most: u16) -> Self {
        let edition = random.pick(&[Edition::Of2026, Edition::Of2017]);
        let rounds = random.within(1..=13).max(random.within(1..=13));
        let by_lines = random.chance(15);
        let numbers = numbers(random, most.max(2), by_lines);
        let usual = [10, 5, 0, 0, 10];
        let points = Points::of_list(random.pick(&[
            usual,
            usual,
            usual,
            usual,
            [10, 5, 0, 0, 5],
            [10, 5, 0, 0, 0],
            [30, 10, 0, 0, 30],
            [30, 10, 0, 0, 10],
            [30, 20, 10, 0, 30],
            [30, 20, 10, 0, 10],
            [20, 10, 0, 0, 20],
            [10, 5, 0, 5, 10],
        ]));
        let acceleration = acceleration(random, &points, &numbers, rounds);
        let forbidden = forbidden(random, &numbers, rounds);
        let initial = random.pick(&Side::BOTH);
        let spelling = Spelling::random(random);
        let habits = Habits {
            draws: random.pick(&[0, 10, 30, 30, 60]),
            forfeits: random.pick(&[0, 0, 3, 10, 40]),
            short_games: random.pick(&[0, 0, 5, 20]),
            both_lose: random.pick(&[0, 0, 0, 3]),
            unfinished: if spelling.points == "162" { random.pick(&[0, 0, 0, 5]) } else { 0 },
            byes: random.pick(&[0, 0, 3, 10, 25]),
            withdrawals: random.pick(&[0, 0, 1, 3]),
            late_entries: random.pick(&[0, 0, 5, 20]),
            unrated: random.pick(&[0, 0, 0, 20, 100]),
        };
        Self { edition, rounds, numbers, by_lines, initial, points, acceleration, forbidden, habits, spelling }
    }

    /// Creates a plan of an open tournament with the usual points: some draws, few forfeits, byes and withdrawals.
    pub(super) fn ordinary(players: u16, rounds: u16) -> Self {
        Self {
            edition: Edition::Of2026,
            rounds,
            numbers: (1..=players).collect(),
            by_lines: false,
            initial: Side::First,
            points: Points::of_list([10, 5, 0, 0, 10]),
            acceleration: Acceleration::default(),
            forbidden: Vec::new(),
            habits: Habits { draws: 30, forfeits: 1, byes: 2, withdrawals: 1, ..Habits::default() },
            spelling: Spelling::PLAIN,
        }
    }

    /// Whether officers forbid two players to meet in a round.
    pub(super) fn forbids(&self, a: u16, b: u16, round: u16) -> bool {
        let holds = |rounds: &RangeInclusive<u16>, numbers: &[u16]| {
            rounds.contains(&round) && numbers.contains(&a) && numbers.contains(&b)
        };
        self.forbidden.iter().any(|(rounds, numbers)| holds(rounds, numbers))
    }
}

/// Chooses starting-rank numbers in the order of the pairing numbers: mostly small fields, some with gaps.
fn numbers(random: &mut Random, most: u16, by_lines: bool) -> Vec<u16> {
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

/// Chooses acceleration: Baku where it is defined for the points, points of groups, points of each player, mostly none.
fn acceleration(random: &mut Random, points: &Points, numbers: &[u16], rounds: u16) -> Acceleration {
    let mut all = Acceleration::default();
    match random.within(0..=11) {
        0 | 1 if points.draw * 2 == points.win && points.loss == 0 => {
            all.is_baku = true;
            let half = rounds.div_ceil(2);
            for number in numbers.iter().take(2 * numbers.len().div_ceil(4)) {
                let points_of = |round| if round <= half.div_ceil(2) { points.win } else { points.draw };
                all.points.extend((1..=half).map(|round| ((*number, round), points_of(round))));
            }
        }
        2 => {
            // The upper third of the numbers gets more points than the middle third.
            let last = numbers.iter().copied().max().unwrap_or(1);
            let (third, two_thirds) = (last.div_ceil(3), (2 * last).div_ceil(3));
            let until = random.within(1..=rounds);
            for (points, range) in [(points.win, 1..=third), (points.draw, third + 1..=two_thirds)] {
                if points > 0 && numbers.contains(range.start()) && numbers.contains(range.end()) {
                    let members = numbers.iter().filter(|number| range.contains(number));
                    all.points.extend(members.flat_map(|n| (1..=until).map(|round| ((*n, round), points))));
                    all.groups.push((points, until, range));
                }
            }
        }
        3 => {
            let until = random.within(1..=rounds);
            for number in numbers {
                let own = random.pick(&[0, 5, points.draw, points.win]);
                all.points.extend((1..=until).map(|round| ((*number, round), own)));
            }
        }
        _ => {}
    }
    all
}

/// Chooses pairs or clubs of three who may not meet, in all rounds or in some of them.
fn forbidden(random: &mut Random, numbers: &[u16], rounds: u16) -> Vec<(RangeInclusive<u16>, Vec<u16>)> {
    let lists = random.pick(&[0, 0, 0, 1, 3]);
    let mut list = |_| {
        let mut members = numbers.to_vec();
        random.shuffle(&mut members);
        members.truncate(random.pick(&[2, 2, 3]));
        let first = random.within(1..=rounds);
        let some = first..=random.within(first..=rounds);
        (if random.chance(50) { 0..=u16::MAX } else { some }, members)
    };
    (0..lists).map(&mut list).collect()
}
