//! `cargo bench -p benches --bench NAME`: what reading, judging, pairing and ranking take in memory.
