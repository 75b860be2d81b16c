//! `cargo bench -p benches --bench NAME`: how fast the libraries alone read, judge, pair and rank.
