//! The laws of xiangqi by tables, cases, an oracle and properties.

mod common;
mod corpus;
mod encodings;
mod oracle;
mod perft;
mod properties;
mod roundtrip;
mod tables;
