//! Shogi as the record programs use it.

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::RawRecord;
use shinpan_records::format::{self, OwnFormat, ReadRecords};
use shinpan_records::head::{RoundNumber, Started};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::port::Options;
use shinpan_records::replay::{self, DiagramAt, DiagramRequest};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, GameKind, Port, Verdict};

use crate::check::check;
use crate::code::Code;
use crate::ending::Ending;
use crate::judge::judge;
use crate::record::RawGame;
use crate::replay::ReplayedGame;
use crate::rules::{NAME, Rules};
use crate::shogi::Shogi;
use crate::{csa, kif, neutral, occasion, usi};

/// Reads files of records of shogi, in CSA, KIF, KI2, JKF, USI or the neutral form, one after another.
pub type Records = format::Records<RawGame>;

impl Port for Shogi {
    const KIND: GameKind = GameKind {
        name: NAME,
        title: "shogi",
        records: "CSA, KIF, KI2, JKF, USI and the neutral form",
        book: "wcsc-2010",
        forms: &[],
        options: &[],
        occurrences: &["repetition"],
        codes: include_str!("../codes.toml"),
        is_dialect: |code| Code::from_word(code).is_some_and(Code::is_dialect),
        termination: |ending| Ending::from_word(ending).map_or(Termination::Normal, Ending::termination),
        is_of_engines: |_| false,
    };
    type Raw = RawGame;
    const FORMS: &'static [Form<Self>] =
        &[csa::written::V3, csa::written::V2, kif::written::FORM, usi::written::FORM, neutral::FORM];

    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError> {
        let rules: Rules = book.section(NAME)?;
        Ok(Self::new(Rules { is_unnamed: options.is_book_unnamed, ..rules }))
    }

    fn check(&mut self, raw: &RawGame, late: Sides<Millis>) -> CheckedGame {
        check(raw, &self.rules, late, &mut self.history)
    }

    fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        judge(raw, &self.rules, &mut self.history)
    }

    fn diagrams(&self, raw: &RawGame, request: &DiagramRequest) -> Vec<DiagramAt> {
        ReplayedGame::new(raw).map(|game| replay::diagrams(game, request)).unwrap_or_default()
    }
}

impl RawRecord for RawGame {
    fn index(&self) -> u32 {
        self.index
    }

    fn id(&self) -> &str {
        &self.id
    }

    fn format(&self) -> &'static str {
        self.format.as_str()
    }

    fn names(&self) -> Sides<String> {
        let decode = |name: &Option<Vec<u8>>| {
            name.as_deref().map(|name| self.encoding.decode(name).into_owned()).unwrap_or_default()
        };
        Sides { first: decode(&self.names.first), second: decode(&self.names.second) }
    }

    fn pos_of(&self, ply: u32) -> Option<TextPos> {
        self.move_at(ply).map(|mv| mv.pos)
    }

    fn pos(&self) -> Option<TextPos> {
        self.first
    }

    fn round(&self) -> Option<RoundNumber> {
        occasion::round(&self.encoding.decode(self.occasion.event.as_deref()?))
    }

    fn stage(&self) -> Option<&'static str> {
        occasion::stage(&self.encoding.decode(self.occasion.event.as_deref()?))
    }

    fn started(&self) -> Option<Started> {
        self.occasion.started()
    }
}

/// The readers of all formats; those that are not needed have no buffers.
#[derive(Default)]
pub struct Readers {
    csa: Option<csa::Reader>,
    kif: Option<kif::Reader>,
    usi: Option<usi::Reader>,
}

impl ReadRecords for RawGame {
    type Scratch = Readers;
    const FORMATS: &'static [OwnFormat<Self>] = &[
        OwnFormat {
            kind: csa::KIND,
            read: |readers, chunk, input, each| readers.csa.get_or_insert_default().read_chunk(chunk, input, each),
        },
        OwnFormat {
            kind: kif::KIF,
            read: |readers, chunk, input, each| readers.kif.get_or_insert_default().read_kif(chunk, input, each),
        },
        OwnFormat {
            kind: kif::KI2,
            read: |readers, chunk, input, each| readers.kif.get_or_insert_default().read_ki2(chunk, input, each),
        },
        OwnFormat {
            kind: kif::JKF,
            read: |readers, _, input, each| readers.kif.get_or_insert_default().read_jkf(input, each),
        },
        OwnFormat {
            kind: usi::KIND,
            read: |readers, chunk, input, each| readers.usi.get_or_insert_default().read_chunk(chunk, input, each),
        },
    ];

    fn keep_texts(readers: &mut Readers) {
        readers.csa.get_or_insert_default().keep_texts();
        readers.kif.get_or_insert_default().keep_texts();
    }

    fn fits(record: &NeutralRecord) -> bool {
        neutral::fits(record)
    }

    fn from_neutral(record: NeutralRecord) -> Self {
        neutral::read(record)
    }

    fn unreadable(fault: Fault) -> Self {
        neutral::unreadable(fault)
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    fn read(text: &str) -> Vec<(String, usize, Vec<&'static str>)> {
        let mut games = Vec::new();
        let mut each = |game: &RawGame| {
            let codes = game.findings.iter().map(|finding| finding.code.as_str()).collect();
            games.push((game.id.clone(), game.moves.len(), codes));
            ControlFlow::Continue(())
        };
        Records::default().read(text.as_bytes(), None, &mut each).expect("memory");
        games
    }

    #[test]
    fn content_tells_the_format() {
        let one = |id: &str| vec![(id.to_owned(), 1, Vec::new())];
        assert_eq!(read("V2.2\nPI\n+\n+7776FU\n"), one(""));
        assert_eq!(read("{\"id\":\"x\",\"moves\":[\"7g7f\"]}\n"), one("x"));
        assert_eq!(read("[{\"id\":\"x\",\"moves\":[\"7776FU\"]}]"), one("x"));
        assert_eq!(read("id,start,moves\nx,,7g7f\n"), one("x"));
    }

    #[test]
    fn a_bad_row_is_a_game_and_the_next_is_read() {
        let games = read("{\"id\":\"a\"}\n{\"id\":\"b\",\"game\":\"go\",\"moves\":[]}\n{\"id\":\"c\",\"moves\":[]}\n");
        let codes: Vec<_> = games.iter().map(|(id, _, codes)| (id.as_str(), codes.as_slice())).collect();
        assert_eq!(codes, [("a", &["not-a-record"][..]), ("b", &["not-a-record"]), ("c", &[])]);
    }
}
