//! Ratings on a page: who is how strong, drawn with the errors, and what the ratings rest on.

use shinpan_pages::{Cell, Column, Row, Scale, Section, Table, Words, fill};

use crate::document::{Standing, StandingsDocument};
use crate::ratings::document::{GroupRatings, RowRating};
use crate::ratings::sheet::rounded;

/// The part of the page of a document with ratings.
pub(crate) fn section(document: &StandingsDocument, words: &Words) -> Option<Section> {
    let groups = document.ratings.as_deref()?;
    let mut section = Section::new("ratings", &words.ratings).table(table(document, words));
    for group in groups {
        section.add_fact(&fill(&words.rating_group, &[&group.group]), about(group, words));
    }
    Some(section.lines([&words.legend_interval, &words.legend_ratings, &words.legend_los]))
}

/// Basis of the ratings of a group, in words.
fn about(group: &GroupRatings, words: &Words) -> String {
    let (entrants, games, rate) = (group.ids.len(), group.games, rounded(group.draw_rate, 3));
    let gauge = group.gauge_in_words(&words.rating_average);
    fill(&words.rating_basis, &[&entrants, &games, &group.advantage_in_words(), &rate, &gauge])
}

fn table(document: &StandingsDocument, words: &Words) -> Table {
    let rated = |standing: &Standing| standing.ratings.and_then(|own| Some((own.rating?, own.rating_error?)));
    let scale = Scale::of(document.standings.iter().filter_map(rated));
    let mut table = Table::new("ratings-table", &words.ratings_caption)
        .column(Column::number(&words.place))
        .column(Column::header(&words.name))
        .column(Column::number(words.head("rating")).saying(words.term("rating")))
        .column(Column::number(words.head("rating_error")).saying(words.term("rating_error")))
        .column(Column::text(&words.interval))
        .column(Column::number(words.head("los")).saying(words.term("los")))
        .column(Column::number(words.head("group")).saying(words.term("group")));
    table.rows.extend(document.standings.iter().filter_map(|standing| {
        let RowRating { rating, rating_error, los, group } = standing.ratings?;
        let interval = rated(standing).zip(scale).map(|((rating, error), scale)| {
            let says = fill(&words.rating_with_error, &[&rounded(rating, 1), &rounded(error, 1)]);
            Cell::Interval(scale.interval(rating, error, says))
        });
        Some(Row::of([
            Cell::optional_number(standing.place),
            Cell::name(&standing.name, &standing.id),
            Cell::optional_number(rating.map(|rating| rounded(rating, 1))),
            Cell::optional_number(rating_error.map(|error| rounded(error, 1))),
            interval.unwrap_or(Cell::EMPTY),
            Cell::optional_number(los.map(|los| rounded(los, 3))),
            Cell::number(group),
        ]))
    }));
    table
}
