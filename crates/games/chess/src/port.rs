//! Chess as the record programs see it: the port of the game.

use shinpan_core::finding::TextPos;
use shinpan_core::games::Termination;
use shinpan_core::side::Sides;
use shinpan_core::{InputError, Millis, RuleBook};
use shinpan_records::RawRecord;
use shinpan_records::format::{Each, OwnFormat, ReadRecords};
use shinpan_records::head::{RoundNumber, Started};
use shinpan_records::neutral::{Fault, NeutralRecord};
use shinpan_records::pgn::{self, CommentTexts, InPgn, PgnLines};
use shinpan_records::port::Form;
use shinpan_records::port::{GameKind, Options, Port};
use shinpan_records::replay::{self, DiagramAt, DiagramRequest};
use shinpan_records::verdict::Unreadable;
use shinpan_records::{CheckedGame, Verdict};

use crate::check::check;
use crate::chess::Chess;
use crate::control::TimeControl;
use crate::ending::Ending;
use crate::finding::Code;
use crate::judge::Judge;
use crate::log::MatchRules;
use crate::neutral;
use crate::pgn::GameVisitor;
use crate::record::RawGame;
use crate::replay::ReplayedGame;
use crate::rules::{NAME, Rules};
use crate::verdict::verdict_of;
use crate::writer;

/// The section of a book that has the rules of a match.
const MATCH: &str = "match";

impl Port for Chess {
    const KIND: GameKind = GameKind {
        name: NAME,
        title: "chess",
        records: "PGN and the neutral form",
        book: "fide-2023",
        forms: &[],
        options: &["--laws"],
        occurrences: &["threefold"],
        codes: include_str!("../codes.toml"),
        is_dialect: |code| Code::from_word(code).is_some_and(Code::is_dialect),
        termination: |ending| Ending::from_word(ending).map_or(Termination::Normal, Ending::termination),
        is_of_engines: |book| Rules::of(book, None).is_ok_and(|rules| rules.engine),
    };
    type Raw = RawGame;
    const FORMS: &'static [Form<Self>] = &[writer::PGN, neutral::FORM];

    fn open(book: &RuleBook, options: &Options<'_>) -> Result<Self, InputError> {
        let judge = Judge::new(Rules::of(book, options.laws)?);
        Ok(Self { judge, explains: options.explain, control: match_control(book)? })
    }

    fn prepare(&self, lines: &mut PgnLines) {
        lines.comments = if self.judge.rules().engine { CommentTexts::Kept } else { CommentTexts::Dropped };
    }

    fn check(&mut self, raw: &RawGame, late: Sides<Millis>) -> CheckedGame {
        check(raw, &mut self.judge, self.control.as_ref(), late)
    }

    fn judge(&mut self, raw: &RawGame) -> Result<Verdict, Unreadable> {
        verdict_of(raw, &mut self.judge, self.explains)
    }

    fn diagrams(&self, raw: &RawGame, request: &DiagramRequest) -> Vec<DiagramAt> {
        ReplayedGame::new(raw).map(|game| replay::diagrams(game, request)).unwrap_or_default()
    }
}

fn match_control(book: &RuleBook) -> Result<Option<TimeControl>, InputError> {
    if !book.sections().iter().any(|section| section == MATCH) {
        return Ok(None);
    }
    Ok(Some(book.section::<MatchRules>(MATCH)?.controls))
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
        Some(self.pos)
    }

    fn round(&self) -> Option<RoundNumber> {
        self.occasion.round()
    }

    fn started(&self) -> Option<Started> {
        self.occasion.started()
    }
}

impl ReadRecords for RawGame {
    type Scratch = PgnLines;
    const FORMATS: &'static [OwnFormat<Self>] = &[pgn::own_format(pgn::is_pgn)];

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
        GameVisitor::new(each, comments)
    }
}
