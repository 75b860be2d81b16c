//! A line of play: the moves of a game or a search, the positions between them, and what the moves threaten.
//!
//! What a move threatens is computed when a repetition asks for it, once, and kept until the move or the reply to it is
//! taken back.

use std::cell::OnceCell;

use shinpan_core::side::Sides;
use shinpan_records::Occurrences;

use crate::chase::{Chased, PlayedMove};
use crate::fen::Start;
use crate::moves::Move;
use crate::position::{Position, Refusal};
use crate::rules::Rules;

/// The plies of a line. There is at least the start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    plies: Vec<Ply>,
    /// Occurrences of the same position among them.
    occurrences: Occurrences<()>,
}

/// A ply, or the start.
#[derive(Clone, Debug)]
pub(crate) struct Ply {
    /// The move that led here; none at the start.
    pub(crate) mv: Option<Move>,
    /// The position after it.
    pub(crate) position: Position,
    /// Whether the side to move is in check.
    pub(crate) is_check: bool,
    /// The plies without a capture.
    pub(crate) no_capture: NoCaptureCount,
    /// Cache: whom the previous move chases, given this reply.
    chased_before: OnceCell<Chased>,
}

/// The count of plies without a capture: reading 9.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NoCaptureCount {
    /// The plies that count.
    pub(crate) plies: u32,
    /// The checks of each side since the last capture.
    checks: Sides<u32>,
}

impl Line {
    /// Begins again from another start, with the memory that it has.
    pub(crate) fn restart(&mut self, start: &Start) {
        self.plies.clear();
        self.occurrences.clear();
        self.count(&start.position);
        self.plies.push(Ply {
            mv: None,
            position: start.position,
            is_check: start.position.is_check(),
            no_capture: NoCaptureCount { plies: start.plies_without_capture, checks: Sides::default() },
            chased_before: OnceCell::new(),
        });
    }

    /// Plays a move. The rules say how many checks count among the plies without a capture.
    ///
    /// # Errors
    /// The law that it breaks; nothing is changed then.
    pub(crate) fn push(&mut self, mv: Move, rules: &Rules) -> Result<(), Refusal> {
        let now = self.now();
        let position = now.position.play(mv)?;
        let is_check = position.is_check();
        let no_capture = now.no_capture.after(now, mv, is_check, rules);
        self.count(&position);
        self.plies.push(Ply { mv: Some(mv), position, is_check, no_capture, chased_before: OnceCell::new() });
        Ok(())
    }

    /// Takes the last move back, and says which it was; none at the start.
    pub(crate) fn pop(&mut self) -> Option<Move> {
        let mv = self.now().mv?;
        self.plies.truncate(self.plies.len() - 1);
        self.occurrences.pop();
        Some(mv)
    }

    /// The last ply.
    pub(crate) fn now(&self) -> &Ply {
        // The start is never taken away.
        self.plies.last().expect("a start")
    }

    /// The ply with this number, 0 for the start.
    pub(crate) fn at(&self, ply: u32) -> Option<&Ply> {
        self.plies.get(ply as usize)
    }

    /// Plies with the same position.
    pub(crate) const fn occurrences(&self) -> &Occurrences<()> {
        &self.occurrences
    }

    /// Pieces that the move `ply` chases, in a cycle of the moves from `first` to now, the move after it being the reply. After the
    /// last move of a cycle the reply is its first.
    pub(crate) fn chased(&self, ply: u32, first: u32, rules: &Rules) -> Chased {
        match self.at(ply + 1) {
            Some(reply) => *reply.chased_before.get_or_init(|| self.find_chased(ply, ply + 1, rules)),
            None => self.find_chased(ply, first, rules),
        }
    }

    /// Pieces that the move `ply` chases, answered by the move `reply`: as the last lap in which that was found, else as the first
    /// lap. Laps are followed back in a loop, for there may be more of them than calls fit on the stack.
    fn find_chased(&self, mut ply: u32, mut reply: u32, rules: &Rules) -> Chased {
        while let Some(earlier) = self.same_move_before(ply, reply) {
            (ply, reply) = (earlier, earlier + 1);
            if let Some(known) = self.at(reply).and_then(|reply| reply.chased_before.get()) {
                return *known;
            }
        }
        self.played_move(ply, reply).map_or(Chased::default(), |played| played.chased(rules))
    }

    /// An earlier ply with the move of `ply`, by the same piece among the same pieces, and with the same reply: what is true
    /// of it is true of `ply`.
    pub(crate) fn same_move_before(&self, ply: u32, reply: u32) -> Option<u32> {
        let earlier = self.occurrences.earlier(ply)?;
        let move_at = |ply: u32| self.at(ply).map(|ply| ply.mv);
        let before = |ply: u32| self.at(ply.checked_sub(1)?).map(|ply| &ply.position.board);
        // The position after them is the same: where the one before is too, so is the move between.
        let is_same = move_at(earlier + 1) == move_at(reply) && before(earlier) == before(ply);
        is_same.then_some(earlier)
    }

    /// The move `ply`, answered by the move `reply`.
    pub(crate) fn played_move(&self, ply: u32, reply: u32) -> Option<PlayedMove<'_>> {
        let before = &self.at(ply.checked_sub(1)?)?.position;
        let after = &self.at(ply)?.position.board;
        Some(PlayedMove { side: before.turn, before: &before.board, after, reply: self.at(reply)?.mv? })
    }

    /// Counts the position of the next ply. A ply is large: it is built where it stays, after this.
    #[inline]
    fn count(&mut self, now: &Position) {
        // The key does not tell who moves: the turn is compared.
        self.occurrences.push_by(now.board.key(), (), |earlier, (), ()| {
            let earlier = &self.plies[earlier as usize].position;
            earlier.turn == now.turn && earlier.board.same_position(&now.board)
        });
    }
}

impl NoCaptureCount {
    fn after(self, now: &Ply, mv: Move, is_check: bool, rules: &Rules) -> Self {
        let side = now.position.turn;
        if now.position.is_capture(mv) {
            return Self::default();
        }
        let mut count = self;
        *count.checks.get_mut(side) += u32::from(is_check);
        let is_beyond = |side| rules.counted_checks > 0 && *count.checks.get(side) > rules.counted_checks;
        let is_reply = !rules.counted_replies && now.is_check && is_beyond(side.other());
        let is_counted = !(is_reply || (is_check && is_beyond(side)));
        count.plies = count.plies.saturating_add(u32::from(is_counted));
        count
    }
}
