//! The standings of a FIDE tournament as they are written in JSON.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use shinpan_core::{HalfPoints, Side};
use shinpan_tournament::tiebreaks::{Kind, Share, Standing, Value};

use super::results::Results;

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FideDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of the tie-break regulations.
    pub edition: u16,
    /// How the tournament is paired: `swiss` or `round-robin`.
    pub system: &'static str,
    /// The stage they are of, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// The last round that counts; 0 if there is no game.
    pub through_round: u16,
    /// The text of the draw, where lots are among the keys.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lots: Option<String>,
    /// The ids of those who left before half of the games, which count for nobody.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annulled: Vec<String>,
    /// Who stands where, the best first; the disqualified last.
    pub standings: Vec<FideStanding>,
}

/// A participant and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FideStanding {
    /// From 1; null for the disqualified. Who is equal by all keys shares a place.
    pub place: Option<usize>,
    /// The id of the participant.
    pub id: String,
    /// Its name, or the id.
    pub name: String,
    /// A field for each tie-break, in their order; null if it is undefined.
    #[serde(flatten)]
    pub keys: TiebreakValues,
    /// `left` for somebody whose games count for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<&'static str>,
    /// The key that separates it from the row above; null for the first, within a shared place and for the disqualified.
    pub decided_by: Option<String>,
    /// Its rounds, with `--crosstable`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Vec<RoundCell>>,
}

/// A field for each tie-break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiebreakValues(pub Vec<(String, Value)>);

impl Serialize for TiebreakValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (key, value) in &self.0 {
            map.serialize_entry(key, value)?;
        }
        map.end()
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for TiebreakValues {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TiebreakValues".into()
    }

    /// The codes without modifiers, of which a list may leave some out; others have modifiers behind a `-`.
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        use shinpan_tournament::tiebreaks::Code;
        let field = |code: Code| {
            let about = code.article();
            (code.as_str(), schemars::json_schema!({ "type": ["number", "null"], "description": about }))
        };
        let properties = Code::ALL.map(field).into_iter().collect::<std::collections::BTreeMap<_, _>>();
        schemars::json_schema!({ "type": "object", "properties": properties })
    }
}

/// A round of a participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundCell {
    /// The round.
    pub round: u16,
    /// The id of the opponent; null for a bye.
    pub opponent: Option<String>,
    /// Whose side the participant had, White is first; null for a bye.
    pub side: Option<Side>,
    /// The kind of the round.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub kind: Kind,
    /// What came of it, as in tournament files: `1 = 0` played, `+ -` by forfeit, `?` open, `U F H Z` byes.
    pub result: &'static str,
    /// What it gave, in points.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub points: HalfPoints,
    /// Whether it won.
    #[serde(skip)]
    pub is_won: bool,
}

/// The document of the results; with the rounds of each participant if they are wanted.
pub(crate) fn document(results: &Results<'_>, crosstable: bool) -> FideDocument {
    let columns = results.keys.columns();
    let standings = results.standings.rows().iter().map(|row| standing(results, row, &columns, crosstable)).collect();
    let Results { book, tournament, .. } = results;
    let regulations = results.calculator.regulations();
    FideDocument {
        rules: (*book).to_owned(),
        edition: regulations.edition.rules().year,
        system: regulations.system.as_str(),
        stage: tournament.stage.clone(),
        through_round: tournament.through.0,
        lots: results.lots.map(str::to_owned),
        annulled: tournament.annulled().iter().map(|player| tournament.players[*player].id.clone()).collect(),
        standings,
    }
}

fn standing(results: &Results<'_>, row: &Standing, columns: &[String], crosstable: bool) -> FideStanding {
    let player = &results.tournament.players[row.participant];
    FideStanding {
        place: row.place,
        id: player.id.clone(),
        name: player.name.clone(),
        keys: TiebreakValues(columns.iter().cloned().zip(results.values(row)).collect()),
        status: results.tournament.annulled().contains(&row.participant).then_some("left"),
        decided_by: row.decided_by.and_then(|key| columns.get(key)).cloned(),
        rounds: crosstable.then(|| rounds(results, row.participant)),
    }
}

/// The rounds in which something stands.
fn rounds(results: &Results<'_>, participant: usize) -> Vec<RoundCell> {
    let tournament = results.tournament;
    let entries = tournament.as_played().rounds_of(participant).filter(|(_, entry)| entry.kind != Kind::None);
    let cell = |(round, entry): (shinpan_core::games::RoundNo, &shinpan_tournament::tiebreaks::Entry)| RoundCell {
        round: round.0,
        opponent: entry.opponent.map(|opponent| tournament.players[opponent].id.clone()),
        side: entry.side,
        kind: entry.kind,
        result: super::sign::sign(entry),
        points: entry.points,
        is_won: entry.share == Share::Win,
    };
    entries.map(cell).collect()
}
