//! The scripts of the checks: a file each, a function behind a comment.

/// The expression that calls the function of a script.
pub(super) fn call(script: &str) -> String {
    let function = script.lines().filter(|line| !line.starts_with("//")).collect::<Vec<_>>().join("\n");
    format!("({function})()")
}
