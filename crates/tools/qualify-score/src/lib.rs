//! `qualify-score`: seeds the entrants, rules on who advances and why, and scores a qualifier.
//!
//! [`seed`], [`advance`] and [`score`] work on checked tables; this module has the command line and the writing of the
//! answers.

mod advance;
mod args;
mod document;
mod findings;
mod history;
mod log;
mod origin;
mod page;
mod played;
mod predecessors;
mod qualifier;
mod rules;
mod ruling;
mod score;
mod seeding;
mod series;
mod stage;
mod standings;
mod warnings;
pub mod what_if;

pub use advance::advance;
pub use ruling::{Advance, Entry, Member, Reason, Ruled};
use std::path::Path;

use anyhow::bail;
pub use args::Args;
use args::{AdvanceArgs, Command, Emit, ScoreArgs, SeedArgs};
pub use document::{AdvanceDocument, ScoreDocument, SeedDocument};
pub use findings::Finding;
pub use history::{EarlierPlace, EarlierPlaces};
use origin::Origin;
use page::PageContext;
use played::{Found, PlayedStage};
pub use qualifier::{Instant, Qualifier, QuotaCounts};
pub use rules::{ModuleCaps, Rounding, Rules, Sizes};
pub use score::{Ignored, Score, Scores, score};
pub use seeding::{Basis, Seeded, Seeding, seed};
pub use series::{BenchmarkScore, Counted, Dismissal, Series};
use shinpan_cli::args::SheetFormat;
use shinpan_cli::{
    Exit, Io, NoInput, ReportFile, ReportUse, Session, Sheet, TableFormatArgs, both, one_stdin, read_document,
    read_entrants, read_games, read_table, read_what_if,
};
use shinpan_core::RuleBook;
use shinpan_core::entrants::{self, Entrants};
use shinpan_core::games::{Games, Schedule};
use shinpan_core::lots::known_beforehand;
use shinpan_core::page::PageRequest;
use shinpan_core::table::{ColumnType, Table};
use shinpan_pages::{Page, Words};
pub use stage::{Preliminary, Stage};
pub use standings::{Standing, Standings};

/// Name of the section in a rule book.
const SECTION: &str = "qualify-score";

/// Runs the program.
///
/// # Errors
/// Whatever makes exit 2: a table or a rule book that cannot be used, or an output that cannot be written.
#[expect(clippy::needless_pass_by_value, reason = "the wrapper hands the arguments over")]
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    if args.command.is_none() && !args.rules.list_rules && !args.rules.print_rules {
        bail!(NoInput("a command is missing: seed, advance or score".to_owned()));
    }
    let mut session = Session::open(&args.common, io)?;
    let Some(book) = args.rules.open(None, &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let request = args.page.request(args.format.output(&session), &mut session)?;
    if args.format.output(&session).is_report() {
        bail!("--format trf: what is qualified is no tournament; expected table, csv, json, ndjson, html or markdown");
    }
    refuse_page_of_field(args.command.as_ref(), request.as_ref())?;
    let output = Output { format: args.format, request };
    let exit = match &args.command {
        Some(Command::Seed(seed)) => run_seed(seed, &output, &book, &mut session)?,
        Some(Command::Advance(advance)) => run_advance(advance, &output, &book, &mut session)?,
        Some(Command::Score(score)) => run_score(score, &output, &book, &mut session)?,
        None => Exit::Ok,
    };
    session.finish(exit)
}

/// Reads the rules of a championship. With a single preliminary, all who are not seeded into the final start there.
fn championship_rules(book: &RuleBook, session: &Session<'_>) -> anyhow::Result<Rules> {
    let stages = &session.championship().stages;
    stage::check(book, stages)?;
    let rules: Rules = book.section(SECTION)?;
    let has_first = Stage::First.word(stages).is_some();
    // No field reaches this `low`, so the sizes have no first preliminary.
    Ok(if has_first { rules } else { Rules { low: u32::MAX, ..rules } })
}

