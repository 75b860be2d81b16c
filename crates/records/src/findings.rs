//! The findings of a game while it is read and checked, with a bound on their number.

use std::ops::{Deref, DerefMut};

use shinpan_core::{Finding, Severity};

/// The codes of a game's findings.
pub trait FindingCode: Copy + PartialEq + Into<&'static str> {
    /// Something was left out because a bound was reached.
    const LIMIT_EXCEEDED: Self;
}

/// Findings in the order in which they were made, up to a bound; that later ones are left out is a finding too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings<C> {
    list: Vec<Finding<C>>,
    most: usize,
    /// Name of the findings that are left out.
    rest: &'static str,
}

impl<C> Findings<C> {
    /// At most `most` findings.
    pub const fn new(most: usize) -> Self {
        Self { list: Vec::new(), most, rest: "later ones" }
    }

    /// Calls those that are left out `rest`, where findings are not made in the order of the record.
    #[must_use]
    pub fn leaving_out(self, rest: &'static str) -> Self {
        Self { rest, ..self }
    }

    /// Number of plies before the first error of the record, in games whose reader leaves out what it cannot read; no bound
    /// where there is no error, 0 where an error names no ply.
    pub fn sound_plies(&self) -> u32 {
        let errors = self.list.iter().filter(|finding| finding.severity == Severity::Error);
        errors.map(|finding| finding.ply.unwrap_or_default().saturating_sub(1)).min().unwrap_or(u32::MAX)
    }

    /// Forgets all of them.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}

impl<C> Deref for Findings<C> {
    type Target = [Finding<C>];

    fn deref(&self) -> &[Finding<C>] {
        &self.list
    }
}

impl<C> DerefMut for Findings<C> {
    fn deref_mut(&mut self) -> &mut [Finding<C>] {
        &mut self.list
    }
}

impl<C: FindingCode> Findings<C> {
    /// Adds `finding`; the first one beyond the bound is replaced by an error that says so, later ones are left out.
    pub fn add(&mut self, finding: Finding<C>) {
        if self.list.len() < self.most {
            self.list.push(finding);
        } else if self.list.len() == self.most {
            let message = format!("more than {} findings; {} are left out", self.most, self.rest);
            self.list.push(Finding::new(Severity::Error, C::LIMIT_EXCEEDED, finding.pos(), message));
        }
    }

    /// Whether further ones are left out.
    pub const fn is_full(&self) -> bool {
        self.list.len() > self.most
    }

    /// Puts `finding` before all others, whatever the bound.
    pub fn put_first(&mut self, finding: Finding<C>) {
        self.list.insert(0, finding);
    }

    /// Keeps the first `count`.
    pub fn truncate(&mut self, count: usize) {
        self.list.truncate(count);
    }

    /// Leaves out those that `keep` does not answer for.
    pub fn retain(&mut self, keep: impl FnMut(&Finding<C>) -> bool) {
        self.list.retain(keep);
    }

    /// Whether there is one with this code.
    pub fn has(&self, code: C) -> bool {
        self.list.iter().any(|finding| finding.code == code)
    }
}

impl<'a, C> IntoIterator for &'a Findings<C> {
    type Item = &'a Finding<C>;
    type IntoIter = std::slice::Iter<'a, Finding<C>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<C> IntoIterator for Findings<C> {
    type Item = Finding<C>;
    type IntoIter = std::vec::IntoIter<Finding<C>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use shinpan_core::finding::TextPos;

    use super::*;

    shinpan_core::words! {
        enum Code {
            BadMove => "bad-move",
            LimitExceeded => "limit-exceeded",
        }
    }

    impl FindingCode for Code {
        const LIMIT_EXCEEDED: Self = Self::LimitExceeded;
    }

    #[test]
    fn later_ones_are_left_out_with_a_word() {
        let mut findings = Findings::new(2);
        for line in 1..=5 {
            findings.add(Finding::new(Severity::Note, Code::BadMove, TextPos { line, column: 1 }, "no move"));
        }
        let kept = findings.iter().map(|finding| (finding.code.as_str(), finding.line)).collect::<Vec<_>>();
        assert_eq!(kept, [("bad-move", 1), ("bad-move", 2), ("limit-exceeded", 3)]);
        assert!(findings.has(Code::LimitExceeded));
    }
}
