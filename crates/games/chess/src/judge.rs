//! The judge: follows a game move by move and knows from which ply on a draw can be claimed, or the game is drawn.
//! FIDE Laws 9.2, 9.3 and 9.6 of the edition that the book names.
//!
//! A position is the same with the same side to move, pieces of the same kind on the same squares, the same rights to
//! castle, and the same legal captures en passant (9.2; readings 1 to 3).

use std::convert::Infallible;

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};
use shinpan_core::{Side, words};
use shinpan_records::Occurrences;

use crate::position::{ReadMove, every_move, is_mate, turn};
use crate::rules::Rules;

/// The occurrence that ends the game by itself (9.6.1).
const FIVEFOLD: u32 = 5;
/// The half-moves of 50 and of 75 moves of each player (9.3, 9.6.2).
const FIFTY: u32 = 100;
const SEVENTYFIVE: u32 = 150;

words! {
    /// Reason for which a game can be claimed as a draw, or is one, in the order in which claims are listed.
    pub enum Claim {
        /// The third occurrence of a position, or the one that the book names (9.2).
        Threefold => "threefold",
        /// The fifth, which ends the game (9.6.1).
        Fivefold => "fivefold",
        /// 50 moves of each player without a pawn move or a capture (9.3).
        FiftyMove => "fifty-move",
        /// 75 moves, which end the game (9.6.2).
        SeventyfiveMove => "seventyfive-move",
    }
}

impl Claim {
    /// Whether it draws the game without a claim.
    pub const fn is_automatic(self) -> bool {
        matches!(self, Self::Fivefold | Self::SeventyfiveMove)
    }

    /// Whether it is about occurrences of a position.
    pub const fn is_repetition(self) -> bool {
        matches!(self, Self::Threefold | Self::Fivefold)
    }
}

/// Follows games one after another, with memory that it keeps.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Rules,
    /// Hash of the last position.
    hash: Zobrist64,
    /// Every position, by ply: there is always one.
    positions: Occurrences<Chess>,
    /// The first ply of each claim.
    first: [Option<u32>; Claim::ALL.len()],
    /// The first ply at which a position had stood most often.
    most_repeated: u32,
}

impl Judge {
    /// A judge by `rules`, at the usual array.
    pub fn new(rules: Rules) -> Self {
        let mut judge = Self {
            rules,
            hash: Zobrist64::default(),
            positions: Occurrences::default(),
            first: [None; Claim::ALL.len()],
            most_repeated: 0,
        };
        judge.restart(&Chess::default());
        judge
    }

    /// Begins a game at `start`. It is the first occurrence; its own counter of half-moves gives no claim yet (reading 4).
    pub fn restart(&mut self, start: &Chess) {
        self.positions.clear();
        (self.first, self.most_repeated) = ([None; Claim::ALL.len()], 0);
        self.hash = start.zobrist_hash(EnPassantMode::Legal);
        self.positions.push(self.hash.0, start.clone());
    }

    /// Makes `mv`, which must be legal here.
    pub fn push(&mut self, mv: Move) {
        let hash = &mut self.hash;
        let count = self.positions.advance::<Infallible>(|position| {
            let updated = position.update_zobrist_hash(*hash, mv, EnPassantMode::Legal);
            position.play_unchecked(mv);
            *hash = updated.unwrap_or_else(|| position.zobrist_hash(EnPassantMode::Legal));
            Ok(hash.0)
        });
        if let Some(Ok(occurrence)) = count {
            self.entered(occurrence);
        }
    }

    /// Makes a move that was read at this position.
    pub fn play(&mut self, read: &ReadMove) {
        let updated = self.position().update_zobrist_hash(self.hash, read.mv, EnPassantMode::Legal);
        self.hash = updated.unwrap_or_else(|| read.after.zobrist_hash(EnPassantMode::Legal));
        let occurrence = self.positions.push(self.hash.0, read.after.clone());
        self.entered(occurrence);
    }

    /// Counts the position that is on the board now: which occurrence of it this is.
    fn entered(&mut self, occurrence: u32) {
        if self.positions.count_at(self.most_repeated).is_some_and(|most| occurrence > most) {
            self.most_repeated = self.ply();
        }
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
        self.positions.last().expect("a position")
    }

    /// The position after the move `ply`; 0 is the start.
    pub fn position_at(&self, ply: u32) -> Option<&Chess> {
        self.positions.at(ply)
    }

    /// Whether a draw can be claimed by the position on the board, or by announcing a move that brings it about (9.2.1).
    pub fn can_claim_repetition(&mut self) -> bool {
        let is_due = |judge: &Self| judge.positions.count() >= judge.rules.threefold;
        is_due(self)
            || every_move(self.position()).into_iter().any(|mv| {
                let count = self.positions.advance::<Infallible>(|position| {
                    position.play_unchecked(mv);
                    Ok(position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0)
                });
                let is_due = count.is_some() && is_due(self);
                self.positions.pop();
                is_due
            })
    }

