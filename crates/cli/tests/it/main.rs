//! The command line that all programs share: runs in this process, and a whole tool, `examples/echo-records.rs`, in a shell.

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "what fails here is a failed test")]

mod archives;
#[cfg(unix)]
mod audit;
#[cfg(unix)]
mod audit_refusals;
mod batch;
mod output;
#[cfg(unix)]
mod process;
mod records;
mod split;
#[cfg(unix)]
mod support;
#[cfg(unix)]
mod verify_audit;
