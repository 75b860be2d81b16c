//! What officers ask of a round beside the rules: pairs that may not be, or must be.

use std::collections::{HashMap, HashSet};

use shinpan_core::InputError;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::RoundNo;
use shinpan_core::table::field::{Columns, Known};
use shinpan_core::table::{ColumnType, Row, Table};
use shinpan_core::wording::quoted;

use crate::ranking::Ranking;

/// The columns that are known.
const COLUMNS: [Known; 2] = [("first", ColumnType::Text), ("second", ColumnType::Text)];

/// Pairs of ids, each with its row, from a table with the columns `first` and `second`.
#[derive(Clone, Debug)]
pub struct Pairs {
    table: Table,
    pairs: Vec<[String; 2]>,
}

impl Pairs {
    /// Checks `table`: two different entrants in each row. Other columns say nothing.
    ///
    /// # Errors
    /// A column is missing, an id is not that of an entrant, somebody is paired with itself.
    pub fn check(table: Table, entrants: &Entrants) -> Result<Self, InputError> {
        let columns = Columns::find(&table, &COLUMNS, &["first", "second"])?;
        let pairs = table.rows().iter().map(|row| pair(&columns, row, entrants)).collect::<Result<_, _>>()?;
        drop(columns);
        Ok(Self { table, pairs })
    }

    /// The pairs, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = &[String; 2]> {
        self.pairs.iter()
    }

    /// An error at a row.
    fn error(&self, row: usize, message: impl std::fmt::Display) -> InputError {
        self.table.error_at(row, "second", message)
    }
}

fn pair(columns: &Columns<'_>, row: &Row, entrants: &Entrants) -> Result<[String; 2], InputError> {
    let id = |name| {
        let field = columns.field(row, name);
        let id = field.required("the id of an entrant")?;
        entrants.get(id).map(|entrant| entrant.id.clone()).ok_or_else(|| field.error(entrants.unknown(id)))
    };
    let [first, second] = [id("first")?, id("second")?];
    if first == second {
        return Err(columns.field(row, "second").error(format_args!("{} with itself", quoted(&first))));
    }
    Ok([first, second])
}

/// Why a pair may not be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// For people.
    pub message: String,
    /// What it rests on: an article, or the option of the officers.
    pub article: &'static str,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.message, self.article)
    }
}

/// Which pairs are permitted, by rank.
#[derive(Clone, Debug, Default)]
pub struct Constraints {
    forbidden: HashSet<(usize, usize)>,
    forced: HashMap<usize, usize>,
    no_rematch: bool,
}

impl Constraints {
    /// No constraints but, if `no_rematch`, that nobody meets twice.
    pub fn new(no_rematch: bool) -> Self {
        Self { no_rematch, ..Self::default() }
    }

    /// Forbids the pairs of `list`; those with somebody who is not to be paired say nothing.
    pub fn forbid(&mut self, list: &Pairs, ranking: &Ranking) {
        for [a, b] in list.iter() {
            if let (Some(u), Some(v)) = (ranking.rank(a), ranking.rank(b)) {
                self.forbidden.insert((u.min(v), u.max(v)));
            }
        }
    }

    /// Forces the pairs of `list`.
    ///
    /// # Errors
    /// Somebody is not to be paired, is forced twice, or the pair is forbidden.
    pub fn force(&mut self, list: &Pairs, ranking: &Ranking) -> Result<(), InputError> {
        for (row, [a, b]) in list.iter().enumerate() {
            let rank = |id: &str| {
                let message = || format!("{} is not to be paired in round {}", quoted(id), ranking.round);
                ranking.rank(id).ok_or_else(|| list.error(row, message()))
            };
            let (u, v) = (rank(a)?, rank(b)?);
            if self.is_forced(u, v) {
                continue;
            }
            if let Some(id) = [(u, a), (v, b)].iter().find(|(rank, _)| self.forced.contains_key(rank)) {
                return Err(list.error(row, format_args!("{} is forced into two pairs", quoted(id.1))));
            }
            if let Some(reason) = self.refusal(u, v, ranking) {
                return Err(list.error(row, reason));
            }
            self.pair(u, v);
        }
        Ok(())
    }

    /// These constraints with `u` and `v` paired.
    #[must_use]
    pub fn with(&self, u: usize, v: usize) -> Self {
        let mut constraints = self.clone();
        constraints.pair(u, v);
        constraints
    }

    /// These constraints with `u` and `v` not paired.
    #[must_use]
    pub fn without(&self, u: usize, v: usize) -> Self {
        let mut constraints = self.clone();
        constraints.forbidden.insert((u.min(v), u.max(v)));
        constraints
    }

    /// Whether `u` and `v` may be paired; the number of contenders stands for the bye.
    pub fn permit(&self, u: usize, v: usize, ranking: &Ranking) -> bool {
        let meant = |u: usize, v: usize| self.forced.get(&u).is_none_or(|partner| *partner == v);
        let forbidden = !self.forbidden.is_empty() && self.forbidden.contains(&(u.min(v), u.max(v)));
        let met = self.no_rematch && ranking.meetings(u, v).next().is_some();
        !forbidden && !met && (self.forced.is_empty() || (meant(u, v) && meant(v, u)))
    }

    /// Whether the pair was asked for.
    pub fn is_forced(&self, u: usize, v: usize) -> bool {
        self.forced.get(&u) == Some(&v)
    }

    /// Why `u` and `v` may not be paired: they have met, or officers ask for it.
    pub fn refusal(&self, u: usize, v: usize, ranking: &Ranking) -> Option<Refusal> {
        let name = |rank: usize| ranking.contenders.get(rank).map_or_else(String::new, |one| quoted(&one.id));
        let pair = || format!("{} against {}", name(u.min(v)), name(u.max(v)));
        let rounds = ranking.meetings(u, v).map(|RoundNo(round)| round.to_string()).collect::<Vec<_>>();
        if self.no_rematch && !rounds.is_empty() {
            let message = format!("{}: they have met in round {}", pair(), rounds.join(", "));
            return Some(Refusal { message, article: "Art. 19.1.3" });
        }
        if self.forbidden.contains(&(u.min(v), u.max(v))) {
            return Some(Refusal { message: format!("{}: forbidden by the officers", pair()), article: "--forbid" });
        }
        let other =
            |u: usize, v: usize| self.forced.get(&u).filter(|partner| **partner != v).map(|partner| (u, *partner));
        let (one, partner) = other(u, v).or_else(|| other(v, u))?;
        Some(Refusal { message: format!("{} must meet {}", name(one), name(partner)), article: "--force" })
    }

    fn pair(&mut self, u: usize, v: usize) {
        self.forced.insert(u, v);
        self.forced.insert(v, u);
    }
}
