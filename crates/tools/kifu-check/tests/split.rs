//! One large file is split among threads, and nobody can tell from what comes of it.

#[path = "../../splitting.rs"]
mod splitting;
#[allow(dead_code, reason = "shared by several tests")]
#[path = "../../testing.rs"]
mod testing;

splitting::tests!(kifu_check::run);
