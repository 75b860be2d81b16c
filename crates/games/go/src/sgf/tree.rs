//! One tree: its main line becomes a game, its variations are only counted.

use shinpan_core::Severity;
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;

use super::node::Node;
use super::tokens::{Property, TokenKind};
use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::record::{RawGame, RecordFormat};

/// The most trees within each other.
const MAX_DEPTH: u32 = 10_000;

/// A tree that is being read.
pub(super) struct Tree {
    charset: Charset,
    game: RawGame,
    /// Trees that are open.
    depth: u32,
    /// The main line has come to its end.
    is_over: bool,
    /// Nodes of the innermost tree so far.
    nodes: u32,
    /// The last token ended a tree: only another tree may follow.
    is_after_close: bool,
    node: Node,
    /// The property that is being read, where it stands, and how many values it has had.
    property: Option<(Property, TextPos, u32)>,
    named: Named,
    /// Another game has begun within the game, which is reported once.
    has_lost_end: bool,
}

/// What the game has been called already: the first name counts.
#[derive(Default)]
struct Named {
    game: bool,
    players: Sides<bool>,
}

impl Tree {
    /// The game `index` of a file.
    pub(super) fn new(index: u32, charset: Charset, pos: TextPos) -> Self {
        Self {
            charset,
            game: RawGame::new(index, RecordFormat::Sgf, pos),
            depth: 0,
            is_over: false,
            nodes: 0,
            is_after_close: false,
            node: Node::root(),
            property: None,
            named: Named::default(),
            has_lost_end: false,
        }
    }

    /// Whether the place of such a token matters.
    pub(super) const fn needs_pos(&self, kind: TokenKind) -> bool {
        self.is_after_close
            || match kind {
                TokenKind::TreeStart => self.depth == MAX_DEPTH,
                TokenKind::PropIdent => !self.is_over || self.is_root_of_variation(),
                TokenKind::Stray => !self.is_over,
                TokenKind::UnclosedValue => true,
                TokenKind::TreeEnd | TokenKind::Node => false,
                // That of its name counts.
                TokenKind::PropValue => self.property.is_none() && !self.is_over,
            }
    }

    /// Takes the next token.
    pub(super) fn take(&mut self, kind: TokenKind, text: &[u8], pos: TextPos) {
        let is_after_close = std::mem::replace(&mut self.is_after_close, kind == TokenKind::TreeEnd);
        if is_after_close && !matches!(kind, TokenKind::TreeStart | TokenKind::TreeEnd) {
            self.warn(pos, "text behind a variation, which belongs to no line; skipped");
        }
        if kind == TokenKind::PropIdent && self.is_root_of_variation() && Property::of(text).begins_game() {
            self.swallowed(pos);
        }
        match kind {
            TokenKind::TreeStart => self.open(pos),
            TokenKind::TreeEnd => self.close(),
            TokenKind::Node if self.is_over => self.nodes = self.nodes.saturating_add(1),
            TokenKind::UnclosedValue => self.open_value(pos),
            _ if self.is_over => {}
            TokenKind::Node => {
                self.nodes = self.nodes.saturating_add(1);
                self.end_node();
            }
            TokenKind::PropIdent => {
                self.end_property();
                self.property = Some((Property::of(text), pos, 0));
                if text.iter().all(u8::is_ascii_lowercase) {
                    self.warn(pos, "a property whose name has no capital letter, skipped");
                }
            }
            TokenKind::PropValue => self.value(text.get(1..text.len() - 1).unwrap_or_default(), pos),
            TokenKind::Stray => {
                self.end_property();
                self.warn(pos, "text outside of properties, skipped");
            }
        }
    }

    const fn is_root_of_variation(&self) -> bool {
        self.depth > 1 && self.nodes == 1
    }

