//! Records of shogi.

use shinpan_core::Verdict;
use shinpan_core::finding::Place;
use shinpan_core::shell::{Emit, Input};
use shinpan_shogi::record::RawGame;
use shinpan_shogi::records::{Format, Records};
use shinpan_shogi::repetition::History;
use shinpan_shogi::rules::Rules;
use shinpan_shogi::{Judged, csa, judge};

use crate::verdict::Shown;
use crate::{Fault, Item};

/// What a thread keeps from one file to the next.
#[derive(Default)]
pub(crate) struct Scratch {
    records: Records,
    history: History,
}

/// How records are read and judged.
pub(crate) struct Judge {
    pub(crate) rules: Rules,
    pub(crate) book: String,
    pub(crate) format: Option<Format>,
    pub(crate) explain: bool,
}

impl Judge {
    /// Judges every game of `input`.
    pub(crate) fn judge(
        &self,
        scratch: &mut Scratch,
        name: &str,
        input: Input,
        emit: Emit<'_, Item>,
    ) -> anyhow::Result<()> {
        let Scratch { records, history } = scratch;
        let mut each = |game: &RawGame| emit(self.item(game, name, history));
        records.read(input, self.format, &mut each)?;
        Ok(())
    }

    fn item(&self, game: &RawGame, name: &str, history: &mut History) -> Item {
        match judge(game, &self.rules, history) {
            Ok(judged) => Item::Verdict(Box::new(self.shown(game, name, judged))),
            Err(fault) => Item::Fault(Fault {
                record: name.to_owned(),
                index: game.index,
                error: fault.message,
                place: fault.place,
            }),
        }
    }

    fn shown(&self, game: &RawGame, name: &str, judged: Judged) -> Shown {
        let diagram = judged.position.filter(|_| self.explain).map(|position| csa::write_start(&position.to_setup()));
        let verdict = Verdict {
            record: name.to_owned(),
            index: game.index,
            id: game.id.clone(),
            game: "shogi",
            rules: self.book.clone(),
            verdict: judged.ruling,
            ply: judged.ply,
            offender: judged.offender,
            occurrences: judged.occurrences,
            cycle: judged.cycle,
            sides: judged.sides,
            moves: judged.moves,
            doubtful: judged.doubtful,
            article: judged.article,
            explanation: judged.explanation,
            warnings: Vec::new(),
            more: serde_json::Map::default(),
        };
        Shown { verdict, place: judged.ply.and_then(|ply| place_of(game, ply)), diagram }
    }
}

fn place_of(game: &RawGame, ply: u32) -> Option<Place> {
    let index = usize::try_from(ply).ok()?.checked_sub(1)?;
    game.moves.get(index).map(|mv| mv.place)
}
