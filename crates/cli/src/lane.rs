//! The way of items from one worker to the one who writes: bounded, in order, and quiet while there is nothing to say.
//!
//! A channel would wake the reader for every item. Here the reader takes all there is at once, waits a little for more
//! to gather, and only then asks to be woken by the very next item.

use std::mem;
use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How long the reader lets items gather: the longest that an item is held back.
const GATHER: Duration = Duration::from_millis(5);

/// The two ends of a new lane with room for so many items; a worker that is further ahead waits.
pub(super) fn lane<T>(room: usize) -> (Fill<T>, Drain<T>) {
    let state = State { items: Vec::new(), end: None, closed: false, hungry: false };
    let lane = Arc::new(Lane { room, state: Mutex::new(state), filled: Condvar::new(), drained: Condvar::new() });
    (Fill(Arc::clone(&lane)), Drain(lane))
}

struct Lane<T> {
    room: usize,
    state: Mutex<State<T>>,
    filled: Condvar,
    drained: Condvar,
}

struct State<T> {
    items: Vec<T>,
    end: Option<End>,
    /// The reader is gone.
    closed: bool,
    /// The reader wants the next item at once.
    hungry: bool,
}

/// What is at the end of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// Items were taken.
    Items,
    /// There is nothing more.
    End(End),
}

/// How a lane ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The worker is done with it.
    Done,
    /// The worker panicked.
    Panicked,
}

impl<T> Lane<T> {
    fn lock(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The worker's end. Dropping it ends the lane.
pub(super) struct Fill<T>(Arc<Lane<T>>);

impl<T> Fill<T> {
    /// Hands over an item, or says that nobody wants it any more.
    pub(super) fn push(&self, item: T) -> ControlFlow<()> {
        let mut state = self.0.lock();
        while state.items.len() >= self.0.room && !state.closed {
            self.0.filled.notify_one();
            state = self.0.drained.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed {
            return ControlFlow::Break(());
        }
        state.items.push(item);
        if mem::take(&mut state.hungry) {
            self.0.filled.notify_one();
        }
        ControlFlow::Continue(())
    }
}

impl<T> Drop for Fill<T> {
    fn drop(&mut self) {
        let end = if std::thread::panicking() { End::Panicked } else { End::Done };
        self.0.lock().end = Some(end);
        self.0.filled.notify_one();
    }
}

/// The reader's end. Dropping it stops the worker at its next item.
pub(super) struct Drain<T>(Arc<Lane<T>>);

impl<T> Drain<T> {
    /// Swaps the items that are there into `items`, which is empty; none: neither items nor the end are there yet.
    pub(super) fn try_take(&self, items: &mut Vec<T>) -> Option<Taken> {
        let mut state = self.0.lock();
        if state.items.is_empty() {
            return state.end.map(Taken::End);
        }
        mem::swap(&mut state.items, items);
        self.0.drained.notify_one();
        Some(Taken::Items)
    }

    /// Waits until [`Drain::try_take`] has something to take.
    pub(super) fn wait(&self) {
        let mut state = self.0.lock();
        let idle = |state: &mut State<T>| state.items.is_empty() && state.end.is_none();
        if idle(&mut state) {
            // Items gather meanwhile; they wake nobody before the lane is full or at its end.
            let waited = self.0.filled.wait_timeout(state, GATHER);
            (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
        while idle(&mut state) {
            state.hungry = true;
            state = self.0.filled.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.hungry = false;
    }
}

impl<T> Drop for Drain<T> {
    fn drop(&mut self) {
        self.0.lock().closed = true;
        self.0.drained.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    const ROOM: usize = 64;

    fn next<T>(drain: &Drain<T>, items: &mut Vec<T>) -> Taken {
        drain.wait();
        drain.try_take(items).expect("there is something after the wait")
    }

    #[test]
    fn all_items_come_through_in_order() {
        let (fill, drain) = lane(ROOM);
        let worker = thread::spawn(move || (0..1000).all(|n| fill.push(n).is_continue()));
        let (mut all, mut items) = (Vec::new(), Vec::new());
        while next(&drain, &mut items) == Taken::Items {
            assert!(items.len() <= ROOM);
            all.append(&mut items);
        }
        assert!(worker.join().unwrap());
        assert_eq!(all, (0..1000).collect::<Vec<_>>());
    }

    #[test]
    fn a_worker_that_is_ahead_is_stopped_by_a_closed_lane() {
        let (fill, drain) = lane(ROOM);
        let worker = thread::spawn(move || (0..1000).take_while(|_| fill.push(()).is_continue()).count());
        thread::sleep(Duration::from_millis(20));
        drop(drain);
        assert_eq!(worker.join().unwrap(), ROOM);
    }

    #[test]
    fn a_slow_item_is_handed_on_at_once() {
        let (fill, drain) = lane(ROOM);
        let worker = thread::spawn(move || {
            thread::sleep(3 * GATHER);
            assert!(fill.push(1).is_continue());
            thread::sleep(Duration::from_secs(1));
        });
        let (start, mut items) = (std::time::Instant::now(), Vec::new());
        assert_eq!(next(&drain, &mut items), Taken::Items);
        assert!(start.elapsed() < Duration::from_millis(900), "the item did not wait for the end");
        worker.join().unwrap();
        items.clear();
        assert_eq!(next(&drain, &mut items), Taken::End(End::Done));
    }
}
