//! The solver against all matchings, another solver, and its own proofs.

mod columns;
mod exhaustive;
mod infeasible;
mod oracle;
mod structure;
mod support;
