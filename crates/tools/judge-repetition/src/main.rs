//! See `judge-repetition --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(judge_repetition::run)
}
