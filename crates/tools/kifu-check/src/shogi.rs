//! Records of shogi.

use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{GameReport, RuleBook, Side};
use shinpan_shogi::record::{Form, RawGame};
use shinpan_shogi::records::{Format, Records};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{Checked, DIALECT_NOTES, KIND, check};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Shogi.
pub(crate) const GAME: Game = Game {
    kind: KIND,
    dialect_notes: &DIALECT_NOTES,
    terminations: &[
        ("time", Termination::Time),
        ("illegal-move", Termination::Illegal),
        ("illegal-action", Termination::Illegal),
        ("impasse", Termination::Adjudicated),
        ("stopped", Termination::Adjudicated),
    ],
    has_ranks: false,
    open,
};

struct Shogi {
    rules: Rules,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Shogi { rules: book.section(KIND.name)?, format: asked.format.and_then(Format::from_name) }))
}

impl Check for Shogi {
    fn reader(&self) -> Reader<'_> {
        let (mut records, mut history) = (Records::default(), History::default());
        Box::new(move |input, desk| {
            records.read(input, self.format, &mut |game| {
                let names = names(game);
                let checked = check(game, &self.rules, (desk.late)(&names), &mut history);
                (desk.report)(report(game, desk.record, checked), names)
            })
        })
    }
}

/// The players' names as the record means them, to be matched.
fn names(game: &RawGame) -> Sides<String> {
    let name = |side: Side| game.names.get(side).as_deref().map(|bytes| game.text.decode(bytes)).unwrap_or_default();
    Sides { first: name(Side::First), second: name(Side::Second) }
}

fn report(game: &RawGame, record: &str, checked: Checked) -> GameReport {
    GameReport {
        record: record.to_owned(),
        index: game.index,
        game: KIND.name,
        format: match game.form {
            Form::Csa => "csa",
            Form::Neutral => "neutral",
        },
        first: game.name(Side::First),
        second: game.name(Side::Second),
        plies: checked.plies,
        outcome: checked.outcome,
        ending: checked.ending.into(),
        time: checked.time,
        findings: checked.findings,
    }
}
