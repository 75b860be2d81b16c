//! Settles the sides of all pairings of a table: WCSC rules 2010, Art. 19.4 and 19.5; Arimaa championship 2015,
//! colours.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use shinpan_core::games::{GameRow, Games, RoundNo};
use shinpan_core::history::{self, Change, Edited};
use shinpan_core::stage::Stages;
use shinpan_core::table::Table;
use shinpan_core::table::field::excerpt;
use shinpan_core::{InputError, Lots, Side};

use crate::past::{Past, Player, Turn};
use crate::rows::Rows;
use crate::rule::{Decision, Pair, Rule, decide};

/// Rule and reason of a pairing whose sides the table of the round robin has settled.
const FIXED: (&str, &str) = ("round-robin", "Art. 19.5");

/// Rule and reason of a pairing whose system draws boards with their sides.
const BOARDS: (&str, &str) = ("pairing", "the system of pairing draws boards with their sides");

/// Keys of the section `[color-assign]` of a rule book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Keys {
    /// Rules that decide, one after the other; after all of them the lots.
    #[serde(deserialize_with = "each_once")]
    pub rules: Vec<Rule>,
    /// Games that count.
    #[serde(default)]
    pub games: Counted,
    /// Stages whose pairings keep their sides; none by default.
    #[serde(default)]
    pub fixed: Vec<String>,
    /// Order of the stages, which another section of the book states.
    #[serde(skip)]
    pub stages: Stages,
}

/// Games that count for the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counted {
    /// Games of the stage of the pairing.
    #[default]
    Stage,
    /// Games of earlier stages too.
    All,
}

fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Rule>, D::Error> {
    let rules = Vec::<Rule>::deserialize(deserializer)?;
    let twice = rules.iter().enumerate().find(|(at, rule)| rules[..*at].contains(rule));
    match twice {
        None => Ok(rules),
        Some((_, rule)) => Err(D::Error::custom(format_args!("\"{rule}\" is listed twice"))),
    }
}

/// Pairings with their sides settled.
#[derive(Clone, Debug)]
pub struct Assigned {
    /// The rows of the pairings in their order, with [`RULE`](crate::RULE) and [`REASON`](crate::REASON).
    pub rows: Table,
    /// Games that do not count, though they may have been meant to.
    pub ignored: Vec<Ignored>,
    /// Rounds to be settled, other than the first, without any game before them.
    pub unfounded: Vec<RoundNo>,
    /// Rounds that were drawn from other games than those that are there now; no article is set.
    pub changes: Vec<Change>,
    /// Errors in words for rows with somebody who was not drawn there.
    pub edited: Vec<InputError>,
    /// Warnings of rows that were drawn by another text of the lots.
    pub other_lots: Vec<String>,
}

impl Assigned {
    /// Wraps rows with nothing to report.
    pub(crate) fn of_rows(rows: Table) -> Self {
        let (ignored, unfounded, changes) = (Vec::new(), Vec::new(), Vec::new());
        Self { rows, ignored, unfounded, changes, edited: Vec::new(), other_lots: Vec::new() }
    }
}

/// Number of games that are there already in a round to be settled, or after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// Stage, if the games name any.
    pub stage: Option<String>,
    /// Round to be settled.
    pub round: RoundNo,
    /// Number of live games of that round and of later ones.
    pub games: usize,
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { stage, round, games } = self;
        let (plural, verb) = if *games == 1 { ("", "does") } else { ("s", "do") };
        let stage = stage.as_ref().map(|stage| format!(" of \"{stage}\"")).unwrap_or_default();
        write!(
            f,
            "{games} game{plural} of round {round} or later{stage} {verb} not count for the sides of round {round}"
        )
    }
}

