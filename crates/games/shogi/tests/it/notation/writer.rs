//! Writes KIF, KI2, JKF and USI, by the rules of the books for telling pieces apart.

use std::fmt::Write as _;

use shinpan_core::Side;
use shinpan_shogi::moves::Move;
use shinpan_shogi::piece::PieceType;
use shinpan_shogi::position::Position;
use shinpan_shogi::square::Square;

/// A game: the positions before and after its moves.
pub(crate) struct Game<'a> {
    pub(crate) positions: &'a [Position],
    pub(crate) moves: &'a [Move],
}

/// How the start is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Even,
    Board,
}

impl Place {
    pub(crate) fn of(ply: usize) -> Self {
        if ply == 0 { Self::Even } else { Self::Board }
    }
}

const KANJI: [&str; 19] = [
    "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二", "十三", "十四", "十五", "十六",
    "十七", "十八",
];
const FILES: [&str; 10] = ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"];

fn square(square: Square) -> String {
    format!("{}{}", FILES[usize::from(square.file())], KANJI[usize::from(square.rank())])
}

fn name(piece_type: PieceType) -> &'static str {
    match piece_type {
        PieceType::Pawn => "歩",
        PieceType::Lance => "香",
        PieceType::Knight => "桂",
        PieceType::Silver => "銀",
        PieceType::Gold => "金",
        PieceType::Bishop => "角",
        PieceType::Rook => "飛",
        PieceType::King => "玉",
        PieceType::Tokin => "と",
        PieceType::PromotedLance => "成香",
        PieceType::PromotedKnight => "成桂",
        PieceType::PromotedSilver => "成銀",
        PieceType::Horse => "馬",
        PieceType::Dragon => "龍",
    }
}

fn cell(piece_type: PieceType) -> &'static str {
    match piece_type {
        PieceType::PromotedLance => "杏",
        PieceType::PromotedKnight => "圭",
        PieceType::PromotedSilver => "全",
        other => name(other),
    }
}

/// The piece as it stands before the move.
fn standing(position: &Position, mv: Move) -> PieceType {
    mv.from.and_then(|from| position.piece(from)).map_or(mv.piece_type, shinpan_shogi::piece::Piece::piece_type)
}

fn board(position: &Position) -> String {
    let mut text = format!("後手の持駒：{}\n", hand(position, Side::Second));
    text += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
    for rank in 1..=9 {
        let cells: String = (1..=9)
            .rev()
            .map(|file| match position.piece(Square::new(file, rank).expect("on the board")) {
                None => " ・".to_owned(),
                Some(piece) => {
                    format!("{}{}", if piece.side() == Side::Second { "v" } else { " " }, cell(piece.piece_type()))
                }
            })
            .collect();
        let _ = writeln!(text, "|{cells}|{}", KANJI[usize::from(rank)]);
    }
    let _ = writeln!(text, "+---------------------------+\n先手の持駒：{}", hand(position, Side::First));
    text + if position.turn() == Side::Second { "後手番\n" } else { "" }
}

fn hand(position: &Position, side: Side) -> String {
    let held = PieceType::HAND.into_iter().rev().filter_map(|piece_type| match position.hand(side).count(piece_type) {
        0 => None,
        1 => Some(format!("{}　", name(piece_type))),
        count => Some(format!("{}{}　", name(piece_type), KANJI[usize::from(count)])),
    });
    let text: String = held.collect();
    if text.is_empty() { "なし".to_owned() } else { text }
}

