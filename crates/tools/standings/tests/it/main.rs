//! standings: its command line, and places, keys, ratings and outlooks by tables, the corpus and oracles.

mod audit;
mod cli;
mod completeness;
mod corpus;
mod draws;
mod elimination;
mod engine_events;
mod explanations;
mod fide;
mod fide_corpus;
mod fide_report_files;
mod fide_round_trip;
mod group_ratings;
mod laws;
mod outlook;
mod page;
mod properties;
mod ratings;
mod reports;
mod schema;
mod what_if;
