//! The places of a FIDE tournament, with what they are made from.

use shinpan_core::HalfPoints;
use shinpan_core::games::RoundNo;
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::tally::BoutKind;
use shinpan_tournament::tiebreaks::{System, TiebreakKeys};

use super::keys_from::KeysFrom;
use super::tournament::Tournament;
use crate::LEFT;
use crate::crosses::Play;
use crate::document::RoundCell;
use crate::keys::ShownKeys;
use crate::results::{Member, Results};
use crate::rules::CrosstableLayout;

/// The places and what they were made from.
pub(super) struct Placed<'a> {
    /// The name of the rule book.
    pub(super) book: &'a str,
    pub(super) tournament: &'a Tournament,
    pub(super) ranked: &'a TiebreakKeys<'a>,
    pub(super) keys_from: KeysFrom,
    pub(super) standings: Vec<Standing>,
    /// The text of the draw, where lots are among the keys.
    pub(super) lots: Option<&'a str>,
}

impl<'a> Placed<'a> {
    /// The places of a tournament.
    pub(super) fn of(
        book: &'a str,
        tournament: &'a Tournament,
        ranked: &'a TiebreakKeys<'a>,
        keys_from: KeysFrom,
        lots: Option<&'a str>,
    ) -> Self {
        Self { book, tournament, ranked, keys_from, standings: rank(ranked), lots }
    }

    /// The place of a member, if it has one.
    pub(super) fn place(&self, member: usize) -> Option<usize> {
        self.standings.iter().find(|row| row.member == member).and_then(|row| row.place)
    }

    /// By member, its points and its place, if it has one.
    pub(super) fn points_and_places(&self) -> Vec<(HalfPoints, Option<usize>)> {
        let mut places = vec![None; self.standings.len()];
        self.standings.iter().for_each(|row| places[row.member] = row.place);
        places.into_iter().enumerate().map(|(member, place)| (self.tournament.points(member), place)).collect()
    }

    /// The keys as record 212 spells them.
    pub(super) fn trf_keys(&self) -> String {
        self.ranked.keys.as_slice().iter().filter_map(|key| key.trf()).collect::<Vec<_>>().join(",")
    }

    pub(super) fn results(&self) -> Results<'_> {
        let tournament = self.tournament;
        let regulations = self.ranked.calculator.regulations();
        let member = |(at, player): (usize, &'a super::tournament::Player)| Member {
            id: &player.id,
            name: &player.name,
            status: if tournament.annulled().contains(&at) { LEFT } else { player.status.as_str() },
            withdrawn_after: player.withdrawn_after,
        };
        let open_games = tournament.open_games();
        let is_missing =
            tournament.misses_rounds() || regulations.system == System::RoundRobin && tournament.misses_pairs();
        Results {
            book: self.book,
            stage: tournament.stage.as_deref(),
            system: Some(regulations.system.as_str()),
            edition: Some(regulations.edition.rules().year),
            through: tournament.through,
            is_complete: tournament.through > RoundNo(0) && open_games == 0 && !is_missing,
            open_games,
            is_missing,
            lots: self.lots,
            annulled: tournament.annulled(),
            prizes: None,
            ratings: None,
            ranked: self.ranked,
            keys: ShownKeys::of_tiebreaks(self.ranked.keys),
            standings: &self.standings,
            members: tournament.players.iter().enumerate().map(member).collect(),
            rounds: Box::new(|member| rounds(tournament, member)),
            layout: CrosstableLayout::Rounds,
            play: Play::Chess,
            lives: None,
        }
    }
}

/// The rounds in which something stands.
fn rounds(tournament: &Tournament, member: usize) -> Vec<RoundCell> {
    let entries = tournament.as_played().rounds_of(member).filter(|(_, entry)| entry.kind != BoutKind::None);
    let id = |opponent: usize| tournament.players[opponent].id.as_str();
    entries.map(|(RoundNo(round), entry)| RoundCell::of_entry(round, entry, entry.opponent.map(id))).collect()
}
