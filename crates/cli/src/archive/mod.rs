//! Compressed records and members of archives, which are read without being unpacked into files.

mod ambiguous;
mod compressed;
mod content;
mod decoder;
mod growth;
mod gzip;
mod members;
mod shared;
mod spool;
mod tar;
mod tar_header;
mod zip;
mod zip_layout;
mod zip_list;
mod zip_name;
mod zstd;

use std::io;

pub(super) use growth::Growth;
pub(super) use members::Members;

use content::Content;
use shared::SharedFile;
use spool::Again;

use super::input::Input;
use super::name::Name;
use super::remarks::Remarks;
use super::utf16;

/// Kind of an opened input.
pub(super) enum Opened {
    /// Records, decompressed as they are read.
    Records(Input),
    /// An archive of files.
    Archive(Archive),
}

/// An archive of which only the first bytes have been read.
pub(super) enum Archive {
    /// A tar archive, read in its order and decompressed on the way; read twice, since only its end shows what it means
    /// as a whole.
    Tar(Again),
    /// A zip archive, read by its list of contents, which is at the end of the file.
    Zip(Input, Growth),
}

const NO_FILE: &str =
    "a zip archive is read from a file of its own: this one is in a stream, compressed or in another archive";
/// Number of bytes at the end of a file that show whether it ends as a zip archive does.
const TAIL: usize = 1024;

/// Detects the kind of `input` by its first bytes; compressed data may grow by `growth`.
///
/// # Errors
/// The input cannot be read, or is packed in a form that is not supported.
pub(super) fn detect(mut input: Input, growth: Growth) -> io::Result<Opened> {
    let found = content(&mut input)?;
    if matches!(found, Content::Gzip | Content::Zstd | Content::Tar | Content::Zip) {
        input = input.into_rereadable()?;
    }
    match found {
        form @ (Content::Gzip | Content::Zstd) => within(input, form, growth),
        Content::Tar => Ok(Opened::Archive(Archive::Tar(Again::plain(input)))),
        Content::Zip => match input.peek(content::of_zip)? {
            Some(Content::Document(what)) => {
                refused(&format!("{what}, not a record or an archive of records; save its plain text"))
            }
            _ => Ok(Opened::Archive(Archive::Zip(input, growth))),
        },
        Content::Other if input.tail(TAIL)?.is_some_and(|tail| zip_list::ends_as_zip(&tail)) => {
            Err(ambiguous::ambiguous("there is data before the zip archive"))
        }
        content => records(input, content),
    }
}

fn content(input: &mut Input) -> io::Result<Content> {
    Ok(input.peek(Content::detect)?.unwrap_or(Content::Other))
}

/// Detects the contents of an input that is compressed in this form.
fn within(input: Input, form: Content, growth: Growth) -> io::Result<Opened> {
    let file = input.another_handle()?;
    let mut input = decompressed(input, form, growth);
    match content(&mut input)? {
        Content::Gzip | Content::Zstd => refused("compressed twice; decompress it once first"),
        Content::Tar => Ok(Opened::Archive(Archive::Tar(Again::compressed(input, file, form, growth)))),
        Content::Zip => refused(NO_FILE),
        content => records(input, content),
    }
}

fn decompressed(input: Input, form: Content, growth: Growth) -> Input {
    match form {
        Content::Gzip => compressed::gzip(input, growth),
        Content::Zstd => compressed::zstd(input, growth),
        _ => input,
    }
}

fn records(input: Input, content: Content) -> io::Result<Opened> {
    match content {
        Content::Unread(form) => {
            refused(&format!("packed with {form}, which is not supported; use gzip, zstd, zip, tar, tar.gz or tar.zst"))
        }
        Content::UnreadText(encoding) => refused(&format!("{encoding} is not read; save it as UTF-8")),
        Content::Utf16(order) => Ok(Opened::Records(utf16::decoded(input, order))),
        _ => Ok(Opened::Records(input)),
    }
}

fn refused(why: &str) -> io::Result<Opened> {
    Err(io::Error::new(io::ErrorKind::Unsupported, why))
}

impl Archive {
    /// Returns the reason why the archive is not read if it is a member of another.
    pub(super) const fn why_no_member(&self) -> &'static str {
        match self {
            Self::Tar(_) => "an archive within an archive; unpack it",
            Self::Zip(..) => NO_FILE,
        }
    }

    /// Passes on the members, which are named after `name`; other remarks on the archive go to `remarks`.
    ///
    /// # Errors
    /// The archive has no list of contents where it should have one, or others may read it differently.
    pub(super) fn open(self, name: Name, remarks: &Remarks, read: impl FnOnce(Members<'_>)) -> io::Result<()> {
        match self {
            Self::Tar(mut again) => {
                again.stored()?;
                let input = again.read_ahead()?;
                // Remarks on the compression are complete only at its end, but reading members may stop earlier.
                let of_input = input.label().remarks.clone().unwrap_or_default();
                tar::check(input)?;
                read(Members::new(name, remarks.clone(), tar::Tar::new(again.read()?)));
                of_input.take().into_iter().for_each(|remark| remarks.add(remark));
            }
            Self::Zip(input, growth) => {
                let file = input.into_file().ok_or_else(|| io::Error::new(io::ErrorKind::Unsupported, NO_FILE))?;
                let file = SharedFile::new(file)?;
                read(Members::new(name, remarks.clone(), zip::files(file, growth)?));
            }
        }
        Ok(())
    }
}
