//! Finds who advances by an order of the places: WCSC rules 2010, Art. 17.4 to 17.9; docs/rulings.md, O7.

/// Data about the members of a field that a walk down the places needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advancement {
    /// Number of places.
    pub places: usize,
    /// Number of members with the same module that may advance.
    pub cap: usize,
    /// Number of programs with each module that count beforehand.
    pub used: Vec<usize>,
    /// Whether each member may advance at all.
    pub eligible: Vec<bool>,
    /// Modules of each member, by number.
    pub modules: Vec<Vec<usize>>,
}

impl Advancement {
    /// Writes into `inside`, by member, who advances if `order` has those with a place, the best first.
    pub(crate) fn walk(&self, order: impl Iterator<Item = usize>, used: &mut Vec<usize>, inside: &mut Vec<bool>) {
        used.clear();
        used.extend_from_slice(&self.used);
        inside.clear();
        inside.resize(self.eligible.len(), false);
        let mut left = self.places;
        for member in order {
            if left == 0 {
                return;
            }
            let modules = self.modules.get(member).map_or(&[][..], Vec::as_slice);
            let has_room = |module: &usize| used.get(*module).is_none_or(|count| *count < self.cap);
            if self.eligible.get(member) != Some(&true) || !modules.iter().all(has_room) {
                continue;
            }
            left -= 1;
            inside[member] = true;
            for module in modules {
                if let Some(count) = used.get_mut(*module) {
                    *count += 1;
                }
            }
        }
    }

    /// Whether somebody names more than one module: such a member, if it drops back, can let two others in.
    pub fn has_several_modules(&self) -> bool {
        self.modules.iter().any(|modules| modules.len() > 1)
    }
}
