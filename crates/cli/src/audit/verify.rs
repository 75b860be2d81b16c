//! `--verify-audit FILE`: checks whether the chain is intact, and whether the files have changed.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};

use super::chain::{Chain, Code};
use super::compare::Files;
use super::report::VerifyReport;
use crate::exit::Exit;
use crate::io::reason;
use crate::stdin::DASH;

/// Verifies the audit file at `path`. Returns the answer in `format`, and the exit code.
///
/// # Errors
/// The file cannot be read, or is not an audit file, or the format is not available.
pub(crate) fn verify(path: &Path, format: &str) -> anyhow::Result<(Vec<u8>, Exit)> {
    if !["text", "table", "csv", "json", "ndjson"].contains(&format) {
        bail!("--format {format}: there is no such answer of --verify-audit; expected text, csv, json or ndjson");
    }
    let report = report(path).with_context(|| format!("--verify-audit {}", path.display()))?;
    let answer = match format {
        "csv" => report.csv()?,
        "json" => report.json()?,
        "ndjson" => report.ndjson()?,
        _ => report.text()?,
    };
    Ok((answer, report.exit()))
}

fn report(path: &Path) -> anyhow::Result<VerifyReport> {
    let (file, length) = open(path)?;
    let mut report = VerifyReport { file: super::place::shown(path), whole: true, ..VerifyReport::default() };
    let (mut chain, mut files, mut sealed) = (Chain::new(BufReader::new(file.take(length))), Files::new(path), 0_u64);
    while let Some(link) = chain.next_link().map_err(|error| anyhow!(reason(&error)))? {
        report.add_link(&link);
        if let Some(line) = link.line {
            sealed += 1;
            files.note(link.number, line);
        }
    }
    if report.lines == 0 {
        bail!("is empty, expected the lines that --audit writes");
    }
    let is_broken = report.findings.iter().any(|finding| matches!(finding.code, Code::Digest | Code::HalfWritten));
    if sealed == 0 && !is_broken {
        bail!("is not an audit file: it has no line that --audit has written");
    }
    report.compared = files.compare(|finding| report.add(finding));
    Ok(report)
}

/// Opens the file and returns its length at a moment when no run is adding to it: later lines are not checked.
fn open(path: &Path) -> anyhow::Result<(File, u64)> {
    if path.as_os_str() == DASH {
        bail!("found stdin, expected a file: the files that it names are looked for beside it");
    }
    let failed = |error: std::io::Error| anyhow!(reason(&error));
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        bail!("is not a regular file");
    }
    let file = File::open(path).map_err(failed)?;
    // If files cannot be locked here, no run has added to it either.
    let locked = file.lock_shared();
    let length = file.metadata().map_err(failed)?.len();
    if locked.is_ok() {
        file.unlock().map_err(failed)?;
    }
    Ok((file, length))
}
