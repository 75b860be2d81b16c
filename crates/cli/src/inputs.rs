//! Sources of the inputs of a run, and how its threads share them.

use std::time::Duration;

/// Intended time for the inputs of one group: much longer than handing the group over, much shorter than a second.
const GROUP_TIME: Duration = Duration::from_millis(1);
/// Largest number of inputs in a group.
const GROUP_MOST: usize = 128;

/// Source of inputs. Every iterator is one.
pub trait Inputs: Send {
    /// Type of an input.
    type Input: Send;

    /// Returns the next input; it is not called again after `None`.
    fn take_next(&mut self) -> Option<Self::Input>;

    /// Whether [`Inputs::take_next`] returns without waiting for a slow stream or another thread.
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

/// Rest of an input that a worker has left: inputs again, whose items come after those of the worker and before those
/// of the next input.
pub struct Rest<I>(Box<dyn Inputs<Input = I>>);

impl<I: Send> Rest<I> {
    /// Creates a rest that consists of `inputs`.
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

/// Inputs from which all threads of a run take groups.
pub(super) struct Supply<'a, I> {
    pub(super) inputs: &'a mut I,
    ended: bool,
}

impl<'a, I: Inputs> Supply<'a, I> {
    pub(super) const fn new(inputs: &'a mut I) -> Self {
        Self { inputs, ended: false }
    }

    /// Takes up to `most` inputs into `group`: waits for the first, and takes the others if they are available.
    pub(super) fn gather(&mut self, most: usize, group: &mut Vec<I::Input>) {
        while !self.ended && group.len() < most && (group.is_empty() || self.inputs.is_ready()) {
            match self.inputs.take_next() {
                Some(input) => group.push(input),
                None => self.ended = true,
            }
        }
    }
}

/// Number of inputs that take about [`GROUP_TIME`], judged by the last group.
pub(super) fn group_size(took: Duration, inputs: usize) -> usize {
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
        let mut slow = Slow(0);
        let mut supply = Supply::new(&mut slow);
        let mut groups = Vec::new();
        while !supply.ended {
            let mut group = Vec::new();
            supply.gather(8, &mut group);
            groups.push(group);
        }
        assert_eq!(groups, [vec![1], vec![2], vec![]]);
    }
}
