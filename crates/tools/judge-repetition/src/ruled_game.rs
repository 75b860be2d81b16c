//! The section of a game on the page: the ruling, what it rests on, the positions, the moves.

use std::collections::BTreeMap;

use shinpan_core::Side;
use shinpan_pages::{Board, Cell, Column, Row, Section, Signs, Table, Words, fill};
use shinpan_records::verdict::{ClassedMove, Ruling};
use shinpan_records::{DiagramAt, Moment};

use crate::verdict_line::{VerdictLine, notation};

/// The most moves of a cycle that are listed.
const MOVES_MOST: usize = 400;

/// Game with a ruling, and the settings by which it is shown.
pub(crate) struct GameContext<'a> {
    /// Number of the game on the page, from 1.
    pub(crate) number: usize,
    pub(crate) words: &'a Words,
    pub(crate) signs: Signs,
}

/// The name within the page of the game `number`.
pub(crate) fn anchor(number: usize) -> String {
    format!("game-{number}")
}

/// The first of the verdicts on a game that is a ruling.
pub(crate) fn decisive(lines: &[VerdictLine]) -> Option<&VerdictLine> {
    lines.iter().find(|line| line.verdict.ruling != Ruling::None).or(lines.first())
}

/// The section of a game with its verdicts: one, or one a form of the rule.
pub(crate) fn section(lines: &[VerdictLine], context: &GameContext<'_>) -> Option<Section> {
    let GameContext { number, words, .. } = *context;
    let line = decisive(lines)?;
    let mut section = Section { number: Some(number), ..Section::new(&anchor(number), &line.title()) };
    section = match lines {
        [line] => section.lead(&ruling_at_ply(line, words)).note(&line.verdict.explanation),
        lines => {
            let differ = if line.forms_differ() { &words.forms_differ } else { &words.forms_agree };
            section.lead(differ).table(forms(lines, context))
        }
    };
    section.add_fact(&words.record, line.shown_record());
    match lines {
        [line] => add_facts(&mut section, line, words),
        lines => add_facts_of_forms(&mut section, lines, words),
    }
    for line in lines.iter().filter(|line| line.verdict.doubtful) {
        section = section.note(&words.doubtful).table(readings(line, context));
    }
    section.lines = warnings(lines);
    let mut shown = Vec::<&VerdictLine>::new();
    for line in lines {
        let rests_on = |line: &VerdictLine| (line.verdict.cycle.clone(), line.verdict.ply);
        if !line.diagrams.is_empty() && !shown.iter().any(|other| rests_on(other) == rests_on(line)) {
            section.parts.extend(positions(line, context));
            section.parts.extend(moves(line, context));
            shown.push(line);
        }
    }
    Some(section)
}

/// The ruling in words with its ply: `First (Black) loses · Ply 14`.
fn ruling_at_ply(line: &VerdictLine, words: &Words) -> String {
    let ply = line.verdict.ply.map(|ply| format!(" · {} {ply}", words.ply)).unwrap_or_default();
    format!("{}{ply}", ruling_in_words(line, words))
}

/// The ruling in words.
pub(crate) fn ruling_in_words(line: &VerdictLine, words: &Words) -> String {
    in_words(line.verdict.ruling, line, words)
}

fn in_words(ruling: Ruling, line: &VerdictLine, words: &Words) -> String {
    let loser = |loser| fill(words.term(ruling.as_str()), &[&side_name(loser, line, words)]);
    match ruling {
        Ruling::None => words.term("no-verdict").to_owned(),
        Ruling::FirstLoses => loser(Side::First),
        Ruling::SecondLoses => loser(Side::Second),
        other => words.term(other.as_str()).to_owned(),
    }
}

/// A side in the words of the tools, with what the game calls it and who plays it: `First (Black), Ada`.
fn side_name(side: Side, line: &VerdictLine, words: &Words) -> String {
    let general = match side {
        Side::First => &words.first,
        Side::Second => &words.second,
    };
    let own = line.diagrams.first().map_or("", |shown| shown.diagram.sides[side.index()]);
    let own = Some(own).filter(|own| !own.is_empty() && *own != ["First", "Second"][side.index()]);
    match (&**line.names.get(side), own) {
        ("", None) => general.clone(),
        ("", Some(own)) => format!("{general} ({own})"),
        (player, None) => format!("{player} ({general})"),
        (player, Some(own)) => format!("{player} ({general}, {own})"),
    }
}

