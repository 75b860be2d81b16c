//! What a worker does with one job: it reads a source, or the first chunk of a large one, or a later chunk.

use std::convert::Infallible;
use std::io::{self, Cursor, Read as _};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::archive::{self, Archive, Opened};
use super::batch::{self, Emit, Jobs, Step};
use super::inputs::{Inputs, Rest};
use super::io::reason;
use super::source::{Input, Source};
use super::sources::Sources;
use super::split::{self, ChunkStep, Chunks, SplitRuleFn, Splitter};
use super::stop::Stop;
use shinpan_core::InputError;
use shinpan_records::neutral::HEAD;

/// What a worker is given.
pub(super) enum Job {
    Source(anyhow::Result<Source>),
    /// A chunk of the source with this name.
    Chunk(Arc<str>, ChunkStep),
}

/// What a worker sends to the writer.
pub(super) enum Event<T> {
    Item { item: T, live: bool },
    Fault(anyhow::Error),
    ChunkRead,
    SourceRead,
}

/// The sources, as jobs.
pub(super) struct SourceQueue(pub(super) Sources);

impl Inputs for SourceQueue {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        self.0.take_next().map(Job::Source)
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready()
    }
}

/// The chunks of a source, as jobs.
struct ChunkQueue(Arc<str>, Chunks);

impl Inputs for ChunkQueue {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        Some(Job::Chunk(Arc::clone(&self.0), self.1.take_next()?))
    }

    fn is_ready(&self) -> bool {
        self.1.is_ready()
    }
}

/// How all workers of a run do their jobs.
pub(super) struct Worker<'a, F, W> {
    pub(super) scratch: &'a F,
    pub(super) work: &'a W,
    /// How a source is split, where there are threads for its chunks.
    pub(super) split_rule: Option<&'a SplitRuleFn<'a>>,
    /// Bytes of a chunk.
    pub(super) chunk_size: usize,
    pub(super) stop: &'a Stop,
    /// How many threads may share the members of an archive.
    pub(super) jobs: usize,
    /// Locked by the archive that has these threads; any other is read by the thread that meets it.
    pub(super) archive_threads: Mutex<()>,
}

/// The event at the end of a job, and what is left of the job.
type Done<T> = (Option<Event<T>>, Option<Rest<Job>>);

