//! Records of Go.

use shinpan_core::escape::printable;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{GameReport, RuleBook};
use shinpan_go::record::{Form, RawGame};
use shinpan_go::records::{Format, Records};
use shinpan_go::{Checked, KIND, Referee, Rules, check};

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
    has_ranks: false,
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
            records.read(input, self.format, &mut |game| {
                (desk.report)(report(game, desk.record, check(game, &mut referee)), game.names.clone())
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
            Form::Sgf => "sgf",
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
