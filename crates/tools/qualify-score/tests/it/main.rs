//! qualify-score: its command line, and seeds, stages and scores by tables, the corpus and properties.

mod cli;
mod corpus;
mod outlook;
mod page;
mod played;
mod properties;
mod rules;
mod score;
mod support;
