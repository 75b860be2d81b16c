//! Baku acceleration: FIDE Handbook C.04.7.

use shinpan_core::trf::Trf;

use super::history::tenths;
use super::records::{Baku, RecordError, Records};

/// Adds the points of acceleration to `records` where the file asks for them and does not state them; `order` are the numbers of all
/// players by pairing number.
///
/// # Errors
/// The file does not say how many rounds there are, or has points for which the rule is not made.
pub(super) fn add(records: &mut Records, trf: &Trf, order: &[u16]) -> Result<(), RecordError> {
    let Some(pos) = records.asks_for_baku.filter(|_| !records.is_accelerated()) else { return Ok(()) };
    let refused = |message: &str| RecordError { pos, message: message.to_owned() };
    let announced = trf.stated_rounds.ok_or_else(|| {
        refused("Baku acceleration needs the number of rounds, and neither 142 nor XXR says it (C.04.7)")
    })?;
    let (win, draw) = (tenths(trf.scores.win), tenths(trf.scores.draw));
    if draw * 2 != win || tenths(trf.scores.loss) != 0 {
        return Err(refused(
            "Baku acceleration is for a draw worth half a win and a loss worth nothing; for other points expected the \
             records 250 or XXA (C.04.7)",
        ));
    }
    let group = order.get(..2 * order.len().div_ceil(4)).unwrap_or(order);
    let rounds = announced.div_ceil(2);
    records.accelerate(Baku { group: group.iter().copied().collect(), full: rounds.div_ceil(2), rounds, win, draw });
    Ok(())
}
