//! Characters that separate the cells of a CSV row.

/// Separator of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Separator {
    #[default]
    Comma,
    Semicolon,
    Tab,
}

/// Separator of a table, and the beginning of its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Separated {
    pub(super) separator: Separator,
    /// Bytes of a line `sep=;` before the header, which spreadsheets write.
    pub(super) declaration: usize,
}

impl Separator {
    const ALL: [Self; 3] = [Self::Comma, Self::Semicolon, Self::Tab];

    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Comma => b',',
            Self::Semicolon => b';',
            Self::Tab => b'\t',
        }
    }

    pub(super) const fn a_word(self) -> &'static str {
        match self {
            Self::Comma => "a comma",
            Self::Semicolon => "a semicolon",
            Self::Tab => "a tab",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Comma => "commas",
            Self::Semicolon => ";",
            Self::Tab => "tabs",
        }
    }

    /// Explains that another separator is used in a row.
    pub(super) fn foreign(self, row: &str) -> Option<String> {
        let other = |other: &&Self| row.as_bytes().contains(&other.byte());
        if other(&&self) {
            return None;
        }
        let found = Self::ALL.iter().find(other)?;
        Some(format!("separated by {}, expected {}", found.words(), self.words()))
    }

    /// Finds the separator of the table `text`: the one that its header has, or that is declared before it.
    ///
    /// # Errors
    /// The header has several, so that none is certain.
    pub(super) fn of(text: &str) -> Result<Separated, String> {
        let line = text.split('\n').next().unwrap_or_default();
        let declared = Self::ALL.into_iter().find(|separator| {
            let line = line.trim_end_matches('\r');
            line.strip_prefix("sep=").is_some_and(|byte| byte.as_bytes() == [separator.byte()])
        });
        if let Some(separator) = declared {
            return Ok(Separated { separator, declaration: (line.len() + 1).min(text.len()) });
        }
        let found = in_header(text.as_bytes());
        match found[..] {
            [] => Ok(Separated { separator: Self::Comma, declaration: 0 }),
            [separator] => Ok(Separated { separator, declaration: 0 }),
            [first, second, ..] => Err(format!(
                "the header has {} and {}: put a name that contains one of them in quotes",
                first.words(),
                second.words()
            )),
        }
    }
}

/// Finds the separators in the first row that is not empty, outside of quotes.
fn in_header(text: &[u8]) -> Vec<Separator> {
    let (mut is_quoted, mut found) = (false, Vec::new());
    let header = text.iter().skip_while(|byte| matches!(byte, b'\r' | b'\n'));
    for byte in header.take(crate::json::MAX_ELEMENT) {
        match byte {
            b'"' => is_quoted = !is_quoted,
            b'\n' if !is_quoted => break,
            _ if is_quoted => {}
            _ => found.extend(Separator::ALL.into_iter().find(|separator| separator.byte() == *byte)),
        }
    }
    Separator::ALL.into_iter().filter(|separator| found.contains(separator)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_tells() {
        for (text, separator, declaration) in [
            ("id\n1;2\n", Separator::Comma, 0),
            ("\r\na;b\n1,2;3\n", Separator::Semicolon, 0),
            ("\"a,b\"\tc", Separator::Tab, 0),
            ("sep=;\r\nid\n", Separator::Semicolon, 7),
            ("sep=,", Separator::Comma, 5),
        ] {
            assert_eq!(Separator::of(text), Ok(Separated { separator, declaration }), "{text}");
        }
        assert!(Separator::of("a;b,c\n").is_err());
    }
}
