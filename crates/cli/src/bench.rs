//! What a worker does: it reads a source, or of a large one the first piece, or a later piece.

use std::convert::Infallible;
use std::io::{self, Cursor, Read as _};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use super::archive::{self, Archive, Opened};
use super::batch::{self, Emit, Inputs, Jobs, Rest, Step};
use super::io::reason;
use super::pieces::{self, Piece, Pieces, Text};
use super::records::Cutter;
use super::source::{Input, Source};
use super::sources::Sources;
use super::stop::Stop;
use shinpan_core::InputError;
use shinpan_records::neutral::HEAD;

/// What a worker is given.
pub(super) enum Job {
    Source(anyhow::Result<Source>),
    /// Of the source with this name.
    Piece(Arc<str>, Piece),
}

/// What a worker sends to the writer.
pub(super) enum Event<T> {
    Item { item: T, live: bool },
    Fault(anyhow::Error),
    PieceRead,
    SourceRead,
}

/// The sources, as jobs.
pub(super) struct Queue(pub(super) Sources);

impl Inputs for Queue {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        self.0.take_next().map(Job::Source)
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready()
    }
}

/// The pieces of a source, as jobs.
struct Rack(Arc<str>, Pieces);

impl Inputs for Rack {
    type Input = Job;

    fn take_next(&mut self) -> Option<Job> {
        Some(Job::Piece(Arc::clone(&self.0), self.1.take_next()?))
    }

    fn is_ready(&self) -> bool {
        self.1.is_ready()
    }
}

/// Where a worker works.
pub(super) struct Bench<'a, F, W> {
    pub(super) scratch: &'a F,
    pub(super) work: &'a W,
    /// How a source is cut, where there are threads for its pieces.
    pub(super) cut: Option<&'a Cutter<'a>>,
    /// Bytes of a piece.
    pub(super) size: usize,
    pub(super) stop: &'a Stop,
    /// How many threads may share the members of an archive.
    pub(super) jobs: usize,
    /// Held by the archive that has these threads; any other is read by the thread that meets it.
    pub(super) spare: Mutex<()>,
}

/// What is to be told of a job at its end, and what is left of it.
type Done<T> = (Option<Event<T>>, Option<Rest<Job>>);

impl<F, W> Bench<'_, F, W> {
    /// One job, and what is left of it.
    pub(super) fn take<S, T: Send>(&self, job: Job, scratch: &mut S, emit: Emit<'_, Event<T>>) -> Option<Rest<Job>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let read = match job {
            Job::Source(source) => source.and_then(|source| self.source(source, scratch, emit)),
            Job::Piece(_, Piece::End) => Ok((Some(Event::SourceRead), None)),
            Job::Piece(name, Piece::Bytes(input)) => {
                self.read(&name, input, scratch, emit).map(|()| (Some(Event::PieceRead), None))
            }
        };
        let (event, rest) = read.unwrap_or_else(|error| (Some(Event::Fault(error)), None));
        // Break: the run ends, and there is nothing more to do here.
        event.is_none_or(|event| emit(event).is_continue()).then_some(rest).flatten()
    }

    /// One source, from opening it to its end, or to the end of its first piece; an archive is as many as it has members.
    fn source<S, T: Send>(&self, source: Source, scratch: &mut S, emit: Emit<'_, Event<T>>) -> anyhow::Result<Done<T>>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let Source { name, kind } = source;
        match kind.open().and_then(archive::look).map_err(|error| named(error.into(), &name))? {
            Opened::Records(input) => self.records(&name, input, scratch, emit),
            Opened::Archive(archive) => {
                self.archive(&name, archive, emit).map_err(|error| named(error.into(), &name))?;
                Ok((None, None))
            }
        }
    }

    /// Records, all of them or the first piece.
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
        let begun = match self.cut.filter(|_| pieces::is_worth(&input, self.size)) {
            Some(cut) => begin(input, cut).map_err(|error| named(error.into(), name))?,
            None => Begun::Whole(input),
        };
        let text = match begun {
            Begun::Whole(input) => {
                self.read(name, input, scratch, emit)?;
                None
            }
            Begun::Text(text) => {
                let (first, back) = text.open_piece(self.size);
                self.read(name, first, scratch, emit)?;
                back.try_recv().ok().filter(|text| !text.is_over())
            }
        };
        Ok(match text {
            None => (Some(Event::SourceRead), None),
            Some(text) => {
                let pieces = Pieces::new(text.relayed(self.stop), self.size);
                (Some(Event::PieceRead), Some(Rest::new(Rack(name.into(), pieces))))
            }
        })
    }

    /// All members of an archive, by as many threads as are to spare; each is read whole by one.
    fn archive<S, T: Send>(&self, name: &str, archive: Archive, emit: Emit<'_, Event<T>>) -> io::Result<()>
    where
        F: Fn() -> S + Sync,
        W: Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
    {
        let spare = self.spare.try_lock();
        let jobs = if spare.is_ok() { self.jobs } else { 1 };
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
        match kind.open().and_then(archive::look).map_err(|error| named(error.into(), &name))? {
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

/// A source of which the beginning is read.
enum Begun {
    /// It is not cut.
    Whole(Input),
    Text(Text),
}

/// Reads `input` once: what is there at once tells how it is cut, or it is not.
fn begin(mut input: Input, cut: &Cutter<'_>) -> io::Result<Begun> {
    let mut head = vec![0; HEAD];
    let filled = loop {
        match input.read(&mut head) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read?,
        }
    };
    head.truncate(filled);
    if let Some(cut) = cut(&head) {
        return Ok(Begun::Text(Text::new(head, input, cut)));
    }
    let (is_live, chunk) = (input.is_live(), input.chunk());
    Ok(Begun::Whole(Input::piece(Box::new(Cursor::new(head).chain(input)), is_live, chunk)))
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
