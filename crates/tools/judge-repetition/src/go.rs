//! Records of Go.

use std::ops::ControlFlow;

use shinpan_core::RuleBook;
use shinpan_go::record::RawGame;
use shinpan_go::records::{Format, Records};
use shinpan_go::{Form, KIND, Referee, Rules};

use crate::game::{Asked, Each, Game, Judge, Opened, Reader, Ruled, pos_of};

/// Go. A position may never come back, so that there is no count to replace.
pub(crate) const GAME: Game =
    Game { kind: KIND, occurrences: &[], open, open_all: Some(|asked| Ok(judge(by_forms(), asked))) };

struct Go {
    /// By what is judged, with the name of the book where that is not the one in force.
    rules: Vec<(Option<&'static str>, Rules)>,
    format: Option<Format>,
    explain: bool,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(judge(vec![(None, book.section(KIND.name)?)], asked))
}

fn by_forms() -> Vec<(Option<&'static str>, Rules)> {
    Form::ALL.map(|form| (Some(form.book()), Rules::of(form))).into()
}

fn judge(rules: Vec<(Option<&'static str>, Rules)>, asked: Asked<'_>) -> Box<dyn Judge> {
    Box::new(Go { rules, format: asked.format.and_then(Format::from_name), explain: asked.explain })
}

impl Judge for Go {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let referee = |(book, rules)| (book, Referee::new(rules, self.explain));
        let mut referees = self.rules.iter().copied().map(referee).collect::<Vec<_>>();
        Box::new(move |input, each| {
            records.read_chunk(&input.chunk(), input, self.format, &mut |game| rule(game, &mut referees, each))
        })
    }
}

/// One ruling a referee.
fn rule(game: &RawGame, referees: &mut [(Option<&'static str>, Referee)], each: Each<'_>) -> ControlFlow<()> {
    for (book, referee) in referees {
        let ruled = ruled(game, *book, referee);
        let is_unreadable = ruled.judged.is_err();
        each(ruled)?;
        // The others could say no more of it.
        if is_unreadable {
            break;
        }
    }
    ControlFlow::Continue(())
}

fn ruled(game: &RawGame, book: Option<&'static str>, referee: &mut Referee) -> Ruled {
    let judged = referee.rule(game);
    let ply = judged.as_ref().ok().and_then(|judged| judged.ply);
    let pos = pos_of(ply, game.turns().map(|turn| turn.pos));
    Ruled { book, index: game.index, id: game.id.clone(), pos, judged }
}
