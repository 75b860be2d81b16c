//! See `judge-repetition --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(judge_repetition::run)
}
