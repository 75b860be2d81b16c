//! The examples in the documentation of this program, run as they are typed, from the root of the repository.

use std::path::Path;

use trycmd::schema::Bin;

#[test]
fn examples() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    std::env::set_current_dir(root).expect("the root of the repository");
    trycmd::TestCases::new()
        .register_bin("pair", Path::new(env!("CARGO_BIN_EXE_pair")))
        .register_bin("standings", Bin::Ignore)
        .register_bin("color-assign", Bin::Ignore)
        .register_bin("kifu-check", Bin::Ignore)
        .register_bin("judge-repetition", Bin::Ignore)
        .register_bin("qualify-score", Bin::Ignore)
        .case("docs/first-examples.md")
        .case("README.md")
        .case("docs/pair.md")
        .case("docs/dutch.md")
        .case("docs/engine-events.md")
        .case("docs/outlook.md")
        .case("docs/fide.md");
}
