//! Every completion as a table of games, ranked from the beginning.

use shinpan_core::{Outcome, RuleBook};
use shinpan_tournament::Facts;
use shinpan_tournament::outlook::{Advancement, Reading, Status};

use super::event::{Event, Row};

/// What all completions say of a member.
#[derive(Clone, Debug, Default)]
pub(crate) struct Member {
    pub(crate) best: usize,
    pub(crate) worst: usize,
    /// Place, lowest place that is shared, and gain of each completion.
    all: Vec<Rank>,
}

/// What all completions say.
#[derive(Clone, Debug)]
pub(crate) struct List {
    pub(crate) completions: u64,
    members: Vec<Option<Member>>,
}

impl List {
    pub(crate) fn member(&self, member: usize) -> Option<&Member> {
        self.members[member].as_ref()
    }
}

impl Member {
    /// Status, points that are surely enough, points without which it is over.
    pub(crate) fn line(&self, places: usize, has_gains: bool) -> (Status, Option<i64>, Option<i64>) {
        let inside = || self.all.iter().filter(|(place, _, _)| *place <= places);
        let outside = || self.all.iter().filter(|(_, low, _)| *low > places);
        let status = match (inside().count(), outside().count()) {
            (_, 0) => Status::Through,
            (0, _) => Status::Out,
            _ => Status::Open,
        };
        let hope = inside().map(|own| own.2).min();
        let fear = outside().map(|own| own.2).max();
        let sure = fear.map_or(Some(0), |fear| self.all.iter().map(|own| own.2).filter(|gain| *gain > fear).min());
        (status, sure.filter(|_| has_gains), hope.filter(|_| has_gains))
    }
}

/// Lists them.
pub(crate) fn list(event: &Event, reading: Reading) -> List {
    list_by(event, reading, |ranks| ranks)
}

/// Lists who advances: place 1 for who does, 2 for who does not.
pub(crate) fn advancing(event: &Event, reading: Reading, rules: &Advancement) -> List {
    list_by(event, reading, |ranks| {
        let mut order = (0..ranks.len()).filter(|member| ranks[*member].is_some()).collect::<Vec<_>>();
        // Those who share a place are in the order of their seeds.
        order.sort_by_key(|member| (ranks[*member].map(|rank| rank.0), *member));
        let mut through = Vec::<usize>::new();
        for member in order {
            let with = |module: &usize| {
                let others = through.iter().filter(|other| rules.modules[**other].contains(module)).count();
                rules.used[*module] + others < rules.cap
            };
            if through.len() < rules.places && rules.eligible[member] && rules.modules[member].iter().all(with) {
                through.push(member);
            }
        }
        let place = |member: usize| if through.contains(&member) { 1 } else { 2 };
        let advancing = |(member, rank): (usize, Option<Rank>)| Some((place(member), place(member), rank?.2));
        ranks.into_iter().enumerate().map(advancing).collect()
    })
}

/// Place, lowest place that is shared, and gain.
type Rank = (usize, usize, i64);

fn list_by(event: &Event, reading: Reading, of: impl Fn(Vec<Option<Rank>>) -> Vec<Option<Rank>>) -> List {
    let settled = event.rows.iter().filter(|row| row.result != "*").cloned().collect::<Vec<_>>();
    let before = event.places(&settled).into_iter().map(|(_, points)| points).collect::<Vec<_>>();
    let mut lister = Lister { event, reading, before, outcomes: event.rules().outcomes().to_vec(), found: Vec::new() };
    lister.open(0, &mut event.rows.clone());
    let found = lister.found.into_iter().map(of).collect::<Vec<_>>();
    let members = (0..event.members()).map(|member| {
        let all = found.iter().filter_map(|ranks| ranks[member]).collect::<Vec<_>>();
        let best = all.iter().map(|own| own.0).min()?;
        Some(Member { best, worst: all.iter().map(|own| own.0).max()?, all })
    });
    List { completions: found.len() as u64, members: members.collect() }
}

/// Whether two have a row.
fn have_met(rows: &[Row], a: usize, b: usize) -> bool {
    let ids = [a, b].map(|member| format!("e{member}"));
    rows.iter().any(|row| ids.contains(&row.first) && ids.contains(&row.second))
}

/// Whether all of them can be paired without a second meeting.
fn can_be_paired(idle: &[usize], rows: &[Row]) -> bool {
    let Some((first, others)) = idle.split_first() else { return true };
    let with = |second: &usize| {
        let rest = others.iter().copied().filter(|other| other != second).collect::<Vec<_>>();
        !have_met(rows, *first, *second) && can_be_paired(&rest, rows)
    };
    others.iter().any(with)
}

struct Lister<'e> {
    event: &'e Event,
    reading: Reading,
    before: Vec<i64>,
    outcomes: Vec<Outcome>,
    found: Vec<Vec<Option<Rank>>>,
}

fn number(id: &str) -> usize {
    id.trim_start_matches('e').parse().expect("an id")
}

