//! Whether a published pairing is legal and the best one: `--check`.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use shinpan_core::games::{GameRow, Games};

use crate::compare::side_by_side;
use crate::criteria::Criteria;
use crate::document::{Checked, Document, Finding, Round};
use crate::draw::Draw;
use crate::explain::ids;
use crate::ground::quoted;
use crate::input::of_round;
use crate::matched::{Drawn, Undrawable};
use crate::sheet::Row;

/// Checks the rows of the round in `published`. `best` is the pairing that is drawn, or why there is none.
pub(crate) fn check(draw: &Draw<'_>, published: &Games, best: Result<&Drawn, &Undrawable>) -> Checked {
    let articles = draw.criteria.rules.articles();
    let mut check = Check { draw, published, findings: Vec::new(), pairs: Vec::new() };
    check.rows();
    let pairs_all = check.everybody();
    if let Err(undrawable) = best {
        check.find("undrawable", None, articles.everybody, undrawable.to_string());
    }
    let legal = check.findings.is_empty();
    let cost = pairs_all.then(|| draw.criteria.total(check.pairs.iter().copied()));
    let best_cost = best.ok().map(|drawn| &*drawn.cost);
    let worse = cost.as_deref().zip(best_cost).and_then(|(cost, best)| draw.criteria.difference(cost, best));
    let criterion = worse.map(|(criterion, _, _)| criterion.name);
    let optimal = legal && criterion.as_ref().is_none_or(|name| name == "lots");
    let drawn = optimal && best.is_ok_and(|best| check.is(best));
    Checked {
        rules: draw.book.to_owned(),
        stage: draw.input.stage.clone(),
        round: Round::One(draw.round().0),
        lots: draw.lots.text().to_owned(),
        legal,
        optimal,
        drawn,
        criterion: criterion.filter(|_| !optimal),
        findings: check.findings,
        costs: side_by_side(draw.criteria, cost.as_deref(), best_cost),
        better: best.ok().filter(|_| !optimal).map(|best| ids(draw, best)).unwrap_or_default(),
    }
}

struct Check<'a> {
    draw: &'a Draw<'a>,
    published: &'a Games,
    findings: Vec<Finding>,
    /// By rank, the better first; the number of contenders is the bye.
    pairs: Vec<(usize, usize)>,
}