/// Settles who is First in each of `pairings`, from the live `games` of the rounds before its own; `lots` gives the
/// draw of a round. Byes and vacated rows stay as they are.
///
/// # Errors
/// A pairing names no stage and the games are of several; or a program plays twice in a round of a stage.
pub fn assign(
    pairings: &Games,
    games: &Games,
    keys: &Keys,
    lots: &dyn Fn(RoundNo) -> Lots,
) -> Result<Assigned, InputError> {
    let is_fixed = |meeting: &Meeting<'_>| meeting.stage.is_some_and(|stage| keys.fixed.iter().any(|one| one == stage));
    let (fixed, mut open): (Vec<_>, Vec<_>) = meetings(pairings, games)?.into_iter().partition(is_fixed);
    let mut rows = Rows::new(pairings, !open.is_empty());
    for meeting in fixed {
        rows.explain(meeting.row, FIXED.0, FIXED.1);
    }
    let stages = by_stage(&open, games)?;
    let past = |stage: Option<&str>, own| match keys.games {
        Counted::Stage => Past::of(own, |_| Some(false)),
        Counted::All => Past::of(games, |game| is_of_earlier_stage(&keys.stages, game, stage)),
    };
    let pasts = stages.iter().map(|(stage, own)| (*stage, past(*stage, own))).collect::<BTreeMap<_, _>>();
    // Games of a pairing must follow each other, since the later ones look at the earlier.
    open.sort_by_key(|meeting| (meeting.stage, meeting.round, meeting.game));
    let mut settled = Settled::new();
    for meeting in &open {
        let (round, lots) = (meeting.round, lots(meeting.round));
        // `by_stage` has the stage of every open meeting.
        let turns = meeting.ids.map(|id| turns(&pasts[&meeting.stage], meeting, id, &settled));
        let [a, b] = &turns;
        let players = [Player { id: meeting.ids[0], turns: a }, Player { id: meeting.ids[1], turns: b }];
        let Decision { rule, article, choice } = decide(&keys.rules, &Pair { players, lots: &lots });
        if choice.first != meeting.ids[0] {
            rows.exchange(meeting.row);
        }
        settled
            .entry((meeting.stage, round, meeting.sorted()))
            .or_default()
            .push((meeting.game, choice.first.to_owned()));
        rows.explain(meeting.row, rule.as_str(), &format!("{article}: {}", choice.why));
        rows.drawn_by(meeting.row, lots.text(), rule == Rule::Lots);
    }
    let unfounded = unfounded(&open, &stages);
    let changes = changes(pairings, &stages);
    // Without any game at all, `unfounded` says so already.
    let changes = changes.into_iter().filter(|change| !unfounded.contains(&change.announced)).collect();
    let edited = edited(pairings, &stages);
    let other_lots = other_lots(pairings, &open, lots);
    Ok(Assigned { rows: rows.into_table(), ignored: ignored(&open, &stages), unfounded, changes, edited, other_lots })
}

/// Keeps the pairings of a system that draws boards with their sides.
pub(crate) fn of_boards(pairings: &Games) -> Assigned {
    let mut rows = Rows::new(pairings, false);
    let is_of_two = |game: &GameRow| game.is_live() && game.second.is_some();
    for (row, _) in pairings.iter().enumerate().filter(|(_, game)| is_of_two(game)) {
        rows.explain(row, BOARDS.0, BOARDS.1);
    }
    Assigned::of_rows(rows.into_table())
}

/// First in each game of a pairing that is settled already, by stage, round and pairing: the number of the game, and
/// the id.
type Settled<'a> = BTreeMap<(Option<&'a str>, RoundNo, [&'a str; 2]), Vec<(Option<u16>, String)>>;

/// Returns the turns of `id` before the meeting: those of the games so far, and of games of the same pairing with lower
/// numbers, the only ones that are settled already.
fn turns<'a>(past: &Past<'a>, meeting: &Meeting<'a>, id: &str, settled: &Settled<'a>) -> Vec<Turn<'a>> {
    let Meeting { stage, round, game, .. } = *meeting;
    let mut turns = past.before(id, round, game).to_vec();
    let is_own = |turn: &Turn<'_>| !turn.is_of_earlier_stage && turn.round == round;
    let is_there = |number: Option<u16>| turns.iter().any(|turn| is_own(turn) && turn.game == number);
    let earlier = settled.get(&(stage, round, meeting.sorted())).into_iter().flatten();
    let earlier = earlier.filter(|(number, _)| !is_there(*number)).collect::<Vec<_>>();
    turns.extend(earlier.into_iter().map(|(number, first)| Turn {
        is_of_earlier_stage: false,
        round,
        game: *number,
        side: if first == id { Side::First } else { Side::Second },
        opponent: if meeting.ids[0] == id { meeting.ids[1] } else { meeting.ids[0] },
    }));
    turns.sort_by_key(Turn::order);
    turns
}

