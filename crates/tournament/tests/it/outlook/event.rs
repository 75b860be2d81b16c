//! A small event as tables.

use std::fmt::{self, Write as _};

use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{Lots, RuleBook};
use shinpan_tournament::outlook::{Advancement, Completion, Plan, Situation};
use shinpan_tournament::ranking::places::compute;
use shinpan_tournament::ranking::rules::DisqualifiedGames;
use shinpan_tournament::ranking::{Inputs, Key, Rules, Tallies, last_round};
use shinpan_tournament::{Facts, Field};

/// A row of the games.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) round: u16,
    pub(crate) game: Option<u16>,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) result: String,
    pub(crate) termination: &'static str,
}

/// Entrants, games and a book.
#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) book: String,
    pub(crate) entrants: String,
    pub(crate) rows: Vec<Row>,
    pub(crate) rounds: u16,
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.book, self.entrants, games_text(&self.rows))
    }
}

fn games_text(rows: &[Row]) -> String {
    let mut text = "round,game,first,second,result,termination\n".to_owned();
    for row in rows {
        let game = row.game.map_or_else(String::new, |game| game.to_string());
        let Row { round, first, second, result, termination, .. } = row;
        let _ = writeln!(text, "{round},{game},{first},{second},{result},{termination}");
    }
    text
}

/// The next number of a sequence.
fn next(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap_or(0) % below.max(1)
}

impl Event {
    /// An event of four to six with some rounds, the last of them partly open, and so many that are not drawn.
    pub(crate) fn random(book: &str, seed: u64, undrawn: u16) -> Self {
        let mut state = seed ^ 0x9E37_79B9_7F4A_7C15;
        let is_elimination = is_elimination(book);
        let members = if undrawn > 0 || is_elimination { 4 } else { 4 + 2 * next(&mut state, 2) };
        let rounds = 1 + u16::try_from(next(&mut state, if undrawn > 0 { 2 } else { 3 })).unwrap_or(0);
        Self::of(book, state, members, rounds, undrawn)
    }

    /// An elimination of three or four with two lives and one or two rounds, the last of them partly open.
    pub(crate) fn knock_out(book: &str, seed: u64) -> Self {
        let mut state = seed ^ 0x2545_F491_4F6C_DD1D;
        let members = 3 + next(&mut state, 2);
        let rounds = u16::try_from(members - 2).unwrap_or(1);
        let mut event = Self::of(book, state, members, rounds, 0);
        if members == 3 {
            let (first, result) = ("e1".to_owned(), "bye".to_owned());
            event.rows.push(Row { round: 1, game: None, first, second: String::new(), result, termination: "normal" });
        }
        event
    }

    /// An event of eight in which so many games are open, those of the last round and some of earlier ones.
    pub(crate) fn large(book: &str, seed: u64, open: usize) -> Self {
        let mut state = seed ^ 0xD1B5_4A32_D192_ED03;
        let rounds = 3 + u16::try_from(next(&mut state, 4)).unwrap_or(0);
        let mut event = Self::of(book, state, 8, rounds, 0);
        while event.rows.iter().filter(|row| row.result == "*").count() < open {
            let row = next(&mut state, event.rows.len());
            "*".clone_into(&mut event.rows[row].result);
        }
        event
    }

    /// An event of three or five with byes and one round, after which some have given up; so many rounds are not drawn.
    pub(crate) fn odd(book: &str, seed: u64, undrawn: u16) -> Self {
        let mut state = seed ^ 0x8CB9_2BA7_2F3D_8DD7;
        let members = 3 + 2 * next(&mut state, 2);
        let mut event = Self::of(book, state, members, 1, undrawn);
        let (first, result) = (format!("e{}", members / 2), "bye".to_owned());
        event.rows.push(Row { round: 1, game: None, first, second: String::new(), result, termination: "normal" });
        let row = |member: usize, status: &str| format!("e{member},{},{status}\n", member + 1);
        let rows = (0..members).map(|member| row(member, [",", "withdrawn,1"][next(&mut state, 2)]));
        event.entrants = std::iter::once("id,seed,status,withdrawn_after\n".to_owned()).chain(rows).collect();
        event
    }

