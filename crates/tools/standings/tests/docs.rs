//! The examples in the documentation of this program, run as they are typed, from the root of the repository.

use std::path::Path;

use trycmd::schema::Bin;

#[test]
fn examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    std::env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new()
        .register_bin("standings", Path::new(env!("CARGO_BIN_EXE_standings")))
        .register_bin("kifu-check", Bin::Ignore)
        .register_bin("judge-repetition", Bin::Ignore)
        .register_bin("pair", Bin::Ignore)
        .register_bin("qualify-score", Bin::Ignore)
        .register_bin("color-assign", Bin::Ignore)
        .case("README.md")
        .case("docs/standings.md")
        .case("docs/outlook.md")
        .case("docs/engine-events.md")
        .case("docs/fide.md")
        .case("docs/formats.md");
}
