//! A line of an audit file: the arguments, inputs and outputs of one run, sealed by its own digest and chained to the
//! line before.
//!
//! A line is a JSON object whose first field is `previous` and whose last is `digest`. `previous` is the SHA-256 of all
//! bytes of the line before, including its line end; `digest` is that of all bytes of the line itself up to the comma
//! before it. So both can be recomputed with `sha256sum`, and no byte of a file can change without one of them showing
//! it.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Value of `previous` in the first line of a file.
pub const NONE_BEFORE: &str = "0000000000000000000000000000000000000000000000000000000000000000";
/// First bytes of every line, up to the digest of the line before.
const BEGIN: &[u8] = b"{\"previous\":\"";
/// Bytes between the contents of a line and its digest, and after the digest.
const SEAL: &[u8] = b",\"digest\":\"";
const END: &[u8] = b"\"}";
/// Number of digits of a digest.
const DIGITS: usize = NONE_BEFORE.len();

/// What one run was given, read and wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditLine {
    /// The SHA-256 of the line before, its line end included; 64 zeros in the first line.
    pub previous: String,
    /// When the run ended: RFC 3339 in UTC, by the clock of the machine.
    pub time: String,
    /// The program.
    pub tool: String,
    /// The version of the program, with its commit.
    pub version: String,
    /// The words of the command line behind the name of the program; bytes that are not UTF-8 are shown as `\xNN`.
    pub arguments: Vec<String>,
    /// The folder in which the program ran, seen from the folder of the audit file; relative paths are seen from it.
    pub folder: String,
    /// The bytes of `folder` in hex, where they are not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder_bytes: Option<String>,
    /// The rule books in force; several where each game has its own.
    pub rules: Vec<BookDigest>,
    /// What was read, sorted by path, each with what was read of it.
    pub inputs: Vec<FileDigest>,
    /// What was written, sorted by path.
    pub outputs: Vec<FileDigest>,
    /// The exit code.
    pub exit: u8,
    /// The SHA-256 of this line up to the comma before this field.
    pub digest: String,
}

/// A rule book in force.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BookDigest {
    /// The name that the book gives itself.
    pub name: String,
    /// The SHA-256 of the book as `--print-rules` prints it.
    pub sha256: String,
}

/// An input or an output.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileDigest {
    /// The path as the run had it; `-` is stdin or stdout. Bytes that are not UTF-8 are shown as `\xNN`.
    pub path: String,
    /// The bytes of `path` in hex, where they are not UTF-8.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path_bytes: Option<String>,
    /// How many bytes were read or written.
    pub size: u64,
    /// The SHA-256 of these bytes.
    pub sha256: String,
    /// Whether these are all bytes there were: a run may end before it has read an input to its end.
    pub whole: bool,
    /// Whether it is no file that can be looked at again: stdin, stdout, a pipe, a device.
    pub stream: bool,
}

/// Reason why bytes are not a line of an audit file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineFault {
    /// The bytes do not have the form of a line.
    #[error("found {0}, expected a line that --audit has written")]
    NoLine(String),
    /// The contents have changed since they were sealed.
    #[error("the line states the SHA-256 {stated} of its content, which has {found}: a byte of it has changed")]
    Digest {
        /// Digest stated in the line.
        stated: String,
        /// Digest of the contents.
        found: String,
    },
}

impl AuditLine {
    /// Returns the line as it is written, sealed, with its line end. The value of `digest` is ignored.
    ///
    /// # Errors
    /// Errors of the serializer, which has no reason to fail.
    pub fn sealed(&self) -> serde_json::Result<Vec<u8>> {
        let mut line = serde_json::to_vec(&Self { digest: String::new(), ..self.clone() })?;
        line.truncate(line.len().saturating_sub(SEAL.len() + END.len()));
        let digest = sha256(&line);
        line.extend([SEAL, digest.as_bytes(), END, b"\n"].concat());
        Ok(line)
    }

    /// Reads a line from its bytes, without the line end. Unknown fields are ignored.
    ///
    /// # Errors
    /// The bytes are no line, or have changed since they were sealed.
    pub fn read(bytes: &[u8]) -> Result<Self, LineFault> {
        let (content, stated) = split(bytes).ok_or_else(|| no_line(bytes))?;
        let found = sha256(content);
        if stated != found {
            return Err(LineFault::Digest { stated: stated.to_owned(), found });
        }
        serde_json::from_slice(bytes).map_err(|error| LineFault::NoLine(format!("{error}")))
    }

