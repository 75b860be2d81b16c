//! Ends a run before its inputs end, even for readers that wait for a slow stdin.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, channel, sync_channel};
use std::thread;
use std::time::Duration;

use super::stdin::Reader;

/// Interval at which a waiting reader checks whether the run is over.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// Number of bytes read at a time.
const READ_SIZE: usize = 64 * 1024;

/// Flag that says whether a run is over. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Declares that the run is over.
    pub fn set(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether the run is over.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    /// Moves `reader` to a thread of its own, so that a wait for its bytes can be stopped. The thread ends with the
    /// process: a blocked read cannot be cancelled.
    pub fn relay(&self, reader: Reader) -> Reader {
        self.try_relay(reader).map_or_else(|reader| reader, |relay| Box::new(relay))
    }

    /// Does the same as [`Stop::relay`], but gives `reader` back if the system has no more threads.
    pub(super) fn try_relay<R: Read + Send + 'static>(&self, reader: R) -> Result<Relay, R> {
        // The thread is started before the reader is given away.
        let (hand_over, reader_to_be) = channel::<R>();
        let (sender, chunks) = sync_channel(2);
        let body = move || {
            if let Ok(mut reader) = reader_to_be.recv() {
                pass_on(&mut reader, &sender);
            }
        };
        if thread::Builder::new().spawn(body).is_err() {
            return Err(reader);
        }
        hand_over.send(reader).map_err(|unsent| unsent.0)?;
        Ok(Relay { stop: self.clone(), chunks, chunk: Ok(io::Cursor::default()) })
    }
}

fn pass_on(reader: &mut impl Read, chunks: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let chunk = read_chunk(reader);
        let last = !matches!(&chunk, Ok(bytes) if !bytes.is_empty());
        if chunks.send(chunk).is_err() || last {
            return;
        }
    }
}

fn read_chunk(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut chunk = vec![0; READ_SIZE];
    loop {
        match reader.read(&mut chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
            Ok(length) => {
                chunk.truncate(length);
                return Ok(chunk);
            }
        }
    }
}

/// Receiving end of a reader on a thread of its own.
pub(super) struct Relay {
    stop: Stop,
    chunks: Receiver<io::Result<Vec<u8>>>,
    /// Bytes received, or the error that comes next.
    chunk: io::Result<io::Cursor<Vec<u8>>>,
}

impl Relay {
    /// Whether a read would find bytes or the end within `patience`.
    pub(super) fn is_ready_within(&mut self, patience: Duration) -> bool {
        if !matches!(&self.chunk, Ok(chunk) if is_used_up(chunk)) {
            return true;
        }
        match self.chunks.recv_timeout(patience) {
            Ok(chunk) => self.chunk = chunk.map(io::Cursor::new),
            Err(RecvTimeoutError::Timeout) => return false,
            Err(RecvTimeoutError::Disconnected) => {}
        }
        true
    }

    /// Returns the next chunk; empty at the end.
    fn next(&self) -> io::Result<Vec<u8>> {
        while !self.stop.is_set() {
            match self.chunks.recv_timeout(CHECK_INTERVAL) {
                Ok(chunk) => return chunk,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Vec::new()),
            }
        }
        Err(io::Error::other("the run is over"))
    }
}

impl Read for Relay {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut chunk = std::mem::replace(&mut self.chunk, Ok(io::Cursor::default()))?;
        if is_used_up(&chunk) && !buffer.is_empty() {
            chunk = io::Cursor::new(self.next()?);
        }
        let length = chunk.read(buffer);
        self.chunk = Ok(chunk);
        length
    }
}

fn is_used_up(chunk: &io::Cursor<Vec<u8>>) -> bool {
    chunk.position() == chunk.get_ref().len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_relay_gives_the_same_bytes() {
        let bytes: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        let mut read = Vec::new();
        Stop::default().relay(Box::new(io::Cursor::new(bytes.clone()))).read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes);
    }

    #[test]
    fn a_reader_that_waits_can_be_stopped() {
        struct Never;
        impl Read for Never {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                loop {
                    thread::park();
                }
            }
        }
        let stop = Stop::default();
        let mut relay = stop.relay(Box::new(Never));
        let waiting = thread::spawn(move || relay.read(&mut [0]).is_err());
        stop.set();
        assert!(waiting.join().unwrap());
    }
}
