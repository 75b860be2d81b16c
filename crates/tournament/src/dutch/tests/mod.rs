//! Tests of the Dutch system that need more than its public face: small rounds by brute force, colours from two
//! histories, cases by hand.

mod candidate;
mod cases;
mod colours;
mod made;
mod oracle_of_2017;
mod oracle_of_2026;
mod outcome;
mod properties;
mod random;
mod scopes;
