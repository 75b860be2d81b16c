//! Tar archives. They can be read only in order: a small member is read into memory, so that the next can be taken
//! while it is checked; a large one borrows the archive and gives it back when it is done.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::mpsc::Sender;

use super::ambiguous::{Names, ambiguous};
use super::members::{Fault, Listed, Member};
use super::tar_header::{Header, Kind, header_of};
use crate::input::Input;
use crate::inputs::Inputs;
use crate::io::reason;
use crate::loan::Loan;

/// Size of the largest member that is read into memory.
const SMALL: u64 = 1024 * 1024;
/// Largest number of bytes of headers before a member: long names and the like.
const HEADERS_MOST: u64 = 1024 * 1024;
const BLOCK: u64 = 512;

/// Files of an archive, in its order.
pub(super) struct Tar {
    /// The archive, unless a large member has borrowed it.
    archive: Loan<Archive>,
    /// Position of the next header.
    next: u64,
}

impl Tar {
    pub(super) fn new(input: Input) -> Self {
        Self { archive: Loan::Here(Archive::new(input)), next: 0 }
    }

    fn listed(&mut self, mut archive: Archive, header: Header) -> Listed {
        let Header { name, size, .. } = header;
        let input = if size > SMALL {
            let live = archive.input.is_live();
            let (give_back, loan) = Loan::lent();
            self.archive = loan;
            Input::stream(Box::new(Large { archive: Some(archive), left: size, give_back }), live)
        } else {
            let bytes = archive.small(size).map_err(|error| Fault::of_member(name.clone(), reason(&error)))?;
            let input = Input::memory(bytes).with_live(archive.input.is_live());
            self.archive = Loan::Here(archive);
            input
        };
        Ok(Member { name, open: Box::new(|| Ok(input)) })
    }
}

impl Inputs for Tar {
    type Input = Listed;

    fn take_next(&mut self) -> Option<Listed> {
        // After the error of a member that could not be read, nothing more comes from a broken archive.
        let mut archive = self.archive.take().filter(|archive| !archive.is_broken)?;
        loop {
            let header = match archive.header(self.next) {
                Ok(Some(header)) => header,
                Ok(None) => return archive.fault_at_end(self.next).map(Err),
                Err(error) => return Some(Err(Fault::of_archive(reason(&error)))),
            };
            self.next = header.next;
            match header.kind {
                Kind::File => return Some(self.listed(archive, header)),
                Kind::Passed => {}
                Kind::Refused(kind) => {
                    self.archive = Loan::Here(archive);
                    let why = format!("{kind}; only regular files are read");
                    return Some(Err(Fault::of_member(header.name, why)));
                }
            }
        }
    }

    fn is_ready(&self) -> bool {
        matches!(&self.archive, Loan::Here(archive) if !archive.input.is_live())
    }
}

/// Bytes of an archive, counted.
struct Archive {
    input: Input,
    position: u64,
    /// Whether there are no more bytes.
    at_end: bool,
    /// Whether a read has failed: bytes after that do not belong to the archive.
    has_failed: bool,
    /// Whether a read of a large member has failed.
    is_broken: bool,
}

impl Archive {
    fn new(input: Input) -> Self {
        Self { input, position: 0, at_end: false, has_failed: false, is_broken: false }
    }

    /// Reads the header at `start`, after the headers that only add to it; none at the end of the archive.
    fn header(&mut self, start: u64) -> io::Result<Option<Header>> {
        self.skip_to(start)?;
        let mut reader = tar::Archive::new(self.by_ref().take(HEADERS_MOST));
        let entry = reader.entries()?.next().map(|entry| header_of(&mut entry?)).transpose();
        match entry {
            Ok(Some((header, read))) => {
                Ok(Some(Header { next: end_of_blocks(self.position - read, header.next)?, ..header }))
            }
            Ok(None) => Ok(None),
            Err(_) if self.position - start >= HEADERS_MOST => {
                Err(io::Error::other(format!("more than {HEADERS_MOST} bytes of headers before a member")))
            }
            Err(_) if self.at_end => Err(cut_off()),
            Err(error) => {
                Err(io::Error::new(error.kind(), format!("the tar header at byte {start}: {}", reason(&error))))
            }
        }
    }

