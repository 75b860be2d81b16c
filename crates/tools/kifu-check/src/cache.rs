//! The results of earlier runs: `--cache`, `--new-only`.
//!
//! The reports on an input are kept under the SHA-256 of its bytes and of all else that they depend on. Their path is not
//! among that, so a copy is found too; `--strict` neither, since it is applied to what comes from here.

mod codec;
mod compact;
mod frame;
mod index;
mod intern;
mod journal;
mod lock;
mod reported;
mod scan;

use std::io::{self, Cursor, Read as _};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use anyhow::anyhow;
use sha2::{Digest as _, Sha256};
use shinpan_cli::io::reason;
use shinpan_cli::source::SourceKind;
use shinpan_cli::{Emit, Exit, Input, Session};
use shinpan_core::RuleBook;
use shinpan_core::table::Encoding;
use shinpan_core::wording::counted;
use shinpan_records::routing::RoutingError;

use self::frame::{Key, Kind, MAX_VALUE};
use self::journal::{Damage, Journal};
pub(crate) use self::reported::Reporter;
use self::scan::Refusal;
use crate::args::Args;
use crate::report::GameReport;

/// The longest input whose reports are kept, in bytes: it is read into memory.
const MAX_INPUT: u64 = 8 << 20;
const DAY: Duration = Duration::from_hours(24);

/// The file of `--cache`, which no other run has.
pub(crate) struct Cache {
    journal: Journal,
    name: String,
    /// The name of the rule book in force; none where it is each game's default one.
    rules: Option<String>,
    /// The hash of everything but its bytes that the reports on an input depend on.
    context: Sha256,
    new_only: bool,
    /// Whether the output reaches its reader at once, and not with the last rename.
    to_stdout: bool,
    reused: AtomicU64,
    checked: AtomicU64,
}

