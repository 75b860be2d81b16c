//! Rings of source files: files of one crate that import each other, directly or through others.
//!
//! A module file and the files of its folder are one room: they may import each other. Rooms beside each other in a
//! folder must not form a ring, whichever of their files import each other. Paths are read if they begin with `crate`,
//! `super` or `self`, and in each `use`; a name that a module only re-exports (`pub use`) counts for the module where
//! it is defined. Tests are ignored.

use std::collections::{BTreeMap, BTreeSet};

/// Folder of a crate and the names of its modules down to one: `["crates/core", "table", "field"]`.
type Module = Vec<String>;

/// Returns the rings among `files`, given as paths and texts: each as its rooms with the files by which they import
/// each other.
pub(crate) fn rings(files: &[(String, String)]) -> Vec<String> {
    let modules = files.iter().filter_map(|(path, text)| Some((module_of(path)?, (path.as_str(), paths(text)))));
    let modules = Modules(modules.collect());
    let mut ties = BTreeMap::<Module, BTreeMap<Module, String>>::new();
    for (module, (path, _)) in &modules.0 {
        for other in modules.imports(module) {
            let common = module.iter().zip(&other).take_while(|(one, other)| one == other).count();
            if common < module.len().min(other.len()) {
                let rooms = [module, &other].map(|module| module[..=common].to_vec());
                let [room, imported] = rooms;
                let tie = format!("{path} imports {}", modules.0[&other].0);
                ties.entry(room).or_default().entry(imported).or_insert(tie);
            }
        }
    }
    let reached = ties.keys().map(|room| (room, reached(room, &ties))).collect::<BTreeMap<_, _>>();
    let ring_of = |room: &Module| {
        let others = reached[room].iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(room)));
        others.cloned().collect::<BTreeSet<_>>()
    };
    let rings = ties.keys().map(ring_of).filter(|ring| !ring.is_empty()).collect::<BTreeSet<_>>();
    rings.iter().map(|ring| shown(ring, &ties)).collect()
}

/// Returns the rooms that `room` imports, directly or through others.
fn reached(room: &Module, ties: &BTreeMap<Module, BTreeMap<Module, String>>) -> BTreeSet<Module> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![room]);
    while let Some(room) = open.pop() {
        let new = ties.get(room).into_iter().flat_map(BTreeMap::keys);
        open.extend(new.filter(|new| reached.insert((*new).clone())));
    }
    reached
}

fn shown(ring: &BTreeSet<Module>, ties: &BTreeMap<Module, BTreeMap<Module, String>>) -> String {
    let inner = ring.iter().flat_map(|room| ties[room].iter()).filter(|(imported, _)| ring.contains(*imported));
    let lines = inner.map(|(_, tie)| format!("\n    {tie}"));
    format!("{} files or folders import each other in a ring:{}", ring.len(), lines.collect::<String>())
}

/// Returns the module in a file; `None` for a file outside of `src`.
fn module_of(path: &str) -> Option<Module> {
    let (folder, inner) = path.strip_suffix(".rs")?.split_once("/src/")?;
    let inner = inner.strip_suffix("/mod").unwrap_or(inner);
    let names = inner.split('/').filter(|name| !["lib", "main"].contains(name));
    Some(std::iter::once(folder).chain(names).map(str::to_owned).collect())
}

/// A path in the code of a file.
#[derive(Clone)]
struct CodePath {
    names: Vec<String>,
    /// Name of the item in the file, if a `use` imports it; empty if the path is only named.
    alias: String,
}

/// All modules, each with the path of its file and the paths in its code.
struct Modules<'f>(BTreeMap<Module, (&'f str, Vec<CodePath>)>);

impl Modules<'_> {
    /// Returns the modules whose items the code of `module` names.
    fn imports(&self, module: &Module) -> BTreeSet<Module> {
        let paths = self.0[module].1.iter();
        paths.filter_map(|path| self.home(module, &path.names, 8)).filter(|home| home != module).collect()
    }

    /// Returns the module of the item that `names` lead to from `module`, through at most `most` re-exports.
    fn home(&self, module: &Module, names: &[String], most: usize) -> Option<Module> {
        let mut home = module.clone();
        let mut names = names.iter().peekable();
        if names.next_if(|name| *name == "crate").is_some() {
            home.truncate(1);
        } else {
            names.next_if(|name| *name == "self");
            while names.next_if(|name| *name == "super").is_some() {
                home.pop();
            }
        }
        while let Some(name) = names.peek() {
            home.push((*name).clone());
            if !self.0.contains_key(&home) {
                home.pop();
                break;
            }
            names.next();
        }
        let rest = names.collect::<Vec<_>>();
        let Some(imported) = rest.first().and_then(|name| {
            let paths = self.0.get(&home)?.1.iter();
            paths.clone().find(|path| path.alias == **name && home != *module)
        }) else {
            return self.0.contains_key(&home).then_some(home);
        };
        let whole = imported.names.iter().chain(rest.into_iter().skip(1)).cloned().collect::<Vec<_>>();
        let further = most.checked_sub(1).and_then(|most| self.home(&home, &whole, most));
        further.or_else(|| self.0.contains_key(&home).then_some(home))
    }
}

/// Returns the paths in the code of a file, without those in its tests.
fn paths(text: &str) -> Vec<CodePath> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code = without_tests(&lines.collect::<Vec<_>>().join("\n"));
    let tokens = tokens(&code);
    let mut paths = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let is_path = ["crate", "super", "self"].contains(token)
            && tokens.get(at + 1) == Some(&"::")
            && at.checked_sub(1).is_none_or(|before| tokens[before] != "::");
        if *token == "use" {
            tree(&tokens, at + 1, &[], &mut paths);
        } else if is_path {
            let first = paths.len();
            tree(&tokens, at, &[], &mut paths);
            paths[first..].iter_mut().for_each(|path| path.alias.clear());
        }
    }
    paths
}

