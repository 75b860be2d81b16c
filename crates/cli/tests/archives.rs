//! Compressed files and archives: each member is a source, in its order, whatever the number of threads; nothing is
//! dropped in silence.
#![allow(clippy::unwrap_used, reason = "what fails here is a failed test")]

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Cursor, Write as _};
use std::num::NonZeroUsize;

use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use shinpan_cli::{CommonArgs, Emit, Exit, Input, Io, Output, RecordArgs, Session};
use zip::write::SimpleFileOptions;

/// A line is a record.
fn work(_: &mut (), name: &str, input: Input, emit: Emit<'_, String>) -> anyhow::Result<()> {
    for line in BufReader::new(input).lines() {
        if emit(format!("{name}: {}", line?)).is_break() {
            break;
        }
    }
    Ok(())
}

/// What comes of a run: the exit code, stdout, and stderr.
#[derive(Debug, PartialEq)]
struct Done(Exit, String, String);

fn run(args: &RecordArgs, stdin: &[u8]) -> Done {
    let (io, captured) = Io::captured("t", stdin);
    let mut session = Session::open(&CommonArgs { verbose: true, ..CommonArgs::default() }, &io).unwrap();
    let sink = |output: &mut Output, line: String| {
        writeln!(output, "{line}")?;
        Ok(Exit::Ok)
    };
    let exit = args.run(&mut session, || (), work, sink).unwrap();
    session.finish(exit).unwrap();
    Done(exit, captured.stdout(), captured.stderr())
}