    /// A variation begins as games do: the game before it has lost its end, and would be played on by others.
    fn swallowed(&mut self, pos: TextPos) {
        if !std::mem::replace(&mut self.has_lost_end, true) {
            let message = "a game begins within the game, whose end \")\" is missing";
            self.game.findings.add(Finding::new(Severity::Error, Code::BadText, pos, message));
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
        let message = "a value of more than 1 MiB; nothing behind it is read";
        self.game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, pos, message));
    }

    /// The game.
    pub(super) fn finish(mut self) -> RawGame {
        if !self.is_over {
            self.end_node();
        }
        self.game
    }

    fn open(&mut self, pos: TextPos) {
        self.end_node();
        if self.depth == MAX_DEPTH {
            let message = format!("more than {MAX_DEPTH} trees within each other");
            self.game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, pos, message));
        }
        self.depth = self.depth.saturating_add(1);
        self.nodes = 0;
    }

    fn close(&mut self) {
        self.end_node();
        self.is_over = true;
        self.depth = self.depth.saturating_sub(1);
    }

    /// The file ends in a value. In the main line that is an error unless the value says nothing here.
    fn open_value(&mut self, pos: TextPos) {
        let property = self.property.take().map(|(property, ..)| property);
        let is_harmless = self.is_over || property.is_none_or(|property| property == Property::Other);
        let severity = if is_harmless { Severity::Warning } else { Severity::Error };
        self.game.findings.add(Finding::new(severity, Code::BadText, pos, "a value without its end \"]\""));
    }

    fn warn(&mut self, pos: TextPos, message: &'static str) {
        self.game.findings.add(Finding::new(Severity::Warning, Code::BadText, pos, message));
    }

    fn end_node(&mut self) {
        if !self.is_over {
            self.end_property();
            self.node.end(&mut self.game);
        }
    }

    /// A property must have had a value.
    fn end_property(&mut self) {
        let Some((property, pos, 0)) = self.property.take() else { return };
        match property {
            Property::Move(_) => {
                self.node.bad_move(&mut self.game, pos, "a move without a value, expected B[…] or W[…]");
            }
            _ => self.warn(pos, "a property without a value, skipped"),
        }
    }

    fn value(&mut self, value: &[u8], pos: TextPos) {
        let Some((property, pos, count)) = &mut self.property else {
            return self.warn(pos, "a value without its property, skipped");
        };
        let (property, pos) = (*property, *pos);
        let is_first = *count == 0;
        *count = count.saturating_add(1);
        match property {
            Property::GameName | Property::Name(_) if is_first => self.text(property, value, pos),
            Property::Result => self.text(property, value, pos),
            Property::GameName | Property::Name(_) | Property::Charset | Property::Other => {}
            _ => self.node.value(&mut self.game, (property, pos), value, is_first),
        }
    }

    /// A text is taken for one in an encoding that nothing declares.
    fn guessed(&mut self, pos: TextPos) {
        if !self.game.findings.has(Code::EncodingUnknown) {
            let message = "no UTF-8, and no CA declares the encoding; read as ISO-8859-1";
            self.game.findings.add(Finding::new(Severity::Note, Code::EncodingUnknown, pos, message));
        }
    }

    /// The first name of its kind counts, and the first result.
    fn text(&mut self, property: Property, value: &[u8], pos: TextPos) {
        if self.charset.is_guess_for(value) {
            self.guessed(pos);
        }
        let text = self.charset.text(value);
        match property {
            Property::GameName if !std::mem::replace(&mut self.named.game, true) => self.game.id = text,
            Property::Name(side) if !std::mem::replace(self.named.players.get_mut(side), true) => {
                *self.game.names.get_mut(side) = text;
            }
            Property::Result => match &self.game.result {
                Some((_, first)) if *first == text => {}
                None => self.game.result = Some((pos, text)),
                Some((_, first)) if first.is_empty() => self.game.result = Some((pos, text)),
                Some(_) => self.warn(pos, "a second result, which differs from the first; skipped"),
            },
            _ => {}
        }
    }
}
