//! The examples in the documentation of this program, run as they are typed, in a folder that has the testdata of the
//! repository and takes what they write.

use std::path::Path;

use trycmd::schema::Bin;

#[test]
fn examples() {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..").canonicalize().expect("the root of the repository");
    let folder = tempfile::tempdir().expect("a folder");
    std::os::unix::fs::symlink(root.join("testdata"), folder.path().join("testdata")).expect("a link");
    std::env::set_current_dir(folder.path()).expect("the folder");
    trycmd::TestCases::new()
        .register_bin("kifu-check", Path::new(env!("CARGO_BIN_EXE_kifu-check")))
        .register_bin("judge-repetition", Bin::Ignore)
        .register_bin("pair", Bin::Ignore)
        .register_bin("standings", Bin::Ignore)
        .register_bin("color-assign", Bin::Ignore)
        .register_bin("qualify-score", Bin::Ignore)
        .case(root.join("docs/first-examples.md"))
        .case(root.join("README.md"))
        .case(root.join("docs/formats.md"))
        .case(root.join("docs/kifu-check.md"))
        .case(root.join("docs/engine-events.md"))
        .case(root.join("docs/man-machine.md"));
}
