//! Processes many inputs on several threads, with the results in the order of the inputs.
//!
//! Each worker takes a group of inputs and opens a channel for their items; the receiving ends are kept in a queue in
//! the order in which the groups were taken, and the calling thread empties one after the other. Both the queue and the
//! channels are bounded, so memory does not grow with the number of inputs. With one job there are no threads at all.
//!
//! A worker may stop in the middle of a long input: what remains, the [`Rest`], is again a list of inputs, which
//! several threads process when its turn has come.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use super::inputs::{Supply, group_size};
use super::ordered_channel::{End, Received, Receiver, Sender, ordered_channel};
use super::stop::Stop;

pub use super::inputs::{Inputs, Rest};

/// Largest number of threads; more would only wait for each other.
const JOBS_MOST: usize = 512;

/// Limits on how far workers may be ahead of the writer.
#[derive(Clone, Copy)]
struct Capacity {
    /// Number of channels in the queue for each thread.
    channels: usize,
    /// Number of items in a channel.
    items: usize,
}

impl Capacity {
    /// Capacity for inputs, most of which have one item or a few.
    const OF_INPUTS: Self = Self { channels: 4, items: 256 };
    /// Capacity for the rest of an input: room for all the items of a usual chunk, which are many.
    const OF_REST: Self = Self { channels: 2, items: 512 };
}

/// Numbers of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jobs {
    /// Number of threads for the inputs.
    pub inputs: usize,
    /// Number of threads for the rest of an input.
    pub rest: usize,
}

impl Jobs {
    /// Uses the same number of threads for both.
    pub const fn all(jobs: usize) -> Self {
        Self { inputs: jobs, rest: jobs }
    }
}

/// Step of the writer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<T> {
    /// The next item is available.
    Item(T),
    /// The next item is not available yet: the writer may flush what it holds back.
    Pause,
}

/// Function that a worker calls with each item it has made; after `Break` it should return.
pub type Emit<'a, T> = &'a mut dyn FnMut(T) -> ControlFlow<()>;

/// Processes all `inputs` with the threads that `jobs` allows, and passes the items to `sink` on the calling thread, in
/// the order of the inputs and, within an input, in the order in which `work` emitted them; with a [`Step::Pause`]
/// before each wait.
///
/// `scratch` makes what a thread keeps from one input to the next, buffers for instance. A `Break` or an error from
/// `sink` ends the run promptly and is returned; `stop` is set when the run is over, for readers that wait.
///
/// # Panics
/// Passes on the panic of `work` or `inputs`, if one of them panics in a thread.
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
    let _guard = SetAtEnd(stop);
    let pool = Pool { stop, rest: jobs.rest, scratch: &scratch, work: &work };
    pool.run(jobs.inputs, Capacity::OF_INPUTS, &mut inputs, &mut sink)
}

/// Sets the flag when it is dropped, even by a panic.
struct SetAtEnd<'a>(&'a Stop);

impl Drop for SetAtEnd<'_> {
    fn drop(&mut self) {
        self.0.set();
    }
}

/// Data shared by all threads of a run.
struct Pool<'a, S, T, X> {
    stop: &'a Stop,
    /// Number of threads for the rest of an input.
    rest: usize,
    scratch: &'a (dyn Fn() -> S + Sync),
    work: &'a Work<'a, S, T, X>,
}

/// Function that processes an input.
type Work<'a, S, T, X> = dyn Fn(&mut S, X, Emit<'_, T>) -> Option<Rest<X>> + Sync + 'a;

/// An item, or what remains of the input after its items.
enum Output<T, X> {
    Item(T),
    Rest(Rest<X>),
}

