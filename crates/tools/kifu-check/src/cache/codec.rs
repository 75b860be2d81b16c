//! Reports as bytes, all but the path of the record and the name of the rule book, and back: the very same ones.

use std::borrow::Cow;

use shinpan_core::side::Sides;
use shinpan_core::{Finding, Millis, Outcome, Severity, Side};
use shinpan_records::CheckedGame;
use shinpan_records::engine::{
    Adjudication, AdjudicationClaim, AdjudicationRule, AdjudicationVerdict, EngineGame, Failure, FailureKind,
};
use shinpan_records::head::RoundNumber;

use super::intern::intern;
use crate::game::named;
use crate::report::GameReport;

/// Severities by their number.
const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// Appends `report` to `out`.
pub(super) fn encode(report: &GameReport, out: &mut Vec<u8>) {
    let GameReport { record: _, record_bytes: _, index, game, rules: _, format, first, second, checked, round } =
        report;
    let CheckedGame { plies, outcome, ending, time, encoding, engine, findings } = checked;
    number(out, (*index).into());
    for text in [game, format, first.as_str(), second, ending] {
        write_text(out, text);
    }
    number(out, (*plies).into());
    number(out, position(&Outcome::ALL, outcome));
    for time in [time.first, time.second] {
        option(out, time.as_ref(), |out, time| number(out, time.0));
    }
    option(out, round.as_ref(), |out, named| {
        number(out, named.round.into());
        option(out, named.game.as_ref(), |out, game| number(out, (*game).into()));
    });
    option(out, encoding.as_ref(), |out, encoding| write_text(out, encoding));
    option(out, engine.as_ref(), write_engine);
    number(out, findings.len() as u64);
    for finding in findings {
        write_finding(finding, out);
    }
}

fn write_engine(out: &mut Vec<u8>, engine: &EngineGame) {
    let EngineGame { adjudication, failure } = engine;
    option(out, adjudication.as_ref(), |out, Adjudication { claim, verdict, rule, ply }| {
        number(out, position(&AdjudicationClaim::ALL, claim));
        number(out, position(&AdjudicationVerdict::ALL, verdict));
        option(out, rule.as_ref(), |out, rule| number(out, position(&AdjudicationRule::ALL, rule)));
        option(out, ply.as_ref(), |out, ply| number(out, (*ply).into()));
    });
    option(out, failure.as_ref(), |out, Failure { side, kind }| {
        number(out, position(&Side::BOTH, side));
        number(out, position(&FailureKind::ALL, kind));
    });
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

/// Place of an item in the list of all there are.
fn position<T: PartialEq>(all: &[T], one: &T) -> u64 {
    all.iter().take_while(|other| *other != one).count() as u64
}

/// The reports that `bytes` hold, on `record` by the book `rules`, else by that of each game; none if they hold something
/// else.
pub(super) fn decode(bytes: &[u8], record: &str, rules: Option<&str>) -> Option<Vec<GameReport>> {
    let mut decoder = Decoder(bytes);
    let mut reports = Vec::new();
    while !decoder.0.is_empty() {
        reports.push(decoder.report(record, rules).ok()?);
    }
    Some(reports)
}

/// The bytes are no reports.
struct Malformed;

type Decoded<T> = Result<T, Malformed>;

/// Bytes that are still to be read.
struct Decoder<'a>(&'a [u8]);

impl<'a> Decoder<'a> {
    fn report(&mut self, record: &str, rules: Option<&str>) -> Decoded<GameReport> {
        let index = self.small()?;
        let [game, format] = [self.interned()?, self.interned()?];
        let [first, second, ending] = [self.text()?, self.text()?, self.text()?].map(str::to_owned);
        let checked = CheckedGame {
            ending: Cow::Owned(ending),
            plies: self.small()?,
            outcome: self.one_of(&Outcome::ALL)?,
            time: Sides { first: self.time()?, second: self.time()? },
            encoding: None,
            engine: None,
            findings: Vec::new(),
        };
        let round = self.option(Self::round)?;
        let encoding = self.option(Self::interned)?;
        let engine = self.option(Self::engine)?;
        let findings = (0..self.number()?).map(|_| self.finding()).collect::<Decoded<_>>()?;
        let checked = CheckedGame { encoding, engine, findings, ..checked };
        let rules = rules.or_else(|| Some(named(game)?.book)).unwrap_or_default();
        Ok(GameReport {
            record: record.to_owned(),
            record_bytes: None,
            index,
            game,
            rules: rules.to_owned(),
            format,
            first,
            second,
            checked,
            round,
        })
    }

    fn round(&mut self) -> Decoded<RoundNumber> {
        let small = |decoder: &mut Self| decoder.number()?.try_into().map_err(|_| Malformed);
        Ok(RoundNumber { round: small(self)?, game: self.option(small)? })
    }

