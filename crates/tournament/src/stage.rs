//! A stage of an event with its tables settled by the rules of the book: who is in the field, and that no row contradicts it.
//! Every program settles a stage here, so that all of them answer alike.
//!
//! The checks come in this order: ids, results that the book has, pairings that were never drawn, the field, players outside
//! it, rows of entrants who have given up (Art. 18.6), byes, results that changed since a draw. The first check that finds faults
//! reports all of its own.

use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::games::{Games, RoundNo};
use shinpan_core::trf::{OfTables, ReportTables, Trf};
use shinpan_core::{DrawPoints, Faults, InputError, RuleBook, StrikeRules, history};

use crate::byes::Byes;
use crate::facts::{Facts, SidesBy};
use crate::field::{Field, Member};
use crate::ranking::rules::{DisqualifiedGames, Places};
use crate::strikes::Strikes;
use crate::tiebreaks::TiebreakSection;
use crate::{elimination, given_up};

/// Rules of a book that settle a stage.
#[derive(Clone, Debug)]
pub struct StageRules {
    /// The name of the book.
    pub book: String,
    /// The facts of its system of pairing.
    pub facts: Facts,
    /// The points of a draw.
    pub draw: DrawPoints,
    /// Treatment of the games of disqualified entrants.
    pub disqualified_games: DisqualifiedGames,
    /// Failures that are strikes, and their limit.
    pub strikes: StrikeRules,
    /// Number of losses that puts an entrant out, where places are by elimination.
    pub lives: Option<u32>,
    /// Whether the event is one of the FIDE Handbook: without a column of seeds its members are numbered by their ids (C.07, Art.
    /// 7.8), and one of two may have a draw where the other has a loss.
    pub is_of_fide: bool,
}

/// Purpose for which a stage is settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To rank its field. Open games of entrants who have given up are faults in rounds before `over`.
    Rank {
        /// The round after the last one that counts.
        over: RoundNo,
    },
    /// To draw a round: earlier ones are over.
    Draw(RoundNo),
    /// To settle the sides of drawn pairings: members need no seed, and withdrawals are not checked.
    Sides,
    /// To rule who advances: only those who start in the stage are ranked. Rounds before `over` are over.
    Advance {
        /// The round after the last one that counts.
        over: RoundNo,
    },
    /// To say what the rest of the stage can still change. Open games of entrants who have given up are lost by default, and no
    /// faults.
    Outlook {
        /// The round after the last one that counts.
        over: RoundNo,
        /// Whether it is asked who advances: then only those who start in the stage are ranked.
        is_of_advance: bool,
    },
}

impl Purpose {
    /// The round before which no game of an entrant who has given up may be open; none where nothing is asked of them.
    const fn settled_before(self) -> Option<RoundNo> {
        match self {
            Self::Rank { over } | Self::Advance { over } | Self::Draw(over) => Some(over),
            Self::Outlook { .. } => Some(RoundNo(0)),
            Self::Sides => None,
        }
    }

    /// Whether only those who start in the stage are ranked.
    const fn is_of_advance(self) -> bool {
        matches!(self, Self::Advance { .. } | Self::Outlook { is_of_advance: true, .. })
    }

    /// The round after the last one whose byes, and whose draws, are looked at here; a draw looks at them by itself.
    const fn judged_before(self) -> Option<RoundNo> {
        match self {
            Self::Rank { over } | Self::Advance { over } | Self::Outlook { over, .. } => Some(over),
            Self::Draw(_) | Self::Sides => None,
        }
    }
}

