//! Compressed files and archives: each member is a source, in order, whatever the number of threads; nothing is dropped
//! silently.

mod ambiguous;
mod folders;
mod run;

use std::fmt::Write as _;
use std::io::{Cursor, Write as _};

use run::{Done, fails, gzip, is_ambiguous, reads, reheaded, run, run_files, tar, tar_entry, zip, zstd};
use shinpan_cli::{Exit, RecordArgs};
use zip::write::SimpleFileOptions;

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
    let lines = "a/x: 1\na/x: 2\na/d/y: 3\na/../../up: 4\na//root: 5\na/w: 6\na/z.gz: 7\n";
    let tar = tar(&files);
    for archive in [&tar, &gzip(&tar), &zstd(&tar)] {
        reads(&[archive, b"8"], &format!("{lines}b: 8\n"), 7);
        let Done(exit, stdout, _) = run(&RecordArgs::default(), archive);
        assert_eq!((exit, stdout), (Exit::Ok, lines.replace("a/", "-/")));
    }
    reads(&[&zip(&files), b"8"], &format!("{lines}b: 8\n"), 7);
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
        "t: a/xz: packed with xz, which is not supported; use gzip, zstd, zip, tar, tar.gz or tar.zst",
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
        (10, b"\x0c", "compressed by bzip2; stored and deflated members are read"),
        (16, b"\0", "the zip member is damaged: its checksum does not match"),
        (24, b"\x01", "the zip member is damaged: longer than its list of contents says"),
        (24, b"\xff", "the zip member is damaged: shorter than its list of contents says"),
    ] {
        let Done(exit, stdout, stderr) = run_files(&[&reheaded(zip(&files), offset, new)]);
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
            &[&format!(
                "t: a: packed with {form}, which is not supported; use gzip, zstd, zip, tar, tar.gz or tar.zst"
            )],
        );
    }
    fails(&gzip(&zstd(b"1\n")), "", &["t: a: compressed twice; decompress it once first"]);
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
    is_ambiguous(&joined, "there is data after the end mark of the archive");
    let gzipped = gzip(&tar);
    fails(&gzipped[..gzipped.len() - 4], all, &["t: a: the gzip data is damaged: its checksum is cut off"]);
}

#[test]
fn damage_of_the_compression_is_told_also_where_the_archive_is_damaged_before() {
    let mut tar = tar(&[("x", b"1\n"), ("y", b"3\n")]);
    // In the checksum of the second header.
    tar[1024 + 150] = 0xff;
    for (form, mut bytes, sum) in [("gzip", gzip(&tar), 8), ("zstd", zstd(&tar), 4)] {
        let at = bytes.len() - sum;
        bytes[at] ^= 1;
        let damaged = format!("the {form} data is damaged: its checksum does not match");
        let Done(_, lines, of_file) = run_files(&[&bytes]);
        let Done(_, of_stdin, messages) = run(&RecordArgs::default(), &bytes);
        assert_eq!((&*lines, &*of_stdin), ("a/x: 1\n", "-/x: 1\n"), "{form}");
        for messages in [of_file, messages] {
            assert!(messages.contains("the tar header at byte 1024") && messages.contains(&damaged), "{messages}");
        }
    }
}

#[test]
fn nothing_is_told_behind_an_error_of_the_compression() {
    let tar = tar(&[("x", b"1\n"), ("y", b"3\n")]);
    let mut bytes = gzip(&tar[..1024]);
    let at = bytes.len() - 8;
    bytes[at] ^= 1;
    bytes.extend([gzip(&tar[1024..]).as_slice(), b"no gzip"].concat());
    let Done(_, lines, of_file) = run_files(&[&bytes]);
    let Done(_, of_stdin, messages) = run(&RecordArgs::default(), &bytes);
    assert_eq!((&*lines, &*of_stdin), ("a/x: 1\n", "-/x: 1\n"));
    for messages in [of_file, messages] {
        assert!(messages.contains("the gzip data cannot be read: its checksum does not match"), "{messages}");
        assert!(!messages.contains("there is something else"), "{messages}");
    }
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
    // A member that is not read to its end does not hold up the following ones.
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
    // Sizes, compressed and uncompressed.
    let claims = reheaded(zip, 20, &[0x40, 0x0d, 0x03, 0, 0x40, 0x0d, 0x03, 0]);
    is_ambiguous(&claims, "two members share the bytes from 100032 on");
}

