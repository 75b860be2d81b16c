//! The chain of an audit file, line by line, with its faults.

use std::io::{self, BufRead};

use sha2::{Digest as _, Sha256};

use super::line::{AuditLine, LineFault, NONE_BEFORE, hex};
use super::log_file::LINE_MOST;
use shinpan_core::wording::counted;

shinpan_core::words! {
    /// Kind of a finding in an audit file, or in a file that it names.
    pub enum Code {
        /// A line that --audit has not written.
        NoLine => "no-line",
        /// The last line has no line end.
        HalfWritten => "half-written",
        /// The content of a line is not what its digest says.
        Digest => "digest",
        /// A line does not state the digest of the line before it.
        Previous => "previous",
        /// A line is older than the one before it, by the clock of the machine.
        ClockBack => "clock-back",
        /// A file is not what the newest line that names it has read or written.
        Changed => "changed",
        /// A file is no longer there.
        Gone => "gone",
        /// A file cannot be read.
        NotCompared => "not-compared",
        /// There is more than is listed.
        LimitExceeded => "limit-exceeded",
    }
}

/// A line of the file.
#[derive(Clone, Debug)]
pub struct Link {
    /// Number of the line, from 1.
    pub number: u64,
    /// Contents of the line, if they match its digest.
    pub line: Option<AuditLine>,
    /// SHA-256 of the bytes, line end included.
    pub digest: String,
    /// Faults of the line.
    pub faults: Vec<(Code, String)>,
}

/// Reader of an audit file, from its first line on.
#[derive(Debug)]
pub struct Chain<R> {
    reader: R,
    number: u64,
    /// Digest of the line before.
    before: String,
    /// Time of the last line that has one.
    time: Option<String>,
}

impl<R: BufRead> Chain<R> {
    /// Starts reading the chain.
    pub fn new(reader: R) -> Self {
        Self { reader, number: 0, before: NONE_BEFORE.to_owned(), time: None }
    }

    /// Reads the next line; none at the end.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn next_link(&mut self) -> io::Result<Option<Link>> {
        let Some(RawLine { bytes, digest, is_ended, is_cut }) = self.read_line()? else { return Ok(None) };
        self.number += 1;
        let mut link = Link { number: self.number, line: None, digest, faults: Vec::new() };
        if is_cut {
            link.faults.push((
                Code::NoLine,
                format!("found more than {LINE_MOST} bytes, expected a line that --audit has written"),
            ));
        } else if !is_ended {
            let message = format!(
                "found {} without a line end, as after a loss of power or on a full disk",
                counted(bytes.len(), "byte")
            );
            link.faults.push((Code::HalfWritten, message));
        } else {
            self.read(&bytes, &mut link);
        }
        self.before.clone_from(&link.digest);
        Ok(Some(link))
    }

    /// Reads a complete line.
    fn read(&mut self, bytes: &[u8], link: &mut Link) {
        match AuditLine::read(bytes) {
            Ok(content) => {
                link.faults.extend(self.previous_fault(&content).map(|message| (Code::Previous, message)));
                link.faults.extend(self.time_fault(&content.time).map(|message| (Code::ClockBack, message)));
                link.line = Some(content);
            }
            Err(fault @ LineFault::NoLine(_)) => link.faults.push((Code::NoLine, fault.to_string())),
            Err(fault @ LineFault::Digest { .. }) => link.faults.push((Code::Digest, fault.to_string())),
        }
    }

    /// Returns the reason why a line does not follow the one before it, if it does not.
    fn previous_fault(&self, line: &AuditLine) -> Option<String> {
        let (stated, before) = (&line.previous, &self.before);
        match self.number {
            _ if stated == before => None,
            1 => Some(format!(
                "it follows a line with the SHA-256 {stated}, which is gone; expected {before} in the first line"
            )),
            number => Some(format!(
                "it follows a line with the SHA-256 {stated}, and line {} has {before}: that line was changed, or lines were \
                 taken away, added or moved",
                number - 1
            )),
        }
    }

    /// Returns the reason why a time does not follow the one before it, if it does not.
    fn time_fault(&mut self, time: &str) -> Option<String> {
        // Times of the same length sort as text.
        let before =
            self.time.replace(time.to_owned()).filter(|before| before.len() == time.len() && &**before > time)?;
        Some(format!("its time {time} is before that of an earlier line, {before}: a clock was set back"))
    }

    /// Reads to the end of a line, and keeps as much as a valid line may have; none at the end of the file.
    fn read_line(&mut self) -> io::Result<Option<RawLine>> {
        let (mut hash, mut bytes, mut is_cut) = (Sha256::new(), Vec::new(), false);
        let mut is_ended = false;
        while !is_ended {
            let block = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                block => block?,
            };
            if block.is_empty() {
                break;
            }
            let end = memchr::memchr(b'\n', block);
            let used = end.map_or(block.len(), |end| end + 1);
            hash.update(&block[..used]);
            let kept = &block[..end.unwrap_or(used)];
            is_cut |= (bytes.len() + kept.len()) as u64 > LINE_MOST;
            if !is_cut {
                bytes.extend_from_slice(kept);
            }
            is_ended = end.is_some();
            self.reader.consume(used);
        }
        let digest = hex(&hash.finalize());
        let is_there = is_ended || is_cut || !bytes.is_empty();
        Ok(is_there.then_some(RawLine { bytes, digest, is_ended, is_cut }))
    }
}