    fn skip_to(&mut self, position: u64) -> io::Result<()> {
        let ahead = position.saturating_sub(self.position);
        let skipped = io::copy(&mut self.by_ref().take(ahead), &mut io::sink())?;
        if skipped < ahead { Err(cut_off()) } else { Ok(()) }
    }

    fn small(&mut self, size: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.by_ref().take(size).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < size { Err(cut_off()) } else { Ok(bytes) }
    }

    /// Reads what follows the last member, whose blocks end at `start`: it must be an empty block, and nothing else to
    /// the very end. Only then is a checksum of the compressed archive known to be right.
    fn end(&mut self, start: u64) -> io::Result<End> {
        if self.position == start {
            return Ok(End::Missing);
        }
        let mut rest = Rest { is_empty: true };
        io::copy(self, &mut rest)?;
        Ok(if rest.is_empty { End::Marked } else { End::Followed })
    }

    /// Returns the fault at the end of the archive, if there is one.
    fn fault_at_end(&mut self, start: u64) -> Option<Fault> {
        match self.end(start) {
            Ok(End::Marked) => None,
            Ok(End::Missing) => Some(Fault::of_archive("the archive has no end mark, it may be cut off")),
            Ok(End::Followed) => Some(Fault::of_archive(FOLLOWED)),
            Err(error) => Some(Fault::of_archive(reason(&error))),
        }
    }
}

/// End of an archive.
enum End {
    Marked,
    Missing,
    /// The mark is followed by other data.
    Followed,
}

const FOLLOWED: &str = "there is data after the end mark of the archive";

/// Checks that an archive has only one meaning, as far as it can be read; damage is reported when the members are read.
///
/// # Errors
/// The archive can be read in two ways.
pub(super) fn check(input: Input) -> io::Result<()> {
    let (mut archive, mut names, mut next) = (Archive::new(input), Names::default(), 0);
    while let Ok(header) = archive.header(next) {
        let Some(Header { name, kind, next: behind, ambiguity, .. }) = header else {
            let is_followed = matches!(archive.end(next), Ok(End::Followed));
            return if is_followed { Err(ambiguous(FOLLOWED)) } else { names.check_folders() };
        };
        if let Some(why) = ambiguity {
            return Err(ambiguous(format!("\"{}\": {why}", name.text)));
        }
        if !matches!(kind, Kind::Passed) {
            names.add(&name.text)?;
        }
        next = behind;
    }
    // Damage to the compression shows only at the end. Errors are reported when the members are read.
    if !archive.has_failed {
        let _ = io::copy(&mut archive.input, &mut io::sink());
    }
    names.check_folders()
}

impl Read for Archive {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer);
        self.has_failed |= read.as_ref().is_err_and(|error| error.kind() != ErrorKind::Interrupted);
        let count = read?;
        self.position += count as u64;
        self.at_end |= count == 0 && !buffer.is_empty();
        Ok(count)
    }
}

fn cut_off() -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, "the archive is cut off")
}

/// Returns the end of the blocks that hold `size` bytes from `start` on.
fn end_of_blocks(start: u64, size: u64) -> io::Result<u64> {
    let blocks = size.checked_next_multiple_of(BLOCK);
    blocks.and_then(|size| start.checked_add(size)).ok_or_else(|| io::Error::other("a member without measure"))
}

/// A member that is read from the archive itself.
struct Large {
    archive: Option<Archive>,
    left: u64,
    give_back: Sender<Archive>,
}

impl Read for Large {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        let Some(archive) = self.archive.as_mut().filter(|_| most > 0) else { return Ok(0) };
        let read = match archive.read(&mut buffer[..most]) {
            Ok(0) => Err(cut_off()),
            read => read,
        };
        archive.is_broken = read.as_ref().is_err_and(|error| error.kind() != ErrorKind::Interrupted);
        self.left -= *read.as_ref().unwrap_or(&0) as u64;
        read
    }
}

impl Drop for Large {
    fn drop(&mut self) {
        if let Some(archive) = self.archive.take() {
            // An error means that the run is over and nobody waits for the archive.
            let _ = self.give_back.send(archive);
        }
    }
}

/// Writer that checks the data after an end mark.
struct Rest {
    /// Whether all of it is zeros.
    is_empty: bool,
}

impl Write for Rest {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.is_empty &= bytes.iter().all(|byte| *byte == 0);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
