//! A game of which all was read, written in the notation of the archive: headers, then a line a ply.

use std::fmt::Write as _;

use shinpan_core::{Outcome, Severity};
use shinpan_records::port::Form;
use shinpan_records::written::{FormKind, Losses, Manner, Unwritable, Written, one_line};

use crate::arimaa::Arimaa;
use crate::claim;
use crate::code::Code;
use crate::label::Label;
use crate::record::RawGame;
use crate::writer::write_game;

/// The notation of the archive.
pub(crate) const NOTATION: Form<Arimaa> = Form {
    kind: FormKind { name: "arimaa", about: "Arimaa notation", extension: "arimaa", head: "", separator: "\n" },
    write,
};

/// Refuses a game of which not all was read. Contradictory results are only reported as lost.
pub(crate) fn refuse_errors(raw: &RawGame) -> Result<(), Unwritable> {
    let mut errors = raw.findings.iter().filter(|finding| finding.severity == Severity::Error);
    if let Some(error) = errors.find(|finding| finding.code != Code::ResultMismatch) {
        return Err(Unwritable::of(error));
    }
    if raw.is_cut() {
        return Err(Unwritable("not all of its turns were read".to_owned()));
    }
    Ok(())
}

/// Counts what neither form is written with.
pub(crate) fn common_losses(raw: &RawGame, manner: &Manner<'_>, losses: &mut Losses) {
    losses.leave_out("turns after the end", raw.plies_beyond);
    losses.leave_out("contradictory results", raw.claim.is_void.into());
    losses.leave_out("skipped lines", raw.skipped);
    losses.add_all("rulings", manner.rulings.len().try_into().unwrap_or(u32::MAX));
    losses.leave_out("headers beyond 16 MiB", raw.kept.as_ref().map_or(0, |kept| kept.beyond));
}

fn write(_: &Arimaa, raw: &RawGame, manner: &Manner<'_>) -> Result<Written, Unwritable> {
    refuse_errors(raw)?;
    let mut losses = Losses::default();
    common_losses(raw, manner, &mut losses);
    let mut text = String::new();
    for (name, value) in headers(raw) {
        let (plain, is_changed) = one_line(&value);
        if !is_header(&name) {
            losses.add(format!("the header {name}"));
        } else if !plain.is_empty() {
            losses.change(format!("the header {name} as it is"), "made fit for a line", is_changed.into());
            // Writing into a String cannot fail.
            let _ = writeln!(text, "{name}: {plain}");
        }
    }
    let end = raw.end.map(|end| if end.is_resignation { "resigns" } else { "lost" });
    text.push_str(&write_game(raw.plies.iter().map(|ply| &ply.words), end));
    Ok(Written { text, losses })
}

/// The headers: the id, the players, the other headers of the record, then how it says that the game ended.
fn headers(raw: &RawGame) -> Vec<(String, String)> {
    let mut headers = vec![
        ("ID".to_owned(), raw.id.clone()),
        ("Gold".to_owned(), raw.names.first.clone()),
        ("Silver".to_owned(), raw.names.second.clone()),
    ];
    let kept = raw.kept.iter().flat_map(|kept| kept.headers()).filter(|(name, _)| !claim::is_held(name));
    headers.extend(kept.map(|(name, value)| (name.clone(), value.clone())));
    if raw.claim.is_void {
        return headers;
    }
    let result = raw.claim.result.map(|(_, outcome)| match outcome {
        Outcome::FirstWins => "w",
        Outcome::SecondWins => "b",
        _ => "*",
    });
    headers.extend(result.map(|result| ("Result".to_owned(), result.to_owned())));
    let letter = raw.claim.termination.and_then(|(_, ending)| ending.letter());
    headers.extend(letter.map(|letter| ("Termination".to_owned(), letter.to_string())));
    headers
}

/// Whether a line that begins with this name and a colon is a header: its first word is nothing that a ply begins with.
fn is_header(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'_' | b'-');
    let first_word = name.split(' ').next().unwrap_or_default();
    name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.bytes().all(is_plain)
        && Label::from_bytes(first_word.as_bytes()).is_none()
}
