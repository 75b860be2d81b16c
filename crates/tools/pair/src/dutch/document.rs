//! The document of `--format json`: a round of the Dutch system.

use std::collections::HashMap;

use serde::Serialize;
use shinpan_core::HalfPoints;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_core::trf::CellResult;
use shinpan_tournament::dutch::{self, Impossible, Pair, Round, RoundPairing, Tournament, in_points};

use super::event::Event;
use super::reason::{self, Halves, Otherwise};

/// A round that was drawn by the Dutch system.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Document {
    /// The name of the rule book.
    pub rules: String,
    /// The edition of C.04.3: 2026 or 2017.
    pub edition: u16,
    /// The stage, if the tables have any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<String>,
    /// The round.
    pub round: u16,
    /// How it was drawn: "fide-dutch".
    pub system: &'static str,
    /// Who meets whom, in the order of the sheet.
    pub pairings: Vec<Pairing>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<String>,
    /// All who have no opponent, and why: the pairing-allocated bye, then the byes that the file states.
    pub byes: Vec<ByeRow>,
    /// The brackets, from the highest.
    pub brackets: Vec<Bracket>,
    /// The SHA-256 of the earlier games that it was drawn from.
    pub history: String,
    /// The text of the draw, which decides nothing here.
    pub lots: String,
    /// Whether it is the only pairing by the rules: always.
    pub unique: bool,
}

/// A pair of a round.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pairing {
    /// The number of the table, from 1.
    pub table: usize,
    /// The id of the higher ranked.
    pub first: String,
    /// The id of the other.
    pub second: String,
    /// The score of the bracket in which they are paired.
    pub bracket: String,
    /// The floats that it brings, empty between equal scores.
    pub float: &'static str,
    /// Why they meet.
    pub reason: String,
    /// With `--explain`: the first criterion by which the bracket would be worse without this pair, "order", or C4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criterion: Option<String>,
    /// With `--explain`: what would be without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otherwise: Option<String>,
}

/// Somebody without an opponent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ByeRow {
    /// The id.
    pub id: String,
    /// As in games.csv: "bye", "half-bye", "full-bye" or "zero-bye".
    pub kind: &'static str,
    /// What it is worth.
    pub points: String,
    /// Why, of the pairing-allocated bye.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A bracket that is paired. Players are ids.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bracket {
    /// The score of its residents.
    pub score: String,
    /// Which it is: "scoregroup", or of 2017 "ppb" or "clb".
    pub kind: &'static str,
    /// Who moved down into it (M).
    pub mdps: Vec<String>,
    /// Its residents (R).
    pub residents: Vec<String>,
    /// The first half of the remainder after exchanges.
    pub s1: Vec<String>,
    /// The second half.
    pub s2: Vec<String>,
    /// Who moved down and is not paired in it either.
    pub limbo: Vec<String>,
    /// Its pairs, the higher ranked first.
    pub pairs: Vec<[String; 2]>,
    /// Who is left for the next bracket.
    pub downfloaters: Vec<String>,
    /// What it costs, each value to be least, the first the most important; those that are 0 are left out.
    pub cost: Vec<Cost>,
}

/// A part of a cost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cost {
    /// The criterion by its number.
    pub criterion: String,
    /// What it rests on.
    pub article: String,
    /// The score or the score difference that it counts, if it counts one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// The sum over all pairs; what is to be many counts below zero.
    pub value: i64,
}

impl Document {
    /// That of `pairing`; with what would be without each pair if it `explains`.
    pub(super) fn of(
        event: &Event,
        tournament: &Tournament<'_>,
        (round, pairing): (&Round, &RoundPairing),
        explains: bool,
    ) -> Result<Self, Impossible> {
        let id = |place: usize| round.contenders[place].id.clone();
        let given = tournament.given_byes(round.number).first().map(|(number, _)| tournament.id(*number));
        let halves = pairing.brackets.iter().map(Halves::of).collect::<Vec<_>>();
        let context = Context { round, pairing, halves: &halves, bracket_of: &brackets_of(pairing) };
        let pairings = (1..).zip(&pairing.pairs).map(|(table, pair)| Pairing::of(&context, table, pair, explains));
        Ok(Self {
            rules: event.book().to_owned(),
            edition: tournament.settings().edition.year(),
            round: round.number,
            stage: event.stage.clone(),
            system: "fide-dutch",
            pairings: pairings.collect::<Result<_, _>>()?,
            bye: pairing.bye.map(id).or_else(|| given.clone()),
            byes: byes(event, tournament, (round, pairing), given),
            brackets: pairing.brackets.iter().zip(&halves).map(|it| Bracket::of(round, it.0, it.1)).collect(),
            history: event.history(RoundNo(round.number)),
            lots: event.lots().to_owned(),
            unique: true,
        })
    }
}

