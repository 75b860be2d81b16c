//! An archive that two programs would read differently is not ruled on at all.

use super::run::{gzip, is_ambiguous, reads, relisted, run, tar, tar_entry, zip};
use shinpan_cli::{Exit, RecordArgs};

/// A zip archive that is assembled by hand.
#[derive(Default)]
struct Zip {
    bytes: Vec<u8>,
    list: Vec<u8>,
    count: u16,
}

/// Returns the fields that an entry of the list and the header of a member share, for stored data.
fn common(name: &[u8], flags: u16, data: &[u8], extra: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(data);
    let size = u32::try_from(data.len()).unwrap();
    let lengths = [name, extra].map(|text| u16::try_from(text.len()).unwrap().to_le_bytes());
    let mut bytes = [&[20, 0][..], &flags.to_le_bytes(), &[0; 6]].concat();
    for number in [sum.sum(), size, size] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(lengths.concat());
    bytes
}

impl Zip {
    /// Adds a member, whose header has the same flags, name and extra field as the list.
    fn add(&mut self, name: &[u8], data: &[u8]) -> &mut Self {
        self.add_other((name, 0, b""), (name, 0, b""), data)
    }

    fn add_other(&mut self, header: (&[u8], u16, &[u8]), listed: (&[u8], u16, &[u8]), data: &[u8]) -> &mut Self {
        let start = u32::try_from(self.bytes.len()).unwrap();
        let (name, flags, extra) = header;
        self.bytes.extend([b"PK\x03\x04", &common(name, flags, data, extra)[..], name, extra, data].concat());
        let (name, flags, extra) = listed;
        let start = start.to_le_bytes();
        let entry = [b"PK\x01\x02\x14\0", &common(name, flags, data, extra)[..], &[0; 10], &start, name, extra];
        self.list.extend(entry.concat());
        self.count += 1;
        self
    }

    /// Adds bytes that belong to no member.
    fn raw(&mut self, bytes: &[u8]) -> &mut Self {
        self.bytes.extend(bytes);
        self
    }

    fn finish(&self) -> Vec<u8> {
        self.finish_with(b"")
    }

    fn finish_with(&self, comment: &[u8]) -> Vec<u8> {
        let count = self.count.to_le_bytes();
        let numbers = [self.list.len(), self.bytes.len()].map(|number| u32::try_from(number).unwrap().to_le_bytes());
        let length = u16::try_from(comment.len()).unwrap().to_le_bytes();
        let end = [b"PK\x05\x06\0\0\0\0", &count[..], &count, &numbers.concat(), &length, comment].concat();
        [&self.bytes[..], &self.list, &end].concat()
    }
}

fn one(name: &[u8], data: &[u8]) -> Vec<u8> {
    Zip::default().add(name, data).finish()
}

#[test]
fn zip_archives_by_hand_are_read() {
    reads(&[&Zip::default().add(b"x", b"1\n").add(b"y", b"2\n").finish_with(b"a comment")], "a/x: 1\na/y: 2\n", 2);
    // The list need not be in the order of the members.
    let mut turned = Zip::default();
    turned.add(b"x", b"1\n").add(b"y", b"2\n");
    turned.list.rotate_left(47);
    reads(&[&turned.finish()], "a/y: 2\na/x: 1\n", 2);
    // A descriptor after the data, with and without its mark.
    let sum = [0x06, 0x80, 0x10, 0xea];
    for mark in [&b""[..], b"PK\x07\x08"] {
        let mut crc = flate2::Crc::new();
        crc.update(b"1\n");
        let descriptor = [mark, &crc.sum().to_le_bytes(), &[2, 0, 0, 0, 2, 0, 0, 0]].concat();
        let mut zip = Zip::default();
        zip.add_other((b"x", 8, b""), (b"x", 8, b""), b"1\n").raw(&descriptor);
        reads(&[&zip.add(b"y", b"2\n").finish()], "a/x: 1\na/y: 2\n", 2);
        let mut other = Zip::default();
        let wrong = [mark, &sum, &[2, 0, 0, 0, 2, 0, 0, 0]].concat();
        other.add_other((b"x", 8, b""), (b"x", 8, b""), b"1\n").raw(&wrong);
        is_ambiguous(&other.finish(), "what stands behind the data of \"x\" is not what the list of contents says");
    }
}

#[test]
fn names_that_are_not_utf_8_are_decoded_or_escaped() {
    let mut zip = Zip::default();
    zip.add(b"\x91\xce\x8b\xc7", b"1\n").add(b"Andr\x82.csa", b"2\n");
    zip.add_other((b"n\xff", 1 << 11, b""), (b"n\xff", 1 << 11, b""), b"3\n");
    reads(&[&zip.finish()], "a/対局: 1\na/André.csa: 2\na/n\\xFF: 3\n", 3);
}

