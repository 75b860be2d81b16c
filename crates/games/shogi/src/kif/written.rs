//! A game of which all was read, written in KIF.

use std::fmt::Write as _;

use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Side};
use shinpan_records::port::Form;
use shinpan_records::written::{FormKind, Losses, Manner, Remark, Unwritable, Written, lines_of};

use crate::hand::Hand;
use crate::japanese::words;
use crate::piece::PieceType;
use crate::record::{RawEnd, RawGame, Special, Time};
use crate::rules::{Declaration, TimeControl};
use crate::setup::Setup;
use crate::shogi::Shogi;
use crate::square::Square;
use crate::writing::{HEADERS, MainLine, NamedMove};

/// KIF, with whole seconds.
pub(crate) const FORM: Form<Shogi> =
    Form { kind: FormKind { name: "kif", about: "KIF, in UTF-8", extension: "kif", head: "", separator: "\n" }, write };

/// The most minutes of a time: they have six digits.
const LONGEST: u64 = 999_999;

fn write(_: &Shogi, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    let course = MainLine::new(raw)?;
    if course.goes_on() {
        return Err(Unwritable("KIF cannot hold moves after the end".to_owned()));
    }
    let mut sheet = Sheet { text: String::new(), losses: Losses::default(), used: Sides::default() };
    course.common_losses(&mut sheet.losses, Losses::leave_out);
    sheet.line("#KIF version=2.0 encoding=UTF-8");
    sheet.heads(&course);
    sheet.line("手数----指手---------消費時間--");
    let mut remarks = course.remarks(manner);
    sheet.remarks(&remarks.take_until(0));
    let mut last_to = None;
    for (ply, mv) in (1..).zip(&course.moves) {
        let text = move_text(mv, last_to);
        sheet.row(ply, &text, mv.time, mv.side);
        sheet.remarks(&remarks.take_until(ply));
        last_to = Some(mv.mv.to);
    }
    if let Some(end) = raw.end {
        sheet.end(&course, &end)?;
    }
    sheet.losses.add_all("the verdict of a server", raw.summary.is_some().into());
    Ok(Written { text: sheet.text, losses: sheet.losses })
}

struct Sheet {
    text: String,
    losses: Losses,
    /// The sums of the times that are written.
    used: Sides<Millis>,
}

