//! What a page is made of: the games with a ruling, and how many have none. Those are kept by name alone.

use shinpan_core::page::PageRequest;
use shinpan_records::verdict::Ruling;

use crate::ruled_game;
use crate::verdict_line::VerdictLine;

/// The most games without a ruling that are named.
const NAMED_MOST: usize = 2_000;

/// The most boards of a page that are shown beside the deciding one of each game: a browser has to draw them all.
const BOARDS_MOST: usize = 1_000;

/// The verdicts of a run.
pub(crate) struct Report {
    request: PageRequest,
    /// The games with a ruling, each with its verdicts: one, or one a form of the rule.
    pub(crate) ruled: Vec<Vec<VerdictLine>>,
    /// Some of the games without a ruling.
    pub(crate) unruled: Vec<UnruledGame>,
    /// Number of games without a ruling.
    pub(crate) unruled_count: usize,
    /// The books that were in force.
    pub(crate) books: Vec<String>,
    /// The verdicts of the last game.
    game: Vec<VerdictLine>,
    /// Number of boards shown.
    boards: usize,
}

/// A game that no repetition decides.
#[derive(Clone, Debug)]
pub(crate) struct UnruledGame {
    pub(crate) record: String,
    pub(crate) players: String,
    pub(crate) explanation: String,
    /// Warnings for a referee, by all forms.
    pub(crate) warnings: Vec<String>,
}

impl Report {
    pub(crate) fn new(request: PageRequest) -> Self {
        let (ruled, unruled, books) = (Vec::new(), Vec::new(), Vec::new());
        Self { request, ruled, unruled, unruled_count: 0, books, game: Vec::new(), boards: 0 }
    }

    /// Adds the next verdict.
    pub(crate) fn add(&mut self, line: VerdictLine) {
        if !self.books.contains(&line.rules) {
            self.books.push(line.rules.clone());
        }
        if !self.is_further_form(&line) {
            self.end_game();
        }
        self.game.push(line);
    }

    /// Whether `line` is of the last game, by another form of the rule.
    fn is_further_form(&self, line: &VerdictLine) -> bool {
        let is_same = |last: &VerdictLine| last.index == line.index && last.record == line.record;
        let is_new = self.game.iter().all(|other| other.rules != line.rules);
        line.is_of_many && is_new && self.game.last().is_some_and(is_same)
    }

    /// Keeps what a page says of the last game.
    fn end_game(&mut self) {
        let mut game = std::mem::take(&mut self.game);
        for line in &mut game {
            self.bound_boards(line);
        }
        let has_ruling = |line: &VerdictLine| line.verdict.ruling != Ruling::None || line.verdict.doubtful;
        if game.iter().any(has_ruling) {
            return self.ruled.push(game);
        }
        let Some(line) = game.first() else { return };
        self.unruled_count += 1;
        if self.unruled.len() < NAMED_MOST {
            self.unruled.push(UnruledGame {
                record: line.shown_record(),
                players: line.players(),
                explanation: line.verdict.explanation.clone(),
                warnings: ruled_game::warnings(&game),
            });
        }
    }

    /// Leaves the last board of a verdict alone where there are too many on the page already.
    fn bound_boards(&mut self, line: &mut VerdictLine) {
        let boards = &mut line.diagrams;
        if self.boards + boards.len() > BOARDS_MOST {
            boards.drain(..boards.len().saturating_sub(1));
        }
        self.boards += boards.len();
    }

    /// The report at the end of the run, and what its page is asked to be.
    pub(crate) fn finish(mut self) -> (Self, PageRequest) {
        self.end_game();
        let request = self.request.clone();
        (self, request)
    }
}
