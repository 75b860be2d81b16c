//! A library in a process of its own: games go in, a line each, and differences come out, and records that it writes of them.

use std::collections::HashMap;
use std::io::{BufReader, Write as _};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};

use anyhow::{Context as _, Result, ensure};
use serde::Deserialize;

use super::tally::Tally;
use super::{OurGame, Peer};
use crate::conformance::oracle::Oracle;
use crate::conformance::readings::{Game, Played};

/// A record that a library writes of a game of ours.
#[derive(Deserialize)]
struct Written {
    game: u32,
    format: String,
    /// Each character is a byte.
    #[serde(rename = "written")]
    bytes: String,
}

/// A game that was sent: how many plies it has, and the position after the last.
type Sent = (u32, Played);

/// A worker of a library.
pub(super) struct Dialogue {
    peer: Peer,
    child: Child,
}

impl Dialogue {
    /// Starts it.
    pub(super) fn open(oracle: &Oracle, peer: Peer) -> Result<Self> {
        let mut command = oracle.script("rulings.py");
        let child = command.arg(peer.as_str()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        Ok(Self { peer, child })
    }

    /// Sends all games and takes in all that is said of them.
    pub(super) fn run(mut self, games: impl Iterator<Item = (u32, OurGame)>) -> Result<Tally> {
        let (sent, known) = channel();
        let stdout = self.child.stdout.take().context("stdout of Python")?;
        let mut stdin = self.child.stdin.take().context("stdin of Python")?;
        let game = self.peer.game();
        let taken = std::thread::scope(|scope| {
            let reader = scope.spawn(move || take_in(game, BufReader::new(stdout), &known));
            for (number, OurGame { line, last }) in games {
                let plies = line["moves"].as_array().map_or(0, Vec::len);
                // The reader ends only with the library, and then so does this.
                let _ = sent.send((number, (u32::try_from(plies).unwrap_or(u32::MAX), last)));
                writeln!(stdin, "{line}").with_context(|| format!("{} takes no more games", self.peer.as_str()))?;
            }
            drop((stdin, sent));
            // A panic of the reader is one of ours: it goes on here.
            reader.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })?;
        let status = self.child.wait()?;
        ensure!(status.success(), "{}: {status}", self.peer.as_str());
        Ok(taken)
    }
}

fn take_in(game: Game, stdout: impl std::io::BufRead, known: &Receiver<Sent>) -> Result<Tally> {
    let (mut tally, mut sent) = (Tally::default(), HashMap::new());
    for line in stdout.lines() {
        let line = line?;
        if !line.starts_with("{\"written\"") {
            tally.read(&line)?;
            continue;
        }
        let written: Written = serde_json::from_str(&line)?;
        sent.extend(known.try_iter());
        let expected = sent.get(&written.game).context("a game that was not sent")?;
        judge_written(&mut tally, game, &written, expected);
    }
    Ok(tally)
}

/// Reads what a library has written of a game, which must come to the same position.
fn judge_written(tally: &mut Tally, game: Game, written: &Written, expected: &Played) {
    // Characters below 256, each for a byte.
    let bytes: Vec<u8> = written.bytes.chars().filter_map(|byte| u8::try_from(byte).ok()).collect();
    let read = game.read_bytes(&bytes).unwrap_or_default();
    let is_same = read.len() == 1 && read.first() == Some(expected);
    let detail = || [String::from_utf8_lossy(&bytes).into_owned(), format!("{read:?}"), format!("{expected:?}")];
    tally.found(&format!("read-{}", written.format), written.game, is_same, detail);
}
