//! Arimaa for the programs that read records: its formats, and the check and the judge by a rule book.

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::RawRecord;
use shinpan_records::format::{OwnFormat, ReadRecords};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::port::Form;
use shinpan_records::port::Options;
use shinpan_records::replay::{self, DiagramAt, DiagramRequest};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, GameKind, Port, Verdict};

use crate::arimaa::Arimaa;
use crate::code::Code;
use crate::ending::Ending;
use crate::record::RawGame;
use crate::replay::ReplayedGame;
use crate::rules::NAME;
use crate::text::LineBuffer;
use crate::{archive, neutral, notation, written};

/// Reads files of records of Arimaa.
pub type Records = shinpan_records::format::Records<RawGame>;

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
        self.ply(ply).map(|ply| ply.pos)
    }
}

impl ReadRecords for RawGame {
    type Scratch = LineBuffer;
    const FORMATS: &'static [OwnFormat<Self>] = &[
        OwnFormat { kind: notation::KIND, read: notation::read },
        OwnFormat { kind: archive::KIND, read: archive::read },
    ];

    fn keep_texts(buffer: &mut LineBuffer) {
        buffer.keeps_texts = true;
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

impl Port for Arimaa {
    const KIND: GameKind = GameKind {
        name: NAME,
        title: "Arimaa",
        records: "Arimaa notation, exports of the archive and the neutral form",
        book: "arimaa-2015",
        forms: &[],
        options: &[],
        occurrences: &["repetition"],
        codes: include_str!("../codes.toml"),
        is_dialect: |code| Code::from_word(code).is_some_and(Code::is_dialect),
        termination: |ending| Ending::from_word(ending).map_or(Termination::Normal, Ending::termination),
        is_of_engines: |_| false,
    };
    type Raw = RawGame;
    const FORMS: &'static [Form<Self>] = &[written::NOTATION, neutral::FORM];

    fn open(book: &RuleBook, _options: &Options<'_>) -> Result<Self, InputError> {
        Ok(Self { rules: book.section(NAME)? })
    }

    /// Records have no times, so lateness changes nothing.
    fn check(&mut self, raw: &RawGame, _late: Sides<Millis>) -> CheckedGame {
        crate::check(raw, &self.rules)
    }

    fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        crate::judge(raw, &self.rules)
    }

    fn diagrams(&self, raw: &RawGame, request: &DiagramRequest) -> Vec<DiagramAt> {
        replay::diagrams(ReplayedGame::new(raw), request)
    }
}
