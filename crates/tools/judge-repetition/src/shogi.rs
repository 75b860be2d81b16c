//! Records of shogi.

use shinpan_core::RuleBook;
use shinpan_shogi::record::RawGame;
use shinpan_shogi::records::{Format, Records};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{KIND, judge};

use crate::game::{Asked, Game, Judge, Opened, Reader, Ruled, pos_of};

/// Shogi.
pub(crate) const GAME: Game = Game { kind: KIND, occurrences: &["repetition"], open, open_all: None };

struct Shogi {
    rules: Rules,
    format: Option<Format>,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Shogi { rules: book.section(KIND.name)?, format: asked.format.and_then(Format::from_name) }))
}

impl Judge for Shogi {
    fn reader(&self) -> Reader<'_> {
        let (mut records, mut history) = (Records::default(), History::default());
        Box::new(move |input, each| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| {
                each(ruled(game, &self.rules, &mut history))
            })
        })
    }
}

fn ruled(game: &RawGame, rules: &Rules, history: &mut History) -> Ruled {
    let judged = judge(game, rules, history);
    let ply = judged.as_ref().ok().and_then(|judged| judged.ply);
    let pos = pos_of(ply, game.moves.iter().map(|mv| mv.pos));
    Ruled { book: None, index: game.index, id: game.id.clone(), pos, judged }
}
