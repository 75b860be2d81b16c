//! Go as the programs use it: its kind, its formats, and a referee behind the port of a game.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::RawRecord;
use shinpan_records::format::{FormatKind, OwnFormat, ReadRecords};
use shinpan_records::head::{RoundNumber, Started};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::{Options, Port};
use shinpan_records::replay::{self, DiagramAt, DiagramRequest};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, GameKind, Verdict};

use crate::check::check;
use crate::game::Go;
use crate::record::RawGame;
use crate::referee::Referee;
use crate::replay::ReplayedGame;
use crate::result::Ending;
use crate::rules::{Form, NAME};
use crate::{neutral, sgf, writer};

impl Port for Go {
    const KIND: GameKind = GameKind {
        name: NAME,
        title: "Go",
        records: "SGF and the neutral form",
        book: Form::Psk.book(),
        forms: &Form::BOOKS,
        options: &[],
        // No board may come back, so that there is no count to replace.
        occurrences: &[],
        // SGF is read as all programs write it.
        codes: include_str!("../codes.toml"),
        is_dialect: |_| false,
        termination: |ending| Ending::from_word(ending).map_or_else(Default::default, Ending::termination),
        is_of_engines: |_| false,
    };
    type Raw = RawGame;
    const FORMS: &'static [shinpan_records::port::Form<Self>] = &[writer::SGF, neutral::FORM];

    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError> {
        Ok(Self(Referee::new(book.section(NAME)?, options.explain)))
    }

    /// Records have no times that are read, so lateness changes nothing.
    fn check(&mut self, raw: &RawGame, _late: Sides<Millis>) -> CheckedGame {
        check(raw, &mut self.0)
    }

    fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        self.0.verdict(raw)
    }

    fn diagrams(&self, raw: &RawGame, request: &DiagramRequest) -> Vec<DiagramAt> {
        replay::diagrams(ReplayedGame::new(raw), request)
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
        self.names.clone()
    }

    fn pos_of(&self, ply: u32) -> Option<TextPos> {
        self.turn_at(ply).map(|turn| turn.pos)
    }

    fn pos(&self) -> Option<TextPos> {
        Some(self.pos)
    }

    fn round(&self) -> Option<RoundNumber> {
        RoundNumber::parse(&self.round)
    }

    fn started(&self) -> Option<Started> {
        Started::parse(&self.date)
    }
}

impl ReadRecords for RawGame {
    /// The buffer that text goes through.
    type Scratch = sgf::Memory;
    /// Any text may stand before SGF. Nothing but all of the text before says where a game ends, so a file is not split.
    const FORMATS: &'static [OwnFormat<Self>] = &[OwnFormat {
        kind: FormatKind {
            name: "sgf",
            looks: "SGF (\"(;GM[1]\")",
            extensions: &["sgf"],
            recognises: sgf::recognises,
            needs_more: false,
            split_rule: |_| None,
        },
        read: sgf::read,
    }];

    const TAKES_ENCODING: bool = true;

    fn keep_texts(memory: &mut sgf::Memory) {
        memory.keeps_texts = true;
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