/// Checks an input: gives the report on each of its games to the second.
pub(crate) type Check<'a> = &'a mut dyn FnMut(Input, Emit<'_, GameReport>) -> Result<(), RoutingError>;

impl Cache {
    /// The file that `args` name, if they do, for checks by `book`. Waits for another run that has it.
    ///
    /// # Errors
    /// It is no cache, or cannot be read and written.
    pub(crate) fn open(args: &Args, book: Option<&RuleBook>, session: &Session<'_>) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.cache else { return Ok(None) };
        let name = path.display().to_string();
        let messages = &session.messages;
        let on_wait = || messages.warning(format_args!("--cache: {name}: another run is using it; this one waits"));
        let (journal, damage) = Journal::open(path, today(), on_wait).map_err(|refusal| refused(&name, &refusal))?;
        if let Some(Damage { pos, bytes }) = damage {
            messages.warning(format_args!(
                "--cache: {name}: damaged at byte {pos}; {bytes} bytes from there on were discarded; those records \
                 will be checked again"
            ));
        }
        let (context, to_stdout) = (context(args, book), session.output.is_stdout());
        let (reused, checked) = Default::default();
        let (rules, new_only) = (book.map(|book| book.name().to_owned()), args.new_only);
        Ok(Some(Self { journal, name, rules, context, new_only, to_stdout, reused, checked }))
    }

    /// Gives `emit` the reports on the games of `input`, which messages call `record`: those of an earlier run, else
    /// those of `check`, which are kept.
    pub(crate) fn check(
        &self,
        record: &str,
        input: Input,
        check: Check<'_>,
        emit: Emit<'_, GameReport>,
    ) -> Result<(), RoutingError> {
        let bytes = match load(input)? {
            Loaded::Whole(bytes) => bytes,
            Loaded::Streamed(input) => return check(input, emit),
        };
        let key = self.key(record, &bytes);
        if let Some(reports) = self.find(&key, record) {
            // Break: the run ends.
            let _ = reports.into_iter().try_for_each(emit);
            return Ok(());
        }
        let mut value = Vec::new();
        let mut flow = ControlFlow::Continue(());
        check(Input::memory(bytes), &mut |report| {
            if value.len() <= MAX_VALUE {
                codec::encode(&report, &mut value);
            }
            flow = emit(report);
            flow
        })?;
        // After a break there may be games that nobody has seen.
        if flow.is_continue() && value.len() <= MAX_VALUE {
            self.journal.put(Kind::Checked, key, value);
            self.checked.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Reports on `record` that were kept under `key`.
    fn find(&self, key: &Key, record: &str) -> Option<Vec<GameReport>> {
        let stored = self.journal.get(Kind::Checked, key)?;
        let reports = codec::decode(&stored.value, record, self.rules.as_deref())?;
        self.reused.fetch_add(1, Ordering::Relaxed);
        if !stored.is_fresh {
            self.journal.put(Kind::Checked, *key, stored.value);
        }
        Some(reports)
    }

    /// The end of the name is a part of it, since that says what a file is whose content does not.
    fn key(&self, record: &str, bytes: &[u8]) -> Key {
        let (_, end) = record.rsplit_once('.').unwrap_or_default();
        hash_text(self.context.clone(), end).chain_update(bytes).finalize().into()
    }

    /// Ends a run with `exit`: first what was checked is on the disk, then the output is whole, then the findings in it count
    /// as reported.
    ///
    /// # Errors
    /// That of the run; the output or the cache cannot be written.
    pub(crate) fn finish(self, session: Session<'_>, exit: anyhow::Result<Exit>) -> anyhow::Result<Exit> {
        let saved = self.save();
        let exit = exit?;
        saved?;
        let messages = session.messages.clone();
        let exit = session.finish(exit)?;
        if self.to_stdout || exit.is_answer() {
            self.journal.flushed();
            self.save()?;
        }
        let (name, reused, checked) = (&self.name, self.reused.into_inner(), self.checked.into_inner());
        messages.note(format_args!(
            "--cache: {name}: {} taken from it, {checked} checked and kept",
            counted(reused, "source")
        ));
        Ok(exit)
    }

    fn save(&self) -> anyhow::Result<()> {
        self.journal.sync().map_err(|error| refused(&self.name, &error.into()))
    }
}

fn refused(name: &str, refusal: &Refusal) -> anyhow::Error {
    match refusal {
        Refusal::Io(error) => anyhow!("--cache: {name}: {}", reason(error)),
        Refusal::Foreign => anyhow!("--cache: {name}: {refusal}"),
    }
}

/// An input as it is checked.
enum Loaded {
    /// All its bytes.
    Whole(Vec<u8>),
    /// Input that is too long or live, or that breaks off.
    Streamed(Input),
}

fn load(mut input: Input) -> io::Result<Loaded> {
    if input.is_live() {
        return Ok(Loaded::Streamed(input));
    }
    let mut bytes = Vec::new();
    match input.by_ref().take(MAX_INPUT + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 <= MAX_INPUT => Ok(Loaded::Whole(bytes)),
        // After an error the next read has it again, in its place.
        _ => SourceKind::Stream(Box::new(Cursor::new(bytes).chain(input))).open().map(Loaded::Streamed),
    }
}

/// Without a book each game's default one is in force, which the version of the program knows.
fn context(args: &Args, book: Option<&RuleBook>) -> Sha256 {
    let options = [&args.game, &args.input_format, &args.ranks, &args.laws];
    let options = options.map(|option| option.as_deref().unwrap_or_default());
    let (book, encoding) = (book.map(RuleBook::to_toml), args.encoding.map(Encoding::name));
    // A book that is only the default of `--game` judges no clock.
    let named = if args.rules.rules.is_some() { "named" } else { "" };
    let parts = [env!("SHINPAN_VERSION"), &book.unwrap_or_default(), named, &encoding.unwrap_or_default()];
    parts.into_iter().chain(options).fold(Sha256::new(), hash_text)
}

/// Hashes one more text, and before it its length, so that no two lists of texts look the same.
fn hash_text(hash: Sha256, text: &str) -> Sha256 {
    hash.chain_update((text.len() as u64).to_le_bytes()).chain_update(text)
}

/// Days since 1970.
fn today() -> u16 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u16::try_from(since.as_secs() / DAY.as_secs()).unwrap_or(u16::MAX)
}
