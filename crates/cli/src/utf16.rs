//! Text in UTF-16 with its byte order mark, which is converted to UTF-8 with the mark, so that lines and columns are
//! those of the text.

use std::io::{self, ErrorKind, Read};

use encoding_rs::{Decoder, DecoderResult, UTF_16BE, UTF_16LE};

use super::input::Input;

/// Number of bytes decoded at a time.
const CHUNK: usize = 16 * 1024;

/// Order of the bytes of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The low byte comes first: the mark is FF FE.
    Little,
    /// The high byte comes first: the mark is FE FF.
    Big,
}

/// Returns the text of `input`, which begins with the mark of this order.
pub(super) fn decoded(input: Input, order: Order) -> Input {
    let encoding = if order == Order::Little { UTF_16LE } else { UTF_16BE };
    let (live, label) = (input.is_live(), input.label().clone());
    let text = Vec::with_capacity(CHUNK);
    let decoder = encoding.new_decoder_without_bom_handling();
    let reader = Utf16 { input, decoder, text, at: 0, lines: 0, end: End::Ahead };
    Input::stream(Box::new(reader), live).with_label(label)
}

/// A reader that decodes the text.
struct Utf16 {
    input: Input,
    decoder: Decoder,
    /// Decoded text in UTF-8; the bytes before `at` have been returned already.
    text: Vec<u8>,
    at: usize,
    /// Number of line ends so far, for the place of a fault.
    lines: usize,
    end: End,
}

/// State after the decoded text.
enum End {
    Ahead,
    Reached,
    /// Invalid UTF-16.
    Fault,
}

impl Utf16 {
    /// Decodes the bytes of the next read; nothing more at the end.
    fn decode_more(&mut self) -> io::Result<()> {
        let mut raw = [0; CHUNK];
        let count = self.input.read(&mut raw)?;
        self.lines += memchr::memchr_iter(b'\n', &self.text).count();
        // With this much room the decoder never stops for lack of it.
        let most = self.decoder.max_utf8_buffer_length_without_replacement(count);
        self.text.resize(most.unwrap_or(4 * CHUNK), 0);
        self.at = 0;
        let (result, _, written) =
            self.decoder.decode_to_utf8_without_replacement(&raw[..count], &mut self.text, count == 0);
        self.text.truncate(written);
        self.end = match result {
            DecoderResult::Malformed(..) | DecoderResult::OutputFull => End::Fault,
            DecoderResult::InputEmpty if count == 0 => End::Reached,
            DecoderResult::InputEmpty => End::Ahead,
        };
        Ok(())
    }

    fn fault(&self) -> io::Error {
        let line = self.lines + memchr::memchr_iter(b'\n', &self.text).count() + 1;
        io::Error::new(ErrorKind::InvalidData, format!("line {line} is not UTF-16, as the mark at its beginning says"))
    }
}

impl Read for Utf16 {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.at == self.text.len() && !buffer.is_empty() {
            match self.end {
                End::Ahead => self.decode_more()?,
                End::Reached => return Ok(0),
                End::Fault => return Err(self.fault()),
            }
        }
        let count = (&self.text[self.at..]).read(buffer)?;
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn encoded(text: &str, order: Order) -> Vec<u8> {
        let bytes = if order == Order::Little { u16::to_le_bytes } else { u16::to_be_bytes };
        text.encode_utf16().flat_map(bytes).collect()
    }

    /// A reader that returns one or two bytes at a time.
    struct Slow(io::Cursor<Vec<u8>>, usize);

    impl Read for Slow {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = self.1.min(buffer.len());
            self.0.read(&mut buffer[..most])
        }
    }

    fn read(bytes: Vec<u8>, order: Order, step: usize) -> (String, Option<String>) {
        let (mut out, mut input) =
            (Vec::new(), decoded(Input::stream(Box::new(Slow(io::Cursor::new(bytes), step)), false), order));
        let error = input.read_to_end(&mut out).err();
        (String::from_utf8(out).unwrap(), error.map(|error| error.to_string()))
    }

    proptest! {
        #[test]
        fn text_comes_through(text in any::<String>(), step in 1_usize..5) {
            let text = format!("\u{feff}{text}");
            for order in [Order::Little, Order::Big] {
                prop_assert_eq!(read(encoded(&text, order), order, step), (text.clone(), None));
            }
        }
    }

    #[test]
    fn what_is_no_character_is_an_error_with_its_line() {
        for order in [Order::Little, Order::Big] {
            let (whole, lone) = (encoded("\u{feff}a\nb", order), encoded("\u{10000}", order));
            let why = Some("line 2 is not UTF-16, as the mark at its beginning says".to_owned());
            for bytes in [
                [&whole[..], &lone[..2], &whole[2..]].concat(),
                [&whole[..], &lone[..2]].concat(),
                [&whole[..], b"x"].concat(),
            ] {
                assert_eq!(read(bytes, order, 1), ("\u{feff}a\nb".to_owned(), why.clone()));
            }
        }
    }
}
