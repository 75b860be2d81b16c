//! Tells the program its version and commit.

include!("../commit.rs");
