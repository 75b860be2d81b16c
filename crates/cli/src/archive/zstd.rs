//! Zstandard (RFC 8878), frame after frame.

use std::io::{self, BufRead, BufReader, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::decoder::{Begin, Decoder, SUM_CUT_OFF, SUM_WRONG, Step};

/// Reader of the frames of `source`; skippable frames hold no data.
pub(super) struct Zstd<R> {
    source: BufReader<Counted<R>>,
    decoder: FrameDecoder,
    sum_is_cut_off: bool,
}

impl<R: Read + Send> Zstd<R> {
    pub(super) fn new(source: R) -> Self {
        let source = BufReader::new(Counted { reader: source, count: 0 });
        Self { source, decoder: FrameDecoder::new(), sum_is_cut_off: false }
    }

    fn decode_block(&mut self) -> Result<(), FrameDecoderError> {
        match self.decoder.decode_blocks(&mut self.source, BlockDecodingStrategy::UptoBlocks(1)) {
            Err(FrameDecoderError::FailedToReadChecksum(error)) if error.kind() == io::ErrorKind::UnexpectedEof => {
                // All data has been read, but the decoder releases it only after a checksum, right or wrong.
                self.sum_is_cut_off = true;
                self.decoder.decode_from_to(&[0; 4], &mut []).map(|_| ())
            }
            decoded => decoded.map(|_| ()),
        }
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.source.by_ref().take(length), &mut io::sink())?;
        if skipped < length { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }
}

impl<R: Read + Send> Decoder for Zstd<R> {
    fn begin(&mut self) -> io::Result<Begin> {
        match self.decoder.reset(&mut self.source) {
            Ok(()) => Ok(Begin::Part),
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                self.skip(length.into()).map(|()| Begin::Empty)
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_))) => Ok(Begin::Other),
            Err(error) => Err(io::Error::other(error)),
        }
    }

    fn read_on(&mut self, buffer: &mut [u8]) -> io::Result<Step> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            self.decode_block().map_err(io::Error::other)?;
        }
        Ok(match self.decoder.read(buffer)? {
            0 => Step::End,
            count => Step::Bytes(count),
        })
    }

    fn end(&mut self) -> io::Result<Option<&'static str>> {
        if self.sum_is_cut_off {
            return Ok(Some(SUM_CUT_OFF));
        }
        let stated = self.decoder.get_checksum_from_data();
        let is_wrong = stated.is_some() && stated != self.decoder.get_calculated_checksum();
        Ok(is_wrong.then_some(SUM_WRONG))
    }

    fn ahead(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn pass(&mut self, count: usize) {
        self.source.consume(count);
    }

    fn consumed(&self) -> u64 {
        self.source.get_ref().count
    }
}

/// A reader that counts its bytes.
struct Counted<R> {
    reader: R,
    count: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.count += count as u64;
        Ok(count)
    }
}
