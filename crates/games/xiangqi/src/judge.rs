//! The judge, move by move: WXF 3.1, 3.2, 19, 20, Art. 8.
//!
//! [`Judge::push`] and [`Judge::pop`] follow a game or a search; [`Judge::verdict`] says whether it is over. What a move
//! threatens is computed when a repetition asks for it, once, and kept until the move or the reply to it is taken back.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};

use shinpan_core::Side;
use shinpan_core::side::Sides;

use crate::board::Board;
use crate::chase::{Act, Chased, Pieces};
use crate::fen::Start;
use crate::moves::Move;
use crate::position::{Position, Refusal};
use crate::rules::Rules;
use crate::window::{Level, Ruling, Window};

/// A game, with what its verdict rests on.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Rules,
    plies: Vec<Ply>,
    /// The last ply at which each position stood, by key.
    last: HashMap<u64, u32, BuildHasherDefault<Key>>,
}

/// A ply, or the start.
#[derive(Clone, Debug)]
struct Ply {
    mv: Option<Move>,
    position: Position,
    /// The first ply from which positions can come back.
    since: u32,
    /// The ply of the same position before this one.
    earlier: Option<u32>,
    /// Which occurrence it is, from 1.
    count: u32,
    /// What [`Judge::last`] had for the key.
    displaced: Option<u32>,
    /// Whether the side to move is in check.
    is_check: bool,
    quiet: Quiet,
    /// Whom the move before chases, when this one is the reply.
    chased_before: OnceCell<Chased>,
}

/// The count of plies without a capture: reading 9.
#[derive(Clone, Copy, Debug, Default)]
struct Quiet {
    plies: u32,
    checks: Sides<u32>,
}

/// What ends a game by repetition or for want of captures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A position stood too often.
    Repetition(Repetition),
    /// So many plies without a capture.
    NoCapture(u32),
}

/// A position that stood too often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The plies that bound the laps of the window; the window is from the first to the last.
    pub occurrences: Vec<u32>,
    /// What each side did all through the window.
    pub levels: Sides<Level>,
    /// Who loses; none for a draw.
    pub loser: Option<Side>,
    /// Whether another published reading, of roots or of the newness of threats, gives another loser.
    pub doubtful: bool,
}

impl Judge {
    /// A game from `start`; without a move.
    pub fn new(start: &Start, rules: Rules) -> Self {
        let mut judge = Self { rules, plies: Vec::with_capacity(64), last: HashMap::default() };
        judge.restart(start);
        judge
    }

    /// Begins again from another start, with the memory that it has.
    pub fn restart(&mut self, start: &Start) {
        self.last.clear();
        self.last.insert(key(&start.position), 0);
        self.plies.clear();
        self.plies.push(Ply {
            mv: None,
            position: start.position,
            since: 0,
            earlier: None,
            count: 1,
            displaced: None,
            is_check: start.position.is_check(),
            quiet: Quiet { plies: start.quiet, checks: Sides::default() },
            chased_before: OnceCell::new(),
        });
    }

