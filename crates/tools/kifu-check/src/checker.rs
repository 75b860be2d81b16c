//! Records checked by the laws of their game, with what the schedule knows of them.

use std::ops::ControlFlow;

use shinpan_cli::{Emit, Exit, Input, Output, Session, Split};
use shinpan_core::finding::TextPos;
use shinpan_core::table::Encoding as NamedEncoding;
use shinpan_core::{RuleBook, Severity};
use shinpan_records::port::{CheckOutcome, CheckSink};
use shinpan_records::routing::RoutingError;
use shinpan_records::{CheckedGame, FindingDiagrams, GameKind, RecordHead, Router, Routing};

use crate::args::Args;
use crate::bound::FindingsBound;
use crate::cache::Cache;
use crate::exhibits::Exhibits;
use crate::game::{self, GAMES};
use crate::record_text::RecordText;
use crate::report::{Checked, GameReport, MatchedReport};
use crate::schedule::Schedule;

/// Reader and checker of records.
pub(crate) struct Checker<'a> {
    pub(crate) routing: Routing<'a>,
    /// The rule book of the command line.
    book: Option<&'a RuleBook>,
    pub(crate) strict: bool,
    pub(crate) schedule: Option<&'a Schedule>,
    /// Never with a schedule: lateness changes reports and is no part of the key.
    pub(crate) cache: Option<&'a Cache>,
    /// The encoding of records that are not UTF-8 and do not declare theirs.
    encoding: Option<NamedEncoding>,
    /// Whether a game of which nothing is found needs no report.
    passes_clean: bool,
    /// Whether the lines in which findings lie are shown. Never with a cache, which keeps none.
    shows_lines: bool,
}

