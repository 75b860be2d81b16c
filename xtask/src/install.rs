//! `cargo xtask install`: installs the programs with their manuals, completions and documentation below a prefix.

use std::fs;
use std::io::{Error, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use crate::programs::{self, COMMANDS, PROGRAMS};
use crate::run::{Result, command, on, output, root};

/// Files of the repository to install beside the programs. They keep their places relative to each other, so that
/// examples in the pages work.
const DOCUMENTS: [&str; 6] = ["LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md", "docs", "testdata"];

/// Paths at which shells look for a program's completion script.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/NAME"),
    ("zsh", "share/zsh/site-functions/_NAME"),
    ("fish", "share/fish/vendor_completions.d/NAME.fish"),
];

/// Builds the programs, or takes them from a folder, and installs them with everything that belongs to them.
///
/// # Errors
/// The options are not understood, the programs cannot be built, or something cannot be written.
pub fn run(options: &[&str]) -> Result {
    let (mut prefix, mut programs, mut is_debug) = (None, None, false);
    let mut rest = options.iter();
    while let Some(option) = rest.next() {
        let mut folder = || match rest.next() {
            Some(folder) if !folder.starts_with('-') => Ok(Some(*folder)),
            Some(other) => Err(Error::other(format!("install: {option}: found \"{other}\", expected a folder"))),
            None => Err(Error::other(format!("install: {option}: expected a folder"))),
        };
        match *option {
            "--prefix" => prefix = folder()?,
            "--programs" => programs = folder()?,
            "--debug" => is_debug = true,
            other => {
                let expected = "expected --prefix FOLDER, --programs FOLDER or --debug";
                return Err(Error::other(format!("install: unexpected \"{other}\"; {expected}")));
            }
        }
    }
    let missing = || Error::other("install: --prefix FOLDER is required, such as --prefix ~/.local");
    let prefix = Path::new(prefix.ok_or_else(missing)?);
    let folder = match programs {
        Some(folder) => fs::canonicalize(folder).map_err(on(Path::new(folder)))?,
        None => programs::build(!is_debug)?,
    };
    for program in PROGRAMS {
        install_program(&folder.join(program), program, prefix)?;
    }
    for document in DOCUMENTS {
        copy(&root().join(document), &prefix.join("share/doc/shinpan").join(document))?;
    }
    println!("{}", prefix.join("bin").display());
    Ok(())
}

/// Installs a program and what it prints about itself: its manual, those of its commands, its completions.
fn install_program(program: &Path, name: &str, prefix: &Path) -> Result {
    let bytes = fs::read(program).map_err(on(program))?;
    put(&prefix.join("bin").join(name), &bytes, true)?;
    let manual = |page: &str, words: &[&str]| {
        let text = output(command(program).args(words).arg("--man"))?;
        put(&prefix.join(format!("share/man/man1/{page}.1")), &text, false)
    };
    manual(name, &[])?;
    for (_, commands) in COMMANDS.iter().filter(|(program, _)| *program == name) {
        for command in *commands {
            manual(&format!("{name}-{command}"), &[command])?;
        }
    }
    for (shell, place) in COMPLETIONS {
        let script = output(command(program).args(["--completions", shell]))?;
        put(&prefix.join(place.replace("NAME", name)), &script, false)?;
    }
    Ok(())
}

/// Copies a file, or a folder with all its contents.
fn copy(from: &Path, to: &Path) -> Result {
    if from.is_dir() {
        for entry in fs::read_dir(from).map_err(on(from))? {
            let name = entry.map_err(on(from))?.file_name();
            copy(&from.join(&name), &to.join(&name))?;
        }
        return Ok(());
    }
    put(to, &fs::read(from).map_err(on(from))?, false)
}

/// Writes a file under a temporary name beside its target and renames it, because a running program cannot be
/// overwritten.
fn put(path: &Path, bytes: &[u8], is_program: bool) -> Result {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(on(path))?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = folder.join(format!(".{name}.{}", std::process::id()));
    fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&beside)
        .and_then(|mut file| file.write_all(bytes))
        .map_err(on(path))?;
    let mode = if is_program { 0o755 } else { 0o644 };
    fs::set_permissions(&beside, fs::Permissions::from_mode(mode)).map_err(on(path))?;
    fs::rename(&beside, path).map_err(on(path))
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_option_without_its_folder_is_refused() {
        for (options, refusal) in [
            (&["--programs"][..], "install: --programs: expected a folder"),
            (&["--prefix", "--debug"], "install: --prefix: found \"--debug\", expected a folder"),
            (&["--debug"], "install: --prefix FOLDER is required, such as --prefix ~/.local"),
        ] {
            assert_eq!(super::run(options).expect_err("refused").to_string(), refusal);
        }
    }
}
