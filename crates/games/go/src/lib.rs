//! The laws of Go for referees of computer championships.
//!
//! Sources: "KGS computer tournaments: superko", Sensei's Library ("Superko", "Chinese Superko"), the rules of the UEC Cup.
//! Where they are silent, `docs/rulings.md` has the reading taken here. Black is First, White is Second.

pub mod board;
mod check;
pub mod class;
mod encoding;
pub mod forms;
pub mod history;
pub mod judge;
pub mod neutral;
pub mod point;
pub mod record;
pub mod records;
pub mod referee;
pub mod result;
pub mod rules;
pub mod selfplay;
mod sgf;
mod told;

pub use board::Board;
pub use check::check;
pub use judge::Judge;
pub use point::{Point, Size};
pub use referee::Referee;
pub use rules::{Form, Rules};

/// What Go is to the tools that read its records.
pub const KIND: shinpan_records::GameKind = shinpan_records::GameKind {
    name: "go",
    records: "SGF and the neutral form",
    book: "go-psk",
    formats: &records::Format::NAMES,
    options: &[],
    cut: records::cut,
};
