//! A published round row by row: what the rules have in its place.

use std::collections::BTreeMap;

use shinpan_core::Side;
use shinpan_tournament::dutch::{Criterion, Pair};

use super::round::{DutchRound, brackets};
use crate::constraints::RankPair;
use crate::document::FindingCode;
use crate::round::{OtherRow, PublishedRow, RoundPairing, Worse};

impl DutchRound {
    /// All that tells the published `rows` from the `drawn` round, by what it is `worse`.
    pub(super) fn compare(&self, drawn: &RoundPairing, worse: Option<&Worse>, rows: &[PublishedRow]) -> Vec<OtherRow> {
        let (edition, all) = (self.rules().settings.edition, self.rules().contenders.len());
        let own = worse.cloned().unwrap_or_else(|| Worse {
            criterion: Criterion::Completion.name(edition),
            article: Criterion::Completion.article(edition).into(),
            text: "not all are paired as the rules ask for".to_owned(),
        });
        let tables = self.tables(rows);
        let bye = drawn.pairs.iter().find(|(_, v)| *v == all).map(|(u, _)| *u);
        let mut others = Vec::new();
        for row in rows {
            let table = tables.get(&row.pair).copied();
            if drawn.pairs.contains(&row.pair) {
                others.extend(self.other_colours(row, drawn, table));
                continue;
            }
            let (code, expected) = match row.pair.1 {
                v if v == all => (FindingCode::Bye, bye.map(|bye| (bye, None))),
                _ => (FindingCode::OtherPair, Some(expected(drawn, row.first))),
            };
            others.push(self.other(code, Some(row.row), table, expected, &own));
        }
        let is_bye_missing = bye.is_some() && !rows.iter().any(|row| row.pair.1 == all);
        others
            .extend(is_bye_missing.then(|| self.other(FindingCode::Bye, None, None, bye.map(|bye| (bye, None)), &own)));
        others
    }

    /// The number of each pair on the sheet.
    fn tables(&self, rows: &[PublishedRow]) -> BTreeMap<RankPair, usize> {
        let pairs = rows.iter().filter(|row| row.pair.1 < self.rules().contenders.len());
        let pairs = pairs.map(|row| self.rules().with_colours(row.pair.0, row.pair.1)).collect();
        self.rules().in_order(pairs).iter().map(|pair| (pair.higher, pair.lower)).zip(1..).collect()
    }

    fn other(
        &self,
        code: FindingCode,
        row: Option<usize>,
        table: Option<usize>,
        expected: Option<(usize, Option<usize>)>,
        worse: &Worse,
    ) -> OtherRow {
        let id = |rank: usize| self.rules().contenders.get(rank).map_or("", |contender| &*contender.id);
        let by_rules = match expected {
            None => "nobody has the bye".to_owned(),
            Some((first, None)) => format!("{} has the bye", id(first)),
            Some((first, Some(second))) => format!("{} meets {}", id(first), id(second)),
        };
        let Worse { criterion, article, text } = worse.clone();
        OtherRow { row, code, table, expected, criterion, article, message: format!("by the rules {by_rules}; {text}") }
    }

    /// Colours that are not those of the rules, where the row states them.
    fn other_colours(&self, row: &PublishedRow, drawn: &RoundPairing, table: Option<usize>) -> Option<OtherRow> {
        let pairs = &brackets(drawn)?.pairing.pairs;
        let pair = pairs.iter().find(|pair| (pair.higher, pair.lower) == row.pair)?;
        let (white, black) = sides(pair);
        if !row.has_sides || row.first == white || self.guessed.contains(&row.pair) {
            return None;
        }
        let round = self.rules();
        let article = pair.colours.rule.article(round.settings.edition);
        let [higher, lower] = [pair.higher, pair.lower].map(|place| &round.contenders[place]);
        let facts = pair.colours.reason(higher, lower, round.initial);
        Some(OtherRow {
            row: Some(row.row),
            code: FindingCode::Sides,
            table,
            expected: Some((white, Some(black))),
            criterion: article.to_owned(),
            article: format!("C.04.3 {}{article}", if article.starts_with('E') { "" } else { "Art. " }).into(),
            message: format!("by the rules {} has White: {facts}", round.contenders[white].id),
        })
    }
}

/// White and Black of a pair, by rank.
fn sides(pair: &Pair) -> (usize, usize) {
    if pair.colours.of_higher == Side::First { (pair.higher, pair.lower) } else { (pair.lower, pair.higher) }
}

/// White and Black of the pair in which a player should be; alone whoever should have the bye.
fn expected(drawn: &RoundPairing, rank: usize) -> (usize, Option<usize>) {
    let pairs = brackets(drawn).map_or(&[][..], |brackets| &brackets.pairing.pairs);
    let pair = pairs.iter().find(|pair| pair.higher == rank || pair.lower == rank).map(sides);
    pair.map_or((rank, None), |(white, black)| (white, Some(black)))
}
