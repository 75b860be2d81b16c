//! Arimaa from the outside: the tables of testdata/arimaa, limits, the corpus, and properties held against an oracle.

mod cases;
mod corpus;
mod laws;
mod limits;
mod oracle;
mod properties;
