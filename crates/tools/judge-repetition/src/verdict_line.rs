//! A verdict as it is written, or what stands in its place.

use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use shinpan_cli::{Exit, Listed, Palette};
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::wording::printable;
use shinpan_core::{Severity, Side};
use shinpan_records::verdict::{ClassedMove, OtherReading, Ruling};
use shinpan_records::{DiagramAt, Verdict};
use unicode_width::UnicodeWidthStr as _;

/// Least width of moves.
const MOVE_WIDTH: usize = 9;

/// A verdict as it is written, with the game and the file that it is about: a line of NDJSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct VerdictLine {
    /// The path as given, `-` for stdin.
    pub record: String,
    /// The bytes of the path in hex, where they are not UTF-8: `record` has them escaped as `\xNN`, or decoded in an archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record_bytes: Option<String>,
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The id that the record bears, empty if none.
    pub id: String,
    /// The name of the game, `shogi` for instance.
    pub game: &'static str,
    /// The name of the rule book.
    pub rules: String,
    /// Verdict on the game.
    #[serde(flatten)]
    pub verdict: Verdict,
    /// The players, where boards are shown.
    #[serde(skip)]
    pub(crate) names: Sides<String>,
    /// The positions on which the verdict rests, where boards are shown.
    #[serde(skip)]
    pub(crate) diagrams: Vec<DiagramAt>,
    /// Place of the deciding move.
    #[serde(skip)]
    pub(crate) pos: Option<TextPos>,
    /// The count that was asked for instead of the book's.
    #[serde(skip)]
    pub(crate) occurrences: Option<u32>,
    /// Text shows the cycle move by move.
    #[serde(skip)]
    pub(crate) is_explained: bool,
    /// The game has verdicts by other forms of the rule beside it.
    #[serde(skip)]
    pub(crate) is_of_many: bool,
}

/// A record that cannot be read as far as a verdict, in the place of its verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FaultLine {
    /// The path as given, `-` for stdin.
    pub record: String,
    /// The bytes of the path in hex, where they are not UTF-8: `record` has them escaped as `\xNN`, or decoded in an archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record_bytes: Option<String>,
    /// Number of the game in its file, from 1.
    pub index: u32,
    /// The name of the game; absent where the record is of none that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    /// Reason, with the line.
    pub error: String,
    #[serde(skip)]
    pub(crate) pos: TextPos,
}

/// Result for one record.
pub(crate) enum Line {
    /// A verdict.
    Verdict(Box<VerdictLine>),
    /// Reason why there is no verdict.
    Fault(FaultLine),
}

impl Line {
    /// Number of the game in its file.
    pub(crate) fn index(&mut self) -> &mut u32 {
        match self {
            Self::Verdict(line) => &mut line.index,
            Self::Fault(fault) => &mut fault.index,
        }
    }
}

impl VerdictLine {
    /// Findings for any verdict but `none`.
    pub(crate) fn exit(&self) -> Exit {
        Exit::findings(self.verdict.ruling != Ruling::None)
    }

    /// Players, else the id or the file of the record.
    pub(crate) fn title(&self) -> String {
        let players = self.players();
        let others = [players, self.id.clone(), self.shown_record()];
        others.into_iter().find(|name| !name.is_empty()).unwrap_or_default()
    }

    /// Players, as far as the record names them.
    pub(crate) fn players(&self) -> String {
        let names = Side::BOTH.map(|side| &**self.names.get(side));
        if names.iter().all(|name| name.is_empty()) {
            return String::new();
        }
        names.map(|name| if name.is_empty() { "?" } else { name }).join(" – ")
    }

    /// The record as people know it: its path, which game of it, its id.
    pub(crate) fn shown_record(&self) -> String {
        let index = if self.index > 1 { format!(" #{}", self.index) } else { String::new() };
        let id = if self.id.is_empty() { String::new() } else { format!(" ({})", self.id) };
        format!("{}{index}{id}", self.record)
    }

    /// The form of the rule as part of a name within a page.
    pub(crate) fn rules_anchor(&self) -> String {
        let is_plain = |sign: &char| sign.is_ascii_alphanumeric() || *sign == '-';
        if self.is_of_many { self.rules.chars().filter(is_plain).collect() } else { "1".to_owned() }
    }

    /// `file:line:col: verdict[ruling]: explanation (article)`.
    fn line(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        let verdict = &self.verdict;
        let (bold, code) = (palette.pos, palette.code);
        let record = printable(&self.record);
        match self.pos {
            Some(TextPos { line, column }) => write!(out, "{bold}{record}:{line}:{column}:{bold:#} ")?,
            None => write!(out, "{bold}{record}:{bold:#} ")?,
        }
        if self.index > 1 || !self.id.is_empty() {
            write!(out, "game {}{} ", self.index, named(&self.id))?;
        }
        if self.is_of_many {
            write!(out, "{} ", self.rules)?;
        }
        let style = palette.severity(if verdict.ruling == Ruling::None { Severity::Note } else { Severity::Error });
        write!(out, "{style}verdict{style:#}{code}[{}]{code:#}: ", verdict.ruling.as_str())?;
        if let Some(ply) = verdict.ply {
            write!(out, "ply {ply}: ")?;
        }
        write!(out, "{}", verdict.explanation)?;
        match (verdict.article, self.occurrences) {
            (Some(article), Some(count)) => write!(out, " ({article}; --occurrences {count})")?,
            (Some(article), None) => write!(out, " ({article})")?,
            (None, _) => {}
        }
        writeln!(
            out,
            "{}{}",
            self.doubt(),
            if self.is_of_many && self.forms_differ() { "; the forms differ" } else { "" }
        )
    }