    /// Number of moves made.
    pub fn ply(&self) -> u32 {
        self.positions.ply()
    }

    /// Side that made the move `ply`, or is to make it.
    pub fn mover(&self, ply: u32) -> Option<Side> {
        self.position_at(ply.checked_sub(1)?).map(turn)
    }

    /// The plies at which the position of `ply` has stood, up to that one.
    pub fn occurrences(&self, ply: u32) -> Vec<u32> {
        self.positions.plies_to(ply)
    }

    /// The ply at which the position of `ply` had stood so many occurrences before.
    pub(crate) fn occurrence_before(&self, ply: u32, count: usize) -> Option<u32> {
        self.positions.back_from(ply).nth(count)
    }

    /// The first ply at which a position had stood as often as no other before the end of the game.
    pub const fn most_repeated(&self) -> u32 {
        self.most_repeated
    }

    /// The first ply of `claim`, if it came and the edition has it.
    pub const fn first(&self, claim: Claim) -> Option<u32> {
        self.first[claim as usize]
    }

    /// Claims and ends by rule, each with its first ply, also after the end of the game.
    pub fn claims(&self) -> impl Iterator<Item = (Claim, u32)> {
        Claim::ALL.into_iter().filter_map(|claim| Some((claim, self.first(claim)?)))
    }

    /// Claim that ended the game by itself, the earlier of the two, else the first that could be made. The fifth or the third
    /// occurrence comes before a count of moves at the same ply.
    pub fn decisive_claim(&self) -> Option<(Claim, u32)> {
        self.drawn().or_else(|| self.earlier_of(Claim::Threefold, Claim::FiftyMove))
    }

    /// Claim that [`Judge::decisive_claim`] would give if no fifth occurrence ended the game.
    pub(crate) fn decisive_without_fivefold(&self) -> Option<(Claim, u32)> {
        let automatic = self.first(Claim::SeventyfiveMove).map(|ply| (Claim::SeventyfiveMove, ply));
        automatic.or_else(|| self.earlier_of(Claim::Threefold, Claim::FiftyMove))
    }

    /// Rule that ended the game by itself.
    pub fn drawn(&self) -> Option<(Claim, u32)> {
        self.earlier_of(Claim::Fivefold, Claim::SeventyfiveMove)
    }

    /// The one that came first; at the same ply, `one`.
    fn earlier_of(&self, one: Claim, other: Claim) -> Option<(Claim, u32)> {
        let first = |claim| Some((claim, self.first(claim)?));
        [one, other].into_iter().filter_map(first).min_by_key(|(_, ply)| *ply)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::{read, start};

    fn judge(fen: &str, moves: &str, rules: Rules) -> Judge {
        let mut judge = Judge::new(rules);
        judge.restart(&start(fen).expect("a position"));
        for text in moves.split_whitespace() {
            let mv = read(text, judge.position()).expect("a legal move");
            judge.play(&mv);
        }
        judge
    }

    #[test]
    fn positions_are_confirmed_where_hashes_agree() {
        let mut judge = Judge::new(Rules::default());
        judge.positions.clear();
        let mut position = Chess::default();
        judge.positions.push(1, position.clone());
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            position = read(text, &position).expect("a legal move").after;
            judge.positions.push(1, position.clone());
        }
        assert_eq!([0, 1, 2, 3].map(|ply| judge.occurrences(ply).len()), [1; 4]);
        assert_eq!(judge.occurrences(4), [0, 4]);
    }

    #[test]
    fn a_new_game_forgets_the_last_one() {
        let round = "Nf3 Nf6 Ng1 Ng8 ";
        let mut judge = judge("", &round.repeat(4), Rules::default());
        assert_eq!(judge.decisive_claim(), Some((Claim::Fivefold, 16)));
        assert_eq!((judge.ply(), judge.most_repeated(), judge.occurrences(16)), (16, 16, vec![0, 4, 8, 12, 16]));
        judge.restart(&Chess::default());
        assert_eq!((judge.decisive_claim(), judge.ply(), judge.occurrences(0)), (None, 0, vec![0]));
        assert_eq!((judge.occurrences(1), judge.position_at(1).is_none()), (Vec::new(), true));
    }

    #[test]
    fn art_9_6_2_the_earlier_end_is_the_verdict() {
        let judge = judge("4k3/8/8/8/8/8/8/R3K3 w - - 148 90", &"Ra2 Kd8 Ra1 Ke8 ".repeat(4), Rules::default());
        assert_eq!(judge.decisive_claim(), Some((Claim::SeventyfiveMove, 2)));
        let claims = judge.claims().map(|(claim, ply)| (claim.as_str(), ply)).collect::<Vec<_>>();
        assert_eq!(claims, [("threefold", 8), ("fivefold", 16), ("fifty-move", 1), ("seventyfive-move", 2)]);
    }
}