impl Check<'_> {
    fn find(&mut self, code: &'static str, row: Option<usize>, article: &'static str, message: String) {
        let line = row.and_then(|row| self.published.table().rows().get(row)).map(|row| row.pos().line);
        self.findings.push(Finding { code, line, article, message });
    }

    /// Every row is a pair that is permitted.
    fn rows(&mut self) {
        let (draw, published) = (self.draw, self.published);
        for row in of_round(published, draw.round()) {
            let Some(game) = published.as_slice().get(row) else { continue };
            if let Some(pair) = self.ranks(row, game) {
                self.pair(row, pair);
            }
        }
    }

    /// The ranks of the two in `row`; the number of contenders for a bye.
    fn ranks(&mut self, row: usize, game: &GameRow) -> Option<(usize, usize)> {
        let roster = self.draw.criteria.roster;
        let strangers = game.ids().filter(|id| roster.rank(id).is_none()).map(quoted).collect::<Vec<_>>();
        if !strangers.is_empty() {
            let message = format!("{} is not to be paired in round {}", strangers.join(", "), roster.round);
            self.find("not-in-the-round", Some(row), self.draw.criteria.rules.articles().field, message);
            return None;
        }
        let rank = |id: Option<&str>| id.map_or(Some(roster.len()), |id| roster.rank(id));
        let (u, v) = (rank(Some(&game.first))?, rank(game.second.as_deref())?);
        Some((u.min(v), u.max(v)))
    }

    fn pair(&mut self, row: usize, (u, v): (usize, usize)) {
        let draw = self.draw;
        let roster = draw.criteria.roster;
        self.pairs.push((u, v));
        if v == roster.len() {
            if roster.len().is_multiple_of(2) || !draw.criteria.rules.gives_bye() {
                self.find(
                    "bye",
                    Some(row),
                    draw.criteria.rules.articles().bye,
                    "a bye where there is none to give".to_owned(),
                );
            }
        } else if let Some(refusal) = draw.terms.refusal(u, v, roster) {
            self.find("forbidden", Some(row), refusal.article, refusal.message);
        }
    }

    /// Everybody is paired, once. A program twice in a round was refused when the rows were read.
    fn everybody(&mut self) -> bool {
        let Criteria { roster, rules, .. } = self.draw.criteria;
        let articles = rules.articles();
        let mut times = HashMap::<usize, usize>::new();
        self.pairs.iter().flat_map(|(u, v)| [*u, *v]).for_each(|rank| *times.entry(rank).or_default() += 1);
        let missing = (0..roster.len()).filter(|rank| !times.contains_key(rank)).collect::<Vec<_>>();
        let byes = times.get(&roster.len()).copied().unwrap_or_default();
        if byes > 1 {
            self.find("bye", None, articles.bye, format!("{byes} byes in one round"));
        }
        if !missing.is_empty() {
            let names = missing.iter().filter_map(|rank| self.draw.id(*rank)).map(|id| quoted(&id)).collect::<Vec<_>>();
            self.find("not-paired", None, articles.everybody, format!("no partner for {}", names.join(", ")));
        }
        missing.is_empty() && byes <= 1
    }

    /// Whether these are the pairs of `drawn`.
    fn is(&self, drawn: &Drawn) -> bool {
        let sorted = |pairs: &[(usize, usize)]| {
            let mut pairs = pairs.to_vec();
            pairs.sort_unstable();
            pairs
        };
        sorted(&self.pairs) == sorted(&drawn.pairs)
    }
}

/// Checks a published round robin, or a round of one, against the `rows` and the `document` of the tables.
pub(crate) fn check_robin(published: &Games, rows: &[Row], document: &Document) -> Checked {
    let drawn = rows.iter().map(|row| (row.round, row.pairing.first.clone(), row.pairing.second.clone()));
    let drawn = drawn.collect::<BTreeSet<_>>();
    let rounds = rows.iter().map(|row| row.round).collect::<BTreeSet<_>>();
    // A pause is a vacated row: it counts for nothing, but it is there.
    let is_of_table = |game: &GameRow| rounds.contains(&game.round.0) && (game.is_live() || game.second.is_none());
    let given = published.iter().zip(published.table().rows()).filter(|(game, _)| is_of_table(game));
    let given = given.map(|(game, row)| ((game.round.0, game.first.clone(), game.second.clone()), row.pos().line));
    let given = given.collect::<BTreeMap<_, _>>();
    let named = |(round, first, second): &(u16, String, Option<String>)| {
        let second = second.as_deref().map_or_else(|| "pauses".to_owned(), |id| format!("against {}", quoted(id)));
        format!("{} {second} in round {round}", quoted(first))
    };
    let finding = |code, line, message| Finding { code, line, article: "Art. 19.5", message };
    let missing = drawn.iter().filter(|game| !given.contains_key(game));
    let missing =
        missing.map(|game| finding("missing", None, format!("{}: in the tables, not published", named(game))));
    let strange = given.iter().filter(|(game, _)| !drawn.contains(game));
    let strange = strange.map(|(game, line)| {
        finding("not-in-the-tables", Some(*line), format!("{}: published, not in the tables", named(game)))
    });
    let findings = missing.chain(strange).collect::<Vec<_>>();
    let is_drawn = findings.is_empty();
    let pairs = document.pairings.iter().map(|pair| [Some(pair.first.clone()), pair.second.clone()]);
    Checked {
        rules: document.rules.clone(),
        stage: document.stage.clone(),
        round: document.round,
        lots: document.lots.clone(),
        legal: is_drawn,
        optimal: is_drawn,
        drawn: is_drawn,
        criterion: None,
        findings,
        costs: Vec::new(),
        better: if is_drawn { Vec::new() } else { pairs.collect() },
    }
}