impl Game<'_> {
    fn start(&self, place: Place) -> String {
        let names = "先手：甲\n後手：乙\n";
        match place {
            Place::Even => format!("手合割：平手　　\n{names}"),
            Place::Board => board(&self.positions[0]) + names,
        }
    }

    pub(crate) fn kif(&self, place: Place) -> String {
        let mut text = self.start(place) + "手数----指手---------消費時間--\n";
        let mut totals = [0, 0];
        let mut last = None;
        for (index, (mv, position)) in self.moves.iter().zip(self.positions).enumerate() {
            let seconds = 1 + index % 70;
            totals[index % 2] += seconds;
            let total = totals[index % 2];
            let to = if last == Some(mv.to) { "同　".to_owned() } else { square(mv.to) };
            let piece = standing(position, *mv);
            let suffix = match mv.from {
                None => "打".to_owned(),
                Some(from) => format!("{}({from})", if piece == mv.piece_type { "" } else { "成" }),
            };
            let time = format!(
                "({:>2}:{:02}/{:02}:{:02}:{:02})",
                seconds / 60,
                seconds % 60,
                total / 3600,
                total / 60 % 60,
                total % 60
            );
            let _ = writeln!(text, "{:>4} {to}{}{suffix}   {time}", index + 1, name(piece));
            last = Some(mv.to);
        }
        let _ = writeln!(text, "{:>4} 中断\nまで{}手で中断", self.moves.len() + 1, self.moves.len());
        text
    }

    /// JKF of a game that begins as the even game.
    pub(crate) fn jkf(&self) -> String {
        let mut text = "{\"header\":{\"先手\":\"甲\",\"後手\":\"乙\"},\n\"moves\":[{}".to_owned();
        let mut totals = [0, 0];
        let place = |square: Square| format!("{{\"x\":{},\"y\":{}}}", square.file(), square.rank());
        for (index, (mv, position)) in self.moves.iter().zip(self.positions).enumerate() {
            let seconds = 1 + index % 70;
            totals[index % 2] += seconds;
            let total = totals[index % 2];
            let piece = standing(position, *mv);
            let from = mv.from.map_or_else(String::new, |from| format!("\"from\":{},", place(from)));
            let promote = if piece == mv.piece_type { "" } else { ",\"promote\":true" };
            let (to, name, color) = (place(mv.to), piece.csa(), index % 2);
            let _ = write!(
                text,
                ",\n{{\"move\":{{{from}\"to\":{to},\"piece\":\"{name}\",\"color\":{color}{promote}}},\"time\":{{\"now\":{{\"m\":{},\"s\":{}}},\"total\":{{\"h\":{},\"m\":{},\"s\":{}}}}}}}",
                seconds / 60,
                seconds % 60,
                total / 3600,
                total / 60 % 60,
                total % 60
            );
        }
        text + ",\n{\"special\":\"CHUDAN\"}]}"
    }

    pub(crate) fn ki2(&self, place: Place) -> String {
        let mut text = self.start(place);
        let mut last = None;
        for (index, (mv, position)) in self.moves.iter().zip(self.positions).enumerate() {
            let mark = if position.turn() == Side::First { "▲" } else { "△" };
            let to = if last == Some(mv.to) { "同　".to_owned() } else { square(mv.to) };
            let piece = standing(position, *mv);
            let _ = write!(text, "{mark}{to}{}{}{}", name(piece), told_apart(position, *mv), promotion(position, *mv));
            text += if index % 6 == 5 { "\n" } else { "    " };
            last = Some(mv.to);
        }
        let _ = writeln!(text, "\nまで{}手で中断", self.moves.len());
        text
    }

    pub(crate) fn usi(&self) -> String {
        let moves: String =
            self.moves.iter().zip(self.positions).map(|(mv, position)| usi_move(position, *mv)).collect();
        format!("position sfen {} moves{moves}\n", self.positions[0].to_setup().to_sfen())
    }
}

fn usi_move(position: &Position, mv: Move) -> String {
    let at = |square: Square| format!("{}{}", square.file(), char::from(b'a' + square.rank() - 1));
    let letters = ["P", "L", "N", "S", "G", "B", "R"];
    match mv.from {
        None => format!(" {}*{}", letters[mv.piece_type as usize - 1], at(mv.to)),
        Some(from) => {
            let promotes = standing(position, mv) != mv.piece_type;
            format!(" {}{}{}", at(from), at(mv.to), if promotes { "+" } else { "" })
        }
    }
}

/// `成` or `不成` where the piece may promote, else nothing.
fn promotion(position: &Position, mv: Move) -> &'static str {
    let piece = standing(position, mv);
    let may = piece
        .promoted()
        .is_some_and(|promoted| position.play(position.turn(), Move { piece_type: promoted, ..mv }).is_ok());
    match (mv.from, piece == mv.piece_type) {
        (Some(_), false) => "成",
        (Some(_), true) if may => "不成",
        _ => "",
    }
}

/// The words that tell the piece of `mv` from others of its kind that may go there.
fn told_apart(position: &Position, mv: Move) -> String {
    let piece = standing(position, mv);
    let legal = position.legal_moves();
    let mut origins: Vec<Square> = legal
        .iter()
        .filter(|other| other.to == mv.to && standing(position, **other) == piece)
        .filter_map(|other| other.from)
        .collect();
    origins.dedup();
    let Some(from) = mv.from else { return if origins.is_empty() { "" } else { "打" }.to_owned() };
    if origins.len() < 2 {
        return String::new();
    }
    let sign = if position.turn() == Side::First { 1 } else { -1 };
    let ahead = |from: Square| sign * (i32::from(from.rank()) - i32::from(mv.to.rank()));
    let left = |from: Square| sign * (i32::from(from.file()) - i32::from(mv.to.file()));
    let is_great = matches!(piece, PieceType::Horse | PieceType::Dragon);
    if !is_great && left(from) == 0 && ahead(from) == 1 && piece != PieceType::Rook && piece != PieceType::Lance {
        return "直".to_owned();
    }
    let step = match ahead(from).signum() {
        1 => "上",
        0 => "寄",
        _ => "引",
    };
    let stepping: Vec<Square> =
        origins.iter().copied().filter(|other| ahead(*other).signum() == ahead(from).signum()).collect();
    if stepping.len() == 1 {
        return step.to_owned();
    }
    let lane = |others: &[Square]| {
        let is_right = others.iter().all(|other| *other == from || left(*other) > left(from));
        let is_left = others.iter().all(|other| *other == from || left(*other) < left(from));
        if is_right {
            Some("右")
        } else if is_left {
            Some("左")
        } else {
            None
        }
    };
    match (lane(&origins), lane(&stepping)) {
        (Some(lane), _) => lane.to_owned(),
        (None, Some(lane)) => format!("{lane}{step}"),
        (None, None) => panic!("{mv} cannot be told apart"),
    }
}
