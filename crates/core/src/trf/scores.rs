//! Points for a win, a draw, a loss, an absence and the pairing-allocated bye: records 162, XXS, BBW and the like.

use crate::HalfPoints;

use super::code::{ErrorCode, TrfError, TrfWarning, WarningCode};
use super::column::Columns;
use super::player::halves;
use super::record::Record;

/// Points for the results of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrfScores {
    /// Points for a win: W.
    pub win: HalfPoints,
    /// Points for a draw: D.
    pub draw: HalfPoints,
    /// Points for a loss: L.
    pub loss: HalfPoints,
    /// Points for a zero-point bye, an absence or a forfeit loss: A.
    pub absence: HalfPoints,
    /// Points for the pairing-allocated bye: P.
    pub bye: HalfPoints,
    /// Points for a game without a result: X; none if the file does not state that it counts.
    pub unfinished: Option<HalfPoints>,
}

impl Default for TrfScores {
    /// Returns 1, ½, 0, 0, 1.
    fn default() -> Self {
        let (win, loss) = (HalfPoints::WIN, HalfPoints::LOSS);
        Self { win, draw: HalfPoints::DRAW, loss, absence: loss, bye: win, unfinished: None }
    }
}

/// Scores that records state.
#[derive(Default)]
struct Stated {
    win: Option<HalfPoints>,
    draw: Option<HalfPoints>,
    loss: Option<HalfPoints>,
    absence: Option<HalfPoints>,
    bye: Option<HalfPoints>,
    unfinished: Option<HalfPoints>,
}

impl Stated {
    fn scores(&self) -> TrfScores {
        let default = TrfScores::default();
        let win = self.win.unwrap_or(default.win);
        TrfScores {
            win,
            draw: self.draw.unwrap_or(default.draw),
            loss: self.loss.unwrap_or(default.loss),
            absence: self.absence.unwrap_or(default.absence),
            bye: self.bye.unwrap_or(win),
            unfinished: self.unfinished,
        }
    }
}

impl TrfScores {
    /// Reads the scores of a file from its records of scores, in order.
    pub(super) fn read(lines: &[(Record, Columns)], warnings: &mut Vec<TrfWarning>) -> Result<Self, TrfError> {
        let mut last = None;
        for (_, line) in lines.iter().filter(|(record, _)| *record == Record::Scores) {
            last = Some(encoded(line, warnings)?);
        }
        if let Some(stated) = last {
            return Ok(stated.scores());
        }
        let mut values = Vec::new();
        for (record, line) in lines {
            match record {
                Record::JavafoScores => add_javafo(line, &mut values)?,
                Record::BbpScores => values.push(bbp(line)?),
                _ => {}
            }
        }
        Ok(merged(&values)?.scores())
    }
}

/// Reads record 162: every nine columns from column 6, a code and four columns of points.
fn encoded(line: &Columns, warnings: &mut Vec<TrfWarning>) -> Result<Stated, TrfError> {
    let mut stated = Stated::default();
    for column in (6..=line.len()).step_by(9) {
        let code = line.at(column).to_ascii_uppercase();
        if code == ' ' && line.text(column, column + 4).is_empty() {
            continue;
        }
        let wrong = |column, message: &str| line.error(ErrorCode::BadScoring, column, message);
        let field = match code {
            'W' => &mut stated.win,
            'D' => &mut stated.draw,
            'L' => &mut stated.loss,
            'A' | 'Z' => &mut stated.absence,
            'P' => &mut stated.bye,
            'X' => &mut stated.unfinished,
            _ => return Err(wrong(column, "a score is of W, D, L, A, P or X")),
        };
        if code == 'Z' {
            warnings.push(TrfWarning::new(WarningCode::ScoringDialect, line.pos(column)));
        }
        let points = halves(&line.text(column + 1, column + 4))
            .ok_or_else(|| wrong(column + 1, "points are a number of halves"))?;
        *field = Some(points);
    }
    Ok(stated)
}

