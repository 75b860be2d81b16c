//! Sources of records: arguments, quoted patterns, and lists of files.

use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use super::args::RecordArgs;
use super::counts::Known;
use super::inputs::Inputs;
use super::io::{Io, reason};
use super::pattern;
use super::source::{DASH, Source};
use super::stdin::{Reader, Stdin};
use super::stop::Stop;
use super::watch::Watch;

/// Length of the longest path in a list, in bytes: far above what systems open, so that a file that is no list is
/// refused early.
const PATH_MOST: u64 = 64 * 1024;

/// Largest number of files whose lengths are determined before they are read.
const MEASURED_MOST: usize = 10_000;

/// Error for a missing input: it is reported with the usage, so that the program does not silently wait for a terminal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NoInput(pub String);

impl NoInput {
    /// Creates the error that no file was named for `what`, its name on the command line, and stdin is a terminal.
    pub fn of(what: &str) -> Self {
        Self(format!("{what}: no file is named and stdin is a terminal; name a file, or - to type it"))
    }
}

/// All sources in the given order, files before the list, each opened only when its turn comes.
pub struct Sources<'a> {
    entries: std::vec::IntoIter<Entry<'a>>,
    pattern: Option<Matches>,
    list: Option<List>,
    stdin: Stdin,
    watch: Watch,
    relay: Option<Stop>,
}

enum Entry<'a> {
    /// A file or a folder.
    Path(&'a Path),
    Stdin(Source),
    Pattern(Matches),
}

impl<'a> Sources<'a> {
    /// Collects the sources that `args` name. Claims stdin, expands the patterns and opens the list, but opens nothing
    /// else. With `relay`, a reader that waits for stdin can be stopped.
    ///
    /// # Errors
    /// [`NoInput`], stdin given twice, a pattern that matches nothing, or a list that cannot be opened.
    pub fn new(args: &'a RecordArgs, io: &Io, relay: Option<Stop>) -> anyhow::Result<Self> {
        let (entries, stdin, watch) = (Vec::new().into_iter(), io.stdin.clone(), io.watch.clone());
        let mut sources = Self { entries, pattern: None, list: None, stdin, watch, relay };
        if let Some(list) = &args.files_from {
            sources.list = Some(sources.open_list(list, args.null)?);
        }
        let mut entries = args.files.iter().map(|path| sources.entry(path)).collect::<anyhow::Result<Vec<_>>>()?;
        if entries.is_empty() && sources.list.is_none() {
            if io.terminals.stdin {
                bail!(NoInput::of("FILE"));
            }
            entries.push(Entry::Stdin(sources.stdin("FILE")?));
        }
        sources.entries = entries.into_iter();
        Ok(sources)
    }

    /// Returns the number of files and of their bytes, if these are known before reading.
    pub(super) fn known(&self) -> Known {
        let mut paths = Vec::new();
        for entry in self.entries.as_slice() {
            match entry {
                Entry::Path(path) if path.is_file() => paths.push(*path),
                Entry::Pattern(matches) => paths.extend(matches.as_slice().iter().map(PathBuf::as_path)),
                Entry::Path(_) | Entry::Stdin(_) => return Known::default(),
            }
        }
        if self.list.is_some() {
            return Known::default();
        }
        let length = |path: &&Path| path.metadata().ok().map(|about| about.len());
        let bytes = (paths.len() <= MEASURED_MOST).then(|| paths.iter().map(length).sum::<Option<u64>>()).flatten();
        Known { files: Some(paths.len() as u64), bytes }
    }

    fn stdin(&self, who: &str) -> anyhow::Result<Source> {
        Ok(Source::stream(self.claim(who)?))
    }

    fn claim(&self, who: &str) -> anyhow::Result<Reader> {
        let reader = self.stdin.claim(who)?;
        Ok(match &self.relay {
            Some(stop) => stop.relay(reader),
            None => reader,
        })
    }

