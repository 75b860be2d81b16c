//! `cargo xtask dist`: the programs with everything that belongs to them, for machines without Rust: a tarball, a
//! Debian package and their checksums, made by the system's own `tar`, `ar` and `sha256sum`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context as _, Result, ensure};
use xtask::programs::PROGRAMS;
use xtask::{install, run};

/// Target whose C library is made to be linked statically.
const MUSL: &str = "x86_64-unknown-linux-musl";

/// Text of the README in the tarball.
const FIRST: &str = "Shinpan: how to install it is in share/doc/shinpan/docs/installing.md,\n\
                     what it does in share/doc/shinpan/README.md.\n";

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Builds the programs, packs them into target/dist, and tries the tarball in an otherwise empty root.
pub(crate) fn run() -> Result<()> {
    let (target, programs) = static_programs()?;
    let folder = run::target()?.join("dist");
    let (tarball, package) = (format!("shinpan-{VERSION}-{target}.tar.gz"), format!("shinpan_{VERSION}_amd64.deb"));
    pack(&programs, &folder, &tarball, &package)?;
    for name in [&*tarball, &*package, "SHA256SUMS"] {
        println!("{}", folder.join(name).display());
    }
    try_in_empty_root(&folder.join(tarball))
}

/// Builds the programs with musl if rustup has that target or can add it, otherwise with this machine's C library
/// linked statically. Returns the target and the folder of the programs.
fn static_programs() -> Result<(String, PathBuf)> {
    // Without a network rustup would retry for a long time.
    let mut rustup = run::command("timeout");
    let has_musl = run::succeeds(rustup.args(["60", "rustup", "target", "add", MUSL]));
    let target = if has_musl {
        MUSL.to_owned()
    } else {
        println!("SKIPPED: musl (rustup cannot add {MUSL}); linking in the C library of this machine instead");
        String::from_utf8(run::output(run::command("rustc").args(["--print", "host-tuple"]))?)?.trim().to_owned()
    };
    // With a named target, build scripts and macros are built without these flags.
    let mut build = run::cargo(&["build", "--release", "--bins", "--target", &target]);
    build.args(PROGRAMS.map(|program| format!("--package={program}")));
    if !has_musl {
        build.env("RUSTFLAGS", "-C target-feature=+crt-static");
    }
    run::shown(&mut build)?;
    let folder = run::target()?.join(&target).join("release");
    Ok((target, folder))
}

/// Packs the programs of a folder, with everything that belongs to them, into `folder`: a tarball, a Debian package,
/// and their checksums. The same files give the same bytes.
fn pack(programs: &Path, folder: &Path, tarball: &str, package: &str) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let (name, data) = (format!("shinpan-{VERSION}"), folder.join("data"));
    let root = folder.join(&name);
    install::run(&["--programs", &programs.to_string_lossy(), "--prefix", &root.to_string_lossy()])?;
    // The same files, where a package has them.
    fs::create_dir_all(&data)?;
    run::shown(Command::new("cp").arg("-r").arg(&root).arg(data.join("usr")))?;

    fs::write(root.join("README"), FIRST)?;
    let sums = "find * -type f | LC_ALL=C sort | xargs -d '\\n' sha256sum >../sums && mv ../sums SHA256SUMS";
    run::shown(Command::new("sh").args(["-c", sums]).current_dir(&root))?;
    tar(folder, &name, tarball)?;

    fs::create_dir_all(folder.join("control"))?;
    fs::write(folder.join("control/control"), control(&data)?)?;
    fs::write(folder.join("debian-binary"), "2.0\n")?;
    tar(&folder.join("control"), "./control", "../control.tar.gz")?;
    tar(&data, "./usr", "../data.tar.gz")?;
    // deb(5): these members in this order; D omits times and owners.
    let members = ["debian-binary", "control.tar.gz", "data.tar.gz"];
    run::shown(Command::new("ar").args(["rcD", package]).args(members).current_dir(folder))?;

    let sums = format!("sha256sum {tarball} {package} >SHA256SUMS");
    run::shown(Command::new("sh").args(["-c", &sums]).current_dir(folder))?;
    for part in members.iter().chain(&["control", "data", &*name]) {
        run::shown(Command::new("rm").arg("-r").arg(folder.join(part)))?;
    }
    Ok(())
}

/// Makes a compressed archive of a folder's contents, owned by root and without times.
fn tar(folder: &Path, name: &str, archive: &str) -> Result<()> {
    let mut tar = Command::new("tar");
    tar.args("--sort=name --mode=u+rwX,go+rX,go-w --mtime=@0 --owner=root:0 --group=root:0 --format=gnu".split(' '));
    tar.args(["--use-compress-program=gzip -9n", "-cf", archive, name]);
    Ok(run::shown(tar.current_dir(folder))?)
}

