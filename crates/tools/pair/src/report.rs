//! What a run writes: a round, the answer to `--check`, the answer to `--why`.

use std::collections::BTreeMap;
use std::io::Write as _;

use serde::Serialize;
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{Exit, Session, Sheet};
use shinpan_core::table::Table;
use shinpan_core::wording::quoted;
use shinpan_pages::Words;
use shinpan_pairing::document::{
    Alternative, CheckDocument, CheckedFile, CheckedRound, DrawnRound, Finding, PublishedOverruling, WhyDocument,
    pair_words,
};

use crate::args::Args;
use crate::{Run, page, rows};

/// Reports the findings against published rounds, and writes the answer: of one round with the verdict, of all rounds of files as rows.
pub(crate) fn check(args: &Args, document: &CheckDocument, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    for CheckedFile { file, rounds } in &document.files {
        let file = file.as_deref().unwrap_or("-");
        for checked in rounds {
            report_round(file, checked, session);
        }
    }
    let rounds = || document.files.iter().flat_map(|file| &file.rounds);
    let is_for_people = is_for_people(args, session);
    match rounds().next().filter(|_| !args.checks_files()) {
        Some(checked) if checked.optimal.is_some() && (is_for_people || args.explains_all()) => {
            answer(args, &verdict(checked), Some(&checked.better), session)?;
            write(args, &rows::costs(&checked.costs), document, session)?;
        }
        Some(checked) if is_for_people => answer(args, &verdict(checked), None, session)?,
        one => {
            one.map_or(Ok(()), |checked| answer(args, &verdict(checked), None, session))?;
            write(args, &rows::findings(rounds()), document, session)?;
        }
    }
    Ok(if document.summary.rounds_wrong == 0 { Exit::Ok } else { Exit::Findings })
}

/// Reports the findings against a published round in `file`.
fn report_round(file: &str, checked: &CheckedRound, session: &Session<'_>) {
    let at = |line: Option<u32>| line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
    for Finding { code, line, message, article, is_accepted, .. } in &checked.findings {
        let article = if article.is_empty() { String::new() } else { format!(" ({article})") };
        if *is_accepted {
            session.messages.coded_warning(format_args!("{}: warning[{code}]: {message}{article}", at(*line)));
        } else {
            session.messages.error(format_args!("{}: error[{code}]: {message}{article}", at(*line)));
        }
    }
    for PublishedOverruling { line, pair, criterion, reason } in &checked.overruled {
        let reason = reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        let pair = pair_words(pair);
        session.messages.warning(format_args!("{}: overruled[{criterion}]: {pair}{reason}", at(*line)));
    }
    match &checked.criterion {
        Some(criterion) if checked.findings.is_empty() => {
            session.messages.error(format_args!("{file}: legal, but not the best by \"{criterion}\""));
        }
        None if checked.optimal == Some(true) && !checked.drawn && checked.findings.is_empty() => {
            session.messages.note("as good as the drawn pairing, but the lots choose another");
        }
        _ => {}
    }
}

/// The result of a check in one sentence.
fn verdict(checked: &CheckedRound) -> String {
    match (checked.optimal, &checked.criterion, checked.round) {
        (Some(_), _, _) if !checked.legal => "not legal".to_owned(),
        (Some(_), Some(criterion), _) => format!("legal, but not the best: worse by {criterion}"),
        (Some(_), None, _) if checked.findings.is_empty() => "legal, and there is none better".to_owned(),
        (None, _, Some(round)) if checked.drawn => format!("round {round} agrees with the rules"),
        (None, _, None) if checked.drawn => "all rounds agree with the rules".to_owned(),
        _ => format!("{} of the published games do not agree with the rules", checked.findings.len()),
    }
}

/// Writes why two meet, or do not.
pub(crate) fn why(run: &Run<'_>, why: &WhyDocument, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let is_weighed = why.rounds.is_none();
    if why.legal {
        let [a, b] = run.args.asked().unwrap_or_default().map(quoted);
        let pairs = is_weighed.then_some(&*why.pairings);
        answer(run.args, &format!("{a} against {b}: {}", why.reason), pairs, session)?;
    } else {
        session.messages.error(&why.reason);
    }
    if !is_for_people(run.args, session) {
        write(run.args, &rows::why(why), why, session)?;
    } else if is_weighed {
        write(run.args, &rows::costs(&why.costs), why, session)?;
    }
    Ok(if why.legal { Exit::Ok } else { Exit::Findings })
}

/// Writes a round: for people with reasons, for programs as games.csv. `scores` are what each had reached, for a page.
pub(crate) fn round(
    run: &Run<'_>,
    drawn: &DrawnRound,
    scores: &BTreeMap<String, String>,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    if let Some(request) = run.request {
        let words = Words::of(request.lang);
        let warnings = session.messages.kept_warnings();
        page::page(run.input, drawn, scores, request, &words, &warnings).write(&mut session.output)?;
        return Ok(Exit::Ok);
    }
    let document = &drawn.document;
    if !is_for_people(run.args, session) {
        write(run.args, &rows::games(drawn, run.args.explains_all()), document, session)?;
        session.messages.warnings(document.alternative.as_ref().map(|alternative| &alternative.text));
        return Ok(Exit::Ok);
    }
    write(run.args, &rows::people(drawn, &run.input.entrants), document, session)?;
    if let Some(explanation) = &document.explanation {
        write!(session.output, "\n{}", rows::explanation(explanation))?;
    }
    if let Some(Alternative { text, pairings, .. }) = &document.alternative {
        write!(session.output, "\n{text}\n{}", rows::pairs(pairings))?;
    }
    Ok(Exit::Ok)
}

fn is_for_people(args: &Args, session: &Session<'_>) -> bool {
    args.format.output(session) == SheetFormat::Table
}

/// Says to people what came out and, above the table of the costs, the pairs that it is about. Other formats have the rows alone, and
/// the sentence is a note.
fn answer(
    args: &Args,
    verdict: &str,
    pairs: Option<&[[Option<String>; 2]]>,
    session: &mut Session<'_>,
) -> std::io::Result<()> {
    if !is_for_people(args, session) {
        session.messages.note(verdict);
        return Ok(());
    }
    let pairs = pairs.map_or_else(String::new, |pairs| format!("{}\n", rows::pairs(pairs)));
    write!(session.output, "{verdict}\n{pairs}")
}

fn write(args: &Args, rows: &Table, document: &impl Serialize, session: &mut Session<'_>) -> std::io::Result<()> {
    Sheet { rows, types: &rows::column_type, document }.write(args.format, session)
}
