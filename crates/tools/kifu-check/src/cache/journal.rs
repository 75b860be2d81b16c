//! A file to which frames are only ever added, and of which the last with a key counts.
//!
//! Whatever happens to the file, each frame is either as it was written or not there: a damaged one is given up with all
//! that follow it. What was reported counts only once a marker says that it has reached its reader.
//! A frame that no run has used for 90 days is forgotten; one that is used is written anew once it is [`REFRESH_AGE`] days
//! old. A journal with mostly stale frames is compacted when it is opened.
//!
//! Embedded stores were measured in its place: docs/performance.md says why none of them is here.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use shinpan_cli::disk::{folder, sync_folder};

use super::compact::compact;
use super::frame::{Frame, Key, Kind, MAX_VALUE};
use super::index::{Index, PLACES};
use super::lock::ReaderAt;
use super::scan::{BUFFER, MAGIC, Refusal, Scan, hash};

/// Days after which a frame that is used is written anew.
const REFRESH_AGE: u16 = 30;
/// Bytes of stale frames for which a journal is never compacted.
const STALE_ALLOWED: u64 = 1 << 20;

/// An open journal, which no other run has.
pub(super) struct Journal {
    file: File,
    today: u16,
    state: Mutex<State>,
}

struct State {
    index: Index,
    /// Length of the file that is written.
    written: u64,
    /// Whole frames that follow it.
    buffer: Vec<u8>,
    /// Something was reported, and no marker follows it.
    has_pending: bool,
    /// Reason why nothing more is written.
    failure: Option<io::Error>,
}

/// Damage found in a journal that was opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Damage {
    /// The first byte that is not as it was written.
    pub(super) pos: u64,
    /// Number of bytes that were discarded.
    pub(super) bytes: u64,
}

/// A value and whether it was written, or used, not long ago.
pub(super) struct Stored {
    pub(super) value: Vec<u8>,
    pub(super) is_fresh: bool,
}

impl Journal {
    /// Opens the journal at `path`, or makes it; waits for another run that has it, after `on_wait`.
    pub(super) fn open(path: &Path, today: u16, on_wait: impl FnOnce()) -> Result<(Self, Option<Damage>), Refusal> {
        let mut file = shinpan_cli::open_locked(path, on_wait)?;
        let length = file.metadata()?.len();
        let mut scan = Scan::run(&file, length, today)?;
        if scan.end < length || length == 0 {
            file.set_len(scan.end)?;
        }
        let damage = (scan.end < length).then(|| Damage { pos: scan.end, bytes: length - scan.end });
        if scan.end == 0 {
            file.write_all(MAGIC)?;
            scan.end = MAGIC.len() as u64;
            // The name of a new file is on the disk with its folder.
            sync_folder(folder(path))?;
        }
        if scan.stale > STALE_ALLOWED.max(scan.end / 2) {
            // Where no other file can be made, this one goes on.
            if let Ok(smaller) = compact(path, &file, &scan, today) {
                file = smaller;
                scan = Scan::run(&file, file.metadata()?.len(), today)?;
            }
        }
        let state = State {
            index: scan.index,
            written: scan.end,
            buffer: Vec::new(),
            has_pending: !scan.pending.is_empty(),
            failure: None,
        };
        let journal = Self { file, today, state: Mutex::new(state) };
        journal.append_marker(Kind::Dropped);
        Ok((journal, damage))
    }

    /// The value with this key.
    pub(super) fn get(&self, kind: Kind, key: &Key) -> Option<Stored> {
        let places: Vec<u64> = self.lock().index.places(hash(key)).collect();
        let mut frames = places.into_iter().filter_map(|pos| self.frame(pos));
        let frame = frames.find(|frame| frame.kind == kind && frame.key == *key)?;
        let is_fresh = self.today.saturating_sub(frame.day) < REFRESH_AGE;
        Some(Stored { value: frame.value, is_fresh })
    }

    fn frame(&self, pos: u64) -> Option<Frame> {
        let state = self.lock();
        if let Some(at) = pos.checked_sub(state.written) {
            return Frame::read(&mut state.buffer.get(usize::try_from(at).ok()?..)?).ok();
        }
        drop(state);
        Frame::read(&mut ReaderAt { file: &self.file, pos }).ok()
    }

    /// Keeps `value` from now on; one that is too long is not kept.
    pub(super) fn put(&self, kind: Kind, key: Key, value: Vec<u8>) {
        if value.len() <= MAX_VALUE {
            self.append(&Frame { kind, day: self.today, key, value });
        }
    }

    /// Notes that all reports so far have reached the reader.
    pub(super) fn flushed(&self) {
        self.append_marker(Kind::Flushed);
    }

