//! Prizes: the fund in equal shares to the winners of all games. The 2015 Arimaa World Computer Championship; readings A13
//! and after it.

use std::fmt;

use serde::Serialize;

use crate::ranking::fund::{Registered, Source};
use crate::ranking::inputs::Inputs;
use crate::tally::Score;

/// The fund and its shares, in the smallest unit of the currency. The prizes, `unpaid` and `remainder` are together `fund`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prizes {
    /// The entry fees of all who registered, and what was given beside them.
    pub fund: u64,
    /// On how many entry fees the fund rests.
    pub registered: u64,
    /// Where that number comes from.
    pub registered_from: Source,
    /// Games with a result, by default too; also those that both lost, which pay nobody.
    pub games: u64,
    /// What the winner of a game has.
    pub share: u64,
    /// The shares of games that both lost, and of those that a disqualified program won: they are left over.
    pub unpaid: u64,
    /// What is left when every game has had its share: it is not spread.
    pub remainder: u64,
}

impl Prizes {
    /// Computes the prizes from all games that count.
    pub fn of(inputs: &Inputs<'_>) -> Self {
        let entrants = inputs.field.entrants().len() as u64;
        let registered = inputs.fund.registered.unwrap_or(Registered { count: entrants, source: Source::Entrants });
        let fees = registered.count.saturating_mul(inputs.rules.fee.into());
        let fund = fees.saturating_add(inputs.fund.given);
        let games = count(inputs, |_, score| score.is_some()) / 2;
        let paid = count(inputs, |member, score| score == Some(Score::Won) && is_paid(inputs, member));
        let share = fund.checked_div(games).unwrap_or_default();
        Self {
            fund,
            registered: registered.count,
            registered_from: registered.source,
            games,
            share,
            unpaid: share * games.saturating_sub(paid),
            remainder: fund - share * games,
        }
    }
}

impl fmt::Display for Prizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { fund, registered, games, share, unpaid, remainder, .. } = self;
        write!(f, "fund {fund} ({registered} registered): {share} for each of {games} games, {remainder} left")?;
        match unpaid {
            0 => Ok(()),
            _ => write!(f, ", {unpaid} of games without a winner who has a prize left over"),
        }
    }
}

/// Whether the member has prizes: the disqualified have none.
pub(crate) fn is_paid(inputs: &Inputs<'_>, member: usize) -> bool {
    !inputs.is_out(member)
}

/// Counts the games, byes apart, for which `is_such` holds, once for each of the two players.
fn count(inputs: &Inputs<'_>, is_such: impl Fn(usize, Option<Score>) -> bool) -> u64 {
    let of = |member: usize| {
        let bouts = inputs.tally.bouts(member).iter().filter(|bout| bout.opponent.is_some());
        bouts.filter(|bout| is_such(member, bout.score)).count() as u64
    };
    (0..inputs.field.len()).map(of).sum()
}
