//! Ranks one completion after another: points are kept up to date, and keys are computed only for those who are equal
//! by the keys before. WCSC rules 2010, Art. 20. The places are those of [`crate::ranking::compute`].

use shinpan_core::Side;
use shinpan_core::games::GameResult;

use crate::outlook::rank::Rank;
use crate::ranking::Inputs;
use crate::ranking::key::balance;
use crate::ranking::keys::Key;
use crate::ranking::rules::{Direct, MdDraws, Places, Unplayed};
use crate::ranking::value::Best;
use crate::tally::{self, Score};

/// A game from the view of one of its players.
#[derive(Clone, Copy, Debug)]
struct Meeting {
    opponent: usize,
    /// Whether it has a result that counts in keys other than points.
    counts: bool,
    score: Score,
    /// Share in hundredths of a point.
    share: i64,
    is_second: bool,
}

/// Position of a game in the lists of its two players; the second is none for a bye.
#[derive(Clone, Copy, Debug)]
struct Slot {
    first: (usize, usize),
    second: Option<(usize, usize)>,
    shares: [i64; 2],
    forfeit: bool,
    /// Whether the game counts for nobody.
    is_annulled: bool,
}

/// Keys that the board can compute, or that are the same in every completion.
const KNOWN: [Key; 11] = [
    Key::Points,
    Key::Sos,
    Key::Sodos,
    Key::Md,
    Key::Direct,
    Key::Seed,
    Key::Losses,
    Key::Wins,
    Key::Strikes,
    Key::Games,
    Key::WinsSecond,
];

/// Games and points of all members.
#[derive(Clone, Debug)]
pub(crate) struct Board<'a> {
    inputs: Inputs<'a>,
    points: Vec<i64>,
    settled: Vec<i64>,
    meetings: Vec<Vec<Meeting>>,
    slots: Vec<Slot>,
    order: Vec<usize>,
    /// For each place in the order, whether a key separates it from the place above.
    cuts: Vec<bool>,
    values: Vec<i64>,
    group: Vec<u64>,
    stamp: u64,
    ranks: Vec<Rank>,
    is_out: Vec<bool>,
}

impl<'a> Board<'a> {
    /// Makes the board of what is settled; `None` if a key of the book needs the whole field.
    pub(crate) fn of(inputs: &Inputs<'a>) -> Option<Self> {
        let is_known = inputs.rules.keys.iter().all(|key| KNOWN.contains(key));
        // Games without play count in some of these keys and not in others.
        let is_plain = inputs.rules.unplayed == Unplayed::Count
            || inputs
                .rules
                .keys
                .iter()
                .all(|key| !matches!(key, Key::Losses | Key::Wins | Key::Games | Key::WinsSecond));
        if inputs.rules.places != Places::Keys || !is_known || !is_plain {
            return None;
        }
        let members = inputs.field.len();
        let counts = |forfeit: bool| !(forfeit && inputs.rules.unplayed == Unplayed::Exclude);
        let meetings = (0..members).map(|member| {
            let bouts = inputs.tally.bouts(member).iter();
            let meeting = bouts.filter_map(|bout| {
                let (opponent, score, share) = (bout.opponent?, bout.score?, bout.share?.0);
                let is_second = bout.side == Side::Second;
                Some(Meeting { opponent, counts: counts(bout.forfeit), score, share, is_second })
            });
            meeting.collect::<Vec<_>>()
        });
        let meetings = meetings.collect();
        let points = (0..members).map(|member| inputs.tally.points(member).0).collect::<Vec<_>>();
        Some(Self {
            inputs: *inputs,
            settled: points.clone(),
            points,
            meetings,
            slots: Vec::new(),
            order: (0..members).collect(),
            cuts: vec![false; members],
            values: vec![0; members],
            group: vec![0; members],
            stamp: 0,
            ranks: vec![Rank::default(); members],
            is_out: (0..members).map(|member| inputs.is_out(member)).collect(),
        })
    }

    /// Removes games until `slots` of those that were opened are left.
    pub(crate) fn close(&mut self, slots: usize) {
        while self.slots.len() > slots {
            self.set(self.slots.len() - 1, GameResult::OPEN);
            let Some(slot) = self.slots.pop() else { return };
            for (member, _) in std::iter::once(slot.first).chain(slot.second).filter(|_| slot.second.is_some()) {
                self.meetings[member].pop();
            }
        }
    }

    /// Adds a game without a result; `forfeit` tells whether it is decided without play.
    pub(crate) fn open(&mut self, first: usize, second: Option<usize>, forfeit: bool) {
        let is_annulled = std::iter::once(first).chain(second).any(|player| self.inputs.is_annulled(player));
        let mut add = |member: usize, opponent: Option<usize>, is_second: bool| {
            let at = self.meetings[member].len();
            if let Some(opponent) = opponent {
                let none = Meeting { opponent, counts: false, score: Score::Lost, share: 0, is_second };
                self.meetings[member].push(none);
            }
            (member, at)
        };
        let at_first = add(first, second, false);
        let at_second = second.map(|second| add(second, Some(first), true));
        self.slots.push(Slot { first: at_first, second: at_second, shares: [0; 2], forfeit, is_annulled });
    }

