//! See `kifu-check --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(kifu_check::run)
}
