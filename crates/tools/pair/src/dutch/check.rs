//! A published round against the rules: it is paired again from what was known before it, and compared.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_tournament::dutch::{
    Criterion, Difference, Edition, Impossible, Pair, Published, PublishedPair, Round, RoundPairing, Tournament,
};

use super::finding::{Finding, Kind};
use super::reason::not_permitted;

/// How a published round differs from the one by the rules.
struct Verdict {
    criterion: String,
    article: String,
    text: String,
}

impl Verdict {
    fn of(criterion: Criterion, edition: Edition, text: String) -> Self {
        Self { criterion: criterion.name(edition), article: criterion.article(edition), text }
    }
}

/// A published round, as places among the contenders.
struct Places<'p> {
    pairs: Vec<(PublishedPair, Pair)>,
    byes: Vec<usize>,
    /// Pairs with somebody whom the round does not have.
    strangers: Vec<&'p PublishedPair>,
    /// Byes of such.
    byes_of_strangers: Vec<u16>,
}

/// All that tells `published` from the pairing of `round` by the rules.
///
/// # Errors
/// Nobody is to be paired, or the solver failed.
pub(super) fn findings(
    file: &str,
    tournament: &Tournament<'_>,
    round: &Round,
    published: &Published,
) -> Result<Vec<Finding>, Impossible> {
    let edition = round.settings.edition;
    let blank = Finding {
        file: file.to_owned(),
        round: round.number,
        table: None,
        kind: Kind::Impossible,
        white: String::new(),
        black: String::new(),
        expected_white: String::new(),
        expected_black: String::new(),
        criterion: Criterion::Completion.name(edition),
        article: Criterion::Completion.article(edition),
        message: "the rules give no pairing of this round".to_owned(),
    };
    let best = match round.pair() {
        Ok(best) => best,
        Err(Impossible::NoPairing) => return Ok(vec![blank]),
        Err(error) => return Err(error),
    };
    let places = Places::of(round, published);
    let check = Check { tournament, round, best: &best, blank, places };
    check.findings()
}

impl<'p> Places<'p> {
    /// In the order of the sheet.
    fn of(round: &Round, published: &'p Published) -> Self {
        let (mut pairs, mut strangers) = (Vec::new(), Vec::new());
        for pair in &published.pairs {
            match (round.place(pair.white), round.place(pair.black)) {
                (Some(white), Some(black)) if white != black => {
                    pairs.push((*pair, round.with_colours(white.min(black), white.max(black))));
                }
                _ => strangers.push(pair),
            }
        }
        let order = round.in_order(pairs.iter().map(|(_, pair)| pair.clone()).collect());
        let at = order.iter().enumerate().map(|(at, pair)| ((pair.higher, pair.lower), at)).collect::<BTreeMap<_, _>>();
        pairs.sort_by_key(|(_, pair)| at.get(&(pair.higher, pair.lower)).copied());
        let byes = published.byes.iter().filter_map(|number| round.place(*number)).collect();
        let is_stranger = |number: &&u16| round.place(**number).is_none();
        let byes_of_strangers = published.byes.iter().filter(is_stranger).copied().collect();
        Self { pairs, byes, strangers, byes_of_strangers }
    }
}

struct Check<'c> {
    tournament: &'c Tournament<'c>,
    round: &'c Round,
    best: &'c RoundPairing,
    /// What all findings have in common.
    blank: Finding,
    places: Places<'c>,
}

