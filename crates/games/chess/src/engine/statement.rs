//! Which text of a record says how the game ended, and whom it names.

use shinpan_core::Side;
use shinpan_core::finding::TextPos;

use super::claim::EndClaim;
use crate::record::{RawGame, Tag};

/// What a record claims, and where.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) claim: EndClaim,
    /// The text.
    pub(crate) text: String,
    /// Where the text stands.
    pub(crate) pos: TextPos,
    /// The side that the text names, else for some claims the one that the tail names.
    pub(crate) side: Option<Side>,
    /// The failure that the last comment has and the tags overrule.
    pub(crate) overruled: Option<EndClaim>,
}

/// What `raw` claims: by the tag `TerminationDetails`, the tag `Termination`, or the tail of the last comment, the first that
/// claims anything.
pub(crate) fn statement(raw: &RawGame) -> Option<Statement> {
    let tail = tail(raw);
    let of_tail = EndClaim::of(&tail);
    let of_tag = |tag: &Tag| Some((EndClaim::of(&tag.text)?, tag.pos, tag.text.trim().to_owned()));
    let tagged = [&raw.details, &raw.termination].into_iter().flatten().find_map(of_tag);
    let is_tagged = tagged.is_some();
    let pos = raw.move_at(raw.plies()).map_or(raw.pos, |mv| mv.pos);
    let (claim, pos, text) = tagged.or_else(|| Some((of_tail?, pos, tail.clone())))?;
    let names_side = matches!(claim, EndClaim::Stall | EndClaim::Time | EndClaim::Illegal | EndClaim::Abandoned);
    let side = named(&text).or_else(|| named(&tail).filter(|_| names_side));
    let is_overruled = is_tagged && claim.failure().is_none();
    let overruled = of_tail.filter(|of_tail| is_overruled && of_tail.failure().is_some());
    Some(Statement { claim, text, pos, side, overruled })
}

/// What stands behind the last comma of the last comment: the one behind the last move, or without moves the one before the
/// first.
fn tail(raw: &RawGame) -> String {
    let comment = String::from_utf8_lossy(raw.comments.of(raw.plies())).into_owned();
    let tail = comment.rsplit(',').next().unwrap_or_default();
    tail.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// How words begin that say how an engine failed, or that somebody gave up.
const FAILING: [&str; 8] = ["abandon", "crash", "disconnect", "illegal", "lose", "makes", "resign", "stall"];

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
