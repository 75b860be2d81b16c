//! Many inputs worked on by several threads, the results in the order of the inputs.
//!
//! Each worker takes a few inputs in a row and a lane for what comes of them; the lanes stand in line in the order in
//! which the inputs were taken, and the calling thread empties one after the other. Both the line and the lanes are
//! bounded, so memory does not grow with the number of inputs. With one job there are no threads at all.
//!
//! An input that is too much for one worker is left off at some place: what comes behind it, the [`Rest`], are inputs
//! again, which as many threads work on when its turn has come.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::lane::{Drain, End, Fill, Taken, lane};
use super::stop::Stop;

/// How long the inputs of one lane should take: much longer than handing the lane over, much shorter than a second.
const GROUP_TIME: Duration = Duration::from_millis(1);
/// The most inputs of one lane.
const GROUP_MOST: usize = 64;
/// The most threads; more would only wait for each other.
const JOBS_MOST: usize = 512;

/// How far workers may be ahead of the writer.
#[derive(Clone, Copy)]
struct Ahead {
    /// Lanes in line for each thread.
    lanes: usize,
    /// Items in a lane.
    items: usize,
}

impl Ahead {
    /// On inputs: most have an item or a few.
    const ON_INPUTS: Self = Self { lanes: 4, items: 64 };
    /// On the rest of one: room for all items of a usual input, which are many.
    const ON_REST: Self = Self { lanes: 2, items: 512 };
}

/// How many threads work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jobs {
    /// On the inputs.
    pub inputs: usize,
    /// On the rest of one.
    pub rest: usize,
}

impl Jobs {
    /// As many on all.
    pub const fn all(jobs: usize) -> Self {
        Self { inputs: jobs, rest: jobs }
    }
}

/// Where inputs come from. Every iterator is one.
pub trait Inputs: Send {
    /// An input.
    type Input: Send;

    /// The next one; after `None` it is not called again.
    fn take_next(&mut self) -> Option<Self::Input>;

    /// Whether [`Inputs::take_next`] answers without waiting for the outer world.
    fn is_ready(&self) -> bool {
        true
    }
}

impl<I: Iterator + Send> Inputs for I
where
    I::Item: Send,
{
    type Input = I::Item;

    fn take_next(&mut self) -> Option<I::Item> {
        self.next()
    }
}

/// What a worker has left of an input: inputs again, whose items come behind those of the worker and before those of the
/// next input.
pub struct Rest<I>(Box<dyn Inputs<Input = I>>);

impl<I: Send> Rest<I> {
    /// These inputs are left.
    pub fn new(inputs: impl Inputs<Input = I> + 'static) -> Self {
        Self(Box::new(inputs))
    }
}

impl<I: Send> Inputs for Rest<I> {
    type Input = I;

    fn take_next(&mut self) -> Option<I> {
        self.0.take_next()
    }

    fn is_ready(&self) -> bool {
        self.0.is_ready()
    }
}

/// What the writer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// The next item.
    Item(T),
    /// The next item is not there yet: what is held back may be sent on.
    Pause,
}

/// What a worker calls with each item it has made; after `Break` it should return.
pub type Emit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Works on all `inputs` with as many threads as `jobs` says and gives the items to `sink`, on the calling thread, in
/// the order of the inputs and within an input in the order in which `work` emitted them; with a [`Step::Pause`] before
/// a wait.
///
/// `scratch` makes what a thread keeps from one input to the next, buffers for instance. A `Break` or an error from
/// `sink` ends the run promptly and is returned; `stop` is set when the run is over, for readers that wait.
///
/// # Panics
/// With the panic of `work` or `inputs`, if one of them panics in a thread.
pub fn run<I, S, T, E>(
    jobs: Jobs,
    stop: &Stop,
    mut inputs: I,
    (scratch, work): (impl Fn() -> S + Sync, impl Fn(&mut S, I::Input, Emit<'_, T>) -> Option<Rest<I::Input>> + Sync),
    mut sink: impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E>
where
    I: Inputs,
    T: Send,
{
    let _over = SetAtEnd(stop);
    let crew = Crew { stop, rest: jobs.rest, scratch: &scratch, work: &work };
    crew.run(jobs.inputs, Ahead::ON_INPUTS, &mut inputs, &mut sink)
}

struct SetAtEnd<'a>(&'a Stop);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// What all threads of a run share.
struct Crew<'a, S, T, X> {
    stop: &'a Stop,
    /// How many of them work on the rest of an input.
    rest: usize,
    scratch: &'a (dyn Fn() -> S + Sync),
    work: &'a Work<'a, S, T, X>,
}

/// What is done with an input.
type Work<'a, S, T, X> = dyn Fn(&mut S, X, Emit<'_, T>) -> Option<Rest<X>> + Sync + 'a;