impl StageRules {
    /// The rules of `book`; a section that it does not have says nothing.
    ///
    /// # Errors
    /// A section that cannot be used.
    pub fn of(book: &RuleBook) -> Result<Self, InputError> {
        let mut facts = Facts::of(book);
        let is_of_fide = facts.sides == SidesBy::Dutch || TiebreakSection::is_in(book);
        if is_of_fide {
            facts.given_up = "C.07 Art. 16.2.5";
        }
        let lives = match Places::of(book)? {
            Places::Keys => None,
            Places::Elimination => Some(facts.lives(book)?.get()),
        };
        Ok(Self {
            book: book.name().to_owned(),
            facts,
            // What a draw is worth there is a matter of C.07, Art. 2.
            draw: if is_of_fide { DrawPoints::default() } else { DrawPoints::of(book)? },
            disqualified_games: DisqualifiedGames::of(book)?,
            strikes: StrikeRules::of(book)?,
            lives,
            is_of_fide,
        })
    }

    /// Checks what rows say by themselves: that the book has their results, and that no pairing was never drawn. Returns what
    /// officers should know of them; they overrule the rules for the reason `overrule`.
    ///
    /// # Errors
    /// All rows that cannot stand.
    pub fn check_rows(&self, games: &Games, overrule: Option<&str>) -> Result<Vec<String>, Faults> {
        if !self.is_of_fide {
            games.refuse_unequal_draws(&self.book)?;
        }
        if self.lives.is_some() {
            elimination::refuse_draws(games)?;
        }
        history::check_drawn(games, overrule)
    }

    /// The strikes of the rounds before `round`.
    pub fn strikes_before(&self, field: &Field<'_>, games: &Games, round: RoundNo) -> Strikes {
        Strikes::of(self.strikes.clone(), field, games, RoundNo(round.0.saturating_sub(1)))
    }

    /// For each member, whether it is out before `round` and its games count for nobody.
    pub fn annulled(&self, field: &Field<'_>, games: &Games, round: RoundNo) -> Vec<bool> {
        let strikes = self.strikes_before(field, games, round);
        let is_annulling = self.disqualified_games == DisqualifiedGames::Annul;
        (0..field.len()).map(|member| is_annulling && strikes.is_out(member)).collect()
    }
}

/// A stage whose rows contradict neither each other nor the rules.
#[derive(Debug)]
pub struct Stage<'e> {
    /// Entrants who are ranked and paired, with those who are out and keep their numbers.
    pub field: Field<'e>,
    /// Warnings about the rows, a line each.
    pub warnings: Vec<String>,
    rules: &'e StageRules,
    games: &'e Games,
}

impl<'e> Stage<'e> {
    /// Settles `games`, which are those of `stage`, by `rules`; officers overrule them for the reason `overrule`.
    ///
    /// # Errors
    /// All rows that cannot stand.
    pub fn settle(
        rules: &'e StageRules,
        (entrants, games): (&'e Entrants, &'e Games),
        stage: Option<&str>,
        purpose: Purpose,
        overrule: Option<&str>,
    ) -> Result<Self, Faults> {
        games.check_ids(entrants)?;
        let mut warnings = rules.check_rows(games, overrule)?;
        let field = match rules.disqualified_games {
            _ if purpose == Purpose::Sides && !rules.is_of_fide => Field::by_row(entrants, stage),
            _ if rules.is_of_fide => Field::numbered(entrants, stage)?,
            DisqualifiedGames::Stand => Field::of(entrants, stage)?,
            DisqualifiedGames::Annul => Field::with_disqualified(entrants, stage)?,
        };
        let field = match stage.filter(|_| purpose.is_of_advance()) {
            Some(stage) => field.starting_in(stage),
            None => field,
        };
        field.check(games)?;
        if let Some(settled_before) = purpose.settled_before() {
            given_up::check(&field, games, settled_before, rules.disqualified_games, rules.facts.given_up)?;
        }
        warnings.extend(field.warning().map(|warning| format!("{}: {warning}", entrants.table().file())));
        if let Some(end) = purpose.judged_before() {
            let byes = Byes::of(&rules.facts, field.stage());
            // Elsewhere those that the rules do not have are a warning.
            if byes == Byes::Pauses {
                byes.check(games, end)?;
            }
            warnings.extend(byes.warnings(games, end));
            warnings.extend(history::missing(games, RoundNo(u16::MAX)));
            warnings.extend(history::changed(games, rules.facts.fixes_results, overrule));
        }
        Ok(Self { field, warnings, rules, games })
    }

