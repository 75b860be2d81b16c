//! Tournament report files, in place of the entrants and the games.

use std::path::Path;

use shinpan_core::InputError;
use shinpan_core::entrants::Entrants;
use shinpan_core::faults::Faults;
use shinpan_core::finding::TextPos;
use shinpan_core::games::{Games, Schedule};
use shinpan_core::trf::{Trf, TrfError, WarningCode};
use shinpan_core::wording::counted;

use super::args::RecordArgs;
use super::inputs::Inputs as _;
use super::memory;
use super::session::Session;
use super::sources::Sources;
use super::tables::read_bytes;

/// What the option is called.
const OPTION: &str = "--trf";

/// A tournament report file.
#[derive(Clone, Debug)]
pub struct ReportFile {
    /// The name of the file, for messages.
    pub file: String,
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// What it says.
    pub trf: Trf,
}

impl ReportFile {
    /// Reads the file of `--trf`, and says its warnings; stdin for `-`.
    ///
    /// # Errors
    /// It cannot be read; its first fault, at its place with its code.
    pub fn read(path: &Path, session: &Session<'_>) -> anyhow::Result<Self> {
        Self::read_with(path, session, |_| true)
    }

    /// Does what [`ReportFile::read`] does for a program that honours the records of the pairing: of those it is not said that no table
    /// keeps them.
    ///
    /// # Errors
    /// As those of [`ReportFile::read`].
    pub fn read_for_pairing(path: &Path, session: &Session<'_>) -> anyhow::Result<Self> {
        Self::read_with(path, session, is_for_pairing)
    }

    fn read_with(path: &Path, session: &Session<'_>, is_said: impl Fn(WarningCode) -> bool) -> anyhow::Result<Self> {
        let (file, bytes) = read_bytes(Some(path), OPTION, session)?;
        let report = Self::of(file, bytes)?;
        for warning in warnings(&report.file, &report.trf, is_said) {
            session.messages.coded_warning(warning);
        }
        session.messages.note(format_args!(
            "{OPTION}: {} from {}",
            counted(report.trf.players.len(), "player"),
            report.file
        ));
        Ok(report)
    }

    /// The report file with these bytes.
    ///
    /// # Errors
    /// Its first fault, at its place with its code.
    pub fn of(file: String, bytes: Vec<u8>) -> Result<Self, InputError> {
        let trf = Trf::read(&bytes).map_err(|error| fault(&file, &error))?;
        Ok(Self { file, bytes, trf })
    }

    /// The warnings of the file to a program that honours the records of the pairing.
    pub fn warnings_for_pairing(&self) -> impl Iterator<Item = InputError> {
        warnings(&self.file, &self.trf, is_for_pairing)
    }

    /// An error at a place in the file.
    pub fn error(&self, pos: TextPos, message: String) -> InputError {
        InputError::at(self.file.clone(), pos, message)
    }

    /// Its players as entrants.csv has them.
    ///
    /// # Errors
    /// What the table may not hold.
    pub fn entrants(&self, session: &Session<'_>) -> anyhow::Result<Entrants> {
        Ok(Entrants::check_in(session.championship(), (self.trf.entrants(&self.file), Faults::default()))?)
    }

    /// Its rounds as games.csv has them.
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
pub fn read_trf_head(path: &Path, who: &str, session: &Session<'_>) -> anyhow::Result<(String, Trf)> {
    let (file, bytes) = read_bytes(Some(path), who, session)?;
    let trf = Trf::read_head(&bytes).map_err(|error| fault(&file, &error))?;
    for warning in warnings(&file, &trf, |_| true) {
        session.messages.coded_warning(warning);
    }
    Ok((file, trf))
}

/// The pairing honours what no table keeps.
fn is_for_pairing(code: WarningCode) -> bool {
    code != WarningCode::NotKept
}

/// The warnings of a file whose codes are said.
fn warnings(file: &str, trf: &Trf, is_said: impl Fn(WarningCode) -> bool) -> impl Iterator<Item = InputError> {
    trf.warnings.iter().filter(move |warning| is_said(warning.code)).map(move |warning| {
        let (code, message) = (warning.code, warning.message());
        InputError::at(file, warning.pos, format!("warning[{code}]: {message}"))
    })
}

fn fault(file: &str, error: &TrfError) -> InputError {
    let TrfError { code, pos, message } = error;
    InputError::at(file, *pos, format!("error[{code}]: {message}"))
}
