//! A game as writers need it: its moves with their pieces named, legal or not, and its headers under the names of both formats.

use shinpan_core::wording::quoted;
use shinpan_core::{Severity, Side};
use shinpan_records::written::{Losses, Manner, Remarks, Unwritable, one_line};

use crate::code::Code;
use crate::japanese::keys::{BOOKMARK, is_held_elsewhere};
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::position::Position;
use crate::record::{Limits, MAX_PLIES, Notation, RawGame, Time};
use crate::setup::Setup;
use crate::square::Square;

/// Names of the free-text headers in CSA and in KIF.
pub(crate) const HEADERS: [(&str, &str); 6] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("OPENING", "戦型"),
    ("NOTE", "備考"),
];

/// A move whose piece is named, whether it is legal or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NamedMove {
    pub(crate) side: Side,
    /// Whether the other side was to move.
    pub(crate) is_out_of_turn: bool,
    pub(crate) mv: Move,
    /// Type of the piece on the square of origin.
    pub(crate) standing: Option<PieceType>,
    /// The piece that the record names as it was before, and whether it is promoted: KIF names it so.
    pub(crate) stated: Option<(PieceType, bool)>,
    pub(crate) time: Time,
}

/// Counts a loss: [`Losses::add_all`] where the form has no place for it, else [`Losses::leave_out`].
pub(crate) type Lose = fn(&mut Losses, String, u32);

/// A game of which all was read.
pub(crate) struct MainLine<'a> {
    pub(crate) raw: &'a RawGame,
    pub(crate) start: Setup,
    pub(crate) moves: Vec<NamedMove>,
    /// The side to move where the game ended by the record, else after the last move.
    pub(crate) turn: Side,
    /// The position after the last move, if all are legal.
    position: Option<Position>,
    /// Whether the side that made the last move but one gave check by it.
    was_in_check: bool,
}

impl<'a> MainLine<'a> {
    /// Plays the moves of `raw`.
    ///
    /// # Errors
    /// Something of start, moves or end was not read.
    pub(crate) fn new(raw: &'a RawGame) -> Result<Self, Unwritable> {
        // A time that cannot be read hides no move, and a second result counts as lost.
        let is_fatal = |code: Code| !matches!(code, Code::BadTime | Code::ResultMismatch);
        let mut errors = raw.findings.iter().filter(|finding| finding.severity == Severity::Error);
        if let Some(error) = errors.find(|finding| is_fatal(finding.code)) {
            return Err(Unwritable::of(error));
        }
        let start = raw.start_setup().ok_or_else(|| Unwritable("the start position cannot be read".to_owned()))?;
        if raw.moves_beyond > 0 {
            return Err(Unwritable(format!("it has more than {MAX_PLIES} moves")));
        }
        let turn = start.turn;
        let position = Some(Position::new(&start));
        let mut course =
            Self { raw, start, moves: Vec::with_capacity(raw.moves.len()), turn, position, was_in_check: false };
        course.play()?;
        Ok(course)
    }

    /// Names the moves; after an illegal one the pieces move as the record says.
    fn play(&mut self) -> Result<(), Unwritable> {
        let mut board = self.start.board;
        let mut turn = self.turn;
        for (ply, raw) in (1..).zip(&self.raw.moves) {
            let standing = |square: Square| board[square.index()].map(Piece::piece_type);
            let named = raw.notation.named_on(standing);
            let mv = named.ok_or_else(|| Unwritable(format!("the move of ply {ply} cannot be read")))?;
            let side = raw.side.unwrap_or(turn);
            let is_out_of_turn = side != turn;
            let stated = match raw.notation {
                Notation::NamedBefore { mv, piece } => Some((piece, mv.piece_type != piece)),
                _ => None,
            };
            let standing = mv.from.and_then(standing);
            self.moves.push(NamedMove { side, is_out_of_turn, mv, standing, stated, time: raw.time });
            self.was_in_check = self.position.is_some_and(|position| position.in_check());
            self.position = self.position.and_then(|position| position.play(side, mv).ok());
            if let Some(from) = mv.from {
                board[from.index()] = None;
            }
            board[mv.to.index()] = Some(Piece::new(side, mv.piece_type));
            turn = side.other();
            if self.raw.end.is_none_or(|end| end.after >= self.moves.len()) {
                self.turn = turn;
            }
        }
        Ok(())
    }