    fn engine(&mut self) -> Decoded<EngineGame> {
        let adjudication = self.option(|decoder| {
            Ok(Adjudication {
                claim: decoder.one_of(&AdjudicationClaim::ALL)?,
                verdict: decoder.one_of(&AdjudicationVerdict::ALL)?,
                rule: decoder.option(|decoder| decoder.one_of(&AdjudicationRule::ALL))?,
                ply: decoder.option(Self::small)?,
            })
        })?;
        let failure = self.option(|decoder| {
            Ok(Failure { side: decoder.one_of(&Side::BOTH)?, kind: decoder.one_of(&FailureKind::ALL)? })
        })?;
        Ok(EngineGame { adjudication, failure })
    }

    fn finding(&mut self) -> Decoded<Finding> {
        Ok(Finding {
            severity: self.one_of(&SEVERITIES)?,
            code: self.interned()?,
            line: self.small()?,
            column: self.small()?,
            ply: self.option(Self::small)?,
            article: self.option(Self::interned)?,
            message: Cow::Owned(self.text()?.to_owned()),
            decision: self.option(Self::interned)?,
        })
    }

    fn take(&mut self, count: usize) -> Decoded<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn byte(&mut self) -> Decoded<u8> {
        self.take(1)?.first().copied().ok_or(Malformed)
    }

    fn number(&mut self) -> Decoded<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Malformed)
    }

    fn small(&mut self) -> Decoded<u32> {
        self.number()?.try_into().map_err(|_| Malformed)
    }

    fn text(&mut self) -> Decoded<&'a str> {
        let length = self.number()?.try_into().map_err(|_| Malformed)?;
        std::str::from_utf8(self.take(length)?).map_err(|_| Malformed)
    }

    fn interned(&mut self) -> Decoded<&'static str> {
        intern(self.text()?).ok_or(Malformed)
    }

    fn time(&mut self) -> Decoded<Option<Millis>> {
        self.option(|decoder| decoder.number().map(Millis))
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> Decoded<T> {
        let position = usize::try_from(self.number()?).map_err(|_| Malformed)?;
        all.get(position).copied().ok_or(Malformed)
    }

    fn option<T>(&mut self, read: impl FnOnce(&mut Self) -> Decoded<T>) -> Decoded<Option<T>> {
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
            record_bytes: None,
            index,
            game: "shogi",
            rules: "wcsc-2010".to_owned(),
            format: "csa",
            first: "棋".to_owned(),
            second: String::new(),
            checked: CheckedGame {
                plies: 128,
                outcome: Outcome::Draw,
                ending: "repetition".into(),
                time: Sides { first: Some(Millis(u64::MAX)), second: None },
                encoding: Some("big5"),
                engine: None,
                findings: vec![
                    Finding::new(Severity::Error, "no-repetition", pos, "a \"b\"\n\u{1b}")
                        .at_ply(0)
                        .by_article("Art. 25"),
                    Finding::new(Severity::Note, "no-terminal", TextPos::NOWHERE, String::new()).deciding("referee"),
                ],
            },
            round: Some(RoundNumber { round: 3, game: Some(1) }),
        }
    }

    fn report_without_findings(index: u32) -> GameReport {
        let report = report(index);
        GameReport { checked: CheckedGame { findings: Vec::new(), ..report.checked }, ..report }
    }

    fn report_of_engines(index: u32) -> GameReport {
        let report = report(index);
        let ruling = Adjudication {
            claim: AdjudicationClaim::Tablebase,
            verdict: AdjudicationVerdict::Unproved,
            rule: Some(AdjudicationRule::Tablebase),
            ply: Some(77),
        };
        let failure = Failure { side: Side::Second, kind: FailureKind::Stall };
        let engine = Some(EngineGame { adjudication: Some(ruling), failure: Some(failure) });
        GameReport { checked: CheckedGame { engine, ..report.checked }, ..report }
    }

    #[test]
    fn reports_come_back_as_they_were() {
        let mut bytes = Vec::new();
        let reports = [report(1), report(u32::MAX), report_without_findings(3), report_of_engines(4)];
        for report in &reports {
            encode(report, &mut bytes);
        }
        assert_eq!(decode(&bytes, "a.csa", None).as_deref(), Some(&reports[..]));
        assert_eq!(
            decode(&bytes, "b.csa", Some("wcsc-2010")).map(|reports| reports[2].record.clone()).as_deref(),
            Some("b.csa")
        );
        assert_eq!(decode(&[], "a.csa", None), Some(Vec::new()));
    }

    #[test]
    fn other_bytes_are_no_reports_and_no_panic() {
        let mut bytes = Vec::new();
        encode(&report(1), &mut bytes);
        for at in 0..bytes.len() {
            let _ = decode(&bytes[..at], "a", None);
            for byte in [0, 1, 0x7f, 0x80, 0xff] {
                let mut other = bytes.clone();
                other[at] = byte;
                let _ = decode(&other, "a", None);
            }
        }
    }
}
