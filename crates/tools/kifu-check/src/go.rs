//! Records of Go.

use shinpan_core::RuleBook;
use shinpan_core::games::Termination;
use shinpan_go::record::Form;
use shinpan_go::records::{Format, Records};
use shinpan_go::{KIND, Referee, Rules, check};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Go.
pub(crate) const GAME: Game = Game {
    kind: KIND,
    dialect_notes: &[],
    terminations: &[
        ("time", Termination::Time),
        ("illegal-move", Termination::Illegal),
        ("forfeit", Termination::Forfeit),
        ("adjudicated", Termination::Adjudicated),
    ],
    open,
};

struct Go {
    rules: Rules,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Go { rules: book.section(KIND.name)?, format: asked.format.and_then(Format::from_name) }))
}

impl Check for Go {
    /// Records have no times that are read, so lateness changes nothing.
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let mut referee = Referee::new(self.rules, false);
        Box::new(move |input, desk| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                let checked = check(game, &mut referee);
                let report = checked.report(desk.record, game.index, KIND.name, format(game.form), &game.names);
                (desk.report)(report, game.names.clone())
            })
        })
    }
}

const fn format(form: Form) -> &'static str {
    match form {
        Form::Sgf => "sgf",
        Form::Neutral => "neutral",
    }
}