    fn of(book: &str, mut state: u64, members: usize, rounds: u16, undrawn: u16) -> Self {
        let is_elimination = is_elimination(book);
        let gone = (next(&mut state, 3) == 0).then(|| (next(&mut state, members), rounds - 1));
        let gone = gone.filter(|(_, after)| *after > 0 && !is_elimination);
        let mut entrants = "id,seed,status,withdrawn_after\n".to_owned();
        for member in 0..members {
            let status = match gone {
                Some((own, after)) if own == member => {
                    let word = if next(&mut state, 2) == 0 { "withdrawn" } else { "disqualified" };
                    format!("{word},{after}")
                }
                _ => ",".to_owned(),
            };
            let _ = writeln!(entrants, "e{member},{},{status}", member + 1);
        }
        let mut rows = Vec::new();
        for round in 1..=rounds {
            // The circle: round after round nobody meets the same again.
            let mut order = (1..members).collect::<Vec<_>>();
            order.rotate_left(usize::from(round - 1));
            order.insert(0, 0);
            for at in 0..members / 2 {
                let (a, b) = (order[at], order[members - 1 - at]);
                let has_gone = |own: usize| gone.is_some_and(|(member, after)| member == own && round > after);
                let is_open = round == rounds && (next(&mut state, 4) > 0 || undrawn == 0);
                let results: &[&str] = if is_elimination { &["1-0", "0-1"] } else { &["1-0", "0-1", "1/2-1/2"] };
                let result = match (is_open, has_gone(a), has_gone(b)) {
                    (true, _, _) => "*",
                    (_, true, _) => "0-1",
                    (_, _, true) => "1-0",
                    _ => results[next(&mut state, results.len())],
                };
                let (first, second) = (format!("e{a}"), format!("e{b}"));
                let result = result.to_owned();
                rows.push(Row { round, game: None, first, second, result, termination: "normal" });
            }
        }
        Self { book: book.to_owned(), entrants, rows, rounds: rounds + undrawn }
    }

