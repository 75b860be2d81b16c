//! Records of chess.

use shinpan_chess::record::RawGame;
use shinpan_chess::records::{Format, Records};
use shinpan_chess::{KIND, Referee, Rules};
use shinpan_core::RuleBook;

use crate::game::{Asked, Game, Judge, Opened, Reader, Ruled, pos_of};

/// Chess.
pub(crate) const GAME: Game = Game { kind: KIND, occurrences: &["threefold"], open, open_all: None };

struct Chess {
    rules: Rules,
    format: Option<Format>,
    explain: bool,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Chess {
        rules: Rules::of(book, asked.laws)?,
        format: asked.format.and_then(Format::from_name),
        explain: asked.explain,
    }))
}

impl Judge for Chess {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let mut referee = Referee::new(self.rules, self.explain);
        Box::new(move |input, each| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| each(ruled(game, &mut referee)))
        })
    }
}

fn ruled(game: &RawGame, referee: &mut Referee) -> Ruled {
    let judged = referee.rule(game);
    let ply = judged.as_ref().ok().and_then(|judged| judged.ply);
    let pos = pos_of(ply, game.moves.iter().map(|mv| mv.pos));
    Ruled { book: None, index: game.index, id: game.id.clone(), pos, judged }
}
