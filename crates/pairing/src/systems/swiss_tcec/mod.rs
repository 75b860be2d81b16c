//! The Swiss system of TCEC, with several games a pair. TCEC Swiss rules; docs/rulings.md, events of engines.

mod round;

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::num::NonZeroU16;

use serde::Deserialize;
use shinpan_core::Side;
use shinpan_core::games::{GameResult, GameRow, RoundNo};
use shinpan_core::wording::{counted, first_of, quoted};
use shinpan_tournament::Tally;
use shinpan_tournament::elimination::has_given_up;
use shinpan_tournament::holes::{Hole, Plays, holes, numbers_amiss};
use shinpan_tournament::tally::{Bout, Counting, Score};

pub use self::round::{Engine, TcecRound};
use super::tables::two;
use super::{NO_ANNOUNCED, NO_FILES, NO_RECORDS, NO_SECOND, ON_RESULTS, SECTION};
use crate::NAMED_MOST;
use crate::articles::Articles;
use crate::constraints::{Constraints, REMATCHES};
use crate::document::System as Word;
use crate::options::RoundOption;
use crate::port::{Cannot, Chance, Offer, Ready, RoundAsked, System};
use crate::ranking::{Contender, Ranking};

/// The words of the criteria: who has the bye, meetings that are forgotten, who comes first in the order.
const BYE: &str = "bye";
const FORGOTTEN: &str = "forgotten";
const ORDER: &str = "order";

/// Source of all rules here.
const RULES: &str = "TCEC Swiss rules";

/// The system as books name it.
pub static OFFER: Offer = Offer {
    word: Word::SwissTcec,
    open: |book| Ok(Box::new(book.section::<SwissTcec>(SECTION)?)),
    not: &[
        (RoundOption::AllRounds, ON_RESULTS),
        (RoundOption::SecondPlace, NO_SECOND),
        (RoundOption::Records, NO_RECORDS),
        (RoundOption::CheckFiles, NO_FILES),
        (RoundOption::Announced, NO_ANNOUNCED),
        (RoundOption::WriteReport, "a report file has one game a round"),
    ],
};

/// A Swiss system with several games a pair.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SwissTcec {
    /// The games of a pairing, all in one round.
    #[serde(default = "two")]
    games: NonZeroU16,
}

impl System for SwissTcec {
    fn offer(&self) -> &'static Offer {
        &OFFER
    }

    fn articles(&self) -> &'static Articles {
        const ARTICLES: Articles = Articles {
            field: RULES,
            way_in: "all who have not given up take part, except those of --absent",
            everybody: Word::SwissTcec.as_str(),
            bye: RULES,
            blocked: RULES,
            completion: None,
            lots: RULES,
        };
        &ARTICLES
    }

    fn chance(&self) -> Chance {
        Chance::None
    }

    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot> {
        let round = asked.first_round();
        if let Some(missing) = missing(asked, round, self.games.get()) {
            return Err(Cannot::BePaired(format!("{}: {missing}", asked.input.games.table().file())));
        }
        let away = away(asked, round);
        asked.warn_all(idle(asked, round, &away));
        let (contenders, engines) = ranked(asked, round, &away);
        if contenders.len() < 2 {
            let message = format!("{} to be paired, expected at least 2", counted(contenders.len(), "engine"));
            return Err(Cannot::BePaired(message));
        }
        asked.input.check_overruled(asked.round, &[REMATCHES, BYE, FORGOTTEN, ORDER])?;
        let ranking = Ranking::of(round, contenders, &asked.input.games);
        let rules = Constraints::new(Some(RULES));
        let constraints = rules.with_officers(asked.input, asked.overrule.is_some(), &ranking, self.articles())?;
        let round = Box::new(TcecRound::new(ranking, engines, self.games.get()));
        Ok(Ready::Round { round, constraints })
    }
}

/// Describes what is missing for a round that is paired by points: rounds before it without games, games that a pair
/// has by the rules and that have no row, results. Games that count for nobody, since an engine is out, are not missed.
fn missing(asked: &RoundAsked<'_>, round: RoundNo, of_a_pair: u16) -> Option<String> {
    let (field, games) = (&asked.stage.field, &asked.input.games);
    let before = RoundNo(round.0.saturating_sub(1));
    if let Some(missing) = games.missing_rounds(before) {
        return Some(format!("{missing}; pair the rounds in order"));
    }
    let annulled = asked.stage.annulled(round);
    let is_out = |id: &str| field.position(id).is_some_and(|at| annulled[at]);
    let missing = numbers_amiss(games, before, of_a_pair, is_out);
    if !missing.is_empty() {
        return Some(first_of(&missing, NAMED_MOST));
    }
    let is_open = |game: &&GameRow| game.is_live() && game.round < round && game.result == GameResult::OPEN;
    let open = games.iter().filter(is_open).find(|game| !game.ids().any(is_out))?;
    let second = open.second.as_deref().unwrap_or_default();
    Some(format!("no result yet of {} against {} in round {}", quoted(&open.first), quoted(second), open.round))
}

/// Engines that do not play in the round: absent, disqualified or given up.
fn away(asked: &RoundAsked<'_>, round: RoundNo) -> BTreeSet<String> {
    let members = asked.stage.field.members().iter();
    let gone = members.filter(|member| has_given_up(member.entrant, round)).map(|member| member.id().to_owned());
    asked.absent().into_iter().chain(gone).collect()
}

/// Lists the participants of the round who have neither a game nor a bye in an earlier one, a line for each such round.
fn idle(asked: &RoundAsked<'_>, round: RoundNo, away: &BTreeSet<String>) -> Vec<String> {
    let (field, before) = (&asked.stage.field, RoundNo(round.0.saturating_sub(1)));
    let holes = holes(field, &asked.input.games, before, Plays::All).into_iter().filter_map(|hole| {
        let ids = hole.ids.into_iter().filter(|id| !away.contains(*id)).collect::<Vec<_>>();
        (!ids.is_empty()).then(|| Hole { ids, ..hole }.to_string())
    });
    holes.collect()
}

/// Ranks the engines to be paired by points, then by seed, with what they have reached before the round.
fn ranked(asked: &RoundAsked<'_>, round: RoundNo, away: &BTreeSet<String>) -> (Vec<Contender>, Vec<Engine>) {
    let (field, annulled) = (&asked.stage.field, asked.stage.annulled(round));
    let tally =
        |annulled| Tally::counting(field, &asked.input.games, ..round, &Counting { draw: asked.rules.draw, annulled });
    // Colours were had, and byes, also in games that count for nobody.
    let (counted, all) = (tally(&annulled), tally(&[]));
    let members = field.members().iter().enumerate().filter(|(_, member)| !away.contains(member.id()));
    let mut ranked = members
        .map(|(at, member)| {
            let bouts = all.bouts(at);
            let byes = bouts.iter().filter(|bout| bout.opponent.is_none() && bout.score == Some(Score::Won));
            let is_played = |bout: &&Bout| bout.opponent.is_some() && bout.score.is_some() && !bout.forfeit;
            let colours = bouts.iter().filter(is_played);
            let engine = Engine {
                number: at + 1,
                points: counted.points(at),
                byes: byes.map(|bout| bout.round).collect::<BTreeSet<_>>().len(),
                whites_less_blacks: colours.map(|bout| if bout.side == Side::First { 1 } else { -1 }).sum(),
            };
            (Contender::of(member), engine)
        })
        .collect::<Vec<_>>();
    ranked.sort_by_key(|(_, engine)| (Reverse(engine.points), engine.number));
    ranked.into_iter().unzip()
}
