//! A game of which all was read, written in SGF (FF4): its main line, a tree without branches.

use std::fmt::Write as _;

use shinpan_core::{Severity, Side};
use shinpan_records::port::Form;
use shinpan_records::written::{FormKind, Losses, Manner, Remark, Remarks, Unwritable, Written, lines_of, one_line};

use crate::game::Go;
use crate::record::{Event, RawGame, Setup};
use crate::sgf::INFO;

/// SGF.
pub(crate) const SGF: Form<Go> = Form {
    kind: FormKind { name: "sgf", about: "SGF (FF4), the main line", extension: "sgf", head: "", separator: "" },
    write,
};

/// The properties of moves that say how long they took.
const TIMES: [&str; 4] = ["BL", "WL", "OB", "OW"];
/// The most bytes of a comment: readers take values of 1 MiB, and a mark may stand before each byte.
const MOST: usize = 500_000;
/// Bytes of a line behind which the next node begins a new one.
const LINE: usize = 70;

/// Refuses a game of which not all was read.
pub(crate) fn refuse_errors(raw: &RawGame) -> Result<(), Unwritable> {
    let error = raw.findings.iter().find(|finding| finding.severity == Severity::Error);
    error.map_or(Ok(()), |error| Err(Unwritable::of(error)))
}

/// The stones that are set up in the root, and what happens behind it.
pub(crate) fn split_root(raw: &RawGame) -> (Option<&Setup>, &[Event]) {
    match raw.events.split_first() {
        Some((Event::Setup(setup), rest)) => (Some(setup), rest),
        _ => (None, &raw.events),
    }
}

/// `AB[dd][pp]AW[dp]`.
pub(crate) fn setup_text(setup: &Setup) -> String {
    let lists = [("AB", &setup.black), ("AW", &setup.white), ("AE", &setup.empty)];
    let filled = lists.into_iter().filter(|(_, points)| !points.is_empty());
    filled.map(|(name, points)| points.iter().fold(name.to_owned(), |text, point| format!("{text}[{point}]"))).collect()
}

/// Counts what neither form is written with.
pub(crate) fn common_losses(raw: &RawGame, losses: &mut Losses) {
    if let Some(kept) = &raw.kept {
        losses.leave_out("variations", kept.variations);
        losses.leave_out("properties and comments beyond 16 MiB", kept.beyond);
    }
    losses.leave_out("results beside the first", raw.other_result.is_some().into());
}

fn write(_: &Go, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    refuse_errors(raw)?;
    let mut sheet = Sheet::default();
    common_losses(raw, &mut sheet.losses);
    let kept = raw.kept.iter().flat_map(|kept| kept.comments());
    let mut remarks = Remarks::new(kept.map(|(ply, text)| (ply, text.clone())), manner, raw.plies());
    let (root, events) = split_root(raw);
    sheet.text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{}]", raw.size);
    sheet.info(raw);
    sheet.text.push_str(match raw.first {
        None => "",
        Some(Side::First) => "PL[B]",
        Some(Side::Second) => "PL[W]",
    });
    sheet.text.push_str(&root.map(setup_text).unwrap_or_default());
    sheet.comment(&remarks.take_until(0));
    let mut values = raw.kept.iter().flat_map(|kept| kept.values()).peekable();
    let mut ply = 0;
    for event in events {
        sheet.begin_node();
        match event {
            Event::Setup(setup) => sheet.text.push_str(&setup_text(setup)),
            Event::Turn(turn) => {
                ply += 1;
                let colour = if turn.side == Side::First { 'B' } else { 'W' };
                // Writing into a String cannot fail.
                let _ = write!(sheet.text, "{colour}[{}]", turn.mv);
                while let Some((_, name, value)) = values.next_if(|(place, ..)| *place <= ply) {
                    sheet.value(name, value);
                }
                sheet.comment(&remarks.take_until(ply));
            }
        }
    }
    sheet.text.push_str(")\n");
    Ok(Written { text: sheet.text, losses: sheet.losses })
}

#[derive(Default)]
struct Sheet {
    text: String,
    losses: Losses,
}

impl Sheet {
    /// Players, result and what else is said of the whole game.
    fn info(&mut self, raw: &RawGame) {
        let result = raw.result.as_ref().map_or("", |(_, text)| text);
        for (name, value) in [("PB", raw.names.first.as_str()), ("PW", &raw.names.second), ("RE", result)] {
            self.property(name, value);
        }
        let own = [("GN", &raw.id), ("RO", &raw.round), ("DT", &raw.date)];
        let kept = raw.kept.iter().flat_map(|kept| kept.headers()).map(|(name, value)| (name.as_str(), value));
        let mut seen: Vec<(&str, &str)> = Vec::new();
        for (name, value) in kept.chain(own).filter(|(_, value)| !value.is_empty()) {
            match seen.iter().find(|(known, _)| *known == name) {
                _ if !INFO.contains(&name) => self.losses.leave_out(format!("the property {name}"), 1),
                Some((_, first)) if first == value || own.contains(&(name, value)) => {}
                Some(_) => self.losses.add(format!("a second property {name}")),
                None => {
                    seen.push((name, value));
                    if name == "GC" { self.long(name, value) } else { self.property(name, value) }
                }
            }
        }
    }

    fn begin_node(&mut self) {
        let column = self.text.len() - self.text.rfind('\n').map_or(0, |at| at + 1);
        if column > LINE {
            self.text.push('\n');
        }
        self.text.push(';');
    }

    /// A property of one line, if it says anything.
    fn property(&mut self, name: &str, value: &str) {
        let (plain, is_changed) = one_line(value);
        self.losses.change(format!("the property {name} as it is"), "made fit for a line", is_changed.into());
        if !plain.is_empty() {
            let _ = write!(self.text, "{name}[{}]", escaped(&plain));
        }
    }

    /// A property that a move has beside its point: its time is kept.
    fn value(&mut self, name: &str, value: &str) {
        if TIMES.contains(&name) {
            self.property(name, value);
        } else {
            self.losses.leave_out(format!("the property {name}"), 1);
        }
    }

    /// All remarks of a node, which has one comment.
    fn comment(&mut self, remarks: &[Remark]) {
        let texts = remarks.iter().map(|(Remark::Comment(text) | Remark::Ruling(text))| text.as_str());
        let text = texts.collect::<Vec<_>>().join("\n");
        self.long("C", &text);
    }

    /// A property of several lines, if it says anything.
    fn long(&mut self, name: &str, value: &str) {
        let kept = &value[..value.floor_char_boundary(MOST)];
        self.losses.leave_out("parts of comments beyond 500000 bytes", (kept.len() < value.len()).into());
        let lines = lines_of(kept.trim());
        if lines.iter().any(|line| !line.is_empty()) {
            let _ = write!(self.text, "{name}[{}]", escaped(&lines.join("\n")));
        }
    }
}

/// A text with a mark before what would end it, and before a bracket behind letters, which looks like a property where the end
/// of a value is missing.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut last = ' ';
    for char in text.chars() {
        if matches!(char, '\\' | ']') || (char == '[' && last.is_ascii_alphanumeric()) {
            out.push('\\');
        }
        out.push(char);
        last = char;
    }
    out
}
