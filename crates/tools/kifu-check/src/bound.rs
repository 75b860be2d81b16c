//! The bound on the findings of one input: a file that is not a record by mistake makes no flood.

use shinpan_core::finding::TextPos;
use shinpan_core::{Finding, Outcome, Severity};
use shinpan_records::CheckedGame;

use crate::report::GameReport;

/// The most findings of one input.
const MOST: usize = 1_000_000;

/// Counts the findings of the input whose reports come.
pub(crate) struct FindingsBound {
    most: usize,
    record: String,
    /// None once there were too many.
    left: Option<usize>,
}

impl Default for FindingsBound {
    fn default() -> Self {
        Self { most: MOST, record: String::new(), left: Some(MOST) }
    }
}

impl FindingsBound {
    /// Whether the report is written. The first beyond the bound says so in the place of its findings and gives no outcome;
    /// later ones of its input are left out.
    pub(crate) fn admits(&mut self, report: &mut GameReport) -> bool {
        if report.record != self.record || report.index == 1 {
            self.record.clone_from(&report.record);
            self.left = Some(self.most);
        }
        let Some(left) = self.left else { return false };
        self.left = left.checked_sub(report.checked.findings.len());
        if self.left.is_none() {
            let message =
                format!("more than {} findings in this input; this game and those after it are left out", self.most);
            let pos = report.checked.findings.first().map_or(TextPos::START, Finding::pos);
            let finding = Finding::new(Severity::Error, "limit-exceeded", pos, message);
            report.checked = CheckedGame::untimed(report.checked.plies, (Outcome::Unfinished, "none"), [finding]);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(record: &str, index: u32, findings: usize) -> GameReport {
        let finding = Finding::new(Severity::Note, "no-terminal", TextPos::START, "x");
        let findings = vec![finding; findings];
        GameReport {
            record: record.to_owned(),
            record_bytes: None,
            index,
            game: "shogi",
            rules: String::new(),
            format: "csa",
            first: String::new(),
            second: String::new(),
            checked: CheckedGame::untimed(1, (Outcome::Draw, "none"), findings),
            round: None,
        }
    }

    #[test]
    fn an_input_has_its_share_and_no_more() {
        let mut bound = FindingsBound { most: 3, ..FindingsBound::default() };
        let mut told = Vec::new();
        for (record, index, findings) in [("a", 1, 3), ("a", 2, 0), ("a", 3, 1), ("a", 4, 0), ("b", 1, 2), ("b", 1, 3)]
        {
            let mut report = report(record, index, findings);
            if bound.admits(&mut report) {
                let first = report.checked.findings.first().map(|finding| finding.code);
                told.push((record, index, report.checked.findings.len(), first == Some("limit-exceeded")));
            }
        }
        let expected =
            [("a", 1, 3, false), ("a", 2, 0, false), ("a", 3, 1, true), ("b", 1, 2, false), ("b", 1, 3, false)];
        assert_eq!(told, expected);
    }
}