/// Whether a game is of a stage before `stage`; `None` if it is of a later one.
fn is_of_earlier_stage(stages: &Stages, game: &GameRow, stage: Option<&str>) -> Option<bool> {
    match game.stage.as_deref().zip(stage) {
        Some((own, stage)) if own != stage => stages.is_before(own, stage).then_some(true),
        _ => Some(false),
    }
}

/// Warns, round by round, of rows that were drawn by another text of the lots.
fn other_lots(pairings: &Games, open: &[Meeting<'_>], lots: &dyn Fn(RoundNo) -> Lots) -> Vec<String> {
    let rounds = open.iter().map(|meeting| meeting.round).collect::<BTreeSet<_>>();
    let firsts = open.iter().map(|meeting| (meeting.round, meeting.ids[0])).collect::<BTreeSet<_>>();
    let warning = |round: RoundNo| {
        let is_open = |game: &GameRow| game.round == round && firsts.contains(&(round, &*game.first));
        history::other_lots(pairings, lots(round).text(), is_open)
    };
    rounds.into_iter().filter_map(warning).collect()
}

/// A row in which two meet.
struct Meeting<'a> {
    row: usize,
    stage: Option<&'a str>,
    round: RoundNo,
    game: Option<u16>,
    ids: [&'a str; 2],
}

impl<'a> Meeting<'a> {
    /// Returns the two in byte order.
    fn sorted(&self) -> [&'a str; 2] {
        let [a, b] = self.ids;
        [a.min(b), a.max(b)]
    }
}

/// Returns the stages of the pairings.
///
/// # Errors
/// A pairing names no stage and the games are of several; or a program plays twice in a round of a stage.
pub(crate) fn stages_of<'a>(pairings: &'a Games, games: &'a Games) -> Result<BTreeSet<Option<&'a str>>, InputError> {
    Ok(meetings(pairings, games)?.into_iter().map(|meeting| meeting.stage).collect())
}

/// Returns the live rows of `pairings` except byes. A row that names no stage is of the only one that `games` name.
fn meetings<'a>(pairings: &'a Games, games: &'a Games) -> Result<Vec<Meeting<'a>>, InputError> {
    let named = games.iter().filter_map(|game| game.stage.as_deref()).collect::<BTreeSet<_>>();
    if let (Some(only), 1, true) = (named.first(), named.len(), pairings.iter().any(|game| game.stage.is_none())) {
        // Nobody may play twice in a round of that stage, whether a row names it or not.
        pairings.clone().of_stage(Some(only))?;
    }
    let stage_of = |row, game: &'a GameRow| match (&game.stage, named.len()) {
        (Some(stage), _) => Ok(Some(stage.as_str())),
        (None, 0 | 1) => Ok(named.first().copied()),
        (None, _) => {
            let named = named.iter().map(|stage| format!("\"{stage}\"")).collect::<Vec<_>>().join(", ");
            Err(pairings.error(
                row,
                "stage",
                format_args!("none, and the games are of {named}; name the one of each pairing"),
            ))
        }
    };
    let live = pairings.iter().enumerate().filter(|(_, game)| game.is_live());
    live.filter_map(|(row, game)| Some((row, game, [game.first.as_str(), game.second.as_deref()?])))
        .map(|(row, game, ids)| {
            Ok(Meeting { row, stage: stage_of(row, game)?, round: game.round, game: game.game, ids })
        })
        .collect()
}

/// Games of each stage that these meetings are of.
type GamesByStage<'a> = BTreeMap<Option<&'a str>, Games>;

fn by_stage<'a>(meetings: &[Meeting<'a>], games: &Games) -> Result<GamesByStage<'a>, InputError> {
    let stages = meetings.iter().map(|meeting| meeting.stage).collect::<BTreeSet<_>>();
    stages.into_iter().map(|stage| Ok((stage, games.clone().of_stage(stage)?))).collect()
}