/// Way in which the answer is written.
struct Output {
    format: TableFormatArgs,
    /// Page to be written, if one is asked for.
    request: Option<PageRequest>,
}

/// Source of the entrants: their table, or a tournament report file.
#[derive(Clone, Copy)]
struct EntrantSource<'p> {
    table: Option<&'p Path>,
    report: Option<&'p Path>,
}

impl<'p> EntrantSource<'p> {
    /// Returns the paths, each with its name on the command line.
    fn inputs(self) -> [(&'static str, Option<&'p Path>); 2] {
        [("--trf", self.report), ("--entrants", self.table)]
    }

    fn read(self, format: TableFormatArgs, session: &Session<'_>) -> anyhow::Result<Entrants> {
        match self.report {
            Some(path) => {
                ReportFile::read(path, ReportUse::Whole, format, session)?.entrants(self.table, format, session)
            }
            None => read_entrants(self.table, "--entrants", format, session),
        }
    }
}

/// Refuses a page of the entrants of the next stage: those are rows for programs.
fn refuse_page_of_field(command: Option<&Command>, request: Option<&PageRequest>) -> anyhow::Result<()> {
    let emit = match command {
        Some(Command::Advance(AdvanceArgs { emit, .. }) | Command::Score(ScoreArgs { emit, .. })) => *emit,
        _ => None,
    };
    match request {
        Some(PageRequest { format, .. }) if emit.is_some() => {
            bail!("--format {format}: --emit field has no page; expected table, csv, json or ndjson")
        }
        _ => Ok(()),
    }
}

/// Writes the page that `make` makes, if one is asked for.
fn write_page(
    output: &Output,
    entrants: &Entrants,
    session: &mut Session<'_>,
    make: impl for<'a> FnOnce(&PageContext<'a>) -> Page<'a>,
) -> std::io::Result<bool> {
    let Some(request) = &output.request else { return Ok(false) };
    let (words, warnings) = (Words::of(request.lang), session.messages.kept_warnings());
    let context = PageContext { request, words: &words, entrants, warnings: &warnings };
    make(&context).write(&mut session.output)?;
    Ok(true)
}

fn run_seed(args: &SeedArgs, output: &Output, book: &RuleBook, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let (rules, format) = (championship_rules(book, session)?, output.format);
    let source = EntrantSource { table: args.entrants.as_deref(), report: args.trf.as_deref() };
    let [report, table] = source.inputs();
    one_stdin([report, table, ("--history", args.history.as_deref())])?;
    let history = read_table(args.history.as_deref(), "--history", format, &history::REQUIRED, session)
        .and_then(|table| Ok(EarlierPlaces::check_in(&session.championship().stages, &table)?));
    let entrants = source.read(format, session);
    let (entrants, history) = both(entrants, history)?;
    let strangers = history.strangers(&entrants)?;
    session.messages.warnings(strangers.warning());
    session.messages.warnings(strangers.slips());
    strangers.others().for_each(|line| session.messages.note(line));
    let lots = args.lots.lots(book, None);
    for unknown in warnings::unknown_predecessors(&entrants, &history) {
        session.messages.warning(unknown);
    }
    let seeding = seed(&entrants, &history, &rules, &lots);
    if args.lots.are_known(book) && seeding.was_drawn() {
        session.messages.warning(format_args!("the seeds of newcomers are {}", known_beforehand(lots.text())));
    }
    if format.output(session) != SheetFormat::Json {
        seeding.findings.iter().for_each(|finding| session.messages.error(finding.at(&entrants)));
    }
    let document = SeedDocument::new(book, &lots, &seeding);
    if !write_page(output, &entrants, session, |context| context.seeding(&document))? {
        Sheet { rows: &seeding.rows(&entrants), types: &entrant_type, document: &document }.write(format, session)?;
    }
    Ok(Exit::findings(!seeding.findings.is_empty()))
}

