//! See `qualify-score --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(qualify_score::run)
}
