//! A batch gives the same results as a loop, whatever the number of threads, and ends when it is stopped.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use proptest::prelude::*;
use shinpan_cli::batch::{self, Emit, Jobs, Rest, Step};
use shinpan_cli::stop::Stop;

/// Creates a sink that only receives items.
fn items<T, E>(
    mut sink: impl FnMut(T) -> Result<ControlFlow<()>, E>,
) -> impl FnMut(Step<T>) -> Result<ControlFlow<()>, E> {
    move |step| match step {
        Step::Item(item) => sink(item),
        Step::Pause => Ok(ControlFlow::Continue(())),
    }
}

const GO_ON: Result<ControlFlow<()>, Infallible> = Ok(ControlFlow::Continue(()));

/// Emits `input` numbered items, some of them after a moment, so that the threads overtake each other.
fn work<I>(_: &mut (), (number, items): (usize, usize), emit: Emit<'_, (usize, usize)>) -> Option<Rest<I>> {
    if number.is_multiple_of(7) {
        std::thread::sleep(Duration::from_micros(300));
    }
    let _ = (0..items).try_for_each(|item| emit((number, item)));
    None
}

/// Emits the first half of a long input, and leaves its rest as two inputs.
fn halve(
    _: &mut (),
    (number, items): (usize, Range<usize>),
    emit: Emit<'_, (usize, usize)>,
) -> Option<Rest<(usize, Range<usize>)>> {
    let (from, end) = (items.start, items.end);
    let middle = if end - from > 20 { from.midpoint(end) } else { end };
    let _ = (from..middle).try_for_each(|item| emit((number, item)));
    let quarter = middle.midpoint(end);
    (middle < end).then(|| Rest::new([middle..quarter, quarter..end].map(|items| (number, items)).into_iter()))
}

