//! Records that are compressed, or members of an archive: they are read without a file of them being written.

mod compressed;
mod content;
mod members;
mod shared;
mod tar;
mod zip;
mod zstd;

use std::io;

pub(super) use members::Members;

use content::Content;

use super::source::Input;
use super::stop::Stop;

/// What an open input turns out to be.
pub(super) enum Opened {
    /// Records, decompressed as they are read.
    Records(Input),
    /// An archive of files.
    Archive(Archive),
}

/// An archive of which nothing but the first bytes is read.
pub(super) enum Archive {
    /// Read in its order, decompressed meanwhile.
    Tar(Input),
    /// Read by its list of contents, which is at the end of the file.
    Zip(std::fs::File),
}

/// Detects what `input` is by its first bytes.
///
/// # Errors
/// It cannot be read, or is packed in a way that is not read.
pub(super) fn detect(mut input: Input) -> io::Result<Opened> {
    match content(&mut input)? {
        Content::Gzip => within(compressed::gzip(input)),
        Content::Zstd => within(compressed::zstd(input)),
        content => opened(input, content),
    }
}

fn content(input: &mut Input) -> io::Result<Content> {
    Ok(input.peek(Content::detect)?.unwrap_or(Content::Other))
}

/// What is in a compressed input.
fn within(mut input: Input) -> io::Result<Opened> {
    match content(&mut input)? {
        Content::Gzip | Content::Zstd => refused("compressed twice; decompress it once before"),
        content => opened(input, content),
    }
}

fn opened(input: Input, content: Content) -> io::Result<Opened> {
    match content {
        Content::Tar => Ok(Opened::Archive(Archive::Tar(input))),
        Content::Zip => input.into_file().map_or_else(
            || refused("a zip archive is read from a file of its own: this one is in a stream, compressed or in another archive"),
            |file| Ok(Opened::Archive(Archive::Zip(file))),
        ),
        Content::Unread(form) => {
            refused(&format!("packed by {form}, which is not read; gzip, zstd, zip, tar, tar.gz and tar.zst are"))
        }
        Content::Gzip | Content::Zstd | Content::Other => Ok(Opened::Records(input)),
    }
}

fn refused(why: &str) -> io::Result<Opened> {
    Err(io::Error::new(io::ErrorKind::Unsupported, why))
}

impl Archive {
    /// Prepares for several threads: `stop` ends a read that waits for someone.
    pub(super) fn relayed(self, stop: &Stop) -> Self {
        match self {
            Self::Tar(input) if input.is_live() => Self::Tar(Input::stream(stop.relay(Box::new(input)), true)),
            archive => archive,
        }
    }

    /// Hands over its members, which are named after `name`.
    ///
    /// # Errors
    /// It has no list of contents where it should have one.
    pub(super) fn open(self, name: &str, read: impl FnOnce(Members<'_>)) -> io::Result<()> {
        match self {
            Self::Tar(input) => read(Members::new(name, tar::Tar::new(input))),
            Self::Zip(file) => {
                let mut list = zip::open(file)?;
                let list = list.files().map_err(io::Error::other)?;
                read(Members::new(name, zip::Zip::new(list)));
            }
        }
        Ok(())
    }
}
