//! What has been played, and what of it counts.

use crate::tally::Counting;
use crate::{Field, Strikes, Tally};
use shinpan_core::games::{Games, RoundNo};

use crate::ranking::rules::{DisqualifiedGames, Rules};

/// The games of the rounds that count.
pub struct Tallies {
    /// Tally of the games that count for the keys.
    pub tally: Tally,
    /// All of them, where some count for nobody.
    pub all_games: Option<Tally>,
    /// Strikes of each member.
    pub strikes: Strikes,
}

impl Tallies {
    /// Tallies `games` up to the round `through`.
    pub fn of(rules: &Rules, field: &Field<'_>, games: &Games, through: RoundNo) -> Self {
        let strikes = Strikes::of(rules.strike_rules(), field, games, through);
        let is_annulling = rules.disqualified_games == DisqualifiedGames::Annul;
        let annulled = (0..field.len()).map(|member| is_annulling && strikes.is_out(member)).collect::<Vec<_>>();
        let tally = |annulled| Tally::counting(field, games, ..=through, &Counting { draw: rules.draw, annulled });
        let all_games = annulled.contains(&true).then(|| tally(&[]));
        Self { tally: tally(&annulled), all_games, strikes }
    }
}