fn run_advance(
    args: &AdvanceArgs,
    output: &Output,
    book: &RuleBook,
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    // Clap requires the stage whenever there is something to rule on.
    let Some(word) = args.stage.as_deref() else { bail!(NoInput("--stage is missing".to_owned())) };
    let (rules, format) = (championship_rules(book, session)?, output.format);
    let stage = Preliminary::of_word(word, &session.championship().stages)?;
    let source = EntrantSource { table: args.entrants.as_deref(), report: args.trf.as_deref() };
    played::check_files(args, source)?;
    let entrants = source.read(format, session);
    if args.games.is_some() {
        let games = read_games(args.games.as_deref(), "--games", Schedule::Rounds, format, session);
        let (entrants, games) = both(entrants, games)?;
        let tables = match &args.what_if {
            Some(path) => {
                let what_if = read_what_if(path, &entrants, format, session)?;
                let changed = what_if.apply(session.championship(), &entrants, &games, Some(word))?;
                if !args.outlook.outlook {
                    let now = (entrants, games);
                    return what_if::run((args, book, &rules), (stage, word), [&now, &changed], output, session);
                }
                changed
            }
            None => (entrants, games),
        };
        let games = tables.1.of_stage(Some(word))?;
        let (entrants, games) = (&tables.0, &games);
        let played = PlayedStage { args, book, rules: &rules, stage, word, entrants, games };
        return match played.standings(output, session)? {
            Found::Written(exit) => Ok(exit),
            Found::Standings(standings) => write_advance(&standings, args, output, (book, &rules, entrants), session),
        };
    }
    let table = read_document(args.standings.as_deref(), "--standings", format, &standings::DOCUMENT, session);
    let (entrants, table) = both(entrants, table)?;
    let origin = Origin { book, stage: word };
    let through = origin.check(&table)?;
    let standings = Standings::check(&table, &entrants, stage)?;
    standings.differences(args.vacated_after_announcement).or(())?;
    let missing = warnings::missing_rows(&entrants, &standings);
    let incomplete = standings.incomplete().map(ToString::to_string).into_iter().chain(missing);
    let incomplete = incomplete.filter(|_| !args.accept_incomplete).collect::<Vec<_>>();
    if !incomplete.is_empty() {
        for error in incomplete {
            session.messages.error(error);
        }
        return Ok(Exit::findings(true));
    }
    if let Some(through) = through {
        session.messages.note(format_args!("{}: the standings are those after round {through}", standings.file()));
        session.messages.warnings(origin.early(&table, through));
    }
    write_advance(&standings, args, output, (book, &rules, &entrants), session)
}

/// Rules on who advances by the standings, and writes the ruling.
fn write_advance(
    standings: &Standings,
    args: &AdvanceArgs,
    output: &Output,
    (book, rules, entrants): (&RuleBook, &Rules, &Entrants),
    session: &mut Session<'_>,
) -> anyhow::Result<Exit> {
    let (format, stage) = (output.format, standings.stage());
    let ruling = advance(entrants, standings, rules)?;
    ruling.warnings.iter().for_each(|warning| session.messages.warning(warning));
    match args.emit {
        None => {
            let document = AdvanceDocument::new(book, entrants.stages(), stage, &ruling);
            if write_page(output, entrants, session, |context| context.advance(&document))? {
                return Ok(Exit::Ok);
            }
            let mut rows = ruling.rows(entrants);
            if format.output(session) != SheetFormat::Table {
                rows = rows.without_columns(&["name"]);
            }
            Sheet { rows: &rows, types: &ruled_type, document: &document }.write(format, session)?;
        }
        Some(Emit::Field) => {
            write_field(&ruling.field_rows(entrants), format, session)?;
        }
    }
    Ok(Exit::Ok)
}

/// Writes the entrants of the next stage; in JSON as an array.
fn write_field(rows: &Table, format: TableFormatArgs, session: &mut Session<'_>) -> std::io::Result<()> {
    match format.output(session) {
        SheetFormat::Json => rows.write_json(&mut session.output, &entrant_type),
        _ => Sheet { rows, types: &entrant_type, document: &() }.write(format, session),
    }
}

