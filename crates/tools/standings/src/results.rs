//! What a run has found out, for all the forms in which it is written.

use std::collections::BTreeMap;
use std::rc::Rc;

use shinpan_core::entrants::Entrant;
use shinpan_core::games::RoundNo;
use shinpan_core::wording::counted;
use shinpan_tournament::ranking::Standing;
use shinpan_tournament::ranking::rank::RankingKeys;
use shinpan_tournament::tally::Score;

use crate::crosses::Play;
use crate::document::{self, Crosstable, KeyValues, RoundCell, StandingsDocument};
use crate::keys::ShownKeys;
use crate::prizes::Prizes;
use crate::ratings::Ratings;
use crate::rules::CrosstableLayout;

/// The places and what they were made from.
pub(crate) struct Results<'a> {
    /// The name of the rule book.
    pub(crate) book: &'a str,
    pub(crate) stage: Option<&'a str>,
    /// System by which the stage is played; none where the book does not name one.
    pub(crate) system: Option<&'static str>,
    /// The edition of the tie-breaks of C.07, where places are by them.
    pub(crate) edition: Option<u16>,
    /// The last round that counts.
    pub(crate) through: RoundNo,
    /// Whether no game of the rounds that count is missing or open.
    pub(crate) is_complete: bool,
    /// Number of these games without a result.
    pub(crate) open_games: usize,
    /// Whether rounds, rows or numbered games are missing.
    pub(crate) is_missing: bool,
    /// The text of the draw, where lots are among the keys.
    pub(crate) lots: Option<&'a str>,
    /// The members who left before half of the games, which count for nobody.
    pub(crate) annulled: &'a [usize],
    pub(crate) prizes: Option<Prizes>,
    /// The ratings, with `--ratings`.
    pub(crate) ratings: Option<&'a Ratings>,
    /// Keys that the places are by.
    pub(crate) ranked: &'a dyn RankingKeys,
    pub(crate) keys: ShownKeys,
    pub(crate) standings: &'a [Standing],
    /// By member.
    pub(crate) members: Vec<Member<'a>>,
    /// The rounds of a member in which something stands, also those that count for nobody.
    pub(crate) rounds: Box<dyn Fn(usize) -> Vec<RoundCell> + 'a>,
    pub(crate) layout: CrosstableLayout,
    pub(crate) play: Play,
    /// Number of losses that puts an entrant out.
    pub(crate) lives: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Member<'a> {
    pub(crate) id: &'a str,
    /// The id where there is none.
    pub(crate) name: &'a str,
    pub(crate) status: &'static str,
    /// The last round before it gave up.
    pub(crate) withdrawn_after: Option<u16>,
}

impl<'a> Member<'a> {
    /// A row of the entrants, with its status as it is ruled.
    pub(crate) fn of(entrant: &'a Entrant, status: &'static str) -> Self {
        let Entrant { id, name, withdrawn_after, .. } = entrant;
        Self { id, name, status, withdrawn_after: *withdrawn_after }
    }
}

impl Results<'_> {
    /// The document; with the games of each member if they are wanted.
    pub(crate) fn document(&self, crosstable: bool) -> StandingsDocument {
        let names = self.keys.keys.iter().map(|key| key.name.clone()).collect::<Rc<[_]>>();
        let standings = self.standings.iter().map(|row| self.row(row, Rc::clone(&names), crosstable)).collect();
        StandingsDocument {
            rules: self.book.to_owned(),
            stage: self.stage.map(str::to_owned),
            system: self.system,
            edition: self.edition,
            through_round: self.through.0,
            complete: self.is_complete,
            lots: self.lots.map(str::to_owned),
            annulled: self.annulled.iter().map(|member| self.members[*member].id.to_owned()).collect(),
            prizes: self.prizes,
            ratings: self.ratings.map(|ratings| ratings.groups.clone()),
            standings,
        }
    }

    fn row(&self, row: &Standing, names: Rc<[String]>, crosstable: bool) -> document::Standing {
        let member = self.members[row.member];
        let crosstable = crosstable.then(|| {
            let rounds = (self.rounds)(row.member);
            match self.layout {
                CrosstableLayout::Rounds => Crosstable::Rounds { rounds },
                CrosstableLayout::Opponents => Crosstable::Opponents { against: against(&rounds), rounds },
            }
        });
        document::Standing {
            place: row.place,
            id: member.id.to_owned(),
            name: member.name.to_owned(),
            keys: KeyValues::new(names, row.values.clone()),
            decided_by: row.decided_by.and_then(|step| self.keys.step(step)).map(|key| key.name.clone()),
            status: member.status,
            withdrawn_after: member.withdrawn_after,
            ratings: self.ratings.map(|ratings| ratings.members[row.member]),
            crosstable,
        }
    }

    /// Returns the reason that the places are not final, as far as games are open or missing.
    pub(crate) fn not_final(&self) -> Option<String> {
        const MISSING: &str = "games are missing";
        let has = if self.open_games == 1 { "has" } else { "have" };
        let open = format!("{} {has} no result", counted(self.open_games, "game"));
        match (self.open_games, self.is_missing) {
            (0, false) => None,
            (0, true) => Some(MISSING.to_owned()),
            (_, false) => Some(open),
            (_, true) => Some(format!("{open}, and {MISSING}")),
        }
    }
}

/// The results against each opponent, by its id, in the order of rounds and games.
fn against(rounds: &[RoundCell]) -> BTreeMap<String, String> {
    let mut against = BTreeMap::<_, String>::new();
    for cell in rounds {
        let Some(opponent) = &cell.opponent else { continue };
        against.entry(opponent.clone()).or_default().push(match cell.score {
            None => '*',
            Some(Score::Won) => '1',
            Some(Score::Drawn) => '=',
            Some(Score::Lost) => '0',
        });
    }
    against
}