    /// Number of moves; no more than [`MAX_PLIES`].
    pub(crate) fn plies(&self) -> u32 {
        u32::try_from(self.moves.len()).unwrap_or(u32::MAX)
    }

    /// Whether moves stand behind the end.
    pub(crate) fn goes_on(&self) -> bool {
        self.raw.end.is_some_and(|end| end.after < self.moves.len())
    }

    /// Whether the side to move has no legal move.
    pub(crate) fn is_over(&self) -> bool {
        !self.goes_on() && self.position.is_some_and(|position| !position.has_legal_move())
    }

    /// Whether the last move is no try, if the record says that it is one.
    pub(crate) fn is_disproved_try(&self) -> bool {
        !self.goes_on() && self.position.is_some_and(|position| !position.is_try(self.turn.other()))
    }

    /// The side whose last move gave check; of a perpetual check this is the side that gives it.
    pub(crate) fn checker(&self) -> Option<Side> {
        let is_in_check = self.position.filter(|_| !self.goes_on())?.in_check();
        is_in_check.then(|| self.turn.other()).or_else(|| self.was_in_check.then_some(self.turn))
    }

    /// The name of a player, on one line; none where the record has none, or an empty one.
    pub(crate) fn name(&self, side: Side, losses: &mut Losses) -> Option<String> {
        let whole = self.raw.encoding.decode(self.raw.names.get(side).as_deref()?);
        // A server's log has a colon before it.
        let (name, is_changed) = one_line(whole.trim_start_matches([':', ' ']));
        if is_changed || whole.starts_with(':') {
            losses.change("a name as it is", "made fit for a line", 1);
        }
        (!name.is_empty()).then(|| name.into_owned())
    }

    /// The headers that are free text, in the order of [`HEADERS`]. `lose` takes others that nothing else of a record holds.
    pub(crate) fn headers(&self, losses: &mut Losses, lose: Lose) -> [Option<String>; HEADERS.len()] {
        let decode = |text: &[u8]| self.raw.encoding.decode(text).into_owned();
        let mut headers = [const { None }; HEADERS.len()];
        let kept = self.raw.kept.iter().flat_map(|kept| kept.headers());
        let occasion = &self.raw.occasion;
        let of_occasion = [("EVENT", &occasion.event), ("START_TIME", &occasion.start_time)]
            .into_iter()
            .filter_map(|(name, value)| Some((name.to_owned(), decode(value.as_deref()?))));
        for (name, text) in kept.map(|(name, value)| (decode(name), decode(value))).chain(of_occasion) {
            let (value, is_changed) = one_line(&text);
            if value.is_empty() {
                continue;
            }
            let Some(at) = HEADERS.iter().position(|(csa, kif)| [*csa, *kif].contains(&name.as_str())) else {
                let what =
                    if name == BOOKMARK { "bookmarks".to_owned() } else { format!("the header {}", quoted(&name)) };
                lose(losses, what, (!self.is_held_elsewhere(&name)).into());
                continue;
            };
            match &headers[at] {
                None => {
                    let what = format!("the header {} as it is", quoted(&name));
                    losses.change(what, "made fit for a line", is_changed.into());
                    headers[at] = Some(value.into_owned());
                }
                Some(first) if *first == value => {}
                Some(_) => losses.add(format!("a second header {}", quoted(&name))),
            }
        }
        headers
    }

    /// Whether the start, the names, the limits or the result hold what a header says.
    fn is_held_elsewhere(&self, name: &str) -> bool {
        let limits = &self.raw.limits;
        match name {
            "MAX_MOVES" | "最大手数" => limits.max_moves.is_some(),
            "JISHOGI" | "持将棋" => limits.declaration.is_some(),
            _ => Limits::is_of_clock(name.as_bytes()) || is_held_elsewhere(name),
        }
    }

    /// The remarks of the game.
    pub(crate) fn remarks(&self, manner: &Manner<'_>) -> Remarks {
        let kept = self.raw.kept.iter().flat_map(|kept| kept.comments());
        let comments = kept.map(|(ply, text)| (ply, self.raw.encoding.decode(text).into_owned()));
        Remarks::new(comments, manner, self.plies())
    }

