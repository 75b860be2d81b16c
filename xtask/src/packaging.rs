//! Whether every library can be published: `cargo package` makes a package of each, from what it would be published with.

use anyhow::Result;

use crate::run::{cargo, shown};
use crate::workspace::{self, Package};

/// Packs every library. What is packed is not compiled here: the files are those that the workspace compiles, and
/// the test `nothing_is_included_from_outside` sees that no others are needed.
pub(crate) fn check() -> Result<()> {
    let libraries = libraries()?;
    let mut package = cargo(&["package", "--quiet", "--no-verify", "--allow-dirty"]);
    for library in &libraries {
        package.args(["--package", &library.name]);
    }
    shown(&mut package)?;
    println!("{} libraries can be packed", libraries.len());
    Ok(())
}

/// The libraries that others may use: all packages but the programs, what is for tests alone, and this program.
fn libraries() -> Result<Vec<Package>> {
    const FOR_TESTS: &str = "shinpan-testing";
    let packages = workspace::packages()?.into_iter();
    Ok(packages.filter(|package| package.programs.is_empty() && package.name != FOR_TESTS).collect())
}

#[cfg(test)]
mod tests {
    use std::path::{Component, Path};

    use super::*;

    /// How deep a path lies below the package, or none where it leaves it.
    fn stays_within(depth: usize, path: &str) -> bool {
        let step = |depth: usize, component: Component<'_>| match component {
            Component::ParentDir => depth.checked_sub(1),
            Component::Normal(_) => Some(depth + 1),
            _ => None,
        };
        Path::new(path).components().try_fold(depth, step).is_some()
    }

    #[test]
    fn nothing_is_included_from_outside() {
        let mut found = 0;
        for library in libraries().expect("the packages") {
            let files = workspace::files().expect("files");
            let sources = format!("{}/src/", library.folder);
            for file in files.iter().filter(|file| file.starts_with(&sources)) {
                let text = std::fs::read_to_string(workspace::root().join(file)).expect("a source");
                // What only tests include is not compiled in a package.
                let code = text.split("#[cfg(test)]").next().unwrap_or_default();
                let depth = file.matches('/').count() - library.folder.matches('/').count() - 1;
                let calls = ["include_str!(\"", "include_bytes!(\"", "include!(\""];
                for included in calls.into_iter().flat_map(|call| code.split(call).skip(1)) {
                    let path = included.split('"').next().unwrap_or_default();
                    if path.starts_with("../") {
                        found += 1;
                        assert!(stays_within(depth, path), "{file} includes {path}");
                    }
                }
            }
        }
        assert!(found > 20, "{found}");
        assert!(!stays_within(1, "../../testdata/x.csv") && stays_within(2, "../../books/x.toml"));
    }
}