/// The run over files with these bytes, which are called `a`, `b` and so on; the same with any number of threads.
fn run_files(files: &[&[u8]]) -> Done {
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

/// The run goes well, with these lines, and counts so many sources.
#[track_caller]
fn reads(files: &[&[u8]], lines: &str, sources: usize) {
    let read = format!("t: read {} records from {sources} sources", lines.lines().count());
    assert_eq!(run_files(files), Done(Exit::Ok, lines.to_owned(), read));
}

/// The run ends with exit code 2, these lines and these messages.
#[track_caller]
fn fails(bytes: &[u8], lines: &str, messages: &[&str]) {
    let Done(exit, stdout, stderr) = run_files(&[bytes]);
    let reported: Vec<_> = stderr.lines().filter(|line| !line.contains(": read ")).collect();
    assert_eq!((exit, &*stdout, &*reported), (Exit::Error, lines, messages));
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn zstd(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec(bytes, CompressionLevel::Fastest)
}

fn tar_entry(tar: &mut tar::Builder<Vec<u8>>, name: &str, kind: tar::EntryType, bytes: &[u8]) {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    // Straight into the field: names that lead out of a folder are refused by the builder.
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_cksum();
    tar.append(&header, bytes).unwrap();
}

fn tar(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, bytes) in files {
        tar_entry(&mut tar, name, tar::EntryType::Regular, bytes);
    }
    tar.into_inner().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// `bytes` with every `old`, found anywhere, replaced by `new`, which is as long.
fn replaced(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for pos in 0..bytes.len() {
        if bytes[pos..].starts_with(old) {
            bytes[pos..][..old.len()].copy_from_slice(new);
        }
    }
    bytes
}

/// A zip archive with other bytes at this place of each entry of its list.
fn relisted(mut zip: Vec<u8>, offset: usize, new: &[u8]) -> Vec<u8> {
    for pos in 0..zip.len() {
        if zip[pos..].starts_with(b"PK\x01\x02") {
            zip[pos + offset..][..new.len()].copy_from_slice(new);
        }
    }
    zip
}

#[test]
fn a_compressed_file_is_one_source_with_the_name_given() {
    for bytes in [&b"1\n2\n"[..], &gzip(b"1\n2\n"), &zstd(b"1\n2\n"), &[gzip(b"1\n"), gzip(b"2\n")].concat()] {
        reads(&[bytes], "a: 1\na: 2\n", 1);
        reads(&[bytes, b"3\n"], "a: 1\na: 2\nb: 3\n", 2);
        let Done(exit, stdout, _) = run(&RecordArgs::default(), bytes);
        assert_eq!((exit, &*stdout), (Exit::Ok, "-: 1\n-: 2\n"));
    }
    reads(&[&gzip(b"")], "", 1);
}

#[test]
fn an_archive_is_as_many_sources_as_it_has_files() {
    let files: [(&str, &[u8]); 6] = [
        ("x", b"1\n2\n"),
        ("d/y", b"3\n"),
        ("../../up", b"4\n"),
        ("/root", b"5"),
        ("w", b"6"),
        ("z.gz", &gzip(b"7\n")),
    ];
    let lines = "a/x: 1\na/x: 2\na/d/y: 3\na/../../up: 4\na//root: 5\na/x: 6\na/z.gz: 7\n";
    let twice = [&tar(&files[..4])[..4 * 1024], &tar(&[("x", b"6")])[..1024], &tar(&files[5..])].concat();
    for archive in [&twice, &gzip(&twice), &zstd(&twice)] {
        reads(&[archive, b"8"], &format!("{lines}b: 8\n"), 7);
        let Done(exit, stdout, _) = run(&RecordArgs::default(), archive);
        assert_eq!((exit, stdout), (Exit::Ok, lines.replace("a/", "-/")));
    }
    let zip = replaced(&zip(&files), b"w", b"x");
    reads(&[&zip, b"8"], &format!("{lines}b: 8\n"), 7);
}

#[test]
fn directories_and_comments_are_passed_over() {
    let mut archive = tar::Builder::new(Vec::new());
    tar_entry(&mut archive, "pax_global_header", tar::EntryType::XGlobalHeader, b"22 comment=0123456789\n");
    tar_entry(&mut archive, "d/", tar::EntryType::Directory, b"");
    let mut header = tar::Header::new_gnu();
    header.set_size(2);
    archive.append_data(&mut header, "d/".to_owned() + &"long".repeat(60), &b"1\n"[..]).unwrap();
    reads(&[&archive.into_inner().unwrap()], &format!("a/d/{}: 1\n", "long".repeat(60)), 1);

    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_directory("d/", SimpleFileOptions::default()).unwrap();
    zip.start_file("d/x", SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored)).unwrap();
    zip.write_all(b"1\n").unwrap();
    reads(&[&zip.finish().unwrap().into_inner()], "a/d/x: 1\n", 1);
}

#[test]
fn what_is_no_file_is_reported_and_the_rest_is_read() {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, kind) in [("l", tar::EntryType::Symlink), ("h", tar::EntryType::Link), ("f", tar::EntryType::Fifo)] {
        tar_entry(&mut archive, name, kind, b"");
    }
    tar_entry(&mut archive, "s", tar::EntryType::XHeader, b"22 GNU.sparse.major=1\n");
    tar_entry(&mut archive, "s", tar::EntryType::Regular, b"1\n0\n512\n");
    tar_entry(&mut archive, "x", tar::EntryType::Regular, b"1\n");
    tar_entry(&mut archive, "inner", tar::EntryType::Regular, &tar(&[("y", b"2")]));
    tar_entry(&mut archive, "inner.gz", tar::EntryType::Regular, &gzip(&tar(&[("y", b"2")])));
    tar_entry(&mut archive, "zip", tar::EntryType::Regular, &zip(&[("y", b"2")]));
    tar_entry(&mut archive, "xz", tar::EntryType::Regular, b"\xfd7zXZ\0");
    let messages = [
        "t: a/l: a symbolic link; only regular files are read",
        "t: a/h: a link to another member; only regular files are read",
        "t: a/f: a pipe; only regular files are read",
        "t: a/s: a sparse file; only regular files are read",
        "t: a/inner: an archive within an archive; unpack it",
        "t: a/inner.gz: an archive within an archive; unpack it",
        "t: a/zip: a zip archive is read from a file of its own: this one is in a stream, compressed or in another archive",
        "t: a/xz: packed by xz, which is not read; gzip, zstd, zip, tar, tar.gz and tar.zst are",
    ];
    fails(&archive.into_inner().unwrap(), "a/x: 1\n", &messages);

    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    zip.add_symlink("l", "x", SimpleFileOptions::default()).unwrap();
    zip.start_file("x", SimpleFileOptions::default()).unwrap();
    zip.write_all(b"1\n").unwrap();
    fails(&zip.finish().unwrap().into_inner(), "a/x: 1\n", &messages[..1]);
}

