//! A megabyte of anything: pieces of every format, each repeated after each of its beginnings.

use std::fs;

use serde::Deserialize;
use shinpan_testing::process::Shell;

/// Length of a file in bytes.
const SIZE: usize = 1 << 20;
/// Processor time allowed for such a file, in seconds; more where programs are not optimised: so many times that of an
/// ordinary record of this length.
const SECONDS: f64 = 1.0;
const TIMES: f64 = 20.0;
/// An ordinary record, to be repeated.
const ORDINARY: &str =
    "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";

/// Contents of the files. A character up to U+00FF stands for a byte, any other for its UTF-8.
const MIXTURES: &str = include_str!("mixtures.json");

#[derive(Deserialize)]
struct Mixtures {
    /// Pieces for every format: brackets, quotes, escapes, ends of lines, bytes of no encoding, halves of characters.
    any: Vec<String>,
    formats: Vec<Format>,
}

#[derive(Deserialize)]
struct Format {
    file: String,
    beginnings: Vec<String>,
    pieces: Vec<String>,
}

/// Checks that no file of a megabyte takes too long, whatever its contents.
pub(super) fn of_a_megabyte(shell: &Shell) {
    let Mixtures { any, formats } = serde_json::from_str(MIXTURES).expect("mixtures");
    shell.files().write("ordinary.pgn", filled("", ORDINARY));
    let most = SECONDS.max(TIMES * seconds(shell, "kifu-check", "ordinary.pgn"));
    let mut slowest = (0.0, String::new());
    for Format { file, beginnings, pieces } in formats {
        for beginning in &beginnings {
            for piece in pieces.iter().chain(&any) {
                shell.files().write(&file, filled(beginning, piece));
                for program in ["kifu-check", "judge-repetition"] {
                    let taken = seconds(shell, program, &file);
                    let what = format!("{program} {file}: {piece:?} behind {beginning:?}");
                    assert!(taken < most, "{what}: {taken} s, at most {most} s");
                    if taken > slowest.0 {
                        slowest = (taken, what);
                    }
                }
            }
        }
        // Members of archives are read by the same reader.
        shell.run(&format!("tar -cf x.tar {file}")).exits(&[0]);
        let taken = seconds(shell, "kifu-check", "x.tar");
        assert!(taken < most, "{file} in an archive: {taken} s, at most {most} s");
        fs::remove_file(shell.files().path(&file)).expect("a file");
    }
    println!("at most {:.2} s: {}", slowest.0, slowest.1);
}

/// Returns `beginning` followed by `piece` over and over.
fn filled(beginning: &str, piece: &str) -> Vec<u8> {
    let bytes_of = |c: char| u8::try_from(c).map_or_else(|_| c.to_string().into_bytes(), |byte| vec![byte]);
    let bytes = |text: &str| text.chars().flat_map(bytes_of).collect::<Vec<_>>();
    let (mut text, piece) = (bytes(beginning), bytes(piece));
    while text.len() < SIZE {
        text.extend_from_slice(&piece);
    }
    text
}

/// Returns the processor time of a run.
fn seconds(shell: &Shell, program: &str, file: &str) -> f64 {
    let run = format!("{program} --jobs 1 --format ndjson {file} >answer 2>&1");
    let ended = shell.run(&format!("TIMEFORMAT=%U; time {{ {run}; echo $? >code; }}"));
    let code = shell.files().read("code");
    assert!(["0", "1", "2"].contains(&code.trim()), "{run}: exit {code}");
    ended.stderr.trim().parse().unwrap_or_else(|_| panic!("{run}: no time in {:?}", ended.stderr))
}
