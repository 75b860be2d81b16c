//! The limits on the clock that headers of KIF and KI2 state: they count where all parts of them are stated.

use shinpan_core::Millis;
use shinpan_core::finding::{Severity, TextPos};
use shinpan_core::wording::quoted;

use super::header::{TrailingLimit, header};
use super::parser::Parser;
use super::times::{self, Limit};
use crate::code::Code;
use crate::japanese::keys::LimitKey;
use crate::rules::TimeControl;

/// The most limits behind the moves that are kept; a record has one or two.
const MOST_TRAILING: usize = 16;

impl Parser {
    /// Reads a header that states a limit; false if it states none.
    pub(super) fn limit_header(&mut self, key: &str, value: &str, pos: TextPos) -> bool {
        let Some(kind) = LimitKey::read(key) else { return false };
        if value.is_empty() {
            return true;
        }
        // Behind the moves it may say how the game ended.
        if self.is_played() && kind == LimitKey::Declaration && times::declaration(value).is_none() {
            return false;
        }
        if self.is_played() {
            if self.trailing.len() < MOST_TRAILING {
                self.trailing.push(TrailingLimit { pos, key: key.to_owned(), value: value.to_owned() });
            }
            return true;
        }
        self.limit(kind, key, value, pos);
        true
    }

    /// Keeps the limit that a line behind the moves states.
    pub(super) fn trailing_limit(&mut self, text: &str, pos: TextPos) {
        if let Some((key, value)) = header(text) {
            self.limit_header(key, value, pos);
        }
    }

    fn limit(&mut self, kind: LimitKey, key: &str, text: &str, pos: TextPos) {
        let (is_read, expected) = match kind {
            LimitKey::MaxMoves => (self.game.limits.max_moves(times::max_moves(text), pos), "\"256\""),
            LimitKey::Declaration => (self.game.limits.declaration(times::declaration(text), pos), "\"27\" or \"24\""),
            LimitKey::Main | LimitKey::Byoyomi | LimitKey::Other => return self.clock_limit(kind, key, text, pos),
        };
        if !is_read {
            let stated = quoted(&format!("{key}：{text}"));
            let message = format!("{stated}, expected {expected}; the book's limit counts");
            self.add_once(Severity::Warning, Code::BadTimeLimit, pos, message);
        }
    }

    fn clock_limit(&mut self, kind: LimitKey, key: &str, text: &str, pos: TextPos) {
        let stated = || quoted(&format!("{key}：{text}"));
        let is_first_or_same = match (kind, times::limit(text), times::byoyomi(text)) {
            (LimitKey::Main, Some(limit), _) => self.headers.limit.get_or_insert((pos, limit)).1 == limit,
            (LimitKey::Byoyomi, _, Some(byoyomi)) => self.headers.byoyomi.get_or_insert((pos, byoyomi)).1 == byoyomi,
            _ => {
                let expected = "expected limits such as \"持ち時間：25分 秒読み30秒\", \"持ち時間：15分+60秒\" or \"持ち時間：25分切れ負け\"";
                return self.game.limits.refuse(pos, format!("{}, {expected}", stated()));
            }
        };
        if !is_first_or_same {
            self.game.limits.refuse(pos, format!("{}, but a different limit was stated before", stated()));
        }
    }

    /// Settles the clock of the headers. They count only if they are complete: the time after the main time must be stated too.
    pub(super) fn settle_limits(&mut self) {
        let (limit, byoyomi) = (self.headers.limit.take(), self.headers.byoyomi.take());
        let stated = match (limit, byoyomi) {
            (None, None) => return,
            (Some((pos, Limit::Main(main))), Some((_, byoyomi))) => {
                Ok((pos, TimeControl { main, byoyomi, increment: Millis::ZERO }))
            }
            (Some((pos, Limit::Whole(control))), None) => Ok((pos, control)),
            (Some((pos, Limit::Whole(control))), Some((_, byoyomi))) if byoyomi == control.byoyomi => {
                Ok((pos, control))
            }
            (Some(_), Some((pos, _))) => Err((pos, "byoyomi is stated twice, differently")),
            (Some((pos, Limit::Main(_))), None) => {
                Err((pos, "a main time, but nothing says what follows it, such as \"切れ負け\" or \"秒読み30秒\""))
            }
            (None, Some((pos, _))) => Err((pos, "byoyomi without a main time such as \"持ち時間：0分\"")),
        };
        match stated {
            Ok(control) => self.game.limits.time = Some(control),
            Err((pos, why)) => self.game.limits.refuse(pos, why.to_owned()),
        }
    }

    /// Nothing follows the limits behind the moves: they are those of this game, if it has no others.
    pub(super) fn keep_trailing_limits(&mut self) {
        let is_stated = self.game.limits.time.is_some() || self.game.limits.fault.is_some();
        let trailing = std::mem::take(&mut self.trailing);
        if !is_stated && !trailing.is_empty() {
            self.read_limits(&trailing);
            self.settle_limits();
        }
    }

    /// Reads limits behind the moves of a game as those of this one.
    pub(super) fn read_limits(&mut self, trailing: &[TrailingLimit]) {
        for limit in trailing {
            if let Some(kind) = LimitKey::read(&limit.key) {
                self.limit(kind, &limit.key, &limit.value, limit.pos);
            }
        }
    }
}
