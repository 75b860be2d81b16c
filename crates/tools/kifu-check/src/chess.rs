//! Records of chess.

use shinpan_chess::control::TimeControl;
use shinpan_chess::log::MatchRules;
use shinpan_chess::record::Form;
use shinpan_chess::records::{Format, Records};
use shinpan_chess::{DIALECT_NOTES, Judge, KIND, Rules, check};
use shinpan_core::games::Termination;
use shinpan_core::{InputError, RuleBook};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Chess.
pub(crate) const GAME: Game = Game {
    kind: KIND,
    dialect_notes: &DIALECT_NOTES,
    terminations: &[
        ("time", Termination::Time),
        ("forfeit", Termination::Forfeit),
        ("adjudicated", Termination::Adjudicated),
        ("tablebase", Termination::Adjudicated),
        ("abandoned", Termination::Adjudicated),
        ("death", Termination::Adjudicated),
        ("emergency", Termination::Adjudicated),
    ],
    open,
};

struct Chess {
    rules: Rules,
    /// In force where the record has none: the controls of the match, if the book is of one.
    control: Option<TimeControl>,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Chess {
        rules: Rules::of(book, asked.laws)?,
        control: match_control(book)?,
        format: asked.format.and_then(Format::from_name),
    }))
}

fn match_control(book: &RuleBook) -> Result<Option<TimeControl>, InputError> {
    const SECTION: &str = "match";
    if !book.sections().iter().any(|section| section == SECTION) {
        return Ok(None);
    }
    Ok(Some(book.section::<MatchRules>(SECTION)?.controls))
}

impl Check for Chess {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let mut judge = Judge::new(self.rules);
        Box::new(move |input, desk| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                let checked = check(game, &mut judge, self.control.as_ref(), (desk.late)(&game.names));
                let report = checked.report(desk.record, game.index, KIND.name, format(game.form), &game.names);
                (desk.report)(report, game.names.clone())
            })
        })
    }
}

const fn format(form: Form) -> &'static str {
    match form {
        Form::Pgn => "pgn",
        Form::Neutral => "neutral",
    }
}