#[test]
fn text_in_utf_16_is_read_where_its_mark_says_so() {
    let bytes =
        |mark: &str| -> Vec<u8> { format!("{mark}1\n２\n").encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let marked = bytes("\u{feff}");
    let lines = "a: \u{feff}1\na: ２\n";
    for bytes in [&marked, &gzip(&marked), &zstd(&marked)] {
        reads(&[bytes], lines, 1);
    }
    reads(&[&zip(&[("x", &marked)])], "a/x: \u{feff}1\na/x: ２\n", 1);
    let big: Vec<u8> = marked.chunks(2).flat_map(|unit| [unit[1], unit[0]]).collect();
    reads(&[&big], lines, 1);
    fails(&bytes(""), "", &["t: a: UTF-16 without a byte order mark is not read; save it as UTF-8"]);
    fails(
        &marked[..marked.len() - 1],
        "a: \u{feff}1\n",
        &["t: a: line 2 is not UTF-16, as the mark at its beginning says"],
    );
}

#[test]
fn what_is_behind_compressed_data_is_told() {
    let (zeros, more) = ([&gzip(b"1\n")[..], &[0; 512]].concat(), [&gzip(b"1\n")[..], b"2\n"].concat());
    let Done(exit, stdout, stderr) = run_files(&[&zeros, b"2\n"]);
    assert_eq!((exit, &*stdout), (Exit::Ok, "a: 1\nb: 2\n"));
    assert!(stderr.starts_with("t: warning: a: skipped 512 bytes of zeros after the gzip data\n"), "{stderr}");
    fails(&more, "a: 1\n", &["t: a: there is something else after the gzip data; it is not read"]);
    let mut wrong = gzip(b"1\n");
    *wrong.last_mut().unwrap() ^= 1;
    fails(&wrong, "a: 1\n", &["t: a: the gzip data is damaged: its checksum does not match"]);
    let wrong = reheaded(zip(&[("x", &wrong), ("y", b"2\n")]), 16, b"\0");
    let faults = [
        "t: a/x: the zip member is damaged: its checksum does not match",
        "t: a/x: the gzip data is damaged: its checksum does not match",
        "t: a/y: the zip member is damaged: its checksum does not match",
    ];
    fails(&wrong, "a/x: 1\na/y: 2\n", &faults);
    let mut tarred = gzip(&tar(&[("x", b"1\n")]));
    *tarred.last_mut().unwrap() ^= 1;
    fails(&tarred, "a/x: 1\n", &["t: a: the gzip data is damaged: its checksum does not match"]);
}

#[test]
fn a_large_stream_that_is_compressed_is_split_and_its_end_is_told() {
    let mut large = String::new();
    for n in 0..170_000 {
        writeln!(large, "{n}").unwrap();
    }
    let mut bytes = gzip(large.as_bytes());
    bytes.extend([0; 9]);
    let Done(exit, stdout, stderr) = run_files(&[&bytes]);
    assert!(exit == Exit::Ok && stdout.lines().count() == 170_000);
    assert!(stderr.contains("9 bytes of zeros after the gzip data"), "{stderr}");
    let zeros = vec![b'0'; 17 << 20];
    let message = "t: a: the gzip data cannot be read: limit-exceeded: it decompresses to more than 16 MiB and 200 times its \
                   size; use --no-ratio-limit to read it anyway";
    fails(&gzip(&zeros), "", &[message]);
    fails(
        &zip(&[("x", &zeros)]),
        "",
        &[
            "t: a: limit-exceeded: it decompresses to more than 16 MiB and 200 times its size; use --no-ratio-limit to read it \
             anyway",
        ],
    );
}
