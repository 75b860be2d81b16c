//! The judge, move by move: WXF 3.1, 3.2, 19, 20, Art. 8.
//!
//! [`Judge::push`] and [`Judge::pop`] follow a game or a search; [`Judge::game_end`] says whether it is over.

use shinpan_core::Side;
use shinpan_records::verdict::Ruling;

use crate::conduct::PlayedCycle;
use crate::fen::Start;
use crate::game_end::{GameEnd, Level, Repetition};
use crate::line::Line;
use crate::moves::Move;
use crate::position::{Position, Refusal};
use crate::rules::{ByReading, READINGS, Rules};

/// A game, with what its end rests on.
#[derive(Clone, Debug)]
pub struct Judge {
    rules: Rules,
    line: Line,
}

impl Judge {
    /// A game from `start`; without a move.
    pub fn new(start: &Start, rules: Rules) -> Self {
        let mut judge = Self { rules, line: Line::default() };
        judge.restart(start);
        judge
    }

    /// Begins again from another start, with the memory that it has.
    pub fn restart(&mut self, start: &Start) {
        self.line.restart(start);
    }

    /// The rules it judges by.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The moves so far.
    pub(crate) const fn line(&self) -> &Line {
        &self.line
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.line.now().position
    }

    /// Number of moves made.
    pub fn ply(&self) -> u32 {
        self.line.occurrences().ply()
    }

    /// The position after `ply`, 0 for the start.
    pub fn position_at(&self, ply: u32) -> Option<&Position> {
        self.line.at(ply).map(|ply| &ply.position)
    }

    /// The move `ply`, from 1.
    pub fn move_at(&self, ply: u32) -> Option<Move> {
        self.line.at(ply)?.mv
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.line.now().is_check
    }

    /// Plies without a capture, as they are counted; checks beyond `counted_checks` of a side do not count.
    pub fn plies_without_capture(&self) -> u32 {
        self.line.now().no_capture.plies
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The law that it breaks; nothing is changed then.
    pub fn push(&mut self, mv: Move) -> Result<(), Refusal> {
        self.line.push(mv, &self.rules)
    }

    /// Takes the last move back, and says which it was; none at the start.
    pub fn pop(&mut self) -> Option<Move> {
        self.line.pop()
    }

    /// Number of the position's occurrence, from 1. Where it is 1 no game ends by repetition.
    pub fn count(&self) -> u32 {
        self.line.occurrences().count()
    }

    /// Whether the game is over now by repetition or for want of captures or pieces. Moves after the end may be pushed and are
    /// judged as if it had not come.
    pub fn game_end(&self) -> Option<GameEnd> {
        self.repetition().map(GameEnd::Repetition).or_else(|| self.end_on_the_board())
    }

    /// Whether it is over for want of captures or pieces.
    pub(crate) fn end_on_the_board(&self) -> Option<GameEnd> {
        self.no_capture().or_else(|| self.bare_material())
    }

    /// Whether `side` does not lose now by repetition. A search that is content with a draw asks this: the opponent's moves
    /// are looked at only if the own ones were not harmless.
    pub fn is_safe(&self, side: Side) -> bool {
        let Rules { prohibited, permitted, .. } = self.rules;
        let is_harmless =
            |count| self.count() < count || self.cycle(self.back(count)).level(side, &self.rules) == Level::Idle;
        (is_harmless(prohibited) && is_harmless(permitted))
            || self.repetition().is_none_or(|repetition| repetition.loser != Some(side))
    }

    /// The plies at which the current position stood; the current ply is the last.
    pub fn occurrences(&self) -> Vec<u32> {
        self.line.occurrences().plies()
    }

    /// Repetition that the moves since the first occurrence of the current position would make, where it stood before: a warning.
    pub fn pending_repetition(&self) -> Option<Repetition> {
        (self.count() > 1).then(|| self.rule(self.count()).0)
    }

    /// The moves from the position after `from` to now, where it stands again.
    pub(crate) const fn cycle(&self, from: u32) -> PlayedCycle<'_> {
        PlayedCycle { line: &self.line, from }
    }

    /// Whether it is over by repetition.
    pub(crate) fn repetition(&self) -> Option<Repetition> {
        self.ruled().0
    }

    /// The repetition that ends the game now, and what each reading rules of it; none where it does not end the game.
    pub(crate) fn ruled(&self) -> (Option<Repetition>, ByReading<Option<Ruling>>) {
        let (Rules { prohibited, permitted, .. }, count) = (self.rules, self.count());
        let (mut ending, mut rulings) = (None, [None; READINGS]);
        // Where both counts are the same the second says all.
        let asked = [(prohibited, None), (permitted, Some(Ruling::Draw))]
            .into_iter()
            .skip(usize::from(prohibited == permitted));
        for (occurrences, otherwise) in asked.filter(|(occurrences, _)| count >= *occurrences) {
            let (repetition, losers) = self.rule(occurrences);
            for (ruling, loser) in rulings.iter_mut().zip(losers) {
                *ruling = ruling.or(loser.map(Ruling::loss_of)).or(otherwise);
            }
            ending = ending.or_else(|| (repetition.loser.is_some() || otherwise.is_some()).then_some(repetition));
        }
        (ending, rulings)
    }

    /// Repetition by the cycle of so many occurrences, the last ones, and the loser by each reading.
    fn rule(&self, count: u32) -> (Repetition, ByReading<Option<Side>>) {
        let all = self.line.occurrences();
        let mut occurrences = all.back_from(all.ply()).take(count as usize).collect::<Vec<_>>();
        occurrences.reverse();
        self.cycle(self.back(count)).repetition(occurrences, &self.rules)
    }

    /// The ply of an occurrence: 1 is now.
    fn back(&self, which: u32) -> u32 {
        let now = self.ply();
        self.line.occurrences().back_from(now).nth(which.saturating_sub(1) as usize).unwrap_or(now)
    }

    fn no_capture(&self) -> Option<GameEnd> {
        let (plies, limit) = (self.plies_without_capture(), self.rules.no_capture_plies);
        let is_reached = limit > 0 && plies >= limit && self.ply() > 0;
        (is_reached && self.position().has_legal_move()).then_some(GameEnd::NoCapture(plies))
    }

    fn bare_material(&self) -> Option<GameEnd> {
        let is_asked = self.rules.bare_material && self.ply() > 0;
        let position = self.position();
        (is_asked && position.is_bare() && position.has_legal_move()).then_some(GameEnd::BareMaterial)
    }
}
