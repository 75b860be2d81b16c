//! Rows that are not as `pair` wrote them: pairings that were never made, pairings that were edited in place, and open
//! lines that no history has.

use std::collections::{BTreeMap, BTreeSet};

use super::{HISTORY, HISTORY_OPEN, RECORDS, RoundHistory, read_open};
use crate::Faults;
use crate::constants::OVERRULED;
use crate::games::{GameResult, GameRow, Games, RoundNo, Termination};
use crate::table::Row;
use crate::wording::quoted;

/// Refuses a game that was played in a round whose other rows carry the digest of its draw although it was never drawn:
/// no drawn row has this pairing, or its row has the record of somebody else. Byes, forfeits, rulings and rows with
/// `overruled` are added by officers; with `overrule`, the officers' reason, any row is accepted, and a warning is
/// returned for each. An edited pairing that has no result yet gives only a warning.
///
/// # Errors
/// Without `overrule`: there is such a game, or a cell of `history_open` names a line that no history can have had.
pub fn check_drawn(games: &Games, overrule: Option<&str>) -> Result<Vec<String>, Faults> {
    let (edited, open): (Vec<_>, Vec<_>) =
        edited(games).into_iter().partition(|(row, _)| games.as_slice().get(*row).is_some_and(was_played));
    let kinds = [("result", STRAY_WAY, strays(games)), ("result", WAY, edited), (HISTORY_OPEN, WAY, beyond(games))];
    let wrong = kinds.into_iter().flat_map(|(column, way, rows)| rows.into_iter().map(move |row| (column, way, row)));
    let warnings = open.into_iter().map(|(row, text)| games.error(row, "second", text).to_string());
    let Some(why) = overrule else {
        let mut faults = Faults::default();
        wrong.for_each(|(column, way, (row, text))| faults.push(games.error(row, column, format!("{text}; {way}"))));
        return faults.or(warnings.collect());
    };
    let accepted = |text: String| format!("{text}; accepted, overruled: {why}");
    let accepted = wrong.map(|(column, _, (row, text))| games.error(row, column, accepted(text)).to_string());
    Ok(accepted.chain(warnings).collect())
}

/// Remedy for a row that was changed after the draw.
const WAY: &str = "if officers changed it, --overrule REASON accepts it";
/// Remedy for a row that was added after the draw.
const STRAY_WAY: &str = "if officers made it, --overrule REASON accepts it, or copy the history of the drawn rows";

/// Finds rows with a line in `history_open` that no history of their round can have had, and says what is wrong. Rows
/// that are vacated now are counted, since histories had them.
fn beyond(games: &Games) -> Vec<(usize, String)> {
    let Some(column) = games.table().column(HISTORY_OPEN) else { return Vec::new() };
    let mut rounds = games.iter().map(|game| game.round).collect::<Vec<_>>();
    rounds.sort_unstable();
    let rows = games.iter().zip(games.table().rows()).enumerate().filter(|(_, (game, _))| game.is_live());
    let beyond = rows.filter_map(|(at, (game, cells))| {
        let most = rounds.partition_point(|round| *round < game.round);
        let line = read_open(cells.text(column)).find(|line| *line > most)?;
        Some((
            at,
            format!(
                "found line {line}, and the rounds before have {most} games: the cell was changed, or rows were lost"
            ),
        ))
    });
    beyond.collect()
}

/// Finds the rows whose ids are not those that they were drawn with, and says what is wrong.
fn edited(games: &Games) -> Vec<(usize, String)> {
    let message = |edited: Edited| Some((edited.row, edited_message(games.as_slice().get(edited.row)?, &edited)));
    edited_rows(games, games).into_iter().filter_map(message).collect()
}

/// A row with an entrant who was not drawn there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// Number of the row.
    pub row: usize,
    /// Id of the entrant in the row; none in a row without an opponent.
    pub id: Option<String>,
    /// Column with the record of the entrant who was drawn.
    pub column: &'static str,
    /// Text of that column.
    pub then: String,
    /// Record of the entrant in the row according to the games; empty without one.
    pub now: String,
}

