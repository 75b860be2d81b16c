//! Jobs of a worker: to read a source, or the first chunk of a large one, or a later chunk.

use std::convert::Infallible;
use std::io::{self, Cursor, Read as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::archive::{self, Archive, Growth, Opened};
use super::batch::{self, Emit, Jobs, Step};
use super::folder::Folder;
use super::input::{Input, Label};
use super::inputs::{Inputs, Rest};
use super::io::reason;
use super::name::Name;
use super::remarks::{Remark, Remarks};
use super::source::{Source, SourceKind, open_file};
use super::sources::Sources;
use super::split::{self, ChunkStep, Chunks, SplitRuleFn, Splitter};
use super::stop::Stop;
use super::watch::Watch;
use shinpan_core::InputError;
use shinpan_records::RecordFiles;
use shinpan_records::neutral::HEAD;

/// Job of a worker.
pub(super) enum Job {
    Source(anyhow::Result<Source>),
    /// A chunk of a source.
    Chunk(Arc<ChunkedSource>, ChunkStep),
}

/// A source that is read in chunks.
pub(super) struct ChunkedSource {
    name: String,
    label: Label,
}

/// Event that a worker sends to the writer.
pub(super) enum Event<T> {
    Item {
        item: T,
        live: bool,
    },
    Fault(anyhow::Error),
    /// A remark on a source, including its name.
    Remark(Remark),
    ChunkRead,
    SourceRead,
    /// A member of an archive was read.
    MemberRead,
}

/// Sources as jobs.
pub(super) struct SourceQueue<'a>(pub(super) Sources<'a>);

impl Inputs for SourceQueue<'_> {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        self.0.take_next().map(Job::Source)
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready()
    }
}

/// Chunks of a source as jobs.
struct ChunkQueue(Arc<ChunkedSource>, Chunks);

impl Inputs for ChunkQueue {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        Some(Job::Chunk(Arc::clone(&self.0), self.1.take_next()?))
    }

    fn is_ready(&self) -> bool {
        self.1.is_ready()
    }
}

/// Shared context of all workers of a run.
pub(super) struct Worker<'a, F, W> {
    pub(super) scratch: &'a F,
    pub(super) work: &'a W,
    /// Rule by which a source is split, if there are threads for its chunks.
    pub(super) split_rule: Option<&'a SplitRuleFn<'a>>,
    /// Size of a chunk in bytes.
    pub(super) chunk_size: usize,
    pub(super) stop: &'a Stop,
    /// Files of a folder that are records.
    pub(super) record_files: &'a RecordFiles,
    /// Bound on the growth of compressed data.
    pub(super) growth: Growth,
    /// Number of threads that may share the members of an archive.
    pub(super) jobs: usize,
    /// Lock held by the archive that uses these threads; any other archive is read by the thread that finds it.
    pub(super) archive_threads: Mutex<()>,
}

/// Event at the end of a job, and the rest of the job.
type Done<T> = (Option<Event<T>>, Option<Rest<Job>>);