    /// Whether bytes begin like the first line of a file.
    pub(super) fn is_first(bytes: &[u8]) -> bool {
        bytes.strip_prefix(BEGIN).is_some_and(|rest| rest.starts_with(NONE_BEFORE.as_bytes()))
    }

    /// Whether bytes are the cut-off beginning of a first line.
    pub(super) fn begins_first(bytes: &[u8]) -> bool {
        [BEGIN, NONE_BEFORE.as_bytes()].concat().starts_with(bytes)
    }

    /// Number of bytes that [`AuditLine::is_first`] needs.
    pub(super) const FIRST_LENGTH: usize = BEGIN.len() + DIGITS;
}

/// Splits a line into its contents and the digest that it states.
fn split(bytes: &[u8]) -> Option<(&[u8], &str)> {
    let sealed = bytes.strip_suffix(END)?;
    let (rest, digest) = sealed.split_at_checked(sealed.len().checked_sub(DIGITS)?)?;
    let content = rest.strip_suffix(SEAL)?;
    let digest = str::from_utf8(digest).ok().filter(|digest| is_digest(digest))?;
    content.starts_with(BEGIN).then_some((content, digest))
}

fn is_digest(text: &str) -> bool {
    text.len() == DIGITS && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

fn no_line(bytes: &[u8]) -> LineFault {
    const SHOWN: usize = 24;
    let shown = bytes.get(..SHOWN).unwrap_or(bytes);
    let dots = if bytes.len() > SHOWN { "…" } else { "" };
    LineFault::NoLine(if bytes.is_empty() {
        "an empty line".to_owned()
    } else {
        format!("{}{dots}", shinpan_core::wording::printable_bytes(shown))
    })
}

/// Returns the SHA-256 of bytes in hex.
pub(super) fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Writes bytes in hex.
pub(super) fn hex(bytes: &[u8]) -> String {
    let digit = |digit: u8| char::from_digit(digit.into(), 16);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).flatten().collect()
}

/// Reads bytes in hex.
pub(super) fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits = text.chars().map(|digit| digit.to_digit(16)).collect::<Option<Vec<_>>>()?;
    let byte = |pair: &[u32]| u8::try_from(pair.first()? * 16 + pair.get(1)?).ok();
    digits.chunks(2).map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> AuditLine {
        let input = FileDigest {
            path: "g.csv".to_owned(),
            path_bytes: None,
            size: 3,
            sha256: sha256(b"abc"),
            whole: true,
            stream: false,
        };
        AuditLine {
            previous: NONE_BEFORE.to_owned(),
            time: "2027-05-03T09:12:45Z".to_owned(),
            tool: "standings".to_owned(),
            folder: ".".to_owned(),
            inputs: vec![input],
            ..AuditLine::default()
        }
    }

    #[test]
    fn a_sealed_line_reads_back() {
        let bytes = line().sealed().expect("memory");
        let (end, content) = bytes.split_last().expect("a line");
        assert_eq!(*end, b'\n');
        let read = AuditLine::read(content).expect("it was sealed");
        assert_eq!(AuditLine { digest: String::new(), ..read.clone() }, line());
        assert_eq!(read.sealed().expect("memory"), bytes);
        assert!(AuditLine::is_first(&bytes[..AuditLine::FIRST_LENGTH]));
    }

    #[test]
    fn the_digest_is_that_of_the_bytes_before_it() {
        let text = String::from_utf8(line().sealed().expect("memory")).expect("JSON");
        let (content, digest) = text.trim_end().rsplit_once(",\"digest\":\"").expect("a seal");
        assert_eq!(digest.trim_end_matches("\"}"), sha256(content.as_bytes()));
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn what_is_no_line_says_what_it_is() {
        for (bytes, expected) in [
            (&b""[..], "found an empty line, expected"),
            (b"round,first", "found round,first, expected"),
            (b"{\"previous\":\"0000000000000000", "found {\"previous\":\"00000000000…, expected"),
        ] {
            let fault = AuditLine::read(bytes).expect_err("no line").to_string();
            assert!(fault.starts_with(expected), "{fault}");
        }
        // Sealed by someone else: the digest is right, but it is still not a line.
        let content = [BEGIN, b"x\""].concat();
        let forged = [&content[..], SEAL, sha256(&content).as_bytes(), END].concat();
        assert!(matches!(AuditLine::read(&forged), Err(LineFault::NoLine(_))));
    }

    #[test]
    fn hex_is_read_back() {
        assert_eq!(from_hex(&hex(b"\x00\xff\x10")), Some(b"\x00\xff\x10".to_vec()));
        assert_eq!((from_hex("0"), from_hex("zz")), (None, None));
    }
}
