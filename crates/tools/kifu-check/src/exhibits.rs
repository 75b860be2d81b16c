//! What a page shows of a game beside its report: the lines in which its findings lie, and the positions.

use std::collections::BTreeMap;

use shinpan_core::finding::TextPos;
use shinpan_core::{Finding, Severity};
use shinpan_records::chunk::LineEnds;
use shinpan_records::{DiagramAt, FindingDiagrams};

use crate::record_text::{RecordText, SplitLine};

/// The most lines of a game.
const MOST_LINES: usize = 1_000;

/// The lines and positions of a game's findings. Those of a usual run are empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exhibits {
    lines: BTreeMap<TextPos, SplitLine>,
    pub(crate) diagrams: FindingDiagrams,
}

impl Exhibits {
    /// Positions without lines.
    pub(crate) const fn new(diagrams: FindingDiagrams) -> Self {
        Self { lines: BTreeMap::new(), diagrams }
    }

    /// Takes the lines of `findings` from `text`, a record in `format`.
    pub(crate) fn take_lines(&mut self, findings: &[Finding], format: &str, text: &RecordText) {
        // A row of CSV and an object of JSON may hold a lone CR; every other format takes it for the end of a line.
        let ends = if format == "neutral" { LineEnds::Lf } else { LineEnds::Any };
        let places = findings.iter().map(Finding::pos).filter(|pos| pos.line > 0);
        for pos in places.take(MOST_LINES) {
            if !self.lines.contains_key(&pos) {
                self.lines.extend(text.line(pos, ends).map(|line| (pos, line)));
            }
        }
    }

    /// The line in which a finding lies.
    pub(crate) fn line(&self, finding: &Finding) -> Option<&SplitLine> {
        self.lines.get(&finding.pos())
    }

    /// The position in which an error lies.
    pub(crate) fn diagram(&self, finding: &Finding) -> Option<&DiagramAt> {
        self.diagrams.of_finding(finding).filter(|_| finding.severity == Severity::Error)
    }
}