fn add_facts(section: &mut Section, line: &VerdictLine, words: &Words) {
    let verdict = &line.verdict;
    section.add_fact(&words.rule_book, &line.rules);
    if let Some(article) = verdict.article {
        section.add_fact(&words.article, article);
    }
    if let Some(offender) = verdict.offender {
        section.add_fact(&words.offender, side_name(offender, line, words));
    }
    if let Some(occurrences) = verdict.occurrences.as_deref().filter(|plies| !plies.is_empty()) {
        section.add_fact(&words.occurrences, plies(occurrences));
    }
    if let Some(sides) = &verdict.sides {
        for side in Side::BOTH {
            let name = fill(&words.conduct, &[&side_name(side, line, words)]);
            section.add_fact(&name, words.term(sides.get(side)));
        }
    }
}

/// Adds the offender and the occurrences, each with the forms by which it is so.
fn add_facts_of_forms(section: &mut Section, lines: &[VerdictLine], words: &Words) {
    let offender = |line: &VerdictLine| line.verdict.offender.map(|offender| side_name(offender, line, words));
    let occurrences = |line: &VerdictLine| line.verdict.occurrences.as_deref().map(plies);
    add_fact_by_form(section, &words.offender, lines, offender);
    add_fact_by_form(section, &words.occurrences, lines, occurrences);
}

fn add_fact_by_form(
    section: &mut Section,
    name: &str,
    lines: &[VerdictLine],
    value: impl Fn(&VerdictLine) -> Option<String>,
) {
    let mut forms = BTreeMap::<String, Vec<&str>>::new();
    for line in lines {
        if let Some(value) = value(line).filter(|value| !value.is_empty()) {
            forms.entry(value).or_default().push(&line.rules);
        }
    }
    for (value, forms) in forms {
        section.add_fact(name, format!("{value} ({})", forms.join(", ")));
    }
}

/// The plies of occurrences, the first and the last ones where there are many.
fn plies(occurrences: &[u32]) -> String {
    const MOST: usize = 20;
    let join = |plies: &[u32]| plies.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    match occurrences.len().checked_sub(MOST) {
        None | Some(0) => join(occurrences),
        Some(further) => {
            let (first, last) = (&occurrences[..MOST / 2], &occurrences[further + MOST / 2..]);
            format!("{}, … , {}", join(first), join(last))
        }
    }
}

/// Warnings for the referee; each once where several forms have it.
pub(crate) fn warnings(lines: &[VerdictLine]) -> Vec<String> {
    let mut warnings = Vec::<String>::new();
    for warning in lines.iter().flat_map(|line| &line.verdict.warnings) {
        if !warnings.contains(warning) {
            warnings.push(warning.clone());
        }
    }
    warnings
}

/// The verdict of each form of the rule.
fn forms(lines: &[VerdictLine], context: &GameContext<'_>) -> Table {
    let words = context.words;
    let mut table = Table::new(&format!("{}-forms", anchor(context.number)), &words.forms);
    table.columns = [
        Column::header(&words.rule_book),
        Column::text(&words.ruling_of_game),
        Column::number(&words.ply),
        Column::text(&words.article),
        Column::text(&words.explanation),
    ]
    .into();
    let row = |line: &VerdictLine| {
        Row::of([
            Cell::text(&line.rules),
            Cell::text(&ruling_in_words(line, words)),
            Cell::optional_number(line.verdict.ply),
            Cell::optional(line.verdict.article),
            Cell::text(&line.verdict.explanation),
        ])
    };
    table.rows = lines.iter().map(row).collect();
    table
}

/// The ruling by the book beside those of the other readings.
fn readings(line: &VerdictLine, context: &GameContext<'_>) -> Table {
    let words = context.words;
    let anchor = format!("{}-readings-{}", anchor(context.number), line.rules_anchor());
    let mut table = Table::new(&anchor, &words.readings);
    table.columns =
        [Column::header(&words.rule), Column::text(&words.ruling_of_game), Column::number(&words.ply)].into();
    let row = |reading: &str, ruling: Ruling, ply: Option<u32>| {
        Row::of([Cell::text(reading), Cell::text(&in_words(ruling, line, words)), Cell::optional_number(ply)])
    };
    let verdict = &line.verdict;
    table.rows.push(row(&fill(&words.by_book, &[&line.rules]), verdict.ruling, verdict.ply));
    table.rows.extend(verdict.other_readings.iter().map(|other| row(&other.reading, other.ruling, other.ply)));
    table
}

