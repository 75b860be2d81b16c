//! Text encodings of CSA records: UTF-8, CP932 (Shift_JIS) and EUC-JP, found by the bytes and by what line 1 declares.

use std::borrow::Cow;

use encoding_rs::{EUC_JP, SHIFT_JIS};
use shinpan_core::finding::TextPos;
use shinpan_core::wording::printable_bytes;

/// Encoding of the non-ASCII bytes of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8; ASCII too.
    Utf8,
    /// Shift_JIS with the extensions of code page 932.
    Cp932,
    /// EUC-JP.
    EucJp,
}

impl Encoding {
    /// In the order in which they are tried.
    pub(crate) const ALL: [Self; 3] = [Self::Utf8, Self::Cp932, Self::EucJp];

    /// The usual name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "UTF-8",
            Self::Cp932 => "Shift_JIS",
            Self::EucJp => "EUC-JP",
        }
    }

    pub(crate) fn from_label(label: &[u8]) -> Option<Self> {
        let label = label.to_ascii_uppercase();
        Some(match label.as_slice() {
            b"UTF-8" | b"UTF8" => Self::Utf8,
            b"SHIFT_JIS" | b"SHIFT-JIS" | b"SJIS" | b"CP932" | b"MS932" | b"WINDOWS-31J" => Self::Cp932,
            b"EUC-JP" | b"EUCJP" | b"EUC_JP" => Self::EucJp,
            _ => return None,
        })
    }

    /// Whether `line` is text in this encoding.
    pub(crate) fn fits(self, line: &[u8]) -> bool {
        match self {
            Self::Utf8 => std::str::from_utf8(line).is_ok(),
            // Code page 932 leaves byte 80 alone, the decoder of the web does not.
            Self::Cp932 => decodes(SHIFT_JIS, line) && !has_lone_80(line),
            Self::EucJp => decodes(EUC_JP, line),
        }
    }

    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes),
            Self::Cp932 => SHIFT_JIS.decode_without_bom_handling(bytes).0,
            Self::EucJp => EUC_JP.decode_without_bom_handling(bytes).0,
        }
    }
}

impl Encoding {
    /// Number of bytes that `text`, from a record in this encoding, has there.
    pub(crate) fn length_of(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Cp932 => SHIFT_JIS.encode(text).0.len(),
            Self::EucJp => EUC_JP.encode(text).0.len(),
        }
    }
}

/// Whether all of `line` is text; it is read no further than to the first byte that is not.
fn decodes(encoding: &'static encoding_rs::Encoding, line: &[u8]) -> bool {
    encoding.decode_without_bom_handling_and_without_replacement(line).is_some()
}

/// Whether byte 80 stands where CP932 expects a character to begin.
fn has_lone_80(line: &[u8]) -> bool {
    if memchr::memchr(0x80, line).is_none() {
        return false;
    }
    let mut bytes = line.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            0x80 => return true,
            0x81..=0x9f | 0xe0..=0xfc => {
                bytes.next();
            }
            _ => {}
        }
    }
    false
}

/// Finds the encoding of a record by its lines and by what line 1 declares.
#[derive(Clone, Debug, Default)]
pub struct EncodingDetector {
    declared: Option<Vec<u8>>,
    /// Lines with other bytes than ASCII, not yet tried.
    untried: Vec<u8>,
    /// Places of the lines: the number of bytes of `untried` at the end of each, and its place.
    places: Vec<(usize, TextPos)>,
    non_ascii: bool,
    refuted: [bool; 3],
    /// The line that fits no encoding in which the lines before it are.
    misfit: Option<TextPos>,
    settled: Option<Encoding>,
}

/// Lines are tried together, since a record is nearly always in the first encoding that its first lines allow; a stream
/// of comments is tried in pieces, so that it needs no memory.
const UNTRIED_MOST: usize = 1 << 20;

impl EncodingDetector {
    /// Line 1 says `'CSA encoding=label`.
    pub(crate) fn declare(&mut self, label: &[u8]) {
        self.declared = Some(label.trim_ascii_end().to_vec());
    }

    /// A further line of the record.
    pub(crate) fn add_line(&mut self, line: &[u8], pos: TextPos) {
        if line.is_ascii() {
            return;
        }
        self.non_ascii = true;
        self.untried.extend_from_slice(line);
        self.untried.push(b'\n');
        self.places.push((self.untried.len(), pos));
        if self.untried.len() > UNTRIED_MOST {
            let before = self.refuted;
            for encoding in Encoding::ALL {
                self.try_encoding(encoding);
            }
            self.find_misfit(before);
            self.untried.clear();
            self.places.clear();
        }
    }