#[test]
fn two_archives_in_one_file() {
    let (good, bad) = (one(b"x", b"1\n"), one(b"x", b"2\n"));
    for front in [&b"1\n"[..], b"MZ\x90\0", &b"1\n".repeat(10_000)] {
        is_ambiguous(&[front, &good].concat(), "there is data before the zip archive");
    }
    let list = "the list of contents is not where the end record has it";
    is_ambiguous(&[&good[..], &bad].concat(), list);
    is_ambiguous(&[&good[..], b"\0\0"].concat(), "there is data after the end record of the zip archive");
    let commented = Zip::default().add(b"x", b"2\n").finish_with(&good);
    is_ambiguous(&commented, "the zip archive has two end records");
    let mut in_comment = Zip::default().add(b"x", b"1\n").finish_with(&[0; 30]);
    let length = in_comment.len();
    in_comment[length - 22..length - 18].copy_from_slice(b"PK\x05\x06");
    is_ambiguous(&in_comment, "the zip archive has two end records");
}

#[test]
fn bytes_that_belong_to_no_member() {
    is_ambiguous(
        &Zip::default().raw(&one(b"x", b"3\n")).add(b"x", b"1\n").finish(),
        "its first member stands behind 102 bytes",
    );
    let header = &one(b"y", b"2\n")[..33];
    let mut deleted = Zip::default();
    deleted.add(b"x", b"1\n").raw(header);
    is_ambiguous(&deleted.finish(), "the bytes from 33 to 66 belong to no member");
    is_ambiguous(&deleted.add(b"z", b"3\n").finish(), "the bytes from 33 to 66 belong to no member");
    let mut shared = Zip::default();
    shared.add(b"x", b"1\n");
    let entry = shared.list.clone();
    shared.add(b"y", b"2\n");
    shared.list.truncate(47);
    shared.list.extend([&entry[..46], b"z"].concat());
    is_ambiguous(&shared.finish(), "two members share the bytes from 0 on");
    let mut uncounted = Zip::default();
    uncounted.add(b"x", b"1\n").add(b"y", b"2\n");
    uncounted.count = 1;
    is_ambiguous(&uncounted.finish(), "its list of contents has more in it than its end record counts");
    uncounted.count = 3;
    is_ambiguous(&uncounted.finish(), "its list of contents cannot be read");
}

#[test]
fn two_members_of_one_name() {
    for name in [&b"x"[..], b"./x", b"/x", b"r/../x", b"\\x"] {
        let text = std::str::from_utf8(name).unwrap();
        let why = format!("two members are named \"{text}\"");
        is_ambiguous(&Zip::default().add(b"x", b"1\n").add(b"y", b"2\n").add(name, b"3\n").finish(), &why);
        let archive = tar(&[("x", b"1\n"), ("y", b"2\n"), (text, b"3\n")]);
        is_ambiguous(&archive, &why);
        is_ambiguous(&gzip(&archive), &why);
        let done = run(&RecordArgs::default(), &archive);
        assert!(done.0 == Exit::Error && done.1.is_empty() && done.2.contains("archive-ambiguous"), "{}", done.2);
    }
    let mut linked = tar::Builder::new(Vec::new());
    tar_entry(&mut linked, "x", tar::EntryType::Regular, b"1\n");
    tar_entry(&mut linked, "x", tar::EntryType::Symlink, b"");
    is_ambiguous(&linked.into_inner().unwrap(), "two members are named \"x\"");
}

#[test]
fn a_header_that_disagrees_with_the_list() {
    let zip = zip(&[("x", b"12345678901234567890\n")]);
    for (offset, new, what) in [
        (8, &b"\x01"[..], "set of flags"),
        (9, b"\x08", "set of flags"),
        (10, b"\0", "method of compression"),
        (16, b"\0\0\0\0", "checksum"),
        (20, b"\x01", "size"),
        (24, b"\x01", "size"),
        (46, b"z", "name"),
    ] {
        let name = if what == "name" { "z" } else { "x" };
        let why = format!("the header of \"{name}\" has another {what} than the list of contents");
        is_ambiguous(&relisted(zip.clone(), offset, new)[..], &why);
    }
}

/// Returns the extra field that gives the member `name` the name `unicode`.
fn unicode_path(version: u8, name: &[u8], unicode: &[u8]) -> Vec<u8> {
    let mut sum = flate2::Crc::new();
    sum.update(name);
    let length = u16::try_from(5 + unicode.len()).unwrap();
    [b"\x75\x70", &length.to_le_bytes()[..], &[version], &sum.sum().to_le_bytes(), unicode].concat()
}

