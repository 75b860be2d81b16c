//! Our rulings beside those of others: random games of ours, position by position.
//!
//! For each game we say what we make of every position: its text, the legal moves and their notations, checks and ends, how often
//! it stood. `devtools/conformance/rulings.py` asks a library of others the same, and names every point on which the two differ. A
//! difference has a class; each class that is known stands in `devtools/conformance/known.csv`, with who is right and by which
//! article. A class that does not stand there fails the run.

mod chess;
mod dialogue;
mod go;
mod known;
mod shogi;
mod tally;
mod xiangqi;

use std::path::Path;
use std::time::Instant;

use anyhow::Result;
use serde_json::Value;

use super::oracle::Oracle;
use super::readings::Game;
use dialogue::Dialogue;
use tally::Tally;

shinpan_core::words! {
    /// A library of others.
    pub(crate) enum Peer {
        /// Shogi in Python, by hashes and bit boards of its own.
        PythonShogi => "python-shogi",
        /// Shogi in C++, of the program Apery.
        Cshogi => "cshogi",
        /// Chess and Chess960 in Python.
        PythonChess => "python-chess",
        /// Xiangqi in C++, of the program Fairy-Stockfish.
        Pyffish => "pyffish",
        /// Boards and records of Go in Python.
        Sgfmill => "sgfmill",
    }
}

impl Peer {
    /// The game that it plays.
    pub(super) const fn game(self) -> Game {
        match self {
            Self::PythonShogi | Self::Cshogi => Game::Shogi,
            Self::PythonChess => Game::Chess,
            Self::Pyffish => Game::Xiangqi,
            Self::Sgfmill => Game::Go,
        }
    }

    /// By the name on the command line, which is also that of its module in Python with `_` for `-`.
    pub(crate) fn named(name: &str) -> Result<Self, String> {
        let names = Self::ALL.map(Self::as_str).join(", ");
        Self::from_word(name).ok_or(format!("no library \"{name}\", expected {names}"))
    }
}

/// A game of ours as a library is given it.
pub(super) struct OurGame {
    /// What we say of it.
    pub(super) line: Value,
    /// The position after the last ply as records of it must give it, where a library is asked to write some.
    pub(super) last: String,
}

/// The game with this number of a run.
fn our_game(game: Game, seed: u64, number: u32) -> OurGame {
    let seed = number_of(&format!("{seed} {number}"));
    match game {
        Game::Shogi => shogi::our_game(seed, number),
        Game::Chess => chess::our_game(seed, number),
        Game::Go => go::our_game(seed, number),
        Game::Xiangqi => xiangqi::our_game(seed, number),
    }
}

/// Compares so many games with each of `peers`, and prints what came of it. Returns how many differences nothing explains.
///
/// # Errors
/// A library cannot be asked.
pub(super) fn run(oracle: &Oracle, peers: &[Peer], games: u32, seed: &str) -> Result<u64> {
    let known = known::read(Path::new("devtools/conformance/known.csv"))?;
    let mut unexplained = 0;
    for peer in peers {
        let started = Instant::now();
        let mut tally = compare(oracle, *peer, games, number_of(seed))?;
        tally.check_sums(games);
        unexplained += tally.print(*peer, &known, started.elapsed());
    }
    Ok(unexplained)
}

/// The seed of all games, from a text.
fn number_of(seed: &str) -> u64 {
    // FNV-1a: the same in every run.
    seed.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Two workers, each with every other game.
fn compare(oracle: &Oracle, peer: Peer, games: u32, seed: u64) -> Result<Tally> {
    const WORKERS: u32 = 2;
    std::thread::scope(|scope| {
        let work = |worker: u32| {
            let numbers = (1..=games).filter(move |number| number % WORKERS == worker);
            scope.spawn(move || {
                Dialogue::open(oracle, peer)?.run(numbers.map(|number| (number, our_game(peer.game(), seed, number))))
            })
        };
        let workers: Vec<_> = (0..WORKERS).map(work).collect();
        let mut tally = Tally::default();
        for worker in workers {
            // A panic of a worker is one of ours: it goes on here.
            tally.add(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok(tally)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn games_are_the_same_in_every_run_and_others_by_another_seed() {
        for game in Game::ALL {
            let line = |seed| our_game(game, number_of(seed), 7).line;
            assert_eq!(line("1"), line("1"), "{}", game.name());
            assert_ne!(line("1"), line("2"), "{}", game.name());
        }
    }

    #[test]
    fn ten_games_have_all_kinds_and_a_position_more_than_moves() {
        let expected = [(Game::Shogi, 7), (Game::Chess, 4), (Game::Go, 3), (Game::Xiangqi, 3)];
        for (game, kinds) in expected {
            let lines = (1..=10).map(|number| our_game(game, 1, number).line).collect::<Vec<_>>();
            let found = lines.iter().map(|line| line["kind"].to_string()).collect::<BTreeSet<_>>();
            assert_eq!(found.len(), kinds, "{}: {found:?}", game.name());
            for line in lines {
                let list = |name: &str| line[name].as_array().map_or(0, Vec::len);
                assert_eq!(list("positions") + list("boards"), list("moves") + 1, "{}", line["game"]);
            }
        }
    }

    #[test]
    fn libraries_have_names_and_an_unknown_one_lists_them() {
        assert_eq!(Peer::ALL.map(|peer| Peer::named(peer.as_str())), Peer::ALL.map(Ok));
        let error = Peer::named("gnushogi").expect_err("unknown");
        assert!(error.ends_with("expected python-shogi, cshogi, python-chess, pyffish, sgfmill"), "{error}");
    }
}
