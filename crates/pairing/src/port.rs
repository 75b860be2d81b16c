//! The port between the systems of pairing and all that is asked of them. A [`System`] makes a round [`Ready`], which knows nothing of
//! the question; the answers know nothing of the system.

use std::fmt::Debug;

use shinpan_core::games::{GameRow, RoundNo};
use shinpan_core::history::TakenBack;
use shinpan_core::wording::counted;
use shinpan_core::{Faults, InputError, Lots, RuleBook, Side, history, lots};
use shinpan_tournament::{Stage, StageRules};

use crate::absence::absent;
use crate::articles::Articles;
use crate::constraints::{Constraints, RankPair};
use crate::document::{self, Row};
use crate::input::{Input, Report};
use crate::options::RoundOption;
use crate::round::{NoPairing, Round};

/// A system as books name it.
#[derive(Debug)]
pub struct Offer {
    /// Word of the system in documents, and in the key `system` of a book if it can be named there.
    pub word: document::System,
    /// Reads the section `[pair]` of a book.
    pub open: fn(&RuleBook) -> Result<Box<dyn System>, InputError>,
    /// Options that the system has no use for, and why.
    pub not: &'static [(RoundOption, &'static str)],
}

impl Offer {
    /// Returns the reason that the system has no use for an option; none where it has one.
    pub fn why_not(&self, option: RoundOption) -> Option<&'static str> {
        self.not.iter().find(|(not, _)| *not == option).map(|(_, why)| *why)
    }
}

/// Part of chance in a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// Chance has no part.
    None,
    /// The lots of a round choose between pairings that are equally good.
    BetweenEquals,
    /// The rules draw in each round what they leave open.
    OfRounds,
    /// The rules draw once for all rounds of a stage.
    OfStage,
}

/// Input of the draw of a round.
pub struct RoundAsked<'a> {
    /// Rules of the book for a stage.
    pub rules: &'a StageRules,
    /// The stage, with its rows settled.
    pub stage: &'a Stage<'a>,
    /// All tables, and what officers ask for.
    pub input: &'a Input,
    /// The round; none for all rounds of a table.
    pub round: Option<RoundNo>,
    /// Whether the round is drawn, maybe again; else the question is about a pairing that is there.
    pub is_drawn: bool,
    /// Ids that officers name as absent.
    pub away: &'a [String],
    /// The lots of the round, or of all rounds.
    pub lots: &'a Lots,
    /// Whether the text of the lots can be known before the draw.
    pub lots_are_known: bool,
    /// Reason why officers overrule the rules, if they do.
    pub overrule: Option<&'a str>,
    /// The number of rounds that the command line announces.
    pub rounds: Option<u16>,
    /// The side of the first player in round 1 that the command line announces.
    pub initial: Option<Side>,
    /// Receives what officers should know.
    pub say: &'a dyn Fn(Remark),
}

/// Remark on a round for officers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A warning.
    Warning(String),
    /// A remark at its place, with its code in its text.
    Coded(InputError),
    /// Remark on how an input is read, for whoever runs the program and not for pages.
    OfInput(InputError),
}

impl RoundAsked<'_> {
    /// The round that is drawn; the first one if all are.
    pub(crate) fn first_round(&self) -> RoundNo {
        self.round.unwrap_or(RoundNo(1))
    }

    /// The ids of all who are not to be paired in the round.
    pub(crate) fn absent(&self) -> Vec<String> {
        absent(self.away, self.input, self.stage, self.first_round())
    }

    /// Warns of each of `lines`.
    pub(crate) fn warn_all(&self, lines: impl IntoIterator<Item = impl ToString>) {
        lines.into_iter().for_each(|line| (self.say)(Remark::Warning(line.to_string())));
    }

    /// Warns of a round beyond the number of rounds that the command line announces.
    pub fn warn_of_rounds(&self) {
        let beyond = self.rounds.zip(self.round).filter(|(rounds, round)| round.0 > *rounds);
        self.warn_all(
            beyond.map(|(rounds, round)| format!("round {round}: --rounds says {}", counted(rounds, "round"))),
        );
    }

    /// Warns of results that changed since the draw of earlier rounds, and of columns of the draw that were lost.
    pub fn warn_of_history(&self) {
        let games = &self.input.games;
        self.warn_all(history::changed(games, self.rules.facts.fixes_results, self.overrule));
        self.warn_all(history::missing(games, self.first_round()));
        self.warn_all(self.input.published.as_ref().and_then(|published| history::lost(games, published)));
    }

    /// Warns of lots that whoever knows the book knows before the round is drawn, and of rows of that round that other lots have drawn.
    pub(crate) fn warn_of_lots(&self, chance: Chance, is_drawn_by_them: impl Fn(&GameRow) -> bool) {
        let is_drawn = matches!(chance, Chance::OfRounds | Chance::OfStage);
        self.warn_all((self.lots_are_known && is_drawn).then(|| lots::known_beforehand(self.lots.text())));
        let tables = [Some(&self.input.games), self.input.published.as_ref()].into_iter().flatten();
        self.warn_all(tables.filter_map(|games| history::other_lots(games, self.lots.text(), &is_drawn_by_them)));
    }
}