crate::words! {
    /// A score of `JaVaFo`.
    enum JavafoCode {
        WhiteWin => "WW",
        BlackWin => "BW",
        WhiteDraw => "WD",
        BlackDraw => "BD",
        WhiteLoss => "WL",
        BlackLoss => "BL",
        ZeroBye => "ZPB",
        HalfBye => "HPB",
        FullBye => "FPB",
        AllocatedBye => "PAB",
        ForfeitWin => "FW",
        ForfeitLoss => "FL",
    }
}

/// A score that a record states, with the error to report if it is wrong.
struct Stating {
    code: JavafoCode,
    points: HalfPoints,
    error: TrfError,
}

fn add_javafo(line: &Columns, values: &mut Vec<Vec<Stating>>) -> Result<(), TrfError> {
    use JavafoCode::{BlackDraw, BlackWin, ForfeitWin, FullBye, HalfBye, WhiteDraw, WhiteWin};
    let mut column = 4;
    while column <= line.len() {
        if line.at(column) == ' ' {
            column += 1;
            continue;
        }
        let end = (column..=line.len()).find(|at| line.at(*at) == ' ').unwrap_or(line.len() + 1);
        let text = line.text(column, end - 1).to_ascii_uppercase();
        let error =
            line.error(ErrorCode::BadScoring, column, "a score is CODE=POINTS, and those of one kind are equal");
        let (code, points) = text.split_once('=').ok_or_else(|| error.clone())?;
        let points = halves(points).ok_or_else(|| error.clone())?;
        let codes = match code {
            "W" => vec![WhiteWin, BlackWin, ForfeitWin, FullBye],
            "D" => vec![WhiteDraw, BlackDraw, HalfBye],
            code => vec![JavafoCode::from_word(code).ok_or_else(|| error.clone())?],
        };
        values.push(codes.into_iter().map(|code| Stating { code, points, error: error.clone() }).collect());
        column = end;
    }
    Ok(())
}

/// Reads record BBW and the like: points in columns 5 to 8.
fn bbp(line: &Columns) -> Result<Vec<Stating>, TrfError> {
    use JavafoCode::{
        AllocatedBye, BlackDraw, BlackLoss, BlackWin, ForfeitLoss, ForfeitWin, FullBye, HalfBye, WhiteDraw, WhiteLoss,
        WhiteWin, ZeroBye,
    };
    let error = line.error(ErrorCode::BadScoring, 5, "points are a number of halves in columns 5 to 8");
    let points = halves(&line.text(5, 8)).ok_or_else(|| error.clone())?;
    let codes = match line.at(3) {
        'W' => vec![WhiteWin, BlackWin, ForfeitWin, FullBye],
        'D' => vec![WhiteDraw, BlackDraw, HalfBye],
        'L' => vec![WhiteLoss, BlackLoss],
        'Z' => vec![ZeroBye],
        'F' => vec![ForfeitLoss],
        _ => vec![AllocatedBye],
    };
    Ok(codes.into_iter().map(|code| Stating { code, points, error: error.clone() }).collect())
}

/// Merges the last value of each code; the codes that make up one score must have equal values.
fn merged(values: &[Vec<Stating>]) -> Result<Stated, TrfError> {
    use JavafoCode::{
        AllocatedBye, BlackDraw, BlackLoss, BlackWin, ForfeitLoss, ForfeitWin, FullBye, HalfBye, WhiteDraw, WhiteLoss,
        WhiteWin, ZeroBye,
    };
    let of = |codes: &[JavafoCode]| -> Result<Option<HalfPoints>, TrfError> {
        let last = |code: &JavafoCode| values.iter().flatten().rev().find(|stating| stating.code == *code);
        let mut found = None;
        for stating in codes.iter().filter_map(last) {
            if found.is_some_and(|points| points != stating.points) {
                return Err(stating.error.clone());
            }
            found = Some(stating.points);
        }
        Ok(found)
    };
    Ok(Stated {
        win: of(&[WhiteWin, BlackWin, ForfeitWin, FullBye])?,
        draw: of(&[WhiteDraw, BlackDraw, HalfBye])?,
        loss: of(&[WhiteLoss, BlackLoss])?,
        absence: of(&[ZeroBye, ForfeitLoss])?,
        bye: of(&[AllocatedBye])?,
        unfinished: None,
    })
}
