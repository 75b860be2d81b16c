//! See `color-assign --help`.

fn main() -> std::process::ExitCode {
    shinpan_cli::main(color_assign::run)
}
