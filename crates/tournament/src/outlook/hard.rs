//! Outlook if completions are too many to be listed: bounds by points, then branch and bound, and places that are
//! reached.
//!
//! If points come first, an entrant has its best place when it wins all its open games: a better result in one of them
//! lets it pass those who were level or behind, and gives nobody else more points. It has its worst place when it loses
//! them all.

use shinpan_core::HundredthPoints;

use crate::outlook::advancing::Advancing;
use crate::outlook::ends::{End, Ends, are_shared};
use crate::outlook::fixture::Reading;
use crate::outlook::frame::Frame;
use crate::outlook::goal::Goal;
use crate::outlook::proof::{Basis, Proof};
use crate::outlook::question::Question;
use crate::outlook::reach;
use crate::outlook::search::Budget;
use crate::outlook::situation::Situation;
use crate::outlook::summary::{EntrantOutlook, Line, LineOutlook, ReadingOutlook, Status};
use crate::outlook::tasks::{self, EASY, HARD, Task};

/// Places that an entrant can reach with one gain.
struct Gain {
    /// Gain, in hundredths.
    points: i64,
    /// Best place: reached and proved.
    best: (usize, usize),
    /// Lowest place: reached and proved.
    lowest: (usize, usize),
}

/// Returns the outlook in a reading that has too many completions.
pub(crate) fn outlook(situation: &Situation<'_>, reading: Reading, question: &Question<'_>) -> ReadingOutlook {
    let rounds = u16::try_from(situation.undrawn().len()).unwrap_or(u16::MAX);
    let undrawn = if reading == Reading::Any { rounds } else { 0 };
    let open = situation.open.len();
    if undrawn > 0 && situation.odd_round().is_some() {
        return ReadingOutlook { reading, open, undrawn, completions: Some(0), entrants: Vec::new() };
    }
    let frame = if situation.unpaired(reading).is_empty() { Frame::of(situation) } else { None };
    let entrants = match frame {
        Some(frame) => by_search(&frame, question),
        None => reach::entrants(situation, reading, question),
    };
    ReadingOutlook { reading, open, undrawn, completions: None, entrants }
}

fn by_search(frame: &Frame<'_, '_>, question: &Question<'_>) -> Vec<EntrantOutlook> {
    let situation = frame.situation;
    let members = 0..situation.members();
    let ranked = || members.clone().filter(|member| frame.is_ranked[*member]);
    let goals: &[Goal] =
        if are_shared(situation) { &[Goal::Best, Goal::Worst, Goal::Lowest] } else { &[Goal::Best, Goal::Worst] };
    let budget = Budget { deadline: question.deadline, nodes: u64::MAX };
    let mut tasks = ranked().flat_map(|member| goals.iter().map(move |goal| (member, *goal)));
    let mut tasks = tasks.by_ref().map(|(member, goal)| Task::extreme(frame, member, goal)).collect::<Vec<_>>();
    tasks::run(frame, &frame.is_ranked, &mut tasks, &EASY, budget);
    let mut gains = Vec::new();
    if question.lines.iter().any(|line| matches!(line, Line::Best(_))) {
        let lowest = goals[goals.len() - 1];
        let ways = ranked().flat_map(|member| [Goal::Best, lowest].map(|goal| Task::ways(frame, member, goal)));
        gains = ways.flatten().collect();
        tasks::run(frame, &frame.is_ranked, &mut gains, &EASY, budget);
    }
    let advancing = question.advancement.map(|advancement| Advancing::of(frame, advancement, budget));
    tasks::run(frame, &frame.is_ranked, &mut tasks, &HARD, budget);
    tasks::run(frame, &frame.is_ranked, &mut gains, &HARD, budget);
    let others = ranked().count().saturating_sub(1);
    let entrant = |member: usize| {
        if !frame.is_ranked[member] {
            return EntrantOutlook::disqualified(member, question.lines);
        }
        let own = tasks.iter().filter(|task| task.member == member).collect::<Vec<_>>();
        let end = |goal: Goal| {
            let task = own.iter().find(|task| task.goal == goal);
            let (least, reached) = task.map_or((0, others), |task| task.found());
            let case = task.and_then(|task| task.solved.as_ref()).map(|solved| frame.completion(&solved.halves));
            End { reached: goal.place(reached.min(others), others), bound: goal.place(least, others), case }
        };
        let worst = end(Goal::Worst);
        let lowest = if are_shared(situation) { end(Goal::Lowest) } else { worst.clone() };
        let ends = Ends { best: end(Goal::Best), worst, lowest };
        let gains = gains.iter().filter(|task| task.member == member).collect::<Vec<_>>();
        let gains = by_gain(frame, member, &gains, others);
        let lines = question.lines.iter().map(|line| match line {
            Line::Best(places) => line_of(&ends, *places, &gains),
            Line::Advance => {
                let unknown = || LineOutlook::unknown(Line::Advance);
                advancing.as_ref().map_or_else(unknown, |advancing| advancing.line(member))
            }
        });
        let lines = lines.collect();
        let mut proofs = own.iter().filter(|task| task.goal != Goal::Lowest).filter_map(|task| {
            let solved = task.solved.as_ref().filter(|solved| solved.least > 0)?;
            let basis = Basis::Tree(solved.tree.clone());
            Some(Proof { member, is_ahead: task.goal == Goal::Best, at_least: solved.least, basis, caps: None })
        });
        let mut proofs = proofs.by_ref().collect::<Vec<_>>();
        proofs.extend(advancing.iter().flat_map(|advancing| advancing.proofs(member)));
        ends.entrant(member, lines, proofs)
    };
    members.clone().map(entrant).collect()
}

/// Returns the places that are reached and proved with each gain, the least first.
fn by_gain(frame: &Frame<'_, '_>, member: usize, tasks: &[&Task], others: usize) -> Vec<Gain> {
    // Points from games that are lost by default are part of every gain.
    let certain = frame.base[member] * 50 - frame.situation.inputs.tally.points(member).0;
    let mut gains = tasks.iter().map(|task| task.gain).collect::<Vec<_>>();
    gains.sort_unstable();
    gains.dedup();
    let of = |gain: i64, is_best: bool| {
        let own = tasks.iter().filter(|task| task.gain == gain && (task.goal == Goal::Best) == is_best);
        let found = own.map(|task| task.found()).reduce(|a, b| (a.0.min(b.0), a.1.min(b.1)));
        let (least, reached) = found.unwrap_or((0, others));
        let goal = if is_best { Goal::Best } else { Goal::Lowest };
        (goal.place(reached.min(others), others), goal.place(least, others))
    };
    let gain = |gain: i64| Gain { points: certain + gain * 50, best: of(gain, true), lowest: of(gain, false) };
    gains.into_iter().map(gain).collect()
}

/// Returns what is known about a line.
fn line_of(ends: &Ends, places: usize, gains: &[Gain]) -> LineOutlook {
    let mut line = ends.line(places);
    if line.status != Status::Out {
        // A better result is never worse, so the first gain that is enough decides; one that is not known ends the search.
        let first = gains.iter().find(|gain| gain.best.1 <= places);
        line.points_hope = first.filter(|gain| gain.best.0 <= places).map(|gain| HundredthPoints(gain.points));
    }
    if matches!(line.status, Status::Open | Status::Unknown) {
        let first = gains.iter().find(|gain| gain.lowest.0 <= places);
        line.points_sure = first.filter(|gain| gain.lowest.1 <= places).map(|gain| HundredthPoints(gain.points));
    }
    line
}
