//! The losses of a record: what its form cannot hold, and what is not written though it could.

use std::borrow::Cow;

use shinpan_core::wording::printable;

/// The most kinds of losses that are told apart.
const MOST: usize = 100;

/// The kinds of things in a record that are not written as they are, with their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<Loss>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Loss {
    what: Cow<'static, str>,
    fate: &'static str,
    count: u32,
}

/// Words for something that a form could hold.
const UNWRITTEN: &str = "not written";

impl Losses {
    /// Counts one more of `what`, which the form cannot hold and which is left out.
    pub fn add(&mut self, what: impl Into<Cow<'static, str>>) {
        self.add_all(what, 1);
    }

    /// `count` more of `what`, which the form cannot hold and which are left out.
    pub fn add_all(&mut self, what: impl Into<Cow<'static, str>>, count: u32) {
        self.change(what, "left out", count);
    }

    /// `count` more of `what`, which are not written, and not for want of a place in the form.
    pub fn leave_out(&mut self, what: impl Into<Cow<'static, str>>, count: u32) {
        self.change(what, UNWRITTEN, count);
    }

    /// `count` more of `what`, which the form cannot hold, with their `fate`: `rounded down`.
    pub fn change(&mut self, what: impl Into<Cow<'static, str>>, fate: &'static str, count: u32) {
        let what = what.into();
        let Self(losses) = self;
        if count == 0 {
            return;
        }
        let known = losses.iter().position(|loss| loss.what == what && loss.fate == fate);
        let rest = || Loss { what: "headers and texts of more than 100 kinds".into(), fate: UNWRITTEN, count: 0 };
        let at = known.unwrap_or_else(|| {
            if losses.len() < MOST {
                losses.push(if losses.len() + 1 < MOST { Loss { what, fate, count: 0 } } else { rest() });
            }
            losses.len() - 1
        });
        losses[at].count = losses[at].count.saturating_add(count);
    }

    /// Whether nothing is lost.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A sentence for each kind; `form` is the name of the form.
    pub fn messages(&self, form: &str) -> impl Iterator<Item = String> {
        self.0.iter().map(move |Loss { what, fate, count }| {
            let what = printable(what);
            let place = if *fate == UNWRITTEN { String::new() } else { format!("the form {form} cannot hold ") };
            format!("{place}{what}: {count} {fate}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_counted_and_bounded() {
        let mut losses = Losses::default();
        losses.add("variations");
        losses.add_all("variations", 2);
        losses.change("fractions of a second", "rounded down", 4);
        losses.add_all("marks", 0);
        losses.leave_out("bookmarks", 2);
        let expected = [
            "the form csa cannot hold variations: 3 left out",
            "the form csa cannot hold fractions of a second: 4 rounded down",
            "bookmarks: 2 not written",
        ];
        assert_eq!(losses.messages("csa").collect::<Vec<_>>(), expected);
        (0..200).for_each(|number| losses.add(format!("the header {number}")));
        assert_eq!(losses.messages("csa").count(), MOST);
        let last = losses.messages("csa").last().expect("a message");
        assert_eq!(last, "headers and texts of more than 100 kinds: 104 not written");
    }
}
