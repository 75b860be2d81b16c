//! The names of the keys that places are decided by. What makes their values is in the folder `key`.

/// Declares the keys: what each is, its name in code, and its word in rule books and in the output.
macro_rules! keys {
    ($(#[doc = $about:literal] $name:ident => $word:literal,)+) => {
        shinpan_core::words! {
            /// A key, by its name in the rule book and in the output.
            pub enum Key { $(#[doc = $about] $name => $word,)+ }
        }

        impl Key {
            /// Describes the key in a line.
            pub fn about(self) -> &'static str {
                match self { $(Self::$name => $about.trim_start(),)+ }
            }
        }
    };
}

keys! {
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
    /// Failures that are strikes, also those from before the event.
    Strikes => "strikes",
    /// Games with a result that count; a bye is none.
    Games => "games",
    /// Games won with the second move.
    WinsSecond => "wins_second",
    /// The R-mobility that the table of entrants has.
    RMobility => "rmobility",
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
