//! An event: one entry of the log that is kept while man plays machine.

use serde_json::Value;
use shinpan_core::table::field::shown;
use shinpan_core::{Side, words};

use super::fields::{Field, Fields};
use super::time::{Moment, Span};
use crate::san::{Body, MoveText};

/// An entry as it is written, every field of the right type.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Action that was taken.
    #[cfg_attr(feature = "schema", schemars(with = "Action"))]
    pub action: ActionName,
    /// The number of the game, from 1; 1 if it is left out.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub game: Option<u32>,
    /// The number of the entry within its game.
    pub seq: Option<i64>,
    /// Time: seconds from any zero, or RFC 3339.
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema::Time>"))]
    pub t: Option<Moment>,
    /// Person or machine that acted.
    pub actor: Option<Actor>,
    /// The move it belongs to: 1 is White's first, 2 Black's first.
    pub ply: Option<u32>,
    /// Side whose move it is; by the ply if it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema::Colour>"))]
    pub side: Option<Side>,
    /// The move on the board, in SAN.
    pub board: Option<String>,
    /// The move on the machine's screen, in SAN.
    pub screen: Option<String>,
    /// The move that the operator typed in, in SAN.
    pub entered: Option<String>,
    /// Whether the operator has pressed the game clock.
    pub clock_pressed: Option<bool>,
    /// Seconds that the side has used after this move, by the game clock.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>", range(min = 0)))]
    pub used: Option<Span>,
    /// Seconds of the machine's side on the game clock.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub clock: Option<Span>,
    /// Seconds of the machine's side on its internal clock.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub mclk: Option<Span>,
    /// The evaluation on the screen, in hundredths of a pawn.
    pub eval_cp: Option<i64>,
    /// Whether the line on the screen repeats the position.
    pub pv_repetition: Option<bool>,
    /// Name of an instruction.
    pub id: Option<String>,
    /// The instruction that is carried out.
    pub instruction: Option<String>,
    /// Result of the tablebase: `draw`, or another word.
    pub result: Option<String>,
    /// In how many copies the log is handed over.
    pub copies: Option<u32>,
    /// State of the machine after a failure: `different` from before, or another word.
    pub config: Option<String>,
    /// Whether the machine's side of the game clock runs.
    pub machine_clock_running: Option<bool>,
    /// The human's colour; White if it is left out.
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema::Colour>"))]
    pub human: Option<Side>,
    /// The machine's team: names, or one text.
    #[cfg_attr(feature = "schema", schemars(with = "Option<schema::Names>"))]
    pub team: Option<Team>,
    /// Whether the log that is handed over has the iterations.
    pub iterations: Option<bool>,
    /// Whether it has the evaluations.
    pub evaluations: Option<bool>,
    /// Whether it has the times.
    pub times: Option<bool>,
}

words! {
    /// Action of an entry.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "snake_case"))]
    pub enum Action {
        /// The game begins.
        GameStart => "game_start",
        /// The game is over.
        GameEnd => "game_end",
        /// The human makes a move on the board.
        HumanMove => "human_move",
        /// The machine shows its move.
        MachineMove => "machine_move",
        /// The operator makes the machine's move on the board.
        BoardMove => "board_move",
        /// The operator types the human's move in.
        EnterHumanMove => "enter_human_move",
        /// A different operator takes the seat.
        OperatorChange => "operator_change",
        /// The team hands over the algorithm by which the machine's clock is adjusted.
        ClockAlgorithm => "clock_algorithm",
        /// The operator sets the machine's clock.
        ClockAdjust => "clock_adjust",
        /// The arbiter gives an instruction.
        Instruct => "instruct",
        /// The operator changes the position in the machine.
        PositionChange => "position_change",
        /// The operator makes the machine move.
        ForceMove => "force_move",
        /// The operator changes a parameter.
        ParameterChange => "parameter_change",
        /// The operator tells the arbiter of a mistake.
        NotifyArbiter => "notify_arbiter",
        /// The machine fails.
        Failure => "failure",
        /// The machine goes on.
        Resume => "resume",
        /// Somebody asks for information; by Clause 8a the arbiter.
        RequestInformation => "request_information",
        /// The power, or something else outside, fails.
        PowerFailure => "power_failure",
        /// Power is there again.
        PowerRestored => "power_restored",
        /// A draw is offered.
        OfferDraw => "offer_draw",
        /// The offer is accepted.
        AcceptDraw => "accept_draw",
        /// The offer is declined.
        DeclineDraw => "decline_draw",
        /// A side resigns.
        Resign => "resign",
        /// The team begins to consult.
        ConsultStart => "consult_start",
        /// The consultation ends.
        ConsultEnd => "consult_end",
        /// The tablebase gives a result.
        Tablebase => "tablebase",
        /// The machine's log is handed over.
        LogDelivered => "log_delivered",
        /// Contents of the machine's log.
        LogContent => "log_content",
        /// The copy of the program is handed over.
        ProgramCopyDelivered => "program_copy_delivered",
    }
}

impl Action {
    /// Whether it is a move: of the human or the machine, on the board, on the screen or typed in.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::HumanMove | Self::MachineMove | Self::BoardMove | Self::EnterHumanMove)
    }
}

/// An action by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionName {
    /// Action that is judged.
    Known(Action),
    /// A name that nothing here bears.
    Unknown(String),
}

