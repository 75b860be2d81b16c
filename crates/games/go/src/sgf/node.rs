//! One node of the main line: what it changes on the board, setup before moves.

use std::borrow::Cow;

use shinpan_core::Severity;
use shinpan_core::Side;
use shinpan_core::finding::TextPos;
use shinpan_core::wording::printable_bytes;

use super::property::Property;
use super::tokens::{TokenKind, blanks, token};
use crate::encoding::Charset;
use crate::finding::{Code, Finding};
use crate::point::{Point, Size};
use crate::record::{Event, MAX_EVENTS, Move, RawGame, Setup, Turn};

/// The most bytes of a value that messages have.
const SHOWN: usize = 40;
/// The most points that the setups of one game have.
const MAX_SETUP: usize = 1 << 20;

/// A node that is being read. It acts when it ends, since its properties come in any order.
#[derive(Clone)]
pub(super) struct Node {
    has_size: bool,
    setup: Setup,
    /// Place of the last property of the setup.
    setup_pos: TextPos,
    turns: Vec<Turn>,
    /// Points of all setups of the game so far.
    placed: usize,
    /// Turns of the nodes before.
    plies: u32,
    /// Side that made the last of them.
    last: Option<Side>,
}

impl Node {
    /// The first node of a tree.
    pub(super) fn root() -> Self {
        Self {
            has_size: false,
            setup: Setup::default(),
            setup_pos: TextPos::START,
            turns: Vec::new(),
            placed: 0,
            plies: 0,
            last: None,
        }
    }

    /// Whether a turn has been read.
    pub(super) const fn has_moves(&self) -> bool {
        self.plies > 0
    }

    /// Number of turns in the nodes that have ended.
    pub(super) const fn plies(&self) -> u32 {
        self.plies
    }

    /// Takes a value of a property, which stands at `pos`.
    pub(super) fn value(&mut self, game: &mut RawGame, property: Property, pos: TextPos, value: &[u8], is_first: bool) {
        let plain = unescaped(value);
        let value = plain.trim_ascii();
        match property {
            Property::Move(side) if is_first => self.turn(game, Turn { pos, side, mv: Move::Pass }, value),
            Property::Move(_) => self.bad_move(game, pos, "a move with two values, expected one point"),
            Property::Add(_) | Property::Clear => self.setup(game, property, pos, value),
            Property::Player if self.plies == 0 => player(game, pos, value),
            Property::Size => self.size(game, pos, value),
            _ => {}
        }
    }

    /// The end of the node, and the beginning of the next.
    pub(super) fn end(&mut self, game: &mut RawGame) {
        if self.setup != Setup::default() {
            let setup = std::mem::take(&mut self.setup);
            if let Some(message) = fault(&setup, game.size) {
                self.error(game, Code::BadSetup, self.setup_pos, message);
            }
            if self.plies > 0 {
                let message = "the board is edited within the game; repetitions are counted anew from there";
                let finding = Finding::new(Severity::Warning, Code::SetupInPlay, self.setup_pos, message);
                game.tell_once_at(finding.at_ply(self.plies), message);
            }
            game.push(Event::Setup(setup), self.setup_pos, self.plies);
        }
        if self.turns.len() > 1 {
            self.check_order(game);
        }
        for turn in self.turns.drain(..) {
            self.plies = self.plies.saturating_add(1);
            self.last = Some(turn.side);
            game.push_turn(turn, self.plies);
        }
    }

    /// Several moves in one node are read as they stand if the colours take turns; else nothing tells their order, or
    /// whether one stands for another.
    fn check_order(&self, game: &mut RawGame) {
        let [first, .., last] = self.turns.as_slice() else { return };
        let before = self.last.map(Side::other).or(game.first);
        // Who begins is known if somebody has moved, or if PL or the setup says so.
        let begins = before.unwrap_or(if game.events.is_empty() { Side::First } else { first.side });
        let sides = self.turns.iter().map(|turn| turn.side);
        let is_in_turn = first.side == begins && sides.clone().zip(sides.skip(1)).all(|(one, next)| one != next);
        if is_in_turn {
            let message = "several moves in one node, read in their order";
            game.tell_once(Severity::Warning, Code::OddText, last.pos, message);
        } else {
            self.bad_move(game, last.pos, "several moves in one node, in no clear order; expected the colours in turn");
        }
    }

