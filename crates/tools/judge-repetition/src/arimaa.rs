//! Records of Arimaa.

use shinpan_arimaa::record::RawGame;
use shinpan_arimaa::records::{Format, Records};
use shinpan_arimaa::rules::Rules;
use shinpan_arimaa::{KIND, judge};
use shinpan_core::RuleBook;

use crate::game::{Asked, Game, Judge, Opened, Reader, Ruled, pos_of};

/// Arimaa.
pub(crate) const GAME: Game = Game { kind: KIND, occurrences: &["repetition"], open, open_all: None };

struct Arimaa {
    rules: Rules,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Arimaa { rules: book.section(KIND.name)?, format: asked.format.and_then(Format::from_name) }))
}

impl Judge for Arimaa {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        Box::new(move |input, each| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| each(ruled(game, &self.rules)))
        })
    }
}

fn ruled(game: &RawGame, rules: &Rules) -> Ruled {
    let judged = judge(game, rules);
    let ply = judged.as_ref().ok().and_then(|judged| judged.ply);
    let pos = pos_of(ply, game.plies.iter().map(|ply| ply.pos));
    Ruled { book: None, index: game.index, id: game.id.clone(), pos, judged }
}
