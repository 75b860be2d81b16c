//! The check of a whole game: moves, ends on the board, clocks, what the record claims.
//!
//! The board decides first, then the clock, then the record's own result. Nothing is judged behind a move that is illegal
//! or cannot be read: in chess such a move is taken back, and no one has lost by it.

use shakmaty::Position;
use shinpan_core::finding::{Finding, Severity, TextPos};
use shinpan_core::side::Sides;
use shinpan_core::{Millis, Outcome};
use shinpan_records::Checked;

use crate::article::Articles;
use crate::clock::{Clock, Flag, Times};
use crate::control::TimeControl;
use crate::end::End;
use crate::judge::{Claim, Judge};
use crate::position::{self, BadMove, BadStart, Meant, turn};
use crate::record::{Form, MAX_FINDINGS, RawGame, RawMove};
use crate::result::{Claims, Settled};
use crate::told::{name, shown};

/// The notes that a record is not quite of its format: what `--strict` makes errors.
pub const DIALECT_NOTES: [&str; 2] = ["san-dialect", "marker-missing"];

/// Checks `raw` by the rules of `judge`, who follows the game. Where the record has no time control, `control` is in force;
/// `late` is taken off each side's time.
pub fn check(raw: &RawGame, judge: &mut Judge, control: Option<&TimeControl>, late: Sides<Millis>) -> Checked {
    let articles = Articles::of(judge.rules());
    let mut check = Check { raw, judge, articles, findings: raw.findings.clone(), dialect: None, fallen: None };
    let tagged = check.time_control();
    let control = if raw.time_control.is_some() { tagged.as_ref() } else { control };
    check.times_without_control(control);
    let mut clocks = Sides { first: Clock::new(control, late.first), second: Clock::new(control, late.second) };
    let decided = check.start().and_then(|()| check.play(&mut clocks));
    let (outcome, ending) = check.settle(decided);
    let time = Sides { first: clocks.first.used(), second: clocks.second.used() };
    Checked { plies: raw.plies(), outcome, ending, time, findings: check.findings }.sorted()
}

/// What play came to: its end on the board or by the clock, if any. Else the word for why it cannot be judged.
type Played = Result<Option<Decided>, &'static str>;

/// An outcome that the rules give.
#[derive(Clone, Copy)]
struct Decided {
    settled: Settled,
    article: &'static str,
}

struct Check<'a> {
    raw: &'a RawGame,
    /// At the position that the moves so far have come to.
    judge: &'a mut Judge,
    articles: &'static Articles,
    findings: Vec<Finding>,
    /// The first move that is not quite SAN, what it is in SAN, and how many there are.
    dialect: Option<(u32, String, u32)>,
    /// What the first flag makes of the game, and which finding tells it.
    fallen: Option<(Outcome, usize)>,
}

