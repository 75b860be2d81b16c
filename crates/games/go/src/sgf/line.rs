//! A line of a tree: its properties become a game.

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::written::KeptMark;

use super::node::{Node, other_game};
use super::property::Property;
use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::point::Size;
use crate::record::{Event, RawGame, ToldOnce};
use crate::result::{Spelling, claimed};

/// The properties that say something of a whole game, and that no other part of it holds.
pub(crate) const INFO: [&str; 20] = [
    "GN", "EV", "RO", "PC", "DT", "BR", "WR", "BT", "WT", "KM", "HA", "RU", "TM", "OT", "ON", "SO", "AN", "US", "CP",
    "GC",
];

/// Nodes one after another, as far as they have been read.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) game: RawGame,
    charset: Charset,
    node: Node,
    /// The property that is being read, where it stands, and how many values it has had.
    property: Option<(Property, TextPos, u32)>,
    named: Named,
    /// Something says which game it is.
    pub(super) has_info: bool,
    /// Number of handicap stones that the record announces, and the place.
    handicap: Option<(TextPos, usize)>,
    /// Names and values of the node that only a writer needs, where they are kept.
    node_texts: Vec<(String, String)>,
    /// The name of the property that is being read, where texts are kept.
    name: String,
    /// Place and message where the record is of another game, of which nothing more is read.
    foreign: Option<(TextPos, String)>,
    /// The encoding has been doubted.
    has_doubt: bool,
    /// The outcome that the first result claims, once a second one was held against it.
    outcome: Option<Outcome>,
}

/// The names that the game has already: the first of each counts.
#[derive(Clone, Default)]
struct Named {
    game: bool,
    players: Sides<bool>,
}

/// A place of a line to which one may go back.
#[derive(Clone)]
pub(super) struct Mark {
    events: usize,
    findings: usize,
    told: Vec<ToldOnce>,
    node: Node,
    first: Option<Side>,
    has_id: bool,
    has_doubt: bool,
    /// Something says which game it is.
    pub(super) has_info: bool,
    kept: KeptMark,
}

impl Line {
    pub(super) fn new(game: RawGame, charset: Charset) -> Self {
        Self {
            game,
            charset,
            node: Node::root(),
            property: None,
            named: Named::default(),
            has_info: false,
            handicap: None,
            foreign: None,
            has_doubt: false,
            node_texts: Vec::new(),
            name: String::new(),
            outcome: None,
        }
    }

    /// Mark of the line; its last node has ended.
    pub(super) fn mark(&self) -> Mark {
        Mark {
            events: self.game.events.len(),
            findings: self.game.findings.len(),
            told: self.game.told.clone(),
            node: self.node.clone(),
            first: self.game.first,
            has_id: self.named.game,
            has_doubt: self.has_doubt,
            // Of a record of another game no line is followed.
            has_info: self.has_info || self.foreign.is_some(),
            kept: self.game.kept.as_ref().map(|kept| kept.mark()).unwrap_or_default(),
        }
    }

    /// A line with the same nodes up to `mark`, behind which this one says which game it is, if at all.
    pub(super) fn up_to(&self, mark: &Mark) -> Self {
        let mut line = Self {
            game: RawGame { events: self.game.events[..mark.events].to_vec(), ..self.game.clone() },
            ..self.clone()
        };
        line.go_back(mark);
        line
    }

    /// Forgets what is behind `mark`, before which nothing says which game it is.
    pub(super) fn go_back(&mut self, mark: &Mark) {
        self.game.findings.truncate(mark.findings);
        self.game.told.clone_from(&mark.told);
        self.game.events.truncate(mark.events);
        (self.game.names, self.game.result, self.game.other_result) = (Sides::default(), None, None);
        self.outcome = None;
        if !mark.has_id {
            self.game.id.clear();
        }
        self.game.first = mark.first;
        self.named = Named { game: mark.has_id, players: Sides::default() };
        (self.node, self.property, self.has_info) = (mark.node.clone(), None, false);
        self.has_doubt = mark.has_doubt;
        self.foreign = None;
        self.node_texts.clear();
        if let Some(kept) = &mut self.game.kept {
            kept.go_back(mark.kept);
            kept.variations = 0;
        }
    }

    /// Whether the property is the name of a player who has one already.
    pub(super) fn is_named(&self, property: Property) -> bool {
        matches!(property, Property::Name(side) if *self.named.players.get(side))
    }

    /// Whether a turn has been read.
    pub(super) const fn has_moves(&self) -> bool {
        self.node.has_moves()
    }

    /// Whether a property is being read.
    pub(super) const fn has_property(&self) -> bool {
        self.property.is_some()
    }

    /// Gives up the property that is being read; whether it says nothing here.
    pub(super) fn drop_property(&mut self) -> bool {
        self.property.take().is_none_or(|(property, ..)| property == Property::Other)
    }

