//! The remarks behind each move of a record that is written: comments of the source, and findings.

use std::iter::Peekable;
use std::vec;

use shinpan_core::Finding;

use super::Manner;

/// A text behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment of the source.
    Comment(String),
    /// A finding: ply, code and article.
    Ruling(String),
}

/// The remarks of a game, in the order of its moves.
#[derive(Clone, Debug)]
pub struct Remarks(Peekable<vec::IntoIter<(u32, Remark)>>);

impl Remarks {
    /// The comments, each with the move behind which it stands, if `manner` asks for them, and the findings of `manner`. Move 0 is the
    /// start; remarks on moves after `last` stand behind `last`.
    pub fn new(comments: impl Iterator<Item = (u32, String)>, manner: &Manner<'_>, last: u32) -> Self {
        let mut remarks: Vec<_> = comments
            .filter(|_| manner.has_comments)
            .map(|(ply, text)| (ply, Remark::Comment(text)))
            .chain(manner.rulings.iter().map(|found| (found.ply.unwrap_or_default(), Remark::Ruling(ruling(found)))))
            .map(|(ply, remark)| (ply.min(last), remark))
            .collect();
        // The sort is stable: remarks on a move stay in their order.
        remarks.sort_by_key(|(ply, _)| *ply);
        Self(remarks.into_iter().peekable())
    }

    /// The next remarks, up to those behind the move `ply`.
    pub fn take_until(&mut self, ply: u32) -> Vec<Remark> {
        std::iter::from_fn(|| self.0.next_if(|(place, _)| *place <= ply)).map(|(_, remark)| remark).collect()
    }
}

fn ruling(finding: &Finding) -> String {
    let place = finding.ply.map_or_else(|| "the record".to_owned(), |ply| format!("ply {ply}"));
    let article = finding.article.map(|article| format!(", {article}")).unwrap_or_default();
    format!("ruling: {place}, {}{article}", finding.code)
}

#[cfg(test)]
mod tests {
    use shinpan_core::Severity;
    use shinpan_core::finding::TextPos;

    use super::*;

    #[test]
    fn remarks_come_in_the_order_of_the_moves() {
        let found =
            |ply: Option<u32>| Finding { ply, ..Finding::new(Severity::Error, "two-pawns", TextPos::START, "") };
        let rulings = [found(Some(9)).by_article("Art. 25.1.3"), found(None)];
        let manner = Manner { has_comments: true, rulings: &rulings };
        let comments = [(1, "b"), (0, "a"), (1, "c")].map(|(ply, text)| (ply, text.to_owned()));
        let mut remarks = Remarks::new(comments.clone().into_iter(), &manner, 2);
        let comment = |text: &str| Remark::Comment(text.to_owned());
        let ruling = |text: &str| Remark::Ruling(text.to_owned());
        assert_eq!(remarks.take_until(0), [comment("a"), ruling("ruling: the record, two-pawns")]);
        assert_eq!(remarks.take_until(1), [comment("b"), comment("c")]);
        assert_eq!(remarks.take_until(2), [ruling("ruling: ply 9, two-pawns, Art. 25.1.3")]);
        let bare = Manner { has_comments: false, rulings: &[] };
        assert_eq!(Remarks::new(comments.into_iter(), &bare, 2).take_until(9), []);
    }
}