    /// For each member, whether it is out before `round` and its games count for nobody.
    pub fn annulled(&self, round: RoundNo) -> Vec<bool> {
        self.rules.annulled(&self.field, self.games, round)
    }

    /// The stage as a report, whose pairing numbers are those of the field: the rows up to the round `through`, or all of them. A value
    /// that a report file has no place for is no fault: nothing is written.
    ///
    /// # Errors
    /// All numbers and rows that a report has no place for.
    pub fn report(&self, through: Option<RoundNo>) -> Result<OfTables, Faults> {
        self.of_tables(through, false)
    }

    /// The stage as a report file that is written. By FIDE's rules, and where the number of rounds is `announced`, those who have given up
    /// have a zero-point bye in each round that is left, unless it is a round robin, where such a bye is no sign of having left.
    ///
    /// # Errors
    /// All numbers, values and rows that a report file has no place for.
    pub fn written_report(
        &self,
        through: Option<RoundNo>,
        announced: Option<u16>,
        is_round_robin: bool,
    ) -> Result<OfTables, Faults> {
        let mut made = self.of_tables(through, true)?;
        let announced = announced.filter(|_| self.rules.is_of_fide && !is_round_robin);
        if let Some(last) = announced {
            let next = made.trf.rounds_there().first_missing();
            given_up::add_zero_byes(&mut made.trf, self.field.entrants(), next..=last);
        }
        let lost = |member| self.lost_status(member, is_round_robin, announced.is_some());
        made.cut.extend(self.field.members().iter().filter_map(lost));
        Ok(made)
    }

    fn of_tables(&self, through: Option<RoundNo>, is_written: bool) -> Result<OfTables, Faults> {
        let members = self.field.members().iter().map(|member| (member.row, member.seed)).collect::<Vec<_>>();
        let (entrants, games) = (self.field.entrants(), self.games);
        Trf::of_tables(&ReportTables { entrants, members: &members, games, through, is_written })
    }

    /// Warns readers of a report file of a member whose state the file cannot tell; where `gone_have_byes`, it does
    /// tell who has given up.
    fn lost_status(&self, member: &Member<'_>, is_round_robin: bool, gone_have_byes: bool) -> Option<InputError> {
        let (entrants, entrant) = (self.field.entrants(), member.entrant);
        let then = match entrant.status {
            Status::Disqualified => "whoever ranks by it gives a place",
            Status::Withdrawn if is_round_robin => "whoever ranks or pairs by it needs the table of entrants beside it",
            Status::Withdrawn if !(gone_have_byes && entrant.withdrawn_after.is_some()) => {
                "whoever pairs by it needs a zero-point bye (240 Z) for each round to come"
            }
            Status::Active | Status::Declined | Status::Withdrawn => return None,
        };
        let pos = entrants.table().rows().get(member.row)?.pos();
        let message = format!(
            "warning[status]: a report file does not say that {} is {}: {then}",
            entrant.id_and_name(),
            entrant.status
        );
        Some(InputError::at(entrants.table().file(), pos, message))
    }

    /// The ids of the members who do not take part in `round`: those whom their strikes, or by a book that annuls games their row,
    /// have put out before it.
    pub fn put_out(&self, round: RoundNo) -> Vec<String> {
        let strikes = self.rules.strikes_before(&self.field, self.games, round);
        let is_annulling = self.rules.disqualified_games == DisqualifiedGames::Annul;
        let is_out = |(at, member): &(usize, &Member<'_>)| {
            strikes.is_out_by_strikes(*at) || (is_annulling && is_disqualified(member.entrant, round))
        };
        self.field.members().iter().enumerate().filter(is_out).map(|(_, member)| member.id().to_owned()).collect()
    }
}

/// Whether its row disqualifies an entrant before `round`.
pub fn is_disqualified(entrant: &Entrant, round: RoundNo) -> bool {
    entrant.status == Status::Disqualified && entrant.withdrawn_after.is_none_or(|last| last < round.0)
}