#[test]
fn zip_members_that_cannot_be_read_are_reported() {
    let files: [(&str, &[u8]); 2] = [("x", b"12345678901234567890\n"), ("y", b"2\n")];
    for (offset, new, why) in [
        (8, &b"\x01"[..], "encrypted; only members without a password are read"),
        (10, b"\x0c", "compressed by method Bzip2; stored and deflated members are read"),
        (16, b"\0", "the zip member is damaged: its checksum does not match"),
        (24, b"\x01", "the zip member is damaged: longer than its list of contents says"),
        (24, b"\xff", "the zip member is damaged: shorter than its list of contents says"),
    ] {
        let Done(exit, stdout, stderr) = run_files(&[&relisted(zip(&files), offset, new)]);
        let reported = format!("t: a/x: {why}\nt: a/y: {why}\n");
        assert!(exit == Exit::Error && stderr.starts_with(&reported), "{stdout}{stderr}");
    }
}

#[test]
fn archives_that_hold_nothing_or_what_is_not_read() {
    let mut directory = tar::Builder::new(Vec::new());
    tar_entry(&mut directory, "d/", tar::EntryType::Directory, b"");
    let nothing = "t: a: an archive without any file";
    fails(&directory.into_inner().unwrap(), "", &[nothing]);
    fails(&zip(&[]), "", &[nothing]);
    for (magic, form) in [(&b"BZh91AY&SY"[..], "bzip2"), (b"7z\xbc\xaf\x27\x1c", "7z"), (b"Rar!\x1a\x07\0", "rar")] {
        fails(
            magic,
            "",
            &[&format!("t: a: packed by {form}, which is not read; gzip, zstd, zip, tar, tar.gz and tar.zst are")],
        );
    }
    fails(&gzip(&zstd(b"1\n")), "", &["t: a: compressed twice; decompress it once before"]);
    let Done(exit, _, stderr) = run(&RecordArgs::default(), &zip(&[("x", b"1\n")]));
    assert_eq!(exit, Exit::Error);
    assert!(stderr.starts_with("t: -: a zip archive is read from a file of its own"));
}

#[test]
fn what_is_cut_off_is_reported_and_what_was_read_stands() {
    let files: [(&str, &[u8]); 2] = [("x", b"1\n2\n"), ("y", b"3\n")];
    let all = "a/x: 1\na/x: 2\na/y: 3\n";
    let (tar, zip) = (tar(&files), zip(&files));
    for whole in [&tar, &gzip(&tar), &zstd(&tar), &zip] {
        for end in (300.min(whole.len() - 1)..whole.len()).step_by(whole.len().div_ceil(40)) {
            let Done(exit, stdout, stderr) = run_files(&[&whole[..end]]);
            let is_tar = whole == &tar;
            let ends_in_its_mark = is_tar && end >= 2560;
            assert!(all.starts_with(&stdout), "{end}: {stdout}");
            assert_eq!(exit == Exit::Error, !ends_in_its_mark, "{end}: {stdout}{stderr}");
        }
    }
    fails(&tar[..1500], "a/x: 1\na/x: 2\n", &["t: a: the archive is cut off"]);
    fails(&tar[..1537], "a/x: 1\na/x: 2\n", &["t: a/y: the archive is cut off"]);
    fails(&tar[..2048], all, &["t: a: the archive has no end mark, it may be cut off"]);
    let joined = [&tar[..], &tar].concat();
    fails(&joined, all, &["t: a: something stands behind the end mark of the archive; it is not read"]);
    let gzipped = gzip(&tar);
    fails(&gzipped[..gzipped.len() - 4], all, &["t: a: the gzip data is cut off"]);
}

