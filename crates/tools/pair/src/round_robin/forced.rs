//! A round of a round robin in which officers make pairs of their own, against the tables of Art. 19.5.

use shinpan_core::games::RoundNo;
use shinpan_core::wording::quoted;

use super::draw::Draw;
use super::tables::{Meeting, RoundRobin};
use crate::officers::OfficerPair;
use crate::rows::Row;

/// What stands in `overruled` where the tables are.
const TABLES: &str = "round-robin";

/// A pair that officers make in a round.
struct ForcedMeeting<'a> {
    pair: &'a OfficerPair,
    /// Whether a published row says so itself.
    is_published: bool,
}

/// The rows of `round` with the pairs that officers make. Two who should have met a forced pair meet each other, since nobody
/// else is left for them.
pub(super) fn draw(
    draw: &Draw<'_>,
    robin: &RoundRobin,
    round: RoundNo,
    overrule: Option<&str>,
) -> anyhow::Result<Vec<Row>> {
    let tables = robin.round(round);
    refuse_forbidden(draw, &tables)?;
    let published = draw.input.overruled(round);
    let published = published.iter().map(|(_, pair)| ForcedMeeting { pair, is_published: true });
    let asked = draw.input.force.iter().map(|pair| ForcedMeeting { pair, is_published: false });
    let mut forced = asked.chain(published).collect::<Vec<_>>();
    // What comes out never depends on the order in which the pairs were given.
    forced.sort_by_key(|forced| sorted(&forced.pair.ids));
    let (mut meetings, mut made) = (tables.clone(), Vec::<&ForcedMeeting<'_>>::new());
    for one in &forced {
        check(draw, &tables, &made, one, overrule)?;
        meetings = robin.exchanged(meetings, &one.pair.ids);
        made.push(one);
    }
    let row = |meeting: &Meeting<'_>| Row { round: round.0, pairing: pairing(draw, &tables, &made, meeting, overrule) };
    Ok(meetings.iter().map(row).collect())
}

/// Two ids in byte order.
fn sorted((first, second): &(String, Option<String>)) -> [Option<String>; 2] {
    let mut ids = [Some(first.clone()), second.clone()];
    ids.sort();
    ids
}

fn ids(meeting: &Meeting<'_>) -> [Option<String>; 2] {
    sorted(&(meeting.first.1.to_owned(), meeting.second.map(|second| second.1.to_owned())))
}

fn is_among(tables: &[Meeting<'_>], pair: &OfficerPair) -> bool {
    tables.iter().any(|meeting| ids(meeting) == sorted(&pair.ids))
}

/// Everybody meets everybody: to leave a game of the tables out is to say whom the two meet instead.
fn refuse_forbidden(draw: &Draw<'_>, tables: &[Meeting<'_>]) -> anyhow::Result<()> {
    match draw.input.forbid.iter().find(|pair| is_among(tables, pair)) {
        None => Ok(()),
        Some(pair) => {
            let way =
                "everybody meets everybody (Art. 19.5); --force says whom one of them meets instead in this round";
            Err(pair.error(format_args!("{} is a game of the tables: {way}", named(pair))).into())
        }
    }
}

fn named(pair: &OfficerPair) -> String {
    let second = pair.ids.1.as_deref().map_or_else(|| "the pause".to_owned(), quoted);
    format!("{} against {second}", quoted(&pair.ids.0))
}

/// Refuses a pair of somebody who is not in the field or has another forced pair, and one against the tables without a reason.
fn check(
    draw: &Draw<'_>,
    tables: &[Meeting<'_>],
    made: &[&ForcedMeeting<'_>],
    one: &ForcedMeeting<'_>,
    overrule: Option<&str>,
) -> anyhow::Result<()> {
    let ForcedMeeting { pair, is_published } = one;
    let (first, second) = &pair.ids;
    for id in [Some(first), second.as_ref()].into_iter().flatten() {
        if draw.field.position(id).is_none() {
            return Err(pair.error(format_args!("{} is not in the field of the round robin", quoted(id))).into());
        }
        let other = made.iter().map(|made| &made.pair.ids).find(|ids| ids.0 == *id || ids.1.as_ref() == Some(id));
        if other.is_some_and(|other| sorted(other) != sorted(&pair.ids)) {
            return Err(pair.error(format_args!("{} is forced into two pairs", quoted(id))).into());
        }
    }
    if !is_among(tables, pair) && !is_published && overrule.is_none() {
        let against = format!("{} is no game of the tables in this round (Art. 19.5)", named(pair));
        return Err(pair.error(format_args!("{against}; --overrule REASON pairs them all the same")).into());
    }
    Ok(())
}

fn pairing(
    draw: &Draw<'_>,
    tables: &[Meeting<'_>],
    made: &[&ForcedMeeting<'_>],
    meeting: &Meeting<'_>,
    overrule: Option<&str>,
) -> crate::document::Pairing {
    let mut pairing = draw.meets(meeting);
    let forced = made.iter().find(|made| sorted(&made.pair.ids) == ids(meeting));
    let is_of_tables = tables.iter().any(|table| ids(table) == ids(meeting));
    match forced {
        Some(forced) if is_of_tables => pairing.reason = format!("forced by {}; {}", forced.pair, pairing.reason),
        Some(forced) => {
            let why = overrule.map_or_else(String::new, |why| format!(": {why}"));
            pairing.overruled = Some(TABLES.to_owned());
            pairing.reason = format!(
                "forced by {} against Art. 19.5 (no game of the tables), overruled by the officers{why}",
                forced.pair
            );
        }
        None if is_of_tables => {}
        None => {
            let lines = made.iter().map(|made| made.pair.to_string()).collect::<Vec<_>>().join(", ");
            let what = if meeting.second.is_some() { "left to meet each other" } else { "left to pause" };
            pairing.reason = format!("{what} because of {lines} (Art. 19.5)");
        }
    }
    pairing
}
