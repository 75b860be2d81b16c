//! Inputs that are read more than once: files, or streams that are copied into a nameless file.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek as _, Write as _};

use super::content::Content;
use super::growth::Growth;
use crate::input::{Input, Label};
use crate::io::reason;

/// An input that can be read again from its beginning.
pub(crate) struct Again {
    /// Input as first opened, until [`Again::stored`] takes it.
    input: Option<Input>,
    file: Option<File>,
    form: Content,
    growth: Growth,
    /// Error that ended the copy of a stream.
    failure: Option<io::Error>,
    label: Label,
}

impl Again {
    /// Wraps an input that is not compressed.
    pub(super) fn plain(input: Input) -> Self {
        let file = input.another_handle().ok().flatten();
        Self::compressed(input, file, Content::Other, Growth::UNBOUNDED)
    }

    /// Wraps an input that is decompressed from `file`, if that is a file.
    pub(super) fn compressed(input: Input, file: Option<File>, form: Content, growth: Growth) -> Self {
        let mut label = input.label().clone();
        // Each reading of a file makes its own remarks; a stream is read only once, by the copy.
        label.remarks.take_if(|_| file.is_some());
        Self { input: Some(input), file, form, growth, failure: None, label }
    }

    /// Copies a stream, if the input is one, into a nameless file, which vanishes with the process.
    ///
    /// # Errors
    /// There is no room for the copy.
    pub(super) fn stored(&mut self) -> io::Result<()> {
        let Some(mut input) = self.input.take().filter(|_| self.file.is_none()) else { return Ok(()) };
        let mut file = tempfile::tempfile().map_err(|error| no_room(&error))?;
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match input.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => file.write_all(&buffer[..count]).map_err(|error| no_room(&error))?,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    self.failure = Some(error);
                    break;
                }
            }
        }
        (self.file, self.form) = (Some(file), Content::Other);
        Ok(())
    }

    /// Starts a reading from the beginning; the one before must be over.
    pub(super) fn read(&mut self) -> io::Result<Input> {
        let file = self.rewound()?;
        let about = file.metadata()?;
        Ok(self.reading(Input::file(file, &about)))
    }

    /// Starts an earlier reading, whose bytes do not count as progress.
    pub(super) fn read_ahead(&mut self) -> io::Result<Input> {
        let file = self.rewound()?;
        Ok(self.reading(Input::stream(Box::new(file), false)))
    }

    fn rewound(&mut self) -> io::Result<File> {
        let Some(file) = &mut self.file else { return Err(io::Error::other("a stream is read once")) };
        file.rewind()?;
        file.try_clone()
    }

    fn reading(&self, input: Input) -> Input {
        let input = input.with_label(self.label.clone());
        let Some(error) = &self.failure else { return super::decompressed(input, self.form, self.growth) };
        let failure = Failure(error.kind(), reason(error));
        Input::stream(Box::new(input.chain(failure)), false).with_label(self.label.clone())
    }
}

fn no_room(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("an archive in a stream is copied into a temporary file: {}", reason(error)))
}

/// A reader that fails with an error.
struct Failure(ErrorKind, String);

impl Read for Failure {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::new(self.0, self.1.clone()))
    }
}
