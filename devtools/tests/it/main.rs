//! Tests of several programs at once, run in this process.

mod championship;
mod command_line;
mod help;
mod messages;
mod stage;
// The programs by their names, which the commands of this crate call too.
#[path = "../../src/programs.rs"]
mod programs;
