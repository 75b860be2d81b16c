//! The workspace: its root, its packages, its programs.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use serde_json::Value;

use crate::run;
pub(crate) use crate::run::root;

/// A package of the workspace.
pub(crate) struct Package {
    pub(crate) name: String,
    /// Its folder within the workspace, with `/`.
    pub(crate) folder: String,
    /// The names of its dependencies by path, but for those of its tests.
    pub(crate) local_dependencies: Vec<String>,
    /// The names of those of its tests.
    pub(crate) local_test_dependencies: Vec<String>,
    /// The names of its programs.
    pub(crate) programs: Vec<String>,
}

/// All packages of the workspace.
pub(crate) fn packages() -> Result<Vec<Package>> {
    let packages = metadata()?["packages"].as_array().cloned().unwrap_or_default();
    packages.iter().map(|package| Package::read(package).context("cargo metadata: a package not understood")).collect()
}

/// The folder that cargo builds into.
pub(crate) fn target() -> Result<PathBuf> {
    let target = metadata()?["target_directory"].as_str().map(PathBuf::from);
    target.context("cargo metadata names no target directory")
}

fn metadata() -> Result<Value> {
    let json = run::output(&mut run::cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    Ok(serde_json::from_slice(&json)?)
}

impl Package {
    fn read(package: &Value) -> Option<Self> {
        let texts = |list: &Value, wanted: &dyn Fn(&Value) -> bool| {
            let items = list.as_array().into_iter().flatten().filter(|item| wanted(item));
            items.filter_map(|item| item["name"].as_str().map(str::to_owned)).collect::<Vec<_>>()
        };
        let is_program =
            |target: &Value| target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == "bin"));
        let folder = Path::new(package["manifest_path"].as_str()?).parent()?;
        Some(Self {
            name: package["name"].as_str()?.to_owned(),
            folder: folder.strip_prefix(root()).ok()?.to_string_lossy().replace('\\', "/"),
            local_dependencies: texts(&package["dependencies"], &|one| one["path"].is_string() && one["kind"] != "dev"),
            local_test_dependencies: texts(&package["dependencies"], &|one| {
                one["path"].is_string() && one["kind"] == "dev"
            }),
            programs: texts(&package["targets"], &is_program),
        })
    }
}

/// The names of the programs that the workspace is for: all but this one.
pub(crate) fn programs() -> Result<Vec<String>> {
    let packages = packages()?;
    let tools = packages.into_iter().filter(|package| package.name != env!("CARGO_PKG_NAME"));
    Ok(tools.flat_map(|package| package.programs).collect())
}

/// Builds the programs with these options and variables; the folder they are in.
pub(crate) fn build(options: &[&str], variables: &[(&str, &str)]) -> Result<PathBuf> {
    let mut cargo = run::cargo(&["build", "--quiet", "--workspace", "--exclude", env!("CARGO_PKG_NAME"), "--bins"]);
    let messages = run::output(
        cargo.args(options).envs(variables.iter().copied()).arg("--message-format=json-render-diagnostics"),
    )?;
    let messages = String::from_utf8_lossy(&messages);
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut executables = built.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    match executables.next_back().and_then(|path| path.parent().map(Path::to_owned)) {
        Some(folder) => Ok(folder),
        None => bail!("cargo build names no program"),
    }
}

/// All files of the workspace but what is built, with their paths within it, sorted.
pub(crate) fn files() -> Result<Vec<String>> {
    let mut files = Vec::new();
    collect(root(), "", &mut files)?;
    files.sort();
    Ok(files)
}

fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<()> {
    const LEFT_OUT: [&str; 5] = [".git", "target", "fuzz/corpus", "fuzz/artifacts", "fuzz/coverage"];
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let entry = entry?;
        let path = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if LEFT_OUT.contains(&path.as_str()) || path.ends_with("/target") {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