impl Sheet {
    fn line(&mut self, line: impl std::fmt::Display) {
        // Writing into a String cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Headers, start and names.
    fn heads(&mut self, course: &MainLine<'_>) {
        let headers = course.headers(&mut self.losses, Losses::leave_out);
        for ((_, name), value) in HEADERS.into_iter().zip(headers) {
            if let Some(value) = value {
                self.line(format_args!("{name}：{value}"));
            }
        }
        self.limits(course);
        let has_name = self.start(&course.start);
        let is_handicap = has_name && course.start.turn == Side::Second;
        let names = if is_handicap { ["下手", "上手"] } else { ["先手", "後手"] };
        for (side, title) in Side::BOTH.into_iter().zip(names) {
            if let Some(name) = course.name(side, &mut self.losses) {
                self.line(format_args!("{title}：{name}"));
            }
        }
    }

    fn limits(&mut self, course: &MainLine<'_>) {
        let limits = &course.raw.limits;
        let clock = limits.common_clock().filter(|_| limits.fault.is_none());
        if let Some(control) = clock {
            self.line(format_args!("持ち時間：{}", limit_text(control)));
        }
        let is_sided = limits.side_time.first.is_some() || limits.side_time.second.is_some();
        let is_server = limits.server_increment.is_some() || limits.server_least_time.is_some();
        self.losses.add_all("time limits of one side or of a server", (is_sided || is_server).into());
        if let Some((_, plies)) = limits.sole_max_moves() {
            self.line(format_args!("最大手数：{plies}"));
        }
        if let Some((_, declaration)) = limits.sole_declaration() {
            let text = match declaration {
                Declaration::Points27 => "27",
                Declaration::Points24 => "24",
                Declaration::None => "なし",
            };
            self.line(format_args!("持将棋：{text}"));
        }
    }

    /// Writes the handicap if it has a name, else the board; says whether it has a name.
    fn start(&mut self, start: &Setup) -> bool {
        let names = words::handicap_names();
        if let Some(name) = names.iter().find(|name| words::handicap(name).as_ref() == Some(start)) {
            self.line(format_args!("手合割：{name}"));
            return true;
        }
        self.line(format_args!("後手の持駒：{}", hand_text(start.hands.second)));
        self.line("  ９ ８ ７ ６ ５ ４ ３ ２ １");
        self.line("+---------------------------+");
        for rank in 1..=9 {
            let squares = (1..=9).rev().filter_map(|file| Square::new(file, rank));
            let cells: String = squares.map(|square| cell(start, square)).collect();
            self.line(format_args!("|{cells}|{}", words::kanji(rank)));
        }
        self.line("+---------------------------+");
        self.line(format_args!("先手の持駒：{}", hand_text(start.hands.first)));
        if start.turn == Side::Second {
            self.line("後手番");
        }
        false
    }

    /// A numbered row with its time.
    fn row(&mut self, number: u32, text: &str, time: Time, side: Side) {
        let stamp = self.stamp(time, side);
        self.line(format_args!("{number:4} {text}{stamp}"));
    }

    /// `   ( 0:16/00:00:16)`, in whole seconds.
    fn stamp(&mut self, time: Time, side: Side) -> String {
        let Some(span) = time.span() else { return String::new() };
        let whole = span.whole_seconds();
        if whole.0 / 60_000 > LONGEST {
            self.losses.add("times of more than 999999 minutes");
            return String::new();
        }
        self.losses.change("fractions of a second", "rounded down", (span != whole).into());
        let total = self.used.get_mut(side);
        *total = total.plus(whole);
        let (seconds, total) = (whole.0 / 1000, total.0 / 1000);
        let (hours, minutes) = (total / 3600, total / 60 % 60);
        format!("   ({:2}:{:02}/{hours:02}:{minutes:02}:{:02})", seconds / 60, seconds % 60, total % 60)
    }

    /// `*` lines.
    fn remarks(&mut self, remarks: &[Remark]) {
        for remark in remarks {
            let (Remark::Comment(text) | Remark::Ruling(text)) = remark;
            for line in lines_of(text) {
                self.line(format_args!("*{line}"));
            }
        }
    }

    fn end(&mut self, course: &MainLine<'_>, end: &RawEnd) -> Result<(), Unwritable> {
        let word = match end.special {
            Special::Claimed(outcome) if outcome != Outcome::Draw => {
                return self.claimed(course, outcome);
            }
            Special::Claimed(_) => "引き分け",
            Special::Toryo => "投了",
            Special::TimeUp => "切れ負け",
            Special::IllegalMove => "反則負け",
            Special::IllegalAction(by) if by.is_none_or(|loser| loser == course.turn) => {
                self.losses.change("an illegal action of the side to move", "written as 反則負け", 1);
                "反則負け"
            }
            Special::IllegalAction(_) => "反則勝ち",
            Special::OuteSennichite => "連続王手の千日手",
            Special::Try => "トライ",
            Special::Tsumi => "詰み",
            Special::Sennichite => "千日手",
            Special::Kachi => "入玉勝ち",
            Special::MaxMoves => "最大手数",
            Special::Jishogi => "持将棋",
            Special::Hikiwake => {
                self.losses.change("a draw by declaration", "written as 持将棋", 1);
                "持将棋"
            }
            Special::Chudan => "中断",
            Special::Fuzumi => "不詰",
            Special::Error => "エラー",
            Special::Forfeit(side) if side == course.turn => "不戦敗",
            Special::Forfeit(_) => "不戦勝",
            // Such a game is not written.
            Special::Unknown => return Ok(()),
        };
        self.row(course.plies().saturating_add(1), word, end.time, course.turn);
        Ok(())
    }

    /// A result without its reason.
    fn claimed(&mut self, course: &MainLine<'_>, outcome: Outcome) -> Result<(), Unwritable> {
        let winner = match outcome {
            Outcome::FirstWins => "先手",
            Outcome::SecondWins => "後手",
            _ => return Err(Unwritable(format!("KIF has no words for the result {outcome}"))),
        };
        self.line(format_args!("まで{}手で{winner}の勝ち", course.plies()));
        Ok(())
    }
}

/// `７六歩(77)`, `同　銀成(43)`, `５五角打`. The side has its mark where it was not to move.
fn move_text(mv: &NamedMove, last_to: Option<Square>) -> String {
    let to = mv.mv.to;
    let square = if last_to == Some(to) { "同　".to_owned() } else { square_text(to) };
    let mark = match (mv.is_out_of_turn, mv.side) {
        (false, _) => "",
        (true, Side::First) => "▲",
        (true, Side::Second) => "△",
    };
    let promoted = mv.standing.filter(|piece| piece.promoted() == Some(mv.mv.piece_type));
    let (piece, is_promotion) = mv.stated.unwrap_or((promoted.unwrap_or(mv.mv.piece_type), promoted.is_some()));
    let suffix = if is_promotion { "成" } else { "" };
    let origin = mv.mv.from.map_or_else(|| "打".to_owned(), |from| format!("({from})"));
    format!("{mark}{square}{}{suffix}{origin}", words::name(piece))
}

fn square_text(square: Square) -> String {
    let file = char::from_u32(u32::from('０') + u32::from(square.file())).unwrap_or('？');
    format!("{file}{}", words::kanji(square.rank()))
}

/// `・`, `歩` with the mark of its side before it.
fn cell(start: &Setup, square: Square) -> String {
    match start.board[square.index()] {
        None => " ・".to_owned(),
        Some(piece) => {
            let mark = if piece.side() == Side::First { ' ' } else { 'v' };
            format!("{mark}{}", words::letter(piece.piece_type()))
        }
    }
}

/// `飛　金二`, or `なし`.
fn hand_text(hand: Hand) -> String {
    let held = PieceType::HAND.into_iter().rev().filter_map(|piece| match hand.count(piece) {
        0 => None,
        1 => Some(words::name(piece).to_owned()),
        count => Some(format!("{}{}", words::name(piece), words::count_text(count))),
    });
    let pieces: Vec<String> = held.collect();
    if pieces.is_empty() { "なし".to_owned() } else { pieces.join("　") }
}

/// `25分 秒読み30秒`, `25分切れ負け`, `10分+加算5秒`; as CSA has it, `1500+30+5`, where KIF has no words for it.
fn limit_text(control: TimeControl) -> String {
    let TimeControl { main, byoyomi, increment } = control;
    let is_whole = [main, byoyomi, increment].into_iter().all(|span| span == span.whole_seconds());
    if !is_whole || (byoyomi != Millis::ZERO && increment != Millis::ZERO) {
        return format!("{main}+{byoyomi}+{increment}");
    }
    let (minutes, seconds) = (main.0 / 60_000, main.0 / 1000 % 60);
    let main_time = if seconds == 0 { format!("{minutes}分") } else { format!("{minutes}分{seconds}秒") };
    if increment != Millis::ZERO {
        format!("{main_time}+加算{increment}秒")
    } else if byoyomi != Millis::ZERO {
        format!("{main_time} 秒読み{byoyomi}秒")
    } else {
        format!("{main_time}切れ負け")
    }
}
