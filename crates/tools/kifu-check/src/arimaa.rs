//! Records of Arimaa.

use shinpan_arimaa::record::Form;
use shinpan_arimaa::records::{Format, Records};
use shinpan_arimaa::rules::Rules;
use shinpan_arimaa::{DIALECT_NOTES, KIND, check};
use shinpan_core::RuleBook;
use shinpan_core::games::Termination;

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
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                let checked = check(game, &self.rules);
                let report = checked.report(desk.record, game.index, KIND.name, format(game.form), &game.names);
                (desk.report)(report, game.names.clone())
            })
        })
    }
}

const fn format(form: Form) -> &'static str {
    match form {
        Form::Notation => "arimaa",
        Form::Archive => "archive",
        Form::Neutral => "neutral",
    }
}