/// The boards of the cycle.
fn positions(line: &VerdictLine, context: &GameContext<'_>) -> Option<Section> {
    let GameContext { number, words, signs } = *context;
    if line.diagrams.is_empty() {
        return None;
    }
    let heading = with_form(&words.boards, line);
    let mut section = Section::new(&format!("{}-boards-{}", anchor(number), line.rules_anchor()), &heading);
    let all = line.verdict.cycle.as_ref().map_or(1, |cycle| u64::from(cycle.to - cycle.from) + 1);
    if all > line.diagrams.len() as u64 {
        section = section.note(&fill(&words.board_left_out, &[&line.diagrams.len(), &all]));
    }
    let board = |shown: &DiagramAt| Board {
        diagram: shown.diagram.clone(),
        signs,
        caption: caption(line, shown.moment, words),
    };
    section.boards = line.diagrams.iter().map(board).collect();
    Some(section)
}

/// `After ply 12: R-5h+ (First), check, occurrence 3`.
fn caption(line: &VerdictLine, moment: Moment, words: &Words) -> String {
    let Moment::After(ply) = moment else { return fill(&words.board_before, &[&moment.ply()]) };
    let mut parts = Vec::new();
    let after = fill(&words.board_after, &[&ply]);
    match line.verdict.moves.iter().find(|mv| mv.ply == ply) {
        Some(mv) => {
            parts.push(format!("{after}: {} ({})", notation(mv), side_word(mv.side, words)));
            // Where classes decide nothing, they say nothing.
            parts.extend(line.verdict.sides.as_ref().map(|_| words.term(mv.class).to_owned()));
        }
        None => parts.push(after),
    }
    parts.extend(occurrence(line, ply).map(|number| fill(&words.occurrence_number, &[&number])));
    parts.join(", ")
}

fn side_word(side: Side, words: &Words) -> &str {
    match side {
        Side::First => &words.first,
        Side::Second => &words.second,
    }
}

/// Number of the occurrence of the position after `ply`, from 1.
fn occurrence(line: &VerdictLine, ply: u32) -> Option<usize> {
    let occurrences = line.verdict.occurrences.as_deref().unwrap_or_default();
    occurrences.iter().position(|own| *own == ply).map(|at| at + 1)
}

/// The list of the moves of the cycle.
fn moves(line: &VerdictLine, context: &GameContext<'_>) -> Option<Section> {
    let GameContext { number, words, .. } = *context;
    let all = &line.verdict.moves;
    let listed = &all[all.len().saturating_sub(MOVES_MOST)..];
    let (first, last) = (listed.first()?, listed.last()?);
    let anchor = format!("{}-moves-{}", anchor(number), line.rules_anchor());
    let mut table = Table::new(&anchor, &fill(&words.moves_caption, &[&first.ply, &last.ply]));
    table.columns = [
        Column::number(&words.ply),
        Column::text(&words.side),
        Column::header(&words.move_made),
        Column::text(&words.class),
    ]
    .into();
    table.rows = listed.iter().map(|mv| move_row(mv, words)).collect();
    table.add_texts(&words.attacks, &listed.iter().map(attacks).collect::<Vec<_>>());
    let occurrences = listed.iter().map(|mv| occurrence(line, mv.ply).map(|number| number.to_string()));
    table.add_texts(&words.occurrence, &occurrences.collect::<Vec<_>>());
    let mut section = Section::new(&format!("{anchor}-part"), &with_form(&words.moves, line));
    if listed.len() < all.len() {
        section = section.note(&fill(&words.moves_left_out, &[&listed.len(), &all.len()]));
    }
    Some(section.table(table))
}

fn move_row(mv: &ClassedMove, words: &Words) -> Row {
    Row::of([
        Cell::number(mv.ply),
        Cell::text(side_word(mv.side, words)),
        Cell::text(&notation(mv)),
        Cell::text(words.term(mv.class)),
    ])
}

/// Targets of a move, in the words of the game, else by their points.
fn attacks(mv: &ClassedMove) -> Option<String> {
    let words = mv.annotation.as_ref().map(|annotation| annotation.words.clone()).filter(|words| !words.is_empty());
    words.or_else(|| {
        let targets = mv.targets.iter().map(|target| {
            format!("{} {} → {} {}", target.attacker_piece, target.attacker, target.victim_piece, target.victim)
        });
        let targets = targets.collect::<Vec<_>>().join("; ");
        (!targets.is_empty()).then_some(targets)
    })
}

/// A heading with the form of the rule, where there are several.
fn with_form(heading: &str, line: &VerdictLine) -> String {
    if line.is_of_many { format!("{heading} ({})", line.rules) } else { heading.to_owned() }
}