impl Lister<'_> {
    /// What a row of these two may end in.
    fn results(&self, first: &str, second: &str, round: u16) -> Vec<(String, &'static str)> {
        match [first, second].map(|id| self.event.has_gone(number(id), round)) {
            [false, false] => self.outcomes.iter().map(|own| (own.to_string(), "normal")).collect(),
            [true, false] => vec![("0-1".to_owned(), "forfeit")],
            [false, true] => vec![("1-0".to_owned(), "forfeit")],
            [true, true] => vec![("0-0".to_owned(), "forfeit")],
        }
    }

    fn open(&mut self, at: usize, rows: &mut Vec<Row>) {
        let Some(row) = rows.get(at).cloned() else {
            if self.reading == Reading::Any && self.event.is_elimination() {
                return self.knock_out(self.event.drawn().0 + 1, rows);
            }
            let rounds = if self.reading == Reading::Any { self.event.rounds } else { 0 };
            let first = self.event.drawn().0 + 1;
            return self.round(first, rounds, rows);
        };
        if row.result != "*" {
            return self.open(at + 1, rows);
        }
        // A game that counts for nobody is not open.
        let is_annulled = [&row.first, &row.second].iter().any(|id| self.event.is_annulled(number(id)));
        let results = if is_annulled { 1 } else { usize::MAX };
        for (result, termination) in self.results(&row.first, &row.second, row.round).into_iter().take(results) {
            rows[at] = Row { result, termination, ..row.clone() };
            self.open(at + 1, rows);
        }
        rows[at] = row;
    }

    fn round(&mut self, round: u16, last: u16, rows: &mut Vec<Row>) {
        if round > last || self.event.is_elimination() {
            return self.end(rows);
        }
        let idle = (0..self.event.members()).collect::<Vec<_>>();
        if idle.len().is_multiple_of(2) {
            return self.pair(round, last, &idle, rows);
        }
        // Who has given up has the bye where nobody else can, and then it is vacated.
        let without = |member: usize| idle.iter().copied().filter(|other| *other != member).collect::<Vec<_>>();
        let (gone, others): (Vec<_>, Vec<_>) =
            idle.iter().copied().partition(|member| self.event.has_gone(*member, round));
        let is_left_to_others = others.iter().any(|member| can_be_paired(&without(*member), rows));
        let (takers, termination) = if is_left_to_others { (others, "normal") } else { (gone, "vacated") };
        for member in takers {
            let (first, result) = (format!("e{member}"), "bye".to_owned());
            rows.push(Row { round, game: None, first, second: String::new(), result, termination });
            self.pair(round, last, &without(member), rows);
            rows.pop();
        }
    }

    fn end(&mut self, rows: &[Row]) {
        let ranks = self.event.places(rows).into_iter().enumerate();
        let ranks =
            ranks.map(|(member, (rank, points))| rank.map(|(place, low)| (place, low, points - self.before[member])));
        self.found.push(ranks.collect());
    }

    /// Rounds of an elimination in which all who are alive are paired anyhow, until one is left or none.
    fn knock_out(&mut self, round: u16, rows: &mut Vec<Row>) {
        let alive = self.event.alive(rows);
        if alive.len() < 2 {
            return self.end(rows);
        }
        if alive.len().is_multiple_of(2) {
            return self.knock_out_pairs(round, &alive, rows);
        }
        for at in 0..alive.len() {
            let mut rest = alive.clone();
            let first = format!("e{}", rest.remove(at));
            let result = "bye".to_owned();
            rows.push(Row { round, game: None, first, second: String::new(), result, termination: "normal" });
            self.knock_out_pairs(round, &rest, rows);
            rows.pop();
        }
    }

    fn knock_out_pairs(&mut self, round: u16, idle: &[usize], rows: &mut Vec<Row>) {
        let Some((first, others)) = idle.split_first() else { return self.knock_out(round + 1, rows) };
        for (at, second) in others.iter().enumerate() {
            let mut rest = others.to_vec();
            rest.remove(at);
            for result in ["1-0", "0-1"].map(str::to_owned) {
                let [first, second] = [first, second].map(|member| format!("e{member}"));
                rows.push(Row { round, game: None, first, second, result, termination: "normal" });
                self.knock_out_pairs(round, &rest, rows);
                rows.pop();
            }
        }
    }

    fn pair(&mut self, round: u16, last: u16, idle: &[usize], rows: &mut Vec<Row>) {
        let Some((first, others)) = idle.split_first() else { return self.round(round + 1, last, rows) };
        let book = RuleBook::parse(&self.event.book, "b.toml", &|_| Err(String::new())).expect("a book");
        let games = Facts::of(&book).games;
        let draw = self.event.rules().draw;
        let is_sided = draw.0.first != draw.0.second;
        for (at, second) in others.iter().enumerate() {
            if have_met(rows, *first, *second) {
                continue;
            }
            let mut rest = others.to_vec();
            rest.remove(at);
            let [a, b] = [first, second].map(|member| format!("e{member}"));
            for (a, b) in [(a.clone(), b.clone()), (b, a)].into_iter().take(if is_sided { 2 } else { 1 }) {
                self.games(round, last, (&a, &b), (1, games), &rest, rows);
            }
        }
    }

    fn games(
        &mut self,
        round: u16,
        last: u16,
        (first, second): (&str, &str),
        (game, games): (u16, u16),
        rest: &[usize],
        rows: &mut Vec<Row>,
    ) {
        if game > games.max(1) {
            return self.pair(round, last, rest, rows);
        }
        let (a, b) = if game % 2 == 1 { (first, second) } else { (second, first) };
        for (result, termination) in self.results(a, b, round) {
            let number = (games > 0).then_some(game);
            let (own, other) = (a.to_owned(), b.to_owned());
            rows.push(Row { round, game: number, first: own, second: other, result, termination });
            self.games(round, last, (first, second), (game + 1, games), rest, rows);
            rows.pop();
        }
    }
}
