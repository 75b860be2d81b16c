//! Reading all records of a command line: in order, in parallel, past those that cannot be read.

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

/// How one large source is split among threads.
pub struct Split<'a, T> {
    /// How a file is split. Where it splits one, `work` fails only where its input does.
    pub rule: &'a SplitRuleFn<'a>,
    /// The index of an item, which `work` counts from 1 in its chunk; it becomes the index in the file.
    pub index: fn(&mut T) -> &mut u32,
}

impl RecordArgs {
    /// Reads every source: `work` makes items of it, on some thread; `sink` writes each, on this one, in the order
    /// given, and says what it means for the exit code. The worst of them is returned. `scratch` makes what a thread keeps
    /// from one source to the next.
    ///
    /// An error from `work` and a source that cannot be opened are reported on stderr and make [`Exit::Error`] at the
    /// end; the other sources are still read, unless `--fail-fast` says otherwise. An
    /// [`InputError`](shinpan_core::InputError) names its file itself, any other error is reported with the name of the
    /// source. An error from `sink` ends the run and is returned.
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

    /// Does what [`RecordArgs::run`] does, with large sources split among the threads: `work` is given chunks of them.
    ///
    /// # Errors
    /// As [`RecordArgs::run`].
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
            // Only a person who looks on needs to know, and it takes a system call or two a file.
            let (known, counts) = (sources.known(), &session.io.counts);
            counts.expect(known.files);
            if let Some(bytes) = known.bytes {
                expect_bytes(bytes, counts);
            }
        }
        // The sink has the session to itself.
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
        // The flow says whether all were read, which the exit code says already.
        let _ = batch::run(jobs, &stop, SourceQueue(sources), (&scratch, work), |step| match step {
            Step::Item(event) => tally.take(event, session, &mut sink),
            Step::Pause => Ok(ControlFlow::Continue(session.output.flush_if_due(true)?)),
        })?;
        Ok(tally.end(session))
    }
}

/// What has come of the run so far.
struct Tally<T> {
    /// Where the index of an item is, if sources are split.
    index: Option<fn(&mut T) -> &mut u32>,
    /// The last index of the source before the chunk that is read, and the last one there is.
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

    /// Says what there is to say of a source, and what it means for the exit code.
    fn remark(remark: &Remark, messages: &Messages) -> Exit {
        match remark {
            Remark::Note(text) => messages.note(text),
            Remark::Warning(text) => messages.warning(text),
            Remark::Fault(text) => messages.error(text),
        }
        if matches!(remark, Remark::Fault(_)) { Exit::Error } else { Exit::Ok }
    }

    /// Makes the index count through all chunks of a source; whether the item is of another record than the one before:
    /// several verdicts may be of one.
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