fn bots_and_log(args: &ScoreArgs, format: TableFormatArgs, session: &Session<'_>) -> anyhow::Result<(Entrants, Games)> {
    one_stdin([
        ("--trf", args.trf.as_deref()),
        ("--entrants", args.entrants.as_deref()),
        ("--games", args.games.as_deref()),
    ])?;
    if let Some(path) = args.trf.as_deref() {
        let report = ReportFile::read(path, ReportUse::Whole, format, session)?;
        return both(report.entrants(args.entrants.as_deref(), format, session), report.games(Schedule::Log, session));
    }
    let entrants = read_entrants(args.entrants.as_deref(), "--entrants", format, session);
    both(entrants, read_games(args.games.as_deref(), "--games", Schedule::Log, format, session))
}

fn run_score(args: &ScoreArgs, output: &Output, book: &RuleBook, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let (rules, format) = (book.section::<Qualifier>(SECTION)?, output.format);
    if let Some(fault) = rules.fault() {
        bail!("{}: [{SECTION}] {fault}", book.name());
    }
    let (entrants, games) = bots_and_log(args, format, session)?;
    games.refuse_unequal_draws(book.name())?;
    let known = entrants.iter().map(|entrant| &entrant.id).chain(&rules.benchmarks);
    games.check_known(&known.map(String::as_str).collect())?;
    let lots = args.lots.lots(book, None);
    let scores = score(&entrants, &games, &rules, &lots)?;
    let field = scores.field_rows(&entrants, rules.places);
    let left_over = log::places_left_over(field.rows().len(), rules.places);
    scores.warnings.iter().chain(&left_over).for_each(|warning| session.messages.warning(warning));
    if !scores.ignored.is_empty() {
        let (rows, all) = (scores.ignored.len(), games.len());
        session.messages.note(format_args!("{rows} of {all} rows do not count: {}", scores.dismissals()));
    }
    if args.emit == Some(Emit::Field) {
        write_field(&field, format, session)?;
        return Ok(Exit::Ok);
    }
    let scores = if args.explain { scores } else { scores.without_evidence() };
    let mut rows = if args.explain { scores.evidence() } else { scores.rows() };
    if format.output(session) == SheetFormat::Table {
        rows = with_names(&rows, &entrants);
    }
    let document = ScoreDocument::new(book, &lots, &scores);
    if !write_page(output, &entrants, session, |context| context.scores(&document))? {
        Sheet { rows: &rows, types: &score_type, document: &document }.write(format, session)?;
    }
    Ok(Exit::Ok)
}

/// Adds the name of each entrant beside its id, for people.
fn with_names(rows: &Table, entrants: &Entrants) -> Table {
    let beside =
        |name: &str| if name == "id" { vec![name.to_owned(), "name".to_owned()] } else { vec![name.to_owned()] };
    let mut named = Table::new("", rows.columns().iter().flat_map(|name| beside(name)));
    for row in rows.rows() {
        let cells = rows.columns().iter().enumerate().flat_map(|(column, name)| {
            let cell = row.text(column);
            let called = entrants.get(cell).filter(|_| name == "id").map(|entrant| entrant.name.as_str());
            std::iter::once(cell).chain((name == "id").then(|| called.unwrap_or_default()))
        });
        named.push(cells.collect::<Vec<_>>());
    }
    named
}

/// Returns how a column of the rows of entrants is written in JSON.
fn entrant_type(name: &str) -> ColumnType {
    if name == "basis" { ColumnType::Text } else { entrants::column_type(name) }
}

/// Returns how a column of the rulings is written in JSON.
fn ruled_type(name: &str) -> ColumnType {
    match name {
        "place" => ColumnType::Number,
        "advances" => ColumnType::Bool,
        _ => ColumnType::Text,
    }
}

/// Returns how a column of the scores is written in JSON.
fn score_type(name: &str) -> ColumnType {
    match name {
        "id" | "name" | "benchmark" | "completed" | "last_scoring_end" | "decided_by" | "evidence" => ColumnType::Text,
        _ => ColumnType::Number,
    }
}
