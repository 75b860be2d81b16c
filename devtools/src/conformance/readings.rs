//! What a reader makes of a game: how many plies, and the position after the last of them.

use std::io::Read as _;
use std::path::Path;

use anyhow::{Context as _, Result};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;
use shinpan_core::Side;

/// A game that libraries of others read too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Game {
    Shogi,
    Chess,
    Go,
    Xiangqi,
}

/// A game of a file as somebody reads it.
#[derive(Clone, Debug, serde::Deserialize)]
pub(super) struct Reading {
    pub(super) file: String,
    /// Which game of the file, from 1.
    pub(super) index: u32,
    pub(super) plies: u32,
    /// After the last ply, in the notation of the game: `oracle.py` says which.
    pub(super) position: String,
}

impl Reading {
    /// A line of the oracle's, and the game that the folder of the file names.
    pub(super) fn from_json(line: &str) -> Result<(Game, Self)> {
        let reading: Self = serde_json::from_str(line)?;
        let is_in = |folder| reading.file.contains(&format!("/{folder}/"));
        let game = Game::ALL.into_iter().find(|game| is_in(game.name()) || (*game == Game::Chess && is_in("engines")));
        Ok((game.context("a file in the folder of no game")?, reading))
    }
}

/// Plies and position.
pub(super) type Played = (u32, String);

impl Game {
    pub(super) const ALL: [Self; 4] = [Self::Shogi, Self::Chess, Self::Go, Self::Xiangqi];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Shogi => "shogi",
            Self::Chess => "chess",
            Self::Go => "go",
            Self::Xiangqi => "xiangqi",
        }
    }

    /// Our reading of all games of a file. A game whose moves cannot all be played ends before the first that cannot.
    pub(super) fn read(self, path: &Path) -> Result<Vec<Reading>> {
        let mut bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
        if path.extension().is_some_and(|extension| extension == "gz") {
            let mut plain = Vec::new();
            flate2::read::MultiGzDecoder::new(&*bytes).read_to_end(&mut plain)?;
            bytes = plain;
        }
        let file = path.display().to_string();
        let reading = |(index, (plies, position))| Reading { file: file.clone(), index, plies, position };
        Ok((1..).zip(self.read_bytes(&bytes)?).map(reading).collect())
    }

    /// Our reading of all games of a record.
    pub(super) fn read_bytes(self, bytes: &[u8]) -> Result<Vec<Played>> {
        match self {
            Self::Shogi => shogi(bytes),
            Self::Chess => chess(bytes),
            Self::Go => go(bytes),
            Self::Xiangqi => xiangqi(bytes),
        }
    }
}

fn first_fields(text: &str, fields: usize) -> String {
    text.split(' ').take(fields).collect::<Vec<_>>().join(" ")
}

fn shogi(bytes: &[u8]) -> Result<Vec<Played>> {
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

fn chess(bytes: &[u8]) -> Result<Vec<Played>> {
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

fn go(bytes: &[u8]) -> Result<Vec<Played>> {
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

/// The rows of a board from the top, with X for Black, O for White, and a dot.
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

fn xiangqi(bytes: &[u8]) -> Result<Vec<Played>> {
    let play = |raw: &shinpan_xiangqi::record::RawGame| {
        let Ok(start) = raw.start() else { return (0, String::new()) };
        let mut judge = shinpan_xiangqi::Judge::new(&start, shinpan_xiangqi::Rules::default());
        let mut plies = 0;
        let played = raw.play(shinpan_xiangqi::Ranks::default(), &mut judge, |_, ply, made| {
            if made.is_ok() {
                plies = ply;
            }
        });
        // Where a text is no move, the calls before it count here: the position is compared up to there.
        drop(played);
        (plies, first_fields(&judge.position().to_string(), 2))
    };
    Ok(shinpan_xiangqi::Records::default().read_all(bytes, None)?.iter().map(play).collect())
}
