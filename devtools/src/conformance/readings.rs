//! Readings of games: the number of plies and the position after the last one.

use std::ffi::OsString;

use anyhow::{Result, bail};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;
use shinpan_cli::{Exit, Io};
use shinpan_core::Side;

use crate::programs;

/// A game that other libraries read too.
#[derive(Clone, Copy, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Game {
    Shogi,
    Chess,
    Go,
    Xiangqi,
}

/// Number of plies, and the position after the last one in the notation of the game.
type Reading = (u32, String);

impl Game {
    /// Reads all games of a record. A game ends before the first move that cannot be played.
    pub(super) fn read(self, bytes: &[u8]) -> Result<Vec<Reading>> {
        match self {
            Self::Shogi => shogi(bytes),
            Self::Chess => chess(bytes),
            Self::Go => go(bytes),
            Self::Xiangqi => xiangqi(bytes),
        }
    }

    /// Returns the games of a record as `kifu-check --emit records` writes them.
    pub(super) fn write(self, bytes: &[u8]) -> Result<String> {
        let game = format!("{self:?}").to_lowercase();
        let words = ["kifu-check", "--emit", "records", "--game", &game, "-"].map(OsString::from).to_vec();
        let (mut io, captured) = Io::captured("", bytes);
        match programs::call(words, &mut io) {
            Some(Exit::Ok | Exit::Findings) => Ok(captured.stdout()),
            _ => bail!("{}", captured.stderr()),
        }
    }
}

/// Returns the first fields of an SFEN or FEN.
pub(super) fn first_fields(text: &str, fields: usize) -> String {
    text.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

fn shogi(bytes: &[u8]) -> Result<Vec<Reading>> {
    let play = |raw: &shinpan_shogi::record::RawGame| {
        let Some(setup) = raw.start_setup() else { return (0, String::new()) };
        let mut position = shinpan_shogi::position::Position::new(&setup);
        let mut plies = 0;
        for mv in &raw.moves {
            let mover = mv.side.unwrap_or(position.turn());
            let Some(Ok(next)) = mv.notation.named(&position).map(|named| position.play(mover, named)) else { break };
            (position, plies) = (next, plies + 1);
        }
        (plies, first_fields(&position.to_setup().to_sfen(), 3))
    };
    Ok(shinpan_shogi::Records::default().read_all(bytes, None)?.iter().map(play).collect())
}

fn chess(bytes: &[u8]) -> Result<Vec<Reading>> {
    let play = |raw: &shinpan_chess::record::RawGame| {
        let start = raw.start.as_ref().map_or("", |tag| &tag.text);
        let Ok(mut position) = shinpan_chess::position::start(start) else { return (0, String::new()) };
        let mut plies = 0;
        for mv in &raw.moves {
            let Ok(read) = shinpan_chess::position::read(raw.text(mv), &position) else { break };
            (position, plies) = (read.after, plies + 1);
        }
        let fen = Fen::from_position(&position, EnPassantMode::Legal).to_string();
        (plies, first_fields(&fen, 2))
    };
    let mut records = shinpan_records::format::Records::<shinpan_chess::record::RawGame>::default();
    Ok(records.read_all(bytes, None)?.iter().map(play).collect())
}

fn go(bytes: &[u8]) -> Result<Vec<Reading>> {
    use shinpan_go::record::{Event, Move, RawGame};
    let play = |raw: &RawGame| {
        let mut board = shinpan_go::Board::new(raw.size);
        let mut plies = 0;
        for event in &raw.events {
            match event {
                Event::Setup(setup) => board.edit(setup),
                Event::Turn(turn) => {
                    if let Move::Play(point) = turn.mv
                        && board.play(point, turn.side).is_err()
                    {
                        break;
                    }
                    plies += 1;
                }
            }
        }
        (plies, rows(&board))
    };
    let mut records = shinpan_records::format::Records::<RawGame>::default();
    Ok(records.read_all(bytes, None)?.iter().map(play).collect())
}

/// Returns the rows of a board from the top, with X for Black, O for White, and dots for empty points.
pub(super) fn rows(board: &shinpan_go::Board) -> String {
    let word = |point| match board.stone(point) {
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
        None => '.',
    };
    let size = board.size();
    let row = |row| (0..size.width()).map(|column| word(shinpan_go::Point { column, row })).collect::<String>();
    (0..size.height()).map(row).collect::<Vec<_>>().join("/")
}

fn xiangqi(bytes: &[u8]) -> Result<Vec<Reading>> {
    let play = |raw: &shinpan_xiangqi::record::RawGame| {
        let Ok(start) = raw.start() else { return (0, String::new()) };
        let mut judge = shinpan_xiangqi::Judge::new(&start, shinpan_xiangqi::Rules::default());
        let mut plies = 0;
        let played = raw.play(shinpan_xiangqi::Ranks::default(), &mut judge, |_, ply, made| {
            if made.is_ok() {
                plies = ply;
            }
        });
        // If a text is no move, the plies before it still count: positions are compared up to there.
        drop(played);
        (plies, first_fields(&judge.position().to_string(), 2))
    };
    Ok(shinpan_xiangqi::Records::default().read_all(bytes, None)?.iter().map(play).collect())
}
