//! Groups of members who are linked by wins and draws, both ways.
//!
//! They are the strongly connected components of the graph with an edge from each member to everybody it won or drew
//! against. Within a group no rating can grow without bound; between two groups one could.

use super::results::Results;

/// Returns the groups of so many `members`, by their first members; each is in the order of the members' numbers. A
/// member who is linked with nobody both ways is a group of its own.
pub fn groups(members: usize, results: &Results) -> Vec<Vec<usize>> {
    let mut search = Search::of(members, results);
    for member in 0..members {
        if search.visited[member] == 0 {
            search.walk(member);
        }
    }
    let mut groups = vec![Vec::new(); members];
    // Members come in order, so the groups are in the order of their first members.
    let mut number_of = vec![None; members];
    let mut count = 0;
    for (member, component) in search.component.into_iter().enumerate() {
        let number = *number_of[component].get_or_insert_with(|| {
            count += 1;
            count - 1
        });
        groups[number].push(member);
    }
    groups.truncate(count);
    groups
}

/// Tarjan's search, without recursion: a chain of members may be as long as the field.
struct Search {
    /// Start of the edges of each member; one more at the end.
    starts: Vec<usize>,
    /// Members whom each won or drew against.
    beaten: Vec<usize>,
    /// Time at which each member was first seen, from 1.
    visited: Vec<usize>,
    /// Earliest seen member that each can reach among those whose component is open.
    lowest: Vec<usize>,
    /// Component of each, once it is known: the number of one of its members.
    component: Vec<usize>,
    /// Members of open components.
    open: Vec<usize>,
    is_open: Vec<bool>,
    clock: usize,
}

impl Search {
    fn of(members: usize, results: &Results) -> Self {
        let edges = || {
            results.meetings().iter().flat_map(|met| {
                let forth = (met.wins + met.draws > 0).then_some((met.first, met.second));
                let back = (met.losses + met.draws > 0).then_some((met.second, met.first));
                forth.into_iter().chain(back)
            })
        };
        let mut starts = vec![0; members + 1];
        edges().for_each(|(from, _)| starts[from + 1] += 1);
        (0..members).for_each(|member| starts[member + 1] += starts[member]);
        let mut next = starts.clone();
        let mut beaten = vec![0; starts[members]];
        for (from, to) in edges() {
            beaten[next[from]] = to;
            next[from] += 1;
        }
        let zeros = vec![0; members];
        Self {
            starts,
            beaten,
            visited: zeros.clone(),
            lowest: zeros.clone(),
            component: zeros,
            open: Vec::new(),
            is_open: vec![false; members],
            clock: 0,
        }
    }

    /// Finds the components of all whom `start` reaches and who have not been seen yet.
    fn walk(&mut self, start: usize) {
        let mut path = vec![(start, self.enter(start))];
        while let Some((member, edge)) = path.last_mut() {
            let (member, end) = (*member, self.starts[*member + 1]);
            if *edge < end {
                let other = self.beaten[*edge];
                *edge += 1;
                if self.visited[other] == 0 {
                    let first = self.enter(other);
                    path.push((other, first));
                } else if self.is_open[other] {
                    self.lowest[member] = self.lowest[member].min(self.visited[other]);
                }
                continue;
            }
            path.pop();
            if let Some((above, _)) = path.last() {
                self.lowest[*above] = self.lowest[*above].min(self.lowest[member]);
            }
            if self.lowest[member] == self.visited[member] {
                self.close(member);
            }
        }
    }

    /// Marks a member as seen; returns the start of its edges.
    fn enter(&mut self, member: usize) -> usize {
        self.clock += 1;
        self.visited[member] = self.clock;
        self.lowest[member] = self.clock;
        self.open.push(member);
        self.is_open[member] = true;
        self.starts[member]
    }

    /// Makes a component of all who were seen since `root` and are open.
    fn close(&mut self, root: usize) {
        while let Some(member) = self.open.pop() {
            self.is_open[member] = false;
            self.component[member] = root;
            if member == root {
                break;
            }
        }
    }
}
