//! Records of xiangqi.

use shinpan_core::RuleBook;
use shinpan_records::verdict::Judged;
use shinpan_xiangqi::record::RawGame;
use shinpan_xiangqi::records::{Format, Records};
use shinpan_xiangqi::{KIND, Ranks, Referee, Rules};

use crate::game::{Asked, Game, Judge, Opened, Reader, Ruled, pos_of};

/// Xiangqi.
pub(crate) const GAME: Game = Game { kind: KIND, occurrences: &["prohibited", "permitted"], open, open_all: None };

struct Xiangqi {
    rules: Rules,
    format: Option<Format>,
    ranks: Ranks,
    explain: bool,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Xiangqi {
        rules: book.section(KIND.name)?,
        format: asked.format.and_then(Format::from_name),
        ranks: asked.ranks.and_then(Ranks::from_name).unwrap_or_default(),
        explain: asked.explain,
    }))
}

impl Judge for Xiangqi {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let mut referee = Referee::new(self.rules, self.ranks, self.explain);
        Box::new(move |input, each| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| each(ruled(game, &mut referee)))
        })
    }
}

fn ruled(game: &RawGame, referee: &mut Referee) -> Ruled {
    let judged = referee.rule(game);
    let ply = judged.as_ref().ok().and_then(|judged: &Judged| judged.ply);
    let pos = pos_of(ply, game.moves.iter().map(|mv| mv.pos));
    Ruled { book: None, index: game.index, id: game.id.clone(), pos, judged }
}
