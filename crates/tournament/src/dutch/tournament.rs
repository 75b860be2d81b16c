//! A tournament in rounds, as a report file has it: which rounds are finished, and what is known before each of them.

use shinpan_core::HalfPoints;
use shinpan_core::Side;
use shinpan_core::trf::{Cell, CellResult, Player, Trf, WarningCode};

use super::contender::{Contender, Float};
use super::edition::Edition;
use super::records::{RecordError, Records};
use super::round::Round;

/// Why a round cannot be looked at.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoundError {
    /// Games of earlier rounds have no result.
    #[error("no result yet of {0}")]
    Unfinished(String),
    /// The round comes after one that is not played.
    #[error("round {round} cannot be drawn: {finished} rounds are finished")]
    TooEarly {
        /// The round that was asked for.
        round: u16,
        /// How many are finished.
        finished: u16,
    },
    /// The file does not say how many rounds there are.
    #[error("the file does not say how many rounds there are (142 or XXR), and the last round has rules of its own")]
    NoRounds,
    /// Nothing says which colour the first player has.
    #[error("the file does not say the colour of the first player (152), and no round shows it")]
    NoInitialColour,
}

/// A tournament of which rounds are paired.
#[derive(Debug)]
pub struct Tournament<'t> {
    trf: &'t Trf,
    edition: Edition,
    records: Records,
    /// In the order of their pairing numbers.
    players: Vec<&'t Player>,
    finished: u16,
}

impl<'t> Tournament<'t> {
    /// The tournament of a file, by the rules of an edition.
    ///
    /// # Errors
    /// A record that only the pairing looks at cannot be read.
    pub fn of(trf: &'t Trf, edition: Edition) -> Result<Self, RecordError> {
        let records = Records::of(trf)?;
        let mut players = trf.players.iter().collect::<Vec<_>>();
        if !records.by_lines {
            players.sort_by_key(|player| player.number);
        }
        let mut tournament = Self { trf, edition, records, players, finished: 0 };
        tournament.finished = tournament.finished();
        tournament.accelerate();
        Ok(tournament)
    }

    /// How many rounds are finished.
    pub const fn finished_rounds(&self) -> u16 {
        self.finished
    }

    /// The edition of the rules.
    pub const fn edition(&self) -> Edition {
        self.edition
    }

    /// What is known before `round`: of the rounds that are there only those before it.
    ///
    /// # Errors
    /// Rounds or results before it are missing, or the file does not say what the rules need.
    pub fn round(&self, round: u16) -> Result<Round, RoundError> {
        if round == 0 || round > self.finished + 1 {
            return Err(RoundError::TooEarly { round, finished: self.finished });
        }
        self.check_results(round)?;
        let is_replay = round <= self.finished;
        let announced = self.trf.stated_rounds.or(is_replay.then_some(self.finished)).ok_or(RoundError::NoRounds)?;
        let mut contenders = Vec::new();
        let mut paired_before = 0;
        for player in &self.players {
            let takes_part = self.takes_part(player, round);
            if takes_part || (1..round).any(|earlier| self.is_paired(player, earlier)) {
                paired_before += 1;
            }
            if takes_part {
                contenders.push(self.contender(player, paired_before, round, announced));
            }
        }
        contenders.sort_by_key(|contender| (-contender.score, contender.tpn));
        let met = |a: &Contender, b: &Contender| {
            let forbidden = self.records.is_forbidden(a.number, b.number, round);
            forbidden || self.player(a.number).is_some_and(|a| Self::have_met(a, b.number, round))
        };
        Ok(Round::new(self.edition, round, self.initial_colour(round)?, contenders, met))
    }

