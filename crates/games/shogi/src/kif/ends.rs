//! How a game of KIF or KI2 ends: a row such as `投了`, and the line `まで123手で先手の勝ち`.

use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::wording::quoted;
use shinpan_core::{Outcome, Side};

use super::parser::Parser;
use crate::code::Code;
use crate::japanese;
use crate::japanese::keys::start_key_meant;
use crate::japanese::words::{self, Terminal};
use crate::mixed::may_be_move;
use crate::record::{RawEnd, RawResult, RecordFormat, Special, Start, Time};

impl Parser {
    /// The row that ends the game.
    pub(super) fn end(&mut self, terminal: Terminal, time: Time, pos: TextPos) {
        let special = special(terminal, self.to_move());
        self.set_end(special, time, pos);
    }

    pub(super) fn set_end(&mut self, special: Special, time: Time, pos: TextPos) {
        self.settle_start();
        self.is_known = true;
        match self.game.end {
            Some(end) if end.special == special => {}
            Some(_) => {
                self.game.second_end.get_or_insert(pos);
            }
            None => self.game.end = Some(RawEnd { pos, special, after: self.game.moves.len(), time }),
        }
    }

    /// A line that says how the game ended, `まで123手で先手の勝ち` or a word alone.
    pub(super) fn end_line(&mut self, text: &str, pos: TextPos) {
        self.settle_start();
        let Some(rest) = text.strip_prefix("まで") else {
            if let Some((terminal, _)) = words::terminal(text) {
                self.end(terminal, Time::Missing, pos);
            }
            return;
        };
        let rest = rest.trim_start_matches(['、', '，', ' ', '　']);
        let (count, said) = match words::number(rest) {
            Some((count, rest)) if rest.trim_start().starts_with('手') => {
                (Some(count), &rest.trim_start()["手".len()..])
            }
            _ => (None, rest),
        };
        let plies = self.game.plies();
        let is_right = |count: u32| count == plies || count == plies.saturating_add(self.moves_before);
        match count.filter(|count| !is_right(*count) && !self.is_broken) {
            Some(count) if !self.wrong_count(count, pos) => {}
            _ => self.result(said.trim(), pos),
        }
    }

    /// `結果：後手の勝ち`, `勝者：後手`: held against the end, wherever it stands, once that is known.
    pub(super) fn result_header(&mut self, key: &str, value: &str, pos: TextPos) {
        /// The most that are kept; a record has one or two.
        const MOST: usize = 16;
        if !value.is_empty() && self.stated_results.len() < MOST {
            self.stated_results.push((pos, key.to_owned(), value.to_owned()));
        }
    }

    /// The results that headers state, beside the end of the game.
    pub(super) fn settle_results(&mut self) {
        for (pos, key, value) in std::mem::take(&mut self.stated_results) {
            let verb = match key.as_str() {
                "勝者" => "の勝ち",
                "敗者" => "の負け",
                _ => "",
            };
            let side = words::side(&value).filter(|(_, rest)| rest.trim().is_empty()).map(|(side, _)| side);
            match side.or_else(|| self.side_named(&value)).filter(|_| !verb.is_empty()) {
                Some(Side::First) => self.result(&format!("先手{verb}"), pos),
                Some(Side::Second) => self.result(&format!("後手{verb}"), pos),
                None => self.result(&value, pos),
            }
        }
    }

    /// The side whose player has this name, if the other has not.
    fn side_named(&self, name: &str) -> Option<Side> {
        let has_name = |side: &Side| self.game.names.get(*side).as_deref() == Some(name.as_bytes());
        let mut sides = Side::BOTH.into_iter().filter(has_name);
        sides.next().filter(|_| sides.next().is_none())
    }

    /// A line `key：value` behind the first move, which no reader knows. Where it may hide a move, an end or a result it is an
    /// error, but a result behind the end is held against that.
    pub(super) fn aside(&mut self, key: &str, value: &str, text: &str, pos: TextPos) {
        if key == "手番" || key.contains("消費時間") {
            return;
        }
        let is_free = FREE_TEXT.contains(&key);
        let has_move = key != "戦型" && may_be_move(value.as_bytes());
        let is_start = !value.is_empty() && start_key_meant(key).is_some();
        let is_claim = winner(value).is_some() || japanese::is_end(value);
        let has_end = is_claim || !is_free && [key, value].iter().any(|text| words::terminal_within(text).is_some());
        if has_move || is_start || (has_end && self.game.end.is_none()) {
            self.bad_move(text, pos, "expected a move or an end; a line that may hide one is not skipped");
        } else if has_end && winner(value).is_some() {
            self.result(value, pos);
        } else if has_end && !is_free {
            self.result(if is_claim { value } else { text }, pos);
        }
    }

