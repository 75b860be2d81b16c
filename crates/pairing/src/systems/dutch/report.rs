//! The report that a round is drawn from: the file that is asked about, or the tables of a stage.

use shinpan_core::InputError;
use shinpan_core::finding::TextPos;
use shinpan_core::trf::TrfScores;
use shinpan_core::wording::counted;
use shinpan_tournament::dutch::{self, Announced};

use crate::input::Report;
use crate::port::{Cannot, Remark, RoundAsked};

/// The report file, or the tables as one, whose results are worth `scores` where no record says it. The command line has the last word on
/// how many rounds there are.
pub(super) fn of(asked: &RoundAsked<'_>, scores: Option<TrfScores>) -> Result<Report, Cannot> {
    let (input, redrawn) = (asked.input, asked.is_drawn.then(|| asked.first_round()));
    if let Some(report) = &input.report {
        let mut report = report.clone();
        let stated = report.trf.stated_rounds.filter(|stated| asked.rounds.is_some_and(|rounds| rounds != *stated));
        asked.warn_all(stated.zip(asked.rounds).map(|(stated, rounds)| {
            format!("--rounds {rounds}: {} announces {}", report.file, counted(stated, "round"))
        }));
        report.trf.stated_rounds = asked.rounds.or(report.trf.stated_rounds);
        dutch::add_entrants(&mut report.trf, &input.entrants, redrawn)?;
        return Ok(report);
    }
    let head = input.head.as_ref().map(|head| head.trf.clone());
    let of_book = || input.stage.as_deref().and_then(|stage| asked.rules.facts.rounds.get(stage).copied());
    let rounds = asked.rounds.or(head.as_ref().and_then(|head| head.stated_rounds)).or_else(of_book);
    let trf = dutch::report(asked.stage, scores, Announced { rounds, head }, redrawn)?;
    let file = input.head.as_ref().map_or("", |head| &head.file);
    for line in &trf.byes {
        let message = "warning[record-dropped]: left out: a bye that is no row of the tables";
        let pos = TextPos { line: line.line, column: 1 };
        (asked.say)(Remark::OfInput(InputError::at(file.to_owned(), pos, message.to_owned())));
    }
    Ok(Report { file: input.games.table().file().to_owned(), trf })
}
