//! Which text of a record says how the game ended, and whom it names.

use shinpan_core::finding::TextPos;
use shinpan_core::{Outcome, Side};

use crate::end_claim::EndClaim;
use crate::record::RawGame;
use crate::termination::winner;

/// Claim of a record, and its place.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) claim: EndClaim,
    /// The text.
    pub(crate) text: String,
    /// Place of the text.
    pub(crate) pos: TextPos,
    /// The side that lost or failed by the text, else for some claims by the tail.
    pub(crate) side: Option<Side>,
    /// The failure that the last comment has and the tags overrule.
    pub(crate) overruled: Option<EndClaim>,
}

/// Claim of `raw`: by the tag `TerminationDetails`, the tag `Termination`, or the tail of the last comment, the first that
/// claims anything. One that does not say by which rule gives way to a later one that does.
pub(crate) fn statement(raw: &RawGame) -> Option<Statement> {
    let tail = tail(raw);
    let of_tail = EndClaim::of(&tail);
    let last = raw.move_at(raw.plies()).map_or(raw.pos, |mv| mv.pos);
    let tags = [&raw.details, &raw.termination].into_iter().flatten().map(|tag| (tag.pos, tag.text.trim()));
    let tags = tags.map(|(pos, text)| (EndClaim::of(text), pos, text));
    let mut claims = tags.chain([(of_tail, last, &*tail)]).filter_map(|(claim, pos, text)| Some((claim?, pos, text)));
    let first = claims.next()?;
    let (claim, pos, text) = match first.0 {
        EndClaim::Adjudication => claims.find(|(claim, ..)| *claim != EndClaim::Adjudication).unwrap_or(first),
        _ => first,
    };
    let is_failure = claim.failure().is_some();
    let failing = |text: &str, is_asked: bool| if is_asked { failing(text, raw) } else { None };
    let side = failing(text, is_failure || claim == EndClaim::Resignation)
        .or_else(|| failing(&tail, is_failure && claim != EndClaim::Crash));
    let overruled = of_tail.filter(|of_tail| !is_failure && of_tail.failure().is_some());
    Some(Statement { claim, text: text.to_owned(), pos, side, overruled })
}

/// Text after the last comma of the last comment: the one after the last move, or without moves the one before the
/// first.
fn tail(raw: &RawGame) -> String {
    let comment = String::from_utf8_lossy(raw.comments.of(raw.plies())).into_owned();
    let tail = comment.rsplit(',').next().unwrap_or_default();
    tail.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The side that lost or failed by a text of `raw`: the one that a sentence of it says so of, else the only one that it names.
fn failing(text: &str, raw: &RawGame) -> Option<Side> {
    let lost = |outcome| Side::BOTH.into_iter().find(|side| Outcome::won_by(side.other()) == outcome);
    winner(text, &raw.names).and_then(lost).or_else(|| named(text))
}

/// Beginnings of words for the failure of an engine, or for giving up.
const FAILING: [&str; 11] =
    ["abandon", "crash", "disconnect", "forfeit", "illegal", "lose", "makes", "resign", "stall", "timed", "timeout"];

/// The side that a text names. Of both it is the one before the word that says how somebody failed: `White wins, Black loses on
/// time`; without such a word it is none.
fn named(text: &str) -> Option<Side> {
    let (mut sides, mut before) = (Vec::new(), None);
    for word in text.split(|letter: char| !letter.is_alphanumeric()) {
        let word = word.to_ascii_lowercase();
        match &*word {
            "white" => sides.push(Side::First),
            "black" => sides.push(Side::Second),
            word if before.is_none() && FAILING.iter().any(|begin| word.starts_with(begin)) => {
                before = sides.last().copied();
            }
            _ => {}
        }
    }
    let first = *sides.first()?;
    if sides.iter().all(|side| *side == first) { Some(first) } else { before }
}
