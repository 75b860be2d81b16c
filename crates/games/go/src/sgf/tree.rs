//! One tree: its main line becomes a game, and so does each variation that says whose game it is.
//!
//! By FF4 a tree may hold several games that begin alike: information on a game stands in the first node that is its
//! alone. Where the line of a variation has such information, and the nodes before it have none, it is a game of its own.
//! Other variations are only counted.

use std::rc::Rc;

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;

use super::line::{Line, Mark};
use super::property::Property;
use super::survey::Survey;
use super::tokens::TokenKind;
use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::record::{Event, RawGame, RecordFormat, Setup};

/// The most trees within each other.
const MAX_DEPTH: u32 = 10_000;
/// The most games of one tree, and the most events of all of them but the first.
const MAX_GAMES: usize = 1_000;
const MAX_EVENTS_OF_GAMES: usize = 1 << 20;
/// Weight of a setup in events: the groups of the board are found anew after it.
const SETUP_WEIGHT: usize = 64;
/// Number of bytes of text that weigh as much as an event.
const TEXT_WEIGHT: usize = 16;

/// A tree that is being read.
pub(super) struct Tree {
    /// The main line, and behind it the line of a variation that may be a game.
    main: Line,
    side: Option<Line>,
    /// The games of variations.
    others: Vec<RawGame>,
    /// Events of those games, with what else they take.
    events: usize,
    /// There are more games than are read, which was reported.
    has_too_many: bool,
    /// Trees that are open, and the innermost of them.
    depth: u32,
    levels: Vec<Level>,
    /// Use of the nodes of the innermost tree.
    line_kind: LineKind,
    /// The main line has come to its end.
    is_over: bool,
    behind: Behind,
    /// Whether another game has begun within the game, which is reported once.
    has_lost_end: bool,
    /// Counts of a trial of an encoding.
    pub(super) survey: Option<Survey>,
}

/// Token before the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    /// Within a node, or before the first one of a tree.
    Node,
    /// The end of a tree: only another tree may follow.
    Close,
    /// Text behind the end of a tree, which belongs to no line.
    Astray,
}

/// A tree that is open.
struct Level {
    line_kind: LineKind,
    /// Nodes so far.
    nodes: u32,
    /// A tree within it has begun.
    has_children: bool,
    /// Mark of the line at the end of its own nodes.
    end: Option<Rc<Mark>>,
}

/// Use of the nodes of a tree.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineKind {
    /// They are of the main line.
    Main,
    /// They may be of a game of their own.
    Side,
    /// They are skipped.
    Skipped,
}

impl Tree {
    /// The tree whose first game is `index` of a file.
    pub(super) fn new(index: u32, charset: Charset, pos: TextPos) -> Self {
        Self {
            main: Line::new(RawGame::new(index, RecordFormat::Sgf, pos), charset),
            side: None,
            others: Vec::new(),
            events: 0,
            has_too_many: false,
            depth: 0,
            levels: Vec::new(),
            line_kind: LineKind::Skipped,
            is_over: false,
            behind: Behind::Node,
            has_lost_end: false,
            survey: None,
        }
    }

    /// Has its games keep what only a writer needs.
    pub(super) fn keep_texts(&mut self) {
        self.main.game.kept = Some(Box::default());
    }

    /// Counts a variation on the main line, or takes it back.
    fn count_variation(&mut self, is_one: bool) {
        if let Some(kept) = &mut self.main.game.kept {
            let count = kept.variations;
            kept.variations = if is_one { count.saturating_add(1) } else { count.saturating_sub(1) };
        }
    }

    /// Adds what was found before the tree is read.
    pub(super) fn find(&mut self, finding: Finding) {
        self.main.game.findings.add(finding);
    }

    /// The innermost tree, if it is not too deep.
    fn level(&mut self) -> Option<&mut Level> {
        self.levels.get_mut(self.depth.checked_sub(1)? as usize)
    }

    /// Use of the nodes of the innermost tree, which has just begun or come back.
    fn kind_of_level(&self) -> LineKind {
        let level = self.depth.checked_sub(1).and_then(|at| self.levels.get(at as usize));
        // Of trees that are too deep only the main line is followed.
        level.map_or(if self.is_over { LineKind::Skipped } else { LineKind::Main }, |level| level.line_kind)
    }

    /// The line that the tokens belong to.
    fn line(&mut self) -> Option<&mut Line> {
        match self.line_kind {
            _ if self.behind == Behind::Astray => None,
            LineKind::Main => Some(&mut self.main),
            LineKind::Side => self.side.as_mut(),
            LineKind::Skipped => None,
        }
    }

    /// Whether the place of such a token matters.
    pub(super) fn needs_pos(&self, kind: TokenKind) -> bool {
        self.behind == Behind::Close
            || match kind {
                TokenKind::TreeStart => self.depth == MAX_DEPTH,
                TokenKind::PropIdent | TokenKind::Stray => {
                    self.behind == Behind::Astray || self.line_kind != LineKind::Skipped || self.is_root_of_variation()
                }
                TokenKind::UnclosedValue => true,
                TokenKind::TreeEnd | TokenKind::Node => false,
                // That of its name counts.
                TokenKind::PropValue => self.line_kind != LineKind::Skipped && !self.has_property(),
            }
    }

