//! Completions that prove claims about an entrant, as they are written.

use serde::Serialize;
use shinpan_core::games::Termination;
use shinpan_core::table::Table;

use crate::due::Due;
use crate::outlook::document::cell;
use crate::outlook::fixture::{Played, Reading};
use crate::outlook::situation::Situation;
use crate::outlook::summary::{Line, ReadingOutlook};

#[cfg(feature = "schema")]
fn case_line_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "advance" }, { "type": "null" }] })
}

/// The completions that show what is claimed of an entrant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CasesDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// The entrant.
    pub id: String,
    /// The completions.
    pub cases: Vec<CaseDocument>,
}

/// A completion that shows something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseDocument {
    /// The reading.
    pub reading: Reading,
    /// What it shows: `best`, `worst`, `in` or `out`.
    pub case: &'static str,
    /// The line; null for the best and the worst place.
    #[cfg_attr(feature = "schema", schemars(schema_with = "case_line_schema"))]
    pub line: Option<Line>,
    /// The place of the entrant in it.
    pub place: Option<usize>,
    /// All games of it that are not settled yet.
    pub rows: Vec<CaseRow>,
}

/// A game of a completion, as the table of games has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CaseRow {
    /// Its round.
    pub round: u16,
    /// The number of the game in its pairing of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u16>,
    /// The id of First.
    pub first: String,
    /// The id of Second; null for a bye.
    pub second: Option<String>,
    /// The result.
    pub result: &'static str,
    /// How it came about: `normal`; where somebody has given up `forfeit`, its bye `vacated`.
    pub termination: &'static str,
}

impl CaseRow {
    fn of(played: &Played, situation: &Situation<'_>) -> Self {
        let Played { fixture, result } = played;
        let id =
            |member: usize| situation.inputs.field.members().get(member).map_or("", |member| member.id()).to_owned();
        let (result, termination) = if fixture.is_vacated() {
            (Due::Vacated.result(), Due::Vacated.termination())
        } else {
            (*result, if fixture.is_default() { Termination::Forfeit } else { Termination::Normal })
        };
        Self {
            round: fixture.round.0,
            game: fixture.game,
            first: id(fixture.first),
            second: fixture.second.map(id),
            result: result.as_str(),
            termination: termination.as_str(),
        }
    }
}

impl CasesDocument {
    /// Returns the cases of a member in one reading. The places in them are those of the ranking.
    pub fn cases_of(outlook: &ReadingOutlook, situation: &Situation<'_>, member: usize) -> Vec<CaseDocument> {
        let Some(entrant) = outlook.entrants.get(member) else { return Vec::new() };
        let of_lines = entrant
            .lines
            .iter()
            .flat_map(|line| [("in", Some(line.line), &line.inside), ("out", Some(line.line), &line.outside)]);
        let cases =
            [("best", None, &entrant.best_case), ("worst", None, &entrant.worst_case)].into_iter().chain(of_lines);
        let case = |(case, line, completion): (_, _, &Option<Vec<Played>>)| {
            let completion = completion.as_ref()?;
            let mut rows = completion.iter().map(|played| CaseRow::of(played, situation)).collect::<Vec<_>>();
            rows.sort_by_key(|row| row.round);
            let place = situation.rank(completion).get(member).map(|rank| rank.place).filter(|place| *place > 0);
            Some(CaseDocument { reading: outlook.reading, case, line, place, rows })
        };
        cases.filter_map(case).collect()
    }

    /// Makes a row for each game of each case.
    pub fn rows(&self) -> Table {
        let has_numbers = self.cases.iter().flat_map(|case| &case.rows).any(|row| row.game.is_some());
        let start = ["reading", "case", "line", "place", "round"].into_iter().chain(has_numbers.then_some("game"));
        let mut table = Table::new("", start.chain(["first", "second", "result", "termination"]));
        for case in &self.cases {
            for row in &case.rows {
                let start = [case.reading.to_string(), case.case.to_owned(), cell(case.line), cell(case.place)];
                let round = std::iter::once(row.round.to_string()).chain(has_numbers.then(|| cell(row.game)));
                let players = [row.first.clone(), row.second.clone().unwrap_or_default()];
                let end = [row.result.to_owned(), row.termination.to_owned()];
                table.push(start.into_iter().chain(round).chain(players).chain(end).collect::<Vec<_>>());
            }
        }
        table
    }
}
