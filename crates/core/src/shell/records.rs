//! Reading all records of a command line: in order, in parallel, past those that cannot be read.

use std::ops::ControlFlow;
use std::time::Instant;

use super::args::RecordArgs;
use super::batch::{self, Emit, Step};
use super::exit::Exit;
use super::io::reason;
use super::output::Output;
use super::progress::Progress;
use super::session::Session;
use super::source::{Input, Source};
use super::sources::Sources;
use super::stop::Stop;
use crate::InputError;

/// What a worker sends to the writer.
enum Event<T> {
    Item { item: T, live: bool },
    Fault(anyhow::Error),
    SourceRead,
}

impl RecordArgs {
    /// Reads every source: `work` makes items of it, on some thread; `sink` writes each, on this one, in the order
    /// given, and says what it means for the exit code. The worst of them is returned.
    ///
    /// An error from `work` and a source that cannot be opened are told on stderr and make [`Exit::Error`] at the end;
    /// the other sources are still read, unless `--fail-fast` says otherwise. An [`InputError`] names its file itself,
    /// any other error is told with the name of the source. An error from `sink` ends the run and is returned.
    ///
    /// # Errors
    /// There is nothing to read ([`super::NoInput`]), stdin is given twice, or `sink` failed.
    pub fn run<S, T: Send>(
        &self,
        session: &mut Session<'_>,
        (scratch, work): (
            impl Fn() -> S + Sync,
            impl Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()> + Sync,
        ),
        mut sink: impl FnMut(&mut Output, T) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let stop = Stop::default();
        let jobs = self.threads(session.io);
        let sources = Sources::new(self, session.io, (jobs > 1).then(|| stop.clone()))?;
        let mut tally = Tally::new(self.fail_fast, session);
        let work = |scratch: &mut S, source, emit: Emit<'_, Event<T>>| read(source, scratch, &work, emit);
        // The flow says whether all were read, which the exit code says already.
        let _ = batch::run(jobs, &stop, sources, (scratch, work), |step| match step {
            Step::Item(event) => tally.take(event, session, &mut sink),
            Step::Pause => Ok(ControlFlow::Continue(session.output.settle(true)?)),
        })?;
        Ok(tally.end(session))
    }
}

/// One source, from opening it to its end.
fn read<S, T>(
    source: anyhow::Result<Source>,
    scratch: &mut S,
    work: &impl Fn(&mut S, &str, Input, Emit<'_, T>) -> anyhow::Result<()>,
    emit: Emit<'_, Event<T>>,
) {
    let result = source.and_then(|Source { name, kind }| {
        let input = kind.open().map_err(|error| named(error.into(), &name))?;
        let live = input.is_live();
        work(scratch, &name, input, &mut |item| emit(Event::Item { item, live })).map_err(|error| named(error, &name))
    });
    // Break: the run ends, and there is nothing more to do here.
    let _ = emit(result.map_or_else(Event::Fault, |()| Event::SourceRead));
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

/// What has come of the run so far.
struct Tally {
    exit: Exit,
    fail_fast: bool,
    progress: Progress,
    sources: u64,
    started: Instant,
}

impl Tally {
    fn new(fail_fast: bool, session: &Session<'_>) -> Self {
        let to_terminal = session.output.is_stdout() && session.io.terminals.stdout;
        let progress = Progress::new(&session.messages, session.io, to_terminal);
        Self { exit: Exit::Ok, fail_fast, progress, sources: 0, started: Instant::now() }
    }

    fn take<T>(
        &mut self,
        event: Event<T>,
        session: &mut Session<'_>,
        sink: &mut impl FnMut(&mut Output, T) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<ControlFlow<()>> {
        let exit = match event {
            Event::Item { item, live } => {
                let exit = sink(&mut session.output, item)?;
                session.output.settle(live)?;
                self.progress.step();
                exit
            }
            Event::Fault(error) => {
                self.progress.aside(|| session.messages.error(format_args!("{error:#}")));
                Exit::Error
            }
            Event::SourceRead => {
                self.sources += 1;
                Exit::Ok
            }
        };
        self.exit = self.exit.max(exit);
        let stop = self.fail_fast && exit > Exit::Ok;
        Ok(if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    fn end(self, session: &Session<'_>) -> Exit {
        let (records, sources, seconds) = (self.progress.done(), self.sources, self.started.elapsed().as_secs_f64());
        drop(self.progress);
        session.messages.note(format_args!("read {records} records from {sources} sources in {seconds:.1} s"));
        self.exit
    }
}
