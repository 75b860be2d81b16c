//! Lots: chance that anyone can repeat with standard tools.
//!
//! The ticket of X is the first 16 hex digits of `printf '%s' "TEXT|X"
//! sha256sum`, read as a number; for a pair, those of `TEXT|A|B` with the lesser id first. The lowest ticket wins; for
//! a pairing, the lowest sum of tickets.

use sha2::{Digest as _, Sha256};

/// The tickets of one draw.
#[derive(Clone, Debug)]
pub struct Lots {
    text: String,
    /// `TEXT|`, hashed.
    begun: Sha256,
}

impl Lots {
    /// The draw with this text.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        let begun = Sha256::new().chain_update(&text).chain_update("|");
        Self { text, begun }
    }

    /// The text, to be echoed in the output.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The ticket of the text alone.
    pub fn text_ticket(&self) -> u64 {
        number(Sha256::new().chain_update(&self.text))
    }

    /// The ticket of the entrant `id`.
    pub fn ticket(&self, id: &str) -> u64 {
        number(self.begun.clone().chain_update(id))
    }

    /// The ticket of the pair of `a` and `b`, in whichever order they come.
    pub fn pair_ticket(&self, a: &str, b: &str) -> u64 {
        let (lesser, greater) = if a <= b { (a, b) } else { (b, a) };
        number(self.begun.clone().chain_update(lesser).chain_update("|").chain_update(greater))
    }
}

/// Explains that a draw by a text known to everybody beforehand is no draw, if the rules want one and no text was
/// given.
pub fn known_beforehand(text: &str) -> String {
    format!(
        "drawn from the text \"{text}\", which is known in advance; announce a public number on the day and draw from it: --lots \
         \"$(date +%F) 39172\""
    )
}

fn number(hash: Sha256) -> u64 {
    hash.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tickets_are_those_of_sha256sum() {
        // printf '%s' 'ex|A' | sha256sum, and 'ex|A|B'
        let lots = Lots::new("ex");
        assert_eq!(format!("{:016x}", lots.text_ticket()), "5312fb609f603847");
        assert_eq!(format!("{:016x}", lots.ticket("A")), "8449dceb1d3611a2");
        assert_eq!(format!("{:016x}", lots.pair_ticket("A", "B")), "6345702600381ef6");
        assert_eq!(lots.pair_ticket("B", "A"), lots.pair_ticket("A", "B"));
    }
}
