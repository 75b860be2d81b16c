//! The judge: follows a game move by move and knows from which ply on a draw can be claimed, or the game is drawn.
//! FIDE Laws 9.2, 9.3 and 9.6 of the edition that the book names.
//!
//! A position is the same with the same side to move, pieces of the same kind on the same squares, the same rights to
//! castle, and the same legal captures en passant (9.2; readings 1 to 3). A hash finds earlier positions, the positions
//! themselves confirm; the cost of a move does not grow with the game.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

use crate::position::is_mate;
use crate::rules::Rules;

/// The occurrence that ends the game by itself (9.6.1).
const FIVEFOLD: u32 = 5;
/// The half-moves of 50 and of 75 moves of each player (9.3, 9.6.2).
const FIFTY: u32 = 100;
const SEVENTYFIVE: u32 = 150;

/// Why a game can be claimed as a draw, or is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Claim {
    /// The third occurrence of a position, or the one that the book names (9.2).
    Threefold,
    /// The fifth, which ends the game (9.6.1).
    Fivefold,
    /// 50 moves of each player without a pawn move or a capture (9.3).
    FiftyMove,
    /// 75 moves, which end the game (9.6.2).
    SeventyfiveMove,
}

impl Claim {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 4] = [Self::Threefold, Self::Fivefold, Self::FiftyMove, Self::SeventyfiveMove];

    /// The word in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Threefold => "threefold",
            Self::Fivefold => "fivefold",
            Self::FiftyMove => "fifty-move",
            Self::SeventyfiveMove => "seventyfive-move",
        }
    }

    /// Whether it draws the game without a claim.
    pub const fn is_automatic(self) -> bool {
        matches!(self, Self::Fivefold | Self::SeventyfiveMove)
    }

    /// Whether it is about occurrences of a position.
    pub const fn is_repetition(self) -> bool {
        matches!(self, Self::Threefold | Self::Fivefold)
    }
}

/// A position of the game.
#[derive(Clone, Debug)]
struct Entry {
    position: Chess,
    /// The latest earlier ply with the same hash.
    candidate: Option<u32>,
    /// The latest earlier ply with the same position.
    earlier: Option<u32>,
    /// Which occurrence of its position it is, from 1.
    occurrence: u32,
}

/// Follows games one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Rules,
    /// That of the last position.
    hash: Zobrist64,
    /// Every position, by ply: there is always one.
    entries: Vec<Entry>,
    /// From a hash to the latest ply with it.
    latest: HashMap<u64, u32, BuildHasherDefault<Given>>,
    /// The first ply of each claim.
    first: [Option<u32>; Claim::ALL.len()],
    /// The first ply at which a position had stood most often.
    most: u32,
}

impl Judge {
    /// A judge by `rules`, at the usual array.
    pub fn new(rules: Rules) -> Self {
        let mut judge = Self {
            rules,
            hash: Zobrist64::default(),
            entries: Vec::new(),
            latest: HashMap::default(),
            first: [None; Claim::ALL.len()],
            most: 0,
        };
        judge.restart(&Chess::default());
        judge
    }

    /// Begins a game at `start`. It is the first occurrence; its own counter of half-moves gives no claim yet (reading 4).
    pub fn restart(&mut self, start: &Chess) {
        self.entries.clear();
        self.latest.clear();
        self.first = [None; Claim::ALL.len()];
        self.most = 0;
        self.hash = start.zobrist_hash(EnPassantMode::Legal);
        self.enter(start);
    }

    /// Makes `mv`, which must be legal here.
    pub fn push(&mut self, mv: Move) {
        let mut after = self.position().clone();
        after.play_unchecked(mv);
        self.push_to(mv, &after);
    }

    /// Makes `mv`, which must be legal here and lead to `after`, as every move does that [`crate::position::read`] gives.
    pub fn push_to(&mut self, mv: Move, after: &Chess) {
        let hash = self.position().update_zobrist_hash(self.hash, mv, EnPassantMode::Legal);
        self.hash = hash.unwrap_or_else(|| after.zobrist_hash(EnPassantMode::Legal));
        let occurrence = self.enter(after);
        self.claim_repetition(occurrence);
        self.claim_moves();
    }

