//! Records of xiangqi.

use shinpan_core::RuleBook;
use shinpan_core::games::Termination;
use shinpan_xiangqi::record::Form;
use shinpan_xiangqi::records::{Format, Records};
use shinpan_xiangqi::{KIND, Ranks, Rules, check};

use crate::game::{Asked, Check, Game, Opened, Reader};

/// Xiangqi.
pub(crate) const GAME: Game =
    Game { kind: KIND, dialect_notes: &[], terminations: &[("illegal-move", Termination::Illegal)], open };

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
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                let checked = check(game, &self.rules, self.ranks);
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