    /// The property `name` begins; `usual` is what it is by the usual spelling.
    pub(super) fn property(&mut self, name: &[u8], usual: Property, pos: TextPos) {
        if self.foreign.is_some() {
            return;
        }
        self.end_property();
        let property = if usual == Property::Other { self.other_property(name, pos) } else { usual };
        if property == Property::Other && Property::of_numbered_name(name).is_on_board() {
            let message = "a property with a digit in its name, expected B, W, AB, AW or AE";
            self.find(Severity::Error, Code::BadText, pos, message);
        }
        self.property = Some((property, pos, 0));
        if self.game.kept.is_some() {
            self.name = name.iter().filter(|byte| !byte.is_ascii_lowercase()).copied().map(char::from).collect();
        }
    }

    /// Keeps a value that only a writer needs, until its node has ended.
    fn keep_text(&mut self, property: Property, value: &[u8]) {
        if self.game.kept.is_some() && !property.is_held() {
            self.node_texts.push((self.name.clone(), self.charset.lines(value)));
        }
    }

    /// Keeps the texts of the node that has ended: properties of the game, its comment, and others of its move.
    fn keep_node(&mut self) {
        let Some(kept) = &mut self.game.kept else { return };
        for (name, text) in self.node_texts.drain(..) {
            match name.as_str() {
                "C" => kept.comment(self.node.plies(), text),
                _ if !self.node.has_moves() || INFO.contains(&name.as_str()) => kept.header(name, text),
                _ => kept.value(self.node.plies(), name, text),
            }
        }
    }

    /// A property that is none by the usual spelling of names.
    fn other_property(&mut self, name: &[u8], pos: TextPos) -> Property {
        let odd = Property::of_odd_name(name);
        if odd.is_some() {
            let message = "a property name in letters that SGF does not use, read as that property";
            self.find(Severity::Warning, Code::OddText, pos, message);
        } else if name.iter().all(u8::is_ascii_lowercase) {
            self.find(Severity::Warning, Code::BadText, pos, "a property whose name has no capital letter, skipped");
        }
        odd.unwrap_or(Property::Other)
    }

    /// Text that is no token of SGF. Full-width characters may have been meant for tokens.
    pub(super) fn stray(&mut self, text: &[u8], pos: TextPos) {
        if self.foreign.is_some() {
            return;
        }
        self.end_property();
        let is_full_width = text.windows(2).any(|pair| matches!(pair, b"\xef\xbc" | b"\xef\xbd"));
        let (severity, message) = if is_full_width {
            (Severity::Error, "full-width characters outside of values, expected those of ASCII")
        } else {
            (Severity::Warning, "text outside of properties, skipped")
        };
        self.find(severity, Code::BadText, pos, message);
    }

    /// The node ends, and the next may begin.
    pub(super) fn end_node(&mut self) {
        self.end_property();
        self.node.end(&mut self.game);
        self.keep_node();
    }

    /// The line has been read: what it announces is held against what it has.
    pub(super) fn finish(&mut self) {
        self.game.tell_counts();
        if let Some((pos, message)) = self.foreign.take() {
            return self.end_foreign(pos, message);
        }
        let mut sides = self.game.turns().map(|turn| turn.side);
        let (first, second) = (sides.next(), sides.next());
        drop(sides);
        if first.is_some_and(|side| self.game.first.is_some_and(|announced| announced != side)) {
            let message = "PL does not name the side that moves first; the moves count";
            self.find(Severity::Warning, Code::OddText, self.game.pos, message);
        }
        self.check_handicap(first, second);
    }

    /// Stones of a handicap that are missing may change every capture.
    fn check_handicap(&mut self, first: Option<Side>, second: Option<Side>) {
        let Some((pos, announced)) = self.handicap.filter(|(_, stones)| *stones > 1) else { return };
        let placed = match self.game.events.first() {
            Some(Event::Setup(setup)) => setup.black.len(),
            _ => 0,
        };
        // Black may also play the stones, one turn after another.
        let is_played = placed == 0 && first == Some(Side::First) && second == Some(Side::First);
        if placed == announced || is_played || first.is_none() {
            return;
        }
        let message = format!("a handicap of {announced} stones (HA), and {placed} are set up (AB)");
        let is_missing = placed < announced && first == Some(Side::Second);
        let severity = if is_missing { Severity::Error } else { Severity::Warning };
        self.game.findings.add(Finding::new(severity, Code::HandicapMismatch, pos, message).at_ply(0));
    }

    /// A property must have had a value.
    fn end_property(&mut self) {
        let Some((property, pos, 0)) = self.property.take() else { return };
        match property {
            Property::Move(_) => {
                self.node.bad_move(&mut self.game, pos, "a move without a value, expected B[…] or W[…]");
            }
            _ => self.find(Severity::Warning, Code::BadText, pos, "a property without a value, skipped"),
        }
    }

