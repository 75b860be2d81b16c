//! Clause 7: slips of the operator on the board and at the keyboard.

use shakmaty::Role;
use shinpan_core::Outcome;
use shinpan_core::table::field::shown;

use super::event::{Action, Event};
use super::match_state::{Clause, EntryContext, MatchState};
use super::time::Span;
use crate::ending::Ending;
use crate::finding::{Code, Decision, Finding};
use crate::san::{Body, MoveText, PieceMove};

/// The operator's slips so far.
#[derive(Debug, Default)]
pub(super) struct Slips {
    /// Infractions of 7c, by the reading of the book.
    count: u32,
    /// Findings that stand if the arbiter is not notified in time.
    unreported: Vec<Finding>,
}

impl Clause for Slips {
    fn apply(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        match entry.action {
            Action::NotifyArbiter => self.unreported.clear(),
            Action::HumanMove | Action::EnterHumanMove | Action::GameEnd => {
                self.unreported.drain(..).for_each(|finding| state.add(finding));
            }
            _ => {}
        }
        match entry.action {
            Action::BoardMove => self.made(entry, state),
            Action::EnterHumanMove => self.entered(entry),
            _ => {}
        }
    }
}

impl Slips {
    /// The machine's move is made on the board (7a, 7b, 7c).
    fn made(&mut self, entry: &EntryContext<'_>, state: &mut MatchState) {
        let Some((board, screen)) = differing(entry.event.board.as_ref(), entry.event.screen.as_ref()) else { return };
        let message = format!("{board} is made on the board at {}, {screen} is on the screen", entry.place.at());
        if entry.event.clock_pressed == Some(true) {
            self.infraction(entry, state, &message);
        } else {
            self.count += u32::from(entry.rules.slip_without_clock_counts);
            let message = format!("{message}; the clock is not pressed, {screen} stands");
            state.add(entry.place.note(Code::WrongBoardMove, "Clause 7a", message));
        }
        let message = format!("{board} on the board instead of {screen}, and the arbiter is not notified");
        self.unreported.push(entry.place.error(Code::WrongMoveNotNotified, "Clause 7b", message));
    }

    /// The wrong move stands with the clock pressed (7c).
    fn infraction(&mut self, entry: &EntryContext<'_>, state: &mut MatchState, slip: &str) {
        self.count = self.count.saturating_add(1);
        let human = state.player(state.human);
        if self.count == 1 {
            let gain = entry.rules.compensation;
            let message = format!("{slip}, and the clock is pressed; {gain} s to the clock of {human}");
            state.add(
                entry
                    .place
                    .error(Code::WrongMoveClockPressed, "Clause 7c", message)
                    .deciding(Decision::Compensation.into()),
            );
            state.compensation = state.compensation.plus(Span::from_seconds(gain));
        } else {
            let message = format!("{slip}, and the clock is pressed, for the second time in the game; {human} wins");
            state
                .add(entry.place.error(Code::WrongMoveSecond, "Clause 7c", message).deciding(Decision::Forfeit.into()));
            state.ends(Outcome::won_by(state.human), Ending::Forfeit, entry.event.t);
        }
    }

    /// The human's move is typed in (7e).
    fn entered(&mut self, entry: &EntryContext<'_>) {
        let Event { entered, board, .. } = entry.event;
        let Some((entered, board)) = differing(entered.as_ref(), board.as_ref()) else { return };
        let message = format!("{entered} is typed in instead of {board}, and the arbiter is not notified");
        self.unreported.push(entry.place.error(Code::InputErrorNotNotified, "Clause 7e", message));
    }
}

/// The two moves for messages, where both are logged and are not the same.
fn differing(one: Option<&String>, other: Option<&String>) -> Option<(String, String)> {
    let (one, other) = one.zip(other)?;
    (!is_same(one, other)).then(|| (format!("\"{}\"", shown(one)), format!("\"{}\"", shown(other))))
}

/// Whether two texts can be one move: signs of capture and check, and where a piece comes from, may be in one alone.
fn is_same(one: &str, other: &str) -> bool {
    let body = |text: &str| MoveText::of(text).map(|written| written.body);
    match (body(one), body(other)) {
        (Some(Body::Piece(one)), Some(Body::Piece(other))) => is_same_piece(one, other),
        (one, other) => one == other,
    }
}

fn is_same_piece(one: PieceMove, other: PieceMove) -> bool {
    // The file tells a pawn that takes from one that does not.
    let are_files_known = one.role == Role::Pawn || (one.file.is_some() && other.file.is_some());
    let is_same_file = !are_files_known || one.file == other.file;
    let is_same_rank = one.rank.zip(other.rank).is_none_or(|(one, other)| one == other);
    (one.role, one.to, one.promotion) == (other.role, other.to, other.promotion) && is_same_file && is_same_rank
}
