//! The shape of the repository, and the examples in its documents.

mod circles;
mod docs;
#[cfg(unix)]
mod faults;
mod imports;
mod packages;
mod spark;
mod tidy;