/// Finds the rows of `drawn` whose ids are not those that they were drawn with from `games`, which may be the same
/// table: the records of the two are written beside the digest, and as long as the digest stands they must fit the two.
pub fn edited_rows(drawn: &Games, games: &Games) -> Vec<Edited> {
    let table = drawn.table();
    let [history, first, second] = [HISTORY, RECORDS[0], RECORDS[1]].map(|name| table.column(name));
    let (Some(history), Some(first), Some(second)) = (history, first, second) else { return Vec::new() };
    let (open, overruled) = (table.column(HISTORY_OPEN), table.column(OVERRULED));
    let text =
        |cells: Row<'_>, column: Option<usize>| column.map_or(String::new(), |column| cells.text(column).to_owned());
    let mut rounds = BTreeMap::<_, Option<BTreeMap<String, String>>>::new();
    let mut edited = Vec::new();
    for (row, (game, cells)) in drawn.iter().zip(table.rows()).enumerate() {
        if !game.is_live() || cells.text(history).is_empty() || !text(cells, overruled).is_empty() {
            continue;
        }
        let key = (game.round, cells.text(history).to_owned(), text(cells, open));
        let reached = rounds.entry(key).or_insert_with_key(|(round, digest, open)| {
            let then = RoundHistory::before(games, *round).reopened(open);
            (then.digest() == *digest).then(|| then.records())
        });
        let Some(reached) = reached else { continue };
        let ids = [(Some(&*game.first), first, RECORDS[0]), (game.second.as_deref(), second, RECORDS[1])];
        let has = |id: Option<&str>| id.and_then(|id| reached.get(id)).map_or("", String::as_str);
        // Sides may be exchanged, with these columns or without.
        if has(ids[0].0) == cells.text(second) && has(ids[1].0) == cells.text(first) {
            continue;
        }
        if let Some((id, at, column)) = ids.into_iter().find(|(id, at, _)| has(*id) != cells.text(*at)) {
            let (then, now) = (cells.text(at).to_owned(), has(id).to_owned());
            edited.push(Edited { row, id: id.map(str::to_owned), column, then, now });
        }
    }
    edited
}

/// Finds the rows of `drawn` that carry a record for somebody who has no earlier game in `games`, though others have.
/// No digest is needed for this: it may be missing, or be that of other games.
pub fn strangers(drawn: &Games, games: &Games) -> Vec<Edited> {
    let table = drawn.table();
    let (records, overruled) = (RECORDS.map(|name| table.column(name)), table.column(OVERRULED));
    let mut since = BTreeMap::<&str, RoundNo>::new();
    for game in games.iter().filter(|game| game.is_live()) {
        for id in game.ids() {
            since.entry(id).and_modify(|round| *round = game.round.min(*round)).or_insert(game.round);
        }
    }
    let first = since.values().min().copied();
    let mut strangers = Vec::new();
    for (row, (game, cells)) in drawn.iter().zip(table.rows()).enumerate() {
        let is_overruled = overruled.is_some_and(|column| !cells.text(column).is_empty());
        if !game.is_live() || is_overruled || first.is_none_or(|round| round >= game.round) {
            continue;
        }
        let texts = records.map(|column| column.map_or("", |column| cells.text(column)));
        let ids = [Some(&*game.first), game.second.as_deref()];
        let is_new = ids.map(|id| id.and_then(|id| since.get(id)).is_none_or(|round| *round >= game.round));
        let count = |flags: [bool; 2]| flags.into_iter().filter(|flag| *flag).count();
        // Sides may be exchanged without these columns.
        if count(is_new) <= count(texts.map(str::is_empty)) {
            continue;
        }
        if let Some(at) = (0..2).find(|at| is_new[*at] && !texts[*at].is_empty()) {
            let (id, then) = (ids[at].map(str::to_owned), texts[at].to_owned());
            strangers.push(Edited { row, id, column: RECORDS[at], then, now: String::new() });
        }
    }
    strangers
}

fn edited_message(game: &GameRow, edited: &Edited) -> String {
    let who = edited.id.as_deref().map_or_else(|| "no opponent".to_owned(), quoted);
    let column = edited.column;
    format!(
        "round {} was not drawn with {who} in this row: the column \"{column}\" belongs to another entrant, so the pairing was \
         changed after the draw",
        game.round
    )
}

/// Finds the rows of games that were played but never drawn, and says what is wrong.
fn strays(games: &Games) -> Vec<(usize, String)> {
    let Some(column) = games.table().column(HISTORY) else { return Vec::new() };
    let overruled = games.table().column(OVERRULED);
    let rows = || games.table().rows().iter().zip(games).enumerate();
    let has = |row: &crate::table::Row, column: usize| !row.text(column).is_empty();
    let drawn = rows().filter(|(_, (row, _))| has(row, column)).map(|(_, (_, game))| game);
    // A round whose rows are all vacated is drawn anew.
    let rounds = drawn.clone().filter(|game| game.is_live()).map(|game| game.round).collect::<BTreeSet<_>>();
    let pairings = drawn.map(pairing).collect::<BTreeSet<_>>();
    let is_stray = |game: &GameRow| was_played(game) && !pairings.contains(&pairing(game));
    let is_own = |row: &crate::table::Row| overruled.is_some_and(|overruled| has(row, overruled));
    let strays = rows().filter(|(_, (row, game))| !has(row, column) && !is_own(row) && rounds.contains(&game.round));
    let strays = strays.filter(|(_, (_, game))| is_stray(game));
    strays.map(|(at, (_, game))| (at, message(game))).collect()
}