    /// Says what has become of what was reported, if anything was.
    fn append_marker(&self, kind: Kind) {
        if std::mem::take(&mut self.lock().has_pending) {
            self.append(&Frame::marker(kind, self.today));
        }
    }

    fn append(&self, frame: &Frame) {
        let mut state = self.lock();
        let pos = state.written + state.buffer.len() as u64;
        if state.failure.is_some() || pos >= PLACES {
            return;
        }
        frame.write(&mut state.buffer);
        if matches!(frame.kind, Kind::Checked | Kind::Reported) {
            state.index.insert(hash(&frame.key), pos);
        }
        state.has_pending |= frame.kind == Kind::Reported;
        if state.buffer.len() >= BUFFER {
            state.write(&self.file);
        }
    }

    /// Writes the buffer and waits until all is on the disk.
    ///
    /// # Errors
    /// It cannot be written, or something before it could not.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.lock().write(&self.file);
        if let Some(error) = self.lock().failure.take() {
            return Err(error);
        }
        self.file.sync_data()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn write(&mut self, mut file: &File) {
        if self.failure.is_some() || self.buffer.is_empty() {
            return;
        }
        let done = file.seek(SeekFrom::Start(self.written)).and_then(|_| file.write_all(&self.buffer));
        match done {
            Ok(()) => {
                self.written += self.buffer.len() as u64;
                self.buffer.clear();
            }
            Err(error) => self.failure = Some(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::mpsc::channel;
    use std::thread;

    use super::super::frame::HEADER;
    use super::*;

    const LONG: usize = 1 << 20;

    struct Fixture(tempfile::TempDir);

    impl Fixture {
        fn new() -> Self {
            Self(tempfile::tempdir().expect("a folder"))
        }

        fn path(&self) -> PathBuf {
            self.0.path().join("cache")
        }

        fn open(&self, today: u16) -> Journal {
            let (journal, damage) = Journal::open(&self.path(), today, || ()).expect("a journal");
            assert_eq!(damage, None);
            journal
        }

        fn length(&self) -> u64 {
            fs::metadata(self.path()).expect("the file").len()
        }
    }

    fn key(number: u8) -> Key {
        [number; 32]
    }

    fn value(journal: &Journal, kind: Kind, number: u8) -> Option<Vec<u8>> {
        journal.get(kind, &key(number)).map(|stored| stored.value)
    }

    #[test]
    fn the_last_value_of_a_key_counts() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        journal.put(Kind::Checked, key(1), b"one".to_vec());
        journal.put(Kind::Checked, key(1), b"two".to_vec());
        assert_eq!(value(&journal, Kind::Checked, 1).as_deref(), Some(&b"two"[..]), "before it is written");
        journal.sync().expect("room");
        assert_eq!(value(&journal, Kind::Checked, 1).as_deref(), Some(&b"two"[..]), "after it");
        drop(journal);
        let journal = folder.open(0);
        assert_eq!(value(&journal, Kind::Checked, 1).as_deref(), Some(&b"two"[..]), "in the next run");
        assert_eq!(value(&journal, Kind::Reported, 1), None, "another kind");
    }

    #[test]
    fn what_was_reported_counts_when_it_was_flushed() {
        let folder = Fixture::new();
        for (number, flushed) in [(1, false), (2, true), (3, false)] {
            let journal = folder.open(0);
            journal.put(Kind::Reported, key(number), vec![number]);
            journal.put(Kind::Checked, key(number), vec![number]);
            if flushed {
                journal.flushed();
            }
            journal.sync().expect("room");
        }
        let journal = folder.open(0);
        assert_eq!([1, 2, 3].map(|number| value(&journal, Kind::Reported, number).is_some()), [false, true, false]);
        assert_eq!([1, 2, 3].map(|number| value(&journal, Kind::Checked, number).is_some()), [true; 3]);
    }

    #[test]
    fn a_run_with_nothing_new_writes_nothing() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        journal.put(Kind::Reported, key(1), vec![1]);
        journal.flushed();
        journal.sync().expect("room");
        drop(journal);
        let length = folder.length();
        let journal = folder.open(0);
        journal.flushed();
        journal.sync().expect("room");
        assert_eq!(folder.length(), length);
    }

    #[test]
    fn what_nobody_uses_is_forgotten() {
        let folder = Fixture::new();
        let journal = folder.open(100);
        journal.put(Kind::Checked, key(1), vec![1]);
        journal.sync().expect("room");
        drop(journal);
        let fresh = |today| folder.open(today).get(Kind::Checked, &key(1)).map(|stored| stored.is_fresh);
        let days = [0, 100, 129, 130, 190, 191].map(fresh);
        assert_eq!(days, [Some(true), Some(true), Some(true), Some(false), Some(false), None]);
    }

    #[test]
    fn remains_are_cleared_away() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        journal.put(Kind::Checked, key(9), vec![9; LONG]);
        journal.put(Kind::Reported, key(1), vec![1; LONG]);
        journal.flushed();
        journal.put(Kind::Reported, key(1), vec![2; LONG / 2]);
        journal.flushed();
        journal.put(Kind::Reported, key(2), vec![3; LONG]);
        journal.sync().expect("room");
        drop(journal);
        let of_a_killed_run = [MAGIC, b"half a frame"].concat();
        fs::write(folder.path().with_extension("new"), of_a_killed_run).expect("a file");
        let journal = folder.open(90);
        journal.put(Kind::Checked, key(8), vec![8]);
        journal.sync().expect("room");
        drop(journal);
        let journal = folder.open(91);
        assert_eq!(value(&journal, Kind::Checked, 9), None);
        assert_eq!(value(&journal, Kind::Checked, 8), Some(vec![8]));
        assert_eq!(folder.length(), (MAGIC.len() + 2 * HEADER + 1) as u64);
    }