    fn player(&self, number: u16) -> Option<&'t Player> {
        self.players.iter().copied().find(|player| player.number == number)
    }

    /// The last column in which anything stands, if it is of a round; else the one before.
    fn finished(&self) -> u16 {
        let last = self.players.iter().flat_map(|player| own_cells(player)).map(|cell| cell.round).max().unwrap_or(0);
        let is_paired = self.players.iter().any(|player| self.is_paired(player, last));
        let is_full = self.players.iter().all(|player| own_cells(player).any(|cell| cell.round == last));
        if is_paired || is_full { last } else { last.saturating_sub(1) }
    }

    /// Whether a player was paired in a round, or had the bye that the pairing gives.
    fn is_paired(&self, player: &Player, round: u16) -> bool {
        player.cell(round).is_some_and(|cell| cell.opponent.is_some() || self.is_allocated(cell))
    }

    /// Whether it is the bye that the pairing gives; old files write a win by forfeit without an opponent.
    fn is_allocated(&self, cell: &Cell) -> bool {
        let is_dialect = || {
            let warnings = self.trf.warnings.iter();
            let mut warnings = warnings.filter(|it| it.code == WarningCode::ForfeitWithoutOpponent);
            cell.result == Some(CellResult::FullBye) && warnings.any(|warning| warning.pos == cell.result_pos())
        };
        cell.result == Some(CellResult::AllocatedBye) || is_dialect()
    }

    fn takes_part(&self, player: &Player, round: u16) -> bool {
        if round <= self.finished {
            return self.is_paired(player, round);
        }
        player.cell(round).is_none() && !self.records.absent.contains(&player.number)
    }

    fn check_results(&self, round: u16) -> Result<(), RoundError> {
        let is_open = |cell: &&Cell| cell.round < round && cell.result.is_none_or(CellResult::is_open);
        let open = self.players.iter().flat_map(|player| {
            let cells = player.cells.iter().filter(is_open).filter(|cell| cell.colour == Some(Side::First));
            cells
                .map(|cell| format!("{} against {} in round {}", player.number, cell.opponent.unwrap_or(0), cell.round))
        });
        let open = open.collect::<Vec<_>>();
        if open.is_empty() { Ok(()) } else { Err(RoundError::Unfinished(shinpan_core::wording::first_of(&open, 12))) }
    }

    fn have_met(player: &Player, other: u16, before: u16) -> bool {
        player.cells.iter().any(|cell| cell.round < before && cell.opponent == Some(other) && is_played(cell))
    }

    /// The points of a round, in tenths.
    fn points(&self, player: &Player, round: u16) -> i64 {
        let allocated = player.cell(round).is_some_and(|cell| self.is_allocated(cell));
        let points = if allocated { self.trf.scores.bye } else { self.trf.round_of(player, round).1 };
        tenths(points)
    }

    /// The points before `round`, with those of acceleration in it.
    fn score(&self, player: &Player, round: u16) -> i64 {
        self.points_before(player, round) + self.records.accelerated(player.number, round)
    }

    fn points_before(&self, player: &Player, round: u16) -> i64 {
        (1..round).map(|earlier| self.points(player, earlier)).sum()
    }

    fn contender(&self, player: &Player, tpn: usize, round: u16, announced: u16) -> Contender {
        let scores = &self.trf.scores;
        let score = self.score(player, round);
        let earlier = || player.cells.iter().filter(move |cell| cell.round < round);
        let has_played = |round: &u16| player.cell(*round).is_some_and(is_played);
        let most = tenths(scores.win.max(scores.draw)) * i64::from(round - 1);
        Contender {
            number: player.number,
            tpn,
            score,
            points: self.points_before(player, round),
            colours: earlier().filter(|cell| is_played(cell)).filter_map(|cell| cell.colour).collect(),
            floats: [1, 2].map(|ago| self.float(player, round.checked_sub(ago)?)),
            is_topscorer: round >= announced && 2 * score > most,
            may_have_bye: !(1..round).any(|earlier| self.bars_bye(player, earlier)),
            unplayed: (1..round).filter(|round| !has_played(round)).count().try_into().unwrap_or(i64::MAX),
        }
    }

    /// Whether a round keeps a player from the bye: C2.
    fn bars_bye(&self, player: &Player, round: u16) -> bool {
        let Some(cell) = player.cell(round) else { return false };
        if self.is_allocated(cell) {
            return true;
        }
        match self.edition {
            Edition::Of2026 => !is_played(cell) && self.points(player, round) >= tenths(self.trf.scores.win),
            Edition::Of2017 => cell.result == Some(CellResult::ForfeitWin),
        }
    }

    /// The float of a round: Art. 1.4.
    fn float(&self, player: &Player, round: u16) -> Option<Float> {
        if round == 0 {
            return None;
        }
        let opponent = player.cell(round).filter(|cell| is_played(cell)).and_then(|cell| cell.opponent);
        let Some(opponent) = opponent.and_then(|number| self.player(number)) else {
            let brings = self.points(player, round) > tenths(self.trf.scores.loss);
            return (self.edition == Edition::Of2017 || brings).then_some(Float::Down);
        };
        match self.score(player, round).cmp(&self.score(opponent, round)) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The initial colour, stated or inferred from the first round that has colours.
    fn initial_colour(&self, round: u16) -> Result<Side, RoundError> {
        if let Some(initial) = self.records.initial {
            return Ok(initial);
        }
        let coloured =
            |player: &&&Player| player.cells.iter().filter(|cell| cell.colour.is_some()).map(|cell| cell.round).min();
        let Some(first) = self.players.iter().filter_map(|player| coloured(&player)).min() else {
            return Err(RoundError::NoInitialColour);
        };
        let known = self.players.iter().filter(|player| (1..=first).any(|earlier| self.is_paired(player, earlier)));
        let colours = known.map(|player| player.cell(first).and_then(|cell| cell.colour));
        let found = (1..).zip(colours).find_map(|(tpn, colour)| Some((tpn, colour?)));
        let Some((tpn, colour)) = found else { return Err(RoundError::NoInitialColour) };
        debug_assert!(round > 0);
        Ok(if tpn % 2 == 1 { colour } else { colour.other() })
    }

    /// Baku acceleration where the file asks for it and does not state its points: C.04.7.
    fn accelerate(&mut self) {
        let scores = &self.trf.scores;
        let is_usual = tenths(scores.draw) * 2 == tenths(scores.win) && tenths(scores.loss) == 0;
        let Some(announced) = self.trf.stated_rounds.filter(|_| self.records.is_baku && is_usual) else { return };
        if self.records.is_accelerated() {
            return;
        }
        let withdrawn = |player: &&&Player| {
            player.cell(1).is_some_and(|cell| cell.result == Some(CellResult::ZeroBye)) && player.cells.len() > 1
        };
        let group =
            self.players.iter().filter(|player| !withdrawn(player)).map(|player| player.number).collect::<Vec<_>>();
        let size = 2 * group.len().div_ceil(4);
        let rounds = announced.div_ceil(2);
        let (win, draw) = (tenths(scores.win), tenths(scores.draw));
        let group = group.into_iter().take(size).collect::<Vec<_>>();
        self.records.accelerate(&group, rounds, |round| if round <= rounds.div_ceil(2) { win } else { draw });
    }
}

/// The cells that stand in the line of the player itself; byes of record 240 do not.
fn own_cells(player: &Player) -> impl Iterator<Item = &Cell> {
    player.cells.iter().filter(|cell| cell.pos.line == player.pos.line)
}

/// Whether a game was played over the board.
fn is_played(cell: &Cell) -> bool {
    use CellResult as R;
    let is_played =
        matches!(cell.result, Some(R::Won | R::Drawn | R::Lost | R::ShortWin | R::ShortDraw | R::ShortLoss));
    is_played && cell.opponent.is_some() && cell.colour.is_some()
}

/// Half points in tenths.
const fn tenths(points: HalfPoints) -> i64 {
    points.0.saturating_mul(5)
}
