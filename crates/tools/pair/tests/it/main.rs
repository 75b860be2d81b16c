//! pair: its command line, and its pairings against the corpus and against every pairing of small fields.

mod cli;
mod corpus;
mod draws;
mod elimination;
mod elimination_optimum;
mod elimination_tournament;
mod engines;
mod optimum;
mod page;
mod systems;
mod what_if;
