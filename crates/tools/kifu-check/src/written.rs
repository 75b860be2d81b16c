//! Writing the records themselves: `--emit records`.

use std::io::Write as _;

use anyhow::bail;
use shinpan_cli::{Exit, Io, Output, RecordFolder, RecordFormat, RecordOf};
use shinpan_records::written::{FormKind, WrittenRecord};

use crate::args::{Args, Emitted, WrittenArgs};
use crate::game::GAMES;
use crate::report::MatchedReport;

/// Refuses options that contradict each other, or that belong to another output.
///
/// # Errors
/// The message names the option.
pub(crate) fn refuse(args: &Args) -> anyhow::Result<()> {
    if args.emit != Emitted::Records {
        return match args.written.first_given() {
            Some(option) => bail!("{option}: applies only with --emit records"),
            None => Ok(()),
        };
    }
    if args.format.format != RecordFormat::Text {
        bail!("--format: --form sets the form of records; leave out --format");
    }
    if args.cache.is_some() {
        bail!("--cache: a cache holds reports, not records; leave out --cache");
    }
    let game = args.game.as_deref().and_then(|name| GAMES.iter().find(|game| game.kind.name == name));
    if let (Some(game), Some(form)) = (game, &args.written.form) {
        let names = game.written_forms().iter().map(|form| form.name).collect::<Vec<_>>();
        if !names.contains(&form.as_str()) {
            bail!("--form: {} has no form \"{form}\"; it has {}", game.kind.title, names.join(", "));
        }
    }
    Ok(())
}

/// The place that records are written to.
pub(crate) enum RecordWriter {
    /// The output, with the form of the last record.
    Output(Option<FormKind>),
    /// A folder with a file for each.
    Folder(Box<RecordFolder>),
}

impl RecordWriter {
    /// The place that `args` ask for.
    ///
    /// # Errors
    /// The folder cannot be used.
    pub(crate) fn open(args: &WrittenArgs, io: &Io) -> anyhow::Result<Self> {
        Ok(match &args.records_dir {
            None => Self::Output(None),
            Some(path) => Self::Folder(Box::new(RecordFolder::open(path, args.overwrite, io)?)),
        })
    }

    /// Writes the next record, if it can be written.
    ///
    /// # Errors
    /// The output cannot be written, or not with this record; two records have one name.
    pub(crate) fn write(&mut self, output: &mut Output, item: &MatchedReport) -> anyhow::Result<()> {
        let report = &item.report;
        if let Self::Folder(folder) = self {
            folder.note_source(&report.record);
        }
        let Some(WrittenRecord { form, text }) = &item.written else { return Ok(()) };
        match self {
            Self::Folder(folder) => {
                let of = RecordOf { record: &report.record, index: report.index, extension: form.extension };
                folder.add(of, &[form.head, text])
            }
            Self::Output(last) => {
                let before = match last.replace(*form) {
                    None => form.head,
                    Some(last) if is_one_file(&last, form) => form.separator,
                    Some(last) => bail!(
                        "{} game {}: {} does not go into one file with {}; give --records-dir, or records of one game",
                        report.record,
                        report.index,
                        form.name,
                        last.name
                    ),
                };
                output.write_all(before.as_bytes())?;
                Ok(output.write_all(text.as_bytes())?)
            }
        }
    }

    /// Ends the run: the files are written.
    ///
    /// # Errors
    /// One cannot take its place, and none is written; or one cannot be written.
    pub(crate) fn finish(self, exit: Exit) -> anyhow::Result<()> {
        match self {
            Self::Output(_) => Ok(()),
            Self::Folder(folder) => folder.finish(exit),
        }
    }
}

/// Whether records of both forms may stand in one file.
fn is_one_file(one: &FormKind, other: &FormKind) -> bool {
    (one.extension, one.head, one.separator) == (other.extension, other.head, other.separator)
}
