//! Runs over files made for them, and functions that make such files.

use std::io::{BufRead as _, BufReader, Cursor, Write as _};
use std::num::NonZeroUsize;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use shinpan_cli::{CommonArgs, Emit, Exit, Input, Io, Output, RecordArgs, Session};
use shinpan_core::wording::counted;
use shinpan_records::RecordFiles;
use zip::write::SimpleFileOptions;

/// Reads each line as a record.
fn work(_: &mut (), name: &str, input: Input, emit: Emit<'_, String>) -> anyhow::Result<()> {
    for line in BufReader::new(input).lines() {
        if emit(format!("{name}: {}", line?)).is_break() {
            break;
        }
    }
    Ok(())
}

/// Outcome of a run: the exit code, stdout, and stderr.
#[derive(Debug, PartialEq)]
pub(crate) struct Done(pub(crate) Exit, pub(crate) String, pub(crate) String);

pub(crate) fn run(args: &RecordArgs, stdin: &[u8]) -> Done {
    let (io, captured) = Io::captured("t", stdin);
    let mut session = Session::open(&CommonArgs { verbose: true, ..CommonArgs::default() }, &io).unwrap();
    session.record_files = RecordFiles::named(vec!["csa", "kif", "pgn", "txt"]);
    let sink = |output: &mut Output, line: String| {
        writeln!(output, "{line}")?;
        Ok(Exit::Ok)
    };
    let exit = args.run(&mut session, || (), work, sink).unwrap();
    session.finish(exit).unwrap();
    Done(exit, captured.stdout(), captured.stderr())
}

/// Runs over files with these contents, which are named `a`, `b` and so on; the outcome must be the same with any
/// number of threads.
pub(crate) fn run_files(files: &[&[u8]]) -> Done {
    let dir = tempfile::tempdir().unwrap();
    let named = ('a'..).zip(files).map(|(name, bytes)| {
        let path = dir.path().join(name.to_string());
        std::fs::write(&path, bytes).unwrap();
        path
    });
    let files: Vec<_> = named.collect();
    let with_jobs = |jobs| {
        let Done(exit, stdout, stderr) =
            run(&RecordArgs { files: files.clone(), jobs: NonZeroUsize::new(jobs), ..RecordArgs::default() }, b"");
        let bare = |text: &str| text.replace(&format!("{}/", dir.path().display()), "");
        let (messages, _time) = stderr.rsplit_once(" in ").unwrap();
        Done(exit, bare(&stdout), bare(messages))
    };
    let done = with_jobs(1);
    for jobs in 2..5 {
        assert_eq!(with_jobs(jobs), done, "{jobs} jobs");
    }
    done
}

/// Asserts that the run succeeds with these lines and counts this many sources.
#[track_caller]
pub(crate) fn reads(files: &[&[u8]], lines: &str, sources: usize) {
    let (records, sources) = (counted(lines.lines().count(), "record"), counted(sources, "source"));
    let read = format!("t: read {records} from {sources}");
    assert_eq!(run_files(files), Done(Exit::Ok, lines.to_owned(), read));
}

/// Asserts that the run ends with exit code 2, these lines and these messages.
#[track_caller]
pub(crate) fn fails(bytes: &[u8], lines: &str, messages: &[&str]) {
    let Done(exit, stdout, stderr) = run_files(&[bytes]);
    let reported: Vec<_> = stderr.lines().filter(|line| !line.contains(": read ")).collect();
    assert_eq!((exit, &*stdout, &*reported), (Exit::Error, lines, messages));
}

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

pub(crate) fn tar_entry(tar: &mut tar::Builder<Vec<u8>>, name: &str, kind: tar::EntryType, bytes: &[u8]) {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    // Written straight into the field, because the builder refuses names that lead out of a folder.
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_cksum();
    tar.append(&header, bytes).unwrap();
}

pub(crate) fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        tar_entry(&mut tar, name, tar::EntryType::Regular, bytes);
    }
    tar.into_inner().unwrap()
}

pub(crate) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// Returns a zip archive with other bytes at this offset of each entry in its list.
pub(crate) fn relisted(mut zip: Vec<u8>, offset: usize, new: &[u8]) -> Vec<u8> {
    for pos in 0..zip.len() {
        if zip[pos..].starts_with(b"PK\x01\x02") {
            zip[pos + offset..][..new.len()].copy_from_slice(new);
        }
    }
    zip
}

/// Does the same, and also changes the header of each member.
pub(crate) fn reheaded(mut zip: Vec<u8>, offset: usize, new: &[u8]) -> Vec<u8> {
    for pos in 0..zip.len() {
        if zip[pos..].starts_with(b"PK\x03\x04") {
            zip[pos + offset - 2..][..new.len()].copy_from_slice(new);
        }
    }
    relisted(zip, offset, new)
}

/// Asserts that the run does not rule on the archive, for this reason.
#[track_caller]
pub(crate) fn is_ambiguous(bytes: &[u8], why: &str) {
    let behind = "other programs would read different records, so it is not judged";
    fails(bytes, "", &[&format!("t: a: archive-ambiguous: {why}; {behind}")]);
}
