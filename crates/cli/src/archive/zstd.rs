//! Zstandard, frame after frame.

use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// What the frames of `source` hold together; those that are to be skipped hold nothing.
pub(super) struct Zstd<R> {
    source: BufReader<R>,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: Read> Zstd<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source: BufReader::new(source), decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Goes to the next frame, unless it is in one; false at the end of the source.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.in_frame {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => self.in_frame = true,
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    self.skip(length.into())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(true)
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }

    /// Reads on in a frame; 0 at its end.
    fn read_frame(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let block = BlockDecodingStrategy::UptoBlocks(1);
            self.decoder.decode_blocks(&mut self.source, block).map_err(io::Error::other)?;
        }
        self.decoder.read(buffer)
    }

    fn verify(&self) -> io::Result<()> {
        let stated = self.decoder.get_checksum_from_data();
        if stated.is_some() && stated != self.decoder.get_calculated_checksum() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum does not match"));
        }
        Ok(())
    }
}

impl<R: Read> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !buffer.is_empty() && self.next_frame()? {
            let count = self.read_frame(buffer)?;
            if count > 0 {
                return Ok(count);
            }
            self.verify()?;
            self.in_frame = false;
        }
        Ok(0)
    }
}
