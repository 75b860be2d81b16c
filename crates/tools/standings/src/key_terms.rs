//! What the keys of the WCSC and of Arimaa are made of, round by round: WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer
//! Championship. The values themselves are those of the places.

use shinpan_core::{HalfPoints, QuarterPoints};
use shinpan_tournament::tally::Bout;

use crate::explanation::document::{KeyValue, RoundTerm, Term};
use crate::inputs::Inputs;
use crate::keys::Key;
use crate::places::Place;
use crate::rules::{MdDraws, Unplayed};
use crate::value::Value;

/// The rounds of a member as they make a key.
pub(crate) struct KeyTerms<'a> {
    pub(crate) inputs: &'a Inputs<'a>,
    pub(crate) places: &'a [Place],
}

impl KeyTerms<'_> {
    /// The terms of the key number `at` of a place.
    pub(crate) fn of(&self, place: &Place, at: usize, key: Key) -> Vec<Term> {
        let bouts = self.inputs.tally.bouts(place.member);
        let one =
            |holds: fn(&Bout) -> bool| self.terms(bouts.iter().filter(|bout| holds(bout)), |_| Some(Value::Whole(1)));
        match key {
            Key::Points | Key::Rating => self.terms(bouts.iter(), |bout| bout.share.map(Value::Half)),
            Key::Sos => self.terms(self.games(bouts), |bout| Some(Value::Half(self.score(bout)))),
            Key::Sodos => self.terms(self.games(bouts), |bout| Some(Value::Quarter(self.product(bout)))),
            Key::Md => self.trimmed(bouts),
            Key::Direct => {
                let equals = self.equals(place, at);
                let games = self.games(bouts).filter(|bout| bout.opponent.is_some_and(|other| equals.contains(&other)));
                self.terms(games, |bout| bout.share.map(|share| Value::Whole(share.0 - HalfPoints::DRAW.0)))
            }
            Key::Losses => one(|bout| bout.opponent.is_some() && bout.share == Some(HalfPoints::LOSS)),
            Key::Wins | Key::Prize => one(|bout| bout.opponent.is_some() && bout.share == Some(HalfPoints::WIN)),
            Key::Byes => one(|bout| bout.opponent.is_none()),
            Key::Seed | Key::Alive | Key::Eliminated | Key::RatingError => Vec::new(),
        }
    }

    fn terms<'b>(&self, bouts: impl Iterator<Item = &'b Bout>, value: impl Fn(&Bout) -> Option<Value>) -> Vec<Term> {
        bouts.filter_map(|bout| Some(Term::Round(self.term(bout, value(bout)?)))).collect()
    }

    fn term(&self, bout: &Bout, value: Value) -> RoundTerm {
        let opponent = bout.opponent.and_then(|opponent| self.inputs.field.members().get(opponent));
        let kind = match (opponent, bout.forfeit, bout.share) {
            (None, _, _) => "bye",
            (Some(_), false, _) => "game",
            (Some(_), true, Some(HalfPoints::WIN)) => "forfeit-win",
            (Some(_), true, _) => "forfeit-loss",
        };
        let opponent = opponent.map(|opponent| opponent.id().to_owned());
        RoundTerm { round: bout.round.0, opponent, kind, value: KeyValue::Key(value), cut: None }
    }

    /// The games with a result that count beside the points.
    fn games<'b>(&self, bouts: &'b [Bout]) -> impl Iterator<Item = &'b Bout> {
        let counts = self.inputs.rules.unplayed == Unplayed::Count;
        bouts.iter().filter(move |bout| bout.opponent.is_some() && bout.share.is_some() && (counts || !bout.forfeit))
    }

    /// The points of the opponent.
    fn score(&self, bout: &Bout) -> HalfPoints {
        bout.opponent.map_or(HalfPoints::LOSS, |opponent| self.inputs.tally.points(opponent))
    }

    /// The points of the opponent, as far as they were won.
    fn product(&self, bout: &Bout) -> QuarterPoints {
        bout.share.unwrap_or_default().share(self.score(bout))
    }

    /// Art. 20.4: the lowest and the highest opponent are left out.
    fn trimmed(&self, bouts: &[Bout]) -> Vec<Term> {
        let least = match self.inputs.rules.md_draws {
            MdDraws::Include => HalfPoints::DRAW,
            MdDraws::Exclude => HalfPoints::WIN,
        };
        let mut games = self.games(bouts).filter(|bout| bout.share >= Some(least)).collect::<Vec<_>>();
        games.sort_by_key(|bout| (self.score(bout), bout.share));
        let highest = games.len().saturating_sub(1);
        let cut = |at: usize| match at {
            0 => Some("low"),
            _ if at == highest => Some("high"),
            _ => None,
        };
        let term = |(at, bout): (usize, &&Bout)| {
            let term = self.term(bout, Value::Quarter(self.product(bout)));
            Term::Round(RoundTerm { cut: cut(at), ..term })
        };
        games.iter().enumerate().map(term).collect()
    }

    /// The members who are equal to a place by the keys before.
    fn equals(&self, place: &Place, keys: usize) -> Vec<usize> {
        let is_equal = |other: &&Place| other.values.get(..keys) == place.values.get(..keys);
        self.places.iter().filter(is_equal).map(|other| other.member).collect()
    }
}
