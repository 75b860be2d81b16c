//! How a game of KIF or KI2 ends: a row such as `投了`, and the line `まで123手で先手の勝ち`.

use shinpan_core::finding::{Severity, TextPos};
use shinpan_core::wording::quoted;
use shinpan_core::{Outcome, Side};

use super::parser::Parser;
use super::words::{self, Terminal};
use crate::code::Code;
use crate::record::{RawEnd, RawResult, RecordFormat, Special, Start, Time};

impl Parser {
    /// The row that ends the game.
    pub(super) fn end(&mut self, terminal: Terminal, time: Time, pos: TextPos) {
        let special = special(terminal, self.to_move());
        self.set_end(special, time, pos);
    }

    fn set_end(&mut self, special: Special, time: Time, pos: TextPos) {
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

    /// Another number of moves than there are; whether the result behind it counts all the same.
    fn wrong_count(&mut self, count: u32, pos: TextPos) -> bool {
        let plies = self.game.plies();
        let message = format!("{count} moves by the record, {plies} are there");
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

    /// What stands behind the number of moves.
    fn result(&mut self, said: &str, pos: TextPos) {
        let (terminal, winner) = (words::terminal_within(said), winner(said));
        let outcome = winner.map(Outcome::won_by);
        match (self.game.end, terminal) {
            (Some(end), _) => {
                if let Some(outcome) = outcome.or_else(|| drawn(terminal)) {
                    self.game.result.get_or_insert(RawResult { pos, after: end.after, outcome });
                } else if terminal.is_none() && !said.is_empty() {
                    self.add_once(Severity::Warning, Code::UnknownStatement, pos, not_a_result(said));
                }
            }
            (None, Some(terminal)) => {
                let special = special(terminal, self.to_move());
                let agrees = winner.is_none_or(|winner| loser(special, self.to_move()) == Some(winner.other()));
                let foul = winner.filter(|_| matches!(terminal, Terminal::FoulWin | Terminal::FoulLoss));
                let special = match (agrees, foul, winner) {
                    (true, ..) | (false, None, None) => special,
                    (false, Some(winner), _) => Special::IllegalAction(Some(winner.other())),
                    (false, None, Some(winner)) => Special::Claimed(Outcome::won_by(winner)),
                };
                self.set_end(special, Time::Missing, pos);
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

/// What an end of KIF is, with `mover` to move.
const fn special(terminal: Terminal, mover: Side) -> Special {
    match terminal {
        Terminal::Suspended => Special::Chudan,
        Terminal::Resigned => Special::Toryo,
        Terminal::Impasse => Special::Jishogi,
        Terminal::Repetition => Special::Sennichite,
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

/// Who loses by an end, if anybody does.
const fn loser(special: Special, mover: Side) -> Option<Side> {
    match special {
        Special::Toryo | Special::Tsumi | Special::TimeUp | Special::IllegalMove => Some(mover),
        Special::IllegalAction(Some(side)) | Special::Forfeit(side) => Some(side),
        Special::Kachi => Some(mover.other()),
        _ => None,
    }
}