    /// A move that cannot be read.
    pub(super) fn bad_move(&self, game: &mut RawGame, pos: TextPos, message: impl Into<Cow<'static, str>>) {
        let within = u32::try_from(self.turns.len()).unwrap_or(u32::MAX);
        let ply = self.plies.saturating_add(within).saturating_add(1);
        game.findings.add(Finding::new(Severity::Error, Code::BadMove, pos, message).at_ply(ply));
    }

    fn error(&self, game: &mut RawGame, code: Code, pos: TextPos, message: String) {
        game.findings.add(Finding::new(Severity::Error, code, pos, message).at_ply(self.plies));
    }

    fn turn(&mut self, game: &mut RawGame, turn: Turn, value: &[u8]) {
        // One turn more than a game may have is kept: when the node ends, it shows that there were too many.
        if self.turns.len() > MAX_EVENTS {
            return;
        }
        match Point::from_sgf(value) {
            Ok(point) => self.turns.push(Turn { mv: Move::Play(point), ..turn }),
            Err(_) if value.is_empty() => self.turns.push(turn),
            Err(_) if value.eq_ignore_ascii_case(b"pass") => {
                let message = "a pass in a word, expected nothing between the brackets; read as a pass";
                game.tell_once(Severity::Warning, Code::OddText, turn.pos, message);
                self.turns.push(turn);
            }
            Err(_) => {
                let message = format!("\"{}\", expected a point such as \"dd\", or nothing for a pass", shown(value));
                self.bad_move(game, turn.pos, message);
            }
        }
    }

    fn setup(&mut self, game: &mut RawGame, property: Property, pos: TextPos, value: &[u8]) {
        if value.is_empty() {
            return game.tell_once(Severity::Warning, Code::BadText, pos, "a setup without a point, skipped");
        }
        self.setup_pos = pos;
        let Some((from, to)) = corners(value) else {
            let message =
                format!("\"{}\", expected a point such as \"dd\", or a rectangle such as \"aa:cc\"", shown(value));
            return self.error(game, Code::BadSetup, pos, message);
        };
        let count = usize::from(to.column - from.column + 1) * usize::from(to.row - from.row + 1);
        if self.placed + count > MAX_SETUP {
            let message = format!("more than {MAX_SETUP} points of setup; such a record is not judged");
            return self.error(game, Code::LimitExceeded, pos, message);
        }
        self.placed += count;
        let points = match property {
            Property::Add(Side::First) => &mut self.setup.black,
            Property::Add(Side::Second) => &mut self.setup.white,
            _ => &mut self.setup.empty,
        };
        let rows = from.row..=to.row;
        points.extend(rows.flat_map(|row| (from.column..=to.column).map(move |column| Point { column, row })));
    }

    /// The size comes once, before anything is on the board.
    fn size(&mut self, game: &mut RawGame, pos: TextPos, value: &[u8]) {
        let size = match std::str::from_utf8(value).unwrap_or_default().parse::<Size>() {
            Ok(size) => size,
            Err(error) => {
                return self.error(game, Code::BadSize, pos, format!("size \"{}\", {error}", shown(value)));
            }
        };
        if !std::mem::replace(&mut self.has_size, true) && game.events.is_empty() {
            game.size = size;
        } else if game.size != size {
            self.error(game, Code::BadSize, pos, format!("the size changes to \"{}\" within the game", shown(value)));
        }
    }
}

/// Reads the side to move first. Old files write `1` and `2`.
fn player(game: &mut RawGame, pos: TextPos, value: &[u8]) {
    let side = match value.to_ascii_lowercase().as_slice() {
        b"b" | b"black" | b"1" => Side::First,
        b"w" | b"white" | b"2" => Side::Second,
        _ => {
            let message = format!("player \"{}\", expected \"B\" or \"W\"; skipped", shown(value));
            return game.findings.add(Finding::new(Severity::Warning, Code::BadText, pos, message));
        }
    };
    game.first = Some(side);
}

