//! Streams that are decompressed while they are read.

use std::error::Error;
use std::io::{self, ErrorKind, Read};

use flate2::read::MultiGzDecoder;

use super::zstd::Zstd;
use crate::io::reason;
use crate::source::Input;

/// What `input`, which is gzip, holds.
pub(super) fn gzip(input: Input) -> Input {
    decompressed("gzip", input, MultiGzDecoder::new)
}

/// What `input`, which is Zstandard, holds.
pub(super) fn zstd(input: Input) -> Input {
    decompressed("zstd", input, Zstd::new)
}

fn decompressed<R: Read + Send + 'static>(form: &'static str, input: Input, decoder: fn(Input) -> R) -> Input {
    let live = input.is_live();
    Input::stream(Box::new(Decompressed { form, reader: decoder(input) }), live)
}

/// A decoder whose errors name the form of compression.
struct Decompressed<R> {
    form: &'static str,
    reader: R,
}

impl<R: Read> Read for Decompressed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reader.read(buffer).map_err(|error| with_form(self.form, error))
    }
}

/// The error with the form of compression named.
fn with_form(form: &str, error: io::Error) -> io::Error {
    if error.kind() == ErrorKind::Interrupted {
        return error;
    }
    if is_cut_off(&error) {
        return io::Error::new(ErrorKind::UnexpectedEof, format!("the {form} data is cut off"));
    }
    io::Error::new(error.kind(), format!("the {form} data cannot be read: {}", reason(&error)))
}

/// Whether the end of the input is among the causes.
fn is_cut_off(error: &(dyn Error + 'static)) -> bool {
    let mut causes = std::iter::successors(Some(error), |&error| error.source());
    causes.any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|cause| cause.kind() == ErrorKind::UnexpectedEof))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    fn gzipped(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstandard(bytes: &[u8]) -> Vec<u8> {
        compress_to_vec(bytes, CompressionLevel::Fastest)
    }

    /// What is read of `bytes`, and the error that ends it.
    fn read(decode: fn(Input) -> Input, bytes: &[u8]) -> (String, Option<String>) {
        let mut out = Vec::new();
        let error = decode(Input::memory(bytes.to_vec())).read_to_end(&mut out).err();
        (String::from_utf8(out).unwrap(), error.map(|error| error.to_string()))
    }

    #[test]
    fn parts_are_read_one_after_the_other() {
        let skipped: &[u8] = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
        for (decode, parts) in [
            (gzip as fn(Input) -> Input, vec![gzipped(b"one"), gzipped(b""), gzipped(b" two")]),
            (zstd, vec![skipped.to_vec(), zstandard(b"one"), skipped.to_vec(), zstandard(b" two"), zstandard(b"")]),
        ] {
            assert_eq!(read(decode, &parts.concat()), ("one two".to_owned(), None));
        }
    }

    #[test]
    fn what_is_cut_off_or_changed_is_an_error() {
        let text: String = (0..2000).map(|n: u32| n.to_string() + " ").collect();
        for (decode, form, bytes) in
            [(gzip as fn(Input) -> Input, "gzip", gzipped(text.as_bytes())), (zstd, "zstd", zstandard(text.as_bytes()))]
        {
            let cut = format!("the {form} data is cut off");
            for end in 1..bytes.len() {
                let (out, error) = read(decode, &bytes[..end]);
                assert!(text.starts_with(&out), "{form} {end}");
                assert_eq!(error.as_ref(), Some(&cut), "{form} {end}");
            }
            for pos in [bytes.len() / 2, bytes.len() - 6] {
                let mut changed = bytes.clone();
                changed[pos] ^= 0x10;
                let error = read(decode, &changed).1.expect("a fault");
                assert!(error.starts_with(&format!("the {form} data ")), "{error}");
            }
            assert!(read(decode, &[&bytes[..], b"more"].concat()).1.is_some(), "{form}: something behind it");
        }
    }
}
