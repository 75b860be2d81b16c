//! A report made from the tables of a tournament: one record for each player, two cells for each game.

use std::collections::HashMap;

use crate::entrants::Entrants;
use crate::finding::TextPos;
use crate::games::{GameRow, Games, RoundNo, Termination};
use crate::table::Row;
use crate::wording::quoted;
use crate::{Faults, InputError, Side};

use super::cell::Cell;
use super::fields::{PlayerFields, rating};
use super::player::Player;
use super::reader::{HeadLine, Trf};
use super::round_writer::results;

/// Maximum lengths of a name, a federation and a team, in characters.
const NAME: usize = 33;
const FEDERATION: usize = 3;
const TEAM: usize = 32;

/// Tables of a stage.
#[derive(Clone, Copy, Debug)]
pub struct ReportTables<'a> {
    /// The entrants.
    pub entrants: &'a Entrants,
    /// Players: the row of each in the table of entrants, and its pairing number.
    pub members: &'a [(usize, u32)],
    /// The games of the stage.
    pub games: &'a Games,
    /// Last round whose rows become cells; `None` for all rounds.
    pub through: Option<RoundNo>,
    /// Whether the report is to be written: only then are values refused or cut that it cannot hold.
    pub is_written: bool,
}

/// A report made from tables, with the list of what had to be changed.
#[derive(Clone, Debug)]
pub struct OfTables {
    /// Report with the players by number, and the records XXA of those who are accelerated.
    pub trf: Trf,
    /// Warnings of ratings that had to be rounded, each at its place.
    pub rounded: Vec<InputError>,
    /// Warnings of values that had to be cut or are lost, each at its place.
    pub cut: Vec<InputError>,
}

impl Trf {
    /// Takes those records 240 out of this head in whose round some of their players have no row, and returns them.
    pub fn take_unknown_byes(&mut self, players: &[Player]) -> Vec<HeadLine> {
        let is_known = |line: &HeadLine| {
            // The words are 240, the bye, the round and the players. The row of a player counts, whatever it says about
            // the round.
            let mut words = line.text.split_whitespace().skip(2);
            let Some(Ok(round)) = words.next().map(str::parse::<u16>) else { return false };
            words.all(|number| {
                let player = players.iter().find(|player| number.parse() == Ok(player.number));
                player.is_some_and(|player| player.cell(round).is_some())
            })
        };
        let (known, unknown) = std::mem::take(&mut self.byes).into_iter().partition(is_known);
        self.byes = known;
        unknown
    }

    /// Puts this report, made from tables, under the records of `head`, from which everything but the players is taken.
    /// Of two records about the acceleration of a player, that of the tables counts.
    #[must_use]
    pub fn under(self, head: Self) -> Self {
        let Self { players, pairing, .. } = self;
        let pairing = head.pairing.iter().cloned().chain(pairing).collect();
        Self { pairing, players, ..head }
    }

    /// Adds the records XXA of the entrants who are accelerated.
    ///
    /// # Errors
    /// A player with points has a number that is too large for the record.
    pub fn accelerate(&mut self, entrants: &Entrants) -> Result<(), InputError> {
        let lines = self.players.iter().filter_map(|player| accelerated(entrants, player).transpose());
        let lines = lines.collect::<Result<Vec<_>, _>>()?;
        self.pairing.extend(lines);
        Ok(())
    }

    /// Makes the report of `tables`. When read back, it gives the same rounds.
    ///
    /// # Errors
    /// All numbers, values and rows that a report cannot hold.
    pub fn of_tables(tables: &ReportTables<'_>) -> Result<OfTables, Faults> {
        let mut faults = Faults::default();
        let (mut rounded, mut cut) = (Vec::new(), Vec::new());
        let mut players = Vec::with_capacity(tables.members.len());
        // If nothing is written, players are numbered in order as soon as one number is too large for a record.
        let is_large = |(_, number): &(usize, u32)| *number > u16::MAX.into();
        let by_order = !tables.is_written && tables.members.iter().any(is_large);
        for ((row, number), place) in tables.members.iter().zip(1..) {
            let number = if by_order { place } else { *number };
            match player(tables, (*row, number), &mut rounded, &mut cut) {
                Ok(player) => players.push(player),
                Err(wrong) => faults.extend(wrong),
            }
        }
        let mut players = faults.or(players)?;
        players.sort_by_key(|player| player.number);
        add_cells(&mut players, tables)?;
        let mut trf = Self { players, ..Self::default() };
        trf.accelerate(tables.entrants)?;
        Ok(OfTables { trf, rounded, cut })
    }
}

