//! Go from the outside: the laws of superko by tables, properties and a slow judge, and records.

mod laws;
mod records;
