//! Standings as they are written in JSON.

use std::collections::BTreeMap;
use std::rc::Rc;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use shinpan_core::{HundredthPoints, Side};
use shinpan_tournament::ranking::value::Value;
use shinpan_tournament::tally::{Bout, BoutKind, Score};
use shinpan_tournament::tiebreaks::{Entry, Share};

use crate::inputs::Inputs;
use crate::prizes::Prizes;
use crate::ratings::document::{GroupRatings, RowRating};

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StandingsDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage they are of, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// How the stage is played: `swiss`, `round-robin` or `elimination`; null where the rule book does not say.
    pub system: Option<&'static str>,
    /// The edition of the tie-break regulations, of FIDE tournaments.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<u16>,
    /// The last round that counts; 0 if there is no game.
    pub through_round: u16,
    /// Whether every member has a row with a result in each of these rounds in which it plays, and every pair of a round robin
    /// that is over has met once. In FIDE tournaments nobody needs a row.
    pub complete: bool,
    /// The text of the draw, where lots are among the keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lots: Option<String>,
    /// The ids of those who left before half of the games, which count for nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annulled: Vec<String>,
    /// What the prizes are made of, where the rule book has the column `prize`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prizes: Option<Prizes>,
    /// What the ratings of each group rest on, with `--ratings`; none of who is a group alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ratings: Option<Vec<GroupRatings>>,
    /// Who stands where, the best first; the disqualified last.
    pub standings: Vec<Standing>,
}

/// An entrant and its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// From 1; null for the disqualified. Who is equal by all keys shares a place.
    pub place: Option<usize>,
    /// The id of the entrant.
    pub id: String,
    /// Its name, or the id.
    pub name: String,
    /// A field for each key of the rule book, in its order.
    #[serde(flatten)]
    pub keys: KeyValues,
    /// The key that separates it from the place above; null for the first, for a shared place and for the disqualified.
    pub decided_by: Option<String>,
    /// Whether it still takes part: `active`, `withdrawn`, `disqualified`, `declined`; `left` for somebody who left a round robin and
    /// whose games count for nobody.
    pub status: &'static str,
    /// The last round before it gave up; null for those who have not.
    pub withdrawn_after: Option<u16>,
    /// Its rating, with `--ratings`.
    #[serde(flatten)]
    pub ratings: Option<RowRating>,
    /// Its games, with `--crosstable`.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "CrosstableFields"))]
    pub crosstable: Option<Crosstable>,
}

/// The fields of a [`Crosstable`], of which there is one at most.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct CrosstableFields {
    /// Its games and byes by round, where the cross table has a column a round.
    #[schemars(skip_serializing_if = "Option::is_none")]
    rounds: Option<Vec<RoundCell>>,
    /// The results against each opponent, by its id: `1`, `=`, `0` or `*` a game, in the order of rounds and games; where the
    /// cross table has a column an opponent.
    #[schemars(skip_serializing_if = "Option::is_none")]
    against: Option<BTreeMap<String, String>>,
}

/// The games of an entrant, as the book has its cross table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Crosstable {
    /// A column a round.
    Rounds {
        /// By round.
        rounds: Vec<RoundCell>,
    },
    /// A column an opponent.
    Opponents {
        /// The results against each opponent, by its id: `1`, `=`, `0` or `*` a game, in the order of rounds and games.
        against: BTreeMap<String, String>,
        /// By round, for pages.
        #[serde(skip)]
        rounds: Vec<RoundCell>,
    },
}

impl Standing {
    /// Its games and byes by round; none unless the cross table is wanted.
    pub fn rounds(&self) -> &[RoundCell] {
        match &self.crosstable {
            Some(Crosstable::Rounds { rounds } | Crosstable::Opponents { rounds, .. }) => rounds,
            None => &[],
        }
    }
}

/// A field for each key.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyValues {
    names: Rc<[String]>,
    values: Vec<Value>,
}

impl KeyValues {
    /// These values of the keys with these names.
    pub(crate) const fn new(names: Rc<[String]>, values: Vec<Value>) -> Self {
        Self { names, values }
    }

    /// The keys with their values, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Value)> {
        self.names.iter().map(String::as_str).zip(self.values.iter().copied())
    }

    /// The value of a key, if it is one of them.
    pub fn get(&self, name: &str) -> Option<Value> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }
}

