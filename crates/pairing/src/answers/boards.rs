//! Whether published games are those of the rules, game by game: where the rules leave no choice, and pairings are not weighed.

use std::collections::BTreeMap;

use shinpan_core::games::{GameRow, Games, Termination};
use shinpan_core::history::OVERRULED;
use shinpan_core::wording::quoted;

use super::published::{finding, overruling};
use crate::document::{CheckedRound, DrawnRound, Finding, FindingCode, PublishedOverruling, Row};
use crate::port::{RoundAsked, System};

/// The published rows and what they are compared with.
pub(super) struct Compare<'a> {
    pub(super) asked: &'a RoundAsked<'a>,
    pub(super) published: &'a Games,
    pub(super) system: &'a dyn System,
}

/// A game, whoever is First: round, number, and the two ids in order.
type Key<'a> = (u16, u16, &'a str, &'a str);

fn key<'a>(round: u16, game: Option<u16>, first: &'a str, second: Option<&'a str>) -> Key<'a> {
    let second = second.unwrap_or_default();
    (round, game.unwrap_or(1), first.min(second), first.max(second))
}

impl Compare<'_> {
    /// Compares the published rows with those that are `drawn`.
    pub(super) fn with(&self, drawn: &DrawnRound) -> CheckedRound {
        let mut left = BTreeMap::<Key<'_>, (usize, &Row)>::new();
        for (at, row) in drawn.rows.iter().enumerate() {
            left.insert(key(row.round, row.game, &row.first, row.second.as_deref()), (at, row));
        }
        let bye = if drawn.rows.iter().any(|row| row.is_pause) { "pause" } else { "bye" };
        let (mut findings, mut overruled, mut last) = (Vec::new(), Vec::new(), None);
        for (at, game) in self.published.iter().enumerate().filter(|(_, game)| self.is_compared(game, drawn)) {
            let number = drawn.rows.iter().any(|row| row.game.is_some()).then(|| game.game.unwrap_or(1));
            let name = name(game.round.0, number, [Some(&game.first), game.second.as_deref()], bye);
            let own = left.remove(&key(game.round.0, game.game, &game.first, game.second.as_deref()));
            overruled.extend(self.overruled(at, own.map(|own| own.1)));
            let Some((place, own)) = own else {
                findings.push(self.find(at, FindingCode::Superfluous, format!("{name}: the rules have no such row")));
                continue;
            };
            let is_before = number.is_some() && last.is_some_and(|last| place < last);
            findings.extend(self.of_row(at, game, own, is_before, &name));
            last = last.max(Some(place));
        }
        let mut missing = left.into_values().collect::<Vec<_>>();
        missing.sort_by_key(|(place, _)| *place);
        findings.extend(missing.into_iter().map(|(_, own)| self.missing(own, drawn)));
        let is_of_play = |finding: &Finding| matches!(finding.code, FindingCode::Sides | FindingCode::Order);
        CheckedRound {
            round: self.asked.round.map(|round| round.0),
            pairs: 0,
            checked: true,
            lots: None,
            legal: findings.iter().all(is_of_play),
            optimal: None,
            drawn: findings.is_empty(),
            criterion: None,
            costs: Vec::new(),
            better: Vec::new(),
            overruled,
            findings,
            is_wrong: false,
        }
    }

    /// Whether a row is compared. A pause is a vacated row: it counts for nothing, but it must be there.
    fn is_compared(&self, game: &GameRow, drawn: &DrawnRound) -> bool {
        let has_pauses = || drawn.rows.iter().any(|row| row.is_pause);
        let is_there = game.is_live() || (game.second.is_none() && has_pauses());
        is_there && !game.result.is_bye_beforehand() && self.asked.round.is_none_or(|round| game.round == round)
    }

    /// Findings against a row that the rules have as `own`; `is_before` says that it is played before the row above it.
    fn of_row(&self, at: usize, game: &GameRow, own: &Row, is_before: bool, name: &str) -> Vec<Finding> {
        let mut findings = Vec::new();
        if own.first != *game.first {
            let expected = Some([Some(own.first.clone()), own.second.clone()]);
            let message = format!("{name}: {} is First", quoted(&own.first));
            findings.push(Finding { expected, ..self.find(at, FindingCode::Sides, message) });
        }
        if is_before {
            findings.push(self.find(at, FindingCode::Order, format!("{name} is played before the row above it")));
        }
        if own.is_pause && game.is_live() && game.termination != Termination::Adjudicated {
            let message = format!(
                "{name}: published as a bye that counts as a win; a pause is worth nothing, expected termination {}",
                Termination::Vacated.as_str()
            );
            findings.push(self.find(at, FindingCode::Superfluous, message));
        }
        // A word in a cell acquits nobody.
        if let Some(said) = self.word(at).filter(|said| own.why.overruled.as_deref() != Some(said)) {
            let broken = own.why.overruled.as_deref();
            let broken =
                broken.map_or_else(|| "and it breaks nothing".to_owned(), |it| format!("and it breaks {}", quoted(it)));
            let message = format!("{name}: the row says that officers have overruled {}, {broken}", quoted(said));
            findings.push(self.find(at, FindingCode::NotOverruled, message));
        }
        findings
    }

    fn missing(&self, own: &Row, drawn: &DrawnRound) -> Finding {
        let is_own = |row: &&Row| row.second.is_some() && row.round == own.round;
        let mut pairs = Vec::<&Row>::new();
        for row in drawn.rows.iter().filter(is_own) {
            if !pairs.iter().any(|known| known.is_pair(&row.first, row.second.as_deref())) {
                pairs.push(row);
            }
        }
        let table = pairs.iter().position(|row| row.is_pair(&own.first, own.second.as_deref())).map(|at| at + 1);
        let expected = Some([Some(own.first.clone()), own.second.clone()]);
        let bye = if own.is_pause { "pause" } else { "bye" };
        let name = name(own.round, own.game, [Some(&own.first), own.second.as_deref()], bye);
        let article = self.system.articles().everybody;
        let message = format!("{name} is missing: {}", own.why.reason);
        Finding { table, expected, ..finding(self.published, None, FindingCode::Missing, article.into(), message) }
    }

    fn find(&self, at: usize, code: FindingCode, message: String) -> Finding {
        finding(self.published, Some(at), code, self.system.articles().everybody.into(), message)
    }

    /// The criterion that a row says officers overruled.
    fn word(&self, at: usize) -> Option<&str> {
        let table = self.published.table();
        let word = table.rows().get(at)?.text(table.column(OVERRULED)?);
        (!word.is_empty()).then_some(word)
    }

    /// Whether officers made a row, by its own word or by `--force` with a reason; `own` is the row by the rules.
    fn overruled(&self, at: usize, own: Option<&Row>) -> Option<PublishedOverruling> {
        if self.word(at).is_some() {
            return Some(overruling(self.published, at));
        }
        let own = own?;
        let criterion = own.why.overruled.clone()?;
        Some(PublishedOverruling { criterion, reason: Some(own.why.reason.clone()), ..overruling(self.published, at) })
    }
}

/// `round 1, game 2: "a" against "b"`; for an entrant without an opponent, `bye` is the word used.
fn name(round: u16, game: Option<u16>, [first, second]: [Option<&str>; 2], bye: &str) -> String {
    let game = game.map_or_else(String::new, |game| format!(", game {game}"));
    let first = quoted(first.unwrap_or_default());
    match second {
        Some(second) => format!("round {round}{game}: {first} against {}", quoted(second)),
        None => format!("round {round}{game}: the {bye} of {first}"),
    }
}
