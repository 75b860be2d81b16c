//! The programs of the workspace by name, called in this process.

use std::ffi::OsString;

use shinpan_cli::{Exit, Io};

/// Runs the program that the first word names.
pub(crate) fn call(words: Vec<OsString>, io: &mut Io) -> Option<Exit> {
    let program = words.first()?.to_str()?.to_owned();
    Some(match &*program {
        "color-assign" => shinpan_cli::call(words, io, color_assign::run),
        "judge-repetition" => shinpan_cli::call(words, io, judge_repetition::run),
        "kifu-check" => shinpan_cli::call(words, io, kifu_check::run),
        "pair" => shinpan_cli::call(words, io, pair::run),
        "qualify-score" => shinpan_cli::call(words, io, qualify_score::run),
        "standings" => shinpan_cli::call(words, io, standings::run),
        _ => return None,
    })
}
