//! Records of Arimaa.

use shinpan_arimaa::record::{Form, RawGame};
use shinpan_arimaa::records::{Format, Records};
use shinpan_arimaa::rules::Rules;
use shinpan_arimaa::{Checked, DIALECT_NOTES, KIND, check};
use shinpan_core::escape::printable;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{GameReport, RuleBook};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Arimaa.
pub(crate) const GAME: Game = Game {
    kind: KIND,
    dialect_notes: &DIALECT_NOTES,
    terminations: &[
        ("time", Termination::Time),
        ("illegal-move", Termination::Illegal),
        ("forfeit", Termination::Forfeit),
        ("abandoned", Termination::Adjudicated),
    ],
    has_ranks: false,
    open,
};

struct Arimaa {
    rules: Rules,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Arimaa { rules: book.section(KIND.name)?, format: asked.format.and_then(Format::from_name) }))
}

impl Check for Arimaa {
    /// Records have no times, so lateness changes nothing.
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        Box::new(move |input, desk| {
            records.read(input, self.format, &mut |game| {
                (desk.report)(report(game, desk.record, check(game, &self.rules)), game.names.clone())
            })
        })
    }
}

fn report(game: &RawGame, record: &str, checked: Checked) -> GameReport {
    GameReport {
        record: record.to_owned(),
        index: game.index,
        game: KIND.name,
        format: match game.form {
            Form::Notation => "arimaa",
            Form::Archive => "archive",
            Form::Neutral => "neutral",
        },
        first: printable(&game.names.first).into_owned(),
        second: printable(&game.names.second).into_owned(),
        plies: checked.plies,
        outcome: checked.outcome,
        ending: checked.ending.into(),
        time: Sides::default(),
        findings: checked.findings,
    }
}
