//! The outlook against a slow list of its own: every completion as a table of games that the ranking itself reads; and proofs, which a
//! small checker of its own goes through.

mod checker;
mod event;
mod slow;

use event::Event;
use proptest::prelude::*;
use shinpan_core::RuleBook;
use shinpan_tournament::outlook::{
    Advancement, LISTED_MOST, Line, Question, Reading, ReadingOutlook, Status, proof_lines,
};
use shinpan_tournament::ranking::Rules;

const LINES: [usize; 3] = [1, 2, 4];
/// Numbers of open games of larger events; of 6 729 tables are ranked.
const OPEN: [usize; 3] = [4, 5, 6];

fn lines() -> Vec<Line> {
    LINES.map(Line::Best).to_vec()
}

/// The books whose standings are made by keys.
fn books() -> Vec<String> {
    let is_by_keys = |name: &&str| {
        let book = RuleBook::builtin(name).expect("a built-in book");
        book.sections().iter().any(|section| section == "standings") && book.section::<Rules>("standings").is_ok()
    };
    let names = RuleBook::builtin_names().into_iter().filter(is_by_keys);
    let mut books = names.map(|name| format!("extends = \"{name}\"\n")).collect::<Vec<_>>();
    for keys in [
        "\"points\"",
        "\"points\", \"sos\"",
        "\"points\", \"sos\", \"seed\"",
        "\"points\", \"sos\", \"sodos\"",
        "\"points\", \"direct\", \"sodos\", \"seed\"",
        "\"sos\", \"points\", \"seed\"",
    ] {
        books.push(format!("extends = \"wcsc-2015\"\n[standings]\nkeys = [{keys}]\n"));
    }
    books.push(
        "extends = \"wcsc-2010\"\n[standings]\ndirect = \"recursive\"\nkeys = [\"points\", \"direct\"]\n".to_owned(),
    );
    books.push("extends = \"wcsc-2015\"\n[standings]\nunplayed = \"exclude\"\nmd_draws = \"exclude\"\n".to_owned());
    let four = "outcomes = [\"1-0\", \"1/2-1/2\", \"0-1\", \"0-0\"]\n";
    books.push(format!("extends = \"wcsc-2010\"\n[standings]\n{four}"));
    books
}

/// What is found is what the slow list says.
fn is_exact(found: &ReadingOutlook, expected: &slow::List, event: &Event) -> Result<(), TestCaseError> {
    for (member, own) in found.entrants.iter().enumerate() {
        let Some(slow) = expected.member(member) else {
            prop_assert_eq!(own.best, None, "{}", event);
            continue;
        };
        let places = (own.best, own.worst, own.best_bound, own.worst_bound);
        let (best, worst) = (Some(slow.best), Some(slow.worst));
        prop_assert_eq!(places, (best, worst, best, worst), "{} of\n{}", member, event);
        for (line, places) in own.lines.iter().zip(LINES) {
            let expected = slow.line(places, event.has_gains());
            let found = (line.status, line.points_sure.map(|own| own.0), line.points_hope.map(|own| own.0));
            prop_assert_eq!(found, expected, "{} line {} of\n{}", member, places, event);
        }
    }
    Ok(())
}

/// What is found does not contradict the slow list.
fn is_sound(found: &ReadingOutlook, expected: &slow::List, event: &Event) -> Result<(), TestCaseError> {
    for (member, own) in found.entrants.iter().enumerate() {
        let Some(slow) = expected.member(member) else { continue };
        let inner = own.best_bound <= Some(slow.best) && Some(slow.best) <= own.best;
        let outer = own.worst <= Some(slow.worst) && Some(slow.worst) <= own.worst_bound;
        prop_assert!(inner && outer, "{} {:?} of\n{}", member, own, event);
        for (line, places) in own.lines.iter().zip(LINES) {
            let (status, sure, hope) = slow.line(places, event.has_gains());
            prop_assert!(line.status == status || line.status == Status::Unknown, "{} of\n{}", member, event);
            prop_assert!(line.points_sure.is_none_or(|own| Some(own.0) == sure), "{member} sure of\n{event}");
            prop_assert!(line.points_hope.is_none_or(|own| Some(own.0) == hope), "{member} hope of\n{event}");
        }
    }
    Ok(())
}

/// The completions that are shown have the places that are claimed, by the ranking and tables of games.
fn are_witnesses(found: &ReadingOutlook, event: &Event) -> Result<(), TestCaseError> {
    for (member, own) in found.entrants.iter().enumerate() {
        for (place, case) in [(own.best, &own.best_case), (own.worst, &own.worst_case)] {
            let Some(case) = case else { continue };
            let ranks = event.ranks(case);
            prop_assert_eq!(ranks[member].map(|rank| rank.0), place, "{} of\n{}", member, event);
        }
        for (line, places) in own.lines.iter().zip(LINES) {
            let rank = |case: &Option<_>| case.as_ref().map(|case| event.ranks(case)[member]);
            prop_assert!(rank(&line.inside).flatten().is_none_or(|rank| rank.0 <= places), "{member} of\n{event}");
            prop_assert!(rank(&line.outside).flatten().is_none_or(|rank| rank.1 > places), "{member} of\n{event}");
        }
    }
    Ok(())
}