    /// Finds the line at which the last encoding falls; `before` are those that have fallen before these lines.
    fn find_misfit(&mut self, before: [bool; 3]) {
        if self.misfit.is_some() || self.refuted.contains(&false) {
            return;
        }
        let mut left: Vec<Encoding> =
            Encoding::ALL.into_iter().filter(|encoding| !before[*encoding as usize]).collect();
        let mut begin = 0;
        for &(end, pos) in &self.places {
            left.retain(|encoding| encoding.fits(&self.untried[begin..end]));
            begin = end;
            if left.is_empty() {
                self.misfit = Some(pos);
                return;
            }
        }
    }

    /// The first line that is in no encoding in which the lines before it are.
    pub(crate) const fn misfit(&self) -> Option<TextPos> {
        self.misfit
    }

    /// Forgets what line 1 declared.
    pub(crate) fn begin_file(&mut self) {
        self.declared = None;
    }

    /// Forgets the lines; what line 1 declares holds for all games of a file.
    pub(crate) fn next_game(&mut self) {
        self.untried.clear();
        self.places.clear();
        let (untried, places) = (std::mem::take(&mut self.untried), std::mem::take(&mut self.places));
        *self = Self { declared: self.declared.take(), untried, places, ..Self::default() };
    }

    /// All lines are there: the encoding is the declared one if it fits the bytes, else the first that fits.
    pub(crate) fn settle(&mut self) {
        let before = self.refuted;
        let declared = self.declared.as_deref().and_then(Encoding::from_label);
        self.settled = declared.into_iter().chain(Encoding::ALL).find(|&encoding| {
            self.try_encoding(encoding);
            !self.refuted[encoding as usize]
        });
        self.find_misfit(before);
    }

    fn try_encoding(&mut self, encoding: Encoding) {
        let refuted = &mut self.refuted[encoding as usize];
        *refuted = *refuted || !encoding.fits(&self.untried);
    }

    /// The encoding; `None` if no known one fits the bytes.
    pub const fn detected(&self) -> Option<Encoding> {
        self.settled
    }

    /// Label of the encoding that line 1 declares, where the bytes say otherwise; safe to print.
    pub fn mismatch(&self) -> Option<String> {
        let label = self.declared.as_deref().filter(|_| self.non_ascii)?;
        let actual = self.detected()?;
        (Encoding::from_label(label) != Some(actual)).then(|| printable_bytes(label))
    }

    /// Text of the record, decoded; bytes that are in no known encoding are shown as `\xNN`.
    pub fn decode<'a>(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        match self.detected() {
            Some(encoding) => encoding.decode(bytes),
            None => printable_bytes(bytes).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect(lines: &[&[u8]]) -> EncodingDetector {
        let mut detector = EncodingDetector::default();
        for line in lines {
            detector.add_line(line, TextPos::START);
        }
        detector.settle();
        detector
    }

    #[test]
    fn the_bytes_tell_the_encoding() {
        for (bytes, expected) in [
            (b"N+plain".as_slice(), Some(Encoding::Utf8)),
            ("N+激指".as_bytes(), Some(Encoding::Utf8)),
            (b"N+\x8c\x83\x8ew".as_slice(), Some(Encoding::Cp932)),
            (b"N+\xa1\xfe".as_slice(), Some(Encoding::EucJp)),
            (b"N+\x80".as_slice(), None),
            (b"N+\xff\xff".as_slice(), None),
        ] {
            assert_eq!(detect(&[bytes]).detected(), expected, "{bytes:?}");
        }
    }

    #[test]
    fn one_line_can_refute_what_another_allows() {
        assert_eq!(detect(&[b"\xa4\xa2", b"\xa1\xfe"]).detected(), Some(Encoding::EucJp));
    }

    #[test]
    fn declared_and_actual() {
        let mut detector = detect(&[b"\x8c\x83"]);
        detector.declare(b"UTF-8");
        detector.settle();
        assert_eq!(detector.mismatch().as_deref(), Some("UTF-8"));
        detector.declare(b"SHIFT_JIS");
        detector.settle();
        assert_eq!(detector.mismatch(), None);
        assert_eq!(detector.decode(b"\x8c\x83"), "激");
    }
}
