//! An order that is made finer key by key.

use std::cmp::Ordering;

/// Members in order, best first. Those who are equal by the keys so far stand beside each other, in the order of the
/// field.
#[derive(Clone, Debug)]
pub(crate) struct Ranking {
    order: Vec<usize>,
    /// For each place in the order, the number of the key that separates it from the place above; none if they are equal.
    cuts: Vec<Option<usize>>,
    /// For each member, where those who are equal to it begin.
    group: Vec<usize>,
}

impl Ranking {
    /// Of so many members who are all equal.
    pub(crate) fn new(members: usize) -> Self {
        Self { order: (0..members).collect(), cuts: vec![None; members], group: vec![0; members] }
    }

    /// The members from the best to the last, each with the number of the key that separates it from the one above.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Option<usize>)> {
        self.order.iter().copied().zip(self.cuts.iter().copied())
    }

    /// Whether no key so far separates two members.
    pub(crate) fn are_equal(&self, a: usize, b: usize) -> bool {
        self.group.get(a) == self.group.get(b)
    }

    /// Lets the key number `key` order those who are equal; `compare` puts the better one first. Returns whether it
    /// separated anybody.
    pub(crate) fn refine(&mut self, key: usize, compare: impl Fn(usize, usize) -> Ordering) -> bool {
        let mut has_cut = false;
        let groups = self.order.chunk_by_mut(|a, b| self.group[*a] == self.group[*b]);
        let mut start = 0;
        for members in groups {
            members.sort_by(|a, b| compare(*a, *b));
            for (offset, pair) in (1..).zip(members.windows(2)) {
                if compare(pair[0], pair[1]).is_ne() {
                    self.cuts[start + offset] = Some(key);
                    has_cut = true;
                }
            }
            start += members.len();
        }
        self.regroup();
        has_cut
    }

    fn regroup(&mut self) {
        let mut start = 0;
        for (at, member) in self.order.iter().enumerate() {
            if self.cuts[at].is_some() {
                start = at;
            }
            self.group[*member] = start;
        }
    }
}