/// A round with what is looked up for each pair.
struct Context<'c> {
    round: &'c Round,
    pairing: &'c RoundPairing,
    /// Those of each bracket.
    halves: &'c [Halves],
    /// The bracket of each pair.
    bracket_of: &'c HashMap<(usize, usize), usize>,
}

fn brackets_of(pairing: &RoundPairing) -> HashMap<(usize, usize), usize> {
    let brackets = pairing.brackets.iter().enumerate();
    brackets.flat_map(|(at, bracket)| bracket.pairs.iter().map(move |pair| (*pair, at))).collect()
}

impl Pairing {
    fn of(context: &Context<'_>, table: usize, pair: &Pair, explains: bool) -> Result<Self, Impossible> {
        let Context { round, pairing, halves, bracket_of } = context;
        let places = (pair.higher, pair.lower);
        // Every pair is one of a bracket.
        let at = bracket_of.get(&places).copied().unwrap_or_default();
        let (bracket, halves) = (&pairing.brackets[at], &halves[at]);
        let otherwise = if explains { Some(Otherwise::of(round, pairing, bracket, places)?) } else { None };
        let (criterion, otherwise) = otherwise.map(|it| (it.criterion, it.text)).unzip();
        Ok(Self {
            table,
            first: round.contenders[pair.higher].id.clone(),
            second: round.contenders[pair.lower].id.clone(),
            bracket: in_points(bracket.score),
            float: reason::floats(round, places),
            reason: reason::of_pair(round, bracket, halves, places),
            criterion,
            otherwise,
        })
    }
}

impl Bracket {
    fn of(round: &Round, bracket: &dutch::Bracket, halves: &Halves) -> Self {
        let edition = round.settings.edition;
        let id = |place: &usize| round.contenders[*place].id.clone();
        let ids = |places: &[usize]| places.iter().map(id).collect::<Vec<_>>();
        let downfloaters = bracket.downfloaters();
        let limbo = bracket.moved.iter().filter(|place| downfloaters.contains(place)).copied().collect::<Vec<_>>();
        let cost = |(component, value): &(dutch::Component, i128)| Cost {
            criterion: component.criterion.name(edition),
            article: component.criterion.article(edition),
            score: component.score.map(in_points),
            value: i64::try_from(*value).unwrap_or(i64::MAX),
        };
        Self {
            score: in_points(bracket.score),
            kind: match bracket.kind {
                dutch::BracketKind::Scoregroup => "scoregroup",
                dutch::BracketKind::Penultimate => "ppb",
                dutch::BracketKind::Collapsed => "clb",
            },
            mdps: ids(&bracket.moved),
            residents: ids(&bracket.residents),
            s1: ids(&halves.first),
            s2: ids(&halves.second),
            limbo: ids(&limbo),
            pairs: bracket.pairs.iter().map(|(upper, lower)| [id(upper), id(lower)]).collect(),
            downfloaters: ids(&downfloaters),
            cost: bracket.costs.iter().filter(|(_, value)| *value != 0).map(cost).collect(),
        }
    }
}

/// All who have no opponent: the pairing-allocated bye, then those whom the file states.
fn byes(
    event: &Event,
    tournament: &Tournament<'_>,
    (round, pairing): (&Round, &RoundPairing),
    given: Option<String>,
) -> Vec<ByeRow> {
    let scores = event.report.trf.scores;
    let row = |id: String, kind: Bye, points: HalfPoints| ByeRow {
        id,
        kind: kind.as_str(),
        points: points.to_string(),
        reason: None,
    };
    let allocated = pairing.bye.map(|place| ByeRow {
        reason: Some(reason::of_bye(round, place)),
        ..row(round.contenders[place].id.clone(), Bye::PairingAllocated, scores.bye)
    });
    let given = given.map(|id| ByeRow {
        reason: Some("given before the round was drawn".to_owned()),
        ..row(id, Bye::PairingAllocated, scores.bye)
    });
    let stated = tournament.byes(round.number).into_iter().filter_map(|(number, result)| {
        let kind = match result {
            CellResult::HalfBye => Bye::HalfPoint,
            CellResult::FullBye => Bye::FullPoint,
            CellResult::ZeroBye => Bye::ZeroPoint,
            _ => return None,
        };
        Some(row(tournament.id(number), kind, scores.of(result).1))
    });
    allocated.or(given).into_iter().chain(stated).collect()
}
