//! See `kifu-check --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(kifu_check::run)
}
