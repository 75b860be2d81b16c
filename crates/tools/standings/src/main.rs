//! See `standings --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(standings::run)
}