impl<S, T: Send, X: Send> Pool<'_, S, T, X> {
    fn run<E>(
        &self,
        jobs: usize,
        capacity: Capacity,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        if jobs <= 1 {
            return self.inline(inputs, sink);
        }
        self.threaded(jobs.min(JOBS_MOST), capacity, inputs, sink)
    }

    fn inline<E>(
        &self,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let mut scratch = (self.scratch)();
        let mut state = Ok(ControlFlow::Continue(()));
        let continues = |state: &Result<_, E>| matches!(state, Ok(ControlFlow::Continue(())));
        while continues(&state) {
            if !inputs.is_ready() {
                state = sink(Step::Pause);
            }
            let Some(input) = continues(&state).then(|| inputs.take_next()).flatten() else { break };
            let rest = (self.work)(&mut scratch, input, &mut |item| {
                // Items that a worker emits after `Break` are dropped.
                if continues(&state) {
                    state = sink(Step::Item(item));
                }
                if continues(&state) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if let Some(mut rest) = rest.filter(|_| continues(&state)) {
                state = self.run(self.rest, Capacity::OF_REST, &mut rest, sink);
            }
        }
        state
    }

    fn threaded<E>(
        &self,
        jobs: usize,
        capacity: Capacity,
        inputs: &mut impl Inputs<Input = X>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let supply = Mutex::new(Supply::new(inputs));
        thread::scope(|scope| {
            let (sender, queue) = sync_channel(jobs * capacity.channels);
            let mut workers = Vec::new();
            for _ in 0..jobs {
                let worker =
                    Worker { supply: &supply, queue: sender.clone(), capacity: capacity.items, stop: self.stop };
                let body = move || worker.run((self.scratch)(), self.work);
                match thread::Builder::new().spawn_scoped(scope, body) {
                    Ok(worker) => workers.push(worker),
                    // The system has no more threads: those that exist do the work, or this one does.
                    Err(_) => break,
                }
            }
            drop(sender);
            if workers.is_empty() {
                let mut supply = supply.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                return self.inline(supply.inputs, sink);
            }
            let result = self.write_all(queue, sink);
            for worker in workers {
                if let Err(panic) = worker.join() {
                    // Workers that wait for another worker of this run end, too.
                    self.stop.set();
                    std::panic::resume_unwind(panic);
                }
            }
            result
        })
    }

    /// Empties the channels in their order. At the end the rest of the queue is dropped, which closes every channel in
    /// it.
    #[expect(clippy::needless_pass_by_value, reason = "the queue ends here, before the workers are waited for")]
    fn write_all<E>(
        &self,
        queue: mpsc::Receiver<Receiver<Output<T, X>>>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<()>, E> {
        let guard = SetAtEnd(self.stop);
        let mut outputs = Vec::new();
        loop {
            let mut channel = queue.try_recv().ok();
            if channel.is_none() {
                if sink(Step::Pause)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                channel = queue.recv().ok();
            }
            let Some(channel) = channel else {
                // All is done: the run may continue with the following inputs.
                std::mem::forget(guard);
                return Ok(ControlFlow::Continue(()));
            };
            match self.write(&channel, &mut outputs, sink)? {
                // The panic is raised when the worker is joined.
                ControlFlow::Continue(End::Panicked) => return Ok(ControlFlow::Continue(())),
                ControlFlow::Continue(End::Done) => {}
                ControlFlow::Break(()) => return Ok(ControlFlow::Break(())),
            }
        }
    }

    /// Empties one channel into `sink`, through `outputs`, which is empty before and after.
    fn write<E>(
        &self,
        channel: &Receiver<Output<T, X>>,
        outputs: &mut Vec<Output<T, X>>,
        sink: &mut impl FnMut(Step<T>) -> Result<ControlFlow<()>, E>,
    ) -> Result<ControlFlow<(), End>, E> {
        loop {
            match channel.try_receive(outputs) {
                Some(Received::End(end)) => return Ok(ControlFlow::Continue(end)),
                Some(Received::Items) => {}
                None => {
                    if sink(Step::Pause)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                    channel.wait();
                }
            }
            for output in outputs.drain(..) {
                let flow = match output {
                    Output::Item(item) => sink(Step::Item(item))?,
                    Output::Rest(mut rest) => self.run(self.rest, Capacity::OF_REST, &mut rest, sink)?,
                };
                if flow.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
}

/// A thread of a pool.
struct Worker<'a, 'b, I: Inputs, T> {
    supply: &'a Mutex<Supply<'b, I>>,
    queue: SyncSender<Receiver<Output<T, I::Input>>>,
    /// Capacity of each of its channels.
    capacity: usize,
    stop: &'a Stop,
}

impl<I: Inputs, T: Send> Worker<'_, '_, I, T> {
    fn run<S>(self, mut scratch: S, work: &Work<'_, S, T, I::Input>) {
        let mut group = Vec::new();
        let mut most = 1;
        while let Some(sender) = self.next_group(most, &mut group) {
            let (started, taken) = (Instant::now(), group.len());
            for input in group.drain(..) {
                let mut flow = ControlFlow::Continue(());
                let rest = work(&mut scratch, input, &mut |item| {
                    flow = sender.send(Output::Item(item));
                    flow
                });
                if let Some(rest) = rest.filter(|_| flow.is_continue()) {
                    flow = sender.send(Output::Rest(rest));
                }
                if flow.is_break() || self.stop.is_set() {
                    return;
                }
            }
            most = group_size(started.elapsed(), taken);
        }
    }

    /// Takes inputs and opens a channel for them, whose other end is put in the queue; `None` if there are no more or
    /// the run is over.
    ///
    /// The channel is put in the queue while the supply is locked: that keeps the order.
    fn next_group(&self, most: usize, group: &mut Vec<I::Input>) -> Option<Sender<Output<T, I::Input>>> {
        // The lock is poisoned if the inputs panicked in another worker; the run ends with that panic.
        let mut supply = self.supply.lock().ok()?;
        if self.stop.is_set() {
            return None;
        }
        supply.gather(most, group);
        if group.is_empty() {
            return None;
        }
        let (sender, receiver) = ordered_channel(self.capacity);
        self.queue.send(receiver).ok()?;
        Some(sender)
    }
}
