//! Tournament report files, used in place of the entrants and the games.

use std::path::Path;

use shinpan_core::InputError;
use shinpan_core::entrants::Entrants;
use shinpan_core::faults::Faults;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::table::Encoding;
use shinpan_core::trf::{HeadLine, ReportText, Trf, TrfError, WarningCode};
use shinpan_core::wording::counted;

use super::args::{RecordArgs, TableFormatArgs};
use super::inputs::Inputs as _;
use super::memory;
use super::session::Session;
use super::sources::Sources;
use super::tables::{read_bytes, read_entrants};

/// Name of the option.
const OPTION: &str = "--trf";

/// A tournament report file.
#[derive(Clone, Debug)]
pub struct ReportFile {
    /// Name of the file, for messages.
    pub file: String,
    /// Text of the file, unchanged.
    pub text: ReportText,
    /// Contents of the file.
    pub trf: Trf,
}

/// Purpose for which a report file is read: it determines which records matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportUse {
    /// Written as tables, which cannot hold all of it.
    Tables,
    /// Paired by rules that use only its players and games.
    OtherPairing,
    /// Ranked, or paired by the rules that its records are for.
    Whole,
}

impl ReportUse {
    /// Whether a warning of the reader matters.
    fn says(self, code: WarningCode) -> bool {
        match code {
            WarningCode::NotKept => self != Self::Whole,
            WarningCode::NationalRecord => self == Self::Tables,
            _ => true,
        }
    }
}

impl ReportFile {
    /// Reads the file of `--trf`, stdin for `-`, and reports its warnings.
    ///
    /// # Errors
    /// The file cannot be read, or has a fault; the first is returned with its place and code.
    pub fn read(path: &Path, of: ReportUse, format: TableFormatArgs, session: &Session<'_>) -> anyhow::Result<Self> {
        let (file, bytes) = read_bytes(Some(path), OPTION, session)?;
        let report = Self::of(file, bytes, format.encoding)?;
        for warning in warnings(&report.file, &report.trf, of) {
            session.messages.input_warning(warning);
        }
        session.messages.note(format_args!(
            "{OPTION}: {} from {}",
            counted(report.trf.players.len(), "player"),
            report.file
        ));
        Ok(report)
    }

    /// Reads these bytes as a report file, in `encoding` if they are not UTF-8.
    ///
    /// # Errors
    /// The first fault of the file, with its place and code.
    pub fn of(file: String, bytes: Vec<u8>, encoding: Option<Encoding>) -> Result<Self, InputError> {
        let text = ReportText::of(bytes, encoding);
        let trf = Trf::of(&text).map_err(|error| fault(&file, &error))?;
        Ok(Self { file, text, trf })
    }

    /// Returns the warnings for a program that honours the records of the pairing.
    pub fn warnings(&self) -> impl Iterator<Item = InputError> {
        warnings(&self.file, &self.trf, ReportUse::Whole)
    }

    /// Creates an error at a place in the file.
    pub fn error(&self, pos: TextPos, message: String) -> InputError {
        InputError::at(self.file.clone(), pos, message)
    }

    /// Returns the players as rows of entrants.csv, with additions from the table `beside` the report, if there is one.
    ///
    /// # Errors
    /// The table cannot hold a player; or the table beside it cannot be read, or has other ids.
    pub fn entrants(
        &self,
        beside: Option<&Path>,
        format: TableFormatArgs,
        session: &Session<'_>,
    ) -> anyhow::Result<Entrants> {
        let table = match beside {
            None => self.trf.entrants(&self.file),
            Some(path) => {
                let beside = read_entrants(Some(path), "--entrants", format, session)?;
                let (table, warnings) = self.trf.entrants_beside(&self.file, &beside)?;
                session.messages.warnings(warnings);
                table
            }
        };
        Ok(Entrants::check_in(session.championship(), (table, Faults::default()))?)
    }

    /// Returns the rounds as rows of games.csv.
    ///
    /// # Errors
    /// The table cannot hold a game.
    pub fn games(&self, schedule: Schedule, session: &Session<'_>) -> anyhow::Result<Games> {
        let rows = (self.trf.games(&self.file), Faults::default());
        Ok(Games::check_in(session.championship(), rows, None, schedule)?)
    }
}

/// Name of a file, for messages, and its bytes.
pub type NamedBytes = (String, Vec<u8>);

/// Returns the names and the bytes of all files that `args` name, or for each the reason why it cannot be read.
///
/// # Errors
/// The errors of [`Sources::new`].
pub fn report_files(args: &RecordArgs, session: &Session<'_>) -> anyhow::Result<Vec<anyhow::Result<NamedBytes>>> {
    let mut sources = Sources::new(args, session.io, None)?;
    let mut files = Vec::new();
    while let Some(source) = sources.take_next() {
        files.push(source.and_then(|source| {
            let name = source.name.clone();
            Ok((name, source.read(memory::table_most())?))
        }));
    }
    Ok(files)
}

/// Reads the part of a tournament report file before its players. `who` is the option's name on the command line.
///
/// # Errors
/// The errors of [`ReportFile::read`].
pub fn read_trf_head(
    path: &Path,
    who: &str,
    format: TableFormatArgs,
    session: &Session<'_>,
) -> anyhow::Result<(String, Trf)> {
    let (file, bytes) = read_bytes(Some(path), who, session)?;
    let trf = Trf::head_of(&ReportText::of(bytes, format.encoding)).map_err(|error| fault(&file, &error))?;
    for warning in warnings(&file, &trf, ReportUse::Whole) {
        session.messages.input_warning(warning);
    }
    Ok((file, trf))
}

/// Warns that records 240 in the head of `file` are left out.
pub fn warn_of_byes(file: &str, byes: &[HeadLine], session: &Session<'_>) {
    for line in byes {
        let message = "warning[record-dropped]: left out: a bye that is no row of the tables";
        session.messages.input_warning(InputError::at(file, TextPos { line: line.line, column: 1 }, message));
    }
}

/// Returns the warnings of a file that matter.
fn warnings(file: &str, trf: &Trf, of: ReportUse) -> impl Iterator<Item = InputError> {
    trf.warnings.iter().filter(move |warning| of.says(warning.code)).map(move |warning| {
        let (code, message) = (warning.code, warning.message());
        InputError::at(file, warning.pos, format!("warning[{code}]: {message}"))
    })
}

fn fault(file: &str, error: &TrfError) -> InputError {
    let TrfError { code, pos, message } = error;
    InputError::at(file, *pos, format!("error[{code}]: {message}"))
}
