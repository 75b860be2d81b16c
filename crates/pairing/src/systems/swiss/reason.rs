//! Why two contenders of a Swiss system meet, in words.

use shinpan_core::HundredthPoints;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::{first_of, quoted};

use super::round::SwissRound;
use super::rules::Method;
use crate::NAMED_MOST;
use crate::constraints::Constraints;
use crate::ranking::Contender;

impl SwissRound<'_> {
    pub(super) fn reason_of_pair(&self, constraints: &Constraints, u: usize, v: usize) -> String {
        let (contenders, round) = (&self.ranking.contenders, self.ranking.round);
        let (Some(a), Some(own)) = (contenders.get(u), self.standings.get(u)) else { return String::new() };
        let (Some(b), Some(other)) = (contenders.get(v), self.standings.get(v)) else { return bye(a, own.points) };
        let counted = counted(self.rules.method(round), round);
        let points = if own.points == other.points {
            format!("{} each{counted} (Art. 19.1.1)", points(own.points))
        } else {
            let float = format!("{} floats down: {} against {}", quoted(&a.id), points(own.points), other.points);
            let is_forced = constraints.forced().contains_key(&(u, v));
            let barred = if is_forced { String::new() } else { self.barred(constraints, u) };
            format!("{float}{counted} (Art. 19.1.2){barred}")
        };
        format!("{points}{}", default(a, b))
    }

    /// Lists the contenders of equal points whom the rules forbid a float to meet. Requests of officers are stated
    /// elsewhere.
    fn barred(&self, constraints: &Constraints, u: usize) -> String {
        let group = self.standings[u].group;
        let is_barred = |mate: &usize| *mate != u && constraints.broken(u, *mate, &self.ranking).is_some();
        let mates = (group.first..=group.last).filter(is_barred);
        let mates = mates.filter_map(|mate| self.ranking.contenders.get(mate)).map(|one| quoted(&one.id));
        let mates = mates.collect::<Vec<_>>();
        if mates.is_empty() {
            String::new()
        } else {
            format!("; of its group it may not meet {}", first_of(&mates, NAMED_MOST))
        }
    }
}

fn bye(a: &Contender, of: HundredthPoints) -> String {
    format!("bye of {}: {}, byes before: {} (Art. 17.11; R-49)", quoted(&a.id), points(of), a.byes)
}

/// The points with their noun: `1 point`, `0.5 points`.
fn points(points: HundredthPoints) -> String {
    format!("{points} point{}", if points == HundredthPoints::WIN { "" } else { "s" })
}

/// Names the results that the points are made of, where they are not those of all earlier rounds.
fn counted(method: Method, round: RoundNo) -> String {
    match (method, round.0) {
        (_, ..=1) | (Method::Swiss, _) => String::new(),
        (Method::Supposed, _) => ", as if the better seeds had won".to_owned(),
        (Method::Delayed, 2) => ", before round 1".to_owned(),
        (Method::Delayed, round) => format!(", after round {}", round - 2),
    }
}

fn default(a: &Contender, b: &Contender) -> String {
    match (a.is_out, b.is_out) {
        (false, false) => String::new(),
        (true, true) => "; both are out and lose by default (Art. 14.3, 18.6)".to_owned(),
        (one, _) => {
            let out = quoted(if one { &a.id } else { &b.id });
            format!("; {out} is out and loses by default (Art. 14.3, 18.6)")
        }
    }
}
