//! Records of shogi.

use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{RuleBook, Side};
use shinpan_shogi::record::{Form, RawGame};
use shinpan_shogi::records::{Format, Records};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{DIALECT_NOTES, KIND, check};

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
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                let names = names(game);
                let checked = check(game, &self.rules, (desk.late)(&names), &mut history);
                let shown = Sides { first: game.name(Side::First), second: game.name(Side::Second) };
                let report = checked.report(desk.record, game.index, KIND.name, format(game.form), &shown);
                (desk.report)(report, names)
            })
        })
    }
}

/// The players' names as the record means them, to be matched.
fn names(game: &RawGame) -> Sides<String> {
    let name = |side: Side| game.names.get(side).as_deref().map(|bytes| game.text.decode(bytes)).unwrap_or_default();
    Sides { first: name(Side::First), second: name(Side::Second) }
}

const fn format(form: Form) -> &'static str {
    match form {
        Form::Csa => "csa",
        Form::Neutral => "neutral",
    }
}
