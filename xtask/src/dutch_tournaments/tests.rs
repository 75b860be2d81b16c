//! Tests of the generator.

use shinpan_core::trf::Trf;

use super::examination::{Made, draw};

/// The file of each round that is to be paired, and the whole file.
fn files(seed: &str, name: &str) -> Vec<String> {
    let mut made = Made::new(seed, name, 16);
    let mut files = Vec::new();
    while made.advance() {
        let text = made.event.text();
        let (_, drawn) =
            draw(&text, made.event.plan.edition, made.event.round).unwrap_or_else(|error| panic!("{text}\n{error:#}"));
        files.push(text);
        let Some(drawn) = drawn else { break };
        made.enter(&drawn);
    }
    files.push(made.event.text());
    files
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    assert_eq!(files("1", "a"), files("1", "a"));
    assert_ne!(files("1", "a"), files("2", "a"));
    assert_ne!(files("1", "a"), files("1", "b"));
}

/// Every file is read, and each record and each result is somewhere.
#[test]
fn files_are_read_and_vary() {
    let all = (0..150).flat_map(|name| files("1", &name.to_string())).collect::<Vec<_>>();
    for text in &all {
        if let Err(error) = Trf::read(text.as_bytes()) {
            panic!("{error}\n{text}");
        }
    }
    let lines = all.iter().flat_map(|text| text.split(['\r', '\n'])).collect::<Vec<_>>();
    for record in [
        "142 ",
        "XXR ",
        "152 W",
        "152 B",
        "XXC white1",
        "XXC black1",
        "XXC rank",
        "162  W",
        "BBW ",
        "XXS ",
        "192 FIDE_DUTCH",
        "250 ",
        "XXA ",
        "260 ",
        "XXP ",
        "240 F",
        "240 H",
        "240 Z",
        "XXZ ",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(record)), "no line begins with {record}");
    }
    let players = lines.iter().filter(|line| line.starts_with("001 ")).collect::<Vec<_>>();
    for result in [" 1", " 0", " =", " +", " -", " W", " D", " L"] {
        assert!(players.iter().any(|line| line.contains(&format!("w{result}"))), "no game has {result}");
    }
    for bye in ["U", "H", "F", "Z", "+", "=", "-"] {
        assert!(players.iter().any(|line| line.contains(&format!("0000 - {bye}"))), "no bye has {bye}");
    }
}