/// Reason why no board of this size can have the setup.
fn fault(setup: &Setup, size: Size) -> Option<String> {
    let lists = [&setup.black, &setup.white, &setup.empty];
    if let Some(point) = lists.into_iter().flatten().find(|point| !size.has(**point)) {
        return Some(format!("\"{point}\" lies off the board of {} by {}", size.width(), size.height()));
    }
    let mut last = vec![0; size.points()];
    for (list, points) in (1_u8..).zip(lists) {
        for point in points {
            let before = std::mem::replace(&mut last[size.index(*point)], list);
            if ![0, list].contains(&before) {
                return Some(format!("\"{point}\" is set to two colours at once"));
            }
        }
    }
    None
}

/// The value without the marks before escaped characters; line ends are blanks.
fn unescaped(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let (mut text, mut bytes) = (Vec::with_capacity(value.len()), value.iter());
    while let Some(byte) = bytes.next() {
        text.extend(if *byte == b'\\' { bytes.next() } else { Some(byte) });
    }
    Cow::Owned(text)
}

/// The game that a value of `GM` names, if that is not Go.
pub(super) fn other_game(value: &[u8]) -> Option<String> {
    let plain = unescaped(value);
    let value = plain.trim_ascii();
    let is_other = !value.is_empty() && value != b"1";
    is_other.then(|| format!("a record of GM[{}], expected GM[1], which is Go; its moves are not read", shown(value)))
}

/// The move that a text means on its own: a point, or a pass.
pub(crate) fn parse_move(text: &[u8]) -> Option<Move> {
    if text.is_empty() || text.eq_ignore_ascii_case(b"pass") {
        return Some(Move::Pass);
    }
    Some(Move::Play(Point::from_sgf(text).ok()?))
}

/// The upper left and the lower right corner of a rectangle, or twice the same point.
fn corners(value: &[u8]) -> Option<(Point, Point)> {
    let Some(colon) = memchr::memchr(b':', value) else {
        return Point::from_sgf(value).ok().map(|point| (point, point));
    };
    let point = |text: &[u8]| Point::from_sgf(text.trim_ascii()).ok();
    let (one, other) = (point(&value[..colon])?, point(&value[colon + 1..])?);
    let from = Point { column: one.column.min(other.column), row: one.row.min(other.row) };
    Some((from, Point { column: one.column.max(other.column), row: one.row.max(other.row) }))
}

/// The beginning of a value, as messages have it.
fn shown(value: &[u8]) -> String {
    printable_bytes(&value[..value.len().min(SHOWN)])
}

/// Reads root properties without their tree, as the neutral form has them: `SZ[9]AB[aa]PL[W]`. Everything is at `pos`.
pub(crate) fn parse_start(game: &mut RawGame, pos: TextPos, text: &[u8]) {
    let (mut at, mut node, mut property) = (0, Node::root(), None);
    loop {
        at += blanks(&text[at..]);
        let Some((kind, length)) =
            text.get(at..).filter(|rest| !rest.is_empty()).and_then(|rest| token(rest, true, Charset::UTF_8))
        else {
            break;
        };
        let found = &text[at..at + length];
        at += length;
        match (kind, property) {
            (TokenKind::PropIdent, None | Some((_, false))) => property = Some((Property::of(found), true)),
            (TokenKind::PropValue, Some((name, is_first))) if !matches!(name, Property::Move(_)) => {
                let value = &found[1..length - 1];
                node.value(game, name, pos, value, is_first);
                root_text(game, name, pos, value);
                property = Some((name, false));
            }
            _ => return bad_start(game, &node, pos, text),
        }
    }
    if property.is_some_and(|(_, is_without_value)| is_without_value) {
        return bad_start(game, &node, pos, text);
    }
    node.end(game);
}

/// The names and the result that a start has.
fn root_text(game: &mut RawGame, property: Property, pos: TextPos, value: &[u8]) {
    let text = Charset::UTF_8.text(value);
    match property {
        Property::Name(side) => *game.names.get_mut(side) = text,
        Property::Result => game.result = Some((pos, text)),
        _ => {}
    }
}

fn bad_start(game: &mut RawGame, node: &Node, pos: TextPos, text: &[u8]) {
    let message = format!("start \"{}\", expected properties of a root such as \"SZ[9]AB[aa]PL[W]\"", shown(text));
    node.error(game, Code::BadStart, pos, message);
}
