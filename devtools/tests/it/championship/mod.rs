//! Whole championships, from those who planned to enter to the champion: every step is a command as a user types it,
//! and the next one reads its answer. The conditions that must hold after every round are computed here independently.

mod laws;
mod planned;
mod sheet;

use anyhow::{Context as _, Result};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameRow, RoundNo, Termination};
use shinpan_core::table::Table;
use shinpan_core::{Lots, Outcome};
use shinpan_testing::simulated::{self, Outcomes};
use shinpan_testing::{RunResult, Sandbox};

use crate::programs;
use planned::Plan;
use sheet::Sheet;

/// Number of championships played by each plan.
const SEEDS: u64 = 2;
const NO_GAMES: &str = "round,first,second,result\n";

#[test]
fn nobody_drops_out() -> Result<()> {
    play_all(&Plan { invited: true, ..Plan::default() })
}

#[test]
fn a_seed_of_each_later_stage_is_vacant() -> Result<()> {
    play_all(&Plan { invited: true, declined: &["p02", "p11"], ..Plan::default() })
}

#[test]
fn one_gives_up_and_an_odd_field_needs_no_guest() -> Result<()> {
    play_all(&Plan { declined: &["p30"], withdrawn: Some(("p33", 3)), ..Plan::default() })
}

#[test]
fn one_gives_up_among_guests_and_vacancies() -> Result<()> {
    play_all(&Plan { invited: true, declined: &["p01", "p12", "p13"], withdrawn: Some(("p25", 1)) })
}

/// Plays several championships with different results.
fn play_all(plan: &Plan) -> Result<()> {
    (0..SEEDS).try_for_each(|seed| play(seed, plan).with_context(|| format!("championship {seed}")))
}

/// Plays from the list of entrants to the champion.
fn play(seed: u64, plan: &Plan) -> Result<()> {
    let sandbox = Sandbox::named("DIR");
    sandbox.write("planned.csv", plan.entrants());
    sandbox.write("history.csv", planned::history());
    let seed_line =
        "qualify-score seed -q --rules wcsc-2010 --entrants DIR/planned.csv --history DIR/history.csv --lots wcsc-2010";
    let seeded = sandbox.answer(programs::call, seed_line)?;
    sandbox.write("seeded.csv", &seeded);
    laws::sizes(&Sheet::read(&seeded)?, plan);
    let event = Event { sandbox, lots: format!("championship {seed}"), plan };
    event.sandbox.write("preliminary-1.csv", &seeded);
    event.preliminary("preliminary-1", 7)?;
    event.advance("preliminary-1", "preliminary-2")?;
    event.preliminary("preliminary-2", 9)?;
    event.advance("preliminary-2", "final")?;
    event.last_stage()
}

struct Event<'p> {
    sandbox: Sandbox,
    lots: String,
    plan: &'p Plan,
}