#[test]
fn a_unicode_path_is_the_same_name() {
    let in_both = |name: &[u8], flags: u16, extra: &[u8]| {
        Zip::default().add_other((name, flags, extra), (name, flags, extra), b"1\n").finish()
    };
    for (name, unicode) in [
        (&b"x.csa"[..], "x.csa"),
        ("対局".as_bytes(), "対局"),
        (b"\x91\xce\x8b\xc7", "対局"),
        (b"\xb6\xd4\xbe\xd6", "对局"),
        (b"Andr\x82", "André"),
        (b"Andr\xe9", "André"),
        (b"\xaf\xa3", "пг"),
    ] {
        let archive = in_both(name, 0, &unicode_path(1, name, unicode.as_bytes()));
        reads(&[&archive], &format!("a/{unicode}: 1\n"), 1);
    }
    for (name, extra, fault) in [
        (&b"x"[..], unicode_path(1, b"x", b"y"), "a Unicode path field with another name"),
        (b"x", unicode_path(1, b"x", b"X"), "a Unicode path field with another name"),
        (b"x", unicode_path(1, b"x", b""), "a Unicode path field with another name"),
        (b"x", unicode_path(1, b"x", b"\xff"), "a Unicode path field with another name"),
        (b"x", unicode_path(1, b"y", b"x"), "a Unicode path field for another name"),
        (b"x", unicode_path(1, b"y", b"y"), "a Unicode path field for another name"),
        (b"x", unicode_path(2, b"x", b"x"), "a Unicode path field of an unknown version"),
        (b"x", b"\x75\x70\x02\0\x01\x02".to_vec(), "a Unicode path field that is cut off"),
        (b"x", unicode_path(1, b"x", b"x").repeat(2), "two Unicode path fields"),
    ] {
        is_ambiguous(&in_both(name, 0, &extra), &format!("\"x\" has {fault}"));
    }
    let fault = "a Unicode path field with another name";
    is_ambiguous(
        &in_both(b"\x91\xce", 0, &unicode_path(1, b"\x91\xce", "局".as_bytes())),
        &format!("\"対\" has {fault}"),
    );
    // Only the header or only the list has the field.
    let extra = unicode_path(1, b"x", b"x");
    for (header, listed) in [(&extra[..], &b""[..]), (b"", &extra[..]), (&unicode_path(1, b"x", b"y"), b"")] {
        let mut zip = Zip::default();
        zip.add_other((b"x", 0, header), (b"x", 0, listed), b"1\n");
        is_ambiguous(&zip.finish(), "the header of \"x\" has another name than the list of contents");
    }
}

#[test]
fn a_file_that_is_a_folder_too() {
    let why = |at: &str| format!("one name is that of a file and of a folder, at \"{at}\"");
    for other in [&b"a.csa/b.csa"[..], b"./a.csa/x/y", b"a.csa\\b"] {
        let at = unpacked(std::str::from_utf8(other).unwrap());
        for names in [[&b"a.csa"[..], other], [other, b"a.csa"]] {
            is_ambiguous(&Zip::default().add(names[0], b"1\n").add(names[1], b"2\n").finish(), &why(&at));
            let texts = names.map(|name| std::str::from_utf8(name).unwrap());
            is_ambiguous(&tar(&[(texts[0], b"1\n"), (texts[1], b"2\n")]), &why(&at));
        }
    }
    is_ambiguous(&Zip::default().add(b"a.csa", b"1\n").add(b"a.csa/", b"").finish(), &why("a.csa"));
    is_ambiguous(&Zip::default().add(b"a.csa/", b"1\n").finish(), "the folder \"a.csa/\" has data");
    reads(
        &[&Zip::default().add(b"a/", b"").add(b"a.csa", b"1\n").add(b"a/b", b"2\n").finish()],
        "a/a.csa: 1\na/a/b: 2\n",
        2,
    );
}

/// Returns the name without dots and with the separators of this system.
fn unpacked(name: &str) -> String {
    name.trim_start_matches("./").replace('\\', "/")
}

#[test]
fn names_that_lead_elsewhere_are_only_names() {
    let mut zip = Zip::default();
    zip.add(b"../x", b"1\n").add(b"/etc/y", b"2\n").add(b"d\\z", b"3\n").add(b"X", b"4\n");
    reads(&[&zip.finish()], "a/../x: 1\na//etc/y: 2\na/d\\z: 3\na/X: 4\n", 4);
}

#[test]
fn tar_headers_that_disagree() {
    let headed = |kind, records: &[u8]| {
        let mut archive = tar::Builder::new(Vec::new());
        tar_entry(&mut archive, "pax", kind, records);
        tar_entry(&mut archive, "x", tar::EntryType::Regular, b"1\n2\n");
        archive.into_inner().unwrap()
    };
    let local = |records: &[u8]| headed(tar::EntryType::XHeader, records);
    let global = |records: &[u8]| headed(tar::EntryType::XGlobalHeader, records);
    reads(&[&local(b"9 path=y\n9 size=4\n")[..]], "a/y: 1\na/y: 2\n", 1);
    is_ambiguous(&local(b"9 size=2\n"), "\"x\": its headers give it two sizes");
    is_ambiguous(&local(b"9 size=4\n9 size=2\n"), "\"x\": its headers give it two sizes");
    is_ambiguous(&local(b"9 path=y\n9 path=z\n"), "\"y\": its headers give it two names");
    is_ambiguous(&local(b"7 path=y\n"), "\"x\": a header before it cannot be read");
    reads(&[&global(b"13 comment=x\n")], "a/x: 1\na/x: 2\n", 1);
    let why = "\"pax\": a header for all members behind it gives them names or sizes, or cannot be read";
    for records in [&b"9 path=y\n"[..], b"9 size=2\n", b"x"] {
        is_ambiguous(&global(records), why);
    }
}
