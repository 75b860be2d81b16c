//! Writes the outlook: the document of JSON, and rows for CSV, NDJSON and people.

use serde::{Serialize, Serializer};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::counted;
use shinpan_core::{HundredthPoints, Outcome};

use crate::outlook::fixture::Reading;
use crate::outlook::samples::Drawn;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{Bound, EntrantOutlook, Line, LineOutlook, ReadingOutlook, Status};
use crate::ranking::Standing;

/// What the rest of an event can still change.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutlookDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// The last round with a game.
    pub through_round: u16,
    /// The last round of the stage.
    pub rounds: u16,
    /// What an open game may end in.
    pub outcomes: Vec<Outcome>,
    /// One for each reading that was asked for.
    pub readings: Vec<ReadingDocument>,
    /// How the probabilities were made, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<ProbabilityDocument>,
}

/// How probabilities were made.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProbabilityDocument {
    /// The text of the draw.
    pub lots: String,
    /// How many completions were drawn.
    pub samples: u32,
    /// Who is likely to win: `equal` or `bradley-terry`.
    pub model: String,
    /// How likely a draw is.
    pub draw_rate: f64,
}

/// What is known in one reading.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ReadingDocument {
    /// The reading: `drawn` or `any`.
    pub reading: Reading,
    /// How many games are open, those that are lost by default too.
    pub open: usize,
    /// How many rounds are not drawn.
    pub undrawn: u16,
    /// How many completions there are, where they were listed; of an elimination in the reading `any` the different ends.
    pub completions: Option<u64>,
    /// In the order of the standings; none where there is no completion.
    pub entrants: Vec<EntrantDocument>,
}

/// What is known of an entrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EntrantDocument {
    /// Its id.
    pub id: String,
    /// Its place now; null for the disqualified.
    pub place: Option<usize>,
    /// Whether it would advance now, where that is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub advances: Option<bool>,
    /// The best place that a known completion gives it.
    pub best: Option<usize>,
    /// The worst place that a known completion gives it.
    pub worst: Option<usize>,
    /// No completion gives it a better place.
    pub best_bound: Option<usize>,
    /// No completion gives it a worse place.
    pub worst_bound: Option<usize>,
    /// Whether best and worst place are proved.
    pub bound: Bound,
    /// For each line.
    pub lines: Vec<LineDocument>,
}

/// What is known of an entrant and a line.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineDocument {
    /// How many places are inside, or `advance`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "line_schema"))]
    pub line: Line,
    /// Whether it is through, out, or neither.
    pub status: Status,
    /// With so many points of the open games it is surely inside.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub points_sure: Option<HundredthPoints>,
    /// With fewer points of the open games it is not inside.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub points_hope: Option<HundredthPoints>,
    /// How likely it is to be surely inside, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// In how many of the completions that were drawn it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hits: Option<u32>,
}

#[cfg(feature = "schema")]
fn line_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": "advance" }] })
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Best(places) => serializer.serialize_u64(*places as u64),
            Self::Advance => serializer.serialize_str("advance"),
        }
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Best(places) => places.fmt(f),
            Self::Advance => f.write_str("advance"),
        }
    }
}

impl ReadingDocument {
    /// Makes the document of `outlook`, in the order of the present `places`; `advances` tells by member who would
    /// advance now.
    pub fn of(
        outlook: &ReadingOutlook,
        situation: &Situation<'_>,
        places: &[Standing],
        advances: Option<&[bool]>,
    ) -> Self {
        let entrants = places.iter().filter_map(|place| {
            let entrant = outlook.entrants.get(place.member)?;
            let id = situation.inputs.field.members().get(place.member)?.id().to_owned();
            let advances = advances.map(|advances| advances.get(place.member) == Some(&true));
            Some(EntrantDocument::of(entrant, id, place.place, advances))
        });
        let ReadingOutlook { reading, open, undrawn, completions, .. } = *outlook;
        Self { reading, open, undrawn, completions, entrants: entrants.collect() }
    }
}

impl ReadingDocument {
    /// Adds the number of the `samples` completions drawn in which each entrant was inside.
    pub fn add_hits(&mut self, situation: &Situation<'_>, drawn: &Drawn, samples: u32) {
        for entrant in &mut self.entrants {
            let member = situation.inputs.field.position(&entrant.id);
            let Some(hits) = member.and_then(|member| drawn.hits.get(member)) else { continue };
            for (line, hits) in entrant.lines.iter_mut().zip(hits) {
                line.hits = Some(*hits);
                line.probability = Some(match line.status {
                    Status::Through => 1.0,
                    Status::Out => 0.0,
                    Status::Open | Status::Unknown => (f64::from(*hits) + 0.5) / (f64::from(samples) + 1.0),
                });
            }
        }
    }
}

impl EntrantDocument {
    fn of(entrant: &EntrantOutlook, id: String, place: Option<usize>, advances: Option<bool>) -> Self {
        let line = |line: &LineOutlook| {
            let LineOutlook { line, status, points_sure, points_hope, .. } = *line;
            LineDocument { line, status, points_sure, points_hope, probability: None, hits: None }
        };
        let EntrantOutlook { best, worst, best_bound, worst_bound, .. } = *entrant;
        let (bound, lines) = (entrant.bound(), entrant.lines.iter().map(line).collect());
        Self { id, place, advances, best, worst, best_bound, worst_bound, bound, lines }
    }
}

