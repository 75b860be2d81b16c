//! See `pair --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(pair::run)
}
