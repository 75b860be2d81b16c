//! CSV for spreadsheets: `--spreadsheet`. No cell is taken for a formula, and the text is marked as UTF-8. Our programs
//! read it back unchanged.

use shinpan_core::table::needs_apostrophe;

/// Byte order mark, by which spreadsheets recognise UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Converter of the CSV that this crate writes, piece by piece: adds a byte order mark, and an apostrophe before every
/// cell that a spreadsheet might calculate.
#[derive(Debug, Default)]
pub(super) struct SpreadsheetCells {
    /// Incomplete cell at the end of the last piece, with its quotes.
    cell: Vec<u8>,
    is_quoted: bool,
    has_begun: bool,
}

impl SpreadsheetCells {
    /// Converts the next piece, as far as its cells are complete.
    pub(super) fn convert(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(bytes.len() + 8);
        if !self.has_begun && !bytes.is_empty() {
            self.has_begun = true;
            out.extend_from_slice(BYTE_ORDER_MARK);
        }
        for &byte in bytes {
            self.is_quoted ^= byte == b'"';
            if !self.is_quoted && matches!(byte, b',' | b'\n') {
                out.append(&mut self.end());
                out.push(byte);
            } else {
                self.cell.push(byte);
            }
        }
        out
    }

    /// Converts the last cell.
    pub(super) fn end(&mut self) -> Vec<u8> {
        let cell = std::mem::take(&mut self.cell);
        let quotes = usize::from(cell.first() == Some(&b'"'));
        let text = cell.get(quotes..cell.len().saturating_sub(quotes)).unwrap_or_default();
        if !needs_apostrophe(&String::from_utf8_lossy(text)) {
            return cell;
        }
        [&cell[..quotes], b"'", &cell[quotes..]].concat()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use shinpan_core::table::Table;

    #[test]
    fn cells() {
        for (csv, expected) in [
            ("id,name\na,Ada\n", "id,name\na,Ada\n"),
            ("=1+1,+x,-x,@x\n", "'=1+1,'+x,'-x,'@x\n"),
            ("\"=HYPERLINK(\"\"a\"\",1)\",b\n", "\"'=HYPERLINK(\"\"a\"\",1)\",b\n"),
            ("-5,+3.5,-0.25,-,+\n", "-5,+3.5,-0.25,-,+\n"),
            ("-5a,-1.,--5,-1-2,+81 3\n", "'-5a,'-1.,'--5,'-1-2,'+81 3\n"),
            ("1-0,0-1,1/2-1/2,*,bye\n", "1-0,0-1,1/2-1/2,*,bye\n"),
            ("\t=1,\"\r=1\",\"\n=1\"\n", "'\t=1,\"'\r=1\",\"'\n=1\"\n"),
            ("＝1,日本,\"a,=b\"\n", "'＝1,日本,\"a,=b\"\n"),
            ("a,=b", "a,'=b"),
            ("\"\",\"\"\"=\"\n", "\"\",\"\"\"=\"\n"),
            ("'=1,'tis,'-5\n", "''=1,'tis,'-5\n"),
        ] {
            for size in [1, 2, 7, csv.len()] {
                let mut cells = SpreadsheetCells::default();
                let mut out = csv.as_bytes().chunks(size).flat_map(|piece| cells.convert(piece)).collect::<Vec<_>>();
                out.extend(cells.end());
                assert_eq!(String::from_utf8(out), Ok(format!("\u{feff}{expected}")), "{csv:?}");
            }
        }
        assert!(SpreadsheetCells::default().convert(b"").is_empty());
    }

    fn in_csv(table: &Table) -> Vec<u8> {
        let mut csv = Vec::new();
        table.write_csv(&mut csv).expect("memory takes it");
        csv
    }

    proptest! {
        /// A table in CSV for spreadsheets is read back as the same table.
        #[test]
        fn what_is_written_is_read_back(cells in prop::collection::vec("[-'=+@＝\"',;\t\n\r0-9.aé]{0,5}", 1..8), size in 1_usize..9) {
            let mut table = Table::new("f", ["id", "=name"]);
            for pair in cells.chunks(2) {
                // A row without any text is ignored by the reader.
                table.push([&*format!("x{}", pair[0]), pair.last().map_or("", String::as_str)]);
            }
            let csv = in_csv(&table);
            let mut cells = SpreadsheetCells::default();
            let mut marked = csv.chunks(size).flat_map(|piece| cells.convert(piece)).collect::<Vec<_>>();
            marked.extend(cells.end());
            let read = Table::read(&marked[..], "f", None).expect("it is read");
            prop_assert_eq!(in_csv(&read), csv);
        }
    }
}
