//! Reads all records of a command line: in order, in parallel, continuing after those that cannot be read.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::time::Instant;

use super::archive::Growth;
use super::args::RecordArgs;
use super::batch::{self, Emit, Step};
use super::counts::Counts;
use super::exit::Exit;
use super::input::Input;
use super::messages::Messages;
use super::output::Output;
use super::progress::expect_bytes;
use super::remarks::Remark;
use super::session::Session;

use super::sources::Sources;
use super::split::{CHUNK_SIZE, SplitRuleFn};
use super::stop::Stop;
use super::worker::{Event, SourceQueue, Worker};
use shinpan_core::wording::counted;

/// Way in which one large source is split among threads.
pub struct Split<'a, T> {
    /// Rule by which a file is split. If it splits a file, `work` must fail only if its input fails.
    pub rule: &'a SplitRuleFn<'a>,
    /// Index of an item, which `work` counts from 1 in its chunk; it becomes the index in the file.
    pub index: fn(&mut T) -> &mut u32,
}

impl RecordArgs {
    /// Reads every source: `work` turns it into items, on any thread; `sink` writes each item, on this thread, in the
    /// given order, and returns what it means for the exit code. Returns the worst of these codes. `scratch` makes what
    /// a thread keeps from one source to the next.
    ///
    /// Errors from `work` and sources that cannot be opened are reported on stderr and lead to [`Exit::Error`] at the
    /// end; the other sources are still read, except with `--fail-fast`. An [`InputError`](shinpan_core::InputError)
    /// names its file itself; any other error is reported with the name of the source. An error from `sink` ends the
    /// run and is returned.
    ///
    /// # Errors
    /// There is nothing to read ([`super::NoInput`]), stdin is given twice, or `sink` failed.
    pub fn run<S, T: Send>(
        &self,
        session: &mut Session<'_>,
        scratch: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
        sink: impl FnMut(&mut Output, T) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        self.run_split(session, None, scratch, work, sink)
    }

    /// Does the same as [`RecordArgs::run`], with large sources split among the threads: `work` is given chunks of
    /// them.
    ///
    /// # Errors
    /// The errors of [`RecordArgs::run`].
    pub fn run_split<S, T: Send>(
        &self,
        session: &mut Session<'_>,
        split: Option<&Split<'_, T>>,
        scratch: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
        mut sink: impl FnMut(&mut Output, T) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let stop = Stop::default();
        let jobs = self.threads(session.io);
        let sources = Sources::new(self, session.io, (jobs.inputs > 1).then(|| stop.clone()))?;
        if session.io.terminals.stderr {
            // Only a person who watches needs to know, and it costs a system call or two per file.
            let (known, counts) = (sources.known(), &session.io.counts);
            counts.expect(known.files);
            if let Some(bytes) = known.bytes {
                expect_bytes(bytes, counts);
            }
        }
        // Taken out, because the sink needs the whole session.
        let record_files = std::mem::take(&mut session.record_files);
        let mut tally = Tally::new(self.fail_fast, split.map(|split| split.index), session);
        let worker = Worker {
            scratch: &scratch,
            work: &work,
            split_rule: split.filter(|_| jobs.rest > 1).map(|split| split.rule),
            chunk_size: session.io.environment.chunk_size.map_or(CHUNK_SIZE, NonZeroUsize::get),
            stop: &stop,
            record_files: &record_files,
            growth: if self.no_ratio_limit { Growth::UNBOUNDED } else { Growth::BOUNDED },
            jobs: jobs.rest,
            archive_threads: Mutex::new(()),
        };
        let work = |scratch: &mut S, job, emit: Emit<'_, Event<T>>| worker.run(job, scratch, emit);
        // The flow says whether all was read, which the exit code says already.
        let _ = batch::run(jobs, &stop, SourceQueue(sources), (&scratch, work), |step| match step {
            Step::Item(event) => tally.take(event, session, &mut sink),
            Step::Pause => Ok(ControlFlow::Continue(session.output.flush_if_due(true)?)),
        })?;
        Ok(tally.end(session))
    }
}

/// Outcome of the run so far.
struct Tally<T> {
    /// Accessor of an item's index, if sources are split.
    index: Option<fn(&mut T) -> &mut u32>,
    /// Last index of the source before the current chunk, and last index so far.
    before: u32,
    last: u32,
    exit: Exit,
    fail_fast: bool,
    counts: Counts,
    started: Instant,
}

impl<T> Tally<T> {
    fn new(fail_fast: bool, index: Option<fn(&mut T) -> &mut u32>, session: &Session<'_>) -> Self {
        let (before, last, started) = (0, 0, Instant::now());
        Self { index, before, last, exit: Exit::Ok, fail_fast, counts: session.io.counts.clone(), started }
    }

    fn take(
        &mut self,
        event: Event<T>,
        session: &mut Session<'_>,
        sink: &mut impl FnMut(&mut Output, T) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let exit = match event {
            Event::Item { mut item, live } => {
                let is_another = self.is_another(&mut item);
                let exit = sink(&mut session.output, item)?;
                session.output.flush_if_due(live)?;
                if is_another {
                    self.counts.add_game();
                }
                exit
            }
            Event::Fault(error) => {
                (self.before, self.last) = (0, 0);
                session.messages.error(format_args!("{error:#}"));
                Exit::Error
            }
            Event::Remark(remark) => Self::remark(&remark, &session.messages),
            Event::ChunkRead => {
                self.before = self.last;
                Exit::Ok
            }
            Event::SourceRead => {
                (self.before, self.last) = (0, 0);
                self.counts.add_record();
                Exit::Ok
            }
            Event::MemberRead => {
                (self.before, self.last) = (0, 0);
                self.counts.add_member();
                Exit::Ok
            }
        };
        self.exit = self.exit.max(exit);
        let stop = self.fail_fast && exit > Exit::Ok;
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// Reports a remark on a source, and returns what it means for the exit code.
    fn remark(remark: &Remark, messages: &Messages) -> Exit {
        match remark {
            Remark::Note(text) => messages.note(text),
            Remark::Warning(text) => messages.warning(text),
            Remark::Fault(text) => messages.error(text),
        }
        if matches!(remark, Remark::Fault(_)) { Exit::Error } else { Exit::Ok }
    }

    /// Makes the index count through all chunks of a source. Returns whether the item belongs to another game than the
    /// one before: a game may have several verdicts.
    fn is_another(&mut self, item: &mut T) -> bool {
        let Some(index) = self.index else { return true };
        let index = index(item);
        *index = index.saturating_add(self.before);
        std::mem::replace(&mut self.last, *index) != *index
    }

    fn end(self, session: &Session<'_>) -> Exit {
        let (records, sources) = (self.counts.games(), self.counts.records());
        let seconds = self.started.elapsed().as_secs_f64();
        let (records, sources) = (counted(records, "record"), counted(sources, "source"));
        session.messages.note(format_args!("read {records} from {sources} in {seconds:.1} s"));
        self.exit
    }
}
