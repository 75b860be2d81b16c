//! Standings as they are written in JSON.

use std::collections::BTreeMap;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use shinpan_core::entrants::Status;
use shinpan_core::{HundredthPoints, Side};

use crate::inputs::Inputs;
use crate::keys::Key;
use crate::places::Place;
use crate::prizes::Prizes;
use crate::ratings::document::{GroupRatings, RowRating};
use crate::results::Results;
use crate::rules::CrosstableLayout;
use crate::value::Value;
use shinpan_tournament::tally::{Bout, Score};

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The name of the rule book.
    pub rules: String,
    /// The stage they are of, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// The last round that counts; 0 if there is no game.
    pub through_round: u16,
    /// Whether every member has a row with a result in each of these rounds in which it plays, and every pair of a round robin
    /// that is over has met once.
    pub complete: bool,
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
    pub decided_by: Option<&'static str>,
    /// Whether it still takes part.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub status: Status,
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
    /// Its games by round, where the cross table has a column a round; else the key of this name, a count.
    #[schemars(schema_with = "games_or_count", skip_serializing_if = "Option::is_none")]
    games: Option<Vec<Crossing>>,
    /// The results against each opponent, by its id: `1`, `=`, `0` or `*` a game, in the order of rounds and games; where the
    /// cross table has a column an opponent.
    #[schemars(skip_serializing_if = "Option::is_none")]
    against: Option<BTreeMap<String, String>>,
}

#[cfg(feature = "schema")]
fn games_or_count(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": ["number", "array"], "items": generator.subschema_for::<Crossing>() })
}

/// The games of an entrant, as the book has its cross table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Crosstable {
    /// A column a round.
    Rounds {
        /// By round.
        games: Vec<Crossing>,
    },
    /// A column an opponent.
    Opponents {
        /// The results against each opponent, by its id: `1`, `=`, `0` or `*` a game, in the order of rounds and games.
        against: BTreeMap<String, String>,
        /// By round, for pages.
        #[serde(skip)]
        games: Vec<Crossing>,
    },
}

impl Standing {
    /// Its games by round; none unless the cross table is wanted.
    pub fn games(&self) -> &[Crossing] {
        match &self.crosstable {
            Some(Crosstable::Rounds { games } | Crosstable::Opponents { games, .. }) => games,
            None => &[],
        }
    }
}

/// A field for each key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyValues(pub Vec<(Key, Value)>);

impl Serialize for KeyValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for KeyValues {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "KeyValues".into()
    }

    /// The known keys, of which a book may leave some out. Those of an elimination are flags and rounds too; the cell that R-mobility
    /// is read from may be empty.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
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
        let properties = Key::ALL.map(field).into_iter().collect::<std::collections::BTreeMap<_, _>>();
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}

/// A game of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Crossing {
    /// Its round.
    pub round: u16,
    /// The number of the game in its pairing of the round; null where the two meet once.
    pub game: Option<u16>,
    /// The id of the opponent; null for a bye.
    pub opponent: Option<String>,
    /// Whose side the entrant had; null for a bye.
    pub side: Option<Side>,
    /// What it gave, in points; null while the game is open.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub result: Option<HundredthPoints>,
    /// What of it is in the points, for pages; null also where it counts for nobody.
    #[serde(skip)]
    pub(crate) counted: Option<HundredthPoints>,
    /// How it ended, for pages.
    #[serde(skip)]
    pub(crate) score: Option<Score>,
    /// Whether it was decided without play.
    pub forfeit: bool,
}

/// The document of `places`; with the games of each member in `tally` if they are wanted.
pub(crate) fn document(results: &Results<'_>, crosstable: bool) -> Document {
    let standings = results.places.iter().map(|place| standing(results, place, crosstable)).collect();
    let Results { book, inputs, .. } = results;
    Document {
        rules: (*book).to_owned(),
        stage: inputs.field.stage().map(str::to_owned),
        through_round: inputs.through.0,
        complete: results.is_complete,
        prizes: inputs.rules.has_prizes().then(|| Prizes::of(inputs)),
        ratings: results.ratings.map(|ratings| ratings.groups.clone()),
        standings,
    }
}

fn standing(results: &Results<'_>, place: &Place, crosstable: bool) -> Standing {
    let Inputs { rules, field, .. } = results.inputs;
    let entrant = field.members()[place.member].entrant;
    let games =
        results.inputs.played().bouts(place.member).iter().map(|bout| crossing(results.inputs, place.member, bout));
    let crosstable = crosstable.then(|| match rules.crosstable {
        CrosstableLayout::Rounds => Crosstable::Rounds { games: games.collect() },
        CrosstableLayout::Opponents => {
            Crosstable::Opponents { against: results.against(place.member), games: games.collect() }
        }
    });
    Standing {
        place: place.place,
        id: entrant.id.clone(),
        name: entrant.name.clone(),
        keys: KeyValues(rules.shown().zip(place.values.iter().copied()).collect()),
        decided_by: place.decided_by.map(Key::as_str),
        status: results.inputs.status(place.member),
        withdrawn_after: entrant.withdrawn_after,
        ratings: results.ratings.map(|ratings| ratings.members[place.member]),
        crosstable,
    }
}

fn crossing(inputs: &Inputs<'_>, member: usize, bout: &Bout) -> Crossing {
    let opponent = bout.opponent.map(|opponent| inputs.field.members()[opponent].id().to_owned());
    let side = opponent.is_some().then_some(bout.side);
    let is_annulled = std::iter::once(member).chain(bout.opponent).any(|player| inputs.is_annulled(player));
    let counted = bout.share.filter(|_| !is_annulled);
    Crossing {
        round: bout.round.0,
        game: bout.game,
        opponent,
        side,
        result: bout.share,
        counted,
        score: bout.score,
        forfeit: bout.forfeit,
    }
}
