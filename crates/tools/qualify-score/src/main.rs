//! See `qualify-score --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(qualify_score::run)
}