impl<'a> Checker<'a> {
    /// A checker of the games that `args` and `book` allow.
    ///
    /// # Errors
    /// The book is of no game or cannot be used; an option that is given belongs to none of the games.
    pub(crate) fn open(
        args: &'a Args,
        book: Option<&'a RuleBook>,
        schedule: Option<&'a Schedule>,
        cache: Option<&'a Cache>,
    ) -> anyhow::Result<Self> {
        let options = args.options();
        let open = move |game: &'static shinpan_records::Game| {
            let default = book.is_none().then(|| RuleBook::builtin(game.kind.book)).transpose()?;
            match book.or(default.as_ref()) {
                Some(book) => game.open(book, &options),
                None => Err(shinpan_core::InputError::whole(game.kind.name, "no rule book")),
            }
        };
        let routing = Routing::new(&GAMES, args.game.as_deref(), book, args.input_format.as_deref(), open)?;
        routing.refuse_foreign(&options).map_err(anyhow::Error::msg)?;
        let (passes_clean, shows_lines) = (args.passes_clean_games(), args.format.is_page());
        let (strict, encoding) = (args.strict, args.encoding);
        Ok(Self { routing, book, strict, schedule, cache, encoding, passes_clean, shows_lines })
    }

    /// The name of the book in force for a game; empty where neither is known.
    pub(crate) fn rules(&self, kind: Option<&GameKind>) -> &str {
        self.book.map_or_else(|| kind.map_or("", |kind| kind.book), RuleBook::name)
    }

    /// The game of scheduled rows without a record: empty where records may be of several.
    pub(crate) fn scheduled_game(&self) -> Option<&'static GameKind> {
        self.routing.only_game().map(|game| &game.kind)
    }

    /// Checks all records, on several threads, and hands the reports to `sink` in the order of the records.
    pub(crate) fn check_all(
        &self,
        args: &Args,
        session: &mut Session<'_>,
        mut sink: impl FnMut(&mut Output, MatchedReport) -> anyhow::Result<Exit>,
    ) -> anyhow::Result<Exit> {
        let counts = session.io.counts.clone();
        let work = |router: &mut Router<'_>, name: &str, input: Input, emit: Emit<'_, Checked>| {
            self.check(router, name, input, emit)
        };
        let rule = |head: &[u8]| self.routing.split_rule(head);
        let split = Split { rule: &rule, index: Checked::index };
        // The cache keeps the reports of whole files, and a page their text; it takes a whole file to know that it is UTF-8.
        let may_split = self.cache.is_none() && !args.format.is_page() && args.encoding.is_none();
        let mut bound = FindingsBound::default();
        let sink = |output: &mut Output, item: Checked| {
            let Checked::Report(mut item) = item else { return Ok(Exit::Ok) };
            if !item.report.checked.findings.is_empty() {
                counts.note_finding();
            }
            if bound.admits(&mut item.report) { sink(output, *item) } else { Ok(Exit::Ok) }
        };
        args.records.run_split(session, may_split.then_some(&split), || self.routing.router(), work, sink)
    }

    /// Checks every game of `input` by `router`, or takes the reports from the cache.
    pub(crate) fn check(
        &self,
        router: &mut Router<'_>,
        record: &str,
        input: Input,
        emit: Emit<'_, Checked>,
    ) -> anyhow::Result<()> {
        let record_bytes = input.name_hex();
        let text = RecordText::in_encoding(self.encoding);
        let matched = |mut report: GameReport, head: Option<&RecordHead>, diagrams, written| {
            report.record_bytes.clone_from(&record_bytes);
            if self.strict {
                raise(&mut report.checked, game::named(report.game));
            }
            let assignment = self.schedule.zip(head).map(|(schedule, head)| schedule.find(record, head));
            let pos = head.and_then(|head| head.pos).unwrap_or(TextPos::START);
            let names = head.map(|head| head.names.clone()).unwrap_or_default();
            let mut exhibits = Exhibits::new(diagrams);
            if self.shows_lines {
                exhibits.take_lines(&report.checked.findings, report.format, &text);
            }
            Checked::Report(Box::new(MatchedReport { report, assignment, pos, names, exhibits, written }))
        };
        let done = match self.cache {
            None => self.read(router, record, input, &text, &mut |mut outcome| {
                let index = outcome.head.index;
                if self.passes_clean && outcome.checked.findings.is_empty() {
                    return emit(Checked::Clean { index });
                }
                let (diagrams, written) = (std::mem::take(&mut outcome.diagrams), outcome.written.take());
                let (report, head) = self.report(record, outcome);
                emit(matched(report, Some(&head), diagrams, written))
            }),
            Some(cache) => {
                let mut check = |input, emit: Emit<'_, _>| {
                    self.read(router, record, input, &text, &mut |outcome| emit(self.report(record, outcome).0))
                };
                cache.check(record, input, &mut check, &mut |report| {
                    emit(matched(report, None, FindingDiagrams::default(), None))
                })
            }
        };
        done.map_err(|error| match error {
            RoutingError::Input(error) => error.into(),
            RoutingError::Rules(error) => error.into(),
        })
    }

    /// Checks every game of an input, whose text is kept where its lines are shown.
    fn read(
        &self,
        router: &mut Router<'_>,
        record: &str,
        mut input: Input,
        text: &RecordText,
        each: &mut dyn FnMut(CheckOutcome) -> ControlFlow<()>,
    ) -> Result<(), RoutingError> {
        let mut late = |head: &RecordHead| {
            self.schedule.map(|schedule| schedule.late(&schedule.find(record, head))).unwrap_or_default()
        };
        let chunk = input.chunk().in_encoding(self.encoding);
        let mut sink = CheckSink { late: &mut late, each };
        if self.shows_lines {
            return router.check(record, &chunk, &mut text.keep(input), &mut sink);
        }
        router.check(record, &chunk, &mut input, &mut sink)
    }

    /// The report of a game, and what its record says of itself.
    fn report(&self, record: &str, outcome: CheckOutcome) -> (GameReport, RecordHead) {
        let CheckOutcome { kind, head, checked, .. } = outcome;
        let shown = head.shown_names();
        let report = GameReport {
            record: record.to_owned(),
            record_bytes: None,
            index: head.index,
            game: kind.map_or("", |kind| kind.name),
            rules: self.rules(kind).to_owned(),
            format: head.format,
            first: shown.first,
            second: shown.second,
            checked,
            round: head.round,
        };
        (report, head)
    }
}

/// `--strict`: warnings count as errors, and so do notes that say how a record departs from its format.
pub(crate) fn raise(checked: &mut CheckedGame, game: Option<&GameKind>) {
    for finding in &mut checked.findings {
        let is_dialect = game.is_some_and(|kind| (kind.is_dialect)(finding.code));
        if finding.severity == Severity::Warning || is_dialect {
            finding.severity = Severity::Error;
        }
    }
    checked.sort_findings();
}
