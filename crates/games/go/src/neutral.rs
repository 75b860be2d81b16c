//! Records in the neutral form: moves are points of SGF, or `pass`; the start has root properties.

use shinpan_core::Side;
use shinpan_core::escape::printable;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_records::neutral::{Fault, NeutralRecord};

use crate::KIND;
use crate::record::{Event, Form, RawGame, Turn};
use crate::sgf::{parse_move, parse_start};

/// The most characters of a text that messages have.
const SHOWN: usize = 40;

/// The game that `record` tells. All places are that of its row.
pub fn read(record: NeutralRecord) -> RawGame {
    let pos = record.pos;
    let mut game = RawGame { id: record.id, ..RawGame::new(record.index, Form::Neutral, pos) };
    if let Some(other) = record.game.filter(|name| name != KIND.name) {
        let message = format!("a record of \"{}\", expected \"{}\"", shown(&other), KIND.name);
        return not_a_record(game, pos, message);
    }
    parse_start(&mut game, pos, record.start.as_bytes());
    let mut side = game.first.unwrap_or(Side::First);
    for (ply, text) in (1..).zip(&record.moves) {
        if let Some(at) = parse_move(text.as_bytes(), game.size) {
            game.push(Event::Turn(Turn { pos, side, at }), pos, ply);
        } else {
            let message = format!("\"{}\", expected a point such as \"dd\", or \"pass\"", shown(text));
            game.add(Finding::new(Severity::Error, "bad-move", pos, message).at_ply(ply));
        }
        side = side.other();
    }
    game
}

/// A row that is no record, as a game of which nothing is known.
pub fn unreadable(fault: Fault) -> RawGame {
    let game = RawGame { id: fault.id.unwrap_or_default(), ..RawGame::new(fault.index, Form::Neutral, fault.pos) };
    not_a_record(game, fault.pos, fault.message)
}

fn not_a_record(mut game: RawGame, pos: TextPos, message: String) -> RawGame {
    game.add(Finding::new(Severity::Error, "not-a-record", pos, message));
    game
}

fn shown(text: &str) -> String {
    printable(&text.chars().take(SHOWN).collect::<String>()).into_owned()
}