impl Check<'_> {
    fn id(&self, place: usize) -> String {
        self.round.contenders[place].id.clone()
    }

    /// White and Black of the pair in which `place` should be; who has the bye alone.
    fn expected(&self, place: usize) -> [String; 2] {
        let pair = self.best.pairs.iter().find(|pair| pair.higher == place || pair.lower == place);
        pair.map_or_else(
            || [self.id(place), String::new()],
            |pair| [pair.white, pair.black].map(|number| self.tournament.id(number)),
        )
    }

    fn findings(&self) -> Result<Vec<Finding>, Impossible> {
        let mut findings = self.strangers();
        let is_drawn =
            |pair: &Pair| self.best.pairs.iter().any(|own| (own.higher, own.lower) == (pair.higher, pair.lower));
        let others = self.places.pairs.iter().zip(1..).filter(|((_, pair), _)| !is_drawn(pair)).collect::<Vec<_>>();
        let has_other_bye = self.places.byes != self.best.bye.into_iter().collect::<Vec<_>>();
        let missing = self.missing();
        if !others.is_empty() || has_other_bye || !missing.is_empty() {
            let verdict = self.verdict()?;
            findings.extend(
                others.into_iter().map(|((published, pair), table)| self.other_pair(*published, pair, table, &verdict)),
            );
            findings.extend(missing.into_iter().map(|place| self.other(Kind::Pair, place, &verdict)));
            if has_other_bye {
                let byes = self.places.byes.iter().copied();
                let none = if self.places.byes.is_empty() { self.best.bye } else { None };
                findings.extend(byes.map(|place| self.other(Kind::Bye, place, &verdict)));
                findings.extend(none.map(|_| self.no_bye(&verdict)));
            }
        }
        let colours = self.places.pairs.iter().zip(1..).filter(|((_, pair), _)| is_drawn(pair));
        findings.extend(colours.filter_map(|((published, pair), table)| self.other_colours(*published, pair, table)));
        findings.sort_by_key(|finding| (finding.table.is_none(), finding.table));
        Ok(findings)
    }

    /// Pairs and byes of those who are not to be paired.
    fn strangers(&self) -> Vec<Finding> {
        let stranger = |pair: &&PublishedPair| {
            let [white, black] = [pair.white, pair.black].map(|number| self.tournament.id(number));
            let message = format!("{white} or {black} is not to be paired in this round");
            Finding { kind: Kind::Pair, white, black, message, ..self.blank.clone() }
        };
        let of_byes = self.places.byes_of_strangers.iter().map(|number| {
            let white = self.tournament.id(*number);
            let message = format!("{white} is not to be paired in this round, and has no bye of the pairing");
            Finding { kind: Kind::Bye, white, message, ..self.blank.clone() }
        });
        self.places.strangers.iter().map(stranger).chain(of_byes).collect()
    }

    /// Players without an opponent and a bye, or who are there twice.
    fn missing(&self) -> Vec<usize> {
        let mut seen = BTreeMap::<usize, usize>::new();
        let paired = self.places.pairs.iter().flat_map(|(_, pair)| [pair.higher, pair.lower]);
        for place in paired.chain(self.places.byes.iter().copied()) {
            *seen.entry(place).or_default() += 1;
        }
        (0..self.round.contenders.len()).filter(|place| seen.get(place) != Some(&1)).collect()
    }

    fn other_pair(&self, published: PublishedPair, pair: &Pair, table: usize, verdict: &Verdict) -> Finding {
        let white = self.round.place(published.white).unwrap_or(pair.higher);
        Finding {
            table: Some(table),
            black: self.tournament.id(published.black),
            ..self.other(Kind::Pair, white, verdict)
        }
    }

    /// Something else is expected of `place`.
    fn other(&self, kind: Kind, place: usize, verdict: &Verdict) -> Finding {
        let [white, black] = match (kind, self.best.bye) {
            (Kind::Bye, bye) => [bye.map_or_else(String::new, |place| self.id(place)), String::new()],
            _ => self.expected(place),
        };
        let Verdict { criterion, article, text } = verdict;
        let expected = match (white.is_empty(), black.is_empty()) {
            (true, _) => "nobody has the bye".to_owned(),
            (false, true) => format!("{white} has the bye"),
            (false, false) => format!("{white} meets {black}"),
        };
        Finding {
            kind,
            white: self.id(place),
            expected_white: white,
            expected_black: black,
            criterion: criterion.clone(),
            article: article.clone(),
            message: format!("by the rules {expected}; {text}"),
            ..self.blank.clone()
        }
    }

    /// Nobody has the bye, and somebody should.
    fn no_bye(&self, verdict: &Verdict) -> Finding {
        let place = self.best.bye.unwrap_or_default();
        Finding { white: String::new(), ..self.other(Kind::Bye, place, verdict) }
    }

    fn other_colours(&self, published: PublishedPair, pair: &Pair, table: usize) -> Option<Finding> {
        if !published.has_colours || published.white == pair.white {
            return None;
        }
        let article = pair.colours.rule.article(self.round.settings.edition);
        let [higher, lower] = [pair.higher, pair.lower].map(|place| &self.round.contenders[place]);
        let facts = pair.colours.reason(higher, lower, self.round.initial);
        Some(Finding {
            table: Some(table),
            kind: Kind::Colour,
            white: self.tournament.id(published.white),
            black: self.tournament.id(published.black),
            expected_white: self.tournament.id(pair.white),
            expected_black: self.tournament.id(pair.black),
            criterion: article.to_owned(),
            article: format!("C.04.3 {}{article}", if article.starts_with('E') { "" } else { "Art. " }),
            message: format!("by the rules {} has White: {facts}", self.tournament.id(pair.white)),
            ..self.blank.clone()
        })
    }

    /// By what the published round is not the one by the rules: what is not legal, else the first difference with all its pairs forced.
    fn verdict(&self) -> Result<Verdict, Impossible> {
        let edition = self.round.settings.edition;
        if let Some(illegal) = self.illegal() {
            return Ok(illegal);
        }
        let mut forced = self.round.clone();
        let mut taken = BTreeSet::new();
        for (_, pair) in &self.places.pairs {
            if taken.insert(pair.higher) && taken.insert(pair.lower) {
                forced.force(pair.higher, pair.lower);
            }
        }
        if let Some(bye) = self.places.byes.first().filter(|bye| !taken.contains(bye)) {
            forced.force_bye(*bye);
        }
        let difference = match forced.pair() {
            Ok(other) => Difference::of_rounds(self.round, self.best, &other).map(|(_, difference)| difference),
            Err(Impossible::NoPairing) => None,
            Err(error) => return Err(error),
        };
        Ok(match difference {
            Some(difference) => Verdict {
                criterion: difference.name(edition),
                article: difference.article(edition),
                text: difference.text(edition),
            },
            None => Verdict::of(Criterion::Completion, edition, "not all are paired as the rules ask for".to_owned()),
        })
    }

    /// The first thing that no pairing may have.
    fn illegal(&self) -> Option<Verdict> {
        let edition = self.round.settings.edition;
        let pairs = self.places.pairs.iter().map(|(_, pair)| pair);
        let pair = pairs.into_iter().find(|pair| !self.round.is_permitted(pair.higher, pair.lower));
        if let Some(pair) = pair {
            let (criterion, reason) = not_permitted(self.tournament, self.round, pair.higher, pair.lower);
            return Some(Verdict::of(criterion, edition, reason));
        }
        let bye = self.places.byes.iter().find(|place| !self.round.may_have_bye(**place))?;
        let reason = format!("{} may not have the bye", self.id(*bye));
        Some(Verdict::of(Criterion::SecondBye, edition, reason))
    }
}
