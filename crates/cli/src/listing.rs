//! Output of a record tool: one item after another, in each of the formats that are not pages.

use std::io::{self, Write};

use serde::Serialize;

use super::args::RecordFormat;
use super::color::Palette;

/// An item of which a record tool writes many: a report, a verdict.
pub trait Listed: Serialize {
    /// Header of the CSV.
    const COLUMNS: &'static [&'static str];

    /// Returns the rows in the CSV, with a value for each column.
    fn rows(&self) -> Vec<Vec<String>>;

    /// Writes the lines for people, safe for a terminal; nothing if there is nothing to say.
    ///
    /// # Errors
    /// Errors of `out`.
    fn text(&self, out: &mut dyn Write, palette: Palette) -> io::Result<()>;
}

/// Writes a listing: [`Listing::begin`], any number of items, [`Listing::end`].
pub struct Listing {
    format: RecordFormat,
    palette: Palette,
    written: u64,
}

impl Listing {
    /// Creates a listing in `format`; colours are only for text. If a page is asked for, nothing is listed: a page is
    /// made when all items are known.
    pub const fn new(format: RecordFormat, palette: Palette) -> Self {
        Self { format, palette, written: 0 }
    }

    /// Writes what comes before the first item.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn begin<T: Listed>(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            RecordFormat::Csv => write_row(out, T::COLUMNS),
            RecordFormat::Json => out.write_all(b"["),
            RecordFormat::Text | RecordFormat::Ndjson | RecordFormat::Html | RecordFormat::Markdown => Ok(()),
        }
    }

    /// Writes the next item.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn item<T: Listed>(&mut self, out: &mut dyn Write, item: &T) -> io::Result<()> {
        match self.format {
            RecordFormat::Text => item.text(out, self.palette),
            RecordFormat::Csv => item.rows().iter().try_for_each(|row| write_row(out, row)),
            RecordFormat::Json | RecordFormat::Ndjson => self.json(out, item),
            RecordFormat::Html | RecordFormat::Markdown => Ok(()),
        }
    }

    /// Writes a value in place of an item, if the format has room for it: JSON.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn instead(&mut self, out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
        match self.format {
            RecordFormat::Json | RecordFormat::Ndjson => self.json(out, item),
            _ => Ok(()),
        }
    }

    /// Writes what comes after the last item.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.format {
            RecordFormat::Json if self.written == 0 => out.write_all(b"]\n"),
            RecordFormat::Json => out.write_all(b"\n]\n"),
            _ => Ok(()),
        }
    }

    fn json(&mut self, out: &mut dyn Write, item: &impl Serialize) -> io::Result<()> {
        if self.format == RecordFormat::Json {
            out.write_all(if self.written == 0 { b"\n" } else { b",\n" })?;
        }
        self.written += 1;
        // One write per line: a writer behind `dyn` is slow with small pieces.
        let mut line = serde_json::to_vec(item)?;
        if self.format == RecordFormat::Ndjson {
            line.push(b'\n');
        }
        out.write_all(&line)
    }
}

fn write_row<S: AsRef<[u8]>>(out: &mut dyn Write, row: &[S]) -> io::Result<()> {
    let mut csv = csv::WriterBuilder::new().flexible(true).from_writer(out);
    csv.write_record(row)?;
    csv.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Serialize)]
    struct Word(&'static str);

    impl Listed for Word {
        const COLUMNS: &'static [&'static str] = &["word", "length"];

        fn rows(&self) -> Vec<Vec<String>> {
            vec![vec![self.0.to_owned(), self.0.len().to_string()]]
        }

        fn text(&self, out: &mut dyn Write, _: Palette) -> io::Result<()> {
            writeln!(out, "{}", self.0)
        }
    }

    fn listing(format: RecordFormat, words: &[&'static str]) -> String {
        let mut out = Vec::new();
        let mut listing = Listing::new(format, Palette::PLAIN);
        listing.begin::<Word>(&mut out).expect("memory");
        for word in words {
            listing.item(&mut out, &Word(word)).expect("memory");
        }
        listing.end(&mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn each_format() {
        let words = ["a,b", "c"];
        for (format, expected) in [
            (RecordFormat::Text, "a,b\nc\n"),
            (RecordFormat::Csv, "word,length\n\"a,b\",3\nc,1\n"),
            (RecordFormat::Json, "[\n\"a,b\",\n\"c\"\n]\n"),
            (RecordFormat::Ndjson, "\"a,b\"\n\"c\"\n"),
        ] {
            assert_eq!(listing(format, &words), expected);
        }
        assert_eq!(listing(RecordFormat::Json, &[]), "[]\n");
    }
}
