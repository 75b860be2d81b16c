//! Prizes: the fund in equal shares to the winners of all games. The 2015 Arimaa World Computer Championship; reading A13.

use serde::Serialize;

use crate::inputs::Inputs;

/// The fund and its shares, in the smallest unit of the currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prizes {
    /// The entry fees of all members, and what was given beside them.
    pub fund: u64,
    /// Games with a result, by default too; also those that both lost, which pay nobody.
    pub games: u64,
    /// What the winner of a game has.
    pub share: u64,
    /// What is left when every game has had its share: it is not spread.
    pub remainder: u64,
}

impl Prizes {
    /// Computes the prizes from all games that count.
    pub fn of(inputs: &Inputs<'_>) -> Self {
        let members = inputs.field.len() as u64;
        let fund = members.saturating_mul(inputs.rules.fee.into()).saturating_add(inputs.fund);
        let bouts = (0..inputs.field.len()).flat_map(|member| inputs.tally.bouts(member));
        // A game is in the list of both.
        let games = bouts.filter(|bout| bout.opponent.is_some() && bout.share.is_some()).count() as u64 / 2;
        let share = fund.checked_div(games).unwrap_or_default();
        Self { fund, games, share, remainder: fund - share * games }
    }
}