pub(crate) fn cell(value: Option<impl ToString>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// Returns how a column of the rows is written in JSON.
pub fn column_type(name: &str) -> ColumnType {
    match name {
        "line" | "place" | "best" | "worst" | "best_bound" | "worst_bound" | "points_sure" | "points_hope"
        | "probability" | "hits" | "round" | "game" => ColumnType::Number,
        "advances" => ColumnType::Bool,
        _ => ColumnType::Text,
    }
}

impl OutlookDocument {
    /// Makes a row for each reading, entrant and line.
    pub fn rows(&self) -> Table {
        let entrants =
            || self.readings.iter().flat_map(|reading| reading.entrants.iter().map(move |own| (reading, own)));
        let has_advances = entrants().any(|(_, entrant)| entrant.advances.is_some());
        let start = ["reading", "id", "place"].into_iter().chain(has_advances.then_some("advances"));
        let middle = ["best", "worst", "best_bound", "worst_bound", "bound"];
        let end = ["line", "status", "points_sure", "points_hope"];
        let likely = ["probability", "hits"].into_iter().filter(|_| self.probability.is_some());
        let mut table = Table::new("", start.chain(middle).chain(end).chain(likely));
        for (reading, entrant) in entrants() {
            for line in &entrant.lines {
                let start = [reading.reading.to_string(), entrant.id.clone(), cell(entrant.place)];
                let advances = has_advances.then(|| cell(entrant.advances));
                let bounds = [entrant.best, entrant.worst, entrant.best_bound, entrant.worst_bound].map(cell);
                let status = [entrant.bound.to_string(), line.line.to_string(), line.status.to_string()];
                let points = [line.points_sure, line.points_hope].map(cell);
                let likely = [cell(line.probability), cell(line.hits)];
                let likely = likely.into_iter().filter(|_| self.probability.is_some());
                let cells = start.into_iter().chain(advances).chain(bounds).chain(status).chain(points).chain(likely);
                table.push(cells.collect::<Vec<_>>());
            }
        }
        table
    }

    /// Makes a row for each reading and entrant, for people.
    pub fn rows_for_people(&self) -> Table {
        let is_one = self.readings.len() == 1;
        let first = self.readings.iter().flat_map(|reading| &reading.entrants).next();
        let lines = first.map_or(&[][..], |entrant| &entrant.lines).iter().map(|line| match line.line {
            Line::Best(places) => format!("line {places}"),
            Line::Advance => "advance".to_owned(),
        });
        let start = ["reading", "place", "id", "places"].into_iter().skip(usize::from(is_one)).map(str::to_owned);
        let mut table = Table::new("", start.chain(lines));
        for reading in &self.readings {
            for entrant in &reading.entrants {
                let start = [reading.reading.to_string(), cell(entrant.place), entrant.id.clone(), entrant.range()];
                let lines = entrant.lines.iter().map(LineDocument::in_words);
                table.push(start.into_iter().skip(usize::from(is_one)).chain(lines).collect::<Vec<_>>());
            }
        }
        table
    }

    /// Returns warnings for officers: for how many entrants something stays open, and for which reading no completion
    /// was drawn.
    pub fn warnings(&self) -> Vec<String> {
        let mut warnings = Vec::new();
        for reading in &self.readings {
            let is_open = |entrant: &&EntrantDocument| {
                entrant.bound == Bound::Open || entrant.lines.iter().any(|line| line.status == Status::Unknown)
            };
            let open = reading.entrants.iter().filter(is_open).count();
            if open > 0 {
                let name = reading.reading;
                let what = "not proved; with more time they may be (--limit)";
                warnings.push(format!("reading {name}: the places of {} are {what}", counted(open, "entrant")));
            }
        }
        if self.probability.is_some() && self.readings.iter().any(|own| own.reading == Reading::Any && own.undrawn > 0)
        {
            let what = "the pairings of later rounds depend on the results, so no completion is drawn by lots";
            warnings.push(format!("reading any: {what}"));
        }
        warnings
    }
}

impl EntrantDocument {
    /// Returns the best and the worst place, with a question mark after one that is not proved; `None` for an entrant
    /// without a place.
    pub fn ends(&self) -> Option<[String; 2]> {
        let mark = |reached: Option<usize>, bound: Option<usize>| {
            reached.map(|place| format!("{place}{}", if reached == bound { "" } else { "?" }))
        };
        Some([mark(self.best, self.best_bound)?, mark(self.worst, self.worst_bound)?])
    }

    /// Formats the range of places: `1-4`.
    fn range(&self) -> String {
        self.ends().map_or_else(String::new, |ends| ends.join("-"))
    }
}

impl LineDocument {
    /// Describes the line: `through`, `out`, `open 1.5/0.5`.
    fn in_words(&self) -> String {
        let points =
            |points: Option<HundredthPoints>| points.map_or_else(|| "-".to_owned(), |points| points.to_string());
        let gains = match self.status {
            Status::Open if self.points_sure.or(self.points_hope).is_some() => {
                format!(" {}/{}", points(self.points_sure), points(self.points_hope))
            }
            _ => String::new(),
        };
        let likely = self.probability.map(|likely| format!(" {:.1} %", likely * 100.0));
        format!("{}{gains}{}", self.status, likely.unwrap_or_default())
    }
}
