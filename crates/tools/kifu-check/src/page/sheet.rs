//! A game with findings: each with the line in which it lies and, of an error, the position.

use shinpan_core::{Finding, Severity};
use shinpan_pages::{Board, Excerpt, Section, fill};
use shinpan_records::{FindingDiagrams, Moment};

use super::{RecordsPage, result, title};
use crate::exhibits::Exhibits;
use crate::report::GameReport;

/// The section of a game.
pub(super) fn section(page: &mut RecordsPage, anchor: &str, report: &GameReport, exhibits: &Exhibits) -> Section {
    let mut section = Section::new(anchor, &title(&report.record, report.index, &page.words));
    let players = [&report.first, &report.second];
    if players.iter().any(|player| !player.is_empty()) {
        let players = players.map(|player| if player.is_empty() { "?" } else { player });
        section.add_fact(&page.words.players, players.join(" – "));
    }
    section.add_fact(&page.words.outcome, result(report));
    section.add_fact(&page.words.plies, report.checked.plies);
    if FindingDiagrams::is_cut(&report.checked) {
        section = section.note(&fill(&page.words.boards_left_out, &[&FindingDiagrams::MOST]));
    }
    let mut shown = Vec::new();
    for (number, finding) in (1..).zip(&report.checked.findings) {
        if !page.takes_finding() {
            let left_out = report.checked.findings.len() - shown.len();
            section = section.note(&fill(&page.words.more_findings, &[&left_out]));
            break;
        }
        shown.push(part(page, &format!("{anchor}-{number}"), finding, exhibits));
    }
    Section { parts: shown, ..section }
}

/// A finding.
fn part(page: &mut RecordsPage, anchor: &str, finding: &Finding, exhibits: &Exhibits) -> Section {
    let boards = board(page, finding, exhibits);
    let words = &page.words;
    let heading = format!("{}: {}", words.term(&finding.severity.to_string()), finding.code);
    let mut section = Section::new(anchor, &heading).note(&finding.message);
    let facts = [
        (&words.article, finding.article.map(str::to_owned)),
        (&words.ply, finding.ply.map(|ply| ply.to_string())),
        // The word of the reports, as every code.
        (&words.decision, finding.decision.map(str::to_owned)),
    ];
    for (name, value) in facts {
        if let Some(value) = value {
            section.add_fact(name, value);
        }
    }
    let place = fill(&words.line_and_column, &[&finding.line, &finding.column]);
    match exhibits.line(finding) {
        Some((before, rest)) if !(before.is_empty() && rest.is_empty()) => {
            section.excerpts.push(Excerpt::new(&place, before, rest));
        }
        _ if finding.line > 0 => section.add_fact(&words.found_at, place),
        _ => {}
    }
    Section { boards, is_warning: finding.severity == Severity::Error, ..section }
}

/// The position of an error.
fn board(page: &mut RecordsPage, finding: &Finding, exhibits: &Exhibits) -> Vec<Board> {
    let Some(shown) = exhibits.diagram(finding).filter(|_| page.takes_board()) else { return Vec::new() };
    let caption = match shown.moment {
        Moment::Before(0) | Moment::After(0) => page.words.start_position.clone(),
        Moment::Before(ply) if shown.diagram.shows_move() => fill(&page.words.before_ply, &[&ply]),
        Moment::Before(ply) => fill(&page.words.before_unmarked_ply, &[&ply]),
        Moment::After(ply) => fill(&page.words.after_ply, &[&ply]),
    };
    vec![Board { diagram: shown.diagram.clone(), signs: page.signs, caption }]
}
