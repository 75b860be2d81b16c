//! The tables of a championship, rule books and tournament report files: what is read, what is refused, and with which words.

mod rulebook;
mod tables;
mod trf;
mod trf_rounds;