words! {
    /// Person or machine that acts. Any but the human is the machine's side.
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename_all = "snake_case"))]
    pub enum Actor {
        /// The human player.
        Human => "human",
        /// Person at the board for the machine.
        Operator => "operator",
        /// The machine itself.
        Machine => "machine",
        /// Someone of its team.
        Team => "team",
        /// The arbiter.
        Arbiter => "arbiter",
        /// The technical arbiter.
        TechArbiter => "tech_arbiter",
    }
}

/// The names of a team, with commas between them; empty where none is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Team(pub String);

impl Event {
    /// The event that `fields` tell.
    ///
    /// # Errors
    /// There is no action, or a field has a value of another type.
    pub(super) fn new(fields: &Fields) -> Result<Self, String> {
        Ok(Self {
            action: fields.get("action")?.ok_or("no action: expected the field \"action\"")?,
            game: fields.get("game")?.map(numbered).transpose()?,
            seq: fields.get("seq")?,
            t: fields.get("t")?,
            actor: fields.get("actor")?,
            ply: fields.get("ply")?,
            side: fields.get("side")?,
            board: san(fields, "board")?,
            screen: san(fields, "screen")?,
            entered: san(fields, "entered")?,
            clock_pressed: fields.get("clock_pressed")?,
            used: fields.get("used")?.map(not_negative).transpose()?,
            clock: fields.get("clock")?,
            mclk: fields.get("mclk")?,
            eval_cp: fields.get("eval_cp")?,
            pv_repetition: fields.get("pv_repetition")?,
            id: fields.get("id")?,
            instruction: fields.get("instruction")?,
            result: fields.get("result")?,
            copies: fields.get("copies")?,
            config: fields.get("config")?,
            machine_clock_running: fields.get("machine_clock_running")?,
            human: fields.get("human")?,
            team: fields.get("team")?,
            iterations: fields.get("iterations")?,
            evaluations: fields.get("evaluations")?,
            times: fields.get("times")?,
        })
    }

    /// The action, if it is known.
    pub const fn known(&self) -> Option<Action> {
        match self.action {
            ActionName::Known(action) => Some(action),
            ActionName::Unknown(_) => None,
        }
    }

    /// Whether it is `action`.
    pub fn is(&self, action: Action) -> bool {
        self.known() == Some(action)
    }

    /// Whether the human acts; anyone else is the machine's side.
    pub fn is_by_human(&self) -> bool {
        self.actor == Some(Actor::Human)
    }

    /// Side whose move it is.
    pub fn mover(&self) -> Option<Side> {
        let by_parity = |ply: u32| if ply.is_multiple_of(2) { Side::Second } else { Side::First };
        self.side.or(self.ply.map(by_parity))
    }
}

/// A move; an empty text is none.
fn san(fields: &Fields, name: &str) -> Result<Option<String>, String> {
    let Some(text) = fields.get::<String>(name)?.filter(|text| !text.trim().is_empty()) else { return Ok(None) };
    match MoveText::of(text.trim()).map(|written| written.body) {
        Some(Body::Piece(_) | Body::Castle(_)) => Ok(Some(text.trim().to_owned())),
        _ => Err(format!("{name}: found \"{}\", expected a move in SAN, such as \"Nf3\"", shown(&text))),
    }
}

fn numbered(game: u32) -> Result<u32, String> {
    if game > 0 { Ok(game) } else { Err("game: found 0, expected a whole number of at least 1".to_owned()) }
}

fn not_negative(used: Span) -> Result<Span, String> {
    if used < Span::ZERO { Err(format!("used: found {used}, expected seconds of at least 0")) } else { Ok(used) }
}

impl Field for ActionName {
    const EXPECTED: &'static str = "the name of an action";

    fn of_json(value: &Value) -> Option<Self> {
        Self::of_text(value.as_str()?)
    }

    fn of_text(text: &str) -> Option<Self> {
        Some(Action::from_word(text).map_or_else(|| Self::Unknown(text.to_owned()), Self::Known))
    }
}

impl Field for Actor {
    const EXPECTED: &'static str = "\"human\", \"operator\", \"machine\", \"team\", \"arbiter\" or \"tech_arbiter\"";

    fn of_json(value: &Value) -> Option<Self> {
        Self::of_text(value.as_str()?)
    }

    fn of_text(text: &str) -> Option<Self> {
        Self::from_word(text)
    }
}

impl Field for Team {
    const EXPECTED: &'static str = "names: an array of texts, or one text";

    fn of_json(value: &Value) -> Option<Self> {
        let Value::Array(names) = value else { return Self::of_text(value.as_str()?) };
        let names = names.iter().map(Value::as_str).collect::<Option<Vec<_>>>()?;
        Some(Self(names.join(", ")))
    }

    fn of_text(text: &str) -> Option<Self> {
        Some(Self(text.split(';').map(str::trim).collect::<Vec<_>>().join(", ")))
    }
}

/// Forms of values in JSON, for the schema alone.
#[cfg(feature = "schema")]
mod schema {
    #[derive(schemars::JsonSchema)]
    #[schemars(untagged, inline)]
    pub(super) enum Time {
        /// Seconds from any zero.
        _Seconds(f64),
        /// RFC 3339.
        _Moment(String),
    }

    #[derive(schemars::JsonSchema)]
    #[schemars(rename_all = "lowercase", inline)]
    #[expect(dead_code, reason = "only its schema is used")]
    pub(super) enum Colour {
        White,
        Black,
    }

    #[derive(schemars::JsonSchema)]
    #[schemars(untagged, inline)]
    pub(super) enum Names {
        _Many(Vec<String>),
        _One(String),
    }
}
