//! The answer to `--why A B`: why two do not meet.

use anyhow::{anyhow, bail};
use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::quoted;
use shinpan_tournament::dutch::{Criterion, Difference, Impossible, Round, RoundPairing, Tournament, in_points};

use super::event::Event;
use super::reason::not_permitted;
use crate::args::Args;

/// The columns of the answer.
const COLUMNS: [&str; 6] = ["first", "second", "verdict", "criterion", "article", "reason"];

/// Why two meet, or do not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Why {
    /// The id of the higher ranked.
    pub first: String,
    /// The id of the other.
    pub second: String,
    /// "drawn", "worse", "later", or "not-legal".
    pub verdict: &'static str,
    /// The first criterion by which every pairing with the two is worse, "order", or C1, C3, C4; none if they are drawn.
    pub criterion: Option<String>,
    /// What it rests on.
    pub article: Option<String>,
    /// In words.
    pub reason: String,
}

/// Answers for the pair `ids`, and writes it. Exit 1 where the two may not meet.
pub(super) fn answer(
    (event, tournament): (&Event, &Tournament<'_>),
    (round, pairing): (&Round, &RoundPairing),
    ids: [&str; 2],
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<Option<Exit>> {
    let place = |id: &str| {
        if event.entrants.get(id).is_none() {
            bail!("--why: {}", event.entrants.unknown(id));
        }
        let place = tournament.number(id).and_then(|number| round.place(number));
        place.ok_or_else(|| anyhow!("--why: {} is not to be paired in this round", quoted(id)))
    };
    let (a, b) = (place(ids[0])?, place(ids[1])?);
    if a == b {
        bail!("--why: {} twice", quoted(ids[0]));
    }
    let why = Why::of(tournament, (round, pairing), a.min(b), a.max(b))?;
    if args.format.output(session) != SheetFormat::Table {
        session.messages.note(&why.reason);
    }
    let mut rows = Table::new("", COLUMNS);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let Why { first, second, verdict, criterion, article, reason } = &why;
    rows.push([first.clone(), second.clone(), (*verdict).to_owned(), text(criterion), text(article), reason.clone()]);
    Sheet { rows: &rows, types: &|_| ColumnType::Text, document: &why }.write(args.format, session)?;
    Ok(Some(if why.verdict == "not-legal" { Exit::Findings } else { Exit::Ok }))
}

impl Why {
    /// That of the places `u` and `v`, in order.
    fn of(
        tournament: &Tournament<'_>,
        (round, pairing): (&Round, &RoundPairing),
        u: usize,
        v: usize,
    ) -> Result<Self, Impossible> {
        let edition = round.settings.edition;
        let [first, second] = [u, v].map(|place| round.contenders[place].id.clone());
        let why = |verdict, criterion: Option<String>, article: Option<String>, reason| Self {
            first: first.clone(),
            second: second.clone(),
            verdict,
            criterion,
            article,
            reason,
        };
        if pairing.pairs.iter().any(|pair| (pair.higher, pair.lower) == (u, v)) {
            return Ok(why("drawn", None, None, "they meet in this round".to_owned()));
        }
        if !round.is_permitted(u, v) {
            let (criterion, reason) = not_permitted(tournament, round, u, v);
            return Ok(why("not-legal", Some(criterion.name(edition)), Some(criterion.article(edition)), reason));
        }
        let mut forced = round.clone();
        forced.force(u, v);
        let other = match forced.pair() {
            Ok(other) => other,
            Err(Impossible::NoPairing) => {
                let reason = format!("if {first} and {second} met, not all others could be paired");
                let (criterion, article) =
                    (Criterion::Completion.name(edition), Criterion::Completion.article(edition));
                return Ok(why("not-legal", Some(criterion), Some(article), reason));
            }
            Err(error) => return Err(error),
        };
        let Some((at, difference)) = Difference::of_rounds(round, pairing, &other) else {
            return Ok(why("drawn", None, None, "they meet in this round".to_owned()));
        };
        let bracket = pairing.brackets.get(at).map_or_else(String::new, |bracket| in_points(bracket.score));
        let reason = format!("if {first} and {second} met, in bracket {bracket}: {}", difference.text(edition));
        let verdict = if matches!(difference, Difference::Order(_)) { "later" } else { "worse" };
        Ok(why(verdict, Some(difference.name(edition)), Some(difference.article(edition)), reason))
    }
}