/// A line as it is in the file.
struct RawLine {
    /// Bytes without the line end.
    bytes: Vec<u8>,
    digest: String,
    is_ended: bool,
    /// Whether the line is longer than allowed.
    is_cut: bool,
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns a chain of `count` lines, as bytes.
    fn chained(count: usize) -> Vec<Vec<u8>> {
        let mut previous = NONE_BEFORE.to_owned();
        let line = |number: usize| {
            let line = AuditLine {
                previous: previous.clone(),
                time: format!("2027-05-03T09:{number:02}:00Z"),
                arguments: vec![format!("{number}\"\n"), "終".to_owned()],
                ..AuditLine::default()
            };
            let bytes = line.sealed().expect("memory");
            previous = super::super::line::sha256(&bytes);
            bytes
        };
        (0..count).map(line).collect()
    }

    fn codes(bytes: &[u8]) -> Vec<(u64, Code)> {
        let mut chain = Chain::new(bytes);
        let links = std::iter::from_fn(|| chain.next_link().expect("memory"));
        links.flat_map(|link| link.faults.into_iter().map(move |(code, _)| (link.number, code))).collect()
    }

    #[test]
    fn what_was_done_to_a_chain_is_seen_in_the_line_where_it_was_done() {
        let lines = chained(4);
        let of = |lines: &[&[u8]]| codes(&lines.concat());
        let [a, b, c, d] = [&lines[0][..], &lines[1], &lines[2], &lines[3]];
        assert_eq!(of(&[a, b, c, d]), []);
        assert_eq!(of(&[a, c, d]), [(2, Code::Previous)], "a line is taken away");
        assert_eq!(of(&[b, c]), [(1, Code::Previous)], "the first line is taken away");
        assert_eq!(of(&[a, b, b, c]), [(3, Code::Previous)], "a line is there twice");
        let moved = [(2, Code::Previous), (3, Code::Previous), (3, Code::ClockBack), (4, Code::Previous)];
        assert_eq!(of(&[a, c, b, d]), moved);
        assert_eq!(of(&[a, b"\n", b]), [(2, Code::NoLine), (3, Code::Previous)]);
        assert_eq!(of(&[a, b, &c[..9]]), [(3, Code::HalfWritten)]);
        assert_eq!(of(&[a, &b[..9], c]), [(2, Code::NoLine)], "what follows half a line belongs to it");
        assert_eq!(of(&[]), []);
    }

    #[test]
    fn a_line_that_is_sealed_anew_is_seen_in_the_next() {
        let lines = chained(3);
        let mut forged = AuditLine::read(lines[1].strip_suffix(b"\n").expect("a line end")).expect("a line");
        forged.exit = 1;
        let forged = forged.sealed().expect("memory");
        assert_eq!(codes(&[&lines[0][..], &forged, &lines[2]].concat()), [(3, Code::Previous)]);
    }

    proptest! {
        /// No byte of a file can be changed, removed or added without the chain showing it.
        #[test]
        fn a_single_changed_byte_is_detected(count in 1..4_usize, at: proptest::sample::Index, byte: u8, how in 0..3_u8) {
            let whole = chained(count).concat();
            let at = at.index(whole.len());
            let mut changed = whole.clone();
            match how {
                0 => changed[at] = byte,
                1 => drop(changed.remove(at)),
                _ => changed.insert(at, byte),
            }
            let is_same = changed == whole;
            prop_assert_eq!(codes(&changed).is_empty(), is_same, "{} {} {}", at, byte, how);
        }

        #[test]
        fn small_pieces_are_the_same_lines(bytes in proptest::collection::vec(any::<u8>(), 0..300), piece in 1..20_usize) {
            let mut chain = Chain::new(std::io::BufReader::with_capacity(piece, &bytes[..]));
            let mut found = Vec::new();
            while let Some(link) = chain.next_link().expect("memory") {
                found.extend(link.faults.into_iter().map(|(code, _)| (link.number, code)));
            }
            prop_assert_eq!(found, codes(&bytes));
        }
    }
}
