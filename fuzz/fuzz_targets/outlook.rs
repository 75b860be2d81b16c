//! What is proved of the rest of an event holds in every completion: the search never contradicts the list of them all.
//!
//! One byte picks the book, one the size; then one a game of a round robin: its result, or that it is open. At most five are.
#![no_main]

use std::fmt::Write as _;

use libfuzzer_sys::fuzz_target;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Table;
use shinpan_core::{Lots, RuleBook};
use shinpan_fuzz::Choices;
use shinpan_tournament::{Facts, Field};
use shinpan_tournament::outlook::{
    EntrantOutlook, LISTED_MOST, Line, Plan, Question, Reading, Situation, Status, answer, proof_lines,
};
use shinpan_tournament::ranking::{Inputs, Rules, Tallies, last_round};

const OPEN_MOST: usize = 5;
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
const KEYS: [&str; 6] = [
    "\"points\"",
    "\"points\", \"sos\"",
    "\"points\", \"sos\", \"seed\"",
    "\"points\", \"sos\", \"sodos\"",
    "\"points\", \"direct\", \"sodos\", \"seed\"",
    "\"sos\", \"points\", \"seed\"",
];

/// The tables of an event of four to seven.
fn tables(choices: &mut Choices<'_>) -> Option<[String; 2]> {
    let members = usize::from(choices.byte()? % 4) + 4;
    let (mut entrants, mut games) = ("id,seed\n".to_owned(), "round,first,second,result\n".to_owned());
    let mut open = 0;
    for member in 0..members {
        // Writing into a String cannot fail.
        let _ = writeln!(entrants, "e{member},{}", member + 1);
    }
    // The circle; of an odd number one has no game in each round.
    let seats = members + members % 2;
    for round in 1..seats {
        let mut order = (1..seats).collect::<Vec<_>>();
        order.rotate_left(round - 1);
        order.insert(0, 0);
        for at in 0..seats / 2 {
            let (first, second) = (order[at], order[seats - 1 - at]);
            let Some(result) = choices.one_of(&RESULTS) else { return Some([entrants, games]) };
            open += usize::from(result == "*");
            if first < members && second < members && open <= OPEN_MOST {
                let _ = writeln!(games, "{round},e{first},e{second},{result}");
            }
        }
    }
    Some([entrants, games])
}

/// The search does not contradict the list.
fn agree(searched: &EntrantOutlook, listed: &EntrantOutlook) {
    assert!(searched.best_bound <= listed.best && listed.best <= searched.best);
    assert!(searched.worst <= listed.worst && listed.worst <= searched.worst_bound);
    for (searched, listed) in searched.lines.iter().zip(&listed.lines) {
        assert!(searched.status == Status::Unknown || searched.status == listed.status);
        assert!(searched.points_sure.is_none_or(|points| Some(points) == listed.points_sure));
        assert!(searched.points_hope.is_none_or(|points| Some(points) == listed.points_hope));
    }
}

/// What the proofs of the search claim is so in every completion that was listed.
fn hold(claims: impl Iterator<Item = serde_json::Value>, listed: &[EntrantOutlook]) {
    for claim in claims {
        let own = |entrant: &&EntrantOutlook| claim["id"] == format!("e{}", entrant.member);
        let entrant = listed.iter().find(own).expect("somebody of the field");
        let at_least = usize::try_from(claim["at_least"].as_u64().expect("a number")).expect("few");
        if claim["claim"] == "ahead" {
            assert!(entrant.best.is_none_or(|best| best > at_least), "{claim}");
        } else {
            assert!(entrant.worst.is_none_or(|worst| worst + at_least <= listed.len()), "{claim}");
        }
    }
}

fuzz_target!(|data: &[u8]| {
    let mut choices = Choices::of(data);
    let Some(keys) = choices.one_of(&KEYS) else { return };
    let Some([entrants, games]) = tables(&mut choices) else { return };
    let text = format!("extends = \"wcsc-2015\"\n[standings]\nkeys = [{keys}]\n");
    let book = RuleBook::parse(&text, "b.toml", &|_| Err("no file".to_owned())).expect("a sound book");
    let rules = book.section::<Rules>("standings").expect("a sound section");
    let table = |text: &str| Table::read(text.as_bytes(), "t.csv", None).expect("a table");
    let entrants = Entrants::check(table(&entrants)).expect("sound entrants");
    let games = Games::check(table(&games), Some(&entrants), Schedule::Rounds).expect("sound games");
    if games.is_empty() {
        return;
    }
    let field = Field::of(&entrants, None).expect("seeds");
    let through = last_round(&games);
    let Tallies { tally, strikes, .. } = Tallies::of(&rules, &field, &games, through);
    let inputs = Inputs { through, strikes: Some(&strikes), ..Inputs::of(&rules, &field, &tally) };
    let plan = Plan::of(&Facts::of(&book), &inputs, &games, Some(through.0), &Lots::new("x")).expect("a plan");
    // Rows that are missing are open games, of which the search knows only what points say.
    let plan = Plan { gaps: Vec::new(), numbered: Vec::new(), ..plan };
    let situation = Situation::of(inputs, &games, rules.outcomes(), plan);
    let lines = [Line::Best(1), Line::Best(2), Line::Best(4)];
    let question = Question { lines: &lines, advancement: None, listed_most: LISTED_MOST, deadline: None };
    let listed = answer(&situation, Reading::Drawn, &question);
    let searched = answer(&situation, Reading::Drawn, &Question { listed_most: 0, ..question });
    for (searched, listed) in searched.entrants.iter().zip(&listed.entrants) {
        agree(searched, listed);
    }
    let claims = proof_lines(&searched, &situation).map(|line| serde_json::to_value(line).expect("a value"));
    hold(claims, &listed.entrants);
});
