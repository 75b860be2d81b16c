//! `cargo xtask dist` and `cargo xtask install`: the programs with all that belongs to them, for machines without Rust.

mod deb;
mod empty_root;
mod layout;
mod static_build;
mod tarball;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use sha2::{Digest as _, Sha256};

use self::layout::{Item, layout};
use crate::workspace;

/// Where the programs go.
#[derive(Debug, clap::Args)]
pub(crate) struct InstallArgs {
    /// The folder with bin and share, as /usr/local or ~/.local
    #[arg(long, value_name = "FOLDER")]
    prefix: PathBuf,

    /// Build without optimisation, which is much quicker
    #[arg(long)]
    debug: bool,
}

/// Builds the programs and writes a tarball, a Debian package and their checksums into target/dist; then tries the tarball in a root
/// in which nothing else is.
pub(crate) fn run() -> Result<()> {
    let (target, folder) = static_build::programs()?;
    let folder_of_dist = workspace::target()?.join("dist");
    std::fs::create_dir_all(&folder_of_dist).with_context(|| folder_of_dist.display().to_string())?;
    let items = layout(&folder)?;
    let version = env!("CARGO_PKG_VERSION");
    let files = [
        (format!("shinpan-{version}-{target}.tar.gz"), tarball::made(&format!("shinpan-{version}"), &items)?),
        (format!("shinpan_{version}_amd64.deb"), deb::made(version, &items)?),
    ];
    for (name, bytes) in &files {
        let path = folder_of_dist.join(name);
        std::fs::write(&path, bytes).with_context(|| path.display().to_string())?;
        println!("{}", path.display());
    }
    let sums = files.iter().map(|(name, bytes)| format!("{}  {name}\n", digest(bytes))).collect::<Vec<_>>();
    let path = folder_of_dist.join("SHA256SUMS");
    std::fs::write(&path, sums.concat()).with_context(|| path.display().to_string())?;
    println!("{}", path.display());
    empty_root::try_programs(&folder_of_dist.join(&files[0].0), &format!("shinpan-{version}"))
}

/// Builds the programs and puts them, their manuals and their completions below a folder.
pub(crate) fn install(args: &InstallArgs) -> Result<()> {
    let programs = workspace::build(if args.debug { &[] } else { &["--release"] }, &[])?;
    put(&layout(&programs)?, &args.prefix)?;
    println!("{}", args.prefix.join("bin").display());
    Ok(())
}

/// Writes the items below a folder, each beside its place first: a program that runs is not written into.
fn put(items: &[Item], prefix: &Path) -> Result<()> {
    for item in items {
        let path = prefix.join(&item.path);
        let folder = path.parent().unwrap_or(prefix);
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut file = tempfile::NamedTempFile::new_in(folder).with_context(|| folder.display().to_string())?;
        std::io::Write::write_all(&mut file, &item.bytes).with_context(|| path.display().to_string())?;
        let permissions = std::os::unix::fs::PermissionsExt::from_mode(item.mode());
        file.as_file().set_permissions(permissions).with_context(|| path.display().to_string())?;
        file.persist(&path).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// In hexadecimal digits.
fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;
    use std::process::Command;

    use super::*;

    /// Programs that are none: what is packed matters here, not what it does.
    fn items() -> Vec<Item> {
        let folder = tempfile::tempdir().expect("a folder");
        for program in workspace::programs().expect("the programs") {
            std::fs::write(folder.path().join(program), b"#!/bin/sh\n").expect("a program");
        }
        layout(folder.path()).expect("items")
    }

    #[test]
    fn all_that_belongs_to_the_programs_is_installed() {
        let prefix = tempfile::tempdir().expect("a folder");
        put(&items(), prefix.path()).expect("installed");
        for (path, mode) in [
            ("bin/kifu-check", 0o755),
            ("share/man/man1/pair.1", 0o644),
            ("share/man/man1/qualify-score-advance.1", 0o644),
            ("share/bash-completion/completions/standings", 0o644),
            ("share/zsh/site-functions/_standings", 0o644),
            ("share/fish/vendor_completions.d/standings.fish", 0o644),
            ("share/doc/shinpan/LICENSE", 0o644),
            ("share/doc/shinpan/docs/installing.md", 0o644),
            ("share/doc/shinpan/docs/schemas/standings.schema.json", 0o644),
            ("share/doc/shinpan/testdata/shogi/records/illegal-move.csa", 0o644),
        ] {
            let found = std::fs::metadata(prefix.path().join(path)).expect(path);
            assert_eq!(found.permissions().mode() & 0o777, mode, "{path}");
        }
    }

    #[test]
    fn a_tarball_is_unpacked_by_tar() {
        let folder = tempfile::tempdir().expect("a folder");
        let bytes = tarball::made("shinpan-1", &items()).expect("a tarball");
        assert_eq!(digest(&bytes), digest(&tarball::made("shinpan-1", &items()).expect("a tarball")), "the same bytes");
        let file = folder.path().join("a.tar.gz");
        std::fs::write(&file, bytes).expect("a file");
        let done = Command::new("tar").arg("-xzf").arg(&file).arg("-C").arg(folder.path()).status().expect("tar");
        assert!(done.success());
        let root = folder.path().join("shinpan-1");
        let sums = std::fs::read_to_string(root.join("SHA256SUMS")).expect("checksums");
        assert!(sums.lines().any(|line| line.ends_with("  bin/pair")), "{sums}");
        let checked = Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(&root).status();
        assert!(checked.expect("sha256sum").success());
    }

    #[test]
    fn a_package_is_read_by_dpkg() {
        if Command::new("dpkg-deb").arg("--version").output().is_err() {
            println!("SKIPPED: dpkg-deb is not here");
            return;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.deb");
        std::fs::write(&file, deb::made("1.2.3", &items()).expect("a package")).expect("a file");
        let run = |option: &str| {
            let done = Command::new("dpkg-deb").arg(option).arg(&file).output().expect("dpkg-deb");
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            String::from_utf8(done.stdout).expect("text")
        };
        let (about, contents) = (run("--info"), run("--contents"));
        assert!(about.contains(" Package: shinpan\n Version: 1.2.3\n Architecture: amd64\n"), "{about}");
        assert!(
            contents.contains(" usr/bin/kifu-check\n") && contents.contains(" usr/share/man/man1/pair.1\n"),
            "{contents}"
        );
    }
}