fn check(event: &Event, reading: Reading) -> Result<(), TestCaseError> {
    let expected = slow::list(event, reading);
    let lines = lines();
    event.with(|situation| {
        let question = Question { lines: &lines, advancement: None, listed_most: LISTED_MOST, deadline: None };
        let listed = shinpan_tournament::outlook::answer(situation, reading, &question);
        prop_assert_eq!(listed.completions, Some(expected.completions), "{}", event);
        is_exact(&listed, &expected, event)?;
        are_witnesses(&listed, event)?;
        let question = Question { listed_most: 0, ..question };
        let searched = shinpan_tournament::outlook::answer(situation, reading, &question);
        if event.is_elimination() || expected.completions == 0 {
            return Ok(());
        }
        is_sound(&searched, &expected, event)?;
        are_witnesses(&searched, event)?;
        let is_searched = situation.undrawn().is_empty() || reading == Reading::Drawn;
        if event.is_usual() && is_searched {
            is_exact(&searched, &expected, event)?;
            let claims = proof_lines(&searched, situation).map(|line| serde_json::to_value(line).expect("a value"));
            for claim in claims {
                prop_assert!(checker::holds(&claim, event), "{} of\n{}", claim, event);
                let more = checker::with_one_more(&claim);
                prop_assert!(!checker::holds(&more, event), "{} of\n{}", more, event);
            }
        }
        Ok(())
    })
}

/// What is found of who advances is what the slow list says, or is not known where bounds alone are asked.
fn advances(event: &Event, reading: Reading, rules: &Advancement) -> Result<(), TestCaseError> {
    let expected = slow::advancing(event, reading, rules);
    event.with(|situation| {
        for listed_most in [LISTED_MOST, 0] {
            let lines = [Line::Advance];
            let question = Question { lines: &lines, advancement: Some(rules), listed_most, deadline: None };
            let found = shinpan_tournament::outlook::answer(situation, reading, &question);
            for (member, own) in found.entrants.iter().enumerate() {
                let Some(slow) = expected.member(member) else { continue };
                let line = &own.lines[0];
                let (status, sure, hope) = slow.line(1, true);
                let is_known = line.status == status || listed_most == 0 && line.status == Status::Unknown;
                prop_assert!(is_known, "{} {:?} {:?} {:?} of\n{}", member, status, line.status, rules, event);
                if listed_most > 0 {
                    let points = (line.points_sure.map(|own| own.0), line.points_hope.map(|own| own.0));
                    prop_assert_eq!(points, (sure, hope), "{} {:?} of\n{}", member, rules, event);
                }
            }
        }
        Ok(())
    })
}

proptest! {
    // Each case is an event with all its completions: one for a hundred of `PROPTEST_CASES`, three if it is not set.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.div_ceil(100), ..ProptestConfig::default() })]

    /// For every shipped book and some others.
    #[test]
    fn drawn_games_of_every_book(seed in any::<u64>()) {
        for book in books() {
            check(&Event::random(&book, seed, 0), Reading::Drawn)?;
        }
    }

    /// Who advances under caps on modules, listed and by bounds alone.
    #[test]
    fn who_advances(seed in any::<u64>(), undrawn in 0_u16..2) {
        for draw in 0..8_u64 {
            let event = Event::random("extends = \"wcsc-2010\"\n", seed.wrapping_add(draw), undrawn);
            let rules = event.advancement(seed.wrapping_mul(31).wrapping_add(draw));
            let reading = if undrawn == 0 { Reading::Drawn } else { Reading::Any };
            advances(&event, reading, &rules)?;
        }
    }

    /// Eliminations to their ends, whoever is paired.
    #[test]
    fn eliminations_to_the_end(seed in any::<u64>()) {
        let event = Event::knock_out("extends = \"arimaa-2015\"\n[pair]\nlives = 2\n", seed);
        let (expected, lines) = (slow::list(&event, Reading::Any), lines());
        event.with(|situation| {
            let question = Question { lines: &lines, advancement: None, listed_most: LISTED_MOST, deadline: None };
            let found = shinpan_tournament::outlook::answer(situation, Reading::Any, &question);
            prop_assert!(found.completions.is_some_and(|ends| ends <= expected.completions), "{}", event);
            is_exact(&found, &expected, &event)?;
            are_witnesses(&found, &event)
        })?;
    }

    #[test]
    fn rounds_that_are_not_drawn(seed in any::<u64>()) {
        // Tables of engines have rows for all rounds, and an elimination goes on until one is left: the corpus has those.
        let is_drawn = |book: &&String| !["tcec-20", "cutechess", "arimaa"].into_iter().any(|name| book.contains(name));
        for book in books().iter().filter(is_drawn) {
            check(&Event::random(book, seed, 1), Reading::Any)?;
        }
    }

    /// Who has given up has no bye that another can have (O11).
    #[test]
    fn odd_rounds_that_are_not_drawn(seed in any::<u64>(), undrawn in 1_u16..3) {
        for draw in 0..4_u64 {
            check(&Event::odd("extends = \"wcsc-2015\"\n", seed.wrapping_add(draw), undrawn), Reading::Any)?;
        }
    }
}

/// Eight entrants, and a few more open games from event to event; every book by keys has one.
#[test]
fn larger_events() {
    let books = books();
    let books = books.iter().filter(|book| !book.contains("arimaa"));
    for (number, book) in (0_u64..).zip(books) {
        let event = Event::large(book, number, OPEN[usize::try_from(number).expect("few") % OPEN.len()]);
        check(&event, Reading::Drawn).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// What the search once took for a proof: with a result that leaves it not level on points, somebody has more points of opponents
/// than with the one that does.
#[test]
fn a_lead_is_greatest_over_all_results() {
    let book = "extends = \"wcsc-2015\"\n[standings]\nkeys = [\"points\", \"sos\", \"seed\"]\n";
    check(&Event::large(book, 10_957_589_622_716_669_868, 6), Reading::Drawn).unwrap_or_else(|error| panic!("{error}"));
}