    fn has_property(&self) -> bool {
        let side = self.side.as_ref().filter(|_| self.line_kind == LineKind::Side);
        side.unwrap_or(&self.main).has_property()
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, kind: TokenKind, text: &[u8], pos: TextPos) {
        if let Some(survey) = &mut self.survey {
            survey.count(kind, text);
        }
        if self.behind != Behind::Node || kind == TokenKind::TreeEnd {
            self.go_astray(kind, text, pos);
        }
        match kind {
            TokenKind::TreeStart => self.open(pos),
            TokenKind::TreeEnd => self.close(),
            TokenKind::UnclosedValue => self.open_value(pos),
            TokenKind::Node => self.node(),
            TokenKind::PropIdent => self.property(text, pos),
            TokenKind::PropValue => {
                if let Some(line) = self.line() {
                    line.value(text.get(1..text.len() - 1).unwrap_or_default(), pos);
                }
            }
            TokenKind::Stray => {
                if let Some(line) = self.line() {
                    line.stray(text, pos);
                }
            }
        }
    }

    /// Notes what stands behind a variation: moves there belong to no line, and may be missing in one.
    fn go_astray(&mut self, kind: TokenKind, text: &[u8], pos: TextPos) {
        self.behind = match (kind, self.behind) {
            (TokenKind::TreeEnd, _) => Behind::Close,
            (TokenKind::TreeStart, _) | (_, Behind::Node) => Behind::Node,
            (_, Behind::Close) => {
                self.warn(pos, "text after a variation, which belongs to no line; skipped");
                Behind::Astray
            }
            (_, Behind::Astray) => Behind::Astray,
        };
        let is_move = kind == TokenKind::PropIdent && Property::of(text).is_on_board();
        if self.behind == Behind::Astray && is_move && self.line_kind == LineKind::Main && !self.has_lost_end {
            self.has_lost_end = true;
            self.error(Code::BadText, pos, "a move after a variation, which belongs to no line".to_owned());
        }
    }

    fn is_root_of_variation(&self) -> bool {
        let nodes = self.depth.checked_sub(1).and_then(|at| self.levels.get(at as usize)).map(|level| level.nodes);
        self.depth > 1 && nodes.is_some_and(|nodes| nodes <= 1)
    }

    fn node(&mut self) {
        if let Some(level) = self.level() {
            level.nodes = level.nodes.saturating_add(1);
        }
        if let Some(line) = self.line() {
            line.end_node();
        }
    }

    fn property(&mut self, name: &[u8], pos: TextPos) {
        self.begin_without_node(pos);
        let usual = Property::of(name);
        if usual.begins_game() && self.is_new_game(usual) && !std::mem::replace(&mut self.has_lost_end, true) {
            self.error(Code::BadText, pos, "a game begins within the game, whose end \")\" is missing".to_owned());
        }
        if let Some(line) = self.line() {
            line.property(name, usual, pos);
        }
    }

    /// Whether a property is of another game, which begins where the one before has lost its end: a root of its own, or a
    /// second name of a player.
    fn is_new_game(&mut self, property: Property) -> bool {
        let is_root = self.is_root_of_variation();
        let (is_named, has_moves) =
            self.line().map_or((false, false), |line| (line.is_named(property), line.has_moves()));
        (is_root && (property.is_of_root() || is_named))
            || (has_moves && matches!(property, Property::Game | Property::Root))
    }

    /// Some programs write trees without the `;` of their first node.
    fn begin_without_node(&mut self, pos: TextPos) {
        let is_bare = self.level().is_some_and(|level| level.nodes == 0 && !level.has_children);
        if !is_bare || self.behind == Behind::Astray {
            return;
        }
        self.node();
        if self.line_kind != LineKind::Skipped {
            let message = "a tree without \";\" before its first node, which is read";
            self.main.game.tell_once(Severity::Warning, Code::OddText, pos, message);
        }
    }

    /// Whether all trees are closed.
    pub(super) const fn is_complete(&self) -> bool {
        self.depth == 0
    }

    /// The file ends at `pos` within the tree.
    pub(super) fn cut_off(&mut self, pos: TextPos) {
        self.warn(pos, "the file ends within the game, which is taken as closed");
    }

    /// The token at `pos` is longer than any that is read.
    pub(super) fn too_long(&mut self, pos: TextPos) {
        self.error(Code::LimitExceeded, pos, "a value of more than 1 MiB; nothing after it is read".to_owned());
    }

    /// The games: that of the main line, and those of variations.
    pub(super) fn finish(mut self) -> Vec<RawGame> {
        while self.depth > 0 {
            self.close();
        }
        self.main.finish();
        self.others.insert(0, self.main.game);
        self.others
    }