/// Returns the control file of the Debian package.
fn control(data: &Path) -> Result<String> {
    let size = run::output(Command::new("du").args(["--summarize", "--apparent-size", "--block-size=1K"]).arg(data))?;
    let kilobytes = String::from_utf8(size)?.split_whitespace().next().context("du prints nothing")?.to_owned();
    Ok(format!(
        "Package: shinpan\nVersion: {VERSION}\nArchitecture: amd64\nMaintainer: Shinpan <shinpan@users.noreply.github.com>\n\
         Installed-Size: {kilobytes}\nSection: games\nPriority: optional\nHomepage: {}\n\
         Description: referee's bench for championships of game programs\n \
         Six programs that check records, judge repetitions, rank, pair, assign colours and\n \
         say who qualifies, each ruling with its article and its reason.\n",
        env!("CARGO_PKG_REPOSITORY")
    ))
}

/// Unpacks the tarball into an otherwise empty root, without a C library or a shell, and runs each program there. If
/// this machine does not allow changing the root, that is reported.
///
/// # Errors
/// A program does not run there, or gives a wrong answer.
fn try_in_empty_root(tarball: &Path) -> Result<()> {
    if !run::succeeds(Command::new("unshare").args(["--map-root-user", "true"])) {
        println!("SKIPPED: the trial in an empty root, since unshare is missing or not allowed");
        return Ok(());
    }
    let root = tempfile::tempdir()?;
    run::shown(Command::new("tar").arg("-xzf").arg(tarball).arg("-C").arg(root.path()))?;
    fs::write(root.path().join("e.csv"), "id,seed\na,1\nb,2\n")?;
    fs::write(root.path().join("g.csv"), "round,first,second,result\n1,a,b,0-1\n")?;
    let in_root = |program: &str, words: &[&str]| -> Result<Output> {
        // An ordinary user may change the root where the kernel allows user namespaces.
        let mut command = Command::new("unshare");
        command.arg("--map-root-user").arg(format!("--root={}", root.path().display()));
        command.arg(format!("/shinpan-{VERSION}/bin/{program}")).args(words).output().context("unshare")
    };
    for program in PROGRAMS {
        let done = in_root(program, &["--version"])?;
        let is_version = String::from_utf8_lossy(&done.stdout).starts_with(&format!("{program} "));
        ensure!(is_version, "{program} does not run in an empty root: {}", String::from_utf8_lossy(&done.stderr));
    }
    let line = ["--rules", "wcsc-2010", "--entrants", "/e.csv", "/g.csv"];
    let table = String::from_utf8(in_root("standings", &line)?.stdout)?;
    ensure!(table.lines().nth(1).is_some_and(|row| row.starts_with("1,b,")), "standings in an empty root: {table}");
    println!("tried in an empty root: every program runs");
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    /// Packs stand-ins that answer as our programs do: only the packing is tested here.
    fn packed() -> tempfile::TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        for program in PROGRAMS {
            let path = folder.path().join(program);
            fs::write(&path, "#!/bin/sh\necho \"$@\"\n").expect("a program");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        }
        pack(folder.path(), &folder.path().join("dist"), "a.tar.gz", "a.deb").expect("packed");
        folder
    }

    fn said(command: &mut Command) -> String {
        String::from_utf8(run::output(command).expect("an answer")).expect("text")
    }

    #[test]
    fn all_that_belongs_to_the_programs_is_in_the_tarball() {
        let (folder, again) = (packed(), packed());
        let bytes = |folder: &tempfile::TempDir| fs::read(folder.path().join("dist/a.tar.gz")).expect("a tarball");
        assert!(bytes(&folder) == bytes(&again), "the same files give the same bytes");
        let dist = folder.path().join("dist");
        run::shown(Command::new("tar").args(["-xzf", "a.tar.gz"]).current_dir(&dist)).expect("tar");
        let root = dist.join(format!("shinpan-{VERSION}"));
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
            let found = fs::metadata(root.join(path)).expect(path);
            assert_eq!(found.permissions().mode() & 0o777, mode, "{path}");
        }
        run::shown(Command::new("sha256sum").args(["--check", "--quiet", "SHA256SUMS"]).current_dir(&root))
            .expect("sums");
        assert_eq!(said(Command::new("cat").arg(root.join("share/man/man1/qualify-score-seed.1"))), "seed --man\n");
    }

    #[test]
    fn a_package_is_read_by_dpkg() {
        if !run::succeeds(Command::new("dpkg-deb").arg("--version")) {
            return shinpan_testing::skipped("the Debian package is not read: dpkg-deb is not here");
        }
        let folder = packed();
        let dpkg = |option: &str| said(Command::new("dpkg-deb").arg(option).arg(folder.path().join("dist/a.deb")));
        let (about, contents) = (dpkg("--info"), dpkg("--contents"));
        let expected = format!(" Package: shinpan\n Version: {VERSION}\n Architecture: amd64\n");
        assert!(about.contains(&expected), "{about}");
        let has = |path: &str| contents.lines().any(|line| line.ends_with(&format!(" ./usr/{path}")));
        assert!(has("bin/kifu-check") && has("share/man/man1/pair.1"), "{contents}");
    }
}