impl Check<'_> {
    /// A finding about the move `ply`.
    fn find(&mut self, severity: Severity, code: &'static str, ply: u32, message: String) -> &mut Finding {
        let pos = self.raw.move_at(ply).map_or(self.raw.pos, |mv| mv.pos);
        self.findings.push(Finding::new(severity, code, pos, message).at_ply(ply));
        // Just pushed.
        self.findings.last_mut().expect("not empty")
    }

    /// A warning of which a record can have many.
    fn warn(&mut self, code: &'static str, pos: TextPos, ply: u32, message: String) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(Finding::new(Severity::Warning, code, pos, message).at_ply(ply));
        } else if self.findings.iter().rev().all(|finding| finding.code != "limit-exceeded") {
            let message = format!("more than {MAX_FINDINGS} findings; further warnings are left out");
            self.findings.push(Finding::new(Severity::Warning, "limit-exceeded", pos, message).at_ply(ply));
        }
    }

    /// A warning about the headers.
    fn warn_of_headers(&mut self, code: &'static str, message: String) {
        self.warn(code, TextPos::NOWHERE, 0, message);
    }

    /// The time control of the record, if it has one that can be read.
    fn time_control(&mut self) -> Option<TimeControl> {
        let tag = self.raw.time_control.as_ref()?;
        match TimeControl::parse(tag.text.trim()) {
            Ok(control) => Some(control),
            Err(why) => {
                let message = format!("tag TimeControl, line {}: {why}", tag.pos.line);
                self.warn_of_headers("bad-time-control", message);
                None
            }
        }
    }

    fn times_without_control(&mut self, control: Option<&TimeControl>) {
        let is_timed = |mv: &RawMove| mv.left.is_some() || mv.used.is_some();
        if control.is_none() && self.raw.time_control.is_none() && self.raw.moves.iter().any(is_timed) {
            let message = "moves have times, but there is no tag TimeControl; the clocks are not judged".to_owned();
            self.warn_of_headers("time-control-missing", message);
        }
    }

    /// Sets up the position before the first move.
    fn start(&mut self) -> Result<(), &'static str> {
        if self.raw.findings.iter().any(|finding| finding.severity == Severity::Error) {
            return Err("unreadable");
        }
        let fen = self.raw.start.as_ref().map_or("", |tag| tag.text.as_str());
        let position = position::start(fen).map_err(|why| self.bad_start(&why))?;
        self.judge.restart(&position);
        Ok(())
    }

    fn bad_start(&mut self, why: &BadStart) -> &'static str {
        let (pos, message) = match (&self.raw.start, self.raw.form) {
            (Some(tag), Form::Pgn) => (TextPos::NOWHERE, format!("tag FEN, line {}: {why}", tag.pos.line)),
            (Some(tag), Form::Neutral) => (tag.pos, format!("start position: {why}")),
            (None, _) => (self.raw.pos, format!("start position: {why}")),
        };
        let code = match why {
            BadStart::Unreadable(_) => "bad-position",
            BadStart::Impossible(_) => "position-impossible",
        };
        self.findings.push(Finding::new(Severity::Error, code, pos, message).at_ply(0));
        "unreadable"
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

    /// Makes the moves up to the end of the game, or to one that cannot be made: the word for how the record ends.
    fn moves(&mut self, clocks: &mut Sides<Clock<'_>>) -> Option<&'static str> {
        let raw = self.raw;
        for (ply, mv) in (1..).zip(&raw.moves) {
            if self.judge.drawn().is_some() {
                return None;
            }
            let meant = match position::read(raw.text(mv), self.judge.position()) {
                Ok(meant) => meant,
                Err(_) if End::of(self.judge).is_some() => return None,
                Err(why) => return Some(self.refuse(ply, why)),
            };
            if meant.is_dialect || (meant.is_uci && raw.form == Form::Pgn) {
                self.dialect(ply, &meant);
            }
            self.clock(ply, mv, clocks.get_mut(turn(self.judge.position())));
            self.judge.push_to(meant.mv, &meant.after);
        }
        None
    }

    /// The end on the board, else by the clock.
    fn decided(&mut self) -> Option<Decided> {
        if let Some(end) = End::of(self.judge) {
            self.play_after_end(self.judge.ply(), end);
            return Some(Decided { settled: end.settled(self.judge.position()), article: end.article(self.articles) });
        }
        let (outcome, finding) = self.fallen?;
        if let Some(finding) = self.findings.get_mut(finding) {
            finding.decision = Some(if outcome == Outcome::Draw { "draw" } else { "loss-on-time" });
        }
        Some(Decided { settled: (outcome, "time"), article: self.articles.time })
    }

    fn play_after_end(&mut self, ply: u32, end: End) {
        if self.raw.move_at(ply + 1).is_some() {
            let message = format!("the game was over ({}, ply {ply}); the record goes on", end.word());
            let article = end.article(self.articles);
            self.find(Severity::Error, "play-after-end", ply + 1, message).article = Some(article);
        }
    }

    /// A move that cannot be played; the word for how the record ends.
    fn refuse(&mut self, ply: u32, why: BadMove) -> &'static str {
        let text = self.raw.move_at(ply).map_or("", |mv| self.raw.text(mv));
        let message = format!("\"{}\": {why}", shown(text));
        let (code, ending) = match why {
            BadMove::Unreadable => ("bad-move", "unreadable"),
            BadMove::Illegal => ("illegal-move", "illegal-move"),
            BadMove::Ambiguous => ("ambiguous-move", "illegal-move"),
        };
        let article = (why == BadMove::Illegal).then_some(self.articles.legal_moves);
        self.find(Severity::Error, code, ply, message).article = article;
        ending
    }

    /// The move `ply`, which is `meant` and not yet made, is not quite SAN.
    fn dialect(&mut self, ply: u32, meant: &Meant) {
        let first = || (ply, meant.san(self.judge.position()).to_string(), 0);
        self.dialect.get_or_insert_with(first).2 += 1;
    }

    /// What may be claimed, and that the record is not quite SAN.
    fn notes(&mut self) {
        if let Some(ply) = self.judge.first(Claim::Threefold) {
            let occurrence = self.judge.rules().threefold;
            let message = format!("occurrence {occurrence} of the position; a draw can be claimed");
            let article = self.articles.claim(Claim::Threefold);
            self.find(Severity::Note, "threefold-reached", ply, message).article = Some(article);
        }
        if let Some(ply) = self.judge.first(Claim::FiftyMove) {
            let message = "50 moves without a capture or a move of a pawn; a draw can be claimed".to_owned();
            let article = self.articles.claim(Claim::FiftyMove);
            self.find(Severity::Note, "fifty-reached", ply, message).article = Some(article);
        }
        if let Some((ply, san, count)) = self.dialect.take() {
            let text = self.raw.move_at(ply).map_or("", |mv| self.raw.text(mv));
            let more = match count {
                1 => String::new(),
                2 => ", and one more move is not".to_owned(),
                _ => format!(", and {} more moves are not", count - 1),
            };
            let message = format!("\"{}\" is not quite SAN ({san}){more}", shown(text));
            self.find(Severity::Note, "san-dialect", ply, message);
        }
    }

    /// The times behind the move `ply`, which is not yet made.
    fn clock(&mut self, ply: u32, mv: &RawMove, clock: &mut Clock<'_>) {
        for stamp in [mv.used, mv.left].into_iter().flatten().filter(|stamp| stamp.time.is_none()) {
            self.warn("bad-clock", stamp.pos, ply, "no time, expected h:mm:ss".to_owned());
        }
        let read = |stamp: Option<crate::record::Stamp>| stamp.and_then(|stamp| stamp.time);
        let shown = clock.move_made(Times { used: read(mv.used), left: read(mv.left) });
        match shown.flag {
            Some(Flag::Over { used, budget }) => self.time_over(ply, used, budget),
            Some(Flag::AtLimit) => self.time_at_limit(ply, mv),
            None => {}
        }
        if let Some(gained) = shown.gained {
            let message = format!("the clock shows {} s, at most {} s can be left", gained.left, gained.most);
            self.warn("clock-gained", mv.pos, ply, message);
        }
    }

    /// The side to move has lost on time; drawn if its opponent has only a king. The first flag decides.
    fn time_over(&mut self, ply: u32, used: Millis, budget: Millis) {
        let position = self.judge.position();
        let (loser, is_bare) = (turn(position), position.them().count() == 1);
        let outcome = if is_bare { Outcome::Draw } else { Outcome::won_by(loser.other()) };
        let bare = if is_bare { "; its opponent has only a king" } else { "" };
        let message = format!("{} has used {used} s of {budget} s{bare}", name(loser));
        self.find(Severity::Error, "time-over", ply, message).article = Some(self.articles.time);
        self.fallen.get_or_insert((outcome, self.findings.len() - 1));
    }

    fn time_at_limit(&mut self, ply: u32, mv: &RawMove) {
        let side = name(turn(self.judge.position()));
        let message = format!("{side} has used all its time; the flag of the device decides");
        self.warn("time-at-limit", mv.pos, ply, message);
        if let Some(finding) = self.findings.last_mut().filter(|finding| finding.code == "time-at-limit") {
            (finding.article, finding.decision) = (Some(self.articles.flag), Some("referee"));
        }
    }

    /// What the rules make of the game, beside what the record claims.
    fn settle(&mut self, played: Played) -> Settled {
        let claims = Claims::of(self.raw);
        if self.raw.form == Form::Pgn {
            self.missing(&claims);
        }
        match played {
            Ok(Some(decided)) => {
                if !claims.agree_with(decided.settled.0) {
                    self.mismatch(&claims, Some(decided));
                }
                decided.settled
            }
            Ok(None) => {
                self.contradiction(&claims);
                claims.settled()
            }
            Err(ending) => {
                self.contradiction(&claims);
                (Outcome::Unfinished, ending)
            }
        }
    }

    /// The record has no result, or not the one that ends it: perhaps it was cut off.
    fn missing(&mut self, claims: &Claims<'_>) {
        let ply = self.raw.plies();
        if claims.are_missing() {
            self.find(Severity::Note, "result-missing", ply, "the record tells no result".to_owned());
        } else if self.raw.marker.is_none() {
            let message = "no result behind the moves, which may be cut off; the tag Result counts".to_owned();
            self.find(Severity::Note, "marker-missing", ply, message);
        }
    }

    /// The claims beside each other, where nothing else decides.
    fn contradiction(&mut self, claims: &Claims<'_>) {
        if claims.contradict() {
            self.mismatch(claims, None);
        }
    }

    /// The claims contradict each other, or what the rules give.
    fn mismatch(&mut self, claims: &Claims<'_>, decided: Option<Decided>) {
        let told = claims.to_string();
        let message = match decided {
            Some(Decided { settled: (outcome, ending), .. }) => format!("{told}; the rules give {outcome} ({ending})"),
            None => told,
        };
        let pos = claims.pos().unwrap_or(self.raw.pos);
        let finding = Finding::new(Severity::Error, "result-mismatch", pos, message).at_ply(self.raw.plies());
        self.findings.push(Finding { article: decided.map(|decided| decided.article), ..finding });
    }
}
