//! Comparison of the solver with all matchings, with another solver, and with its own proofs.

mod columns;
mod exhaustive;
mod infeasible;
mod oracle;
mod structure;
mod support;
