//! See `cargo xtask --help`.

fn main() -> std::process::ExitCode {
    xtask::main()
}