    /// The rules that are judged by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// The position on the board.
    #[expect(clippy::missing_panics_doc, reason = "a judge is made with a start, and begins again with one")]
    pub fn position(&self) -> &Chess {
        &self.entries.last().expect("a position").position
    }

    /// The position after the move `ply`; 0 is the start.
    pub fn position_at(&self, ply: u32) -> Option<&Chess> {
        self.entry(ply).map(|entry| &entry.position)
    }

    /// How many moves were made.
    pub fn ply(&self) -> u32 {
        // The start is an entry, too.
        u32::try_from(self.entries.len()).unwrap_or(u32::MAX).saturating_sub(1)
    }

    /// The plies at which the position of `ply` has stood, up to that one.
    pub fn occurrences(&self, ply: u32) -> Vec<u32> {
        let earlier = |ply: &u32| self.entry(*ply)?.earlier;
        let mut plies = std::iter::successors(self.entry(ply).map(|_| ply), earlier).collect::<Vec<_>>();
        plies.reverse();
        plies
    }

    /// The first ply at which a position had stood as often as no other before the end of the game.
    pub const fn most_repeated(&self) -> u32 {
        self.most
    }

    /// The first ply of `claim`, if it came and the edition has it.
    pub const fn first(&self, claim: Claim) -> Option<u32> {
        self.first[claim as usize]
    }

    /// What was there to claim or ended the game, each with its first ply, also behind the end of the game.
    pub fn claims(&self) -> impl Iterator<Item = (Claim, u32)> {
        Claim::ALL.into_iter().filter_map(|claim| Some((claim, self.first(claim)?)))
    }

    /// What ended the game by itself, the earlier of the two, else what could be claimed first. The fifth or the third
    /// occurrence comes before a count of moves at the same ply.
    pub fn verdict(&self) -> Option<(Claim, u32)> {
        self.drawn().or_else(|| self.earlier_of(Claim::Threefold, Claim::FiftyMove))
    }

    /// What ended the game by itself.
    pub fn drawn(&self) -> Option<(Claim, u32)> {
        self.earlier_of(Claim::Fivefold, Claim::SeventyfiveMove)
    }

    /// The one that came first; at the same ply, `one`.
    fn earlier_of(&self, one: Claim, other: Claim) -> Option<(Claim, u32)> {
        let first = |claim| Some((claim, self.first(claim)?));
        [one, other].into_iter().filter_map(first).min_by_key(|(_, ply)| *ply)
    }

    fn entry(&self, ply: u32) -> Option<&Entry> {
        self.entries.get(ply as usize)
    }

    /// Enters `position`, which is on the board now; which occurrence of it this is.
    fn enter(&mut self, position: &Chess) -> u32 {
        let ply = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let candidate = self.latest.insert(self.hash.0, ply);
        let earlier = self.earlier(position, candidate);
        let occurrence = earlier.map_or(1, |(_, occurrence)| occurrence.saturating_add(1));
        if self.entry(self.most).is_some_and(|most| occurrence > most.occurrence) {
            self.most = ply;
        }
        let position = position.clone();
        self.entries.push(Entry { position, candidate, earlier: earlier.map(|(ply, _)| ply), occurrence });
        occurrence
    }

    /// The latest ply with `position`, and which occurrence that was. One with its hash is `candidate`.
    fn earlier(&self, position: &Chess, candidate: Option<u32>) -> Option<(u32, u32)> {
        let mut candidates = std::iter::successors(candidate, |ply| self.entry(*ply)?.candidate);
        candidates.find_map(|ply| {
            let entry = self.entry(ply)?;
            (entry.position == *position).then_some((ply, entry.occurrence))
        })
    }

    fn claim_repetition(&mut self, occurrence: u32) {
        if occurrence >= self.rules.threefold {
            self.claim(Claim::Threefold);
        }
        if occurrence >= FIVEFOLD && self.rules.has_automatic_draws() {
            self.claim(Claim::Fivefold);
        }
    }

