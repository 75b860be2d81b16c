//! Shogi from the outside: the tables of testdata/shogi, the corpus, notations, and properties held against laws written a second time.

mod corpus;
mod laws;
mod notation;
mod properties;
