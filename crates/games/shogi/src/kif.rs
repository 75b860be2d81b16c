//! KIF and KI2, the records of Japanese programs: moves in the notation of books, with times (KIF) or without (KI2); and JKF,
//! which has the same in JSON.
//!
//! One reader reads both: a line that begins with a number is a move of KIF, which names the square it comes from; a line
//! that begins with the mark of a side has moves of KI2, which are told apart by words and by what is legal.

mod board;
mod ends;
mod header;
mod headers;
mod jkf;
mod json_text;
mod limits;
mod line_kind;
mod parser;
mod reader;
mod relative;
mod rows;
mod text;
mod times;
pub(crate) mod written;

pub use reader::Reader;

use reader::{recognises_ki2, recognises_kif};
use shinpan_records::format::FormatKind;

/// Signs of KIF. A file is one game.
pub(crate) const KIF: FormatKind = FormatKind {
    name: "kif",
    looks: "KIF (\"手数----指手\", \"1 ７六歩(77)\")",
    extensions: &["kif", "kifu"],
    recognises: recognises_kif,
    needs_more: true,
    split_rule: |_| None,
};

/// Signs of KI2. A file is one game.
pub(crate) const KI2: FormatKind = FormatKind {
    name: "ki2",
    looks: "KI2 (\"▲７六歩 △３四歩\")",
    extensions: &["ki2", "ki2u"],
    recognises: recognises_ki2,
    needs_more: true,
    split_rule: |_| None,
};

/// Signs of JKF. A file is one game, or some that follow each other.
pub(crate) const JKF: FormatKind = FormatKind {
    name: "jkf",
    looks: "JKF (\"{\\\"header\\\": {…}, \\\"moves\\\": [{}, {\\\"move\\\": …\")",
    extensions: &["jkf"],
    recognises: jkf::recognises,
    needs_more: true,
    split_rule: |_| None,
};
