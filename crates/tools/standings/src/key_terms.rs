//! What the keys of the WCSC and of Arimaa are made of, round by round: WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer
//! Championship. The values themselves are those of the places.

use shinpan_core::{HundredthPoints, Side, TenThousandthPoints};
use shinpan_tournament::tally::{Bout, Score};

use crate::explanation::document::{KeyValue, RoundTerm, Term};
use crate::inputs::Inputs;
use crate::key_values::balance;
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
            Key::Points | Key::Percent | Key::Rating => self.terms(bouts.iter(), |bout| bout.share.map(Value::Points)),
            Key::Sos => self.terms(self.games(bouts), |bout| Some(Value::Points(self.points_of(bout)))),
            Key::Sodos => self.terms(self.games(bouts), |bout| Some(Value::Product(self.product(bout)))),
            Key::Md => self.trimmed(bouts),
            Key::Direct => {
                let equals = self.equals(place, at);
                let games = self.games(bouts).filter(|bout| bout.opponent.is_some_and(|other| equals.contains(&other)));
                self.terms(games, |bout| bout.score.map(|score| Value::Whole(balance(score))))
            }
            Key::Losses => one(|bout| bout.opponent.is_some() && bout.score == Some(Score::Lost)),
            Key::Wins | Key::Prize => one(|bout| bout.opponent.is_some() && bout.score == Some(Score::Won)),
            Key::WinsSecond => one(|bout| bout.side == Side::Second && bout.score == Some(Score::Won)),
            Key::Games => one(|bout| bout.opponent.is_some() && bout.score.is_some()),
            Key::Byes => one(|bout| bout.opponent.is_none()),
            Key::Seed | Key::Alive | Key::Eliminated | Key::RatingError | Key::Strikes | Key::RMobility => Vec::new(),
        }
    }

    fn terms<'b>(&self, bouts: impl Iterator<Item = &'b Bout>, value: impl Fn(&Bout) -> Option<Value>) -> Vec<Term> {
        bouts.filter_map(|bout| Some(Term::Round(self.term(bout, value(bout)?)))).collect()
    }

    fn term(&self, bout: &Bout, value: Value) -> RoundTerm {
        let opponent = bout.opponent.and_then(|opponent| self.inputs.field.members().get(opponent));
        let kind = match (opponent, bout.forfeit, bout.score) {
            (None, _, _) => "bye",
            (Some(_), false, _) => "game",
            (Some(_), true, Some(Score::Won)) => "forfeit-win",
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
    fn points_of(&self, bout: &Bout) -> HundredthPoints {
        bout.opponent.map_or(HundredthPoints::LOSS, |opponent| self.inputs.tally.points(opponent))
    }

    /// The points of the opponent, as far as they were won.
    fn product(&self, bout: &Bout) -> TenThousandthPoints {
        bout.share.unwrap_or_default().share(self.points_of(bout))
    }

    /// Art. 20.4: the lowest and the highest opponent are left out.
    fn trimmed(&self, bouts: &[Bout]) -> Vec<Term> {
        let least = match self.inputs.rules.md_draws {
            MdDraws::Include => Score::Drawn,
            MdDraws::Exclude => Score::Won,
        };
        let mut games = self.games(bouts).filter(|bout| bout.score >= Some(least)).collect::<Vec<_>>();
        games.sort_by_key(|bout| (self.points_of(bout), bout.score, bout.share));
        let highest = games.len().saturating_sub(1);
        let cut = |at: usize| match at {
            0 => Some("low"),
            _ if at == highest => Some("high"),
            _ => None,
        };
        let term = |(at, bout): (usize, &&Bout)| {
            let term = self.term(bout, Value::Product(self.product(bout)));
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
