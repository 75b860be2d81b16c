//! What stands behind each move of a record that is written: the comments of the source, and what was found.

use shinpan_core::Finding;

use super::Manner;

/// A text behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A comment of the source.
    Comment(String),
    /// What was found: ply, code and article.
    Ruling(String),
}

/// The remarks of a game, in the order of its moves.
#[derive(Clone, Debug, Default)]
pub struct Remarks {
    remarks: std::vec::IntoIter<(u32, Remark)>,
}

impl Remarks {
    /// The comments, each with the move behind which it stands, as far as `manner` asks for them, and the findings it has. Move 0
    /// is the start; what would stand behind the move `last` stands there.
    pub fn new(comments: impl Iterator<Item = (u32, String)>, manner: &Manner<'_>, last: u32) -> Self {
        let comments =
            comments.filter(|_| manner.has_comments).map(|(ply, text)| (ply.min(last), Remark::Comment(text)));
        let rulings = manner.rulings.iter();
        let rulings = rulings.map(|found| (found.ply.unwrap_or_default().min(last), Remark::Ruling(ruling(found))));
        let mut remarks: Vec<_> = comments.chain(rulings).collect();
        // Those of a move stay in their order.
        remarks.sort_by_key(|(ply, _)| *ply);
        Self { remarks: remarks.into_iter() }
    }

    /// The next remarks that stand behind the move `ply` or before.
    pub fn take_until(&mut self, ply: u32) -> Vec<Remark> {
        let is_here = |remarks: &std::vec::IntoIter<(u32, Remark)>| {
            remarks.as_slice().first().is_some_and(|(place, _)| *place <= ply)
        };
        let mut taken = Vec::new();
        while is_here(&self.remarks) {
            taken.extend(self.remarks.next().map(|(_, remark)| remark));
        }
        taken
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