    #[test]
    fn a_file_of_somebody_else_is_not_cleared_away() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        journal.put(Kind::Checked, key(9), vec![9; 2 * LONG]);
        journal.sync().expect("room");
        drop(journal);
        let replacement = folder.path().with_extension("new");
        fs::write(&replacement, "of somebody else").expect("a file");
        let length = folder.length();
        drop(folder.open(200));
        assert!(folder.length() >= length, "there was no place for a smaller one");
        assert_eq!(fs::read_to_string(replacement).expect("the file"), "of somebody else");
    }

    #[test]
    fn a_key_has_one_value_after_a_clearance() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        for number in 0..5 {
            journal.put(Kind::Reported, key(1), vec![number; LONG]);
            journal.put(Kind::Reported, key(2), vec![number]);
            journal.flushed();
        }
        journal.put(Kind::Reported, key(1), vec![9]);
        journal.sync().expect("room");
        drop(journal);
        let journal = folder.open(0);
        assert_eq!(value(&journal, Kind::Reported, 1), Some(vec![4; LONG]));
        assert_eq!(value(&journal, Kind::Reported, 2), Some(vec![4]));
        assert_eq!(folder.length(), (MAGIC.len() + 3 * HEADER + LONG + 1) as u64);
        assert!(!folder.path().with_extension("new").exists());
    }

    #[test]
    fn an_other_file_is_refused_and_left() {
        let folder = Fixture::new();
        for text in ["V2.2\n", "x", "round,first,second,result\n"] {
            fs::write(folder.path(), text).expect("a file");
            let refusal = Journal::open(&folder.path(), 0, || ()).err();
            assert!(matches!(refusal, Some(Refusal::Foreign)), "{text:?}");
            assert_eq!(fs::read_to_string(folder.path()).expect("the file"), text);
        }
    }

    #[test]
    fn another_form_begins_anew() {
        let folder = Fixture::new();
        fs::write(folder.path(), b"\x89kifu-check cache 1\nwhatever").expect("a file");
        let (journal, damage) = Journal::open(&folder.path(), 0, || ()).expect("a journal");
        assert_eq!(damage, Some(Damage { pos: 0, bytes: 28 }));
        journal.sync().expect("room");
        assert_eq!(folder.length(), MAGIC.len() as u64);
    }

    /// Of two that wait, the first puts a smaller file in the place of the one that the second waits for.
    #[test]
    fn who_waits_gets_the_file_that_is_there() {
        let folder = Fixture::new();
        let journal = folder.open(0);
        journal.put(Kind::Checked, key(9), vec![9; LONG]);
        journal.put(Kind::Checked, key(9), vec![9; LONG]);
        journal.put(Kind::Checked, key(9), vec![9]);
        journal.sync().expect("room");
        let (waits, waiting) = channel();
        thread::scope(|scope| {
            for number in [1, 2] {
                let (waits, path) = (waits.clone(), folder.path());
                scope.spawn(move || {
                    let on_wait = || waits.send(()).expect("somebody listens");
                    let (journal, _) = Journal::open(&path, 0, on_wait).expect("a journal");
                    journal.put(Kind::Checked, key(number), vec![number]);
                    journal.sync().expect("room");
                });
            }
            assert_eq!(waiting.iter().take(2).count(), 2);
            drop(journal);
        });
        let journal = folder.open(0);
        assert_eq!([1, 2, 9].map(|number| value(&journal, Kind::Checked, number).is_some()), [true; 3]);
        assert_eq!(folder.length(), (MAGIC.len() + 4 * HEADER + 3) as u64);
    }
}
