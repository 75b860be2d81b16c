//! Gzip (RFC 1952), member after member.
//!
//! Other decompressors report a single error for what is distinguished here: data that is cut off, data that is
//! complete but has a wrong checksum, and data after the last member.

use std::io::{self, BufRead, BufReader, Read};

use flate2::{Crc, Decompress, FlushDecompress, Status};

use super::decoder::{Begin, Decoder, SUM_CUT_OFF, SUM_WRONG, Step, damaged};

/// First bytes of a member: the mark, and deflate as its method.
const MAGIC: [u8; 3] = *b"\x1f\x8b\x08";
/// Bits of the flags, for the fields between the header and the data.
const HEADER_SUM: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;
const UNKNOWN: u8 = 0xe0;
/// Longest name or comment.
const TEXT_MOST: usize = 64 * 1024;

/// Reader of the members of `source`.
pub(super) struct Gzip<R> {
    source: BufReader<R>,
    inflate: Decompress,
    sum: Crc,
    /// Number of compressed bytes taken from the source.
    consumed: u64,
}

impl<R: Read + Send> Gzip<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source: BufReader::new(source), inflate: Decompress::new(false), sum: Crc::new(), consumed: 0 }
    }

    fn take<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.source.read_exact(&mut bytes)?;
        self.consumed += N as u64;
        Ok(bytes)
    }

    fn skip_extra(&mut self) -> io::Result<()> {
        let length = u64::from(u16::from_le_bytes(self.take()?));
        self.consumed += length;
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }

    /// Skips a text that ends with NUL.
    fn skip_text(&mut self) -> io::Result<()> {
        for _ in 0..TEXT_MOST {
            if self.take()? == [0] {
                return Ok(());
            }
        }
        Err(damaged("a name or comment in its header has no end"))
    }
}

impl<R: Read + Send> Decoder for Gzip<R> {
    fn begin(&mut self) -> io::Result<Begin> {
        let mut magic = Vec::new();
        self.source.by_ref().take(MAGIC.len() as u64).read_to_end(&mut magic)?;
        self.consumed += magic.len() as u64;
        if magic != MAGIC {
            let is_cut_off = MAGIC.starts_with(&magic);
            return if is_cut_off { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(Begin::Other) };
        }
        // The other six bytes are the time, extra flags and the system.
        let [flags, ..] = self.take::<7>()?;
        if flags & UNKNOWN != 0 {
            return Err(damaged("its header is of an unknown kind"));
        }
        if flags & EXTRA != 0 {
            self.skip_extra()?;
        }
        for text in [NAME, COMMENT] {
            if flags & text != 0 {
                self.skip_text()?;
            }
        }
        if flags & HEADER_SUM != 0 {
            let _: [u8; 2] = self.take()?;
        }
        self.inflate.reset(false);
        self.sum.reset();
        Ok(Begin::Part)
    }

    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<Step> {
        loop {
            let (input, before) = (self.source.fill_buf()?, (self.inflate.total_in(), self.inflate.total_out()));
            let at_end = input.is_empty();
            let status = self.inflate.decompress(input, buffer, FlushDecompress::None);
            let status = status.map_err(|error| damaged(&error.to_string()))?;
            let used = self.inflate.total_in() - before.0;
            // Never more than the input and the buffer hold.
            self.source.consume(usize::try_from(used).unwrap_or(usize::MAX));
            self.consumed += used;
            let made = usize::try_from(self.inflate.total_out() - before.1).unwrap_or(usize::MAX).min(buffer.len());
            self.sum.update(&buffer[..made]);
            match status {
                _ if made > 0 => return Ok(Step::Bytes(made)),
                Status::StreamEnd => return Ok(Step::End),
                Status::Ok | Status::BufError if at_end => return Err(io::ErrorKind::UnexpectedEof.into()),
                Status::Ok | Status::BufError => {}
            }
        }
    }

    fn end(&mut self) -> io::Result<Option<&'static str>> {
        let [sum, length] = match (self.take(), self.take()) {
            (Ok(sum), Ok(length)) => [sum, length].map(u32::from_le_bytes),
            (Err(error), _) | (_, Err(error)) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Ok(Some(SUM_CUT_OFF));
            }
            (Err(error), _) | (_, Err(error)) => return Err(error),
        };
        let is_right = (sum, length) == (self.sum.sum(), self.sum.amount());
        Ok((!is_right).then_some(SUM_WRONG))
    }

    fn ahead(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn pass(&mut self, count: usize) {
        self.source.consume(count);
    }

    fn consumed(&self) -> u64 {
        self.consumed
    }
}