    /// Counts what no form of shogi is written with; `lose` takes what some of them can hold.
    pub(crate) fn common_losses(&self, losses: &mut Losses, lose: Lose) {
        let raw = self.raw;
        if let Some(kept) = &raw.kept {
            lose(losses, "variations".to_owned(), kept.variations);
            losses.leave_out("headers and comments beyond 16 MiB", kept.beyond);
        }
        let times = self.moves.iter().map(|mv| mv.time).chain(raw.end.map(|end| end.time));
        losses.leave_out("times that cannot be read", count(times.filter(|time| *time == Time::Bad)));
        losses.leave_out("ends after the first", raw.second_end.is_some().into());
        let is_unclear = raw.limits.fault.is_some() || raw.findings.has(Code::BadTimeLimit);
        losses.leave_out("time limits that cannot be read", is_unclear.into());
        let is_contradicted = raw.limits.second_max_moves.is_some() || raw.limits.second_declaration.is_some();
        losses.leave_out("contradictory limits", is_contradicted.into());
        let by_end = raw.end.and_then(|end| end.special.outcome(self.turn));
        let stated = raw.result.filter(|result| Some(result.outcome) != by_end);
        losses.leave_out("results that differ from the end", stated.is_some().into());
    }
}

/// Number of items.
pub(crate) fn count<T>(items: impl Iterator<Item = T>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use shinpan_core::finding::{Finding, TextPos};
    use shinpan_records::format::ReadRecords as _;
    use shinpan_records::port::Form;
    use shinpan_records::written::Written;

    use super::*;
    use crate::shogi::Shogi;
    use crate::{Records, csa, kif, usi};

    /// A record of CSA with these headers in another form.
    fn written(headers: &str, form: &Form<Shogi>, rulings: &[Finding]) -> Written {
        let mut written = None;
        let mut each = |raw: &RawGame| {
            written = (form.write)(&Shogi::default(), raw, &Manner { has_comments: true, rulings }).ok();
            ControlFlow::Break(())
        };
        let record = format!("V2.2\n{headers}PI\n+\n+7776FU\n%TORYO\n");
        let mut records = Records::default();
        RawGame::keep_texts(records.scratch());
        records.read(record.as_bytes(), None, &mut each).expect("memory");
        written.expect("all of it is read")
    }

    #[test]
    fn the_clock_in_force_and_comments_are_written() {
        for (headers, csa, kif) in [
            ("$TIME:600+0+10\n", "$TIME:600+0+10", "持ち時間：10分+加算10秒"),
            ("$TIME_LIMIT:00:10+30\n", "$TIME_LIMIT:00:10+30", "持ち時間：10分 秒読み30秒"),
            ("$TIME_LIMIT:00:10+00\n'Increment:5\n", "$TIME:600+0+5", "持ち時間：10分+加算5秒"),
            ("$EVENT:wdoor+floodgate-600-10F\n", "$EVENT:wdoor+floodgate-600-10F", "持ち時間：10分+加算10秒"),
            ("$EVENT:a+b-600-10F\n$TIME_LIMIT:00:10+00\n", "$TIME:600+0+10", "持ち時間：10分+加算10秒"),
            ("'It is a comment\n", "'*It is a comment", "*It is a comment"),
            // What contradicts another header does not count.
            ("$EVENT:a+b-600-10F\n$TIME_LIMIT:00:15+00\n", "$TIME_LIMIT:00:15+00", "持ち時間：15分切れ負け"),
        ] {
            for (form, line) in [(csa::written::V3, csa), (kif::written::FORM, kif)] {
                let text = written(headers, &form, &[]).text;
                assert!(text.lines().any(|own| own == line), "{headers}: no {line} in\n{text}");
            }
        }
    }

    #[test]
    fn forms_of_moves_alone_lose_rulings() {
        let ruling = Finding::new(Severity::Error, "nifu", TextPos::START, "two pawns");
        let lost = written("", &usi::written::FORM, &[ruling]).losses;
        let messages: Vec<String> = lost.messages("usi").collect();
        let expected =
            ["the end of the game", "rulings"].map(|what| format!("the form usi cannot hold {what}: 1 left out"));
        assert_eq!(messages, expected);
    }
}
