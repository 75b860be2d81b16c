//! Cases found by trials of the programs, from the folder `trials` of the corpus: small inputs, the commands that are
//! run on them, and the expected results. `case.json` of each describes it in full; its form is described beside the
//! cases, in `README.md`.

mod document;
mod expect;
mod run;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;

use serde_json::Value;
use shinpan_testing::{Sandbox, corpus, corpus_case, skipped};

use self::run::Ran;
use crate::browser;

/// A case, in a folder of its own below the folder of its area.
struct Case {
    area: String,
    id: String,
    folder: PathBuf,
    runs: Vec<Value>,
}

#[test]
fn cases_hold() {
    let Some(trials) = corpus("trials") else { return };
    let areas = folders(&trials).map(|area| folders(&area).map(|folder| Case::read(&folder)).collect::<Vec<_>>());
    let areas = areas.collect::<Vec<_>>();
    // Programs are processes, so the areas can wait for theirs at the same time.
    let checked = thread::scope(|scope| {
        let check = |cases: &[Case]| cases.iter().map(Case::faults).collect::<Vec<_>>();
        let checks = areas.iter().map(|cases| scope.spawn(move || check(cases))).collect::<Vec<_>>();
        checks.into_iter().flat_map(|check| check.join().expect("cases are run")).collect::<Vec<_>>()
    });
    let cases = areas.iter().flatten().zip(checked).filter_map(|(case, faults)| Some((case, faults?)));
    let wrong = cases.filter(|(case, faults)| !case.is_as_listed(faults)).collect::<Vec<_>>();
    let shown = wrong.iter().map(|(case, faults)| format!("{}/{}: {}", case.area, case.id, faults.join("\n  ")));
    assert!(wrong.is_empty(), "a case fails, or holds and is in testdata/corpus-pending.csv:\n{}", {
        shown.collect::<Vec<_>>().join("\n")
    });
}

/// Folders in a folder, sorted by name.
fn folders(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_dir()).collect::<Vec<_>>();
    paths.sort();
    paths.into_iter()
}

impl Case {
    fn read(folder: &Path) -> Self {
        let text = fs::read(folder.join("case.json")).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut case = serde_json::from_slice::<Value>(&text).expect("JSON");
        let [area, id] = ["area", "id"].map(|key| case[key].as_str().expect("a name").to_owned());
        let Value::Array(runs) = case["runs"].take() else { panic!("{area}/{id}: no runs") };
        Self { area, id, folder: folder.to_owned(), runs }
    }

    /// Returns the faults of the case's runs; none if this machine cannot run it, which is reported.
    fn faults(&self) -> Option<Vec<String>> {
        let needs_browser = self.runs.iter().any(|run| !run["expect"]["page"].is_null());
        if needs_browser && browser::script().is_none() {
            let Self { area, id, .. } = self;
            skipped(&format!("a case of trials is left out: {area} {id}: {}", browser::MISSING));
            return None;
        }
        let sandbox = Sandbox::copy_of(&self.folder);
        let folder = sandbox.path("");
        fs::remove_file(folder.join("case.json")).expect("the case is there");
        let (mut earlier, mut faults) = (Vec::<Ran>::new(), Vec::new());
        for (run, index) in self.runs.iter().zip(0..) {
            let ran = Ran::of(run, &folder, &earlier);
            let found = expect::faults(run, &ran, &earlier, &folder);
            faults.extend(found.into_iter().map(|fault| format!("run {index}: {fault}")));
            earlier.push(ran);
        }
        Some(faults)
    }

    /// Whether the case holds, or fails and is on the list of pending cases.
    fn is_as_listed(&self, faults: &[String]) -> bool {
        let check = || assert!(faults.is_empty(), "{}", faults.join("\n"));
        catch_unwind(AssertUnwindSafe(|| corpus_case(&format!("trials/{}", self.area), &self.id, check))).is_ok()
    }
}
