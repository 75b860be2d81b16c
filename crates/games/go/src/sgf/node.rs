//! One node of the main line: what it changes on the board, setup before moves.

use std::borrow::Cow;

use shinpan_core::Side;
use shinpan_core::escape::printable_bytes;
use shinpan_core::finding::{Finding, Severity, TextPos};

use super::tokens::{Kind, Property, blanks, token};
use crate::encoding::Charset;
use crate::point::{Point, Size};
use crate::record::{At, Event, LIMIT, MAX_EVENTS, RawGame, Setup, Turn};

/// The longest side of a board on which `tt` is a pass.
const TT_PASSES: u8 = 19;
/// The most bytes of a value that messages have.
const SHOWN: usize = 40;
/// The most points that the setups of one game have.
const MAX_SETUP: usize = 1 << 20;

/// A node that is being read. It acts when it ends, since its properties come in any order.
pub(super) struct Node {
    has_size: bool,
    setup: Setup,
    /// Where the last property of the setup stands.
    setup_place: TextPos,
    turns: Vec<Turn>,
    /// Points of all setups of the game so far.
    placed: usize,
    /// Turns of the nodes before.
    plies: u32,
}

impl Node {
    /// The first node of a tree.
    pub(super) fn root() -> Self {
        Self {
            has_size: false,
            setup: Setup::default(),
            setup_place: TextPos::START,
            turns: Vec::new(),
            placed: 0,
            plies: 0,
        }
    }

    /// One more value of a property, which stands at `pos`.
    pub(super) fn value(
        &mut self,
        game: &mut RawGame,
        (property, pos): (Property, TextPos),
        value: &[u8],
        is_first: bool,
    ) {
        let value = &*unescaped(value);
        let value = value.trim_ascii();
        match property {
            Property::Move(side) if is_first => self.turn(game, Turn { pos, side, at: At::Pass }, value),
            Property::Move(_) => self.bad_move(game, pos, "a move with two values, expected one point"),
            Property::Add(_) | Property::Clear => self.setup(game, (property, pos), value),
            Property::Player if self.plies == 0 => player(game, pos, value),
            Property::Size => self.size(game, pos, value),
            Property::Game if !value.is_empty() && value != b"1" => {
                let message = format!("a record of GM[{}], expected GM[1], which is Go", shown(value));
                self.error(game, "not-a-record", pos, message);
            }
            _ => {}
        }
    }

    /// The end of the node, and the beginning of the next.
    pub(super) fn end(&mut self, game: &mut RawGame) {
        if self.setup != Setup::default() {
            let setup = std::mem::take(&mut self.setup);
            if let Some(message) = fault(&setup, game.size) {
                self.error(game, "bad-setup", self.setup_place, message);
            }
            game.push(Event::Setup(setup), self.setup_place, self.plies);
        }
        for turn in self.turns.drain(..) {
            self.plies = self.plies.saturating_add(1);
            let at = pass_or_stone(turn.at, game.size);
            game.push(Event::Turn(Turn { at, ..turn }), turn.pos, self.plies);
        }
    }

    /// A move that cannot be read.
    pub(super) fn bad_move(&self, game: &mut RawGame, pos: TextPos, message: impl Into<Cow<'static, str>>) {
        let within = u32::try_from(self.turns.len()).unwrap_or(u32::MAX);
        let ply = self.plies.saturating_add(within).saturating_add(1);
        game.add(Finding::new(Severity::Error, "bad-move", pos, message).at_ply(ply));
    }

    fn error(&self, game: &mut RawGame, code: &'static str, pos: TextPos, message: String) {
        game.add(Finding::new(Severity::Error, code, pos, message).at_ply(self.plies));
    }

    fn turn(&mut self, game: &mut RawGame, turn: Turn, value: &[u8]) {
        // One turn more than a game may have is kept: it tells, when the node ends, that there were too many.
        if self.turns.len() > MAX_EVENTS {
            return;
        }
        match Point::parse(value) {
            Some(point) => self.turns.push(Turn { at: At::Stone(point), ..turn }),
            None if value.is_empty() => self.turns.push(turn),
            None => {
                let message = format!("\"{}\", expected a point such as \"dd\", or nothing for a pass", shown(value));
                self.bad_move(game, turn.pos, message);
            }
        }
    }

