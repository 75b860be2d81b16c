//! Headers of a record and columns of the archive: names, time control, result and termination.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::printable_bytes;
use shinpan_core::{Outcome, Side};

use crate::code::Code;
use crate::ending::Ending;
use crate::record::RawGame;
use crate::refusal::LAWS;
use crate::time_control::TimeControl;

/// Subject of a header or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Id,
    Player(Side),
    TimeControl,
    Result,
    Termination,
    Corrupt,
    FreeText,
}

impl Field {
    /// The field with this key, in any case of letters, with blanks and signs or without.
    fn of(key: &[u8]) -> Self {
        let letters = key.iter().filter(|byte| byte.is_ascii_alphanumeric()).map(u8::to_ascii_lowercase);
        match letters.collect::<Vec<_>>().as_slice() {
            b"id" | b"gameid" => Self::Id,
            b"gold" | b"white" | b"wusername" => Self::Player(Side::First),
            b"silver" | b"black" | b"busername" => Self::Player(Side::Second),
            b"timecontrol" => Self::TimeControl,
            b"result" | b"winner" => Self::Result,
            b"termination" => Self::Termination,
            b"corrupt" => Self::Corrupt,
            _ => Self::FreeText,
        }
    }
}

/// Whether [`RawGame`] has a field of its own for what `key` says.
pub(crate) fn is_held(key: &str) -> bool {
    matches!(Field::of(key.as_bytes()), Field::Id | Field::Player(_) | Field::Result | Field::Termination)
}

/// Whether the field `key` says how the game ended.
pub(crate) fn is_result(key: &[u8]) -> bool {
    matches!(Field::of(key), Field::Result | Field::Termination)
}

/// Takes the field `key`, whose `value` stands at `pos`. Fields that are not known are free text.
pub(crate) fn field(game: &mut RawGame, key: &[u8], value: &[u8], pos: TextPos) {
    if value.is_empty() {
        return;
    }
    if let Some(kept) = &mut game.kept {
        kept.header(text(key), text(value));
    }
    match Field::of(key) {
        Field::Id => game.id = text(value),
        Field::Player(side) => *game.names.get_mut(side) = text(value),
        Field::TimeControl => time_control(game, value, pos),
        Field::Result => result(game, value, pos),
        Field::Termination => termination(game, value, pos),
        Field::Corrupt if value != b"0" => {
            let message = "the archive marks this record as corrupt";
            game.findings.add(Finding::new(Severity::Warning, Code::MarkedCorrupt, pos, message).at_ply(0));
        }
        Field::Corrupt | Field::FreeText => {}
    }
}

fn text(value: &[u8]) -> String {
    String::from_utf8_lossy(value).into_owned()
}

fn time_control(game: &mut RawGame, value: &[u8], pos: TextPos) {
    let text = std::str::from_utf8(value).map_err(|_| "not UTF-8".to_owned());
    match text.and_then(|text| text.parse::<TimeControl>().map_err(|error| error.to_string())) {
        Ok(control) => game.time_control = Some(control),
        Err(why) => {
            let message = format!("time control: {why}; the book's counts");
            game.findings.add(Finding::new(Severity::Warning, Code::BadTimeControl, pos, message).at_ply(0));
        }
    }
}

fn result(game: &mut RawGame, value: &[u8], pos: TextPos) {
    let outcome = match value.to_ascii_lowercase().as_slice() {
        b"w" | b"g" | b"gold" | b"white" | b"1-0" => Outcome::FirstWins,
        b"b" | b"s" | b"silver" | b"black" | b"0-1" => Outcome::SecondWins,
        // No game is drawn: what the archive of old calls so has no winner (A23).
        b"d" | b"u" | b"*" => Outcome::Unfinished,
        _ => return unknown(game, "result", value, pos, "w or b"),
    };
    if let Some((_, before)) = game.claim.result.filter(|(_, before)| *before != outcome) {
        return contradiction(game, format!("the record claims {before} and {outcome}; neither counts"), pos);
    }
    game.claim.result = Some((pos, outcome));
}

/// Two fields that do not agree: the record claims nothing.
fn contradiction(game: &mut RawGame, message: String, pos: TextPos) {
    game.findings.add(Finding::new(Severity::Error, Code::ResultMismatch, pos, message).at_ply(0).by_article(LAWS));
    game.claim.is_void = true;
}

fn termination(game: &mut RawGame, value: &[u8], pos: TextPos) {
    match Ending::from_letter(&value.to_ascii_lowercase()) {
        Some(termination) => {
            if let Some((_, before)) = game.claim.termination.filter(|(_, before)| *before != termination) {
                let message = format!("the record claims {before} and {termination}; neither counts");
                return contradiction(game, message, pos);
            }
            game.claim.termination = Some((pos, termination));
        }
        None => unknown(game, "termination", value, pos, "one of g e m t r i f a s p n"),
    }
}

fn unknown(game: &mut RawGame, what: &str, value: &[u8], pos: TextPos, expected: &str) {
    let message = format!("{what} \"{}\", expected {expected}; ignored", printable_bytes(value));
    game.findings.add(Finding::new(Severity::Warning, Code::UnknownResult, pos, message).at_ply(0));
}
