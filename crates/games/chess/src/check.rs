//! The check of a whole game: moves, ends on the board, clocks, what the record claims.
//!
//! The board decides first, then the clock, then the record's own result. Nothing is judged after a move that is illegal
//! or cannot be read: in chess such a move is taken back, and no one has lost by it.

use shakmaty::Position;
use shinpan_core::finding::TextPos;
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome, Severity, Side};
use shinpan_records::CheckedGame;

use crate::article::Articles;
use crate::claim;
use crate::clock::{Clock, Flag, Times};
use crate::control::TimeControl;
use crate::ending::{BoardEnd, Ending};
use crate::finding::{Code, Decision, Finding};
use crate::judge::{Claim, Judge};
use crate::position::{self, BadMove, BadStart, ReadMove, turn};
use crate::record::{MAX_FINDINGS, RawGame, RawMove, RecordFormat, Stamp, Tag};
use crate::result::StatedResult;
use crate::termination::{Termination, winner};
use crate::wording::{IN_DOUBT, MAY_BE_RESULT, colour, no_move, shown};

/// Checks `raw` by the rules of `judge`, who follows the game. Where the record has no time control, `control` is in force;
/// `late` is taken off each side's time.
pub fn check(raw: &RawGame, judge: &mut Judge, control: Option<&TimeControl>, late: Sides<Millis>) -> CheckedGame {
    let articles = Articles::of(judge.rules());
    let findings = raw.findings.to_vec();
    let mut checker = Checker { raw, judge, articles, findings, dialect: None, fallen: None };
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
    let played = checker.start().and_then(|()| checker.play(&mut clocks));
    let (outcome, ending) = checker.conclude(played);
    let time = Sides { first: clocks.first.used(), second: clocks.second.used() };
    CheckedGame::new(raw.plies(), (outcome, ending), time, checker.findings)
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
    /// The first move that is not quite SAN, what it is in SAN, and how many there are.
    dialect: Option<(u32, String, u32)>,
    /// What the first flag makes of the game, and the index of its finding.
    fallen: Option<(Outcome, usize)>,
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

    /// The time control of a tag, if there is one that can be read.
    fn time_control(&mut self, name: &str, tag: Option<&Tag>) -> Option<TimeControl> {
        let tag = tag?;
        match tag.text.trim().parse() {
            Ok(control) => Some(control),
            Err(why) => {
                self.warn(Code::BadTimeControl, tag.pos, 0, format!("tag {name}: {why}"));
                None
            }
        }
    }

    fn times_without_control(&mut self, control: Option<&TimeControl>) {
        let has_own = self.raw.side_controls.first.is_some() && self.raw.side_controls.second.is_some();
        if control.is_none()
            && !has_own
            && self.raw.time_control.is_none()
            && self.raw.moves.iter().any(RawMove::is_timed)
        {
            let message = "moves have times, but there is no tag TimeControl; the clocks are not judged".to_owned();
            self.warn(Code::TimeControlMissing, TextPos::NOWHERE, 0, message);
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
            if self.judge.drawn().is_some() {
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

    /// What may be claimed, and that the record is not quite SAN.
    fn notes(&mut self) {
        if let Some(ply) = self.judge.first(Claim::Threefold) {
            let occurrence = self.judge.rules().threefold;
            let message = format!("occurrence {occurrence} of the position; a draw can be claimed");
            let article = self.articles.claim(Claim::Threefold);
            self.find(Severity::Note, Code::ThreefoldReached, ply, message).article = Some(article);
        }
        if let Some(ply) = self.judge.first(Claim::FiftyMove) {
            let message = "50 moves without a capture or a move of a pawn; a draw can be claimed".to_owned();
            let article = self.articles.claim(Claim::FiftyMove);
            self.find(Severity::Note, Code::FiftyReached, ply, message).article = Some(article);
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

    /// The times after the move `ply`, which is not yet made.
    fn clock(&mut self, ply: u32, mv: &RawMove, clock: &mut Clock<'_>) {
        for stamp in [&mv.used, &mv.left] {
            let Some(stamp @ Stamp { time: None, .. }) = stamp else { continue };
            if !stamp.is_contradicted {
                self.warn(Code::BadClock, stamp.pos, ply, "no time, expected h:mm:ss".to_owned());
            }
            if clock.lose_count() {
                self.time_unknown(ply, stamp.pos);
            }
        }
        let read = |stamp: Option<Stamp>| stamp.and_then(|stamp| stamp.time);
        let shown = clock.move_made(Times { used: read(mv.used), left: read(mv.left) });
        match shown.flag {
            Some(Flag::Over { used, budget }) => self.time_over(ply, used, budget),
            Some(Flag::AtLimit) => self.time_at_limit(ply, mv),
            Some(Flag::Contradicted { used, budget }) => {
                let message = format!("the times used are {used} s of {budget} s, but the clock shows time left");
                self.warn(Code::BadClock, mv.pos, ply, message);
                self.time_unknown(ply, mv.pos);
            }
            None => {}
        }
        if let Some(gained) = shown.gained {
            let message = format!("the clock shows {} s, at most {} s can be left", gained.left, gained.most);
            self.warn(Code::ClockGained, mv.pos, ply, message);
        }
    }

    fn time_unknown(&mut self, ply: u32, pos: TextPos) {
        let side = colour(turn(self.judge.position()));
        let message = format!("{side}'s time is not known from here on; nothing rests on it");
        self.warn(Code::TimeUnknown, pos, ply, message);
    }

    /// The side to move has lost on time; drawn if its opponent has only a king. The first flag decides.
    fn time_over(&mut self, ply: u32, used: Millis, budget: Millis) {
        let position = self.judge.position();
        let (loser, is_bare) = (turn(position), position.them().count() == 1);
        let outcome = if is_bare { Outcome::Draw } else { Outcome::won_by(loser.other()) };
        let bare = if is_bare { "; its opponent has only a king" } else { "" };
        let message = format!("{} has used {used} s of {budget} s{bare}", colour(loser));
        self.find(Severity::Error, Code::TimeOver, ply, message).article = Some(self.articles.time);
        self.fallen.get_or_insert((outcome, self.findings.len() - 1));
    }

    fn time_at_limit(&mut self, ply: u32, mv: &RawMove) {
        let side = colour(turn(self.judge.position()));
        let message = format!("{side} has used all its time; the flag of the device decides");
        self.warn(Code::TimeAtLimit, mv.pos, ply, message);
        if let Some(finding) = self.findings.last_mut().filter(|finding| finding.code == Code::TimeAtLimit) {
            (finding.article, finding.decision) = (Some(self.articles.flag), Some(Decision::Referee.as_str()));
        }
    }

    /// What the rules make of the game, beside what the record says of its result.
    fn conclude(&mut self, played: Played) -> (Outcome, Ending) {
        let stated = StatedResult::of(self.raw);
        self.missing(&stated);
        for tag in stated.unknown_terminations() {
            let message = format!("\"{}\" is no way in which games are known to end", shown(tag.text.trim()));
            self.warn(Code::UnknownTermination, tag.pos, 0, message);
        }
        match played {
            Ok(Some(decided)) => {
                if !stated.agrees_with(decided.outcome) {
                    self.mismatch(&stated, Some(decided));
                }
                (decided.outcome, decided.ending)
            }
            Ok(None) => {
                self.contradiction(&stated);
                self.believe(&stated)
            }
            Err(ending) => {
                self.contradiction(&stated);
                (Outcome::Unfinished, ending)
            }
        }
    }

    /// The result that the record states, and how the game ended by its tags. What the board should show and does not is
    /// believed all the same.
    fn believe(&mut self, stated: &StatedResult<'_>) -> (Outcome, Ending) {
        let (outcome, ending, said) = stated.conclusion();
        if let Some(tag) = claim::contradicting(self.raw, outcome) {
            return self.neither_counts(tag, outcome);
        }
        let Some((tag, said)) = said else { return (outcome, ending) };
        if stated.is_missing() {
            return (outcome, said.of_open_game().unwrap_or(ending));
        }
        let text = tag.text.trim();
        if !claim::is_possible(self.judge, || winner(text, &self.raw.names), said, outcome) {
            return self.neither_counts(tag, outcome);
        }
        let said = match said {
            Termination::Board(said) => said,
            Termination::By(said) if outcome != Outcome::Unfinished => return (outcome, said),
            said => return (outcome, said.of_open_game().unwrap_or(ending)),
        };
        let Some(doubt) = claim::doubt(self.judge, said) else { return (outcome, said) };
        let message = format!("the record says \"{}\", which the board does not show: {doubt}", shown(text));
        let finding = Finding::new(Severity::Note, Code::UnprovedResult, tag.pos, message);
        self.findings.push(finding.at_ply(self.raw.plies()));
        (outcome, Ending::Claimed)
    }

    /// The result of the record, and what `tag` says of how the game ended, cannot both be true.
    fn neither_counts(&mut self, tag: &Tag, outcome: Outcome) -> (Outcome, Ending) {
        let message =
            format!("the record says \"{}\" and has the result {outcome}; neither counts", shown(tag.text.trim()));
        let finding = Finding::new(Severity::Error, Code::ResultMismatch, tag.pos, message);
        self.findings.push(finding.at_ply(self.raw.plies()));
        (Outcome::Unfinished, Ending::None)
    }

    /// The record has no result, or not the one that ends it: perhaps it was cut off.
    fn missing(&mut self, stated: &StatedResult<'_>) {
        let (ply, is_pgn) = (self.raw.plies(), self.raw.format == RecordFormat::Pgn);
        if is_pgn && stated.is_missing() {
            self.find(Severity::Note, Code::ResultMissing, ply, "the record tells no result".to_owned());
        } else if is_pgn && self.raw.marker.is_none() {
            let message = "no result behind the moves, which may be cut off; the tag Result counts".to_owned();
            self.find(Severity::Note, Code::MarkerMissing, ply, message);
        }
    }

    /// Tag and marker beside each other, where nothing else decides.
    fn contradiction(&mut self, stated: &StatedResult<'_>) {
        if stated.is_contradictory() {
            self.mismatch(stated, None);
        }
    }

    /// The results that the record states contradict each other, or what the rules give.
    fn mismatch(&mut self, stated: &StatedResult<'_>, decided: Option<Decided>) {
        let message = match decided {
            Some(Decided { outcome, ending, .. }) => format!("{stated}; the rules give {outcome} ({ending})"),
            None => stated.to_string(),
        };
        let pos = stated.pos().unwrap_or(self.raw.pos);
        let finding = Finding::new(Severity::Error, Code::ResultMismatch, pos, message).at_ply(self.raw.plies());
        self.findings.push(Finding { article: decided.map(|decided| decided.article), ..finding });
    }
}
