//! Tables of a championship, rule books and tournament report files: what is read, what is refused, and in which words.

mod rulebook;
mod tables;
mod trf;
mod trf_rounds;