#[test]
fn large_members_are_streamed_in_their_turn() {
    let mut large = String::new();
    for n in 0..170_000 {
        writeln!(large, "{n}").unwrap();
    }
    let bytes = large.as_bytes();
    let files: [(&str, &[u8]); 5] = [("x", b"1\n"), ("large", bytes), ("y", b"2\n"), ("more", bytes), ("z", b"3\n")];
    let mut lines = String::new();
    for (name, bytes) in files {
        for line in std::str::from_utf8(bytes).unwrap().lines() {
            writeln!(lines, "a/{name}: {line}").unwrap();
        }
    }
    let tar = tar(&files);
    for archive in [&tar, &zstd(&tar), &zip(&files)] {
        reads(&[archive], &lines, 5);
    }
    // A member that is not read to its end does not hold up those behind it.
    let bad = [&bytes[..100], b"\xff\n", bytes].concat();
    let Done(exit, stdout, stderr) = run_files(&[&self::tar(&[("bad", &bad), ("y", b"2\n")])]);
    assert!(exit == Exit::Error && stdout.ends_with("a/y: 2\n"), "{stderr}");
    assert!(stderr.starts_with("t: a/bad: stream did not contain valid UTF-8\n"), "{stderr}");
}

#[test]
fn many_members_come_in_their_order() {
    let names: Vec<String> = (0..70_000).map(|n| n.to_string()).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (&**name, name.as_bytes())).collect();
    let mut lines = String::new();
    for name in &names {
        writeln!(lines, "a/{name}: {name}").unwrap();
    }
    reads(&[&zip(&files)], &lines, 70_000);
    let lines: String = lines.split_inclusive('\n').take(5_000).collect();
    reads(&[&zstd(&tar(&files[..5_000]))], &lines, 5_000);
}

#[test]
fn archives_among_many_sources_keep_their_place() {
    let archive = zip(&[("x", b"1\n"), ("y", b"2\n")]);
    let (tarred, zipped) = (tar(&[("x", b"1\n")]), gzip(b"1\n"));
    let mut files: Vec<&[u8]> = Vec::new();
    let mut lines = String::new();
    for name in ('a'..='t').collect::<Vec<_>>().chunks(4) {
        files.extend([&archive[..], b"1\n", &tarred, &zipped]);
        let [a, b, c, d] = name else { unreachable!("20 letters") };
        writeln!(lines, "{a}/x: 1\n{a}/y: 2\n{b}: 1\n{c}/x: 1\n{d}: 1").unwrap();
    }
    reads(&files, &lines, 25);
}

#[test]
fn members_that_claim_the_same_bytes_are_not_read_on() {
    let files: Vec<(String, Vec<u8>)> = (0..20).map(|n| (format!("{n:02}"), vec![b'x'; 100_000])).collect();
    let files: Vec<(&str, &[u8])> = files.iter().map(|(name, bytes)| (&**name, &**bytes)).collect();
    let mut stored = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in &files {
        stored
            .start_file(*name, SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored))
            .unwrap();
        stored.write_all(bytes).unwrap();
    }
    let zip = stored.finish().unwrap().into_inner();
    // Sizes of the list, compressed and not.
    let claims = relisted(zip, 20, &[0x40, 0x0d, 0x03, 0, 0x40, 0x0d, 0x03, 0]);
    let Done(exit, _, stderr) = run_files(&[&claims]);
    let reason = "the members together are larger than the archive; it is not read on\n";
    assert!(exit == Exit::Error && stderr.contains(reason), "{stderr}");
}
