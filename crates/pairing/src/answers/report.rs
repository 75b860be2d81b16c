//! All rounds of a report file against the rules: `--check` of files.

use shinpan_core::Lots;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, RoundNo};
use shinpan_tournament::{Purpose, Stage, StageRules};

use super::check::check_round;
use crate::document::CheckedRound;
use crate::input::{Input, Report, of_round};
use crate::port::{Cannot, Remark, RoundAsked, System};

/// Checks every round of a report file, whose `entrants` and `games` these are. Ends with the first round that cannot be checked since
/// results before it are missing; why is returned beside the rounds.
///
/// # Errors
/// What the rules cannot be asked of.
pub fn check_report(
    system: &dyn System,
    rules: &StageRules,
    report: Report,
    (entrants, games): (Entrants, Games),
    lots: &Lots,
    say: &dyn Fn(Remark),
) -> Result<(Vec<CheckedRound>, Option<String>), Cannot> {
    system.check_report(&report, say)?;
    let there = report.trf.rounds_there();
    let numbers = (1..=there.last_there()).filter(|number| there.is_there(*number)).map(RoundNo);
    let numbers = numbers.filter(|round| !of_round(&games, *round).is_empty()).collect::<Vec<_>>();
    let published = games.clone();
    let input = Input {
        entrants,
        games,
        stage: None,
        forbid: Vec::new(),
        force: Vec::new(),
        published: Some(published.clone()),
        report: Some(report),
        head: None,
    };
    let mut rounds = Vec::new();
    for round in numbers {
        let stage = Stage::settle(rules, (&input.entrants, &input.games), None, Purpose::Draw(round), None)?;
        let asked = RoundAsked {
            rules,
            stage: &stage,
            input: &input,
            round: Some(round),
            is_drawn: false,
            away: &[],
            lots,
            lots_are_known: false,
            overrule: None,
            rounds: None,
            initial: None,
            say,
        };
        match check_round(system, &asked, &published) {
            Ok(checked) => rounds.push(checked),
            Err(Cannot::BePaired(reason)) => {
                return Ok((rounds, Some(format!("round {round} cannot be checked: {reason}"))));
            }
            Err(error) => return Err(error),
        }
    }
    Ok((rounds, None))
}