    /// Caps on modules, and who may advance at all, drawn by lots.
    pub(crate) fn advancement(&self, seed: u64) -> Advancement {
        let mut state = seed ^ 0x9FB2_1C65_1E98_DF25;
        let most = next(&mut state, 3);
        let modules = |state: &mut u64| {
            let mut own = (0..most.min(next(state, 3))).map(|_| next(state, 3)).collect::<Vec<_>>();
            own.sort_unstable();
            own.dedup();
            own
        };
        Advancement {
            places: 1 + next(&mut state, 3),
            cap: 1 + next(&mut state, 2),
            used: (0..3).map(|_| next(&mut state, 2)).collect(),
            eligible: (0..self.members()).map(|_| next(&mut state, 5) > 0).collect(),
            modules: (0..self.members()).map(|_| modules(&mut state)).collect(),
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        parse(&self.book).section::<Rules>("standings").expect("a sound section")
    }

    /// Whether the answers have points that are needed.
    pub(crate) fn has_gains(&self) -> bool {
        !self.is_elimination()
    }

    pub(crate) fn is_elimination(&self) -> bool {
        is_elimination(&self.book)
    }

    /// Whether branch and bound is exact for it.
    pub(crate) fn is_usual(&self) -> bool {
        let rules = self.rules();
        let known = [Key::Points, Key::Sos, Key::Sodos, Key::Md, Key::Direct, Key::Seed];
        let is_known = rules.keys.iter().all(|key| known.contains(key)) && rules.keys[0] == Key::Points;
        is_known && rules.outcomes().len() == 3 && rules.draw == shinpan_core::DrawPoints::default()
    }

    /// Calls `with` with the situation of the event.
    pub(crate) fn with<T>(&self, with: impl FnOnce(&Situation<'_>) -> T) -> T {
        let book = parse(&self.book);
        let facts = Facts::of(&book);
        let rules = self.rules();
        self.ranked(&self.rows, |inputs, games| {
            let plan = Plan::of(&facts, inputs, games, Some(self.rounds), &Lots::new("x")).expect("a plan");
            // The rows of these events are all there are.
            let plan = Plan { gaps: Vec::new(), numbered: Vec::new(), ..plan };
            with(&Situation::of(*inputs, games, rules.outcomes(), plan))
        })
    }

    /// Calls `with` with what the ranking is made of after these rows.
    fn ranked<T>(&self, rows: &[Row], with: impl FnOnce(&Inputs<'_>, &Games) -> T) -> T {
        let table = |text: &str| Table::read(text.as_bytes(), "t.csv", None).expect("a table");
        let book = parse(&self.book);
        let mut rules = self.rules();
        rules.leave_out(Key::RMobility);
        let entrants = Entrants::check(table(&self.entrants)).expect("sound entrants");
        let games = Games::check(table(&games_text(rows)), Some(&entrants), Schedule::Rounds).expect("sound games");
        let field = Field::of(&entrants, None).expect("seeds");
        let through = last_round(&games);
        let Tallies { tally, strikes, .. } = Tallies::of(&rules, &field, &games, through);
        let lives = self.is_elimination().then(|| Facts::of(&book).lives(&book).expect("lives").get());
        let inputs = Inputs { through, lives, strikes: Some(&strikes), ..Inputs::of(&rules, &field, &tally) };
        with(&inputs, &games)
    }

    /// The place of each member after these rows, and the lowest of those that share it; and its points in hundredths.
    pub(crate) fn places(&self, rows: &[Row]) -> Vec<(Option<(usize, usize)>, i64)> {
        self.ranked(rows, |inputs, _| {
            let places = compute(inputs);
            let mut ranks = vec![(None, 0); inputs.field.len()];
            for place in &places {
                let sharing = places.iter().filter(|other| other.place == place.place).count();
                let rank = place.place.map(|place| (place, place + sharing - 1));
                ranks[place.member] = (rank, inputs.tally.points(place.member).0);
            }
            ranks
        })
    }

    /// The places after the games of a completion, by tables.
    pub(crate) fn ranks(&self, completion: &Completion) -> Vec<Option<(usize, usize)>> {
        let id = |member: usize| format!("e{member}");
        let mut rows = self.rows.clone();
        for played in completion {
            let fixture = played.fixture;
            let (result, termination) = if fixture.is_vacated() {
                ("bye".to_owned(), "vacated")
            } else {
                (played.result.as_str().to_owned(), if fixture.is_default() { "forfeit" } else { "normal" })
            };
            match fixture.row {
                Some(row) => (rows[row].result, rows[row].termination) = (result, termination),
                None => rows.push(Row {
                    round: fixture.round.0,
                    game: fixture.game,
                    first: id(fixture.first),
                    second: fixture.second.map_or_else(String::new, id),
                    result,
                    termination,
                }),
            }
        }
        self.places(&rows).into_iter().map(|(rank, _)| rank).collect()
    }

    /// Who has lost fewer than two games.
    pub(crate) fn alive(&self, rows: &[Row]) -> Vec<usize> {
        let losses = |member: &usize| {
            let id = format!("e{member}");
            let lost = |row: &&Row| match &*row.result {
                "1-0" => row.second == id,
                "0-1" => row.first == id,
                _ => false,
            };
            rows.iter().filter(lost).count()
        };
        (0..self.members()).filter(|member| losses(member) < 2).collect()
    }

    /// The last round with a row.
    pub(crate) fn drawn(&self) -> RoundNo {
        RoundNo(self.rows.iter().map(|row| row.round).max().unwrap_or_default())
    }

    /// Whether an entrant has given up before `round`.
    pub(crate) fn has_gone(&self, member: usize, round: u16) -> bool {
        let line = self.entrants.lines().nth(member + 1).expect("an entrant");
        line.rsplit(',').next().and_then(|after| after.parse::<u16>().ok()).is_some_and(|after| after < round)
    }

    /// Whether the games of an entrant count for nobody: it is disqualified, and the book annuls them.
    pub(crate) fn is_annulled(&self, member: usize) -> bool {
        let line = self.entrants.lines().nth(member + 1).expect("an entrant");
        line.contains(",disqualified,") && self.rules().disqualified_games == DisqualifiedGames::Annul
    }

    pub(crate) fn members(&self) -> usize {
        self.entrants.lines().count() - 1
    }
}

fn parse(book: &str) -> RuleBook {
    RuleBook::parse(book, "b.toml", &|_| Err("no file".to_owned())).expect("a sound book")
}

fn is_elimination(book: &str) -> bool {
    book.contains("arimaa")
}