    /// A move that mates has ended the game before its half-move is counted (5.1; reading 5).
    fn claim_moves(&mut self) {
        let halfmoves = self.position().halfmoves();
        let is_due = |claim, count| halfmoves >= count && self.first(claim).is_none();
        let fifty = is_due(Claim::FiftyMove, FIFTY);
        let seventyfive = is_due(Claim::SeventyfiveMove, SEVENTYFIVE) && self.rules.has_automatic_draws();
        if (!fifty && !seventyfive) || is_mate(self.position()) {
            return;
        }
        if fifty {
            self.claim(Claim::FiftyMove);
        }
        if seventyfive {
            self.claim(Claim::SeventyfiveMove);
        }
    }

    /// `claim` holds from the last ply on, if it has not yet.
    fn claim(&mut self, claim: Claim) {
        let ply = self.ply();
        self.first[claim as usize].get_or_insert(ply);
    }
}

/// Takes a hash as it is: it is random enough for a table.
#[derive(Clone, Copy, Debug, Default)]
struct Given(u64);

impl Hasher for Given {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }

    /// Nothing but a `u64` is ever hashed.
    fn write(&mut self, bytes: &[u8]) {
        self.0 = bytes.iter().fold(self.0, |hash, byte| hash.rotate_left(8) ^ u64::from(*byte));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{read, start};

    fn judge(fen: &str, moves: &str, rules: Rules) -> Judge {
        let mut judge = Judge::new(rules);
        judge.restart(&start(fen).expect("a position"));
        for text in moves.split_whitespace() {
            let meant = read(text, judge.position()).expect("a legal move");
            judge.push_to(meant.mv, &meant.after);
        }
        judge
    }

    const LAWS_OF_2023: Rules = Rules { laws: 2023, threefold: 3 };

    #[test]
    fn positions_are_confirmed_where_hashes_agree() {
        let mut judge = Judge::new(LAWS_OF_2023);
        for text in ["Nf3", "Nf6", "Ng1"] {
            judge.hash = Zobrist64(1);
            judge.latest.insert(1, judge.ply());
            let after = read(text, judge.position()).expect("a legal move").after;
            judge.hash = Zobrist64(1);
            judge.enter(&after);
        }
        assert_eq!(judge.entries.iter().map(|entry| entry.occurrence).collect::<Vec<_>>(), [1; 4]);
        let back = read("Ng8", judge.position()).expect("a legal move").after;
        judge.enter(&back);
        assert_eq!(judge.occurrences(4), [0, 4]);
    }

    #[test]
    fn a_new_game_forgets_the_last_one() {
        let round = "Nf3 Nf6 Ng1 Ng8 ";
        let mut judge = judge("", &round.repeat(4), LAWS_OF_2023);
        assert_eq!(judge.verdict(), Some((Claim::Fivefold, 16)));
        assert_eq!((judge.ply(), judge.most_repeated(), judge.occurrences(16)), (16, 16, vec![0, 4, 8, 12, 16]));
        judge.restart(&Chess::default());
        assert_eq!((judge.verdict(), judge.ply(), judge.occurrences(0)), (None, 0, vec![0]));
        assert_eq!((judge.occurrences(1), judge.position_at(1).is_none()), (Vec::new(), true));
    }

    #[test]
    fn art_9_6_2_the_earlier_end_is_the_verdict() {
        let judge = judge("4k3/8/8/8/8/8/8/R3K3 w - - 148 90", &"Ra2 Kd8 Ra1 Ke8 ".repeat(4), LAWS_OF_2023);
        assert_eq!(judge.verdict(), Some((Claim::SeventyfiveMove, 2)));
        let claims = judge.claims().map(|(claim, ply)| (claim.as_str(), ply)).collect::<Vec<_>>();
        assert_eq!(claims, [("threefold", 8), ("fivefold", 16), ("fifty-move", 1), ("seventyfive-move", 2)]);
    }
}
