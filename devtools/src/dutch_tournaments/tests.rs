//! Tests of the generator and of the examination of its rounds.

use shinpan_core::Side;
use shinpan_core::trf::{CellResult, Trf};
use shinpan_tournament::dutch::Edition;

use super::engine::Engines;
use super::event::{Drawn, Event};
use super::examination::{Examiner, Totals, draw};
use super::legality::violations;

/// Returns the file before each round and the whole file.
fn files(seed: &str, name: &str) -> Vec<String> {
    let mut event = Event::random(seed, name, 16);
    let mut files = Vec::new();
    while event.advance() {
        files.push(event.text());
        let (_, drawn) = draw(&event).unwrap_or_else(|error| panic!("{}\n{error:#}", event.text()));
        let Some(drawn) = drawn else { break };
        event.enter(&drawn);
    }
    files.push(event.text());
    files
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(files("1", "a"), files("1", "a"));
    assert_ne!(files("1", "a"), files("2", "a"));
    assert_ne!(files("1", "a"), files("1", "b"));
}

/// Every file can be read, and each record and each result occurs somewhere.
#[test]
fn files_are_read_and_vary() {
    let all = (0..150).flat_map(|name| files("1", &name.to_string())).collect::<Vec<_>>();
    for text in &all {
        if let Err(error) = Trf::read(text.as_bytes()) {
            panic!("{error}\n{text}");
        }
    }
    let lines = all.iter().flat_map(|text| text.split(['\r', '\n'])).collect::<Vec<_>>();
    let records = "142 |XXR |152 W|152 B|XXC white1|XXC black1|XXC rank|162  W|BBW |XXS |192 FIDE_DUTCH|250 |XXA |260 |XXP |240 F|240 H\
                   |240 Z|XXZ ";
    for record in records.split('|') {
        assert!(lines.iter().any(|line| line.starts_with(record)), "no line begins with {record}");
    }
    let players = lines.iter().filter(|line| line.starts_with("001 ")).collect::<Vec<_>>();
    for result in [" 1", " 0", " =", " +", " -", " W", " D", " L", " ?", " X"] {
        assert!(players.iter().any(|line| line.contains(&format!("w{result}"))), "no game has {result}");
    }
    for bye in ["U", "H", "F", "Z", "+", "=", "-"] {
        assert!(players.iter().any(|line| line.contains(&format!("0000 - {bye}"))), "no bye has {bye}");
    }
}

/// Returns the faults found in a round that is changed after the library has drawn it.
fn faults(change: impl Fn(&Event, Drawn) -> Option<Option<Drawn>>) -> Vec<String> {
    for name in 0..200 {
        let mut event = Event::random("faults", &name.to_string(), 12);
        while event.advance() {
            let (_, drawn) = draw(&event).expect("a round");
            let Some(drawn) = drawn else { break };
            assert_eq!(violations(&event, Some(&drawn)), [""; 0]);
            if let Some(changed) = change(&event, drawn.clone()) {
                return violations(&event, changed.as_ref());
            }
            event.enter(&drawn);
        }
    }
    panic!("no round can be changed so");
}

#[test]
fn an_illegal_round_is_found() {
    let last = |event: &Event, number: u16| event.player(number).and_then(|player| player.entries.last().copied());
    let met = |event: &Event, [a, b]: [u16; 2]| {
        let games = &event.player(a).expect("a player").entries;
        games.iter().filter_map(|entry| entry.played()).any(|(opponent, _)| opponent == b)
    };
    let found = faults(|_, drawn| Some(Some(Drawn { pairs: drawn.pairs[1..].to_vec(), ..drawn })));
    assert!(found[0].starts_with("incomplete"), "{found:?}");
    let found = faults(|_, _| Some(None));
    assert_eq!(found, ["there is a legal pairing"]);
    let found = faults(|event, mut drawn| {
        let [[a, b], [c, d], ..] = drawn.pairs[..] else { return None };
        (drawn.pairs[0], drawn.pairs[1]) = ([a, d], [c, b]);
        met(event, [a, d]).then_some(Some(drawn))
    });
    assert!(found.iter().any(|fault| fault.starts_with("C1")), "{found:?}");
    let found = faults(|event, mut drawn| {
        let [white, black] = drawn.pairs[0];
        drawn.pairs[0] = [black, white];
        let sides = [white, black].map(|number| last(event, number)?.played().map(|(_, side)| side));
        (event.round == 2 && sides == [Some(Side::Second), Some(Side::First)]).then_some(Some(drawn))
    });
    assert!(found[0].starts_with("5.2.1"), "{found:?}");
    // White on the first board and the player with the bye swap places.
    let exchanged = |mut drawn: Drawn| {
        let white = drawn.pairs.first_mut()?.first_mut()?;
        std::mem::swap(white, drawn.bye.as_mut()?);
        Some(drawn)
    };
    let found = faults(|event, drawn| {
        let drawn = exchanged(drawn)?;
        let is_same = last(event, drawn.bye?)?.result() == CellResult::AllocatedBye;
        is_same.then_some(Some(drawn))
    });
    assert!(found.iter().any(|fault| fault.starts_with("C2")), "{found:?}");
    let found = faults(|event, drawn| {
        (event.plan.edition == Edition::Of2026 && event.round == 3).then(|| exchanged(drawn)).flatten().map(Some)
    });
    assert!(found.iter().any(|fault| fault.starts_with("C5")), "{found:?}");
}

/// Uses a program that answers every round with no pairs at all.
#[cfg(unix)]
#[test]
fn a_disagreement_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = super::engine::tests::script(folder.path(), r#"echo 0 > "$4""#);
    let engines = [Edition::Of2026, Edition::Of2017].map(|edition| (edition, program.clone()));
    let engines = Engines(engines.into());
    let written = folder.path().join("written");
    let mut examiner = Examiner { engines, folder: written.clone(), totals: Totals::default() };
    examiner.examine("1", "a", 12).expect("a tournament");
    assert!(examiner.totals.rounds > 0 && examiner.totals.disagreements == examiner.totals.rounds);
    let trf = std::fs::read(written.join("a-disagreement-round-1.trf")).expect("the file");
    assert!(Trf::read(&trf).is_ok());
    let said = std::fs::read_to_string(written.join("a-disagreement-round-1.txt")).expect("what is said of it");
    assert!(
        said.contains("ours: Some(") && said.contains("bbpPairings: Some(Drawn { pairs: [], bye: None })"),
        "{said}"
    );
}
