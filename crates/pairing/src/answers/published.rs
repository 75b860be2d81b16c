//! What is said of a row of a published pairing.

use std::borrow::Cow;

use shinpan_core::games::{GameRow, Games};
use shinpan_core::history::OVERRULED;

use crate::document::{Finding, FindingCode, PublishedOverruling};

/// The name of the file; none for stdin.
pub(super) fn file(published: &Games) -> Option<String> {
    Some(published.table().file().to_owned()).filter(|file| file != "-")
}

/// A finding against a row of `published`, or against all of it.
pub(super) fn finding(
    published: &Games,
    row: Option<usize>,
    code: FindingCode,
    article: Cow<'static, str>,
    message: String,
) -> Finding {
    let line = row.and_then(|row| published.table().rows().get(row)).map(|row| row.pos().line);
    // A reason that stands alone ends with its article.
    let article_again = format!(" ({article})");
    let message = message.strip_suffix(&article_again).map(str::to_owned).unwrap_or(message);
    let ids = row.and_then(|row| published.as_slice().get(row)).map(ids).unwrap_or_default();
    let file = file(published);
    let (table, expected, criterion, is_accepted) = (None, None, None, false);
    Finding { code, file, line, table, ids, expected, criterion, article, message, is_accepted }
}

/// The ids of a row; a bye has no second.
fn ids(game: &GameRow) -> [Option<String>; 2] {
    [Some(game.first.to_string()), game.second.as_ref().map(ToString::to_string)]
}

/// The overruling that a published row states.
pub(super) fn overruling(published: &Games, row: usize) -> PublishedOverruling {
    let (table, game) = (published.table(), published.as_slice().get(row));
    let cells = table.rows().get(row);
    let text = |name: &str| cells.zip(table.column(name)).map_or("", |(cells, column)| cells.text(column));
    PublishedOverruling {
        line: cells.map(|cells| cells.pos().line),
        pair: [
            game.map(|game| game.first.to_string()),
            game.and_then(|game| game.second.as_ref().map(ToString::to_string)),
        ],
        criterion: text(OVERRULED).to_owned(),
        reason: Some(text("reason").to_owned()).filter(|reason| !reason.is_empty()),
    }
}