    /// Gives a game a result, or takes it back.
    pub(crate) fn set(&mut self, slot: usize, result: GameResult) {
        let counts_always = self.inputs.rules.unplayed == Unplayed::Count;
        let draw = self.inputs.rules.draw;
        let open = self.slots.get_mut(slot).filter(|slot| !slot.is_annulled);
        let Some(Slot { first, second, shares, forfeit, .. }) = open else { return };
        let counts = counts_always || !*forfeit;
        for (at, side) in [(Some(*first), Side::First), (*second, Side::Second)] {
            let Some((member, index)) = at else { continue };
            let share = tally::share(result, side, &draw).map_or(0, |share| share.0);
            self.points[member] += share - shares[side.index()];
            shares[side.index()] = share;
            if let Some(meeting) = self.meetings[member].get_mut(index).filter(|_| second.is_some()) {
                let score = tally::score(result, side);
                meeting.counts = counts && score.is_some();
                meeting.score = score.unwrap_or(Score::Lost);
                meeting.share = share;
            }
        }
    }

    /// Returns the points of a member, in hundredths.
    pub(crate) fn points(&self, member: usize) -> i64 {
        self.points[member]
    }

    /// Returns the points of a member that are not settled, in hundredths.
    pub(crate) fn gain(&self, member: usize) -> i64 {
        self.points[member] - self.settled[member]
    }

    /// Computes the places of all members.
    pub(crate) fn rank(&mut self) -> &[Rank] {
        let members = self.order.len();
        self.cuts.fill(false);
        self.refine(0, members, 0);
        let (mut above, mut at) = (0, 0);
        while at < members {
            let end = (at + 1..members).find(|next| self.cuts[*next]).unwrap_or(members);
            let group = &mut self.order[at..end];
            group.sort_unstable();
            let sharing = group.iter().filter(|member| !self.is_out[**member]).count();
            for member in group {
                let rank = Rank { place: above + 1, low: above + sharing };
                self.ranks[*member] = if self.is_out[*member] { Rank::default() } else { rank };
            }
            above += sharing;
            at = end;
        }
        &self.ranks
    }

    /// Members with a place, the best first; those who share one are in the order of the seeds.
    pub(crate) fn order(&self) -> impl Iterator<Item = usize> {
        self.order.iter().copied().filter(|member| !self.is_out[*member])
    }

    /// Orders those between two places, who are equal by the keys before, by the keys from number `at` on.
    fn refine(&mut self, start: usize, end: usize, at: usize) {
        let Some(key) = self.inputs.rules.keys.get(at).copied().filter(|_| end - start > 1) else { return };
        self.stamp += 1;
        if key == Key::Direct {
            for member in &self.order[start..end] {
                self.group[*member] = self.stamp;
            }
        }
        for place in start..end {
            let member = self.order[place];
            self.values[member] = self.value(key, member);
        }
        let values = &self.values;
        let group = &mut self.order[start..end];
        // The order changes little from one completion to the next, so insertion sort is quick.
        for from in 1..group.len() {
            let mut to = from;
            while to > 0 && values[group[to - 1]] < values[group[to]] {
                group.swap(to - 1, to);
                to -= 1;
            }
        }
        let has_cut = values[group[0]] != values[group[end - start - 1]];
        let again = has_cut && key == Key::Direct && self.inputs.rules.direct == Direct::Recursive;
        let next = if again { at } else { at + 1 };
        let mut begin = start;
        while begin < end {
            let value = self.values[self.order[begin]];
            let stop = (begin + 1..end).find(|place| self.values[self.order[*place]] != value).unwrap_or(end);
            if begin > start {
                self.cuts[begin] = true;
            }
            self.refine(begin, stop, next);
            begin = stop;
        }
    }

    /// Returns the value of a key for a member: the greater, the better.
    fn value(&self, key: Key, member: usize) -> i64 {
        let meetings = self.meetings[member].iter().filter(|meeting| meeting.counts);
        let count = |of: &dyn Fn(&Meeting) -> bool| {
            let count = meetings.clone().filter(|meeting| of(meeting)).count();
            i64::try_from(count).unwrap_or(i64::MAX)
        };
        let value = match key {
            Key::Points => self.points[member],
            Key::Sos => meetings.map(|meeting| self.points[meeting.opponent]).sum(),
            Key::Sodos => meetings.map(|meeting| meeting.share * self.points[meeting.opponent]).sum(),
            Key::Md => self.trimmed(member),
            Key::Direct => {
                let equal = meetings.filter(|meeting| self.group[meeting.opponent] == self.stamp);
                equal.map(|meeting| balance(meeting.score)).sum()
            }
            Key::Seed => self.inputs.field.members().get(member).map_or(0, |member| member.seed.into()),
            Key::Losses => count(&|meeting| meeting.score == Score::Lost),
            Key::Wins => count(&|meeting| meeting.score == Score::Won),
            Key::WinsSecond => count(&|meeting| meeting.score == Score::Won && meeting.is_second),
            Key::Games => count(&|_| true),
            Key::Strikes => self.inputs.strikes.map_or(0, |strikes| strikes.of_member(member).into()),
            _ => 0,
        };
        if key.best() == Best::Lowest { -value } else { value }
    }

    /// Sums the terms of `sodos` that are not lost games, without the lowest and the highest opponent: Art. 20.4.
    fn trimmed(&self, member: usize) -> i64 {
        let least = match self.inputs.rules.md_draws {
            MdDraws::Include => Score::Drawn,
            MdDraws::Exclude => Score::Won,
        };
        let (mut sum, mut count) = (0, 0_u32);
        let (mut low, mut high) = ((i64::MAX, Score::Won, i64::MAX), (i64::MIN, Score::Lost, i64::MIN));
        for meeting in self.meetings[member].iter().filter(|meeting| meeting.counts && meeting.score >= least) {
            let term = (self.points[meeting.opponent], meeting.score, meeting.share);
            sum += term.0 * term.2;
            count += 1;
            low = low.min(term);
            high = high.max(term);
        }
        if count < 2 { 0 } else { sum - low.0 * low.2 - high.0 * high.2 }
    }
}