    fn entry(&self, path: &'a Path) -> anyhow::Result<Entry<'a>> {
        if path.as_os_str() == DASH {
            return Ok(Entry::Stdin(self.stdin("FILE")?));
        }
        match path.to_str() {
            Some(text) if pattern::is_pattern(text) && path.symlink_metadata().is_err() => {
                Ok(Entry::Pattern(matches(text)?))
            }
            _ => Ok(Entry::Path(path)),
        }
    }

    fn open_list(&self, path: &Path, null: bool) -> anyhow::Result<List> {
        let name = path.to_string_lossy().into_owned();
        let reader = if path.as_os_str() == DASH {
            self.claim("--files-from")?
        } else {
            let opened = Source::file(path, &self.watch).kind.open();
            Box::new(opened.map_err(|error| anyhow::Error::msg(reason(&error))).with_context(|| name.clone())?)
        };
        let separator = if null { 0 } else { b'\n' };
        Ok(List { name, reader: BufReader::new(reader), separator, line: 0, ended: false })
    }

    fn next_match(&mut self) -> Option<anyhow::Result<Source>> {
        let found = self.pattern.as_mut()?.next();
        if found.is_none() {
            self.pattern = None;
        }
        found.map(|path| Ok(Source::file(path, &self.watch)))
    }

    fn next_of_list(&mut self) -> Option<anyhow::Result<Source>> {
        let path = self.list.as_mut()?.next_path()?;
        let source = |path: PathBuf| {
            let is_stdin = path.as_os_str() == DASH;
            if is_stdin { self.stdin("a path of --files-from") } else { Ok(Source::file(path, &self.watch)) }
        };
        Some(path.and_then(source))
    }
}

impl Inputs for Sources<'_> {
    type Input = anyhow::Result<Source>;

    fn take_next(&mut self) -> Option<Self::Input> {
        loop {
            if let Some(found) = self.next_match() {
                return Some(found);
            }
            match self.entries.next() {
                Some(Entry::Path(path)) => return Some(Ok(Source::argument(path, &self.watch))),
                Some(Entry::Stdin(source)) => return Some(Ok(source)),
                Some(Entry::Pattern(pattern)) => self.pattern = Some(pattern),
                None => return self.next_of_list(),
            }
        }
    }

    fn is_ready(&self) -> bool {
        let listed = self.pattern.is_none() && self.entries.len() == 0;
        !listed || self.list.as_ref().is_none_or(List::is_ready)
    }
}

/// Files that a pattern matches.
type Matches = std::vec::IntoIter<PathBuf>;

fn matches(pattern: &str) -> anyhow::Result<Matches> {
    let files = pattern::expand(pattern)?;
    if files.is_empty() {
        bail!("{pattern}: no file matches this pattern");
    }
    Ok(files.into_iter())
}

/// A list of paths, read only as far as needed.
struct List {
    name: String,
    reader: BufReader<Reader>,
    separator: u8,
    line: u64,
    ended: bool,
}

impl List {
    fn is_ready(&self) -> bool {
        self.ended || memchr::memchr(self.separator, self.reader.buffer()).is_some()
    }

    fn next_path(&mut self) -> Option<anyhow::Result<PathBuf>> {
        if self.ended {
            return None;
        }
        let path = self.read_path();
        // After a fault of the list itself nothing in it can be trusted to be a path.
        self.ended = !matches!(path, Ok(Some(_)));
        path.transpose()
    }

    fn read_path(&mut self) -> anyhow::Result<Option<PathBuf>> {
        let mut bytes = Vec::new();
        let read = self.reader.by_ref().take(PATH_MOST).read_until(self.separator, &mut bytes);
        read.map_err(|error| anyhow::anyhow!("{}: {}", self.name, reason(&error)))?;
        self.line += 1;
        let pos = format!("{}:{}", self.name, self.line);
        if bytes.is_empty() {
            if self.line == 1 {
                bail!("{}: the list names no file", self.name);
            }
            return Ok(None);
        }
        let has_end = bytes.pop_if(|last| *last == self.separator).is_some();
        if self.separator != 0 && bytes.contains(&0) {
            bail!("{pos}: paths are separated by NUL; add --null");
        }
        if self.separator == 0 && !has_end && bytes.contains(&b'\n') {
            bail!("{pos}: paths are on lines of their own; leave out --null");
        }
        if !has_end && bytes.len() as u64 == PATH_MOST {
            bail!("{pos}: a path of more than {PATH_MOST} bytes; expected one path per line, or --null");
        }
        let path = if self.separator == 0 { &bytes[..] } else { bare_line(&bytes, self.line == 1) };
        if path.is_empty() {
            bail!("{pos}: an empty line where a path is expected");
        }
        to_path(path).with_context(|| pos).map(Some)
    }
}

