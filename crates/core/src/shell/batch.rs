//! Many inputs worked on by several threads, the results in the order of the inputs.
//!
//! Each worker takes a few inputs in a row and a lane for what comes of them; the lanes stand in line in the order in
//! which the inputs were taken, and the calling thread empties one after the other. Both the line and the lanes are
//! bounded, so memory does not grow with the number of inputs. With one job there are no threads at all.

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
/// Lanes in line for each thread.
const LANES_AHEAD: usize = 4;

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

/// Works on all `inputs` with up to `jobs` threads and gives the items to `sink`, on the calling thread, in the order
/// of the inputs and within an input in the order in which `work` emitted them; with a [`Step::Pause`] before a wait.
///
/// `scratch` makes what a thread keeps from one input to the next, buffers for instance. A `Break` or an error from
/// `sink` ends the run promptly and is returned; `stop` is set when the run is over, for readers that wait.
///
/// # Panics
/// With the panic of `work` or `inputs`, if one of them panics in a thread.
pub fn run<I, S, T, E>(
    jobs: usize,
    stop: &Stop,
    mut inputs: I,
    (scratch, work): (impl Fn() -> S + Sync, impl Fn(&mut S, I::Input, Emit<'_, T>) + Sync),
    sink: impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E>
where
    I: Inputs,
    T: Send,
{
    let _over = SetAtEnd(stop);
    if jobs <= 1 {
        return inline(&mut inputs, (&scratch, &work), sink);
    }
    threaded(jobs.min(JOBS_MOST), stop, inputs, (&scratch, &work), sink)
}

struct SetAtEnd<'a>(&'a Stop);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}

fn inline<I: Inputs, S, T, E>(
    inputs: &mut I,
    (scratch, work): (impl Fn() -> S, impl Fn(&mut S, I::Input, Emit<'_, T>)),
    mut sink: impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let mut scratch = scratch();
    let mut state = Ok(ControlFlow::Continue(()));
    let goes_on = |state: &Result<_, E>| matches!(state, Ok(ControlFlow::Continue(())));
    while goes_on(&state) {
        if !inputs.is_ready() {
            state = sink(Step::Pause);
        }
        let Some(input) = goes_on(&state).then(|| inputs.take_next()).flatten() else { break };
        work(&mut scratch, input, &mut |item| {
            // A worker that goes on after Break is not listened to.
            if goes_on(&state) {
                state = sink(Step::Item(item));
            }
            if goes_on(&state) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    state
}

fn threaded<I: Inputs, S, T: Send, E>(
    jobs: usize,
    stop: &Stop,
    inputs: I,
    (scratch, work): (impl Fn() -> S + Sync, impl Fn(&mut S, I::Input, Emit<'_, T>) + Sync),
    sink: impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let supply = Mutex::new(Supply { inputs, ended: false });
    thread::scope(|scope| {
        let (line, lanes) = sync_channel(jobs * LANES_AHEAD);
        let mut workers = Vec::new();
        for _ in 0..jobs {
            let line = line.clone();
            let (supply, scratch, work) = (&supply, &scratch, &work);
            let body = move || Worker { supply, line, stop }.run(scratch(), work);
            match thread::Builder::new().spawn_scoped(scope, body) {
                Ok(worker) => workers.push(worker),
                // The system has no more threads: those there are do the work, or this one does.
                Err(_) => break,
            }
        }
        drop(line);
        if workers.is_empty() {
            let mut supply = supply.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            return inline(&mut supply.inputs, (&scratch, &work), sink);
        }
        let result = drain(lanes, stop, sink);
        for worker in workers {
            if let Err(panic) = worker.join() {
                std::panic::resume_unwind(panic);
            }
        }
        result
    })
}

/// Empties the lanes in their order. At the end the rest of the line is dropped, which closes every lane in it.
#[expect(clippy::needless_pass_by_value, reason = "the line ends here, before the workers are waited for")]
fn drain<T, E>(
    lanes: Receiver<Drain<T>>,
    stop: &Stop,
    mut sink: impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let _over = SetAtEnd(stop);
    let mut items = Vec::new();
    loop {
        let mut lane = lanes.try_recv().ok();
        if lane.is_none() {
            if sink(Step::Pause)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            lane = lanes.recv().ok();
        }
        let Some(lane) = lane else { return Ok(ControlFlow::Continue(())) };
        match drain_lane(&lane, &mut items, &mut sink)? {
            // The panic is told when the worker is joined.
            ControlFlow::Continue(End::Panicked) => return Ok(ControlFlow::Continue(())),
            ControlFlow::Continue(End::Done) => {}
            ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
        }
    }
}

/// Empties one lane into `sink`, by way of `items`, which is empty before and after.
fn drain_lane<T, E>(
    lane: &Drain<T>,
    items: &mut Vec<T>,
    sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<(), End>, E> {
    loop {
        match lane.try_take(items) {
            Some(Taken::End(end)) => return Ok(ControlFlow::Continue(end)),
            Some(Taken::Items) => {}
            None => {
                if sink(Step::Pause)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                lane.wait();
            }
        }
        for item in items.drain(..) {
            if sink(Step::Item(item))?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
}

struct Supply<I> {
    inputs: I,
    ended: bool,
}

impl<I: Inputs> Supply<I> {
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

struct Worker<'a, I: Inputs, T> {
    supply: &'a Mutex<Supply<I>>,
    line: SyncSender<Drain<T>>,
    stop: &'a Stop,
}

impl<I: Inputs, T: Send> Worker<'_, I, T> {
    fn run<S>(self, mut scratch: S, work: &impl Fn(&mut S, I::Input, Emit<'_, T>)) {
        let mut group = Vec::new();
        let mut most = 1;
        while let Some(fill) = self.next_group(most, &mut group) {
            let (started, taken) = (Instant::now(), group.len());
            for input in group.drain(..) {
                let mut flow = ControlFlow::Continue(());
                work(&mut scratch, input, &mut |item| {
                    flow = fill.push(item);
                    flow
                });
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
    fn next_group(&self, most: usize, group: &mut Vec<I::Input>) -> Option<Fill<T>> {
        // Poisoned: the inputs panicked in another worker, and the run ends with that panic.
        let mut supply = self.supply.lock().ok()?;
        if self.stop.is_set() {
            return None;
        }
        supply.gather(most, group);
        if group.is_empty() {
            return None;
        }
        let (fill, drain) = lane();
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
        let mut supply = Supply { inputs: Slow(0), ended: false };
        let mut groups = Vec::new();
        while !supply.ended {
            let mut group = Vec::new();
            supply.gather(8, &mut group);
            groups.push(group);
        }
        assert_eq!(groups, [vec![1], vec![2], vec![]]);
    }
}
