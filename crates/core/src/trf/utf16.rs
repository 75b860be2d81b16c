//! UTF-16, in which some spreadsheets and editors of Windows save text.

/// A form of UTF-16.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// Whether the high byte comes first.
    pub(super) is_big: bool,
    /// Whether the text begins with a byte order mark.
    pub(super) has_mark: bool,
}

impl Form {
    /// Decodes `bytes` without the mark; also gives the place of the first damage, in bytes of UTF-8.
    pub(super) fn decode(self, bytes: &[u8]) -> (String, Option<usize>) {
        let bytes = if self.has_mark { bytes.get(2..).unwrap_or_default() } else { bytes };
        let units = bytes.chunks(2).map(|unit| match *unit {
            [first, second] if self.is_big => u16::from_be_bytes([first, second]),
            [first, second] => u16::from_le_bytes([first, second]),
            // Half a unit at the end is treated like half a surrogate pair.
            _ => 0xD800,
        });
        let (mut text, mut damage) = (String::with_capacity(bytes.len()), None);
        for letter in char::decode_utf16(units) {
            if letter.is_err() {
                damage.get_or_insert(text.len());
            }
            text.push(letter.unwrap_or(char::REPLACEMENT_CHARACTER));
        }
        (text, damage)
    }

    /// Encodes `text`.
    pub(super) fn encode(self, text: &str) -> Vec<u8> {
        let mark = self.has_mark.then_some(0xFEFF);
        let units = mark.into_iter().chain(text.encode_utf16());
        units.flat_map(|unit| if self.is_big { unit.to_be_bytes() } else { unit.to_le_bytes() }).collect()
    }
}