fn player(
    tables: &ReportTables<'_>,
    (row, number): (usize, u32),
    rounded: &mut Vec<InputError>,
    cut: &mut Vec<InputError>,
) -> Result<Player, Faults> {
    let (entrants, is_written) = (tables.entrants, tables.is_written);
    let mut faults = Faults::default();
    let pos = entrants.table().rows().get(row).map_or(TextPos { line: 1, column: 1 }, Row::pos);
    let Some(entrant) = entrants.as_slice().get(row) else { return Err(faults) };
    let column = if entrants.table().column("seed").is_some() { "seed" } else { "id" };
    let most = if is_written { 9999 } else { u16::MAX };
    let number = u16::try_from(number).ok().filter(|number| *number <= most).unwrap_or_else(|| {
        faults.push(entrants.error(row, column, format!("found {number}, expected a pairing number from 1 to {most}")));
        0
    });
    let (rating, is_rounded) = faults.take(rating(entrants, row));
    if is_rounded {
        let rating = rating.unwrap_or_default();
        rounded.push(entrants.error(row, "rating", format!("the rating of {} is rounded to {rating}", entrant.id)));
    }
    let fields = if is_written { PlayerFields::of(entrants, row) } else { Ok(PlayerFields::shown(entrants, row)) };
    let fields = fields.unwrap_or_else(|wrong| {
        faults.extend(wrong);
        PlayerFields::default()
    });
    let texts = [&entrant.name, &fields.title, &fields.federation, &fields.birth, &fields.team];
    if let Some(text) = texts.into_iter().find(|text| is_written && text.chars().any(char::is_control)) {
        faults.push(entrants.error(
            row,
            "id",
            format!("found a control character in {}; a report file has none", quoted(text)),
        ));
    }
    let mut fitted = |what: &str, text: &str, most: usize| {
        if !is_written {
            return text.to_owned();
        }
        if text.chars().count() > most {
            let message = format!("warning[cut]: the {what} of {} is cut to {most} characters", entrant.id_and_name());
            cut.push(InputError::at(entrants.table().file(), pos, message));
        }
        text.chars().take(most).collect::<String>().trim_end().to_owned()
    };
    let team = fitted("team", &fields.team, TEAM);
    let player = Player {
        id: entrant.id.clone(),
        number,
        name: fitted("name", &entrant.name, NAME),
        federation: fitted("federation", &fields.federation, FEDERATION),
        team: Some(team).filter(|team| !team.is_empty()),
        sex: fields.sex,
        title: fields.title,
        rating,
        fide_id: fields.fide_id.parse().ok(),
        birth: fields.birth,
        points: None,
        rank: None,
        pos,
        cells: Vec::new(),
    };
    faults.or(player)
}

/// Makes the record XXA of a player who is accelerated. Its number must have at most four digits.
fn accelerated(entrants: &Entrants, player: &Player) -> Result<Option<HeadLine>, InputError> {
    let Some(row) = entrants.position(&player.id) else { return Ok(None) };
    let points = entrants.as_slice().get(row).map_or(&[][..], |entrant| &entrant.acceleration);
    if points.is_empty() {
        return Ok(None);
    }
    if player.number > 9999 {
        let message =
            format!("found points of number {}, expected numbers up to 9999 with acceleration", player.number);
        return Err(entrants.error(row, "acceleration", message));
    }
    let points = points.iter().map(|tenths| format!(" {:>4}", format!("{}.{}", tenths / 10, tenths % 10)));
    let text = format!("XXA {:>4}{}", player.number, points.collect::<String>());
    Ok(Some(HeadLine { line: player.pos.line, text }))
}

/// Gives each player a cell for each of its rows.
fn add_cells(players: &mut [Player], tables: &ReportTables<'_>) -> Result<(), Faults> {
    let mut faults = Faults::default();
    let places = players.iter().enumerate().map(|(at, player)| (player.id.clone(), at)).collect::<HashMap<_, _>>();
    let is_in = |game: &GameRow| game.is_live() && tables.through.is_none_or(|through| game.round <= through);
    for (row, game) in tables.games.iter().enumerate().filter(|(_, game)| is_in(game)) {
        // If games are numbered, a single game of the two is number 1.
        if game.game.is_some_and(|number| number > 1) {
            let message =
                "a second game between the two in one round; report files and the cross tables of C.07 hold only one";
            faults.push(tables.games.error(row, "game", message));
            continue;
        }
        let at = |id: &str| places.get(id).copied();
        let (first, second) = (at(&game.first), game.second.as_deref().and_then(at));
        let pos = tables.games.table().rows().get(row).map_or(TextPos { line: 1, column: 1 }, Row::pos);
        let is_forfeit = game.termination == Termination::Forfeit;
        let results = results(game.result, is_forfeit, game.rated);
        for (side, own, other) in [(Side::First, first, second), (Side::Second, second, first)] {
            let Some(own) = own else { continue };
            // A report that is written holds its cells in the record of the player; if none is written, a fault of a
            // round belongs to its row.
            let pos = if tables.is_written { players[own].pos } else { pos };
            let opponent = other.map(|other| players[other].number);
            let colour = opponent.map(|_| side);
            let cell = Cell { round: game.round.0, opponent, colour, result: Some(results[side.index()]), pos };
            let cells = &mut players[own].cells;
            if let Err(place) = cells.binary_search_by_key(&cell.round, |known| known.round) {
                cells.insert(place, cell);
            } else {
                let message = format!("a second row of {} in round {}", quoted(&players[own].id), game.round);
                faults.push(tables.games.error(row, "round", message));
            }
        }
    }
    faults.or(())
}
