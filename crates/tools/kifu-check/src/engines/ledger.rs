//! The ledger of failures: what each engine lost by, and which engines are out.

use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Listed, Palette};
use shinpan_core::games::Termination;
use shinpan_core::wording::printable;
use shinpan_core::{Side, StrikeRules};
use shinpan_records::engine::FailureKind;

use super::engine_list::{Engine, EngineList};
use super::rows::GameRow;

/// A failure: a row of `kifu-check --emit ledger`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LedgerRow<'a> {
    /// The number of the round, from 1.
    pub round: u16,
    /// The number of the game in its pairing of the round, from 1.
    pub game: u32,
    /// The id of the engine that failed.
    pub id: &'a str,
    /// Cause of the loss: `crash`, `stall`, `time` or `illegal`.
    pub kind: &'static str,
    /// Whether it is a strike: of a kind that is one by the book, of the engine that lost.
    pub counts: bool,
    /// The id of the opponent.
    pub opponent: &'a str,
    /// The result of the game.
    pub result: &'static str,
    /// The path of the record.
    pub record: &'a str,
    /// Whether the engine has lost the game; if not, its opponent cannot mate, or the record contradicts itself.
    #[serde(skip)]
    pub(crate) has_lost: bool,
}

/// Failures of an engine: a row of `kifu-check --emit ledger --report`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineSummary<'a> {
    /// The id of the engine.
    pub id: &'a str,
    /// The name of the engine.
    pub name: &'a str,
    /// The number of failures that are strikes, also those from before the event.
    pub strikes: u32,
    /// The number of losses on time.
    pub time_forfeits: u32,
    /// The number of illegal moves.
    pub illegal_moves: u32,
    /// Whether it is out.
    pub out: bool,
}

/// All failures, in the order of the games.
pub(crate) struct Ledger<'a> {
    rows: Vec<LedgerRow<'a>>,
    summaries: Vec<EngineSummary<'a>>,
}

impl<'a> Ledger<'a> {
    /// The failures in `games`.
    pub(crate) fn of(games: &[GameRow<'a>], engines: &'a EngineList<'_>, rules: &StrikeRules) -> Self {
        let rows = games.iter().filter_map(|game| row(game, rules)).collect::<Vec<_>>();
        let mut summaries = engines.iter().map(|engine| summary(engine, &rows, rules)).collect::<Vec<_>>();
        summaries.sort_by(|a, b| b.strikes.cmp(&a.strikes).then(a.name.cmp(b.name)).then(a.id.cmp(b.id)));
        Self { rows, summaries }
    }

    /// The failures.
    pub(crate) fn rows(&self) -> impl Iterator<Item = LedgerRow<'a>> {
        self.rows.iter().cloned()
    }

    /// The name of an engine.
    pub(crate) fn name<'s>(&'s self, id: &'s str) -> &'s str {
        self.summaries.iter().find(|engine| engine.id == id).map_or(id, |engine| engine.name)
    }

    /// The engines, those with most strikes first, then by name.
    pub(crate) fn summaries(&self) -> impl Iterator<Item = EngineSummary<'a>> {
        self.summaries.iter().cloned()
    }
}

fn row<'a>(game: &GameRow<'a>, rules: &StrikeRules) -> Option<LedgerRow<'a>> {
    let failure = game.failure?;
    let has_lost = failure.has_lost(game.outcome);
    let (id, opponent) = match failure.side {
        Side::First => (game.first, game.second),
        Side::Second => (game.second, game.first),
    };
    let kind = failure.kind.as_str();
    let is_strike = |termination| rules.strike_kinds.counts(termination);
    let counts = has_lost && Termination::from_word(kind).is_some_and(is_strike);
    let GameRow { round, game: number, result, record, .. } = *game;
    Some(LedgerRow { round, game: number, id, kind, counts, opponent, result, record, has_lost })
}

fn summary<'a>(engine: &'a Engine, rows: &[LedgerRow<'_>], rules: &StrikeRules) -> EngineSummary<'a> {
    let count = |counts: &dyn Fn(&LedgerRow<'_>) -> bool| {
        let own = rows.iter().filter(|row| row.id == engine.id && counts(row)).count();
        u32::try_from(own).unwrap_or(u32::MAX)
    };
    let of_kind = |kind: FailureKind| count(&|row| row.has_lost && row.kind == kind.as_str());
    let strikes = engine.strikes.saturating_add(count(&|row| row.counts));
    EngineSummary {
        id: &engine.id,
        name: &engine.name,
        strikes,
        time_forfeits: of_kind(FailureKind::Time),
        illegal_moves: of_kind(FailureKind::Illegal),
        out: engine.is_disqualified || rules.is_out(strikes),
    }
}

impl Listed for LedgerRow<'_> {
    const COLUMNS: &'static [&'static str] = &["round", "game", "id", "kind", "counts", "opponent", "result", "record"];

    fn rows(&self) -> Vec<Vec<String>> {
        let Self { round, game, id, kind, counts, opponent, result, record, .. } = self;
        let cells: [&dyn std::fmt::Display; 8] = [round, game, id, kind, counts, opponent, result, record];
        vec![cells.map(ToString::to_string).to_vec()]
    }

    fn text(&self, _: &mut dyn Write, _: Palette) -> io::Result<()> {
        // Rows have no form for people: they are listed as CSV.
        Ok(())
    }
}

impl Listed for EngineSummary<'_> {
    const COLUMNS: &'static [&'static str] = &["id", "name", "strikes", "time_forfeits", "illegal_moves", "out"];

    fn rows(&self) -> Vec<Vec<String>> {
        let Self { id, name, strikes, time_forfeits, illegal_moves, out } = self;
        let cells: [&dyn std::fmt::Display; 6] = [id, name, strikes, time_forfeits, illegal_moves, out];
        vec![cells.map(ToString::to_string).to_vec()]
    }

    /// `Ginkgo 2.18b: 4 strikes, out; 1 loss on time`.
    fn text(&self, out: &mut dyn Write, _: Palette) -> io::Result<()> {
        let Self { name, id, strikes, time_forfeits, illegal_moves, .. } = self;
        let counted = |count: u32, one: &str, many: &str| format!("{count} {}", if count == 1 { one } else { many });
        let others =
            [(*time_forfeits, "loss on time", "losses on time"), (*illegal_moves, "illegal move", "illegal moves")];
        let others = others.into_iter().filter(|(count, ..)| *count > 0);
        let strikes = counted(*strikes, "strike", "strikes") + if self.out { ", out" } else { "" };
        let parts = std::iter::once(strikes).chain(others.map(|(count, one, many)| counted(count, one, many)));
        writeln!(out, "{} ({}): {}", printable(name), printable(id), parts.collect::<Vec<_>>().join("; "))
    }
}