impl Event<'_> {
    fn run(&self, line: &str) -> Result<RunResult> {
        self.sandbox.run_pipeline(programs::call, line)
    }

    fn answer(&self, line: &str) -> Result<String> {
        self.sandbox.answer(programs::call, line)
    }

    /// Plays the rounds of a preliminary. The second and the third are drawn while the one before is played (Art. 19.2,
    /// 19.3.2).
    fn preliminary(&self, stage: &str, rounds: u16) -> Result<()> {
        let mut games = simulated::read_table(NO_GAMES, "games.csv")?;
        for round in 1..=rounds {
            let over = if (2..=3).contains(&round) { round - 2 } else { round - 1 };
            games = self.settle(games, stage, over)?;
            self.sandbox.write("games.csv", simulated::to_csv(&games)?);
            self.give_up(stage, round)?;
            let drawn = self.draw(stage, round)?;
            simulated::append(&mut games, &simulated::read_table(&drawn, "drawn")?);
            if over > 0 && over + 1 == round {
                self.standings(stage)?;
            }
        }
        let games = self.settle(games, stage, rounds)?;
        self.sandbox.write("games.csv", simulated::to_csv(&games)?);
        self.standings(stage)
    }

    fn settle(&self, games: Table, stage: &str, through: u16) -> Result<Table> {
        let entrants = self.sandbox.read(&format!("{stage}.csv"));
        let entrants = Entrants::check(simulated::read_table(&entrants, "entrants.csv")?)?;
        let outcomes = Outcomes::new(&entrants, self.lots.as_str());
        simulated::fill_in(games, RoundNo(through), |game| result(&outcomes, game))
    }

    /// Withdraws an entrant from the first preliminary, before this round is drawn.
    fn give_up(&self, stage: &str, round: u16) -> Result<()> {
        let Some((id, after)) = self.plan.withdrawn.filter(|(_, after)| after + 1 == round) else { return Ok(()) };
        if stage != "preliminary-1" {
            return Ok(());
        }
        for path in ["seeded.csv", "preliminary-1.csv"] {
            let entrants = simulated::read_table(&self.sandbox.read(path), path)?;
            let cells = [("status", "withdrawn"), ("withdrawn_after", &after.to_string())];
            self.sandbox.write(path, simulated::to_csv(&simulated::with_cells(entrants, id, &cells)?)?);
        }
        Ok(())
    }

    /// Returns the rows of a round with their sides, after checking all conditions on them.
    fn draw(&self, stage: &str, round: u16) -> Result<String> {
        let pair = format!(
            "pair -q --rules wcsc-2010 --stage {stage} --round {round} --entrants DIR/{stage}.csv --games DIR/games.csv --lots wcsc-2010/{round}"
        );
        let sides = "color-assign --rules wcsc-2010 --games DIR/games.csv";
        let paired = self.answer(&pair)?;
        let drawn = self.answer(&format!("{pair} | {sides}"))?;
        self.same_whatever_the_order(&format!("{pair} | {sides}"), &drawn, stage)?;
        self.sandbox.write("paired.csv", &paired);
        self.sandbox.write("drawn.csv", &drawn);
        for path in ["paired.csv", "drawn.csv"] {
            self.answer(&format!("{pair} --check DIR/{path}"))?;
        }
        let situation = laws::Situation {
            entrants: Sheet::read(&self.sandbox.read(&format!("{stage}.csv")))?,
            games: Sheet::read(&self.sandbox.read("games.csv"))?,
            stage,
            round,
        };
        let rows = Sheet::read(&drawn)?;
        situation.everybody_once(&rows);
        situation.nobody_again(&rows);
        situation.sides(&rows, &Lots::new(format!("wcsc-2010/{round}")));
        for (swapped, is_worse) in situation.exchanges(&rows) {
            self.sandbox.write("swapped.csv", swapped.csv()?);
            let checked = self.run(&format!("{pair} --check DIR/swapped.csv"))?;
            assert!(checked.code <= 1, "{stage} {round}: {checked:?}");
            assert!(
                !is_worse || checked.code == 1,
                "{stage} {round}: a worse pairing is taken for the best: {checked:?}"
            );
        }
        Ok(drawn)
    }

    /// Asserts that rows in another order give the same bytes.
    fn same_whatever_the_order(&self, line: &str, answer: &str, stage: &str) -> Result<()> {
        for path in [format!("{stage}.csv"), "games.csv".to_owned()] {
            let turned = Sheet::read(&self.sandbox.read(&path))?.turned();
            self.sandbox.write(&format!("turned-{path}"), turned.csv()?);
        }
        let turned = line.replace(&format!("DIR/{stage}.csv"), &format!("DIR/turned-{stage}.csv"));
        let turned = turned.replace("DIR/games.csv", "DIR/turned-games.csv");
        assert_eq!(self.answer(&turned)?, answer, "{line}");
        Ok(())
    }

    fn standings(&self, stage: &str) -> Result<()> {
        let line = format!("standings --rules wcsc-2010 --stage {stage} --entrants DIR/{stage}.csv DIR/games.csv");
        let answer = self.answer(&line)?;
        self.same_whatever_the_order(&line, &answer, stage)?;
        laws::standings(&Sheet::read(&answer)?, &Sheet::read(&self.sandbox.read("games.csv"))?);
        self.sandbox.write("standings.csv", answer);
        Ok(())
    }

    /// Determines who goes on, and makes the field of the next stage its entrants.csv.
    fn advance(&self, stage: &str, next: &str) -> Result<()> {
        let line = format!(
            "qualify-score advance --rules wcsc-2010 --stage {stage} --entrants DIR/seeded.csv --standings DIR/standings.csv"
        );
        let ruled = Sheet::read(&self.answer(&line)?)?;
        let field = self.answer(&format!("{line} --emit field"))?;
        self.sandbox.write(&format!("{next}.csv"), &field);
        let seeded = Sheet::read(&self.sandbox.read("seeded.csv"))?;
        laws::field(&Sheet::read(&field)?, &ruled, &seeded, next);
        Ok(())
    }

    /// Plays the round robin of the last stage, whose first place is the champion's.
    fn last_stage(&self) -> Result<()> {
        let drawn = self
            .answer("pair -q --rules wcsc-2010 --stage final --round all --entrants DIR/final.csv --lots wcsc-2010")?;
        laws::round_robin(&Sheet::read(&drawn)?, &Sheet::read(&self.sandbox.read("final.csv"))?);
        self.sandbox.write("none.csv", NO_GAMES);
        self.sandbox.write("drawn.csv", &drawn);
        let sides = self.answer("color-assign --rules wcsc-2010 --games DIR/none.csv DIR/drawn.csv")?;
        laws::same_sides(&Sheet::read(&sides)?, &Sheet::read(&drawn)?);
        let games = self.settle(simulated::read_table(&sides, "drawn.csv")?, "final", u16::MAX)?;
        self.sandbox.write("games.csv", simulated::to_csv(&games)?);
        self.standings("final")?;
        let standings = Sheet::read(&self.sandbox.read("standings.csv"))?;
        let champion = standings.rows().next().context("a champion")?;
        let best = standings.rows().map(|row| laws::halves(row.get("points"))).max();
        assert_eq!((champion.get("place"), Some(laws::halves(champion.get("points")))), ("1", best));
        Ok(())
    }
}

/// Returns the result of a game; occasionally nobody appears, or only one.
fn result(outcomes: &Outcomes, game: &GameRow) -> (Outcome, Termination) {
    let number = outcomes.number(game) / 16;
    match number % 50 {
        0 => (Outcome::BothLose, Termination::Forfeit),
        1..=3 => (Outcome::SecondWins, Termination::Forfeit),
        4..=6 => (outcomes.outcome(game), Termination::Time),
        _ => (outcomes.outcome(game), Termination::Normal),
    }
}
