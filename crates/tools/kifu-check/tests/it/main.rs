//! kifu-check: its command line, what it finds in the records of each game, its cache, and the schedule of a round.

mod archives;
mod arimaa;
mod audit;
mod cache;
mod cache_runs;
mod chess;
mod cli;
mod engines;
mod explain;
mod games;
mod hostile;
mod log;
mod page;
mod routing;
mod schedule;
mod split;
mod written;
mod xiangqi;
