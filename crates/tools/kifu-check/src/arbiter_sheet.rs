//! The arbiter's sheet of a game: `--report`.

use std::io::{self, Write};

use shinpan_chess::GAME;
use shinpan_chess::log::{LogGame, UNDECIDED};
use shinpan_core::wording::printable;
use shinpan_core::{Finding, Outcome, Severity, Side};

use crate::log::LogReport;
use crate::report::GameReport;

/// Writes sheets one below the other.
#[derive(Debug, Default)]
pub(crate) struct Sheets {
    has_one: bool,
}

shinpan_core::words! {
    /// The findings of a sheet by what becomes of them.
    pub(crate) enum Part {
        /// The log decides them.
        Decided => "decided",
        /// Errors.
        Errors => "against-the-rules",
        /// Warnings.
        Warnings => "warnings",
        /// Notes.
        Notes => "notes",
        /// Nobody but the committee can decide them.
        Committee => "left-to-the-committee",
    }
}

impl Part {
    /// Whether a finding stands in it.
    pub(crate) fn has(self, finding: &Finding) -> bool {
        let is_decided_by = |severity| finding.decision.is_none() && finding.severity == severity;
        match self {
            Self::Decided => finding.decision.is_some_and(|decision| decision != REFEREE),
            Self::Errors => is_decided_by(Severity::Error),
            Self::Warnings => is_decided_by(Severity::Warning),
            Self::Notes => is_decided_by(Severity::Note),
            Self::Committee => finding.decision == Some(REFEREE),
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Decided => "Decided",
            Self::Errors => "Against the rules",
            Self::Warnings => "Warnings",
            Self::Notes => "Notes",
            Self::Committee => "Left to the committee",
        }
    }
}

/// The decision on what the committee has to decide.
const REFEREE: &str = "referee";

impl Sheets {
    /// The sheet of a record.
    ///
    /// # Errors
    /// Those of `out`.
    pub(crate) fn record(&mut self, out: &mut dyn Write, report: &GameReport) -> io::Result<()> {
        self.title(out, report)?;
        let [first, second] = if report.game == GAME.kind.name { ["White", "Black"] } else { ["First", "Second"] };
        for (word, name) in [(first, &report.first), (second, &report.second)] {
            writeln!(out, "{word}: {}", if name.is_empty() { "not named" } else { name })?;
        }
        result(out, report)?;
        Part::ALL.into_iter().try_for_each(|part| findings(out, part, report))
    }

    /// The sheet of a game of a log.
    ///
    /// # Errors
    /// Those of `out`.
    pub(crate) fn log(&mut self, out: &mut dyn Write, log: &LogReport) -> io::Result<()> {
        let LogReport { report, game } = log;
        self.title(out, report)?;
        for (word, side) in [("White", Side::First), ("Black", Side::Second)] {
            writeln!(out, "{word}: {}", player(game, side))?;
        }
        result(out, report)?;
        findings(out, Part::Decided, report)?;
        repairs(out, game)?;
        let others = Part::ALL.into_iter().filter(|part| *part != Part::Decided);
        others.into_iter().try_for_each(|part| findings(out, part, report))?;
        writeln!(out, "Not decided by a log")?;
        writeln!(out, "  Clauses {UNDECIDED}")
    }

    fn title(&mut self, out: &mut dyn Write, report: &GameReport) -> io::Result<()> {
        if std::mem::replace(&mut self.has_one, true) {
            writeln!(out)?;
        }
        writeln!(out, "{}, game {} ({}, {})", printable(&report.record), report.index, report.game, report.format)
    }
}

fn player(game: &LogGame, side: Side) -> String {
    match (side == game.human, game.team.as_str()) {
        (true, _) => "the human".to_owned(),
        (false, "") => "the machine; its team is not named".to_owned(),
        (false, team) => format!("the machine; its team: {}", printable(team)),
    }
}

fn result(out: &mut dyn Write, report: &GameReport) -> io::Result<()> {
    match report.checked.outcome {
        Outcome::Unfinished if report.checked.ending == "none" => writeln!(out, "Result: open"),
        outcome => writeln!(out, "Result: {outcome} ({})", report.checked.ending),
    }
}

fn findings(out: &mut dyn Write, part: Part, report: &GameReport) -> io::Result<()> {
    let mut found = report.checked.findings.iter().filter(|finding| part.has(finding)).peekable();
    if found.peek().is_some() {
        writeln!(out, "{}", part.title())?;
    }
    found.try_for_each(|finding| line(out, finding, report.format == "log"))
}

/// `  line 4, Clause 7c: … -> compensation`.
fn line(out: &mut dyn Write, finding: &Finding, is_of_log: bool) -> io::Result<()> {
    match finding.line {
        0 => write!(out, "  ")?,
        line => write!(out, "  line {line}, ")?,
    }
    // The messages of a log name the move themselves.
    if let Some(ply) = finding.ply.filter(|ply| *ply > 0 && !is_of_log) {
        write!(out, "ply {ply}, ")?;
    }
    write!(out, "{}: {}", finding.article.unwrap_or(finding.code), printable(&finding.message))?;
    match finding.decision {
        Some(decision) => writeln!(out, " -> {decision}"),
        None => writeln!(out),
    }
}

fn repairs(out: &mut dyn Write, game: &LogGame) -> io::Result<()> {
    if !game.repairs.is_empty() {
        writeln!(out, "Put right")?;
    }
    game.repairs.iter().try_for_each(|repair| writeln!(out, "  line {}: {}", repair.line, printable(&repair.what)))
}
