//! The judging of all records of a run.

use std::io::Write as _;

use shinpan_cli::{Emit, Exit, Input, Listing, Output, PictureFolder, Session, Split};
use shinpan_core::{InputError, RuleBook};
use shinpan_records::port::JudgedGame;
use shinpan_records::routing::RoutingError;
use shinpan_records::{Game, Router, Routing};

use crate::args::Args;
use crate::game::{GAMES, InForce};
use crate::report::Report;
use crate::verdict_line::{FaultLine, Line, VerdictLine};
use crate::{page, picture};

/// Games to judge, and the rules for them.
pub(crate) struct Judge<'a> {
    args: &'a Args,
    in_force: InForce<'a>,
}

impl<'a> Judge<'a> {
    /// Takes the rule book of the command line; none if that was only to be shown.
    ///
    /// # Errors
    /// The book cannot be read.
    pub(crate) fn open(args: &'a Args, session: &mut Session<'_>) -> anyhow::Result<Option<Self>> {
        let all_forms = args.asks_for_all();
        let book = if all_forms {
            session.messages.note("--rules all: a verdict by each form of the rule");
            None
        } else {
            let named = GAMES.iter().find(|game| Some(game.kind.name) == args.game.as_deref());
            match args.rules.open_for(named.map(|game| game.kind.book), &GAMES, session)? {
                shinpan_cli::InForce::Answered => return Ok(None),
                shinpan_cli::InForce::Book(book) => Some(book),
                shinpan_cli::InForce::Defaults => None,
            }
        };
        let in_force = InForce { book, all_forms, occurrences: args.occurrences, options: args.options() };
        Ok(Some(Self { args, in_force }))
    }

    /// The games that records may be of, to be opened by the rules in force.
    fn routing(&self) -> anyhow::Result<Routing<'_>> {
        let Args { game, input_format, .. } = self.args;
        let book: Option<&RuleBook> = self.in_force.book.as_ref();
        let open = |game: &'static Game| self.in_force.open(game);
        let routing = Routing::new(&GAMES, game.as_deref(), book, input_format.as_deref(), open)?;
        routing.refuse_foreign(&self.in_force.options).map_err(anyhow::Error::msg)?;
        Ok(routing)
    }

    /// Judges every record, and writes a line for each.
    ///
    /// # Errors
    /// The output cannot be written, there is nothing to read, or the rules cannot be used.
    pub(crate) fn run(&self, session: &mut Session<'_>) -> anyhow::Result<Exit> {
        let routing = self.routing()?;
        let format = &self.args.format;
        let mut report = format.request(session)?.map(Report::new);
        let mut pictures = format.diagrams.as_ref().map(|path| PictureFolder::open(path, session.io)).transpose()?;
        let mut listing = Listing::new(format.format, session.palette);
        listing.begin::<VerdictLine>(&mut session.output)?;
        let messages = session.messages.clone();
        let sink = |output: &mut Output, line: Line| match line {
            Line::Verdict(line) => {
                if let Some(pictures) = &mut pictures {
                    picture::draw(&line, format.signs(), pictures)?;
                }
                let exit = line.exit();
                match &mut report {
                    Some(report) => report.add(*line),
                    None => listing.item(output, &*line)?,
                }
                Ok(exit)
            }
            Line::Fault(fault) => {
                listing.instead(output, &fault)?;
                messages.error(InputError::at(&*fault.record, fault.pos, &*fault.error));
                Ok(Exit::Error)
            }
        };
        let work = |router: &mut Router<'_>, record: &str, mut input: Input, emit: Emit<'_, Line>| {
            let record_bytes = input.name_hex();
            let mut each = |judged| emit(self.line(judged, record, record_bytes.clone()));
            let chunk = input.chunk().in_encoding(self.args.encoding);
            router.judge(record, &chunk, &mut input, &mut each).map_err(|error| match error {
                RoutingError::Input(error) => error.into(),
                RoutingError::Rules(error) => anyhow::anyhow!("{error}"),
            })
        };
        let rule = |head: &[u8]| routing.split_rule(head);
        let split = Split { rule: &rule, index: Line::index };
        // It takes a whole file to know that it is UTF-8.
        let may_split = self.args.encoding.is_none();
        let exit =
            self.args.records.run_split(session, may_split.then_some(&split), || routing.router(), work, sink)?;
        listing.end(&mut session.output)?;
        if let Some(report) = report {
            page::write(report, format.signs(), session)?;
        }
        session.output.flush()?;
        Ok(exit)
    }

    fn line(&self, judged: JudgedGame, record: &str, record_bytes: Option<String>) -> Line {
        let JudgedGame { kind, form, index, id, pos, verdict, names, diagrams } = judged;
        let (record, game) = (record.to_owned(), kind.map(|kind| kind.name));
        match verdict {
            Ok(verdict) => Line::Verdict(Box::new(VerdictLine {
                record,
                record_bytes,
                index,
                id,
                game: game.unwrap_or_default(),
                rules: form.unwrap_or(self.in_force.rules(game)).to_owned(),
                verdict,
                names,
                diagrams,
                pos,
                occurrences: self.args.occurrences,
                is_explained: self.args.explain,
                is_of_many: form.is_some(),
            })),
            Err(fault) => {
                Line::Fault(FaultLine { record, record_bytes, index, game, error: fault.message, pos: fault.pos })
            }
        }
    }
}
