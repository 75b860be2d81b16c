//! What an officer is warned of before a round is drawn: results that changed, columns that were lost, lots that are known
//! beforehand or differ.

use shinpan_core::games::{GameRow, RoundNo};
use shinpan_core::{Lots, history, lots};

use crate::Run;

impl Run<'_> {
    /// What the rows say of the draw of earlier rounds.
    pub(crate) fn of_history(&self) -> Vec<String> {
        let (games, article) = (&self.input.games, self.facts.fixes_results);
        let changed = history::changed(games, article, self.args.overrule.as_deref());
        let missing = history::missing(games, self.args.first_round());
        let lost = self.input.published.as_ref().and_then(|published| history::lost(games, published));
        changed.into_iter().chain(missing).chain(lost).collect()
    }

    /// The lots: those of `--lots`, else those by which the published rows that are meant were drawn, else those of the book.
    pub(crate) fn lots(&self, round: Option<RoundNo>, is_meant: impl Fn(&GameRow) -> bool) -> Lots {
        match &self.input.published {
            Some(rows) => self.args.lots.lots_of_rows(self.book, round, rows, is_meant),
            None => self.args.lots.lots(self.book, round),
        }
    }

    /// What is to be said of the lots: without `--lots`, or with the text that is taken then, whoever knows the book
    /// knows them before the round is drawn, and rows of that round may be from other ones.
    pub(crate) fn of_lots(&self, lots: &Lots, is_drawn_by_them: impl Fn(&GameRow) -> bool) -> Vec<String> {
        let is_draw = self.input.published.is_none() && self.args.asked().is_none();
        let is_known = is_draw && self.args.lots.are_known(self.book) && self.system.draws_lots();
        let known = is_known.then(|| lots::known_beforehand(lots.text()));
        let tables = [Some(&self.input.games), self.input.published.as_ref()].into_iter().flatten();
        let others = tables.filter_map(|games| history::other_lots(games, lots.text(), &is_drawn_by_them));
        known.into_iter().chain(others).collect()
    }
}