/// Returns the code without the items that exist only for tests.
fn without_tests(code: &str) -> String {
    let mut parts = code.split("#[cfg(test)]");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_short = part.find(';').is_some_and(|end| part.find('{').is_none_or(|begin| end < begin));
        let end = if is_short { part.find(';').map(|at| at + 1) } else { part.find("\n}").map(|at| at + 2) };
        kept.push_str(&part[end.unwrap_or(part.len())..]);
    }
    kept
}

/// Splits code into names, `::`, and single characters.
fn tokens(code: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            _ if is_part(first) => rest.find(|c| !is_part(c)).unwrap_or(rest.len()),
            ':' if rest.starts_with("::") => 2,
            other => other.len_utf8(),
        };
        tokens.push(&rest[..length]);
        rest = rest[length..].trim_start();
    }
    tokens
}

/// Adds the paths that begin at a token, after `prefix`: `a::{b, c as d}` has two. Returns where they end.
fn tree(tokens: &[&str], mut at: usize, prefix: &[String], paths: &mut Vec<CodePath>) -> usize {
    let mut names = prefix.to_vec();
    while let Some(&token) = tokens.get(at) {
        if token == "{" {
            at += 1;
            while tokens.get(at).is_some_and(|token| *token != "}") {
                let end = tree(tokens, at, &names, paths);
                at = end + usize::from(end == at || tokens.get(end) == Some(&","));
            }
            return at + 1;
        }
        if !token.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            break;
        }
        names.push(token.to_owned());
        at += 1;
        if tokens.get(at) != Some(&"::") {
            break;
        }
        at += 1;
    }
    let mut alias = names.last().cloned().unwrap_or_default();
    if tokens.get(at) == Some(&"as") {
        tokens.get(at + 1).copied().unwrap_or_default().clone_into(&mut alias);
        at += 2;
    }
    // `a::{self}` is `a`.
    if names.len() > 1 && names.last().is_some_and(|name| name == "self") {
        names.pop();
    }
    paths.push(CodePath { names, alias });
    at
}

fn found(files: &[(&str, &str)]) -> Vec<String> {
    rings(&files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect::<Vec<_>>())
}

#[test]
fn files_that_import_each_other() {
    for (text_of_a, text_of_b, expected) in [
        ("use crate::b::B;", "use super::a::A;", 1),
        ("use crate::{b::B, c};", "fn f() -> crate::a::A {", 1),
        ("use crate::{c::{self, D}, b::{B, C}};", "use crate::{c, a};", 1),
        ("use crate::b;", "#[cfg(test)]\nmod c;\nuse crate::a::A;", 1),
        ("use crate::b;", "#[cfg(test)]\nfn f() {\n    g();\n}\nuse crate::a::A;", 1),
        ("use crate::b::B;", "// See crate::a.\n#[cfg(test)]\nuse crate::a::A;", 0),
        ("use crate::b::B;", "#[cfg(test)]\nmod tests {\n    use crate::a::A;\n}", 0),
        ("use crate::b::B;", "use other::crate::a::A;", 0),
        ("use crate::b::B;", "", 0),
        // The root re-exports what is in `a`; `E` is its own.
        ("use crate::b::B;", "use crate::A;", 1),
        ("use crate::b::B;", "use crate::F;", 1),
        ("use crate::b::B;", "use crate::E;", 0),
    ] {
        let root = "mod a; mod b; mod c; pub use a::{A, D as F}; struct E;";
        let files = [("x/src/a.rs", text_of_a), ("x/src/b.rs", text_of_b), ("x/src/lib.rs", root), ("x/src/c.rs", "")];
        assert_eq!(found(&files).len(), expected, "{text_of_a} {text_of_b}");
    }
    assert_eq!(found(&[("x/src/a.rs", "use crate::b::B;"), ("y/src/b.rs", "use crate::a::A;")]), [""; 0]);
}

#[test]
fn rings_of_several_and_of_folders() {
    let (a, b, c) = (("x/src/a.rs", "use crate::b::B;"), ("x/src/b.rs", "use crate::c;"), "x/src/c.rs");
    assert_eq!(found(&[a, b, (c, "use crate::b::B;")]).len(), 1);
    let ring = "3 files or folders import each other in a ring:\n    x/src/a.rs imports x/src/b.rs\n    x/src/b.rs imports \
                x/src/c.rs\n    x/src/c.rs imports x/src/a.rs";
    assert_eq!(found(&[a, b, (c, "use super::a::A;")]), [ring]);
    // A module and its folder are one room.
    let (t, inner) = (("x/src/t/mod.rs", "use crate::t::a::A;"), "x/src/t/a.rs");
    assert_eq!(found(&[t, (inner, "use super::T;")]), [""; 0]);
    assert_eq!(found(&[t, (inner, "use super::b::B;"), ("x/src/t/b.rs", "use crate::t::a::A;")]).len(), 1);
    assert_eq!(found(&[t, (inner, "use crate::b::B;"), ("x/src/b.rs", "use crate::t::T;")]).len(), 1);
    assert_eq!(found(&[t, (inner, "use super::super::b::B;"), ("x/src/b.rs", "use crate::t;")]).len(), 1);
    assert_eq!(found(&[t, (inner, "use crate::b::B;"), ("x/src/b.rs", "use crate::c;"), (c, "")]), [""; 0]);
}