    /// The rules it judges by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.now().position
    }

    /// How many moves have been made.
    pub fn ply(&self) -> u32 {
        // A game is far shorter.
        u32::try_from(self.plies.len() - 1).unwrap_or(u32::MAX)
    }

    /// The position after `ply`, 0 for the start.
    pub fn position_at(&self, ply: u32) -> Option<&Position> {
        self.plies.get(ply as usize).map(|ply| &ply.position)
    }

    /// The move `ply`, from 1.
    pub fn move_at(&self, ply: u32) -> Option<Move> {
        self.plies.get(ply as usize)?.mv
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.now().is_check
    }

    /// Plies without a capture, as they are counted: not all checks are.
    pub fn quiet_plies(&self) -> u32 {
        self.now().quiet.plies
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The law that it breaks; nothing is changed then.
    pub fn push(&mut self, mv: Move) -> Result<(), Refusal> {
        let (now, ply) = (self.now(), self.ply() + 1);
        let position = now.position.play(mv)?;
        let is_check = position.is_check();
        let since = if now.position.is_irreversible(mv) { ply } else { now.since };
        let quiet = now.quiet.after(&now.position, mv, is_check, &self.rules);
        let (displaced, earlier) = self.find(&position, since, ply);
        let count = 1 + earlier.map_or(0, |ply| self.plies[ply as usize].count);
        let chased_before = OnceCell::new();
        self.plies.push(Ply {
            mv: Some(mv),
            position,
            since,
            earlier,
            count,
            displaced,
            is_check,
            quiet,
            chased_before,
        });
        Ok(())
    }

    /// Takes the last move back, and says which it was; none at the start.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.now().mv?;
        let ply = self.plies.pop()?;
        let key = key(&ply.position);
        match ply.displaced {
            Some(displaced) => self.last.insert(key, displaced),
            None => self.last.remove(&key),
        };
        Some(mv)
    }

    /// Which occurrence of its position this is, from 1. Where it is 1 no verdict rests on repetition.
    pub fn count(&self) -> u32 {
        self.now().count
    }

    /// Whether the game is over now by repetition or for want of captures. Moves after a verdict may be pushed and are
    /// judged as if there had been none.
    pub fn verdict(&self) -> Option<Verdict> {
        self.repetition().map(Verdict::Repetition).or_else(|| self.no_capture())
    }

    /// Whether `side` does not lose now by repetition. A search that is content with a draw asks this: the opponent's moves
    /// are looked at only if the own ones were not harmless.
    pub fn is_safe(&self, side: Side) -> bool {
        let Rules { prohibited, permitted, .. } = self.rules;
        let is_harmless =
            |occurrence| self.now().count < occurrence || self.window(self.back(occurrence)).level(side) == Level::Idle;
        (is_harmless(prohibited) && is_harmless(permitted))
            || self.repetition().is_none_or(|ruled| ruled.loser != Some(side))
    }

    /// The plies, from the earliest that can come back, at which the position of now stood; now is the last.
    pub fn occurrences(&self) -> Vec<u32> {
        let mut plies =
            std::iter::successors(Some(self.ply()), |ply| self.plies[*ply as usize].earlier).collect::<Vec<_>>();
        plies.reverse();
        plies
    }

    /// What the moves since the first occurrence of the position of now come to, where it stood before: a warning.
    pub fn foreseen(&self) -> Option<Repetition> {
        (self.count() > 1).then(|| self.rule(self.occurrences()))
    }

    /// What each side did in the moves after `from`, up to now, by other rules.
    pub(crate) fn levels_by(&self, from: u32, rules: &Rules) -> Sides<Level> {
        self.window(from).levels_by(rules)
    }

    /// Whom `side` chased with every move after `from`, up to now.
    pub(crate) fn chased_throughout(&self, from: u32, side: Side) -> Pieces {
        self.window(from).chased(side)
    }

    fn repetition(&self) -> Option<Repetition> {
        let Rules { prohibited, permitted, .. } = self.rules;
        let count = self.now().count;
        if count >= prohibited {
            let ruled = self.rule(self.last_occurrences(prohibited));
            if ruled.loser.is_some() || prohibited == permitted {
                return Some(ruled);
            }
        }
        (count >= permitted).then(|| self.rule(self.last_occurrences(permitted)))
    }

    /// So many occurrences, the last ones.
    fn last_occurrences(&self, count: u32) -> Vec<u32> {
        let all = self.occurrences();
        all[all.len().saturating_sub(count as usize)..].to_vec()
    }

    /// The ply of an occurrence: 1 is now.
    fn back(&self, which: u32) -> u32 {
        (1..which).fold(self.ply(), |ply, _| self.plies[ply as usize].earlier.unwrap_or(ply))
    }

    fn rule(&self, occurrences: Vec<u32>) -> Repetition {
        // The list holds at least the ply of now.
        let from = occurrences.first().copied().unwrap_or_default();
        let Ruling { levels, doubtful } = self.window(from).ruling();
        Repetition { occurrences, levels, loser: Level::loser(levels), doubtful }
    }

    /// The moves from the position after `from` to now.
    fn window(&self, from: u32) -> Window<'_> {
        Window { judge: self, from, to: self.ply() }
    }

    fn no_capture(&self) -> Option<Verdict> {
        let (now, limit) = (self.now(), self.rules.no_capture_plies);
        let is_reached = limit > 0 && now.quiet.plies >= limit && self.ply() > 0;
        (is_reached && now.position.has_legal_move()).then_some(Verdict::NoCapture(now.quiet.plies))
    }

    /// Whether the move `ply` gives check.
    pub(crate) fn gives_check(&self, ply: u32) -> bool {
        self.plies[ply as usize].is_check
    }

    /// Whom the move `ply` chases, in a window that ends at `to`, the move after it being the reply. After the last move
    /// of a window the reply is its first, `first`.
    pub(crate) fn chased(&self, ply: u32, (first, to): (u32, u32)) -> Chased {
        if ply == to {
            return self.look(ply, first);
        }
        *self.plies[ply as usize + 1].chased_before.get_or_init(|| self.look(ply, ply + 1))
    }

    /// Whom the move `ply` chases, answered by the move `reply`: as its last twin that was looked at, else as the first
    /// one. Laps are followed back in a loop, for there may be more of them than calls fit on the stack.
    fn look(&self, mut ply: u32, mut reply: u32) -> Chased {
        while let Some(twin) = self.twin(ply, reply) {
            (ply, reply) = (twin, twin + 1);
            if let Some(known) = self.plies[reply as usize].chased_before.get() {
                return *known;
            }
        }
        self.act(ply, reply).map_or(Chased::default(), |act| act.chased())
    }

    /// The same move before, by the same piece among the same pieces, with the same reply: what is true of it is true of
    /// `ply`.
    pub(crate) fn twin(&self, ply: u32, reply: u32) -> Option<u32> {
        let twin = self.plies.get(ply as usize)?.earlier.filter(|twin| *twin > 0)?;
        let is_same = |a: u32, b: u32| self.move_at(a) == self.move_at(b);
        let before = |ply: u32| self.position_at(ply - 1).map(|position| &position.board);
        (is_same(twin, ply) && is_same(twin + 1, reply) && before(twin) == before(ply)).then_some(twin)
    }

    /// The move `ply`, answered by the move `reply`.
    pub(crate) fn act(&self, ply: u32, reply: u32) -> Option<Act<'_>> {
        let before = &self.plies.get((ply as usize).checked_sub(1)?)?.position;
        let after: &Board = &self.plies.get(ply as usize)?.position.board;
        Some(Act { side: before.turn, before: &before.board, after, reply: self.move_at(reply)? })
    }

    fn now(&self) -> &Ply {
        // The start is never taken away.
        &self.plies[self.plies.len() - 1]
    }

    /// Notes where the position stands now; what was noted under its key, and the last ply of the same position.
    fn find(&mut self, position: &Position, since: u32, ply: u32) -> (Option<u32>, Option<u32>) {
        let displaced = match self.last.entry(key(position)) {
            Entry::Occupied(mut entry) => Some(entry.insert(ply)),
            Entry::Vacant(entry) => {
                entry.insert(ply);
                None
            }
        };
        let noted = std::iter::successors(displaced, |ply| self.plies[*ply as usize].displaced);
        let is_same = |ply: &u32| {
            let other = &self.plies[*ply as usize].position;
            other.turn == position.turn && other.board.same_position(&position.board)
        };
        (displaced, noted.take_while(|ply| *ply >= since).find(is_same))
    }
}

impl Quiet {
    fn after(self, position: &Position, mv: Move, is_check: bool, rules: &Rules) -> Self {
        if position.is_capture(mv) {
            return Self::default();
        }
        let mut quiet = self;
        let checks = quiet.checks.get_mut(position.turn);
        *checks += u32::from(is_check);
        let is_counted = !is_check || rules.counted_checks == 0 || *checks <= rules.counted_checks;
        quiet.plies = quiet.plies.saturating_add(u32::from(is_counted));
        quiet
    }
}

/// The key of a position: equal positions have equal ones.
fn key(position: &Position) -> u64 {
    match position.turn {
        Side::First => position.board.key(),
        Side::Second => !position.board.key(),
    }
}

/// Keys are random numbers already.
#[derive(Clone, Copy, Debug, Default)]
struct Key(u64);

impl Hasher for Key {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