impl<F, W> Worker<'_, F, W> {
    /// Does one job, and returns what is left of it.
    pub(super) fn run<S, T: Send>(&self, job: Job, scratch: &mut S, emit: Emit<'_, Event<T>>) -> Option<Rest<Job>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let read = match job {
            Job::Source(source) => source.and_then(|source| self.source(source, scratch, emit)),
            Job::Chunk(_, ChunkStep::End) => Ok((Some(Event::SourceRead), None)),
            Job::Chunk(name, ChunkStep::Bytes(input)) => {
                self.read(&name, input, scratch, emit).map(|()| (Some(Event::ChunkRead), None))
            }
        };
        let (event, rest) = read.unwrap_or_else(|error| (Some(Event::Fault(error)), None));
        // Break: the run ends, and there is nothing more to do here.
        event.is_none_or(|event| emit(event).is_continue()).then_some(rest).flatten()
    }

    /// Reads one source to its end, or to the end of its first chunk; an archive is as many sources as it has members.
    fn source<S, T: Send>(&self, source: Source, scratch: &mut S, emit: Emit<'_, Event<T>>) -> anyhow::Result<Done<T>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let Source { name, kind } = source;
        match kind.open().and_then(archive::detect).map_err(|error| named(error.into(), &name))? {
            Opened::Records(input) => self.records(&name, input, scratch, emit),
            Opened::Archive(archive) => {
                self.archive(&name, archive, emit).map_err(|error| named(error.into(), &name))?;
                Ok((None, None))
            }
        }
    }

    /// Reads records, all of them or the first chunk.
    fn records<S, T>(
        &self,
        name: &str,
        input: Input,
        scratch: &mut S,
        emit: Emit<'_, Event<T>>,
    ) -> anyhow::Result<Done<T>>
    where
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()>,
    {
        let probed = match self.split_rule.filter(|_| split::is_worth_splitting(&input, self.chunk_size)) {
            Some(rule) => probe(input, rule).map_err(|error| named(error.into(), name))?,
            None => Probed::Whole(input),
        };
        let splitter = match probed {
            Probed::Whole(input) => {
                self.read(name, input, scratch, emit)?;
                None
            }
            Probed::Split(splitter) => {
                let (first, mut loan) = splitter.open_chunk(self.chunk_size);
                self.read(name, first, scratch, emit)?;
                loan.take().filter(|splitter| !splitter.is_over())
            }
        };
        Ok(match splitter {
            None => (Some(Event::SourceRead), None),
            Some(splitter) => {
                let chunks = Chunks::new(splitter.relayed(self.stop), self.chunk_size);
                (Some(Event::ChunkRead), Some(Rest::new(ChunkQueue(name.into(), chunks))))
            }
        })
    }

    /// Reads all members of an archive by as many threads as are free; each member is read whole by one.
    fn archive<S, T: Send>(&self, name: &str, archive: Archive, emit: Emit<'_, Event<T>>) -> io::Result<()>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let lock = self.archive_threads.try_lock();
        let jobs = if lock.is_ok() { self.jobs } else { 1 };
        let stop = Stop::default();
        let archive = if jobs > 1 { archive.relayed(&stop) } else { archive };
        let work = |scratch: &mut S, member: anyhow::Result<Source>, emit: Emit<'_, Event<T>>| {
            let read = member.and_then(|member| self.member(member, scratch, emit));
            // Break: the run ends, and there is nothing more to do here.
            let _ = emit(read.map_or_else(Event::Fault, |()| Event::SourceRead));
            None
        };
        archive.open(name, |members| {
            let Ok(_) = batch::run(Jobs::all(jobs), &stop, members, (self.scratch, work), |step| match step {
                Step::Item(event) => Ok::<_, Infallible>(emit(event)),
                Step::Pause => Ok(ControlFlow::Continue(())),
            });
        })
    }

    fn member<S, T>(&self, member: Source, scratch: &mut S, emit: Emit<'_, Event<T>>) -> anyhow::Result<()>
    where
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()>,
    {
        let Source { name, kind } = member;
        match kind.open().and_then(archive::detect).map_err(|error| named(error.into(), &name))? {
            Opened::Records(input) => self.read(&name, input, scratch, emit),
            Opened::Archive(_) => Err(anyhow::anyhow!("{name}: an archive within an archive; unpack it")),
        }
    }

    fn read<S, T>(&self, name: &str, input: Input, scratch: &mut S, emit: Emit<'_, Event<T>>) -> anyhow::Result<()>
    where
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()>,
    {
        let live = input.is_live();
        let each: Emit<'_, T> = &mut |item| emit(Event::Item { item, live });
        (self.work)(scratch, name, input, each).map_err(|error| named(error, name))
    }
}

/// A source whose beginning has been looked at.
enum Probed {
    /// It is not split.
    Whole(Input),
    Split(Splitter),
}

/// Reads `input` once: the bytes that are there at once decide whether and how it is split.
fn probe(mut input: Input, rule: &SplitRuleFn<'_>) -> io::Result<Probed> {
    let mut head = vec![0; HEAD];
    let filled = loop {
        match input.read(&mut head) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read?,
        }
    };
    head.truncate(filled);
    if let Some(rule) = rule(&head) {
        return Ok(Probed::Split(Splitter::new(head, input, rule)));
    }
    let (is_live, chunk) = (input.is_live(), input.chunk());
    Ok(Probed::Whole(Input::chunk_of(Box::new(Cursor::new(head).chain(input)), is_live, chunk)))
}

/// The error with the name of its file before it, unless it has that already.
fn named(error: anyhow::Error, name: &str) -> anyhow::Error {
    if error.is::<InputError>() {
        return error;
    }
    match error.chain().next().and_then(|first| first.downcast_ref::<std::io::Error>()) {
        Some(error) => anyhow::anyhow!("{name}: {}", reason(error)),
        None => error.context(name.to_owned()),
    }
}
