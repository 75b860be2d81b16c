//! See `standings --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(standings::run)
}
