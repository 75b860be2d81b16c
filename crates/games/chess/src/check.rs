//! The check of a whole game: moves, ends on the board, clocks, what the record claims.
//!
//! The board decides first, then the clock, then the record's own result. Nothing is judged after a move that is illegal
//! or cannot be read: in chess such a move is taken back, and no one has lost by it.

mod clocks;
mod engine;
mod reading;
mod result;

use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Severity, Side};
use shinpan_records::CheckedGame;

use crate::article::Articles;
use crate::check::engine::EngineWatch;
use crate::check::reading::TimeReading;
use crate::clock::Clock;
use crate::control::TimeControl;
use crate::ending::{BoardEnd, Ending};
use crate::finding::{Code, Decision, Finding};
use crate::judge::{Claim, Judge};
use crate::position::{self, BadMove, BadStart, ReadMove, turn};
use crate::record::{MAX_FINDINGS, RawGame, RecordFormat};
use crate::wording::{IN_DOUBT, MAY_BE_RESULT, no_move, shown};

/// Checks `raw` by the rules of `judge`, who follows the game. Where the record has no time control, `control` is in force;
/// `late` is taken off each side's time.
pub fn check(raw: &RawGame, judge: &mut Judge, control: Option<&TimeControl>, late: Sides<Millis>) -> CheckedGame {
    let articles = Articles::of(judge.rules());
    let findings = raw.findings.to_vec();
    let times = TimeReading::default();
    let mut checker = Checker { raw, judge, articles, findings, times, dialect: None, fallen: None, engine: None };
    checker.engine = checker.engine_watch();
    let tagged = checker.time_control("TimeControl", raw.time_control.as_ref());
    let common = if raw.time_control.is_some() { tagged.as_ref() } else { control };
    let tags = &raw.side_controls;
    let own = Sides {
        first: checker.time_control("WhiteTimeControl", tags.first.as_ref()),
        second: checker.time_control("BlackTimeControl", tags.second.as_ref()),
    };
    let of_side = |side| if tags.get(side).is_some() { own.get(side).as_ref() } else { common };
    let controls = Sides { first: of_side(Side::First), second: of_side(Side::Second) };
    checker.times_without_control(common);
    let mut clocks =
        Sides { first: Clock::new(controls.first, late.first), second: Clock::new(controls.second, late.second) };
    let played = checker.start().and_then(|()| {
        checker.times = checker.time_reading(&controls);
        checker.play(&mut clocks)
    });
    let time = Sides { first: clocks.first.used(), second: clocks.second.used() };
    if checker.engine.is_none() {
        let concluded = checker.conclude(played);
        return CheckedGame::new(raw.plies(), concluded, time, checker.findings);
    }
    let (outcome, ending, game) = checker.conclude_of_engines(played, &controls);
    CheckedGame::new(raw.plies(), (outcome, ending), time, checker.findings).of_engines(game)
}

/// The end of the game on the board or by the clock, if there is one. An error is the ending of a game that cannot be judged.
type Played = Result<Option<Decided>, Ending>;

/// A result that the rules give.
#[derive(Clone, Copy)]
struct Decided {
    outcome: Outcome,
    ending: Ending,
    article: &'static str,
}

struct Checker<'a> {
    raw: &'a RawGame,
    /// At the position that the moves so far have come to.
    judge: &'a mut Judge,
    articles: &'static Articles,
    findings: Vec<Finding>,
    /// The meaning of times of two numbers.
    times: TimeReading,
    /// The first move that is not quite SAN, what it is in SAN, and how many there are.
    dialect: Option<(u32, String, u32)>,
    /// Outcome by the first flag, and the index of its finding.
    fallen: Option<(Outcome, usize)>,
    /// Facts that are followed in an event of engines.
    engine: Option<EngineWatch>,
}

