//! A line of USI: its words, and the game that they make.

use shinpan_core::Outcome;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::{printable_bytes, quoted};

use crate::code::Code;
use crate::moves::UsiMove;
use crate::record::{Notation, RawEnd, RawGame, RawMove, RecordFormat, Special, Start, Time};
use crate::setup::Setup;

/// An empty line, or a comment.
pub(super) fn is_nothing(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.is_empty() || line.starts_with(b"#")
}

/// The words of a line with their offsets, as far as they are text.
pub(super) fn words(line: &[u8], from: usize) -> impl Iterator<Item = (usize, &str)> {
    let words =
        line.split(u8::is_ascii_whitespace).map(move |word| (word.as_ptr() as usize - line.as_ptr() as usize, word));
    words
        .filter(|(_, word)| !word.is_empty())
        .map(move |(at, word)| (from + at, std::str::from_utf8(word).unwrap_or("\u{fffd}")))
}

pub(super) fn blank(pos: TextPos) -> RawGame {
    RawGame { format: RecordFormat::Usi, first: Some(pos), last: Some(pos), ..RawGame::default() }
}

pub(super) fn not_a_record(mut game: RawGame, message: impl Into<std::borrow::Cow<'static, str>>) -> RawGame {
    let pos = game.first.unwrap_or(TextPos::START);
    game.start = Start::Unreadable;
    game.findings.add(Finding::new(Severity::Error, Code::NotARecord, pos, message));
    game
}

pub(super) fn too_long(pos: TextPos) -> RawGame {
    let mut game = blank(pos);
    game.start = Start::Unreadable;
    let message = "a line of more than 256 KiB, not read";
    game.findings.add(Finding::new(Severity::Error, Code::LimitExceeded, pos, message));
    game
}

/// The game of a line.
pub(super) fn read_game(line: &[u8], words: &[(usize, &str)], pos: TextPos) -> RawGame {
    let mut game = blank(pos);
    let Some(rest) = read_start(&mut game, words, &|at| place(pos, at)) else {
        let message = format!("\"{}\", expected \"position startpos moves …\"", shown(line));
        return not_a_record(game, message);
    };
    let moves = rest.strip_prefix(&[(rest.first().map_or(0, |word| word.0), "moves")]).unwrap_or(rest);
    for &(at, word) in moves {
        read_word(&mut game, word, place(pos, at));
    }
    game
}

/// The place of the byte `at` of the line that begins at `pos`.
pub(super) fn place(pos: TextPos, at: usize) -> TextPos {
    TextPos { column: u32::try_from(at).map_or(u32::MAX, |at| at.saturating_add(1)), ..pos }
}

/// The beginning of a line that is no game, safe to show.
pub(super) fn shown(line: &[u8]) -> String {
    printable_bytes(line.get(..40).unwrap_or(line))
}

/// The start of a line; what follows it, `None` if there is none.
fn read_start<'a, 'b>(
    game: &mut RawGame,
    words: &'a [(usize, &'b str)],
    place: &dyn Fn(usize) -> TextPos,
) -> Option<&'a [(usize, &'b str)]> {
    let words = if words.first()?.1 == "position" { &words[1..] } else { words };
    let &(at, first) = words.first()?;
    let pos = place(at);
    if first == "startpos" {
        set_start(game, Ok(Setup::EVEN), pos);
        return Some(&words[1..]);
    }
    if first.parse::<UsiMove>().is_ok() {
        let message = "no start position: the even game is assumed";
        game.findings.add(Finding::new(Severity::Warning, Code::MissingPosition, pos, message).at_ply(0));
        set_start(game, Ok(Setup::EVEN), pos);
        return Some(words);
    }
    let fields = if first == "sfen" { &words[1..] } else { words };
    if first != "sfen" && !first.contains('/') {
        return None;
    }
    let length = fields.iter().take(4).take_while(|(_, word)| *word != "moves").count();
    let length = if length == 4 && fields[3].1.parse::<u32>().is_err() { 3 } else { length };
    let sfen: Vec<&str> = fields[..length].iter().map(|(_, word)| *word).collect();
    let read = if sfen.is_empty() {
        Err("no position after \"sfen\"".to_owned())
    } else {
        Setup::from_sfen(&sfen.join(" ")).map_err(|why| why.to_string())
    };
    set_start(game, read, pos);
    Some(&fields[length..])
}

fn set_start(game: &mut RawGame, read: Result<Setup, String>, pos: TextPos) {
    match read {
        Ok(setup) => {
            game.turn = Some((pos, setup.turn));
            game.start = Start::Given(pos, Box::new(setup));
        }
        Err(why) => {
            game.start = Start::Unreadable;
            game.findings.add(Finding::new(Severity::Error, Code::BadPosition, pos, why).at_ply(0));
        }
    }
}

/// A move, or the word that ends the game.
fn read_word(game: &mut RawGame, word: &str, pos: TextPos) {
    game.last = Some(pos);
    if let Some(special) = special(word) {
        if game.end.is_some() {
            game.second_end.get_or_insert(pos);
        } else {
            game.end = Some(RawEnd { pos, special, after: game.moves.len(), time: Time::Missing });
        }
        return;
    }
    let notation = match word.parse::<UsiMove>() {
        Ok(UsiMove::Drop(mv)) => Notation::Named(mv),
        Ok(mv) => Notation::Usi(mv),
        Err(_) => Notation::Bad,
    };
    let message = || format!("{}, expected a move such as \"7g7f\", \"8h2b+\" or \"P*5e\"", quoted(word));
    add_move(game, notation, word, pos, message);
}

/// Adds a move; `why_bad` says what is wrong with one that cannot be read.
pub(super) fn add_move(
    game: &mut RawGame,
    notation: Notation,
    text: &str,
    pos: TextPos,
    why_bad: impl FnOnce() -> String,
) {
    if !game.has_room() {
        if game.count_beyond() {
            let ply = game.plies();
            let error = Finding::new(Severity::Error, Code::LimitExceeded, pos, RawGame::too_many_moves());
            game.findings.add(error.at_ply(ply));
        }
        return;
    }
    game.moves.push(RawMove { pos, side: None, notation, time: Time::Missing });
    game.words.push(text.to_owned());
    if notation == Notation::Bad {
        let ply = game.plies();
        game.findings.add(Finding::new(Severity::Error, Code::BadMove, pos, why_bad()).at_ply(ply));
    }
}

/// Special for a word that ends a game, as programs and their hosts write it.
pub(super) fn special(word: &str) -> Option<Special> {
    if let Some(name) = word.strip_prefix('%') {
        return Some(Special::from_name(name.to_ascii_uppercase().as_bytes()))
            .filter(|special| *special != Special::Unknown);
    }
    Some(match word.to_ascii_lowercase().as_str() {
        "resign" => Special::Toryo,
        "win" | "nyugyoku" => Special::Kachi,
        "draw" => Special::Claimed(Outcome::Draw),
        "sennichite" | "repetition" | "rep_draw" => Special::Sennichite,
        "jishogi" | "impasse" => Special::Jishogi,
        "timeout" | "time_up" => Special::TimeUp,
        "illegal" | "illegal_move" => Special::IllegalMove,
        "mate" | "checkmate" | "tsumi" => Special::Tsumi,
        "max_moves" | "maxmoves" => Special::MaxMoves,
        "break" | "interrupt" | "chudan" | "abort" => Special::Chudan,
        _ => return None,
    })
}