/// An item, or what is left of the input behind its items.
enum Output<T, X> {
    Item(T),
    Rest(Rest<X>),
}

impl<S, T: Send, X: Send> Crew<'_, S, T, X> {
    fn run<E>(
        &self,
        jobs: usize,
        ahead: Ahead,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        if jobs <= 1 {
            return self.inline(inputs, sink);
        }
        self.threaded(jobs.min(JOBS_MOST), ahead, inputs, sink)
    }

    fn inline<E>(
        &self,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let mut scratch = (self.scratch)();
        let mut state = Ok(ControlFlow::Continue(()));
        let goes_on = |state: &Result<_, E>| matches!(state, Ok(ControlFlow::Continue(())));
        while goes_on(&state) {
            if !inputs.is_ready() {
                state = sink(Step::Pause);
            }
            let Some(input) = goes_on(&state).then(|| inputs.take_next()).flatten() else { break };
            let rest = (self.work)(&mut scratch, input, &mut |item| {
                // A worker that goes on after Break is not listened to.
                if goes_on(&state) {
                    state = sink(Step::Item(item));
                }
                if goes_on(&state) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Some(mut rest) = rest.filter(|_| goes_on(&state)) {
                state = self.run(self.rest, Ahead::ON_REST, &mut rest, sink);
            }
        }
        state
    }

    fn threaded<E>(
        &self,
        jobs: usize,
        ahead: Ahead,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let supply = Mutex::new(Supply { inputs, ended: false });
        thread::scope(|scope| {
            let (line, lanes) = sync_channel(jobs * ahead.lanes);
            let mut workers = Vec::new();
            for _ in 0..jobs {
                let worker = Worker { supply: &supply, line: line.clone(), room: ahead.items, stop: self.stop };
                let body = move || worker.run((self.scratch)(), self.work);
                match thread::Builder::new().spawn_scoped(scope, body) {
                    Ok(worker) => workers.push(worker),
                    // The system has no more threads: those there are do the work, or this one does.
                    Err(_) => break,
                }
            }
            drop(line);
            if workers.is_empty() {
                let mut supply = supply.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                return self.inline(supply.inputs, sink);
            }
            let result = self.drain(lanes, sink);
            for worker in workers {
                if let Err(panic) = worker.join() {
                    // The workers that wait for others of this run are told, too.
                    self.stop.set();
                    std::panic::resume_unwind(panic);
                }
            }
            result
        })
    }

    /// Empties the lanes in their order. At the end the rest of the line is dropped, which closes every lane in it.
    #[expect(clippy::needless_pass_by_value, reason = "the line ends here, before the workers are waited for")]
    fn drain<E>(
        &self,
        lanes: Receiver<Drain<Output<T, X>>>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let over = SetAtEnd(self.stop);
        let mut outputs = Vec::new();
        loop {
            let mut lane = lanes.try_recv().ok();
            if lane.is_none() {
                if sink(Step::Pause)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                lane = lanes.recv().ok();
            }
            let Some(lane) = lane else {
                // All was done: the run may go on with what comes behind this.
                std::mem::forget(over);
                return Ok(ControlFlow::Continue(()));
            };
            match self.drain_lane(&lane, &mut outputs, sink)? {
                // The panic is told when the worker is joined.
                ControlFlow::Continue(End::Panicked) => return Ok(ControlFlow::Continue(())),
                ControlFlow::Continue(End::Done) => {}
                ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
            }
        }
    }

    /// Empties one lane into `sink`, by way of `outputs`, which is empty before and after.
    fn drain_lane<E>(
        &self,
        lane: &Drain<Output<T, X>>,
        outputs: &mut Vec<Output<T, X>>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<(), End>, E> {
        loop {
            match lane.try_take(outputs) {
                Some(Taken::End(end)) => return Ok(ControlFlow::Continue(end)),
                Some(Taken::Items) => {}
                None => {
                    if sink(Step::Pause)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    lane.wait();
                }
            }
            for output in outputs.drain(..) {
                let flow = match output {
                    Output::Item(item) => sink(Step::Item(item))?,
                    Output::Rest(mut rest) => self.run(self.rest, Ahead::ON_REST, &mut rest, sink)?,
                };
                if flow.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
}

struct Supply<'a, I> {
    inputs: &'a mut I,
    ended: bool,
}

impl<I: Inputs> Supply<'_, I> {
    /// Up to `most` inputs: the first is waited for, the others are taken if they are there.
    fn gather(&mut self, most: usize, group: &mut Vec<I::Input>) {
        while !self.ended && group.len() < most && (group.is_empty() || self.inputs.is_ready()) {
            match self.inputs.take_next() {
                Some(input) => group.push(input),
                None => self.ended = true,
            }
        }
    }
}

struct Worker<'a, 'b, I: Inputs, T> {
    supply: &'a Mutex<Supply<'b, I>>,
    line: SyncSender<Drain<Output<T, I::Input>>>,
    /// In each of its lanes.
    room: usize,
    stop: &'a Stop,
}

impl<I: Inputs, T: Send> Worker<'_, '_, I, T> {
    fn run<S>(self, mut scratch: S, work: &Work<'_, S, T, I::Input>) {
        let mut group = Vec::new();
        let mut most = 1;
        while let Some(fill) = self.next_group(most, &mut group) {
            let (started, taken) = (Instant::now(), group.len());
            for input in group.drain(..) {
                let mut flow = ControlFlow::Continue(());
                let rest = work(&mut scratch, input, &mut |item| {
                    flow = fill.push(Output::Item(item));
                    flow
                });
                if let Some(rest) = rest.filter(|_| flow.is_continue()) {
                    flow = fill.push(Output::Rest(rest));
                }
                if flow.is_break() || self.stop.is_set() {
                    return;
                }
            }
            most = group_size(started.elapsed(), taken);
        }
    }

    /// Inputs and the lane for them, whose other end is put in line; none if there are no more or the run is over.
    ///
    /// The line is joined under the lock of the supply: that is what keeps the order.
    fn next_group(&self, most: usize, group: &mut Vec<I::Input>) -> Option<Fill<Output<T, I::Input>>> {
        // Poisoned: the inputs panicked in another worker, and the run ends with that panic.
        let mut supply = self.supply.lock().ok()?;
        if self.stop.is_set() {
            return None;
        }
        supply.gather(most, group);
        if group.is_empty() {
            return None;
        }
        let (fill, drain) = lane(self.room);
        self.line.send(drain).ok()?;
        Some(fill)
    }
}

/// How many inputs take about [`GROUP_TIME`], judged by the last group.
fn group_size(took: Duration, inputs: usize) -> usize {
    let fitting = GROUP_TIME.as_nanos().saturating_mul(inputs as u128) / took.as_nanos().max(1);
    usize::try_from(fitting).unwrap_or(GROUP_MOST).clamp(1, GROUP_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_as_long_as_the_work_is_short() {
        assert_eq!(group_size(Duration::from_micros(500), 10), 20);
        assert_eq!(group_size(Duration::from_secs(3), 1), 1);
        assert_eq!(group_size(Duration::ZERO, 1), GROUP_MOST);
    }

    #[test]
    fn gathering_does_not_wait_for_a_second_input() {
        struct Slow(u32);
        impl Inputs for Slow {
            type Input = u32;
            fn take_next(&mut self) -> Option<u32> {
                self.0 += 1;
                (self.0 < 3).then_some(self.0)
            }
            fn is_ready(&self) -> bool {
                false
            }
        }
        let mut supply = Supply { inputs: &mut Slow(0), ended: false };
        let mut groups = Vec::new();
        while !supply.ended {
            let mut group = Vec::new();
            supply.gather(8, &mut group);
            groups.push(group);
        }
        assert_eq!(groups, [vec![1], vec![2], vec![]]);
    }
}
