//! A tournament in rounds, from a report file: the rounds that are finished, and what is known before each round.

use std::collections::{HashMap, HashSet};

use shinpan_core::finding::TextPos;
use shinpan_core::trf::{Cell, CellResult, Player, Rounds, Trf};
use shinpan_core::wording::counted;
use shinpan_core::{Side, wording};

use super::acceleration;
use super::contender::{Contender, Float};
use super::edition::Edition;
use super::history::{History, in_points, tenths};
use super::published::{Published, PublishedPair};
use super::records::{RecordError, Records};
use super::round::Round;
use super::round_error::RoundError;
use super::settings::Settings;

/// Column in which record 001 states the points.
const POINTS_COLUMN: u32 = 81;
/// Maximum number of games without a result that are named.
const NAMED_MOST: usize = 12;

/// A tournament whose rounds are paired.
#[derive(Debug)]
pub struct Tournament<'t> {
    trf: &'t Trf,
    settings: Settings,
    records: Records,
    history: History<'t>,
    /// Players, in the order of their pairing numbers.
    players: Vec<&'t Player>,
    /// Index of each number among the players.
    places: HashMap<u16, usize>,
    rounds: Rounds,
}

impl<'t> Tournament<'t> {
    /// Makes the tournament of a file, by the rules of an edition or with other settings.
    ///
    /// # Errors
    /// A record that only the pairing uses cannot be read, or asks for another system.
    pub fn of(trf: &'t Trf, settings: impl Into<Settings>) -> Result<Self, RecordError> {
        let settings = settings.into();
        let mut records = Records::of(trf)?;
        let mut players = trf.players.iter().collect::<Vec<_>>();
        if !records.by_lines {
            players.sort_by_key(|player| player.number);
        }
        let order = players.iter().map(|player| player.number).collect::<Vec<_>>();
        let (rounds, history) = (trf.rounds_there(), History::of(trf, settings));
        acceleration::add(&mut records, trf, &players, &history)?;
        let places = order.into_iter().zip(0..).collect();
        Ok(Self { trf, settings, records, history, players, places, rounds })
    }

    /// Rounds that the file has.
    pub const fn rounds(&self) -> &Rounds {
        &self.rounds
    }

    /// Number of finished rounds: all before the first missing one.
    pub fn finished_rounds(&self) -> u16 {
        self.rounds.first_missing() - 1
    }

    /// Rules by which rounds are paired.
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// Returns the edition that the file names, with its place, if the rules are of another one.
    pub fn other_edition(&self) -> Option<(TextPos, Edition)> {
        self.records.edition.filter(|(_, stated)| *stated != self.settings.edition)
    }

    /// Returns a starting-rank number that is missing below the highest, if any.
    pub fn gap(&self) -> Option<u16> {
        let highest = self.players.iter().map(|player| player.number).max()?;
        (1..highest).find(|number| !self.places.contains_key(number))
    }

    /// Number of rounds that the file announces, if it does.
    pub const fn announced(&self) -> Option<u16> {
        self.trf.stated_rounds
    }

    /// Records of the file that only the pairing uses.
    pub const fn records(&self) -> &Records {
        &self.records
    }

