//! Streams that are decompressed while they are read.

use std::error::Error;
use std::io::{self, ErrorKind, Read};

use super::decoder::{Begin, Decoder, Step, damaged};
use super::growth::Growth;
use super::gzip::Gzip;
use super::zstd::Zstd;
use crate::input::{Input, Label};
use crate::io::reason;
use crate::remarks::{Remark, Remarks};
use shinpan_core::wording::counted;

/// Decompresses `input`, which is gzip.
pub(super) fn gzip(input: Input, growth: Growth) -> Input {
    decompressed("gzip", input, growth, Gzip::new)
}

/// Decompresses `input`, which is Zstandard.
pub(super) fn zstd(input: Input, growth: Growth) -> Input {
    decompressed("zstd", input, growth, Zstd::new)
}

fn decompressed<D: Decoder + 'static>(
    form: &'static str,
    input: Input,
    growth: Growth,
    decoder: fn(Input) -> D,
) -> Input {
    let (live, remarks) = (input.is_live(), input.label().remarks.clone().unwrap_or_default());
    let label = Label { remarks: Some(remarks.clone()), ..input.label().clone() };
    let (place, read) = (Place::First, 0);
    let reader = Decompressed { form, decoder: decoder(input), place, growth, read, remarks };
    Input::stream(Box::new(reader), live).with_label(label)
}

/// Reader of the data of all parts. Its errors name the form of compression.
struct Decompressed<D> {
    form: &'static str,
    decoder: D,
    place: Place,
    growth: Growth,
    /// Number of decompressed bytes that have been read.
    read: u64,
    remarks: Remarks,
}

/// Position of a reader of compressed data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before the first part.
    First,
    Within,
    Between,
    Behind,
}

impl<D: Decoder> Decompressed<D> {
    fn step(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.place {
            Place::Behind => {}
            Place::First | Place::Between => self.next_part()?,
            Place::Within => match self.decoder.read_on(buffer)? {
                Step::Bytes(count) => return self.count(count),
                Step::End => self.end_part()?,
            },
        }
        Ok(0)
    }

    fn count(&mut self, count: usize) -> io::Result<usize> {
        self.read = self.read.saturating_add(count as u64);
        match self.growth.refuses(self.decoder.consumed(), self.read) {
            Some(why) => Err(damaged(&why)),
            None => Ok(count),
        }
    }

    fn next_part(&mut self) -> io::Result<()> {
        let is_first = self.place == Place::First;
        if !is_first {
            match self.decoder.ahead()?.first() {
                None => {
                    self.stop(None);
                    return Ok(());
                }
                Some(0) => return self.pass_zeros(),
                Some(_) => {}
            }
        }
        match self.decoder.begin()? {
            Begin::Part => self.place = Place::Within,
            Begin::Empty => self.place = Place::Between,
            Begin::Other if is_first => return Err(damaged("it does not begin as such")),
            Begin::Other => self.stop(Some(self.fault_behind())),
        }
        Ok(())
    }

    /// Skips the zeros that fill up a block, for instance on a tape.
    fn pass_zeros(&mut self) -> io::Result<()> {
        let mut zeros = 0;
        loop {
            let ahead = self.decoder.ahead()?;
            let count = ahead.len();
            if ahead.iter().any(|byte| *byte != 0) {
                self.stop(Some(self.fault_behind()));
                return Ok(());
            }
            if count == 0 {
                let note = format!("skipped {} of zeros after the {} data", counted(zeros, "byte"), self.form);
                self.stop(Some(Remark::Warning(note)));
                return Ok(());
            }
            zeros += count;
            self.decoder.pass(count);
        }
    }

    fn fault_behind(&self) -> Remark {
        let form = self.form;
        Remark::Fault(format!("there is something else after the {form} data; it is not read"))
    }

    fn stop(&mut self, remark: Option<Remark>) {
        self.place = Place::Behind;
        if let Some(remark) = remark {
            self.remarks.add(remark);
        }
    }

    /// Ends a part. A fault at the very end comes after the records, which are complete; before another part it may
    /// have damaged any of them.
    fn end_part(&mut self) -> io::Result<()> {
        self.place = Place::Between;
        let Some(fault) = self.decoder.end()? else { return Ok(()) };
        if self.decoder.ahead()?.first().is_some_and(|next| *next != 0) {
            return Err(damaged(fault));
        }
        self.stop(Some(Remark::Fault(format!("the {} data is damaged: {fault}", self.form))));
        Ok(())
    }
}

impl<D: Decoder> Read for Decompressed<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && self.place != Place::Behind {
            let count = self.step(buffer).map_err(|error| with_form(self.form, error))?;
            if count > 0 {
                return Ok(count);
            }
        }
        Ok(0)
    }
}

