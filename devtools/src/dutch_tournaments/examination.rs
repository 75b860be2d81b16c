//! Plays a tournament round by round and examines each round.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use shinpan_core::trf::Trf;
use shinpan_tournament::dutch::{Edition, Impossible, Round, Tournament};

use super::engine::Engines;
use super::event::{Drawn, Event};
use super::legality;
use super::plan::Spelling;

/// Totals over all tournaments.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) tournaments: u32,
    pub(super) rounds: u32,
    pub(super) impossible: u32,
    pub(super) compared: u32,
    pub(super) violations: u32,
    pub(super) disagreements: u32,
}

/// Pairs the next round with the library. Returns what the library knows before the round, and the pairing: none if no
/// legal one exists.
pub(super) fn draw(event: &Event) -> Result<(Round, Option<Drawn>)> {
    draw_from(&event.text(), event.plan.edition, event.round)
}

/// Pairs a round of a file in the same way.
fn draw_from(text: &str, edition: Edition, round: u16) -> Result<(Round, Option<Drawn>)> {
    let trf = Trf::read(text.as_bytes())?;
    let tournament = Tournament::of(&trf, edition)?;
    tournament.check_points()?;
    let round = tournament.round(round)?;
    let pairing = match round.pair() {
        // A bye alone is no round: the file does not have it, and the event is over.
        Ok(pairing) if pairing.pairs.is_empty() => return Ok((round, None)),
        Ok(pairing) => pairing,
        Err(Impossible::NoPairing | Impossible::Nobody) => return Ok((round, None)),
        Err(error) => return Err(error.into()),
    };
    let bye = pairing.bye.map(|place| round.contenders.get(place).context("the bye of nobody")).transpose()?;
    let bye = bye.map(|contender| contender.number);
    let pairs = pairing.pairs.iter().map(|pair| [pair.white, pair.black]).collect();
    Ok((round, Some(Drawn { pairs, bye })))
}

/// Describes an answer; an error is given by its reasons alone.
fn said(answer: &Result<Option<Drawn>>) -> String {
    match answer {
        Ok(drawn) => format!("{drawn:?}"),
        Err(error) => format!("{error:#}"),
    }
}

/// Examiner of tournaments.
pub(super) struct Examiner {
    pub(super) engines: Engines,
    /// Folder for files that show a fault.
    pub(super) folder: PathBuf,
    pub(super) totals: Totals,
}

impl Examiner {
    /// Plays a tournament to its end, or until a round cannot be paired.
    pub(super) fn examine(&mut self, seed: &str, name: &str, most: u16) -> Result<()> {
        let mut event = Event::random(seed, name, most);
        let mut rounds = Vec::new();
        self.totals.tournaments += 1;
        while event.advance() {
            let Some(drawn) = self.round(&event, name)? else { break };
            event.enter(&drawn);
            rounds.push((event.round - 1, drawn));
        }
        self.replay(&event, name, &rounds)
    }

    /// Pairs and examines the next round; returns none if it cannot be paired.
    fn round(&mut self, event: &Event, name: &str) -> Result<Option<Drawn>> {
        self.totals.rounds += 1;
        let (round, drawn) = match draw(event) {
            Ok(answer) => answer,
            Err(error) => {
                self.violated(event, name, &[format!("{error:#}")])?;
                return Ok(None);
            }
        };
        self.totals.impossible += u32::from(drawn.is_none());
        let mut faults = legality::violations(event, drawn.as_ref());
        faults.extend(legality::differences(event, &round));
        let plain = event.text_by(&Spelling::PLAIN);
        let by_plain = draw_from(&plain, event.plan.edition, event.round).map(|(_, found)| found);
        if !matches!(&by_plain, Ok(found) if *found == drawn) {
            faults.push(format!("by other records: {}, not {drawn:?}\n{plain}", said(&by_plain)));
        }
        self.violated(event, name, &faults)?;
        self.compare(event, name, &plain, drawn.as_ref())?;
        Ok(drawn)
    }

    /// Pairs the past rounds again from the whole file: later rounds must not change them.
    fn replay(&mut self, event: &Event, name: &str, rounds: &[(u16, Drawn)]) -> Result<()> {
        let text = event.text();
        for (round, expected) in rounds {
            let found = draw_from(&text, event.plan.edition, *round).map(|(_, found)| found);
            if !matches!(&found, Ok(Some(found)) if found == expected) {
                let fault = format!("round {round} from the whole file: {}, not {expected:?}", said(&found));
                self.violated(event, &format!("{name}-replay"), &[fault])?;
            }
        }
        Ok(())
    }

    /// Compares a round with bbpPairings, if it is available.
    fn compare(&mut self, event: &Event, name: &str, plain: &str, drawn: Option<&Drawn>) -> Result<()> {
        // bbpPairings refuses a file with gaps in the starting-rank numbers.
        let has_gaps = (1..).zip(&event.players).any(|(place, _)| event.player(place).is_none());
        let answer = if has_gaps { None } else { self.engines.pair(event.plan.edition, plain) };
        let Some(answer) = answer else { return Ok(()) };
        self.totals.compared += 1;
        if matches!(&answer, Ok(answer) if answer.as_ref() == drawn) {
            return Ok(());
        }
        self.totals.disagreements += 1;
        let answers = format!("ours: {drawn:?}\nbbpPairings: {}\n", said(&answer));
        self.write(event, &format!("{name}-disagreement"), plain, &answers)
    }

    fn violated(&mut self, event: &Event, name: &str, faults: &[String]) -> Result<()> {
        if faults.is_empty() {
            return Ok(());
        }
        self.totals.violations += 1;
        self.write(event, name, &event.text(), &(faults.join("\n") + "\n"))
    }

    /// Writes a file, and beside it a description of the fault.
    fn write(&self, event: &Event, name: &str, text: &str, said: &str) -> Result<()> {
        let stem = self.folder.join(format!("{name}-round-{}", event.round));
        let (file, beside) = (stem.with_extension("trf"), stem.with_extension("txt"));
        std::fs::create_dir_all(&self.folder)?;
        std::fs::write(&file, text).with_context(|| file.display().to_string())?;
        let said = format!("round {} by the edition of {}\n{said}", event.round, event.plan.edition);
        eprintln!("{}: {}", file.display(), said.lines().take(2).collect::<Vec<_>>().join(": "));
        std::fs::write(&beside, said).with_context(|| beside.display().to_string())
    }
}
