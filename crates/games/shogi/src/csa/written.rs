//! A game of which all was read, written in CSA: V3.0 (2024), or V2.2 (2008).

use std::fmt::Write as _;

use shinpan_core::finding::TextPos;
use shinpan_core::{Millis, Outcome, Side};
use shinpan_records::port::Form;
use shinpan_records::written::{FormKind, Losses, Manner, Remark, Unwritable, Written, lines_of, one_line};

use super::writer::{sign, write_start};
use crate::record::{Limits, RawEnd, RawGame, RecordFormat, Special, Time};
use crate::rules::{Declaration, TimeControl};
use crate::shogi::Shogi;
use crate::writing::{HEADERS, MainLine};

/// CSA V3.0.
pub(crate) const V3: Form<Shogi> = Form {
    kind: kind("csa", "CSA standard game record, V3.0"),
    write: |_, raw, manner| write(raw, manner, Version::V3),
};

/// CSA V2.2.
pub(crate) const V2: Form<Shogi> = Form {
    kind: kind("csa2", "CSA standard game record, V2.2"),
    write: |_, raw, manner| write(raw, manner, Version::V2),
};

const fn kind(name: &'static str, about: &'static str) -> FormKind {
    FormKind { name, about, extension: "csa", head: "'CSA encoding=UTF-8\n", separator: "/\n" }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Version {
    V3,
    V2,
}

/// The most whole seconds of a time: it has seven digits.
const LONGEST: u64 = 9_999_999;

fn write(raw: &RawGame, manner: &Manner<'_>, version: Version) -> Result<Written, Unwritable> {
    let course = MainLine::new(raw)?;
    let mut sheet = Sheet { version, text: String::new(), losses: Losses::default() };
    course.common_losses(&mut sheet.losses, Losses::add_all);
    sheet.text.push_str(if version == Version::V3 { "V3.0\n" } else { "V2.2\n" });
    sheet.heads(&course);
    sheet.text.push_str(&write_start(&course.start));
    let mut remarks = course.remarks(manner);
    let mut end = raw.end;
    sheet.remarks(&remarks.take_until(0));
    for (ply, mv) in (1..).zip(&course.moves) {
        // Moves may stand behind the end.
        if let Some(end) = end.take_if(|end| end.after < ply) {
            sheet.end(&course, &end)?;
        }
        let time = sheet.time(mv.time);
        sheet.line(format_args!("{}{}{time}", sign(mv.side), mv.mv));
        sheet.remarks(&remarks.take_until(u32::try_from(ply).unwrap_or(u32::MAX)));
    }
    if let Some(end) = end {
        sheet.end(&course, &end)?;
    }
    if let Some(summary) = &raw.summary {
        let [cause, players] = [&summary.cause, &summary.players].map(|part| raw.encoding.decode(part));
        sheet.line(format_args!("'summary:{}:{}", one_line(&cause).0, one_line(&players).0));
    }
    Ok(Written { text: sheet.text, losses: sheet.losses })
}

struct Sheet {
    version: Version,
    text: String,
    losses: Losses,
}

impl Sheet {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing into a String cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Names, headers and limits.
    fn heads(&mut self, course: &MainLine<'_>) {
        for side in Side::BOTH {
            if let Some(name) = course.name(side, &mut self.losses) {
                self.line(format_args!("N{}{name}", sign(side)));
            }
        }
        let limits = &course.raw.limits;
        let headers = course.headers(&mut self.losses, Losses::add_all);
        for ((name, _), value) in HEADERS.into_iter().zip(headers) {
            let Some(value) = value else { continue };
            // In CSA the name of an event may state limits, which it does not in other formats.
            if name == "EVENT" && course.raw.format != RecordFormat::Csa && !has_clock(limits) && states_limit(&value) {
                self.losses.add("the name of the event, which CSA would read as a time limit");
                continue;
            }
            self.line(format_args!("${name}:{value}"));
        }
        self.clock(limits);
        self.other_limits(limits);
    }

    /// The limits on the clock as far as the record states them.
    fn clock(&mut self, limits: &Limits) {
        if limits.fault.is_some() {
            return;
        }
        for (side, name) in [(Side::First, "+"), (Side::Second, "-")] {
            if let Some((_, control)) = *limits.side_time.get(side) {
                self.control(name, control);
            }
        }
        let has_increment = limits.server_increment.is_some() || limits.whole_event().is_some();
        match (limits.time, limits.time_limit, limits.common_clock()) {
            (Some((_, control)), ..) => self.control("", control),
            (None, Some(_), Some(control)) if has_increment && self.version == Version::V3 => {
                self.control("", control);
            }
            // This header leaves the increment to the rules, as the record does.
            (None, Some((_, control)), _) => self.time_limit(control),
            (None, None, _) => {}
        }
        let is_stated = limits.time.is_some() || (limits.time_limit.is_some() && self.version == Version::V3);
        if let Some((_, increment)) = limits.server_increment.filter(|_| !is_stated) {
            self.line(format_args!("'Increment:{increment}"));
        }
        if let Some((_, least)) = limits.server_least_time.filter(|_| !limits.is_least_time_doubtful) {
            self.line(format_args!("'Least_Time_Per_Move:{least}"));
        }
    }

    /// Writes all parts of a clock; V2.2 has no header for an increment or for one side.
    fn control(&mut self, side: &str, control: TimeControl) {
        if self.version == Version::V3 {
            let TimeControl { main, byoyomi, increment } = control;
            self.line(format_args!("$TIME{side}:{main}+{byoyomi}+{increment}"));
        } else if side.is_empty() && control.increment == Millis::ZERO {
            self.time_limit(control);
        } else {
            self.losses.add("time limits with an increment or of one side");
        }
    }

    /// `$TIME_LIMIT`, in minutes and seconds of byoyomi.
    fn time_limit(&mut self, control: TimeControl) {
        let (minutes, byoyomi) = (control.main.0 / 60_000, control.byoyomi.0 / 1000);
        if control.main.0.is_multiple_of(60_000) && control.byoyomi.0.is_multiple_of(1000) {
            self.line(format_args!("$TIME_LIMIT:{:02}:{:02}+{byoyomi:02}", minutes / 60, minutes % 60));
        } else {
            self.losses.add("time limits that are not whole minutes and seconds");
        }
    }

    fn other_limits(&mut self, limits: &Limits) {
        if let Some((_, plies)) = limits.sole_max_moves() {
            match self.version {
                Version::V3 => self.line(format_args!("$MAX_MOVES:{plies}")),
                Version::V2 => self.line(format_args!("'Max_Moves:{plies}")),
            }
        }
        let points = match limits.sole_declaration() {
            Some((_, Declaration::Points27)) => "27",
            Some((_, Declaration::Points24)) => "24",
            Some((_, Declaration::None)) => return self.losses.add("the rule that there is no declaration"),
            None => return,
        };
        match self.version {
            Version::V3 => self.line(format_args!("$JISHOGI:{points}")),
            Version::V2 => self.losses.add("the points of a declaration ($JISHOGI)"),
        }
    }

    /// `,T12`, as it stands behind a move; V2.2 has whole seconds alone (Art. 22.1).
    fn time(&mut self, time: Time) -> String {
        let Some(span) = time.span() else { return String::new() };
        if span.0 / 1000 > LONGEST {
            self.losses.add("times of more than 9999999 s");
            return String::new();
        }
        if self.version == Version::V3 {
            return format!(",T{span}");
        }
        self.losses.change("fractions of a second", "rounded down", (span != span.whole_seconds()).into());
        format!(",T{}", span.whole_seconds())
    }

    /// `'*` lines for comments, plain ones for what was found.
    fn remarks(&mut self, remarks: &[Remark]) {
        for remark in remarks {
            match remark {
                Remark::Comment(text) => {
                    for line in lines_of(text) {
                        self.line(format_args!("'*{line}"));
                    }
                }
                Remark::Ruling(text) => self.line(format_args!("'{text}")),
            }
        }
    }

    fn end(&mut self, course: &MainLine<'_>, end: &RawEnd) -> Result<(), Unwritable> {
        let loss_of = |side| format!("{}ILLEGAL_ACTION", sign(side));
        let name = match end.special {
            Special::Claimed(outcome) => self.claimed(course, outcome),
            Special::Forfeit(_) => {
                self.losses.add("a loss by default");
                return Ok(());
            }
            Special::IllegalAction(by) => Some(loss_of(by.unwrap_or(course.turn))),
            Special::OuteSennichite => {
                let loser = course.checker();
                let why = || Unwritable("it claims a perpetual check, but nobody gives check at its end".to_owned());
                Some(loss_of(loser.ok_or_else(why)?))
            }
            Special::Try if course.is_disproved_try() => {
                return Err(Unwritable("it claims a try, but the king is not on the square".to_owned()));
            }
            Special::Try => {
                self.losses.change("a win by a try", "written as %TORYO", 1);
                Special::Toryo.name().map(str::to_owned)
            }
            special => special.name().map(str::to_owned),
        };
        if let Some(name) = name {
            let time = self.time(end.time);
            self.line(format_args!("%{name}{time}"));
        }
        Ok(())
    }

    /// The special that gives the same result as one that is stated without its reason, if there is such a special.
    fn claimed(&mut self, course: &MainLine<'_>, outcome: Outcome) -> Option<String> {
        const RESULT: &str = "a result without its reason";
        let is_loss = outcome == Outcome::won_by(course.turn.other());
        if is_loss && course.is_over() {
            return Some("TSUMI".to_owned());
        }
        let (name, fate) = match outcome {
            _ if is_loss => ("TORYO", "written as %TORYO"),
            Outcome::Draw => ("JISHOGI", "written as %JISHOGI"),
            _ => {
                self.losses.add(RESULT);
                return None;
            }
        };
        self.losses.change(RESULT, fate, 1);
        Some(name.to_owned())
    }
}

fn has_clock(limits: &Limits) -> bool {
    limits.time.is_some() || limits.time_limit.is_some()
}

/// Whether the name of an event would be read as one that states limits.
fn states_limit(event: &str) -> bool {
    let mut limits = Limits::default();
    let read = limits.header(b"EVENT", event.as_bytes(), TextPos::START);
    read.is_err() || limits.event.is_some()
}