/// Returns the rounds of the meetings, except the first, before which there is no game of the stage.
fn unfounded(meetings: &[Meeting<'_>], stages: &GamesByStage<'_>) -> Vec<RoundNo> {
    let has_earlier = |meeting: &Meeting<'_>| {
        let mut games = stages.get(&meeting.stage).into_iter().flat_map(Games::iter);
        games.any(|game| game.is_live() && game.round < meeting.round)
    };
    let unfounded = meetings.iter().filter(|meeting| meeting.round > RoundNo(1) && !has_earlier(meeting));
    unfounded.map(|meeting| meeting.round).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the rows of `pairings` and the games for each stage of the meetings.
fn rows_by_stage<'a>(pairings: &Games, stages: &'a GamesByStage<'_>) -> impl Iterator<Item = (Games, &'a Games)> {
    // If rows of several stages name none, they cannot show what they were drawn from.
    stages.iter().filter_map(|(stage, games)| Some((pairings.clone().of_stage(*stage).ok()?, games)))
}

/// Finds the rounds that were drawn from other games, stage by stage.
fn changes(pairings: &Games, stages: &GamesByStage<'_>) -> Vec<Change> {
    rows_by_stage(pairings, stages).flat_map(|(rows, games)| history::changes(&rows, games, None)).collect()
}

/// Reports the rows with somebody who was not drawn there, stage by stage: the sides rest on the games of whoever is
/// there now.
fn edited(pairings: &Games, stages: &GamesByStage<'_>) -> Vec<InputError> {
    let edited = rows_by_stage(pairings, stages).flat_map(|(rows, games)| {
        let mut edited = history::edited_rows(&rows, games);
        let is_known = |stranger: &Edited| edited.iter().any(|known| known.row == stranger.row);
        let strangers = history::strangers(&rows, games).into_iter().filter(|stranger| !is_known(stranger));
        let strangers = strangers.collect::<Vec<_>>();
        edited.extend(strangers);
        edited.sort_by_key(|edited| edited.row);
        let error = |edited: Edited| rows.error(edited.row, edited.column, not_drawn(&edited, games));
        edited.into_iter().map(error).collect::<Vec<_>>()
    });
    edited.collect()
}

fn not_drawn(Edited { id, then, now, .. }: &Edited, games: &Games) -> String {
    let reached = |text: &str| if text.is_empty() { "no game".to_owned() } else { excerpt(text) };
    let (then, now, file) = (reached(then), reached(now), games.table().file());
    let who = id.as_deref().map_or_else(|| "no opponent".to_owned(), excerpt);
    format!("{then} when the round was drawn, and {file} has {now} of {who}: the pairing was changed after the draw")
}

/// Counts, for each stage and round of the meetings, the games of this round and of later ones that do not count. In
/// the round itself, games of a pairing with lower numbers do count.
fn ignored(meetings: &[Meeting<'_>], stages: &GamesByStage<'_>) -> Vec<Ignored> {
    let mut numbers = BTreeMap::new();
    for (meeting, id) in meetings.iter().flat_map(|meeting| meeting.ids.map(|id| (meeting, id))) {
        let highest = numbers.entry((meeting.stage, meeting.round, id)).or_insert(meeting.game);
        *highest = meeting.game.max(*highest);
    }
    let counts = |stage, game: &GameRow| {
        let is_lower = |id| numbers.get(&(stage, game.round, id)).is_some_and(|highest| game.game < *highest);
        game.game.is_some() && game.ids().any(is_lower)
    };
    let (mut played, mut counted) = (BTreeMap::new(), BTreeMap::<_, usize>::new());
    for (stage, games) in stages {
        let live = || games.iter().filter(|game| game.is_live());
        let mut rounds = live().map(|game| game.round).collect::<Vec<_>>();
        rounds.sort_unstable();
        played.insert(*stage, rounds);
        for game in live().filter(|game| counts(*stage, game)) {
            *counted.entry((*stage, game.round)).or_default() += 1;
        }
    }
    let settled = meetings.iter().map(|meeting| (meeting.stage, meeting.round)).collect::<BTreeSet<_>>();
    let ignored = settled.into_iter().filter_map(|(stage, round)| {
        let played = played.get(&stage)?;
        let later = played.len() - played.partition_point(|earlier| *earlier < round);
        let games = later - counted.get(&(stage, round)).copied().unwrap_or_default();
        Some(Ignored { stage: stage.map(str::to_owned), round, games })
    });
    ignored.filter(|ignored| ignored.games > 0).collect()
}