/// Returns a line without the byte order mark and the carriage return that some editors add.
fn bare_line(line: &[u8], first: bool) -> &[u8] {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if first { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have bytes that are no path")]
fn to_path(bytes: &[u8]) -> anyhow::Result<PathBuf> {
    use std::os::unix::ffi::OsStrExt as _;
    Ok(PathBuf::from(std::ffi::OsStr::from_bytes(bytes)))
}

#[cfg(not(unix))]
fn to_path(bytes: &[u8]) -> anyhow::Result<PathBuf> {
    Ok(PathBuf::from(std::str::from_utf8(bytes).context("a path that is not UTF-8")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(args: &RecordArgs, stdin: &str) -> Result<Vec<String>, String> {
        let (io, _) = Io::captured("t", stdin);
        let text = |error: anyhow::Error| format!("{error:#}");
        let mut sources = Sources::new(args, &io, None).map_err(text)?;
        std::iter::from_fn(|| sources.take_next())
            .map(|source| source.map(|source| source.name).map_err(text))
            .collect()
    }

    fn listed(list: &str, null: bool) -> Result<Vec<String>, String> {
        names(&RecordArgs { files_from: Some("-".into()), null, ..RecordArgs::default() }, list)
    }

    fn given(files: &[&str]) -> Result<Vec<String>, String> {
        names(&RecordArgs { files: files.iter().map(PathBuf::from).collect(), ..RecordArgs::default() }, "")
    }

    fn named(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn lists() {
        for (list, null, expected) in [
            ("a\nb\n", false, Ok(named(&["a", "b"]))),
            ("a\nb c", false, Ok(named(&["a", "b c"]))),
            ("\u{feff}a\r\nb\r\n", false, Ok(named(&["a", "b"]))),
            ("a\nb\0c\0", true, Ok(named(&["a\nb", "c"]))),
            ("a\0b\0", false, Err("-:1: paths are separated by NUL; add --null".to_owned())),
            ("a\nb\n", true, Err("-:1: paths are on lines of their own; leave out --null".to_owned())),
            ("", false, Err("-: the list names no file".to_owned())),
            ("\n", false, Err("-:1: an empty line where a path is expected".to_owned())),
            ("a\n\nb\n", false, Err("-:2: an empty line where a path is expected".to_owned())),
            (
                "a\n-\n",
                false,
                Err("a path of --files-from: stdin is read as --files-from already; only one input can be stdin"
                    .to_owned()),
            ),
        ] {
            assert_eq!(listed(list, null), expected, "{list:?}");
        }
        let long = listed(&"x".repeat(100_000), false).unwrap_err();
        assert_eq!(long, "-:1: a path of more than 65536 bytes; expected one path per line, or --null");
    }

    #[test]
    fn patterns_are_sorted_and_match_files_only() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name).to_string_lossy().into_owned();
        for name in ["b.csa", "a.csa", "c[1].csa", ".hidden.csa"] {
            std::fs::write(path(name), "").unwrap();
        }
        std::fs::create_dir(path("dir.csa")).unwrap();
        assert_eq!(given(&[&path("*.csa")]), Ok(vec![path("a.csa"), path("b.csa"), path("c[1].csa")]));
        assert_eq!(given(&[&path("c[1].csa"), &path("[a]*")]), Ok(vec![path("c[1].csa"), path("a.csa")]));
        let nope = path("*.nope");
        assert_eq!(given(&[&nope]), Err(format!("{nope}: no file matches this pattern")));
        assert!(given(&["***"]).is_err());
    }

    #[test]
    fn stdin_stands_in_for_no_file_and_is_there_once() {
        assert_eq!(given(&[]), Ok(named(&["-"])));
        assert_eq!(given(&["a", "-"]), Ok(named(&["a", "-"])));
        assert_eq!(
            given(&["-", "-"]),
            Err("FILE: stdin is read as FILE already; only one input can be stdin".to_owned())
        );
    }

    #[test]
    fn a_terminal_is_no_input() {
        let (mut io, _) = Io::captured("t", "");
        io.terminals.stdin = true;
        let error = Sources::new(&RecordArgs::default(), &io, None).err().expect("nothing to read");
        assert!(error.is::<NoInput>());
    }

    #[test]
    fn a_list_is_ready_while_a_whole_path_is_there() {
        let (io, _) = Io::captured("t", "a\nb\nc");
        let args = RecordArgs { files_from: Some("-".into()), ..RecordArgs::default() };
        let mut sources = Sources::new(&args, &io, None).unwrap();
        let mut ready = Vec::new();
        while sources.take_next().is_some() {
            ready.push(sources.is_ready());
        }
        assert_eq!(ready, [true, false, false]);
    }
}
