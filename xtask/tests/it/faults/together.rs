//! A cache from the future. Runs at the same time are in cases.txt.

use std::fs;

use sha2::{Digest as _, Sha256};

use super::{answer, has, shell};

/// Returns the bytes of a cache of kifu-check from that day since 1970: about `length` bytes of reports that no run
/// asks for.
pub(crate) fn old_cache(day: u16, length: usize) -> Vec<u8> {
    let mut bytes = b"\x89kifu-check cache 2\n".to_vec();
    for number in 0_u64.. {
        if bytes.len() >= length {
            break;
        }
        // By kifu-check/src/cache/frame.rs: checksum, length, kind 0 (checked), day, key, value.
        let value = [0; 1000];
        let mut frame = u32::try_from(value.len()).unwrap_or_default().to_le_bytes().to_vec();
        frame.push(0);
        frame.extend(day.to_le_bytes());
        frame.extend(Sha256::digest(number.to_le_bytes()));
        frame.extend(value);
        bytes.extend(&Sha256::digest(&frame)[..8]);
        bytes.extend(frame);
    }
    bytes
}

#[test]
fn a_cache_from_the_future_is_a_cache() {
    let shell = shell();
    let line = "kifu-check --format ndjson bad.csa ok.csa";
    let whole = answer(&shell, line);
    for day in [1, 60_000, u16::MAX] {
        let bytes = old_cache(day, 3 << 20);
        shell.files().write("c", &bytes);
        for _ in 0..2 {
            let ended = shell.run(&format!("touch -d '2 days' c && {line} --cache c"));
            assert_eq!((ended.code, &*ended.stderr, &ended.stdout), (1, "", &whole), "day {day}");
        }
        let length = fs::metadata(shell.files().path("c")).expect("the cache").len();
        // Reports that are too old are dropped; those from the future are kept.
        assert_eq!(length < 1 << 16, day == 1, "day {day}: {length} bytes");
    }
    has(&shell, &["c"]);
}
