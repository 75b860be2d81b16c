//! What the comparison with a library comes to: how many points were compared, and where the two differ.

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use super::Peer;
use super::known::Known;

/// So many differences of a class are shown.
const EXAMPLES: usize = 3;

/// A point on which a library and we differ.
#[derive(Debug, Deserialize)]
pub(super) struct Difference {
    class: String,
    game: u32,
    ply: u32,
    /// The start and the moves up to there.
    line: String,
    ours: String,
    theirs: String,
}

/// Sums of a run.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Sums {
    games: u64,
    positions: u64,
    /// How often each point was compared.
    points: BTreeMap<String, u64>,
    /// How often both found what is rare: pawns that may not mate, repetitions, ends.
    seen: BTreeMap<String, u64>,
    /// How often each class of differences came.
    classes: BTreeMap<String, u64>,
}

/// The sums of all workers, and some of the differences.
#[derive(Debug, Default)]
pub(super) struct Tally {
    sums: Sums,
    examples: Vec<Difference>,
    is_short: bool,
}

impl Tally {
    /// Takes in what a line of the library's says, a difference or the sums at the end.
    ///
    /// # Errors
    /// It is neither.
    pub(super) fn read(&mut self, line: &str) -> Result<()> {
        if line.starts_with("{\"class\"") {
            self.differ(serde_json::from_str(line).with_context(|| line.to_owned())?);
        } else {
            let sums = serde_json::from_str(line).with_context(|| line.to_owned())?;
            self.add(Self { sums, ..Self::default() });
        }
        Ok(())
    }

    /// A difference that the library has not counted itself.
    pub(super) fn found(&mut self, point: &str, game: u32, is_same: bool, detail: impl FnOnce() -> [String; 3]) {
        *self.sums.points.entry(point.to_owned()).or_default() += 1;
        if is_same {
            return;
        }
        let [line, ours, theirs] = detail();
        *self.sums.classes.entry(point.to_owned()).or_default() += 1;
        self.differ(Difference { class: point.to_owned(), game, ply: 0, line, ours, theirs });
    }

    fn differ(&mut self, difference: Difference) {
        self.examples.push(difference);
    }

    /// Adds those of another worker.
    pub(super) fn add(&mut self, other: Self) {
        self.sums.games += other.sums.games;
        self.sums.positions += other.sums.positions;
        for (sums, others) in [
            (&mut self.sums.points, other.sums.points),
            (&mut self.sums.seen, other.sums.seen),
            (&mut self.sums.classes, other.sums.classes),
        ] {
            for (name, count) in others {
                *sums.entry(name).or_default() += count;
            }
        }
        self.examples.extend(other.examples);
    }

    /// Whether all games came back.
    pub(super) fn check_sums(&mut self, games: u32) {
        self.is_short = self.sums.games != u64::from(games);
    }

    /// Prints it. Returns how many differences are of no known class, and counts games that did not come back as such.
    pub(super) fn print(mut self, peer: Peer, known: &[Known], took: Duration) -> u64 {
        let Sums { games, positions, points, seen, classes } = &self.sums;
        println!("{}: {games} games, {positions} positions, {:.0} s", peer.as_str(), took.as_secs_f64());
        println!("    compared: {}", listed(points));
        println!("    among them: {}", listed(seen));
        self.examples.sort_by_key(|example| (example.game, example.ply));
        let mut unexplained = 0;
        for (class, count) in classes {
            let is_this = |known: &&Known| known.peer == peer && known.class == *class;
            if let Some(Known { right, article, .. }) = known.iter().find(is_this) {
                println!("    {count:>7} {class}: known, {right} by {article}");
                continue;
            }
            unexplained += count;
            println!("    {count:>7} {class}: NOT EXPLAINED");
            for example in self.examples.iter().filter(|example| example.class == *class).take(EXAMPLES) {
                let Difference { game, ply, line, ours, theirs, .. } = example;
                println!(
                    "        game {game}, ply {ply}: {line}\n            ours:   {ours}\n            theirs: {theirs}"
                );
            }
        }
        if self.is_short {
            println!("    NOT ALL GAMES CAME BACK");
        }
        unexplained + u64::from(self.is_short)
    }
}

fn listed(counts: &BTreeMap<String, u64>) -> String {
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
