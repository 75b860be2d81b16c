//! A tournament from a tournament report file.

use shinpan_core::entrants::Status;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{Bye, RoundNo};
use shinpan_core::trf::{self, Cell, CellResult, Trf};
use shinpan_core::{HalfPoints, InputError, Side};
use shinpan_tournament::tiebreaks::{
    self, Crosstable, CrosstableError, Keys, PairingResult, Row, Scoring, Share, System,
};

use super::keys_from::KeysFrom;
use super::tournament::{Player, Stated, Tournament};

/// Entry of a table of entrants for a player, beside a report.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Known {
    /// The pairing number; that of the report if there is none.
    pub(crate) number: Option<u32>,
    /// Whether the player still takes part.
    pub(crate) status: Status,
    /// The last round before it gave up.
    pub(crate) withdrawn_after: Option<u16>,
}

/// The tournament of a report; `scoring` is the book's, which counts where the report has no scores, and `known` is what is known of a player beside it.
///
/// # Errors
/// The rounds and the scores make no table.
pub(crate) fn tournament(
    trf: &Trf,
    file: &str,
    scoring: Scoring,
    through: Option<RoundNo>,
    known: impl Fn(&trf::Player) -> Known,
) -> Result<Tournament, InputError> {
    let mut sources = trf.players.iter().collect::<Vec<_>>();
    sources.sort_unstable_by_key(|player| player.number);
    let scoring = own_scoring(trf).unwrap_or(scoring);
    let players = sources.iter().map(|player| {
        let Known { number, status, withdrawn_after } = known(player);
        Player {
            id: player.id.clone(),
            name: player.name.clone(),
            number: number.unwrap_or_else(|| player.number.into()),
            rating: player.rating.map(u32::from),
            status,
            withdrawn_after,
        }
    });
    let players = players.collect::<Vec<_>>();
    let rows = rows(&sources);
    let participants = players.iter().map(Player::participant).collect();
    let crosstable = Crosstable::check(participants, &rows, scoring, through).map_err(|errors| {
        let message = errors.first().map(CrosstableError::to_string).unwrap_or_default();
        InputError::whole(file, message)
    })?;
    let stated = sources.iter().map(|player| stated(player, crosstable.rounds(), &scoring)).collect();
    let mut tournament = Tournament::new(file, players, rows, crosstable, through);
    tournament.stated = stated;
    Ok(tournament)
}

/// The keys that the file lists, if it does.
///
/// # Errors
/// A code is none of individual tournaments, at its place.
pub(crate) fn keys(trf: &Trf, file: &str) -> Result<Option<(Keys, KeysFrom)>, InputError> {
    let Some(list) = &trf.keys else { return Ok(None) };
    let codes = list.codes.iter().map(|(code, _)| code.as_str());
    let from = if list.record == KeysFrom::Order.as_str() { KeysFrom::Order } else { KeysFrom::TieBreaks };
    Keys::new(codes).map(|keys| Some((keys, from))).map_err(|error| {
        let place = list.codes.iter().rev().find(|(code, _)| code == error.code()).map(|(_, pos)| *pos);
        let message = format!("{error}; --keys LIST ranks by other tie-breaks");
        InputError { file: file.to_owned(), pos: place, message }
    })
}

/// The system that the file states.
pub(crate) const fn system(trf: &Trf) -> Option<System> {
    match trf.system {
        Some(trf::System::Swiss) => Some(System::Swiss),
        Some(trf::System::RoundRobin) => Some(System::RoundRobin),
        None => None,
    }
}

/// The scores of the file, if it has any.
pub(crate) fn own_scoring(trf: &Trf) -> Option<Scoring> {
    let trf::TrfScores { win, draw, loss, absence, bye, .. } = trf.scores;
    trf.states_scores().then_some(Scoring { win, draw, loss, absence, bye })
}

/// Each pairing once, from the side of White, and each bye.
fn rows(players: &[&trf::Player]) -> Vec<Row> {
    let position = |number: u16| players.binary_search_by_key(&number, |player| player.number).ok();
    let mut rows = Vec::new();
    for (player, source) in players.iter().enumerate() {
        for cell in &source.cells {
            let round = RoundNo(cell.round);
            match cell.opponent {
                None => rows.extend(cell.result.and_then(bye).map(|bye| Row::Bye { round, player, bye })),
                Some(_) if cell.colour != Some(Side::First) => {}
                Some(number) => {
                    let Some(opponent) = position(number) else { continue };
                    let result = result(cell, players[opponent].cell(cell.round));
                    rows.push(Row::Pairing { round, players: [player, opponent], result });
                }
            }
        }
    }
    rows
}

const fn bye(result: CellResult) -> Option<Bye> {
    match result {
        CellResult::AllocatedBye => Some(Bye::PairingAllocated),
        CellResult::FullBye => Some(Bye::FullPoint),
        CellResult::HalfBye => Some(Bye::HalfPoint),
        CellResult::ZeroBye => Some(Bye::ZeroPoint),
        _ => None,
    }
}

/// Result that both cells of a pairing give.
fn result(white: &Cell, black: Option<&Cell>) -> PairingResult {
    let results = [white.result, black.and_then(|cell| cell.result)];
    let [Some(white), Some(black)] = results else { return PairingResult::Pending };
    if white.is_forfeit() {
        return PairingResult::Forfeit([white, black].map(|result| result == CellResult::ForfeitWin));
    }
    match (share(white), share(black)) {
        (Some(white), Some(black)) => PairingResult::Played([white, black]),
        _ => PairingResult::Pending,
    }
}

const fn share(result: CellResult) -> Option<Share> {
    match result {
        CellResult::Won | CellResult::ShortWin => Some(Share::Win),
        CellResult::Drawn | CellResult::ShortDraw => Some(Share::Draw),
        CellResult::Lost | CellResult::ShortLoss => Some(Share::Loss),
        _ => None,
    }
}

/// Points and rank that the file states.
fn stated(player: &trf::Player, rounds: RoundNo, scoring: &Scoring) -> Stated {
    let place = |column| TextPos { line: player.pos.line, column };
    let later = player.cells.iter().filter(|cell| cell.round > rounds.0).filter_map(|cell| bye(cell.result?));
    let later = later.scan(HalfPoints::default(), |sum, bye| {
        *sum += tiebreaks::Entry::of_bye(bye, scoring).points;
        Some(*sum)
    });
    Stated {
        points: player.points.map(|points| (points, place(81))),
        later_byes: later.collect(),
        rank: player.rank.map(|rank| (usize::from(rank), place(86))),
    }
}
