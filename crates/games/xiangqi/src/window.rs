//! A window: the moves between two occurrences of a position, and who loses by them. WXF 19, 20; readings 5, 6, 8.

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::chase::{Chased, Pieces};
use crate::judge::Judge;
use crate::rules::Rules;

/// What a side did on all its moves, the worse the higher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Anything else.
    #[default]
    Idle,
    /// It attacked the same piece with every move.
    Chase,
    /// It gave check with every move.
    Check,
}

impl Level {
    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Idle => "idle",
            Self::Chase => "perpetual-chase",
            Self::Check => "perpetual-check",
        }
    }

    /// Who loses: whoever did the worse; none where both did the same.
    pub fn loser(levels: Sides<Self>) -> Option<Side> {
        match levels.first.cmp(&levels.second) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Less => Some(Side::Second),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The moves after the position of `from`, up to `to`, where it stands again.
pub(crate) struct Window<'a> {
    pub(crate) judge: &'a Judge,
    pub(crate) from: u32,
    pub(crate) to: u32,
}

/// What a window comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ruling {
    pub(crate) levels: Sides<Level>,
    pub(crate) doubtful: bool,
}

/// What a side did, before readings are asked for.
#[derive(Clone, Copy)]
enum Course {
    Check,
    /// Whom it chased with every move; nobody, if it is not so.
    Chase(Chased),
}

impl Course {
    fn level(&self, rules: &Rules) -> Level {
        match self {
            Self::Check => Level::Check,
            Self::Chase(chased) if chased.by(rules) != 0 => Level::Chase,
            Self::Chase(_) => Level::Idle,
        }
    }
}

impl Window<'_> {
    pub(crate) fn ruling(&self) -> Ruling {
        let courses = self.courses();
        let rules = self.judge.rules();
        let own = levels(&courses, rules);
        let others = rules.other_readings();
        let doubtful = others.iter().any(|other| Level::loser(levels(&courses, other)) != Level::loser(own));
        Ruling { levels: own, doubtful }
    }

    /// What one side did.
    pub(crate) fn level(&self, side: Side) -> Level {
        self.course(side).level(self.judge.rules())
    }

    /// What each side did by other rules.
    pub(crate) fn levels_by(&self, rules: &Rules) -> Sides<Level> {
        levels(&self.courses(), rules)
    }

    /// Whom `side` chased with every move.
    pub(crate) fn chased(&self, side: Side) -> Pieces {
        match self.course(side) {
            Course::Check => 0,
            Course::Chase(chased) => chased.by(self.judge.rules()),
        }
    }

    /// The plies at which `side` moved.
    fn plies(&self, side: Side) -> impl Iterator<Item = u32> {
        let begins = self.judge.position_at(self.from).map(|position| position.turn);
        (self.from + 1 + u32::from(begins != Some(side))..=self.to).step_by(2)
    }

    fn courses(&self) -> Sides<Course> {
        Sides { first: self.course(Side::First), second: self.course(Side::Second) }
    }

    fn course(&self, side: Side) -> Course {
        let checks = self.plies(side).filter(|ply| self.judge.gives_check(*ply)).count();
        if checks > 0 {
            let is_perpetual = checks == self.plies(side).count();
            return if is_perpetual { Course::Check } else { Course::Chase(Chased::default()) };
        }
        let mut common = Chased::ALL;
        for ply in self.plies(side) {
            common = common.and(&self.judge.chased(ply, (self.from + 1, self.to)));
            if common.is_none() {
                break;
            }
        }
        Course::Chase(common)
    }
}

fn levels(courses: &Sides<Course>, rules: &Rules) -> Sides<Level> {
    Sides { first: courses.first.level(rules), second: courses.second.level(rules) }
}