impl<F, W> Worker<'_, F, W> {
    /// Does a job, and returns its rest.
    pub(super) fn run<S, T: Send>(&self, job: Job, scratch: &mut S, emit: Emit<'_, Event<T>>) -> Option<Rest<Job>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let read = match job {
            Job::Source(source) => source.and_then(|source| self.source(source, scratch, emit)),
            Job::Chunk(source, ChunkStep::End) => {
                // On a break the run ends, and further events do not matter.
                let _ = remark(&source.name, source.label.remarks.as_ref(), emit);
                Ok((Some(Event::SourceRead), None))
            }
            Job::Chunk(source, ChunkStep::Bytes(input)) => {
                let input = input.with_label(source.label.clone());
                self.read(&source.name, input, scratch, emit).map(|()| (Some(Event::ChunkRead), None))
            }
        };
        let (event, rest) = read.unwrap_or_else(|error| (Some(Event::Fault(error)), None));
        // On a break the run ends, and nothing remains to be done here.
        event.is_none_or(|event| emit(event).is_continue()).then_some(rest).flatten()
    }

    /// Reads a source to its end, or to the end of its first chunk; an archive counts as one source for each member.
    fn source<S, T: Send>(&self, source: Source, scratch: &mut S, emit: Emit<'_, Event<T>>) -> anyhow::Result<Done<T>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let (name, found) = self.open(source)?;
        match found {
            Found::Folder(path, watch) => folder(&name.text, &path, self.record_files, &watch, emit),
            Found::Opened(Opened::Records(input)) => self.records(&name.text, input, scratch, emit),
            Found::Opened(Opened::Archive(archive)) => {
                let remarks = Remarks::default();
                let read = self.archive(name.clone(), archive, &remarks, emit);
                let _ = remark(&name.text, Some(&remarks), emit);
                read.map_err(|error| named(error.into(), &name.text))?;
                Ok((None, None))
            }
        }
    }

    /// Opens a source and detects its kind.
    fn open(&self, source: Source) -> anyhow::Result<(Name, Found)> {
        let Source { name, name_bytes, kind } = source;
        let input = match kind {
            SourceKind::FileOrFolder(path, watch) => match open_file(&path, &watch) {
                Err(error) if error.kind() == io::ErrorKind::IsADirectory => {
                    return Ok((Name { text: name, bytes: name_bytes }, Found::Folder(path, watch)));
                }
                input => input,
            },
            kind => kind.open(),
        };
        let input = input.map_err(|error| named(error.into(), &name))?;
        let opened = self.detect(&name, name_bytes.as_ref(), input)?;
        Ok((Name { text: name, bytes: name_bytes }, Found::Opened(opened)))
    }

    /// Detects the kind of an open input called `name`.
    fn detect(&self, name: &str, name_bytes: Option<&Arc<[u8]>>, input: Input) -> anyhow::Result<Opened> {
        let label = Label { name_bytes: name_bytes.cloned(), ..input.label().clone() };
        archive::detect(input.with_label(label), self.growth).map_err(|error| named(error.into(), name))
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
        let label = input.label().clone();
        let probed = match self.split_rule.filter(|_| split::is_worth_splitting(&input, self.chunk_size)) {
            Some(rule) => probe(input, rule).map_err(|error| named(error.into(), name))?,
            None => Probed::Whole(input),
        };
        let splitter = match probed {
            Probed::Whole(input) => {
                self.read(name, input.with_label(label.clone()), scratch, emit)?;
                None
            }
            Probed::Split(splitter) => {
                let (first, mut loan) = splitter.open_chunk(self.chunk_size);
                self.read(name, first.with_label(label.clone()), scratch, emit)?;
                loan.take().filter(|splitter| !splitter.is_over())
            }
        };
        Ok(match splitter {
            None => {
                let _ = remark(name, label.remarks.as_ref(), emit);
                (Some(Event::SourceRead), None)
            }
            Some(splitter) => {
                let chunks = Chunks::new(splitter.relayed(self.stop), self.chunk_size);
                let source = Arc::new(ChunkedSource { name: name.to_owned(), label });
                (Some(Event::ChunkRead), Some(Rest::new(ChunkQueue(source, chunks))))
            }
        })
    }

    /// Reads all members of an archive on as many threads as are free; each member is read whole by one thread.
    fn archive<S, T: Send>(
        &self,
        name: Name,
        archive: Archive,
        remarks: &Remarks,
        emit: Emit<'_, Event<T>>,
    ) -> io::Result<()>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let lock = self.archive_threads.try_lock();
        let jobs = if lock.is_ok() { self.jobs } else { 1 };
        let stop = Stop::default();
        let work = |scratch: &mut S, member: anyhow::Result<Source>, emit: Emit<'_, Event<T>>| {
            let read = member.and_then(|member| self.member(member, scratch, emit));
            // On a break the run ends, and nothing remains to be done here.
            let _ = emit(read.map_or_else(Event::Fault, |()| Event::MemberRead));
            None
        };
        archive.open(name, remarks, |members| {
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
        let (Name { text: name, .. }, found) = self.open(member)?;
        let input = match found {
            Found::Opened(Opened::Records(input)) => input,
            Found::Opened(Opened::Archive(archive)) => anyhow::bail!("{name}: {}", archive.why_no_member()),
            Found::Folder(..) => return Ok(()),
        };
        let remarks = input.label().remarks.clone();
        self.read(&name, input, scratch, emit)?;
        // On a break the run ends, and nothing remains to be done here.
        let _ = remark(&name, remarks.as_ref(), emit);
        Ok(())
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

/// Kind of a source.
enum Found {
    /// A folder, which is searched.
    Folder(PathBuf, Watch),
    Opened(Opened),
}

/// Emits the remarks on the source `name`.
fn remark<T>(name: &str, remarks: Option<&Remarks>, emit: Emit<'_, Event<T>>) -> ControlFlow<()> {
    let remarks = remarks.map(Remarks::take).unwrap_or_default();
    remarks.into_iter().try_for_each(|remark| emit(Event::Remark(remark.of(name))))
}

/// A source whose beginning has been read.
enum Probed {
    /// The source is not split.
    Whole(Input),
    Split(Splitter),
}

/// Reads `input` once: the bytes that are available at once decide whether and how it is split.
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

/// Adds the name of its file to an error, unless the error has it already.
fn named(error: anyhow::Error, name: &str) -> anyhow::Error {
    if error.is::<InputError>() {
        return error;
    }
    match error.chain().next().and_then(|first| first.downcast_ref::<std::io::Error>()) {
        Some(error) => anyhow::anyhow!("{name}: {}", reason(error)),
        None => error.context(name.to_owned()),
    }
}

/// Searches a folder, and returns its files as the rest of the job.
fn folder<T>(
    name: &str,
    path: &Path,
    record_files: &RecordFiles,
    watch: &Watch,
    emit: Emit<'_, Event<T>>,
) -> anyhow::Result<Done<T>> {
    let folder = Folder::search(path, record_files);
    let flow = folder.remarks().into_iter().try_for_each(|remark| emit(Event::Remark(remark.of(name))));
    if flow.is_break() {
        return Ok((None, None));
    }
    if let Some(why) = folder.emptiness(record_files) {
        anyhow::bail!("{name}: {why}");
    }
    let watch = watch.clone();
    let files = folder.records.into_iter().map(move |path| Job::Source(Ok(Source::file(path, &watch))));
    Ok((None, Some(Rest::new(files))))
}
