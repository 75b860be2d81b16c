//! See `pair --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(pair::run)
}