/// Adds the form of compression to an error.
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

    /// Function that decompresses.
    type Decode = fn(Input, Growth) -> Input;

    /// Returns the text read from `bytes`, the error that ends it, and the remarks after it.
    fn read(decode: Decode, bytes: &[u8]) -> (String, Option<String>, Vec<Remark>) {
        let mut out = Vec::new();
        let mut input = decode(Input::memory(bytes.to_vec()), Growth::BOUNDED);
        let error = input.read_to_end(&mut out).err();
        let remarks = input.label().remarks.clone().unwrap().take();
        (String::from_utf8(out).unwrap(), error.map(|error| error.to_string()), remarks)
    }

    fn forms(text: &str) -> [(Decode, &'static str, Vec<u8>); 2] {
        [(gzip, "gzip", gzipped(text.as_bytes())), (zstd, "zstd", zstandard(text.as_bytes()))]
    }

    fn numbers() -> String {
        (0..2000).map(|n: u32| n.to_string() + " ").collect()
    }

    #[test]
    fn parts_are_read_one_after_the_other() {
        let skipped: &[u8] = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
        for (decode, parts) in [
            (gzip as Decode, vec![gzipped(b"one"), gzipped(b""), gzipped(b" two")]),
            (zstd, vec![skipped.to_vec(), zstandard(b"one"), skipped.to_vec(), zstandard(b" two"), zstandard(b"")]),
        ] {
            assert_eq!(read(decode, &parts.concat()), ("one two".to_owned(), None, vec![]));
        }
    }

    #[test]
    fn a_header_of_gzip_may_have_all_its_fields() {
        let mut encoder = flate2::GzBuilder::new().filename("a.csa").comment("c").extra(&b"xyz"[..]);
        encoder = encoder.mtime(7);
        let mut encoder = encoder.write(Vec::new(), flate2::Compression::default());
        encoder.write_all(b"one").unwrap();
        let bytes = encoder.finish().unwrap();
        assert_eq!(read(gzip, &bytes), ("one".to_owned(), None, vec![]));
        for end in 1..bytes.len() - 8 {
            assert_eq!(read(gzip, &bytes[..end]).1.as_deref(), Some("the gzip data is cut off"), "{end}");
        }
    }

    #[test]
    fn what_is_cut_off_is_an_error_and_without_its_checksum_a_fault_behind_the_data() {
        let text = numbers();
        for ((decode, form, bytes), sum) in forms(&text).into_iter().zip([8, 4]) {
            let cut = format!("the {form} data is cut off");
            for end in 1..bytes.len() - sum {
                let (out, error, remarks) = read(decode, &bytes[..end]);
                assert!(text.starts_with(&out) && remarks.is_empty(), "{form} {end}");
                assert_eq!(error.as_ref(), Some(&cut), "{form} {end}");
            }
            for end in bytes.len() - sum..bytes.len() {
                let fault = Remark::Fault(format!("the {form} data is damaged: its checksum is cut off"));
                assert_eq!(read(decode, &bytes[..end]), (text.clone(), None, vec![fault]));
            }
        }
    }

    #[test]
    fn a_wrong_checksum_is_told_behind_the_last_part_and_stops_before_another() {
        let text = numbers();
        for (decode, form, mut bytes) in forms(&text) {
            let whole = bytes.clone();
            *bytes.last_mut().unwrap() ^= 0x10;
            let fault = Remark::Fault(format!("the {form} data is damaged: its checksum does not match"));
            assert_eq!(read(decode, &bytes), (text.clone(), None, vec![fault.clone()]));
            assert_eq!(read(decode, &[&bytes[..], &[0; 9]].concat()), (text.clone(), None, vec![fault]));
            let error = format!("the {form} data cannot be read: its checksum does not match");
            assert_eq!(read(decode, &[&bytes[..], &whole].concat()), (text.clone(), Some(error), vec![]));
        }
    }

    #[test]
    fn changed_data_is_an_error() {
        let text = numbers();
        for (decode, form, mut bytes) in forms(&text) {
            let middle = bytes.len() / 2;
            bytes[middle] ^= 0x10;
            let (_, error, remarks) = read(decode, &bytes);
            assert!(error.is_some() || matches!(remarks[..], [Remark::Fault(_)]), "{form}");
        }
    }

    #[test]
    fn zeros_behind_the_data_are_passed_over_and_anything_else_is_a_fault() {
        for (decode, form, bytes) in forms("one") {
            let padded = [&bytes[..], &vec![0; 100_000]].concat();
            let note = Remark::Warning(format!("skipped 100000 bytes of zeros after the {form} data"));
            assert_eq!(read(decode, &padded), ("one".to_owned(), None, vec![note]));
            let why = format!("there is something else after the {form} data; it is not read");
            for behind in [&b"more"[..], b"\0\0more", b"PK\x03\x04"] {
                let fault = Remark::Fault(why.clone());
                assert_eq!(read(decode, &[&bytes[..], behind].concat()), ("one".to_owned(), None, vec![fault]));
            }
        }
    }

    #[test]
    fn what_grows_too_much_is_not_read_on() {
        let zeros = vec![b'x'; 17 << 20];
        for bytes in [gzipped(&zeros), [gzipped(b""), gzipped(&zeros)].concat()] {
            let (mut input, mut out) = (gzip(Input::memory(bytes.clone()), Growth::BOUNDED), Vec::new());
            let error = input.read_to_end(&mut out).unwrap_err();
            assert!(
                error.to_string().contains("limit-exceeded: it decompresses to more than 16 MiB and 200 times"),
                "{error}"
            );
            let (mut input, mut out) = (gzip(Input::memory(bytes), Growth::UNBOUNDED), Vec::new());
            assert_eq!(input.read_to_end(&mut out).unwrap(), zeros.len());
        }
    }
}
