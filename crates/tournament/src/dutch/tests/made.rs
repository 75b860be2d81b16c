//! Random tournaments, played round by round as the rules pair them, and written as report files.

use proptest::prelude::*;
use shinpan_core::trf::Trf;

use super::super::edition::Edition;
use super::cases::pairing;

/// Number of rounds that are played; one more is announced.
pub(super) const ROUNDS: u16 = 5;
/// The records of the head in the words of TRF26.
pub(super) const HEAD: &str = "142 6\n152 W\n";

/// A tournament of which the rounds are played.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) edition: Edition,
    /// By player and round, ten columns each.
    pub(super) cells: Vec<Vec<String>>,
}

/// Returns the number of a player, which is even: between two numbers there is room for another player.
pub(super) const fn number(player: usize) -> usize {
    2 * (player + 1)
}

/// Writes the line of a player.
pub(super) fn line(number: usize, cells: &[String]) -> String {
    format!("001 {number:4} m    {:<33} {:36} {:4}{}\n", format!("Player {number}"), "", "", cells.concat())
}

impl Made {
    /// The lines of all players.
    pub(super) fn lines(&self) -> Vec<String> {
        self.cells.iter().enumerate().map(|(player, cells)| line(number(player), cells)).collect()
    }

    /// The file.
    pub(super) fn text(&self) -> String {
        HEAD.to_owned() + &self.lines().concat()
    }

    /// Plays a round by `lots`; returns whether there was one to play.
    fn play(&mut self, round: u16, lots: &[u8]) -> bool {
        let count = self.cells.len();
        for (cells, lot) in self.cells.iter_mut().zip(lots) {
            match lot % 16 {
                0 => cells.push("  0000 - H".to_owned()),
                1 => cells.push("  0000 - Z".to_owned()),
                2 => cells.push("  0000 - F".to_owned()),
                _ => {}
            }
        }
        let trf = Trf::read(self.text().as_bytes()).expect("a report file");
        let [pairs, bye] = pairing(&trf, self.edition, round);
        let parsed = |number: &str| number.parse::<usize>().expect("a number");
        if pairs == "impossible" || pairs == "nobody" {
            return false;
        }
        for (pair, lot) in pairs.split_whitespace().zip(&lots[count..]) {
            let (white, black) = pair.split_once('-').expect("a pair");
            let results = ["10", "10", "01", "01", "==", "==", "==", "+-", "-+", "--"];
            let (own, other) = results[usize::from(*lot) % results.len()].split_at(1);
            self.cells[parsed(white) / 2 - 1].push(format!("  {black:>4} w {own}"));
            self.cells[parsed(black) / 2 - 1].push(format!("  {white:>4} b {other}"));
        }
        if !bye.is_empty() {
            self.cells[parsed(&bye) / 2 - 1].push("  0000 - U".to_owned());
        }
        true
    }
}

/// Returns who meets whom in each round of a file and in the one to come.
pub(super) fn drawn(text: &str, edition: Edition) -> Vec<[String; 2]> {
    let trf = Trf::read(text.as_bytes()).expect("a report file");
    (1..=ROUNDS + 1).map(|round| pairing(&trf, edition, round)).collect()
}

/// Makes a tournament of 8 to 12 players.
pub(super) fn made() -> impl Strategy<Value = Made> {
    let edition = prop::sample::select(vec![Edition::Of2017, Edition::Of2026]);
    let lots = prop::collection::vec(prop::collection::vec(any::<u8>(), 18), usize::from(ROUNDS));
    (edition, 8..=12_usize, lots).prop_filter_map("no pairing", |(edition, count, lots)| {
        let mut made = Made { edition, cells: vec![Vec::new(); count] };
        (1..).zip(&lots).all(|(round, lots)| made.play(round, lots)).then_some(made)
    })
}