    /// Reports a wrong number of moves; true if the result after it counts all the same.
    fn wrong_count(&mut self, count: u32, pos: TextPos) -> bool {
        let plies = self.game.plies();
        let message = format!("the record states {count} moves and has {plies}");
        let is_numbered = self.game.format != RecordFormat::Ki2;
        if is_numbered && self.game.end.is_some() {
            // The rows are numbered up to the end: the sum is wrong, no move is missing.
            self.add_once(Severity::Warning, Code::MoveCount, pos, message);
            return true;
        }
        self.error(Code::MoveNumber, pos, message, Some(plies));
        let end = RawEnd { pos, special: Special::Unknown, after: self.game.moves.len(), time: Time::Missing };
        self.game.end.get_or_insert(end);
        if !is_numbered {
            // Nothing says where a move is missing, or one too many.
            self.game.start = Start::Unreadable;
        }
        false
    }

    /// The first outcome that is stated besides the end; another one contradicts it.
    fn stated_outcome(&mut self, stated: RawResult) {
        let first = *self.game.result.get_or_insert(stated);
        if first.outcome != stated.outcome {
            let message = format!("{}, and line {} says {}", stated.outcome, first.pos.line, first.outcome);
            let error = Finding::new(Severity::Error, Code::ResultMismatch, stated.pos, message);
            self.game.findings.add(error.at_ply(self.game.plies()).by_article("Art. 24"));
        }
    }

    /// Reads the text after the number of moves.
    fn result(&mut self, said: &str, pos: TextPos) {
        let (terminal, winner) = (words::terminal_within(said), winner(said));
        let outcome = winner.map(Outcome::won_by);
        match (self.game.end, terminal) {
            (Some(end), _) => {
                if let Some(outcome) = outcome.or_else(|| drawn(terminal)) {
                    self.stated_outcome(RawResult { pos, after: end.after, outcome });
                } else if terminal.is_none() && !said.is_empty() {
                    self.add_once(Severity::Warning, Code::UnknownStatement, pos, not_a_result(said));
                }
            }
            (None, Some(terminal)) => {
                let named = special(terminal, self.to_move());
                // Who gave the checks is on the board.
                let is_open = named == Special::OuteSennichite;
                let agrees = is_open || named.outcome(self.to_move()) == outcome;
                let is_foul = matches!(terminal, Terminal::FoulWin | Terminal::FoulLoss);
                let end = match winner {
                    Some(winner) if !agrees && is_foul => Special::IllegalAction(Some(winner.other())),
                    Some(winner) if !agrees => Special::Claimed(Outcome::won_by(winner)),
                    _ => named,
                };
                self.set_end(end, Time::Missing, pos);
                if let Some(outcome) = outcome.filter(|_| is_open) {
                    self.stated_outcome(RawResult { pos, after: self.game.moves.len(), outcome });
                }
            }
            (None, None) => match outcome {
                Some(outcome) => self.set_end(Special::Claimed(outcome), Time::Missing, pos),
                None if said.is_empty() => {}
                None => {
                    self.set_end(Special::Unknown, Time::Missing, pos);
                    self.error(Code::UnknownSpecial, pos, not_a_result(said), Some(self.game.plies()));
                }
            },
        }
    }
}

/// Keys of headers that are free text: words for ends within them are none.
const FREE_TEXT: [&str; 12] =
    ["終了日時", "棋戦", "場所", "備考", "戦型", "表題", "掲載", "記録係", "立会人", "解説", "図", "作成者"];

fn not_a_result(said: &str) -> String {
    format!("{}, expected a result such as \"先手の勝ち\"{}", quoted(said), words::nearest_end(said))
}

/// The side that wins by what is said: `先手の勝ち`, `後手の反則負け`, `後手の投了`.
fn winner(said: &str) -> Option<Side> {
    let starts = said.char_indices().map(|(at, _)| &said[at..]);
    let (side, rest) = starts.rev().find_map(words::side)?;
    let loses = ["負", "敗", "投了", "時間切", "切れ"].iter().any(|word| rest.contains(word));
    let wins = rest.contains('勝');
    match (wins, loses) {
        (true, _) => Some(side),
        (false, true) => Some(side.other()),
        (false, false) => None,
    }
}

/// The draw that is claimed.
fn drawn(terminal: Option<Terminal>) -> Option<Outcome> {
    matches!(terminal?, Terminal::Repetition | Terminal::Impasse | Terminal::Draw).then_some(Outcome::Draw)
}

/// Special for an end of KIF, with `mover` to move.
const fn special(terminal: Terminal, mover: Side) -> Special {
    match terminal {
        Terminal::Suspended => Special::Chudan,
        Terminal::Resigned => Special::Toryo,
        Terminal::Impasse => Special::Jishogi,
        Terminal::Repetition => Special::Sennichite,
        Terminal::PerpetualCheck => Special::OuteSennichite,
        Terminal::Try => Special::Try,
        Terminal::Mate => Special::Tsumi,
        Terminal::TimeUp => Special::TimeUp,
        Terminal::FoulWin => Special::IllegalAction(Some(mover.other())),
        Terminal::FoulLoss => Special::IllegalMove,
        Terminal::Declared => Special::Kachi,
        Terminal::Default => Special::Forfeit(mover),
        Terminal::DefaultWin => Special::Forfeit(mover.other()),
        Terminal::NoMate => Special::Fuzumi,
        Terminal::MaxMoves => Special::MaxMoves,
        Terminal::Draw => Special::Claimed(Outcome::Draw),
        Terminal::Error => Special::Error,
    }
}