impl Serialize for KeyValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.values.len()))?;
        for (key, value) in self.iter() {
            map.serialize_entry(key, &value)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for KeyValues {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "KeyValues".into()
    }

    /// The known keys, of which a book may leave some out: those of championships of programs, of which those of an elimination are flags
    /// and rounds too, and the cell that R-mobility is read from may be empty; and the codes of C.07, which have modifiers behind a `-`
    /// and may be undefined.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use crate::Key;
        use shinpan_tournament::tiebreaks::Code;

        let code = |code: Code| {
            let about = code.article();
            (code.as_str(), schemars::json_schema!({ "type": ["number", "null"], "description": about }))
        };
        let field = |key: Key| {
            let about = key.about();
            let schema = match key {
                Key::Alive => schemars::json_schema!({ "type": "boolean", "description": about }),
                Key::Eliminated => schemars::json_schema!({ "type": ["integer", "null"], "description": about }),
                Key::RMobility => schemars::json_schema!({ "type": ["number", "null"], "description": about }),
                _ => schemars::json_schema!({ "type": "number", "description": about }),
            };
            (key.as_str(), schema)
        };
        let fields = Code::ALL.map(code).into_iter().chain(Key::ALL.map(field));
        let properties = fields.collect::<BTreeMap<_, _>>();
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}

/// A game or a bye of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundCell {
    /// Its round.
    pub round: u16,
    /// The number of the game in its pairing of the round; null where the two meet once.
    pub game: Option<u16>,
    /// The id of the opponent; null for a bye.
    pub opponent: Option<String>,
    /// Whose side the entrant had; White is first. Null for a bye.
    pub side: Option<Side>,
    /// The kind of the round.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: BoutKind,
    /// What came of it, as in tournament files: `1 = 0` played, `+ -` by forfeit, `?` open, `U F H Z` byes.
    pub result: &'static str,
    /// What it gave, in points; null while the game is open.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub points: Option<HundredthPoints>,
    /// What of it is in the points, for pages; null also where it counts for nobody.
    #[serde(skip)]
    pub(crate) counted: Option<HundredthPoints>,
    /// How it ended, for pages.
    #[serde(skip)]
    pub(crate) score: Option<Score>,
}

impl RoundCell {
    /// A game or a bye of `member` by the keys of a book.
    pub(crate) fn of_bout(inputs: &Inputs<'_>, member: usize, bout: &Bout) -> Self {
        let opponent = bout.opponent.map(|opponent| inputs.field.members()[opponent].id().to_owned());
        let is_annulled = std::iter::once(member).chain(bout.opponent).any(|player| inputs.is_annulled(player));
        Self {
            round: bout.round.0,
            game: bout.game,
            side: opponent.is_some().then_some(bout.side),
            opponent,
            kind: bout.kind(),
            result: sign(bout.kind(), bout.score),
            points: bout.share,
            counted: bout.share.filter(|_| !is_annulled),
            score: bout.score,
        }
    }

    /// A round of a participant by C.07; `opponent` is the id.
    pub(crate) fn of_entry(round: u16, entry: &Entry, opponent: Option<&str>) -> Self {
        let is_won = entry.share == Share::Win;
        let score = match entry.kind {
            BoutKind::Pending => None,
            _ if is_won => Some(Score::Won),
            _ if entry.share == Share::Draw => Some(Score::Drawn),
            _ => Some(Score::Lost),
        };
        // A half of a point is fifty hundredths.
        let points = score.map(|_| HundredthPoints(entry.points.0.saturating_mul(HundredthPoints::HALF.0)));
        Self {
            round,
            game: None,
            opponent: opponent.map(str::to_owned),
            side: entry.side,
            kind: entry.kind,
            result: sign(entry.kind, score),
            points,
            counted: points,
            score,
        }
    }

    /// Whether it was decided without play. A bye is not.
    pub(crate) fn is_forfeit(&self) -> bool {
        self.kind.is_forfeit()
    }
}

/// What came of a round in one sign, as tournament files have it.
fn sign(kind: BoutKind, score: Option<Score>) -> &'static str {
    match (kind, score) {
        (BoutKind::Game, Some(Score::Won)) => "1",
        (BoutKind::Game, Some(Score::Drawn)) => "=",
        (BoutKind::Game, Some(Score::Lost)) => "0",
        (BoutKind::ForfeitWin, _) => "+",
        (BoutKind::ForfeitLoss, _) => "-",
        (BoutKind::Pending, _) | (BoutKind::Game, None) => "?",
        (BoutKind::Pab, _) => "U",
        (BoutKind::Fpb, _) => "F",
        (BoutKind::Hpb, _) => "H",
        (BoutKind::Zpb, _) => "Z",
        (BoutKind::None, _) => "",
    }
}