/// Reason why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Cannot {
    /// The round cannot be drawn by the rules, or not yet.
    #[error("{0}")]
    BePaired(String),
    /// The question cannot be asked.
    #[error("{0}")]
    BeAsked(String),
    /// The input cannot be used.
    #[error(transparent)]
    BeUsed(#[from] Faults),
}

impl Cannot {
    /// The round has no pairing.
    #[expect(clippy::needless_pass_by_value, reason = "for `map_err`")]
    pub(crate) fn of_pairing(reason: NoPairing) -> Self {
        Self::BePaired(reason.to_string())
    }
}

impl From<InputError> for Cannot {
    fn from(error: InputError) -> Self {
        Self::BeUsed(error.into())
    }
}

/// A system of pairing with the settings of a rule book.
pub trait System: Debug + Send + Sync {
    /// The offer by which books and options know the system.
    fn offer(&self) -> &'static Offer;

    /// Articles of the system.
    fn articles(&self) -> &'static Articles;

    /// Part that chance has in the system.
    fn chance(&self) -> Chance;

    /// The system by the literal reading of an article that these settings take otherwise.
    fn other_reading(&self) -> Option<Literal> {
        None
    }

    /// The edition of the rules, where they have several.
    fn edition(&self) -> Option<u16> {
        None
    }

    /// Checks a report file itself, whatever rounds it has, and says what officers should know of it.
    ///
    /// # Errors
    /// What the file contradicts.
    fn check_report(&self, _report: &Report, _say: &dyn Fn(Remark)) -> Result<(), InputError> {
        Ok(())
    }

    /// Makes the round ready: settles who is to be paired, and ranks them.
    ///
    /// # Errors
    /// What is missing, who cannot be paired, which rows cannot be those of this system.
    fn ready<'a>(&'a self, asked: &'a RoundAsked<'a>) -> Result<Ready<'a>, Cannot>;

    /// Whether the system holds published rows against the results that they were drawn from, where these changed later.
    fn looks_back(&self) -> bool {
        false
    }

    /// The round as it was ready before results changed, with the old games in place of the new ones; `were_forfeits` says how they were
    /// decided, which no digest tells. None where the system does not look back.
    ///
    /// # Errors
    /// As for [`System::ready`].
    fn ready_before<'a>(
        &'a self,
        _asked: &'a RoundAsked<'a>,
        _change: &TakenBack,
        _were_forfeits: bool,
    ) -> Result<Option<Ready<'a>>, Cannot> {
        Ok(None)
    }

    /// A round of a table as it may have been drawn at another time, before or after the later rounds; none where that makes no
    /// difference.
    ///
    /// # Errors
    /// As for [`System::ready`].
    fn drawn_at_another_time(&self, _asked: &RoundAsked<'_>) -> Result<Option<Table>, Cannot> {
        Ok(None)
    }

    /// The rounds in which a table has a pair, of as many entrants as there are, by their places from 0.
    fn rounds_of(&self, _members: usize, _pair: RankPair) -> Vec<u16> {
        Vec::new()
    }
}

/// A system by another reading of the rules.
#[derive(Debug)]
pub struct Literal {
    /// The system with the other value.
    pub system: Box<dyn System>,
    /// The key of the rule book with this value.
    pub key: &'static str,
    /// Article that the reading is about.
    pub article: &'static str,
}

/// A round, or all rounds of a table, ready to be asked.
pub enum Ready<'a> {
    /// A round that is drawn under constraints.
    Round {
        /// The ranked round.
        round: Box<dyn Round + 'a>,
        /// Pairs that the rules and the officers permit.
        constraints: Constraints,
    },
    /// Games of a table.
    Table(Table),
}

/// Games that a table has, in the order in which they are played.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The games and the pauses.
    pub rows: Vec<Row>,
    /// Whether the rows say why they are there, since officers have changed the table.
    pub with_reasons: bool,
    /// Whether the round rests on earlier games, since their rows are there.
    pub has_history: bool,
}