fn run(jobs: usize, sizes: &[usize], most: usize) -> Vec<(usize, usize)> {
    let mut all = Vec::new();
    let inputs = sizes.iter().copied().enumerate();
    let sink = |item| {
        all.push(item);
        Ok::<_, Infallible>(if all.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let stop = Stop::default();
    let flow = batch::run(Jobs::all(jobs), &stop, inputs, (|| (), work), items(sink)).unwrap();
    assert!(stop.is_set());
    assert_eq!(flow.is_break(), all.len() == most);
    all
}

fn expected(sizes: &[usize]) -> Vec<(usize, usize)> {
    sizes.iter().enumerate().flat_map(|(number, &items)| (0..items).map(move |item| (number, item))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_is_that_of_a_loop(
        jobs in 1_usize..9,
        sizes in prop::collection::vec(prop_oneof![4 => 0_usize..4, 1 => 100_usize..300], 0..200),
    ) {
        prop_assert_eq!(run(jobs, &sizes, usize::MAX), expected(&sizes));
    }

    #[test]
    fn the_rest_of_an_input_comes_in_its_place(
        jobs in 1_usize..5,
        rest in 1_usize..5,
        sizes in prop::collection::vec(prop_oneof![4 => 0_usize..4, 1 => 100_usize..300], 0..60),
        most in prop_oneof![Just(usize::MAX), 1_usize..500],
    ) {
        let mut all = Vec::new();
        let sink = |item| {
            all.push(item);
            Ok::<_, Infallible>(if all.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let inputs = sizes.iter().enumerate().map(|(number, &size)| (number, 0..size));
        let flow = batch::run(Jobs { inputs: jobs, rest }, &Stop::default(), inputs, (|| (), halve), items(sink));
        let mut wanted = expected(&sizes);
        wanted.truncate(most);
        prop_assert_eq!(flow.unwrap().is_break(), wanted.len() == most);
        prop_assert_eq!(all, wanted);
    }

    #[test]
    fn a_break_ends_it_after_just_those_items(
        jobs in 1_usize..9,
        sizes in prop::collection::vec(1_usize..200, 1..100),
        most in 1_usize..300,
    ) {
        let mut wanted = expected(&sizes);
        wanted.truncate(most);
        prop_assert_eq!(run(jobs, &sizes, most), wanted);
    }
}

#[test]
fn breaks_without_end_leave_no_thread_behind() {
    for round in 0..300 {
        let taken = run(1 + round % 8, &[1000; 50], 1 + round);
        assert_eq!(taken.len(), 1 + round);
    }
}

#[test]
fn endless_inputs_are_not_taken_far_ahead() {
    for jobs in [1, 2, 8] {
        let taken = AtomicUsize::new(0);
        let inputs = std::iter::repeat_with(|| taken.fetch_add(1, Ordering::Relaxed));
        let mut seen = 0;
        let sink = |()| {
            seen += 1;
            if seen == 3 {
                std::thread::sleep(Duration::from_millis(50));
            }
            Ok::<_, Infallible>(if seen == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let work = |(): &mut (), _, emit: Emit<'_, ()>| {
            let _ = emit(());
            None
        };
        let flow = batch::run(Jobs::all(jobs), &Stop::default(), inputs, (|| (), work), items(sink));
        assert!(flow.unwrap().is_break());
        // Bounded by the channels in the queue and the inputs of each, not by the time that the sink takes.
        assert!(taken.into_inner() <= 5 + (jobs * 4 + jobs + 2) * 128);
    }
}

#[test]
fn an_error_of_the_sink_is_returned() {
    for jobs in [1, 3] {
        let sink = |(number, _)| if number == 10 { Err(number) } else { Ok(ControlFlow::Continue(())) };
        let inputs = (0..1000).map(|n| (n, 1));
        let result = batch::run(Jobs::all(jobs), &Stop::default(), inputs, (|| (), work), items(sink));
        assert_eq!(result, Err(10));
    }
}

#[test]
fn a_panic_of_a_worker_is_not_swallowed() {
    for jobs in [1, 2, 8] {
        let work = |(): &mut (), number: u32, emit: Emit<'_, u32>| {
            assert_ne!(number, 500, "the work panics");
            let _ = emit(number);
            None
        };
        let run = || batch::run(Jobs::all(jobs), &Stop::default(), 0..u32::MAX, (|| (), work), items(|_| GO_ON));
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("the panic comes through");
        let message = panic.downcast_ref::<String>().cloned().unwrap_or_default();
        assert!(message.contains("the work panics"), "{message}");
    }
}

#[test]
fn a_panic_of_the_inputs_is_not_swallowed() {
    for jobs in [1, 4] {
        let inputs = (0..100_usize).map(|n| if n == 50 { panic!("the inputs panic") } else { (n, 1) });
        let run = || batch::run(Jobs::all(jobs), &Stop::default(), inputs, (|| (), work), items(|_| GO_ON));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}

#[test]
fn an_item_does_not_wait_for_the_next() {
    for jobs in [1, 4] {
        let start = Instant::now();
        let work = |(): &mut (), (): (), emit: Emit<'_, ()>| {
            for _ in 0..3 {
                std::thread::sleep(Duration::from_millis(100));
                let _ = emit(());
            }
            None
        };
        let mut times = Vec::new();
        let sink = |()| {
            times.push(start.elapsed());
            GO_ON
        };
        let flow = batch::run(Jobs::all(jobs), &Stop::default(), std::iter::once(()), (|| (), work), items(sink));
        assert!(flow.is_ok() && times[0] < Duration::from_millis(190), "{times:?}");
    }
}

#[test]
fn any_number_of_jobs_is_taken() {
    for jobs in [0, 1000, usize::MAX] {
        assert_eq!(run(jobs, &[1; 20], usize::MAX), expected(&[1; 20]));
    }
}

#[test]
fn scratch_is_made_once_a_thread() {
    let made = AtomicUsize::new(0);
    let scratch = || made.fetch_add(1, Ordering::Relaxed);
    let work = |_: &mut usize, n: u32, emit: Emit<'_, u32>| {
        let _ = emit(n);
        None
    };
    let flow = batch::run(Jobs::all(3), &Stop::default(), 0..10_000_u32, (scratch, work), items(|_| GO_ON));
    assert!(flow.is_ok() && made.into_inner() <= 3);
}
