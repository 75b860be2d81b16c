//! A bounded, ordered channel from one worker to the writer that seldom wakes the reader.
//!
//! A usual channel would wake the reader for every item. Here the reader takes all available items at once, waits a
//! little for more to gather, and only then asks to be woken by the next item.

use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Time for which the reader lets items gather: the longest that an item is held back.
const GATHER: Duration = Duration::from_millis(5);

/// Creates a channel. A worker that is `capacity` items ahead of the reader waits.
pub(super) fn ordered_channel<T>(capacity: usize) -> (Sender<T>, Receiver<T>) {
    let state = State { items: Vec::new(), end: None, closed: false, urgent: false, full: false };
    let channel = Channel { capacity, state: Mutex::new(state), filled: Condvar::new(), emptied: Condvar::new() };
    let channel = Arc::new(channel);
    (Sender(Arc::clone(&channel)), Receiver(channel))
}

struct Channel<T> {
    capacity: usize,
    state: Mutex<State<T>>,
    filled: Condvar,
    emptied: Condvar,
}

struct State<T> {
    items: Vec<T>,
    end: Option<End>,
    /// Whether the reader is gone.
    closed: bool,
    /// Whether the reader wants the next item at once.
    urgent: bool,
    /// Whether the worker waits for room.
    full: bool,
}

/// Outcome of a receive: items or the end of the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Received {
    /// Items, which have been taken out.
    Items,
    /// The end: nothing more follows.
    End(End),
}

/// Reason for the end of the channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The worker is done with it.
    Done,
    /// The worker panicked.
    Panicked,
}

impl<T> Channel<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// End of the channel for the worker. Dropping it ends the channel.
pub(super) struct Sender<T>(Arc<Channel<T>>);

impl<T> Sender<T> {
    /// Sends an item; returns `Break` if the reader is gone.
    pub(super) fn send(&self, item: T) -> ControlFlow<()> {
        let mut state = self.0.lock();
        while state.items.len() >= self.0.capacity && !state.closed {
            self.0.filled.notify_one();
            state.full = true;
            state = self.0.emptied.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return ControlFlow::Break(());
        }
        state.items.push(item);
        if mem::take(&mut state.urgent) {
            self.0.filled.notify_one();
        }
        ControlFlow::Continue(())
    }
}

impl<T> Drop for Sender<T> {
    fn drop(&mut self) {
        let end = if std::thread::panicking() { End::Panicked } else { End::Done };
        self.0.lock().end = Some(end);
        self.0.filled.notify_one();
    }
}

/// End of the channel for the reader. Dropping it stops the worker at its next item.
pub(super) struct Receiver<T>(Arc<Channel<T>>);

impl<T> Receiver<T> {
    /// Swaps the available items into `items`, which must be empty; `None` if there are neither items nor an end yet.
    pub(super) fn try_receive(&self, items: &mut Vec<T>) -> Option<Received> {
        let mut state = self.0.lock();
        if state.items.is_empty() {
            return state.end.map(Received::End);
        }
        mem::swap(&mut state.items, items);
        if mem::take(&mut state.full) {
            self.0.emptied.notify_one();
        }
        Some(Received::Items)
    }

    /// Waits until [`Receiver::try_receive`] finds something.
    pub(super) fn wait(&self) {
        let mut state = self.0.lock();
        let idle = |state: &mut State<T>| state.items.is_empty() && state.end.is_none();
        if idle(&mut state) {
            // Items gather meanwhile; the reader is not woken before the channel is full or ended.
            let waited = self.0.filled.wait_timeout(state, GATHER);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        while idle(&mut state) {
            state.urgent = true;
            state = self.0.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.urgent = false;
    }
}

impl<T> Drop for Receiver<T> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.emptied.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const CAPACITY: usize = 64;

    fn next<T>(receiver: &Receiver<T>, items: &mut Vec<T>) -> Received {
        receiver.wait();
        receiver.try_receive(items).expect("there is something after the wait")
    }

    #[test]
    fn all_items_come_through_in_order() {
        let (sender, receiver) = ordered_channel(CAPACITY);
        let worker = thread::spawn(move || (0..1000).all(|n| sender.send(n).is_continue()));
        let (mut all, mut items) = (Vec::new(), Vec::new());
        while next(&receiver, &mut items) == Received::Items {
            assert!(items.len() <= CAPACITY);
            all.append(&mut items);
        }
        assert!(worker.join().unwrap());
        assert_eq!(all, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn a_worker_that_is_ahead_is_stopped_by_a_closed_channel() {
        let (sender, receiver) = ordered_channel(CAPACITY);
        let worker = thread::spawn(move || (0..1000).take_while(|_| sender.send(()).is_continue()).count());
        thread::sleep(Duration::from_millis(20));
        drop(receiver);
        assert_eq!(worker.join().unwrap(), CAPACITY);
    }

    #[test]
    fn a_slow_item_is_handed_on_at_once() {
        let (sender, receiver) = ordered_channel(CAPACITY);
        let worker = thread::spawn(move || {
            thread::sleep(3 * GATHER);
            assert!(sender.send(1).is_continue());
            thread::sleep(Duration::from_secs(1));
        });
        let (start, mut items) = (std::time::Instant::now(), Vec::new());
        assert_eq!(next(&receiver, &mut items), Received::Items);
        assert!(start.elapsed() < Duration::from_millis(900), "the item did not wait for the end");
        worker.join().unwrap();
        items.clear();
        assert_eq!(next(&receiver, &mut items), Received::End(End::Done));
    }
}
