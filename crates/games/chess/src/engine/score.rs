//! The score that an engine gave with its move, in the comment behind it.
//!
//! | form | written by | view |
//! |---|---|---|
//! | `wv=X` at the start or behind a blank, `,` or `;`, up to `,`, `;` or a blank | TCEC | White's |
//! | `[%eval X]`, `[%eval X,depth]` | lichess, ChessBase | White's |
//! | `X/D Ts` at the start, also with a comma behind D | cutechess, fastchess | the mover's |
//! | `X/D T` at the start, also with a comma behind D | ChessBase, Fritz, others | what the [game](super::view) tells (reading R1) |
//!
//! X is a number of pawns or a mate (`M5`, `-M5`, `#5`, `#-5`). The first form that is there counts. `ev=` is not read (reading R2).

use memchr::memmem;
use shinpan_core::Side;

use super::entry::entry;

/// Hundredths of a pawn; a mate in n moves is [`MATE`] less n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(pub(crate) i32);

/// A mate on the board.
const MATE: i32 = 1_000_000;
/// Other scores are within this.
const MOST: i32 = 500_000;

/// The side from whose view a score is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    White,
    Mover,
}

impl Score {
    /// Whether it announces a mate.
    pub(crate) const fn is_mate(self) -> bool {
        self.0.unsigned_abs() > MOST.unsigned_abs()
    }
}

/// A score as a comment has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WrittenScore {
    pub(crate) score: Score,
    /// View, if its form states it.
    pub(crate) view: Option<View>,
}

impl WrittenScore {
    /// The score in a comment. The ends of lines stand for blanks, or within a number for nothing.
    pub(crate) fn of(comment: &[u8]) -> Option<Self> {
        in_line(comment).or_else(|| {
            let is_broken = memchr::memchr(b'\n', comment).is_some();
            let joined = || comment.iter().copied().filter(|byte| *byte != b'\n').collect::<Vec<_>>();
            is_broken.then(|| in_line(&joined())).flatten()
        })
    }

    /// The score of `mover`, on whose move the comment is, from its own view; `unsaid` is the view where its form states none.
    pub(crate) fn of_mover(self, mover: Side, unsaid: View) -> Score {
        let is_turned = mover == Side::Second && self.view.unwrap_or(unsaid) == View::White;
        if is_turned { Score(-self.score.0) } else { self.score }
    }
}

/// The text of a score, and its view, if its form states it.
struct Written<'c> {
    text: &'c [u8],
    view: Option<View>,
}

fn in_line(comment: &[u8]) -> Option<WrittenScore> {
    let Written { text, view } = entry(comment, b"wv=")
        .map(|text| Written { text, view: Some(View::White) })
        .or_else(|| command(comment))
        .or_else(|| at_the_start(comment))?;
    Some(WrittenScore { score: value(text)?, view })
}

/// `[%eval X]`.
fn command(comment: &[u8]) -> Option<Written<'_>> {
    let at = memmem::find(comment, b"[%eval")?;
    let rest = &comment[at + 6..];
    let end = memchr::memchr(b']', rest)?;
    let text = rest[..end].split(|byte| *byte == b',').next()?;
    let is_behind_blank = text.first().is_some_and(u8::is_ascii_whitespace);
    is_behind_blank.then(|| Written { text: text.trim_ascii(), view: Some(View::White) })
}

/// `X/D Ts`, `X/D T`, with a depth of at least 1; behind it there may be a comma.
fn at_the_start(comment: &[u8]) -> Option<Written<'_>> {
    let comment = comment.trim_ascii_start();
    let slash = memchr::memchr(b'/', comment)?;
    let (text, rest) = (&comment[..slash], &comment[slash + 1..]);
    let (depth, rest) = rest.split_at(digits(rest));
    let behind = rest.trim_ascii_start();
    let behind = behind.strip_prefix(b",").unwrap_or(behind).trim_ascii_start();
    let (blanks, rest) = rest.split_at(rest.len() - behind.len());
    let whole = digits(rest);
    let fraction = rest[whole..].strip_prefix(b".").map_or(0, |rest| 1 + digits(rest));
    let is_form = depth.iter().any(|digit| *digit != b'0') && !blanks.is_empty() && whole > 0;
    let unit = rest[whole + fraction..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let unit = &rest[whole + fraction..][..unit];
    let view = (!unit.is_empty()).then_some(View::Mover);
    (is_form && matches!(unit, b"" | b"s")).then_some(Written { text, view })
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// A number of pawns or a mate.
fn value(text: &[u8]) -> Option<Score> {
    let (sign, rest) = signed(text);
    match rest {
        [b'#', b'-', moves @ ..] if rest.len() == text.len() => mate(-1, moves),
        [b'M' | b'#', moves @ ..] => mate(sign, moves),
        _ => pawns(rest).map(|hundredths| Score(sign * hundredths)),
    }
}

/// The sign of a number, and the number without it.
fn signed(text: &[u8]) -> (i32, &[u8]) {
    match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    }
}

fn mate(sign: i32, moves: &[u8]) -> Option<Score> {
    let is_number = !moves.is_empty() && moves.iter().all(u8::is_ascii_digit);
    let moves = str::from_utf8(moves).ok().filter(|_| is_number)?.parse::<i32>().ok()?;
    (moves <= MATE).then(|| Score(sign * (MATE - moves)))
}

/// Hundredths of a decimal number without a sign, rounded half away from zero at its third decimal.
fn pawns(text: &[u8]) -> Option<i32> {
    let whole = digits(text);
    let (whole, rest) = text.split_at(whole);
    let fraction = match rest {
        [] => rest,
        // A point without a digit behind it is the end of a line within a number.
        [b'.', fraction @ ..] if !fraction.is_empty() && fraction.iter().all(u8::is_ascii_digit) => fraction,
        _ => return None,
    };
    if text.is_empty() {
        return None;
    }
    let digit = |at: usize| fraction.get(at).map_or(0, |digit| i32::from(digit - b'0'));
    let most = |sum: i32| sum.min(MOST);
    let whole = whole.iter().fold(0, |sum, digit| most(sum * 10 + i32::from(digit - b'0')));
    let hundredths = digit(0) * 10 + digit(1) + i32::from(digit(2) >= 5);
    Some(most(whole.saturating_mul(100).saturating_add(hundredths)))
}

#[cfg(test)]
mod tests {
    use shinpan_testing::table;

    use super::*;

    #[test]
    fn scores_of_comments() {
        table("chess/scores.csv", &mut |comment| {
            let comment = comment.replace("\\n", "\n");
            let written = WrittenScore::of(comment.as_bytes());
            let text =
                |side| written.map_or("none".to_owned(), |written| written.of_mover(side, View::White).0.to_string());
            format!("{} {}", text(Side::First), text(Side::Second))
        });
    }
}
