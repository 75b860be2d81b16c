//! A page in the format that was asked for.

use std::io::{self, Write};

use shinpan_core::page::PageFormat;

use crate::page::Page;
use crate::{html, markdown};

impl Page<'_> {
    /// Writes it in the format that was asked for.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        match self.request.format {
            PageFormat::Html => html::write(self, output),
            PageFormat::Markdown => markdown::write(self, output),
        }
    }
}
