//! What would change if games had ended otherwise, or somebody gave up: `--what-if`.

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;

use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet, read_what_if};
use shinpan_core::RuleBook;
use shinpan_core::entrants::Entrants;
use shinpan_core::games::Games;
use shinpan_core::page::PageRequest;
use shinpan_core::table::{ColumnType, Table};
use shinpan_core::wording::counted;
use shinpan_pages::{Cell, Column, Page, Row, Section, Words, fill};

use crate::document::Standing;
use crate::rules::Rules;
use crate::{Args, with_places};
use shinpan_tournament::ranking::value::Value;

/// What changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WhatIfDocument {
    /// The name of the rule book.
    pub rules: String,
    /// The stage, if one was asked for or the games name one.
    pub stage: Option<String>,
    /// The entrants whose place changes, by their new place.
    pub changes: Vec<PlaceChange>,
    /// How many keep theirs.
    pub unchanged: usize,
}

/// An entrant whose place changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceChange {
    /// Its id.
    pub id: String,
    /// Its place as it is; null for none.
    pub place: Option<usize>,
    /// Its place as it would be; null for none.
    pub new_place: Option<usize>,
    /// The key that separates it from the place above.
    pub decided_by: Option<String>,
    /// The key that would.
    pub new_decided_by: Option<String>,
    /// Each key whose value changes: what it is and what it would be.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, serde_json::Value>"))]
    pub keys: BTreeMap<String, [Value; 2]>,
    /// Names in `keys`, in the order of the rule book.
    #[serde(skip)]
    order: Vec<String>,
}

/// The tables with the rows of `--what-if` put over them, if it is given.
pub(crate) fn changed(
    args: &Args,
    (entrants, games): &(Entrants, Games),
    session: &Session<'_>,
) -> anyhow::Result<Option<(Entrants, Games)>> {
    let Some(path) = &args.what_if else { return Ok(None) };
    let what_if = read_what_if(path, entrants, args.format, session)?;
    Ok(Some(what_if.apply(session.championship(), entrants, games, args.stage.as_deref())?))
}

/// Writes what changes from the first tables to the second.
pub(crate) fn run(
    (args, book, rules): (&Args, &RuleBook, &Rules),
    [now, then]: [(Entrants, Games); 2],
    request: Option<&PageRequest>,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let made = |tables, session: &mut Session<'_>| {
        with_places(args, book, rules, tables, session, |places, _| Ok(places.results(book, None).document(false)))
    };
    let now = made(now, session)?;
    let messages = session.messages.clone();
    session.messages = messages.of_second_look();
    let then = made(then, session);
    session.messages = messages;
    let then = then?;
    let changes = changes(&now.standings, &then.standings);
    let unchanged = then.standings.len() - changes.len();
    let document = WhatIfDocument { rules: now.rules, stage: now.stage, changes, unchanged };
    match request {
        Some(request) => document.write_page(request, session)?,
        None if document.changes.is_empty() && args.format.output(session) == SheetFormat::Table => {
            writeln!(session.output, "Nothing changes: {}", kept(document.unchanged))?;
        }
        None => {
            if document.changes.is_empty() {
                session.messages.note(format_args!("nothing changes: {}", kept(document.unchanged)));
            }
            Sheet { rows: &document.rows(), types: &column_type, document: &document }.write(args.format, session)?;
        }
    }
    Ok(Exit::Ok)
}

/// `4 entrants keep their places`.
fn kept(count: usize) -> String {
    let keep = if count == 1 { "keeps its place" } else { "keep their places" };
    format!("{} {keep}", counted(count, "entrant"))
}

/// Entrants whose place changes, in the order of the new standings.
fn changes(now: &[Standing], then: &[Standing]) -> Vec<PlaceChange> {
    let before = now.iter().map(|standing| (standing.id.as_str(), standing)).collect::<HashMap<_, _>>();
    let change = |standing: &Standing| {
        let old = before.get(standing.id.as_str())?;
        (old.place != standing.place).then(|| place_change(old, standing))
    };
    then.iter().filter_map(change).collect()
}

fn place_change(old: &Standing, new: &Standing) -> PlaceChange {
    let values = old.keys.iter().zip(new.keys.iter()).filter(|((_, old), (_, new))| old != new);
    let values = values.map(|((key, old), (_, new))| (key.to_owned(), [old, new])).collect::<Vec<_>>();
    PlaceChange {
        id: new.id.clone(),
        place: old.place,
        new_place: new.place,
        decided_by: old.decided_by.clone(),
        new_decided_by: new.decided_by.clone(),
        order: values.iter().map(|(key, _)| key.clone()).collect(),
        keys: values.into_iter().collect(),
    }
}

impl PlaceChange {
    /// `points 2 -> 1; sos 4 -> 5`.
    fn in_words(&self, name: impl Fn(&str) -> String) -> String {
        let values = self.order.iter().filter_map(|key| Some((key, self.keys.get(key)?)));
        values.map(|(key, [old, new])| format!("{} {old} -> {new}", name(key))).collect::<Vec<_>>().join("; ")
    }
}

impl WhatIfDocument {
    fn rows(&self) -> Table {
        let columns = ["id", "place", "new_place", "decided_by", "new_decided_by", "changed"];
        let mut table = Table::new("", columns);
        for change in &self.changes {
            let place = |place: Option<usize>| place.map(|place| place.to_string()).unwrap_or_default();
            let key = |key: &Option<String>| key.clone().unwrap_or_default();
            table.push([
                change.id.clone(),
                place(change.place),
                place(change.new_place),
                key(&change.decided_by),
                key(&change.new_decided_by),
                change.in_words(str::to_owned),
            ]);
        }
        table
    }

    fn write_page(&self, request: &PageRequest, session: &mut Session<'_>) -> anyhow::Result<()> {
        let words = Words::of(request.lang);
        let title = [Some(&self.rules), self.stage.as_ref()].into_iter().flatten().map(String::as_str);
        let mut page = Page::new(request, &words, &title.collect::<Vec<_>>().join(" · "), &words.what_if);
        page.set_status(&fill(&words.what_if_count, &[&self.changes.len(), &self.unchanged]), false);
        page.add_fact(&words.rule_book, &self.rules);
        let mut table = shinpan_pages::Table::new("changes", &words.what_if_caption)
            .column(Column::header(&words.name))
            .column(Column::number(&words.place))
            .column(Column::number(&words.new_place))
            .column(Column::text(&words.decided_by))
            .column(Column::text(&words.changed_keys));
        table.rows.extend(self.changes.iter().map(|change| {
            Row::of([
                Cell::name(&change.id, &change.id),
                Cell::optional_number(change.place),
                Cell::optional_number(change.new_place),
                Cell::optional(change.new_decided_by.as_deref().map(|key| words.head(key))),
                Cell::text(&change.in_words(|key| words.head(key).to_owned())),
            ])
        }));
        page.sections.push(Section::new("changes", &words.what_if).table(table));
        page.add_warnings(&session.messages.kept_warnings());
        page.write(&mut session.output)?;
        Ok(())
    }
}

fn column_type(name: &str) -> ColumnType {
    if matches!(name, "place" | "new_place") { ColumnType::Number } else { ColumnType::Text }
}
