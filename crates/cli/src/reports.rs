//! Tournament report files, in place of the entrants and the games.

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

/// What the option is called.
const OPTION: &str = "--trf";

/// A tournament report file.
#[derive(Clone, Debug)]
pub struct ReportFile {
    /// The name of the file, for messages.
    pub file: String,
    /// The text of the file, unchanged.
    pub text: ReportText,
    /// What it says.
    pub trf: Trf,
}

/// What a report file is read for: which of its records matter depends on the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportUse {
    /// To be written as tables, which cannot hold all of it.
    Tables,
    /// To be paired by rules that use its players and games alone.
    OtherPairing,
    /// To be ranked, or paired by the rules that its records are for.
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
    /// Reads the file of `--trf`, and says its warnings; stdin for `-`.
    ///
    /// # Errors
    /// It cannot be read; its first fault, at its place with its code.
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
    /// Its first fault, at its place with its code.
    pub fn of(file: String, bytes: Vec<u8>, encoding: Option<Encoding>) -> Result<Self, InputError> {
        let text = ReportText::of(bytes, encoding);
        let trf = Trf::of(&text).map_err(|error| fault(&file, &error))?;
        Ok(Self { file, text, trf })
    }

    /// The warnings of the file to a program that honours the records of the pairing.
    pub fn warnings(&self) -> impl Iterator<Item = InputError> {
        warnings(&self.file, &self.trf, ReportUse::Whole)
    }

    /// An error at a place in the file.
    pub fn error(&self, pos: TextPos, message: String) -> InputError {
        InputError::at(self.file.clone(), pos, message)
    }

    /// The players, as rows of entrants.csv, with what the table `beside` the report adds, if there is one.
    ///
    /// # Errors
    /// What the table may not hold; a table beside it that cannot be read, or that has other ids.
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

    /// The rounds, as rows of games.csv.
    ///
    /// # Errors
    /// What the table may not hold.
    pub fn games(&self, schedule: Schedule, session: &Session<'_>) -> anyhow::Result<Games> {
        let rows = (self.trf.games(&self.file), Faults::default());
        Ok(Games::check_in(session.championship(), rows, None, schedule)?)
    }
}

/// The name of a file, for messages, and its bytes.
pub type NamedBytes = (String, Vec<u8>);

/// The names and the bytes of all files that `args` name, each or why it cannot be read.
///
/// # Errors
/// As those of [`Sources::new`].
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

/// Reads of a tournament report file what stands before its players. `who` is what the command line calls it.
///
/// # Errors
/// As those of [`ReportFile::read`].
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

/// Warns of records 240 in the head `file` that are left out.
pub fn warn_of_byes(file: &str, byes: &[HeadLine], session: &Session<'_>) {
    for line in byes {
        let message = "warning[record-dropped]: left out: a bye that is no row of the tables";
        session.messages.input_warning(InputError::at(file, TextPos { line: line.line, column: 1 }, message));
    }
}

/// The warnings of a file that matter.
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
