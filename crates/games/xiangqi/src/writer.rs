//! A game of which all was read, written in PGN: moves in coordinates (ICCS), WXF or Chinese notation.

use shinpan_core::{Outcome, Severity, Side};
use shinpan_records::port::{Form, Write};
use shinpan_records::written::pgn::{PgnText, Tags};
use shinpan_records::written::{FormKind, Losses, Manner, Remarks, Unwritable, Written};

use crate::fen::Start;
use crate::game::Xiangqi;
use crate::meaning::Meaning;
use crate::moves::{Move, Ranks};
use crate::position::{Position, Refusal};
use crate::record::{RawGame, shown};
use crate::{result, wxf};

/// Coordinates as ICCS has them, `H2-E2`.
pub(crate) const ICCS: Form<Xiangqi> = form("pgn", "PGN, moves in coordinates (ICCS)", |port, raw, manner| {
    write(port, raw, manner, "ICCS", |_, mv| {
        let text = mv.to_string().to_ascii_uppercase();
        let (from, to) = text.split_at(2);
        format!("{from}-{to}")
    })
});

/// `C2=5`.
pub(crate) const WXF: Form<Xiangqi> =
    form("wxf", "PGN, moves in WXF notation", |port, raw, manner| write(port, raw, manner, "WXF", wxf::text));

/// `炮二平五`.
pub(crate) const CHINESE: Form<Xiangqi> = form("chinese", "PGN, moves in Chinese notation", |port, raw, manner| {
    write(port, raw, manner, "Chinese", |position, mv| wxf::chinese(position, mv).unwrap_or_else(|| mv.to_string()))
});

const fn form(name: &'static str, about: &'static str, write: Write<Xiangqi>) -> Form<Xiangqi> {
    Form { kind: FormKind { name, about, extension: "pgn", head: "", separator: "\n" }, write }
}

/// The tags that are written by what was read of them.
const OWN: [&str; 10] = ["Game", "Variant", "Red", "White", "Black", "Result", "Format", "FEN", "FenStr", "SetUp"];

/// Whether a tag is written by what was read of it.
pub(crate) fn is_own(name: &str) -> bool {
    OWN.iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// A move, and the position before it, unless a move before it is illegal.
pub(crate) struct PlacedMove {
    pub(crate) mv: Move,
    position: Option<Position>,
}

/// The moves of `raw`. Those behind an illegal one must be in coordinates.
///
/// # Errors
/// Something was not read, or what a move means is not known.
pub(crate) fn moves(raw: &RawGame, ranks: Ranks) -> Result<Vec<PlacedMove>, Unwritable> {
    if let Some(error) = raw.findings.iter().find(|finding| finding.severity == Severity::Error) {
        return Err(Unwritable::of(error));
    }
    let ranks = raw.ranks.unwrap_or(ranks);
    let start = Start::parse(&raw.start).map_err(|why| Unwritable(format!("the start position: {why}")))?;
    let mut position = Some(start.position);
    let mut moves = Vec::with_capacity(raw.moves.len());
    for (ply, raw) in (1..).zip(&raw.moves) {
        let read = match &position {
            Some(position) => match raw.read(ranks, position) {
                Ok(Meaning::Move(mv)) => Ok(mv),
                Ok(Meaning::NoneOf(one, other)) => Err(Refusal::NoneOf(one, other).to_string()),
                Err(why) => Err(why.to_string()),
            },
            None => Move::parse(&raw.text, ranks)
                .map_err(|_| "after an illegal move only coordinates can be read".to_owned()),
        };
        let mv = read.map_err(|why| Unwritable(format!("ply {ply}, \"{}\": {why}", shown(&raw.text))))?;
        let next = position.as_ref().and_then(|position| position.play(mv).ok());
        moves.push(PlacedMove { mv, position: std::mem::replace(&mut position, next) });
    }
    Ok(moves)
}

fn write(
    port: &Xiangqi,
    raw: &RawGame,
    manner: &Manner<'_>,
    format: &str,
    text_of: fn(&Position, Move) -> String,
) -> Result<Written, Unwritable> {
    let moves = moves(raw, port.ranks)?;
    let mut losses = Losses::default();
    let mut tags = Tags::new(raw.kept.as_deref(), &OWN, &mut losses);
    tags.set("Format", format);
    if !raw.start.trim().is_empty() {
        tags.set("SetUp", "1");
        tags.set("FEN", raw.start.trim());
    }
    let stated = stated_results(raw);
    let result = stated.tag.or(stated.marker).unwrap_or(Outcome::Unfinished);
    let marker = stated.marker.or(stated.tag).unwrap_or(Outcome::Unfinished);
    let players = [("Red", raw.names.first.as_str()), ("Black", raw.names.second.as_str())];
    let mut text = PgnText::new(tags, players, result.as_str(), &mut losses);
    let comments = raw.kept.iter().flat_map(|kept| kept.comments()).map(|(ply, text)| (ply, text.clone()));
    let mut remarks = Remarks::new(comments, manner, raw.plies());
    text.remarks(&remarks.take_until(0));
    let is_black_first =
        moves.first().and_then(|mv| mv.position.as_ref()).is_some_and(|position| position.turn == Side::Second);
    for (ply, PlacedMove { mv, position }) in (1..).zip(&moves) {
        let half = ply - 1 + u32::from(is_black_first);
        let word = position.as_ref().map_or_else(|| mv.to_string(), |position| text_of(position, *mv));
        text.play(half / 2 + 1, half % 2 == 1, &word);
        text.remarks(&remarks.take_until(ply));
    }
    common_losses(raw, &mut losses);
    let text = text.finish(marker.as_str(), &mut losses);
    Ok(Written { text: format!("[Game \"Chinese Chess\"]\n{text}"), losses })
}

/// Counts what no form is written with.
pub(crate) fn common_losses(raw: &RawGame, losses: &mut Losses) {
    losses.leave_out("marks of quality", raw.marks);
}

/// The results that tag and marker state.
#[derive(Default)]
struct Stated {
    tag: Option<Outcome>,
    marker: Option<Outcome>,
}

fn stated_results(raw: &RawGame) -> Stated {
    let value = |name: &str| {
        let mut headers = raw.kept.iter().flat_map(|kept| kept.headers());
        headers.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    };
    let tag = value("Result").filter(|text| !result::says_nothing(text)).and_then(result::read);
    // The marker stands behind the moves, and what the tag Termination says before them.
    let last = raw.claims.iter().max_by_key(|(pos, _)| *pos);
    let marker = last.filter(|_| raw.has_marker).map(|(_, outcome)| *outcome);
    Stated { tag, marker }
}
