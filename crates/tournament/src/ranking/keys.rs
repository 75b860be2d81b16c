//! The keys that places are decided by: WCSC rules 2010, Art. 20.1-20.6; and those of a championship that puts out after so
//! many losses: the 2015 Arimaa World Computer Championship. What they are of a member is in `key_values`.

shinpan_core::words! {
    /// A key, by its name in the rule book and in the output.
    pub enum Key {
        /// Points of all games and byes.
        Points => "points",
        /// Points of all opponents.
        Sos => "sos",
        /// Points of beaten opponents, half those of drawn ones.
        Sodos => "sodos",
        /// `sodos` without its lowest and its highest opponent.
        Md => "md",
        /// Wins less losses among equals.
        Direct => "direct",
        /// The seed, 1 the best.
        Seed => "seed",
        /// Whether it is still in the championship.
        Alive => "alive",
        /// The round in which it was put out; null while it is in.
        Eliminated => "eliminated",
        /// Games lost, those by default too.
        Losses => "losses",
        /// The rating by its games, in points of Elo.
        Rating => "rating",
        /// The standard error of the rating, in points of Elo.
        RatingError => "rating_error",
        /// Games won; a bye is none.
        Wins => "wins",
        /// Rounds with a bye.
        Byes => "byes",
        /// What its games won are worth, in the smallest unit of the currency.
        Prize => "prize",
        /// Points a game.
        Percent => "percent",
        /// Failures that are strikes.
        Strikes => "strikes",
        /// Games with a result; a bye is none.
        Games => "games",
        /// Games won with the second move.
        WinsSecond => "wins_second",
        /// The R-mobility that the table of entrants has.
        RMobility => "rmobility",
    }
}

/// Which value is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Best {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

impl Key {
    /// Which value is better.
    pub const fn best(self) -> Best {
        match self {
            Self::Seed | Self::Losses | Self::RatingError | Self::Byes | Self::Strikes | Self::Games => Best::Lowest,
            _ => Best::Highest,
        }
    }

    /// What it is, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Points => "Points of all games and byes.",
            Self::Sos => "Points of all opponents.",
            Self::Sodos => "Points of beaten opponents, half those of drawn ones.",
            Self::Md => "`sodos` without its lowest and its highest opponent.",
            Self::Direct => "Wins less losses among equals.",
            Self::Seed => "The seed, 1 the best.",
            Self::Alive => "Whether it is still in the championship.",
            Self::Eliminated => "The round in which it was put out; null while it is in.",
            Self::Losses => "Games lost, those by default too.",
            Self::Rating => "The rating by its games, in points of Elo.",
            Self::RatingError => "The standard error of the rating, in points of Elo.",
            Self::Wins => "Games won; a bye is none.",
            Self::Byes => "Rounds with a bye.",
            Self::Prize => "What its games won are worth, in the smallest unit of the currency.",
            Self::Percent => "Points a game.",
            Self::Strikes => "Failures that are strikes, also those from before the event.",
            Self::Games => "Games with a result that count; a bye is none.",
            Self::WinsSecond => "Games won with the second move.",
            Self::RMobility => "The R-mobility that the table of entrants has.",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Readers of JSON learn there what a key is. Three have a field of their name in every report, which has words of its own.
    #[test]
    fn the_published_schema_says_what_each_key_is() {
        let schema = shinpan_testing::schema::schema("standings.schema.json");
        let fields = &schema["$defs"]["Standing"]["properties"];
        let is_described = |key: &Key| !matches!(key, Key::Rating | Key::RatingError | Key::Games);
        for key in Key::ALL.into_iter().filter(is_described) {
            assert_eq!(fields[key.as_str()]["description"], key.about(), "{}", key.as_str());
        }
    }
}
