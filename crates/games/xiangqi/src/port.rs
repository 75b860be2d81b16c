//! Xiangqi for the record programs: how its records are read, checked and judged.

use std::sync::PoisonError;

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::RawRecord;
use shinpan_records::format::{Each, FormatKind, OwnFormat, ReadChunk, ReadRecords};
use shinpan_records::head::{RoundNumber, Started};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::pgn::{self, CommentTexts, InPgn, PgnLines};
use shinpan_records::port::Form;
use shinpan_records::port::Options;
use shinpan_records::replay::{self, DiagramAt, DiagramRequest};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, Game, GameKind, Port, Verdict};

use crate::check::check;
use crate::game::Xiangqi;
use crate::moves::Ranks;
use crate::pgn::GameVisitor;
use crate::record::{RawGame, RecordFormat};
use crate::replay::ReplayedGame;
use crate::rules::SECTION;
use crate::words::{Code, Ending};
use crate::{dhtmlxq, encoding, neutral, position_line, writer, wxf_file};

/// Reads files of records one after another, with buffers that it keeps.
pub type Records = shinpan_records::format::Records<RawGame>;

/// Port of xiangqi for the record programs.
pub const GAME: Game = Game::of::<Xiangqi>();

impl Port for Xiangqi {
    const KIND: GameKind = GameKind {
        name: SECTION,
        title: "xiangqi",
        records: "PGN (ICCS, UCI, WXF, Chinese or letters), FORMAT WXF, DhtmlXQ, lines for engines and the neutral form",
        book: "wxf-2018",
        forms: &[],
        options: &["--ranks"],
        occurrences: &["prohibited", "permitted"],
        codes: include_str!("../codes.toml"),
        is_dialect: |code| code == Code::MarkerMissing.as_str(),
        termination: |ending| Ending::from_word(ending).map_or(Termination::Normal, Ending::termination),
        is_of_engines: |_| false,
    };
    type Raw = RawGame;
    const FORMS: &'static [Form<Self>] = &[writer::ICCS, writer::WXF, writer::CHINESE, neutral::FORM];

    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError> {
        let rules = book.section(SECTION)?;
        let ranks = options.ranks.and_then(Ranks::from_word).unwrap_or_default();
        Ok(Self::new(rules, ranks, options.explain))
    }

    /// Records of xiangqi have no times, so that lateness changes nothing.
    fn check(&mut self, raw: &RawGame, _: Sides<Millis>) -> CheckedGame {
        check(raw, &self.rules, self.ranks)
    }

    fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        self.referee.get_mut().unwrap_or_else(PoisonError::into_inner).judge(raw)
    }

    fn diagrams(&self, raw: &RawGame, request: &DiagramRequest) -> Vec<DiagramAt> {
        ReplayedGame::new(raw, self.ranks).map(|game| replay::diagrams(game, request)).unwrap_or_default()
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
        self.move_at(ply).map(|mv| mv.pos)
    }

    fn pos(&self) -> Option<TextPos> {
        Some(self.start_pos)
    }

    fn round(&self) -> Option<RoundNumber> {
        self.occasion.round()
    }

    fn started(&self) -> Option<Started> {
        self.occasion.started()
    }
}

/// A format whose files are not split.
const fn whole(
    name: &'static str,
    looks: &'static str,
    extensions: &'static [&'static str],
    recognises: fn(&[u8]) -> bool,
    read: ReadChunk<RawGame>,
) -> OwnFormat<RawGame> {
    let kind = FormatKind { name, looks, extensions, recognises, needs_more: false, split_rule: |_| None };
    OwnFormat { kind, read }
}

impl ReadRecords for RawGame {
    type Scratch = PgnLines;
    const FORMATS: &'static [OwnFormat<Self>] = &[
        OwnFormat { read: encoding::read, ..pgn::own_format(crate::tag::recognises) },
        whole("wxf", "WXF (\"FORMAT WXF\")", &["wxf"], wxf_file::recognises, wxf_file::read),
        whole("dhtmlxq", "DhtmlXQ (\"[DhtmlXQ]\")", &["dhtmlxq"], dhtmlxq::recognises, dhtmlxq::read),
        whole(
            "position",
            "lines for engines (\"position startpos moves h2e2\")",
            &[],
            position_line::recognises,
            position_line::read,
        ),
    ];

    fn keep_texts(lines: &mut PgnLines) {
        lines.comments = CommentTexts::Written;
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

impl InPgn for RawGame {
    type Visitor<'a> = GameVisitor<'a>;

    fn visitor(each: Each<'_, Self>, comments: CommentTexts) -> GameVisitor<'_> {
        GameVisitor::new(each, RecordFormat::Pgn, "utf-8").keeping(comments)
    }
}