    /// Words about other readings that rule otherwise, and those of them that the explanation does not name.
    fn doubt(&self) -> String {
        let Verdict { doubtful: true, explanation, other_readings, .. } = &self.verdict else { return String::new() };
        let unnamed = other_readings.iter().filter(|other| !explanation.contains(&other.reading));
        let unnamed = unnamed.map(|OtherReading { reading, ruling, ply }| {
            let at = ply.map(|ply| format!(" at ply {ply}")).unwrap_or_default();
            format!(", {reading}: {}{at}", ruling.as_str())
        });
        format!("; doubtful: another reading rules otherwise{}", unnamed.collect::<String>())
    }

    /// Whether the forms of the rule, in a game that has several, rule otherwise or at another ply.
    pub(crate) fn forms_differ(&self) -> bool {
        self.verdict.more.get("forms_differ").is_some_and(|differ| *differ == true)
    }

    fn warnings(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        let style = palette.severity(Severity::Warning);
        let mut warnings = self.verdict.warnings.iter();
        warnings.try_for_each(|warning| writeln!(out, "  {style}warning{style:#}: {}", printable(warning)))
    }

    /// The cycle, for a referee.
    fn cycle(&self, out: &mut dyn Write, diagram: &str) -> io::Result<()> {
        let verdict = &self.verdict;
        let Some(cycle) = &verdict.cycle else { return Ok(()) };
        writeln!(out, "\n  the board after ply {}, where the cycle begins:", cycle.from)?;
        diagram.lines().try_for_each(|line| writeln!(out, "    {line}"))?;
        let longest = verdict.moves.iter().map(|mv| notation(mv).width()).max().unwrap_or(0).max(MOVE_WIDTH);
        writeln!(out, "\n  ply   side    {:<longest$} class", "move")?;
        let occurrences = verdict.occurrences.as_deref().unwrap_or_default();
        for mv in &verdict.moves {
            let ClassedMove { ply, side, class, annotation, .. } = mv;
            let text = notation(mv);
            // A full-width sign takes two cells.
            let blanks = longest - text.width();
            write!(out, "  {ply:<5} {:<7} {text}{:blanks$} {class}", side.to_string(), "")?;
            let which = occurrences.iter().position(|occurrence| occurrence == ply);
            let words = annotation.iter().map(|annotation| annotation.words.clone()).filter(|words| !words.is_empty());
            let notes =
                words.chain(which.map(|which| format!("occurrence {}", which + 1))).collect::<Vec<_>>().join("; ");
            let width = if notes.is_empty() { 0 } else { 8 - class.len().min(7) };
            writeln!(out, "{:width$}{notes}", "")?;
        }
        if let Some(sides) = &verdict.sides {
            writeln!(out, "\n  first: {}, second: {}\n", sides.first, sides.second)?;
        }
        Ok(())
    }
}

/// A move as people read it.
pub(crate) fn notation(mv: &ClassedMove) -> Cow<'_, str> {
    printable(mv.annotation.as_ref().map_or(&*mv.text, |annotation| &*annotation.notation))
}

fn named(id: &str) -> String {
    if id.is_empty() { String::new() } else { format!(" \"{}\"", printable(id)) }
}

impl Listed for VerdictLine {
    const COLUMNS: &'static [&'static str] = &[
        "record",
        "index",
        "id",
        "game",
        "rules",
        "verdict",
        "ply",
        "offender",
        "occurrences",
        "cycle_from",
        "cycle_to",
        "side_first",
        "side_second",
        "moves",
        "doubtful",
        "article",
        "explanation",
        "warnings",
    ];

    /// Row of the CSV; plies are separated by blanks, moves are `ply:move:class`, warnings are separated by `;`.
    fn rows(&self) -> Vec<Vec<String>> {
        let verdict = &self.verdict;
        let number = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        let plies = verdict.occurrences.iter().flatten().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let moves = verdict.moves.iter().map(|mv| {
            // A blank splits moves, so the steps of one move are joined otherwise.
            let text = mv.text.replace(' ', ";");
            format!("{}:{text}:{}", mv.ply, mv.class)
        });
        let moves = moves.collect::<Vec<_>>();
        vec![vec![
            printable(&self.record).into_owned(),
            self.index.to_string(),
            self.id.clone(),
            self.game.to_owned(),
            self.rules.clone(),
            verdict.ruling.as_str().to_owned(),
            number(verdict.ply),
            verdict.offender.map(|side| side.to_string()).unwrap_or_default(),
            plies,
            number(verdict.cycle.as_ref().map(|cycle| cycle.from)),
            number(verdict.cycle.as_ref().map(|cycle| cycle.to)),
            verdict.sides.map_or("", |sides| sides.first).to_owned(),
            verdict.sides.map_or("", |sides| sides.second).to_owned(),
            moves.join(" "),
            verdict.doubtful.to_string(),
            verdict.article.unwrap_or_default().to_owned(),
            verdict.explanation.clone(),
            verdict.warnings.join(";"),
        ]]
    }

    fn text(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()> {
        self.line(out, palette)?;
        // A warning matters while the game is not decided, and to whoever asks for all of it.
        let is_decided = matches!(self.verdict.ruling, Ruling::Draw | Ruling::FirstLoses | Ruling::SecondLoses);
        let diagram = self.verdict.diagram.as_deref().filter(|_| self.is_explained);
        if !is_decided || diagram.is_some() {
            self.warnings(out, palette)?;
        }
        diagram.map_or(Ok(()), |diagram| self.cycle(out, diagram))
    }
}
