//! The answer of `--verify-audit` about an audit file, in each format.

use std::io::{self, Write as _};

use serde::Serialize;
use shinpan_core::finding::Severity;
use shinpan_core::wording::{counted, printable};

use super::chain::{Code, Link};
use crate::exit::Exit;

/// Largest number of findings that are listed.
const LISTED_MOST: usize = 1000;
/// Header of the CSV.
const COLUMNS: [&str; 5] = ["line", "severity", "code", "path", "message"];

/// What was found of an audit file and of the files that it names.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyReport {
    /// The path of the audit file as given.
    pub file: String,
    /// How many lines it has: one a run.
    pub lines: u64,
    /// Whether every line is as it was written and follows the one before it.
    pub whole: bool,
    /// The SHA-256 of its last line, with the line end: who has noted it elsewhere knows that no line was taken away behind it.
    pub last: String,
    /// The files that were compared.
    pub compared: Compared,
    /// What was found: of the lines in their order, then of the files by path.
    pub findings: Vec<VerifyFinding>,
    /// How many findings there are beyond those that are listed.
    pub further: u64,
}

/// How many files were compared, and with what outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Compared {
    /// Files that are named as inputs or outputs, each once.
    pub files: u64,
    /// Those that are not what the newest line that names them has read or written.
    pub changed: u64,
    /// Those that are no longer there.
    pub gone: u64,
    /// Those that cannot be read.
    pub not_compared: u64,
    /// How often stdin, stdout, a pipe or a device is named: there is nothing to compare.
    pub streams: u64,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerifyFinding {
    /// The line of the audit file: the one at fault, or the newest one that names the file.
    pub line: u64,
    /// Error, or a note, which changes no exit code.
    pub severity: Severity,
    /// What it is.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub code: Code,
    /// The file that is not what it was; null where it is a line.
    pub path: Option<String>,
    /// In words.
    pub message: String,
}

impl VerifyFinding {
    /// Creates a finding about a line.
    fn of_line(line: u64, code: Code, message: String) -> Self {
        let severity = if code == Code::ClockBack { Severity::Note } else { Severity::Error };
        Self { line, severity, code, path: None, message }
    }

    /// Creates a finding about a file that a line names.
    pub(super) fn of_file(line: u64, code: Code, path: String, message: String) -> Self {
        Self { line, severity: Severity::Error, code, path: Some(path), message }
    }

    fn cells(&self) -> [String; 5] {
        let path = self.path.clone().unwrap_or_default();
        [self.line.to_string(), self.severity.to_string(), self.code.to_string(), path, self.message.clone()]
    }
}

impl VerifyReport {
    /// Adds a line of the file.
    pub(super) fn add_link(&mut self, link: &Link) {
        self.lines = link.number;
        self.last.clone_from(&link.digest);
        for (code, message) in &link.faults {
            self.add(VerifyFinding::of_line(link.number, *code, message.clone()));
        }
    }

    /// Adds a finding, or only counts it if too many are listed already.
    pub(super) fn add(&mut self, finding: VerifyFinding) {
        self.whole &= finding.path.is_some() || finding.severity > Severity::Error;
        if self.findings.len() < LISTED_MOST { self.findings.push(finding) } else { self.further += 1 }
    }

    /// Returns the exit code. A file that cannot be read is not a finding but an error: it could not be checked.
    pub(super) fn exit(&self) -> Exit {
        let Compared { changed, gone, not_compared, .. } = self.compared;
        if not_compared > 0 { Exit::Error } else { Exit::findings(!self.whole || changed + gone > 0) }
    }

    /// Returns the text for people: a line for each finding, and a summary.
    pub(super) fn text(&self) -> io::Result<Vec<u8>> {
        let (file, mut out) = (printable(&self.file), Vec::new());
        for VerifyFinding { line, severity, code, path, message } in &self.findings {
            let place = path.as_ref().map_or_else(|| format!("{file}:{line}"), |path| printable(path).into_owned());
            writeln!(out, "{place}: {severity}[{code}]: {}", printable(message))?;
        }
        if self.further > 0 {
            writeln!(out, "{file}: {} more", counted(self.further, "finding"))?;
        }
        let chain = if self.whole { "the chain is whole" } else { "the chain is broken" };
        let lines = counted(self.lines, "line");
        let Compared { files, changed, gone, not_compared, streams } = self.compared;
        write!(out, "{file}: {lines}, {chain}; files: {files}, changed: {changed}, gone: {gone}")?;
        if not_compared > 0 {
            write!(out, ", not readable: {not_compared}")?;
        }
        writeln!(out, "; streams: {streams}")?;
        writeln!(out, "{file}: the SHA-256 of the last line is {}", self.last)?;
        Ok(out)
    }

    /// Returns the findings as a table.
    pub(super) fn csv(&self) -> io::Result<Vec<u8>> {
        let mut csv = csv::Writer::from_writer(Vec::new());
        csv.write_record(COLUMNS)?;
        self.findings.iter().try_for_each(|finding| csv.write_record(finding.cells()))?;
        csv.into_inner().map_err(csv::IntoInnerError::into_error)
    }

    /// Returns the findings, one object per line.
    pub(super) fn ndjson(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        for finding in &self.findings {
            serde_json::to_writer(&mut bytes, finding)?;
            bytes.push(b'\n');
        }
        Ok(bytes)
    }

    /// Returns everything as a document.
    pub(super) fn json(&self) -> serde_json::Result<Vec<u8>> {
        let mut bytes = serde_json::to_vec_pretty(self)?;
        bytes.push(b'\n');
        Ok(bytes)
    }
}
