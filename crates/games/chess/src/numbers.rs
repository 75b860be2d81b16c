//! The numbers of moves in PGN, which show where moves are missing: between moves that are all legal, moves can be lost.
//!
//! The first number is 1, or what it likes where a FEN gives the start. A number that does not go on from there is a slip of
//! the pen if the next one does; if not, moves are missing. They are also taken to be missing where something stands before
//! such a number that may hide moves: a variation, a comment to the end of the line, a brace within a comment.

use shinpan_core::finding::TextPos;

/// What numbers have shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// A number is wrong, the moves go on.
    Miscounted {
        /// Where.
        pos: TextPos,
        /// What stands there.
        found: u32,
        /// What should.
        expected: i64,
    },
    /// Moves are missing before a number.
    Missing {
        /// Where.
        pos: TextPos,
        /// What stands there.
        found: u32,
        /// What should.
        expected: i64,
        /// What may hide the moves.
        hidden: Option<TextPos>,
    },
}

/// Follows the numbers of a game.
#[derive(Default)]
pub(crate) struct Numbers {
    /// What the numbers go on from.
    base: Option<Base>,
    /// A number that does not go on, and which number the first move would have by it.
    doubt: Option<(TextPos, u32, i64)>,
    /// What may hide moves since the last number that goes on.
    veil: Option<TextPos>,
}

#[derive(Clone, Copy)]
struct Base {
    /// The number of the first move.
    number: i64,
    /// 1 if Black makes it.
    black: u32,
}

impl Numbers {
    /// Something at `pos` may hide moves.
    pub(crate) fn veil(&mut self, pos: TextPos) {
        self.veil.get_or_insert(pos);
    }

    /// Whether the number `found` before the move that follows `plies` others goes on, and none was in doubt, as for most.
    #[inline]
    pub(crate) fn go_on(&mut self, found: u32, plies: u32) -> bool {
        let is_next = |base: Base| i64::from(found) == base.number + i64::from(plies.saturating_add(base.black) >> 1);
        let goes_on = self.doubt.is_none() && self.base.is_some_and(is_next);
        if goes_on {
            self.veil = None;
        }
        goes_on
    }

    /// Takes the number `found` before the move that follows `plies` others. Without a FEN the first number must be 1; with one
    /// it is said whether Black moves first.
    pub(crate) fn take(&mut self, pos: TextPos, found: u32, plies: u32, black_first: Option<bool>) -> Option<Slip> {
        let black = u32::from(black_first == Some(true));
        let full = i64::from(plies.saturating_add(black) / 2);
        let implied = i64::from(found) - full;
        let first = || Base { number: if black_first.is_some() { implied } else { 1 }, black };
        let base = self.base.get_or_insert_with(first).number;
        if implied == base {
            self.veil = None;
            let (pos, found, other) = self.doubt.take()?;
            // As far from what was found as the two beginnings are.
            return Some(Slip::Miscounted { pos, found, expected: i64::from(found) - (other - base) });
        }
        let hidden = self.veil.take();
        if let Some((pos, found, other)) = self.doubt.replace((pos, found, implied)).filter(|doubt| doubt.2 == implied)
        {
            self.go_on_from(other);
            return Some(Slip::Missing { pos, found, expected: i64::from(found) - (other - base), hidden });
        }
        if hidden.is_none() && (black_first.is_some() || full > 0) {
            return None;
        }
        self.go_on_from(implied);
        Some(Slip::Missing { pos, found, expected: base + full, hidden })
    }

    fn go_on_from(&mut self, number: i64) {
        (self.base, self.doubt) = (self.base.map(|base| Base { number, ..base }), None);
    }

    /// The end of the game: a last number that does not go on leaves open whether moves are missing.
    pub(crate) fn end(&mut self) -> Option<Slip> {
        let (pos, found, other) = self.doubt.take()?;
        let base = self.base?.number;
        Some(Slip::Missing { pos, found, expected: i64::from(found) - (other - base), hidden: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slips that numbers show: a number and how many moves come before it; `{` is what may hide moves.
    fn slips(text: &str, has_fen: bool) -> String {
        let mut numbers = Numbers::default();
        let mut found = Vec::new();
        for word in text.split_whitespace() {
            let Some((number, halves)) = word.split_once('@') else {
                numbers.veil(TextPos::START);
                continue;
            };
            let [number, halves] = [number, halves].map(|digits| digits.parse().expect("a number"));
            if !numbers.go_on(number, halves) {
                found.extend(numbers.take(
                    TextPos { line: number, column: 1 },
                    number,
                    halves,
                    has_fen.then_some(false),
                ));
            }
        }
        found.extend(numbers.end());
        let words = found.iter().map(|slip| match slip {
            Slip::Miscounted { found, expected, .. } => format!("{found} for {expected}"),
            Slip::Missing { found, expected, hidden: None, .. } => format!("{found}, missing from {expected}"),
            Slip::Missing { found, expected, .. } => format!("{found}, hidden from {expected}"),
        });
        words.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn numbers_show_where_moves_are_missing() {
        for (numbers, expected) in [
            ("1@0 1@1 2@2 2@3 3@4", ""),
            ("1@0 { 2@2 { 3@4", ""),
            ("1@0 3@2 3@4", "3 for 2"),
            ("1@0 3@2 4@4 5@6", "3, missing from 2"),
            ("1@0 2@2 4@4", "4, missing from 3"),
            ("1@0 { 3@2 4@4", "3, hidden from 2"),
            ("12@0 13@2", "12, missing from 1"),
            ("1@0 2@2 2@4 3@6", "2, missing from 3"),
        ] {
            assert_eq!(slips(numbers, false), expected, "{numbers}");
        }
        assert_eq!(slips("12@1 13@2 14@4", true), "");
        assert_eq!(slips("1@1 2@2 4@4 5@6", true), "4, missing from 3");
    }
}