    /// Returns the player with this starting-rank number.
    pub fn player(&self, number: u16) -> Option<&'t Player> {
        self.places.get(&number).map(|place| self.players[*place])
    }

    /// Returns the id of the entrant with this starting-rank number.
    pub fn id(&self, number: u16) -> String {
        self.player(number).map_or_else(|| number.to_string(), |player| player.id.clone())
    }

    /// Returns the starting-rank number of an entrant.
    pub fn number(&self, id: &str) -> Option<u16> {
        self.players.iter().find(|player| player.id == id).map(|player| player.number)
    }

    /// Returns the numbers of those who take part in `round`, by pairing number.
    pub fn participants(&self, round: u16) -> Vec<u16> {
        let players = self.players.iter().filter(|player| self.takes_part(player, round));
        players.map(|player| player.number).collect()
    }

    /// Returns those who were given the pairing-allocated bye of `round` before it is paired: number and place.
    pub fn given_byes(&self, round: u16) -> Vec<(u16, TextPos)> {
        if self.rounds.is_there(round) {
            return Vec::new();
        }
        let given = self.players.iter().filter_map(|player| {
            let cell = player.cell(round).filter(|cell| self.history.is_allocated(cell))?;
            Some((player.number, cell.result_pos()))
        });
        given.collect()
    }

    /// Returns the pairings of `round` as the file has them.
    pub fn published(&self, round: u16) -> Published {
        let mut published = Published::default();
        for player in &self.players {
            let Some(cell) = player.cell(round) else { continue };
            match cell.opponent {
                None if self.history.is_allocated(cell) => published.byes.push(player.number),
                Some(opponent) if cell.colour == Some(Side::First) => {
                    let has_colours = !self.history.is_colour_guessed(cell, self.player(opponent));
                    published.pairs.push(PublishedPair { white: player.number, black: opponent, has_colours });
                }
                _ => {}
            }
        }
        published
    }

    /// Returns the byes of `round` that the file states by a letter, by pairing number; for a round that is not there
    /// yet, absences too.
    pub fn byes(&self, round: u16) -> Vec<(u16, CellResult)> {
        let is_bye =
            |result: CellResult| matches!(result, CellResult::HalfBye | CellResult::FullBye | CellResult::ZeroBye);
        let byes = self.players.iter().filter_map(|player| {
            let cell = player.cell(round).filter(|cell| cell.opponent.is_none() && !self.history.is_allocated(cell));
            let stated = cell.and_then(|cell| cell.result).filter(|result| is_bye(*result));
            let is_absent =
                cell.is_none() && !self.rounds.is_there(round) && self.records.absent.contains(&player.number);
            Some((player.number, stated.or(is_absent.then_some(CellResult::ZeroBye))?))
        });
        byes.collect()
    }

    /// Returns what is known before `round`; later rounds that are there are not used.
    ///
    /// # Errors
    /// Rounds or results before it are missing, or the file does not say what the rules need.
    pub fn round(&self, round: u16) -> Result<Round, RoundError> {
        self.round_among(round, &self.participants(round).into_iter().collect(), None)
    }

    /// Returns what is known before `round` if those with these `numbers` take part; `initial` is the initial colour,
    /// by default that of the file.
    ///
    /// # Errors
    /// Same as [`Self::round`].
    pub fn round_among(&self, round: u16, numbers: &HashSet<u16>, initial: Option<Side>) -> Result<Round, RoundError> {
        let (finished, is_replay) = (self.finished_rounds(), self.rounds.is_there(round));
        if round == 0 || (round > finished.saturating_add(1) && !is_replay) {
            return Err(RoundError::TooEarly { round, finished });
        }
        self.check_results(round)?;
        let last = self.rounds.last_there();
        let announced = self.trf.stated_rounds.or(is_replay.then_some(last)).ok_or(RoundError::NoRounds)?;
        let mut contenders = Vec::new();
        let mut paired_before = 0;
        for player in &self.players {
            let takes_part = numbers.contains(&player.number);
            // A bye that was given beforehand counts as being paired.
            let last = if is_replay { round - 1 } else { round };
            if takes_part || (1..=last).any(|earlier| self.history.is_paired(player, earlier)) {
                paired_before += 1;
            }
            if takes_part {
                contenders.push(self.contender(player, paired_before, round, announced));
            }
        }
        contenders.sort_by_key(Contender::rank);
        let apart = contenders.iter().map(|contender| self.apart(contender.number, round)).collect::<Vec<_>>();
        let initial = initial.map_or_else(|| self.initial_colour(), Ok)?;
        Ok(Round::new(self.settings, round, initial, contenders, &apart))
    }

    /// Checks the points that the file states against those of its finished rounds, with or without byes of rounds to
    /// come or the acceleration of the next round.
    ///
    /// # Errors
    /// The first player whose points differ, with a cause that explains all that differ.
    pub fn check_points(&self) -> Result<(), RecordError> {
        let finished = self.finished_rounds();
        let Some(player) = self.players.iter().find(|player| !self.has_its_points(player)) else { return Ok(()) };
        let pos = TextPos { column: POINTS_COLUMN, ..player.pos };
        let stated = player.points.map_or(0, tenths);
        let [found, expected] = [stated, self.points_before(player, finished + 1)].map(in_points);
        let message = format!(
            "player {} has {found} points, but the results of {} give {expected}; {}",
            player.number,
            counted(finished, "finished round"),
            self.trf.points_cause(finished, |player| !self.has_its_points(player))
        );
        Err(RecordError { pos, message })
    }

    /// Whether the points that a player states are those of the finished rounds.
    fn has_its_points(&self, player: &Player) -> bool {
        let finished = self.finished_rounds();
        let (Some(stated), next) = (player.points.map(tenths), finished.saturating_add(1)) else { return true };
        let points = self.points_before(player, next);
        let bye = player.cell(next).map_or(0, |_| self.history.points(player, next));
        let to_come = player.cells.iter().filter(|cell| cell.round >= next && cell.opponent.is_none());
        let to_come = to_come.scan(0, |sum, cell| {
            *sum += self.history.points(player, cell.round);
            Some(*sum)
        });
        // Whoever pairs a round does not know yet that some of its games will be unfinished.
        let open = player.cell(finished).filter(|cell| self.history.is_open_game(cell));
        let open = open.map_or(0, |_| self.history.points(player, finished));
        let accelerated = self.records.accelerated(player.number, next);
        let mut differences = [0, -bye, -open]
            .into_iter()
            .chain(to_come)
            .flat_map(|difference| [difference, difference + accelerated, difference - accelerated]);
        differences.any(|difference| stated == points + difference)
    }

    /// Returns the round before `round` because of which the two may not meet again: C1.
    pub fn met_in(&self, a: u16, b: u16, round: u16) -> Option<u16> {
        let player = self.player(a)?;
        (1..round).find(|earlier| self.history.met(player, *earlier) == Some(b))
    }

    /// Returns the players whom a player may not meet again in `round`, each with the round in which they met.
    pub fn meetings(&self, number: u16, round: u16) -> impl Iterator<Item = (u16, u16)> {
        let player = self.player(number);
        (1..round).filter_map(move |earlier| Some((self.history.met(player?, earlier)?, earlier)))
    }

    /// Returns those whom a player may not meet in a round: C1, and those whom officers forbid.
    fn apart(&self, number: u16, round: u16) -> Vec<u16> {
        let met = self
            .player(number)
            .into_iter()
            .flat_map(|player| (1..round).filter_map(|earlier| self.history.met(player, earlier)));
        met.chain(self.records.forbidden(number, round)).collect()
    }

    fn takes_part(&self, player: &Player, round: u16) -> bool {
        if self.rounds.is_there(round) {
            return self.history.is_paired(player, round);
        }
        player.cell(round).is_none() && !self.records.absent.contains(&player.number)
    }

    fn check_results(&self, round: u16) -> Result<(), RoundError> {
        let is_missing = |cell: &&Cell| cell.round < round && self.history.is_missing(cell);
        let open = self.players.iter().flat_map(|player| {
            let cells = player.cells.iter().filter(is_missing).filter(|cell| cell.colour == Some(Side::First));
            cells.map(|cell| {
                format!("{} against {} in round {}", player.id, self.id(cell.opponent.unwrap_or(0)), cell.round)
            })
        });
        let open = open.collect::<Vec<_>>();
        if open.is_empty() { Ok(()) } else { Err(RoundError::Unfinished(wording::first_of(&open, NAMED_MOST))) }
    }

    /// Returns the points before `round` without acceleration, in tenths.
    fn points_before(&self, player: &Player, round: u16) -> i64 {
        (1..round).map(|earlier| self.history.points(player, earlier)).sum()
    }

    /// Returns the points before `round`, with those of acceleration in it.
    fn score(&self, player: &Player, round: u16) -> i64 {
        self.points_before(player, round) + self.records.accelerated(player.number, round)
    }

    fn contender(&self, player: &Player, tpn: usize, round: u16, announced: u16) -> Contender {
        let scores = &self.trf.scores;
        let score = self.score(player, round);
        let games = || player.cells.iter().filter(move |cell| cell.round < round && self.history.is_played(cell));
        let most = tenths(scores.win.max(scores.draw)) * i64::from(round - 1);
        Contender {
            id: player.id.clone(),
            number: player.number,
            tpn,
            score,
            points: self.points_before(player, round),
            colours: games().filter_map(|cell| cell.colour).collect(),
            floats: [1, 2].map(|ago| self.float(player, round.checked_sub(ago)?)),
            is_topscorer: self.settings.topscorers && round >= announced && 2 * score > most,
            may_have_bye: !(1..round).any(|earlier| self.history.bars_bye(player, earlier)),
            unplayed: i64::from(round - 1) - i64::try_from(games().count()).unwrap_or(i64::MAX),
        }
    }

    /// Returns the float of a round: Art. 1.4.
    fn float(&self, player: &Player, round: u16) -> Option<Float> {
        if round == 0 {
            return None;
        }
        let Some(opponent) = self.history.opponent(player, round).and_then(|number| self.player(number)) else {
            return self.history.floats_unplayed(player, round).then_some(Float::Down);
        };
        match self.score(player, round).cmp(&self.score(opponent, round)) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Returns the initial colour, stated or inferred from the first round that has colours. That round counts even if
    /// it is the one to be replayed: its colours are what the lot gave.
    fn initial_colour(&self) -> Result<Side, RoundError> {
        if let Some(initial) = self.records.initial {
            return Ok(initial);
        }
        let cells = self.players.iter().flat_map(|player| &player.cells);
        let coloured = cells.filter(|cell| cell.colour.is_some()).map(|cell| cell.round);
        let first = coloured.min().ok_or(RoundError::NoInitialColour)?;
        let is_known = |player: &&&Player| (1..=first).any(|earlier| self.history.is_paired(player, earlier));
        let colours =
            self.players.iter().filter(is_known).map(|player| player.cell(first).and_then(|cell| cell.colour));
        let found = (1..).zip(colours).find_map(|(tpn, colour)| Some((tpn, colour?)));
        let (tpn, colour) = found.ok_or(RoundError::NoInitialColour)?;
        Ok(if tpn % 2 == 1 { colour } else { colour.other() })
    }
}
