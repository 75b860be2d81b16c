//! judge-repetition: its command line, and the verdicts of each game.

mod arimaa;
mod chess;
mod cli;
mod games;
mod go_cli;
mod page;
mod split;
mod xiangqi;
mod xiangqi_cli;
