//! See `color-assign --help`.

fn main() -> std::process::ExitCode {
    shinpan_core::shell::main(color_assign::run)
}