/// Whether a game was decided by play.
fn was_played(game: &GameRow) -> bool {
    let was_played =
        !matches!(game.termination, Termination::Forfeit | Termination::Adjudicated | Termination::Vacated);
    was_played && !game.result.is_bye() && game.result != GameResult::OPEN
}

fn message(game: &GameRow) -> String {
    let second = quoted(game.second.as_deref().unwrap_or_default());
    format!(
        "a result of {} against {second}, a pairing that was never made in round {}: its drawn rows have a history, this one has \
         none",
        quoted(&game.first),
        game.round
    )
}

/// Round and ids of a game, in the same order whoever is First.
fn pairing(game: &GameRow) -> (RoundNo, &str, &str) {
    let (first, second) = (&*game.first, game.second.as_deref().unwrap_or_default());
    (game.round, first.min(second), first.max(second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Schedule;
    use crate::table::Table;

    fn check(row: &str, overrule: Option<&str>) -> Result<Vec<String>, String> {
        let text = format!(
            "round,first,second,result,termination,history,overruled\n1,a,b,1-0,,x,\n1,c,d,1-0,vacated,x,\n{row}\n"
        );
        let table = Table::read(text.as_bytes(), "g.csv", None).expect("a table");
        let games = Games::check(table, None, Schedule::Rounds).expect("sound games");
        check_drawn(&games, overrule).map_err(|error| error.to_string())
    }

    /// Round 2 as it was drawn: a beat b in round 1, and c drew with d.
    const DRAWN: &str = "round,first,second,result,termination,overruled,history,first_history,second_history\n1,a,b,1-0,,,,,\n\
                         1,c,d,1/2-1/2,,,,,\n2,a,c,1-0,,,DIGEST,W,D\n2,d,b,*,,,DIGEST,d,l\n";

    fn check_edited(edit: (&str, &str), overrule: Option<&str>) -> Result<Vec<String>, String> {
        let read = |text: &str| {
            let table = Table::read(text.as_bytes(), "g.csv", None).expect("a table");
            Games::check(table, None, Schedule::Rounds).expect("sound games")
        };
        let digest = RoundHistory::before(&read(DRAWN), RoundNo(2)).digest();
        let games = read(&DRAWN.replace("DIGEST", &digest).replace(edit.0, edit.1));
        check_drawn(&games, overrule).map_err(|error| error.to_string())
    }

    #[test]
    fn a_pairing_that_was_edited_in_place_is_refused() {
        for edit in [
            ("", ""),
            ("2,a,c,1-0", "2,c,a,0-1"),
            ("2,a,c,1-0,,,", "2,a,e,1-0,,rematches,"),
            ("1,a,b,1-0", "1,a,b,0-1"),
        ] {
            assert_eq!(check_edited(edit, None), Ok(Vec::new()), "{edit:?}");
        }
        let edit = ("2,a,c,1-0", "2,a,e,1-0");
        let error = check_edited(edit, None).expect_err("e was not drawn");
        let start = "g.csv:4:7: result: round 2 was not drawn with \"e\" in this row: the column \"second_history\" belongs to another entrant";
        assert!(error.starts_with(start) && error.contains("--overrule REASON"), "{error}");
        assert!(
            check_edited(edit, Some("power cut")).expect("accepted")[0].ends_with("accepted, overruled: power cut")
        );
        let open = check_edited(("2,d,b,*", "2,e,b,*"), None).expect("no result yet");
        assert!(open.len() == 1 && open[0].contains("round 2 was not drawn with \"e\""), "{open:?}");
    }

    #[test]
    fn a_pairing_that_was_never_made_is_refused() {
        for row in [
            "1,e,f,*,,,",
            "1,e,f,1-0,forfeit,,",
            "1,d,c,0-1,,,",
            "1,e,,bye,,,",
            "2,e,f,1-0,,,",
            "1,e,f,1-0,,,rematches",
        ] {
            assert_eq!(check(row, None), Ok(Vec::new()), "{row}");
        }
        let error = check("1,e,f,1-0,,,", None).expect_err("not drawn");
        let start = "g.csv:4:7: result: a result of \"e\" against \"f\", a pairing that was never made in round 1";
        assert!(error.starts_with(start) && error.contains("--overrule REASON"), "{error}");
        let accepted = check("1,e,f,1-0,,,", Some("power cut")).expect("accepted");
        assert!(accepted.len() == 1 && accepted[0].starts_with(start), "{accepted:?}");
        assert!(accepted[0].ends_with("accepted, overruled: power cut"), "{accepted:?}");
    }
}
