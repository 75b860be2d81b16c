//! Reports as bytes, all but the path of the record, and back: the very same ones.

use std::borrow::Cow;

use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Outcome, Severity};
use shinpan_records::GameReport;

use super::words::word;

/// Severities by their number.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// Appends `report` to `out`.
pub(super) fn write(report: &GameReport, out: &mut Vec<u8>) {
    let GameReport { record: _, index, game, format, first, second, plies, outcome, ending, time, findings } = report;
    number(out, (*index).into());
    for text in [game, format, first.as_str(), second, ending] {
        write_text(out, text);
    }
    number(out, (*plies).into());
    number(out, position(&Outcome::ALL, outcome));
    for time in [time.first, time.second] {
        option(out, time.as_ref(), |out, time| number(out, time.0));
    }
    number(out, findings.len() as u64);
    for finding in findings {
        write_finding(finding, out);
    }
}

fn write_finding(finding: &Finding, out: &mut Vec<u8>) {
    let Finding { severity, code, line, column, ply, article, message, decision } = finding;
    number(out, position(&SEVERITIES, severity));
    write_text(out, code);
    number(out, (*line).into());
    number(out, (*column).into());
    option(out, ply.as_ref(), |out, ply| number(out, (*ply).into()));
    option(out, article.as_ref(), |out, article| write_text(out, article));
    write_text(out, message);
    option(out, decision.as_ref(), |out, decision| write_text(out, decision));
}

/// Seven bits a byte, the lowest first; the high bit says that more follow.
fn number(out: &mut Vec<u8>, mut rest: u64) {
    while rest >= 0x80 {
        out.push(0x80 | (rest & 0x7f) as u8);
        rest >>= 7;
    }
    // Less than 0x80.
    #[allow(clippy::cast_possible_truncation)]
    out.push(rest as u8);
}

fn write_text(out: &mut Vec<u8>, text: &str) {
    number(out, text.len() as u64);
    out.extend(text.as_bytes());
}

fn option<T>(out: &mut Vec<u8>, value: Option<&T>, write: impl FnOnce(&mut Vec<u8>, &T)) {
    out.push(u8::from(value.is_some()));
    if let Some(value) = value {
        write(out, value);
    }
}

/// Where it stands in the list of all there are.
fn position<T: PartialEq>(all: &[T], one: &T) -> u64 {
    all.iter().take_while(|other| *other != one).count() as u64
}

/// The reports that `bytes` hold, on `record`; none if they hold something else.
pub(super) fn read(bytes: &[u8], record: &str) -> Option<Vec<GameReport>> {
    let mut rest = Rest(bytes);
    let mut reports = Vec::new();
    while !rest.0.is_empty() {
        reports.push(rest.report(record).ok()?);
    }
    Some(reports)
}

/// The bytes are no reports.
struct Garbled;

type Part<T> = Result<T, Garbled>;

/// What is still to be read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn report(&mut self, record: &str) -> Part<GameReport> {
        Ok(GameReport {
            record: record.to_owned(),
            index: self.small()?,
            game: self.word()?,
            format: self.word()?,
            first: self.text()?.to_owned(),
            second: self.text()?.to_owned(),
            ending: Cow::Owned(self.text()?.to_owned()),
            plies: self.small()?,
            outcome: self.one_of(&Outcome::ALL)?,
            time: Sides { first: self.time()?, second: self.time()? },
            findings: (0..self.number()?).map(|_| self.finding()).collect::<Part<_>>()?,
        })
    }

    fn finding(&mut self) -> Part<Finding> {
        Ok(Finding {
            severity: self.one_of(&SEVERITIES)?,
            code: self.word()?,
            line: self.small()?,
            column: self.small()?,
            ply: self.option(Self::small)?,
            article: self.option(Self::word)?,
            message: Cow::Owned(self.text()?.to_owned()),
            decision: self.option(Self::word)?,
        })
    }

    fn take(&mut self, count: usize) -> Part<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Garbled)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Part<u8> {
        self.take(1)?.first().copied().ok_or(Garbled)
    }

    fn number(&mut self) -> Part<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Garbled)
    }

    fn small(&mut self) -> Part<u32> {
        self.number()?.try_into().map_err(|_| Garbled)
    }

    fn text(&mut self) -> Part<&'a str> {
        let length = self.number()?.try_into().map_err(|_| Garbled)?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Garbled)
    }

    fn word(&mut self) -> Part<&'static str> {
        word(self.text()?).ok_or(Garbled)
    }

    fn time(&mut self) -> Part<Option<Millis>> {
        self.option(|rest| rest.number().map(Millis))
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Part<T> {
        let position = usize::try_from(self.number()?).map_err(|_| Garbled)?;
        all.get(position).copied().ok_or(Garbled)
    }

    fn option<T>(&mut self, read: impl FnOnce(&mut Self) -> Part<T>) -> Part<Option<T>> {
        if self.byte()? == 0 { Ok(None) } else { read(self).map(Some) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_core::finding::TextPos;

    fn report(index: u32) -> GameReport {
        let pos = TextPos { line: u32::MAX, column: 300 };
        GameReport {
            record: "a.csa".to_owned(),
            index,
            game: "shogi",
            format: "csa",
            first: "棋".to_owned(),
            second: String::new(),
            plies: 128,
            outcome: Outcome::Draw,
            ending: "repetition".into(),
            time: Sides { first: Some(Millis(u64::MAX)), second: None },
            findings: vec![
                Finding::new(Severity::Error, "no-repetition", pos, "a \"b\"\n\u{1b}").at_ply(0).by_article("Art. 25"),
                Finding::new(Severity::Note, "no-terminal", TextPos::NOWHERE, String::new()).deciding("referee"),
            ],
        }
    }

    #[test]
    fn reports_come_back_as_they_were() {
        let mut bytes = Vec::new();
        let reports = [report(1), report(u32::MAX), GameReport { findings: Vec::new(), ..report(3) }];
        for report in &reports {
            write(report, &mut bytes);
        }
        assert_eq!(read(&bytes, "a.csa").as_deref(), Some(&reports[..]));
        assert_eq!(read(&bytes, "b.csa").map(|reports| reports[2].record.clone()).as_deref(), Some("b.csa"));
        assert_eq!(read(&[], "a.csa"), Some(Vec::new()));
    }

    #[test]
    fn other_bytes_are_no_reports_and_no_panic() {
        let mut bytes = Vec::new();
        write(&report(1), &mut bytes);
        for at in 0..bytes.len() {
            let _ = read(&bytes[..at], "a");
            for byte in [0, 1, 0x7f, 0x80, 0xff] {
                let mut other = bytes.clone();
                other[at] = byte;
                let _ = read(&other, "a");
            }
        }
    }
}
