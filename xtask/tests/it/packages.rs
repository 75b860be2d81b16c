//! Packages of the workspace as cargo knows them, and a check that each library can be packed.

use std::path::{Component, Path};

use serde_json::Value;
use xtask::programs::{COMMANDS, PROGRAMS};
use xtask::{run, workspace};

/// A package of the workspace.
#[derive(Default)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Folder within the workspace, with `/`.
    pub(crate) folder: String,
    /// Names of the dependencies by path, without those of the tests.
    pub(crate) local_dependencies: Vec<String>,
    /// Names of the tests' dependencies by path.
    pub(crate) local_test_dependencies: Vec<String>,
    /// Names of the programs.
    pub(crate) programs: Vec<String>,
}

/// Returns all packages of the workspace.
pub(crate) fn packages() -> Vec<Package> {
    let json =
        run::output(&mut run::cargo(&["metadata", "--no-deps", "--format-version", "1"])).expect("cargo metadata");
    let metadata = serde_json::from_slice::<Value>(&json).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    packages.iter().map(|package| Package::read(package).expect("a package of the workspace")).collect()
}

impl Package {
    fn read(package: &Value) -> Option<Self> {
        let names = |list: &Value, is_wanted: &dyn Fn(&Value) -> bool| {
            let items = list.as_array().into_iter().flatten().filter(|item| is_wanted(item));
            items.filter_map(|item| item["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        let (dependencies, is_dev) = (&package["dependencies"], |one: &Value| one["kind"] == "dev");
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
        Some(Self {
            name: package["name"].as_str()?.to_owned(),
            folder: folder.strip_prefix(run::root()).ok()?.to_string_lossy().replace('\\', "/"),
            local_dependencies: names(dependencies, &|one| one["path"].is_string() && !is_dev(one)),
            local_test_dependencies: names(dependencies, &|one| one["path"].is_string() && is_dev(one)),
            programs: names(&package["targets"], &|target| target["kind"][0] == "bin"),
        })
    }
}

#[test]
fn every_program_is_known() {
    let known = |name: &String| ["devtools", "xtask"].contains(&&**name) || PROGRAMS.contains(&&**name);
    let programs = packages().into_iter().flat_map(|package| package.programs).collect::<Vec<_>>();
    assert!(programs.iter().all(known) && programs.len() == PROGRAMS.len() + 2, "{programs:?}");
    assert!(COMMANDS.iter().all(|(program, _)| PROGRAMS.contains(program)));
}

#[test]
fn nothing_is_included_from_outside_a_package() {
    let files = workspace::files().expect("files");
    let mut found = 0;
    for library in packages().iter().filter(|package| package.programs.is_empty()) {
        let sources = format!("{}/src/", library.folder);
        for file in files.iter().filter(|file| file.starts_with(&sources)) {
            let text = std::fs::read_to_string(run::root().join(file)).expect("a source");
            // Files that only tests include are not compiled in a package.
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

/// Whether a path never leaves the package, starting from a folder at this depth in it.
fn stays_within(depth: usize, path: &str) -> bool {
    let step = |depth: usize, component: Component<'_>| match component {
        Component::ParentDir => depth.checked_sub(1),
        Component::Normal(_) => Some(depth + 1),
        _ => None,
    };
    Path::new(path).components().try_fold(depth, step).is_some()
}
