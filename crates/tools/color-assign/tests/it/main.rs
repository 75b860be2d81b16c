//! color-assign: its command line, and its rules by tables, the corpus, and an oracle that counts in its own way.

mod arimaa;
mod cli;
mod corpus;
mod dutch;
mod edited;
mod numbered;
mod page;
mod reports;
mod rules;
mod support;
