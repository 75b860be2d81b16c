//! Any bytes are an audit file or a broken one: reading it does not panic, in small pieces it gives the same lines, and a chain
//! that is made of the bytes is whole until one byte of it is changed.
#![no_main]

use std::io::{BufRead, BufReader};

use libfuzzer_sys::fuzz_target;
use shinpan_cli::audit::chain::{Chain, Code};
use shinpan_cli::audit::line::{AuditLine, FileDigest, NONE_BEFORE};
use shinpan_testing::Drip;

/// The digest of each line, what it says, and what is wrong with it.
fn links(reader: impl BufRead) -> Vec<(String, Option<AuditLine>, Vec<(Code, String)>)> {
    let mut chain = Chain::new(reader);
    let links = std::iter::from_fn(|| chain.next_link().expect("memory can be read"));
    links.map(|link| (link.digest, link.line, link.faults)).collect()
}

/// Whether nothing is wrong with a file but clocks that were set back.
fn is_whole(file: &[u8]) -> bool {
    links(file).iter().flat_map(|(_, _, faults)| faults).all(|(code, _)| *code == Code::ClockBack)
}

/// A chain in which pieces of the bytes stand wherever a line has text.
fn chained(bytes: &[u8]) -> Vec<u8> {
    let (mut file, mut previous) = (Vec::new(), NONE_BEFORE.to_owned());
    for piece in bytes.chunks(40).take(5) {
        let text = String::from_utf8_lossy(piece).into_owned();
        let digest = FileDigest {
            path: text.clone(),
            path_bytes: None,
            size: piece.len() as u64,
            sha256: text.clone(),
            whole: true,
            stream: false,
        };
        let line = AuditLine {
            previous,
            time: text.clone(),
            arguments: vec![text],
            inputs: vec![digest],
            ..AuditLine::default()
        };
        let line = line.sealed().expect("memory takes it");
        file.extend_from_slice(&line);
        previous = links(&*file).pop().expect("the line").0;
    }
    file
}

fuzz_target!(|bytes: &[u8]| {
    let found = links(bytes);
    assert_eq!(found, links(BufReader::with_capacity(7, Drip::new(bytes, 3))));
    for line in found.iter().filter_map(|(_, line, _)| line.as_ref()) {
        let again = line.sealed().expect("memory takes it");
        let again = AuditLine::read(again.strip_suffix(b"\n").expect("a line end")).expect("it reads back");
        assert_eq!(AuditLine { digest: String::new(), ..again }, AuditLine { digest: String::new(), ..line.clone() });
    }
    let Some((&[first, second, change], rest)) = bytes.split_first_chunk() else { return };
    let mut file = chained(rest);
    assert!(is_whole(&file));
    let at = usize::from(u16::from_le_bytes([first, second])) % file.len().max(1);
    if let Some(byte) = file.get_mut(at).filter(|_| change != 0) {
        *byte ^= change;
        assert!(!is_whole(&file), "the byte {at} was changed by {change}");
    }
});