impl Checker<'_> {
    /// A finding about the move `ply`.
    fn find(&mut self, severity: Severity, code: Code, ply: u32, message: String) -> &mut Finding {
        let pos = self.raw.move_at(ply).map_or(self.raw.pos, |mv| mv.pos);
        self.findings.push(Finding::new(severity, code, pos, message).at_ply(ply));
        // Just pushed.
        self.findings.last_mut().expect("not empty")
    }

    /// A warning of which a record can have many.
    fn warn(&mut self, code: Code, pos: TextPos, ply: u32, message: String) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(Finding::new(Severity::Warning, code, pos, message).at_ply(ply));
        } else if self.findings.iter().rev().all(|finding| finding.code != Code::LimitExceeded) {
            let message = format!("more than {MAX_FINDINGS} findings; further warnings are left out");
            self.findings.push(Finding::new(Severity::Warning, Code::LimitExceeded, pos, message).at_ply(ply));
        }
    }

    /// Sets up the position before the first move.
    fn start(&mut self) -> Result<(), Ending> {
        if self.raw.sound_plies() == Some(0) {
            return Err(Ending::Unreadable);
        }
        let (fen, pos) = self.raw.start.as_ref().map_or(("", self.raw.pos), |tag| (tag.text.as_str(), tag.pos));
        let start = position::start_of(fen, self.raw.variant).map_err(|why| self.bad_start(pos, &why))?;
        if let Some(assumed) = start.assumed {
            self.warn(Code::StartAssumed, pos, 0, assumed.to_string());
        }
        self.judge.restart(&start.position);
        Ok(())
    }

    fn bad_start(&mut self, pos: TextPos, why: &BadStart) -> Ending {
        let place = if self.raw.format == RecordFormat::Pgn { "tag FEN" } else { "start position" };
        let code = match why {
            BadStart::Unreadable(_) | BadStart::Unclear => Code::BadPosition,
            BadStart::Impossible(_) => Code::PositionImpossible,
        };
        self.findings.push(Finding::new(Severity::Error, code, pos, format!("{place}: {why}")).at_ply(0));
        Ending::Unreadable
    }

    /// Plays the record as far as it can be judged.
    fn play(&mut self, clocks: &mut Sides<Clock<'_>>) -> Played {
        let broken = self.moves(clocks);
        self.notes();
        match broken {
            // Who has lost on time has lost, whatever is played then.
            Some(ending) if self.fallen.is_none() => Err(ending),
            _ => Ok(self.decided()),
        }
    }

    /// Makes the moves up to the end of the game, or to one that cannot be made: how the record ends by that.
    fn moves(&mut self, clocks: &mut Sides<Clock<'_>>) -> Option<Ending> {
        let raw = self.raw;
        let sound = raw.sound_plies();
        for (ply, mv) in (1..).zip(&raw.moves) {
            if BoardEnd::by_count(self.judge).is_some() {
                return None;
            }
            if sound.is_some_and(|sound| ply > sound) {
                break;
            }
            let read = position::read(raw.text(mv), self.judge.position());
            let read = match &read {
                Ok(read) => read,
                Err(_) if BoardEnd::of(self.judge).is_some() => return None,
                Err(why) => return Some(self.refuse(ply, *why)),
            };
            if read.is_dialect || (read.is_uci && raw.format == RecordFormat::Pgn) {
                self.dialect(ply, read);
            }
            self.clock(ply, mv, clocks.get_mut(turn(self.judge.position())));
            self.watch(ply, read);
            self.judge.play(read);
        }
        // What comes next cannot be read, but a game that is over needs no more.
        sound.filter(|_| BoardEnd::of(self.judge).is_none()).map(|_| Ending::Unreadable)
    }

    /// The end on the board, else by the clock.
    fn decided(&mut self) -> Option<Decided> {
        if let Some(end) = BoardEnd::of(self.judge) {
            self.play_after_end(self.judge.ply(), end);
            let (outcome, article) = (end.outcome(self.judge.position()), end.article(self.articles));
            return Some(Decided { outcome, ending: end.ending(), article });
        }
        let (outcome, finding) = self.fallen?;
        if let Some(finding) = self.findings.get_mut(finding) {
            let decision = if outcome == Outcome::Draw { Decision::Draw } else { Decision::LossOnTime };
            finding.decision = Some(decision.as_str());
        }
        Some(Decided { outcome, ending: Ending::Time, article: self.articles.time })
    }

    fn play_after_end(&mut self, ply: u32, end: BoardEnd) {
        if self.raw.move_at(ply + 1).is_some() {
            let message = format!("the game was over ({}, ply {ply}); the record goes on", end.ending());
            let article = end.article(self.articles);
            self.find(Severity::Error, Code::PlayAfterEnd, ply + 1, message).article = Some(article);
        }
    }

    /// A move that cannot be played; how the record ends by it.
    fn refuse(&mut self, ply: u32, why: BadMove) -> Ending {
        let text = self.raw.move_at(ply).map_or("", |mv| self.raw.text(mv));
        let message = no_move(text, why);
        // Where the numbers do not fit the moves, one that is not legal may be of the other side.
        if why != BadMove::Unreadable && self.raw.is_in_doubt(ply) {
            self.find(Severity::Error, Code::MoveNumber, ply, format!("{message}, {IN_DOUBT}"));
            return Ending::Unreadable;
        }
        let (code, ending) = match why {
            BadMove::Unreadable => (Code::BadMove, Ending::Unreadable),
            BadMove::Illegal if self.raw.may_be_result(ply) => (Code::BadMove, Ending::Unreadable),
            BadMove::Illegal => (Code::IllegalMove, Ending::IllegalMove),
            BadMove::Ambiguous => (Code::AmbiguousMove, Ending::IllegalMove),
        };
        let article = (code == Code::IllegalMove).then_some(self.articles.legal_moves);
        let doubt = if code == Code::BadMove && why == BadMove::Illegal { MAY_BE_RESULT } else { "" };
        self.find(Severity::Error, code, ply, message + doubt).article = article;
        ending
    }

    /// The move `ply`, which is not yet made, is not quite SAN.
    fn dialect(&mut self, ply: u32, read: &ReadMove) {
        let first = || (ply, read.san(self.judge.position()).to_string(), 0);
        self.dialect.get_or_insert_with(first).2 += 1;
    }

    /// Adds the notes: possible claims, and that the record is not quite SAN.
    fn notes(&mut self) {
        // In an event of engines a draw need not be claimed.
        if self.engine.is_none() {
            self.claims();
        }
        if let Some((ply, san, count)) = self.dialect.take() {
            let text = self.raw.move_at(ply).map_or("", |mv| self.raw.text(mv));
            let more = match count {
                1 => String::new(),
                2 => ", and one more move is not".to_owned(),
                _ => format!(", and {} more moves are not", count - 1),
            };
            let message = format!("\"{}\" is not quite SAN ({san}){more}", shown(text));
            self.find(Severity::Note, Code::SanDialect, ply, message);
        }
    }

    fn claims(&mut self) {
        if let Some(ply) = self.judge.first(Claim::Threefold) {
            let occurrence = self.judge.rules().threefold;
            let message = format!("occurrence {occurrence} of the position; a draw can be claimed");
            let article = self.articles.claim(Claim::Threefold);
            self.find(Severity::Note, Code::ThreefoldReached, ply, message).article = Some(article);
        }
        if let Some(ply) = self.judge.first(Claim::FiftyMove) {
            let message = "50 moves without a capture or a pawn move; a draw can be claimed".to_owned();
            let article = self.articles.claim(Claim::FiftyMove);
            self.find(Severity::Note, Code::FiftyReached, ply, message).article = Some(article);
        }
    }
}
