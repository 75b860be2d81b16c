//! Records of Go.

use shinpan_core::RuleBook;
use shinpan_go::record::{Event, RawGame};
use shinpan_go::records::{Format, Records};
use shinpan_go::{KIND, Referee, Rules};

use crate::game::{Asked, Game, Judge, Opened, Reader, Ruled, place_of};

/// Go. A position may never come back, so that there is no count to replace.
pub(crate) const GAME: Game = Game { kind: KIND, occurrences: &[], has_ranks: false, open };

struct Go {
    rules: Rules,
    format: Option<Format>,
    explain: bool,
}

fn open(book: &RuleBook, asked: Asked<'_>) -> Opened {
    Ok(Box::new(Go {
        rules: book.section(KIND.name)?,
        format: asked.format.and_then(Format::from_name),
        explain: asked.explain,
    }))
}

impl Judge for Go {
    fn reader(&self) -> Reader<'_> {
        let mut records = Records::default();
        let mut referee = Referee::new(self.rules, self.explain);
        Box::new(move |input, each| records.read(input, self.format, &mut |game| each(ruled(game, &mut referee))))
    }
}

fn ruled(game: &RawGame, referee: &mut Referee) -> Ruled {
    let judged = referee.rule(game);
    let turns = game.events.iter().filter_map(|event| match event {
        Event::Turn(turn) => Some(turn.place),
        Event::Setup(_) => None,
    });
    let place = place_of(judged.as_ref().ok().and_then(|judged| judged.ply), turns);
    Ruled { index: game.index, id: game.id.clone(), place, judged }
}