    fn setup(&mut self, game: &mut RawGame, (property, pos): (Property, TextPos), value: &[u8]) {
        if value.is_empty() {
            return game.add(Finding::new(Severity::Warning, "bad-text", pos, "a setup without a point, skipped"));
        }
        self.setup_place = pos;
        let Some((from, to)) = corners(value) else {
            let message =
                format!("\"{}\", expected a point such as \"dd\", or a rectangle such as \"aa:cc\"", shown(value));
            return self.error(game, "bad-setup", pos, message);
        };
        let count = usize::from(to.column - from.column + 1) * usize::from(to.row - from.row + 1);
        if self.placed + count > MAX_SETUP {
            let message = format!("more than {MAX_SETUP} points of setup; such a record is not judged");
            return self.error(game, LIMIT, pos, message);
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
        let Some(size) = parse_size(value) else {
            let message = format!("size \"{}\", expected 1 to 52, or columns and rows such as \"13:9\"", shown(value));
            return self.error(game, "bad-size", pos, message);
        };
        if !std::mem::replace(&mut self.has_size, true) && game.events.is_empty() {
            game.size = size;
        } else if game.size != size {
            self.error(game, "bad-size", pos, format!("the size changes to \"{}\" within the game", shown(value)));
        }
    }
}

/// Who moves first. Old files write `1` and `2`.
fn player(game: &mut RawGame, pos: TextPos, value: &[u8]) {
    let side = match value.to_ascii_lowercase().as_slice() {
        b"b" | b"black" | b"1" => Side::First,
        b"w" | b"white" | b"2" => Side::Second,
        _ => {
            let message = format!("player \"{}\", expected \"B\" or \"W\"; skipped", shown(value));
            return game.add(Finding::new(Severity::Warning, "bad-text", pos, message));
        }
    };
    game.first = Some(side);
}

/// Why no board of this size can have the setup.
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
    if memchr::memchr(b'\\', value).is_none() {
        return Cow::Borrowed(value);
    }
    let (mut text, mut bytes) = (Vec::with_capacity(value.len()), value.iter());
    while let Some(byte) = bytes.next() {
        text.extend(if *byte == b'\\' { bytes.next() } else { Some(byte) });
    }
    Cow::Owned(text)
}

/// `tt` is a pass where boards are not so large that it is a point.
fn pass_or_stone(at: At, size: Size) -> At {
    let is_pass = at == At::Stone(Point { column: TT_PASSES, row: TT_PASSES });
    if is_pass && size.width() <= TT_PASSES && size.height() <= TT_PASSES { At::Pass } else { at }
}

/// The move that a text means on its own: a point, or a pass.
pub(crate) fn parse_move(text: &[u8], size: Size) -> Option<At> {
    if text.is_empty() || text.eq_ignore_ascii_case(b"pass") {
        return Some(At::Pass);
    }
    Some(pass_or_stone(At::Stone(Point::parse(text)?), size))
}

/// The upper left and the lower right corner of a rectangle, or twice the same point.
fn corners(value: &[u8]) -> Option<(Point, Point)> {
    let Some(colon) = memchr::memchr(b':', value) else {
        return Point::parse(value).map(|point| (point, point));
    };
    let (one, other) = (Point::parse(value[..colon].trim_ascii())?, Point::parse(value[colon + 1..].trim_ascii())?);
    let from = Point { column: one.column.min(other.column), row: one.row.min(other.row) };
    Some((from, Point { column: one.column.max(other.column), row: one.row.max(other.row) }))
}

fn parse_size(value: &[u8]) -> Option<Size> {
    let side = |text: &[u8]| {
        let text = text.trim_ascii();
        let is_number = text.iter().all(u8::is_ascii_digit);
        std::str::from_utf8(text).ok().filter(|_| is_number)?.parse::<u8>().ok()
    };
    match memchr::memchr(b':', value) {
        Some(colon) => Size::new(side(&value[..colon])?, side(&value[colon + 1..])?),
        None => side(value).and_then(|side| Size::new(side, side)),
    }
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
        let chunk = &text[at..at + length];
        at += length;
        match (kind, property) {
            (Kind::Name, None | Some((_, false))) => property = Some((Property::of(chunk), true)),
            (Kind::Value, Some((name, is_first))) if !matches!(name, Property::Move(_)) => {
                let value = &chunk[1..length - 1];
                node.value(game, (name, pos), value, is_first);
                root_text(game, (name, pos), value);
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
fn root_text(game: &mut RawGame, (property, pos): (Property, TextPos), value: &[u8]) {
    let text = Charset::UTF_8.text(value);
    match property {
        Property::Name(side) => *game.names.get_mut(side) = text,
        Property::Result => game.result = Some((pos, text)),
        _ => {}
    }
}

fn bad_start(game: &mut RawGame, node: &Node, pos: TextPos, text: &[u8]) {
    let message = format!("start \"{}\", expected properties of a root such as \"SZ[9]AB[aa]PL[W]\"", shown(text));
    node.error(game, "bad-start", pos, message);
}
