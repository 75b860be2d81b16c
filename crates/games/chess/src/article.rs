//! On which article of which edition of the Laws a ruling rests, with the readings of `docs/rulings.md`.

use crate::judge::Claim;
use crate::rules::Rules;

/// The articles of an edition; empty where it has none.
pub(crate) struct Articles {
    /// In the order of [`Claim::ALL`].
    claims: [&'static str; Claim::ALL.len()],
    pub(crate) checkmate: &'static str,
    pub(crate) stalemate: &'static str,
    /// Article by which a position is dead: neither side can mate.
    pub(crate) dead_position: &'static str,
    /// Article by which moves must be legal.
    pub(crate) legal_moves: &'static str,
    /// Article on the fall of a flag.
    pub(crate) flag: &'static str,
    /// Article by which a side loses that has not made its moves in time.
    pub(crate) time: &'static str,
}

const LAWS_OF_2001: Articles = Articles {
    claims: ["Art. 9.2, Laws of 2001", "", "Art. 9.3, Laws of 2001", ""],
    checkmate: "Art. 5.1a, Laws of 2001",
    stalemate: "Art. 5.2a, Laws of 2001",
    dead_position: "Art. 5.2b, Laws of 2001",
    legal_moves: "Art. 3, Laws of 2001",
    flag: "Art. 6.9, Laws of 2001",
    time: "Art. 6.10, Laws of 2001",
};
const LAWS_OF_2014: Articles = Articles {
    claims: [
        "Art. 9.2, Laws of 2014",
        "Art. 9.6a, Laws of 2014; reading 6",
        "Art. 9.3, Laws of 2014",
        "Art. 9.6b, Laws of 2014",
    ],
    checkmate: "Art. 5.1a, Laws of 2014",
    stalemate: "Art. 5.2a, Laws of 2014",
    dead_position: "Art. 5.2b, Laws of 2014",
    legal_moves: "Art. 3.10b, Laws of 2014",
    flag: "Art. 6.8, Laws of 2014",
    time: "Art. 6.9, Laws of 2014",
};
const LAWS_OF_2018: Articles = Articles {
    claims: [
        "Art. 9.2, Laws of 2018",
        "Art. 9.6.1, Laws of 2018",
        "Art. 9.3, Laws of 2018",
        "Art. 9.6.2, Laws of 2018",
    ],
    checkmate: "Art. 5.1.1, Laws of 2018",
    stalemate: "Art. 5.2.1, Laws of 2018",
    dead_position: "Art. 5.2.2, Laws of 2018",
    legal_moves: "Art. 3.10.2, Laws of 2018",
    flag: "Art. 6.8, Laws of 2018",
    time: "Art. 6.9, Laws of 2018",
};
const LAWS_OF_2023: Articles = Articles {
    claims: [
        "Art. 9.2, Laws of 2023",
        "Art. 9.6.1, Laws of 2023",
        "Art. 9.3, Laws of 2023",
        "Art. 9.6.2, Laws of 2023",
    ],
    checkmate: "Art. 5.1.1, Laws of 2023",
    stalemate: "Art. 5.2.1, Laws of 2023",
    dead_position: "Art. 5.2.2, Laws of 2023",
    legal_moves: "Art. 3.10.2, Laws of 2023",
    flag: "Art. 6.8, Laws of 2023",
    time: "Art. 6.9, Laws of 2023",
};

impl Articles {
    /// The articles of the edition of `rules`.
    pub(crate) const fn of(rules: Rules) -> &'static Self {
        match rules.laws {
            ..2014 => &LAWS_OF_2001,
            2014..2018 => &LAWS_OF_2014,
            2018..2023 => &LAWS_OF_2018,
            2023.. => &LAWS_OF_2023,
        }
    }

    /// The article of a claim.
    pub(crate) const fn claim(&self, claim: Claim) -> &'static str {
        self.claims[claim as usize]
    }
}
