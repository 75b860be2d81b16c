//! Pairs of source files of one crate that import each other.
//!
//! The scan is a simple one: it knows `use crate::…`, `use super::…` and paths that begin with `crate::` or `super::`, and
//! takes a module for the file that bears its name. A module and its parent may import each other.

use std::collections::{BTreeMap, BTreeSet};

/// The most such pairs in the workspace. Most are of games: a port names its writer and its neutral form, which bear its type.
pub(crate) const MOST_PAIRS: usize = 17;

/// The pairs among `files`, which are paths and texts.
pub(crate) fn pairs(files: &[(String, String)]) -> Vec<(String, String)> {
    let modules = files.iter().filter_map(|(path, text)| Some((module_of(path)?, (path, text))));
    let modules: BTreeMap<_, _> = modules.collect();
    let imports = modules.iter().map(|(module, (_, text))| (module.clone(), imports(module, text, &modules)));
    let imports: BTreeMap<_, BTreeSet<Module>> = imports.collect();
    let is_mutual = |one: &Module, other: &Module| one < other && imports[other].contains(one);
    let is_parent = |one: &Module, other: &Module| other.starts_with(one) && other.len() == one.len() + 1;
    let all = imports.iter().flat_map(|(one, others)| others.iter().map(move |other| (one, other)));
    let mutual = all.filter(|(one, other)| is_mutual(one, other) && !is_parent(one, other));
    mutual.map(|(one, other)| (modules[one].0.clone(), modules[other].0.clone())).collect()
}

/// The folder of a crate and the names of its modules down to one: `["crates/core", "table", "field"]`.
type Module = Vec<String>;

/// The module that is in a file; `None` for a file that is outside of `src`.
fn module_of(path: &str) -> Option<Module> {
    let (folder, inner) = path.strip_suffix(".rs")?.split_once("/src/")?;
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    let names = inner.split('/').filter(|name| !["lib", "main"].contains(name));
    Some(std::iter::once(folder).chain(names).map(str::to_owned).collect())
}

/// The modules that the code of `module` names, but for what is in its tests.
fn imports<T>(module: &Module, text: &str, modules: &BTreeMap<Module, T>) -> BTreeSet<Module> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = lines.collect::<Vec<_>>().join("\n");
    let mut found = BTreeSet::new();
    for (start, base) in [("crate::", &module[..1]), ("super::", &module[..module.len() - 1])] {
        for (at, _) in code.match_indices(start).filter(|(at, _)| is_start(&code[..*at])) {
            found.extend(named(base, &code[at + start.len()..]));
        }
    }
    found.retain(|other| other != module);
    found.into_iter().filter(|other| modules.contains_key(other)).collect()
}

/// Whether a path begins behind `before`.
fn is_start(before: &str) -> bool {
    !before.ends_with(|last: char| last.is_alphanumeric() || last == '_' || last == ':')
}

/// The modules, one and two levels below `base`, that a path or a list of paths in braces may begin with.
fn named(base: &[String], path: &str) -> Vec<Module> {
    let end = if path.starts_with('{') { path.find("};") } else { path.find([';', '(', ' ', ')']) };
    let path = &path[..end.unwrap_or(path.len())];
    let firsts = path.trim_start_matches('{').split(',').map(str::trim);
    let mut modules = Vec::new();
    for first in firsts {
        let mut module = base.to_vec();
        for name in first.split("::").take(2) {
            module.push(name.trim_matches(['{', '}']).to_owned());
            modules.push(module.clone());
        }
    }
    modules
}

fn found(files: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs(&files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect::<Vec<_>>())
}

#[test]
fn files_that_import_each_other() {
    let (a, b) = ("crates/core/src/a.rs", "crates/core/src/b.rs");
    for (text_of_a, text_of_b, expected) in [
        ("use crate::b::B;", "use super::a::A;", 1),
        ("use crate::{b::B, c};", "fn f() -> crate::a::A {", 1),
        ("use crate::b::B;", "// See crate::a.\n#[cfg(test)]\nuse crate::a::A;", 0),
        ("use crate::b::B;", "use other::crate::a::A;", 0),
        ("use crate::b::B;", "", 0),
    ] {
        let pairs = found(&[(a, text_of_a), (b, text_of_b), ("crates/core/src/lib.rs", "mod a; mod b;")]);
        assert_eq!(pairs.len(), expected, "{text_of_a} {text_of_b}");
    }
    assert_eq!(found(&[(a, "use crate::b::B;"), ("crates/cli/src/b.rs", "use crate::a::A;")]), []);
    assert_eq!(found(&[("x/src/t/mod.rs", "use crate::t::a::A;"), ("x/src/t/a.rs", "use super::T;")]), []);
    let deep = [("x/src/t/a.rs", "use super::b::B;"), ("x/src/t/b.rs", "use crate::t::a::A;")];
    assert_eq!(found(&deep), [("x/src/t/a.rs".to_owned(), "x/src/t/b.rs".to_owned())]);
}