    /// A value of the property that is being read. `pos` is its own place.
    pub(super) fn value(&mut self, value: &[u8], pos: TextPos) {
        if self.foreign.is_some() {
            return;
        }
        let Some((property, pos, count)) = &mut self.property else {
            return self.value_alone(value, pos);
        };
        let (property, pos) = (*property, *pos);
        let is_first = *count == 0;
        *count = count.saturating_add(1);
        self.keep_text(property, value);
        if !matches!(property, Property::Move(_)) && !value.is_ascii() {
            self.check_encoding(value, pos);
        }
        if !matches!(property, Property::Move(_)) && swallows(value) {
            let message = "a value with a property at its end: its own end \"]\" is missing";
            self.find(Severity::Error, Code::BadText, pos, message);
        }
        match property {
            Property::Result | Property::Name(_) => {
                self.has_info = true;
                self.text(property, is_first, value, pos);
            }
            Property::GameName | Property::Round | Property::Date => self.text(property, is_first, value, pos),
            Property::Handicap => {
                let stones = std::str::from_utf8(value).ok().and_then(|text| text.trim().parse().ok());
                self.handicap = self.handicap.or(stones.map(|stones| (pos, stones)));
            }
            Property::Charset => self.check_label(value, pos),
            Property::Game => self.foreign = other_game(value).map(|message| (pos, message)),
            Property::Other | Property::Root => {}
            _ => self.node.value(&mut self.game, property, pos, value, is_first),
        }
    }

    /// The record is of another game: what else was read of it, and found in it, says nothing.
    fn end_foreign(&mut self, pos: TextPos, message: String) {
        self.game.findings.clear();
        self.game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
        self.game.events.clear();
        (self.game.size, self.game.first) = (Size::USUAL, None);
        (self.game.result, self.game.other_result) = (None, None);
    }

    /// A value without its property: a point may be a move whose colour is lost.
    fn value_alone(&mut self, value: &[u8], pos: TextPos) {
        if value.len() == 2 && value.iter().all(u8::is_ascii_alphabetic) {
            return self.node.bad_move(&mut self.game, pos, "a point without B or W before it");
        }
        self.find(Severity::Warning, Code::BadText, pos, "a value without its property, skipped");
    }

    /// Adds a finding; one of dialect may be true of every property, and is told once.
    fn find(&mut self, severity: Severity, code: Code, pos: TextPos, message: &'static str) {
        match severity {
            Severity::Error => self.game.findings.add(Finding::new(severity, code, pos, message)),
            _ => self.game.tell_once(severity, code, pos, message),
        }
    }

    /// Reports a doubt about the encoding at the first value that is not ASCII, once for a game.
    fn check_encoding(&mut self, value: &[u8], pos: TextPos) {
        if self.has_doubt {
            return;
        }
        if let Some(finding) = self.charset.doubt(value, pos) {
            self.has_doubt = true;
            self.game.findings.add(finding);
        }
    }

    /// `CA` must name an encoding that is known.
    fn check_label(&mut self, value: &[u8], pos: TextPos) {
        if !value.trim_ascii().is_empty() && Charset::of_label(value).is_none() {
            let message = format!("CA names an unknown encoding, \"{}\"", Charset::UNKNOWN.text(value));
            self.game.findings.add(Finding::new(Severity::Warning, Code::EncodingUnknown, pos, message));
        }
    }

    /// The first text of its kind counts.
    fn text(&mut self, property: Property, is_first: bool, value: &[u8], pos: TextPos) {
        let charset = self.charset;
        let text = || charset.text(value);
        match property {
            Property::Result => self.result(text(), pos),
            _ if !is_first => {}
            Property::GameName if !std::mem::replace(&mut self.named.game, true) => self.game.id = text(),
            Property::Name(side) if !std::mem::replace(self.named.players.get_mut(side), true) => {
                *self.game.names.get_mut(side) = text();
            }
            Property::Round if self.game.round.is_empty() => self.game.round = text(),
            Property::Date if self.game.date.is_empty() => self.game.date = text(),
            _ => {}
        }
    }

    /// The first result counts, unless another claims another outcome.
    fn result(&mut self, text: String, pos: TextPos) {
        let Some((_, first)) = self.game.result.as_ref().filter(|(_, first)| !first.is_empty()) else {
            self.game.result = Some((pos, text));
            self.outcome = None;
            return;
        };
        if *first == text || self.game.other_result.is_some() {
            return;
        }
        let outcome = *self.outcome.get_or_insert_with(|| claimed(first).outcome);
        if outcome == claimed(&text).outcome {
            self.find(Severity::Warning, Code::BadText, pos, "a second result, which differs from the first; skipped");
        } else {
            self.game.other_result = Some((pos, text));
        }
    }
}

/// Whether a value ends with the beginning of a move, a setup or a result: it goes on to the end of that, since its own is
/// missing. Where such a text is meant to stand in a value, its bracket is escaped.
fn swallows(value: &[u8]) -> bool {
    let Some(bracket) = memchr::memrchr(b'[', value) else { return false };
    let (before, within) = (&value[..bracket], &value[bracket + 1..]);
    let letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let name = &before[before.len() - letters..];
    let is_point = matches!(within.len(), 0 | 2) && within.iter().all(u8::is_ascii_alphabetic);
    let is_result = || claimed(&String::from_utf8_lossy(within)).spelling != Spelling::Unknown;
    let is_usual = name.iter().all(u8::is_ascii_uppercase);
    match Property::of(name) {
        Property::Move(_) | Property::Add(_) | Property::Clear => is_usual && is_point,
        Property::Result => is_usual && !within.is_empty() && is_result(),
        _ => false,
    }
}