    fn open(&mut self, pos: TextPos) {
        let parent = self.line_kind;
        let line_kind = self.kind_of_child();
        if self.depth > 0 && parent == LineKind::Main && line_kind != LineKind::Main {
            self.count_variation(true);
        }
        if self.depth == MAX_DEPTH {
            let message = "more than 10000 trees within each other";
            self.main.game.tell_once(Severity::Error, Code::LimitExceeded, pos, message);
        }
        if self.depth < MAX_DEPTH {
            self.levels.truncate(self.depth as usize);
            self.levels.push(Level { line_kind, nodes: 0, has_children: false, end: None });
        }
        self.depth = self.depth.saturating_add(1);
        self.line_kind = self.kind_of_level();
    }

    /// The first tree within a tree goes on with its line. Any other begins where the nodes of the tree ended.
    fn kind_of_child(&mut self) -> LineKind {
        if self.depth == 0 {
            return LineKind::Main;
        }
        let line_kind = self.line_kind;
        let Some(line) = (match line_kind {
            LineKind::Main => Some(&mut self.main),
            LineKind::Side => self.side.as_mut(),
            LineKind::Skipped => None,
        }) else {
            return LineKind::Skipped;
        };
        let Some(level) = self.levels.get_mut(self.depth as usize - 1) else {
            line.end_node();
            return line_kind;
        };
        if level.has_children {
            return self.side_line();
        }
        line.end_node();
        (level.has_children, level.end) = (true, Some(Rc::new(line.mark())));
        line_kind
    }

    /// A line of its own for a further tree within one, if nothing before it says whose game it is.
    fn side_line(&mut self) -> LineKind {
        let end = self.level().and_then(|level| level.end.clone());
        let Some(end) = end.filter(|end| !end.has_info && !self.has_too_many) else {
            return LineKind::Skipped;
        };
        // Trees of the main line end from the inside out, so that a line that was followed before has all nodes up to here.
        match &mut self.side {
            Some(side) => side.go_back(&end),
            None => self.side = Some(self.main.up_to(&end)),
        }
        LineKind::Side
    }

    fn close(&mut self) {
        let is_over = self.is_over;
        if self.level().map_or(!is_over, |level| !level.has_children) {
            self.end_line();
        }
        self.depth = self.depth.saturating_sub(1);
        self.line_kind = self.kind_of_level();
    }

    /// A line has come to its end. That of a variation is a game if it says whose.
    fn end_line(&mut self) {
        match self.line_kind {
            LineKind::Main => {
                self.main.end_node();
                self.is_over = true;
            }
            LineKind::Side => {
                if let Some(side) = &mut self.side {
                    side.end_node();
                }
                self.keep_side();
            }
            LineKind::Skipped => {}
        }
    }

    fn keep_side(&mut self) {
        let Some(side) = self.side.as_ref().filter(|side| side.has_info) else { return };
        self.events = self.events.saturating_add(weight(&side.game));
        // The first game is that of the main line.
        if self.events > MAX_EVENTS_OF_GAMES || self.others.len() + 1 == MAX_GAMES {
            self.has_too_many = true;
            let (pos, read) = (self.main.game.pos, self.others.len() + 1);
            let message = format!("more games in the variations of one tree than are read; the first {read} are");
            return self.error(Code::LimitExceeded, pos, message);
        }
        let mut side = side.clone();
        side.finish();
        self.count_variation(false);
        let place = u32::try_from(self.others.len() + 1).unwrap_or(u32::MAX);
        self.others.push(RawGame { index: self.main.game.index.saturating_add(place), ..side.game });
    }

    /// The file ends in a value. In a line that is an error unless the value says nothing here.
    fn open_value(&mut self, pos: TextPos) {
        let line_kind = self.line_kind;
        let is_harmless = self.line().is_none_or(Line::drop_property);
        let message = "a value without its end \"]\"";
        if let (LineKind::Side, false, Some(side)) = (line_kind, is_harmless, &mut self.side) {
            side.game.findings.add(Finding::new(Severity::Error, Code::BadText, pos, message));
        }
        let severity = if line_kind == LineKind::Main && !is_harmless { Severity::Error } else { Severity::Warning };
        self.main.game.findings.add(Finding::new(severity, Code::BadText, pos, message));
    }

    fn warn(&mut self, pos: TextPos, message: &'static str) {
        self.main.game.tell_once(Severity::Warning, Code::BadText, pos, message);
    }

    fn error(&mut self, code: Code, pos: TextPos, message: String) {
        self.main.game.findings.add(Finding::new(Severity::Error, code, pos, message));
    }
}

/// Weight of a game, in events.
fn weight(game: &RawGame) -> usize {
    let of_event = |event: &Event| match event {
        Event::Turn(_) => 1,
        Event::Setup(Setup { black, white, empty }) => SETUP_WEIGHT + black.len() + white.len() + empty.len(),
    };
    let texts = [&game.id, &game.round, &game.date, &game.names.first, &game.names.second];
    game.events.iter().map(of_event).sum::<usize>() + texts.map(String::len).iter().sum::<usize>() / TEXT_WEIGHT
}
