//! `--explain`, and the entries of all codes.

use std::collections::BTreeSet;

use kifu_check::{code_entries, run};
use shinpan_records::CodeEntry;
use shinpan_testing::{Sandbox, run_code_example};

/// The codes that programs of the record side write besides those of a game.
const OF_NO_GAME: [&str; 15] = [
    "claim-unread",
    "format-not-read",
    "left-out",
    "limit-exceeded",
    "not-a-record",
    "not-of-this-game",
    "not-written",
    "record-ambiguous",
    "record-missing",
    "record-not-scheduled",
    "record-open",
    "record-twice",
    "result-mismatch",
    "round-missing",
    "unknown-player",
];

/// Every code of every game, by its game.
fn all_codes() -> BTreeSet<(Option<&'static str>, String)> {
    let of = |game, codes: Vec<&'static str>| codes.into_iter().map(move |code| (Some(game), code.to_owned()));
    let of_no_game = OF_NO_GAME.map(|code| (None, code.to_owned()));
    of("shogi", shinpan_shogi::code::Code::ALL.map(Into::into).into())
        .chain(of("arimaa", shinpan_arimaa::code::Code::ALL.map(Into::into).into()))
        .chain(of("xiangqi", shinpan_xiangqi::words::Code::ALL.map(Into::into).into()))
        .chain(of("go", shinpan_go::finding::Code::ALL.map(Into::into).into()))
        .chain(of("chess", shinpan_chess::finding::Code::ALL.map(Into::into).into()))
        .chain(of_no_game)
        .collect()
}

fn entries() -> Vec<CodeEntry> {
    code_entries().expect("the entries")
}

#[test]
fn every_code_has_an_entry() {
    let explained: BTreeSet<_> = entries().into_iter().map(|entry| (entry.game, entry.code)).collect();
    let codes = all_codes();
    let missing: Vec<_> = codes.difference(&explained).collect();
    let unknown: Vec<_> = explained.difference(&codes).collect();
    assert!(missing.is_empty() && unknown.is_empty(), "without an entry: {missing:?}; of no code: {unknown:?}");
}

#[test]
fn every_example_has_its_code() {
    let mut faults = Vec::new();
    for entry in entries() {
        let name = format!("{} ({}, {})", entry.code, entry.game.unwrap_or("any game"), entry.group);
        match run_code_example(run, &entry) {
            None => faults.push(format!("{name}: the example has other findings")),
            Some(said) if said != entry.example.says => {
                faults.push(format!("{name}: {said}, but the entry has {}; run cargo xtask gen", entry.example.says));
            }
            Some(said) => faults.extend(disagreement(&entry, &said).map(|fault| format!("{name}: {fault}: {said}"))),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a finding has and its entry does not.
fn disagreement(entry: &CodeEntry, said: &str) -> Option<&'static str> {
    let is_severity = |word: String| said.contains(&format!(": {word}[{}]", entry.code));
    if !entry.severity.iter().any(|severity| is_severity(severity.to_string())) {
        return Some("another severity");
    }
    let names_article =
        ["(Art. ", "(Clause ", "(WXF ", "(computer ", "(Arimaa rules"].iter().any(|word| said.contains(word));
    (names_article && entry.article.is_none()).then_some("an article")
}

#[test]
fn entries_are_short_and_end_with_a_full_stop() {
    for CodeEntry { code, meaning, action, .. } in entries() {
        for text in [&meaning, &action] {
            assert!(text.ends_with('.'), "{code}: {text}");
            assert!(text.split(". ").all(|sentence| sentence.split(' ').count() <= 40), "{code}: {text}");
        }
    }
}

#[test]
fn a_code_in_every_game_or_in_one() {
    let folder = Sandbox::named("DIR");
    let all = folder.run(run, "--explain take-back").stdout;
    assert!(
        all.contains("take-back (shogi, format): warning\n") && all.contains("take-back (arimaa, other): warning\n")
    );
    let one = folder.run(run, "--explain take-back --game arimaa").stdout;
    assert!(one.starts_with("take-back (arimaa, other)") && !one.contains("shogi"), "{one}");
}

#[test]
fn unknown_codes() {
    let folder = Sandbox::named("DIR");
    for (line, expected) in [
        ("--explain two-pawn", "no code \"two-pawn\"; nearest: \"two-pawns\"; --explain list has them all"),
        ("--explain frozen --game shogi", "shogi has no code \"frozen\"; it is one of arimaa"),
    ] {
        folder.run(run, line).is(2, "", &format!("kifu-check: --explain: {expected}\n"));
    }
    folder.run(run, "--explain frozen --format html").fails(&["--explain has no page"]);
    folder.run(run, "--explain frozen a.csa").fails(&["--explain"]);
}

#[test]
fn formats() {
    let folder = Sandbox::named("DIR");
    let list = folder.run(run, "--explain list").stdout;
    assert_eq!(list.lines().count(), entries().len());
    let json = folder.run(run, "--explain list --format ndjson").objects();
    assert_eq!(json.len(), entries().len());
    let csv = folder.run(run, "--explain split-line --format csv").stdout;
    let expected = "code,game,group,severity,article,meaning,decision,action,see\n\
         split-line,arimaa,other,\"note, an error with --strict\",,\"A turn, `takeback`, `resigns` or `lost` stands on the line after its label.\",,Nothing.,\n";
    assert_eq!(csv, expected);
}
