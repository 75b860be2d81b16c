//! Records of xiangqi.

use shinpan_core::escape::printable;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{GameReport, RuleBook};
use shinpan_xiangqi::record::{Form, RawGame};
use shinpan_xiangqi::records::{Format, Records};
use shinpan_xiangqi::{Checked, KIND, Ranks, Rules, check};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Xiangqi.
pub(crate) const GAME: Game = Game {
    kind: KIND,
    dialect_notes: &[],
    terminations: &[("illegal-move", Termination::Illegal)],
    has_ranks: true,
    open,
};

struct Xiangqi {
    rules: Rules,
    format: Option<Format>,
    ranks: Ranks,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Xiangqi {
        rules: book.section(KIND.name)?,
        format: asked.format.and_then(Format::from_name),
        ranks: asked.ranks.and_then(Ranks::from_name).unwrap_or_default(),
    }))
}

impl Check for Xiangqi {
    /// Records have no times, so lateness changes nothing.
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        Box::new(move |input, desk| {
            records.read(input, self.format, &mut |game| {
                let checked = check(game, &self.rules, self.ranks);
                (desk.report)(report(game, desk.record, checked), game.names.clone())
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
            Form::Pgn => "pgn",
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
