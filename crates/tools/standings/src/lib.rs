//! `standings`: who stands where, and by which key? WCSC rules 2010, Art. 20; the 2015 Arimaa World Computer Championship.
//!
//! What it shares with the other programs is in `shinpan_tournament`.

mod against;
mod args;
mod crosses;
pub mod document;
pub mod explanation;
pub mod fide;
mod fide_args;
mod keys;
mod outlook_run;
mod output;
mod page;
pub mod ratings;
mod registrations;
mod report;
mod results;
mod rows;
pub mod what_if;

use std::path::Path;

use anyhow::{Context as _, bail};
pub use args::Args;
use shinpan_cli::source::DASH;
use shinpan_cli::{Exit, Io, Messages, ReportFile, ReportUse, Session, both, one_stdin, read_entrants, read_games};
use shinpan_core::entrants::Entrants;
use shinpan_core::games::{GameResult, Games, RoundNo, Schedule};
use shinpan_core::trf::{OfTables, TrfScores};
use shinpan_core::wording::quoted;
use shinpan_core::{HalfPoints, HundredthPoints, RuleBook};
use shinpan_pages::OutlookRun;

pub use shinpan_tournament::outlook;
use shinpan_tournament::ranking::places::BookKeys;
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::ranking::{Completeness, last_round, tallies};
pub use shinpan_tournament::ranking::{Inputs, Key, Rules, Standing, compute, value};
use shinpan_tournament::ranking::{fund, inputs, key, mobility, prizes, rules};
use shinpan_tournament::tiebreaks::TiebreakSection;
use shinpan_tournament::{Facts, Purpose, Stage, StageRules, stage_of};

use crate::crosses::Play;
use crate::document::RoundCell;
use crate::fund::Fund;
use crate::key::FieldCache;
use crate::keys::ShownKeys;
use crate::mobility::MobilityColumn;
use crate::output::Wanted;
use crate::prizes::Prizes;
use crate::ratings::Ratings;
use crate::report::{ReportStandings, Source};
use crate::results::{Member, Results};
use crate::rules::Places;
use crate::tallies::Tallies;

/// The status of somebody who left a round robin, and whose games count for nobody.
pub(crate) const LEFT: &str = "left";

/// Runs the program.
///
/// # Errors
/// What makes exit 2: a rule book or a table that cannot be used, an output that cannot be written.
pub fn run(args: Args, io: &mut Io) -> anyhow::Result<Exit> {
    let args = args.with_games()?;
    let mut session = Session::open(&args.common, io)?;
    if let Some(table) = args.fide.emit.filter(|_| !args.rules.list_rules && !args.rules.print_rules) {
        fide::emit(table, &args, &mut session)?;
        return session.finish(Exit::Ok);
    }
    let Some(book) = args.rules.open(None, &mut session)? else {
        return session.finish(Exit::Ok);
    };
    let exit = if TiebreakSection::is_in(&book) {
        let given = [("--outlook", args.outlook.outlook), ("--what-if", args.what_if.is_some())];
        if let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given) {
            bail!("{option}: not available with FIDE tie-breaks ({}); use a book that ranks by keys", book.name());
        }
        refuse_prizes(&args, &book, false)?;
        ratings::refuse_fide(&args, &book)?;
        fide::run(&args, &book, &mut session)?
    } else {
        run_by_keys(&args, &book, &mut session)?
    };
    session.finish(exit)
}

/// Places by the keys of the championships of programs.
fn run_by_keys(args: &Args, book: &RuleBook, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    if let Some(option) = args.fide.given() {
        bail!(
            "{option}: only for books of FIDE tie-breaks ({}), found {}",
            fide::book::names().join(", "),
            book.name()
        );
    }
    let rules = book.section::<Rules>("standings")?;
    if args.ratings {
        ratings::refuse_twice(book, &rules)?;
    }
    refuse_prizes(args, book, rules.has_prizes())?;
    let request = args.page.request(args.format.output(session), session)?;
    if args.what_if.is_some() && args.explain.is_some() && !args.outlook.outlook {
        bail!("--explain: with --what-if only the outlook has cases; expected --outlook --cases ID");
    }
    let (report, tables) = read(args, session)?;
    let event = report.as_ref().map(|report| report.trf.event_facts()).unwrap_or_default();
    let request = request.map(|request| request.of_event(event));
    let changed = what_if::changed(args, &tables, session)?;
    if args.outlook.outlook {
        return with_places(args, book, &rules, changed.unwrap_or(tables), session, |places, session| {
            let run = OutlookRun {
                options: &args.outlook,
                lots: &args.fide.lots,
                format: &args.format,
                request: request.as_ref(),
                book,
                facts: places.facts,
                inputs: places.inputs,
                games: places.games,
                places: places.places,
            };
            outlook_run::write(&run, &args.line, session)
        });
    }
    if let Some(changed) = changed {
        return what_if::run((args, book, &rules), [tables, changed], request.as_ref(), session);
    }
    with_places(args, book, &rules, tables, session, |places, session| {
        let ratings =
            args.ratings.then(|| ratings::of(places.inputs, book, places.games, places.places)).transpose()?;
        for warning in ratings.iter().flat_map(|ratings| &ratings.warnings) {
            session.messages.coded_warning(format_args!("{}: {warning}", places.games.table().file()));
        }
        let is_explained = args.why.is_some() || args.explain.is_some();
        if args.format.output(session).is_report() && !is_explained {
            write_report(places, report, args, session)?;
            return Ok(Exit::Ok);
        }
        let pair = args.why.as_deref().map(|ids| places.pair(ids)).transpose()?;
        let results = places.results(book, ratings.as_ref());
        // There is no page of an explanation yet, which is said where it would be written.
        output::write(&results, &Wanted { pair, request: request.as_ref() }, args, session)?;
        Ok(Exit::Ok)
    })
}

/// The places of a stage, with what they are made from.
struct Placed<'a> {
    stage: &'a Stage<'a>,
    facts: &'a Facts,
    inputs: &'a Inputs<'a>,
    ranked: &'a BookKeys<'a>,
    games: &'a Games,
    places: &'a [Standing],
    is_complete: bool,
    open_games: usize,
    is_missing: bool,
}

impl Placed<'_> {
    fn results<'r>(&'r self, book: &'r RuleBook, ratings: Option<&'r Ratings>) -> Results<'r> {
        let Placed { facts, inputs, ranked, places, is_complete, open_games, is_missing, .. } = *self;
        let Inputs { rules, field, .. } = *inputs;
        let play = Play::of(facts, field.stage());
        let members = field.members().iter().enumerate();
        let bouts = |member: usize| inputs.played().bouts(member).iter();
        Results {
            book: book.name(),
            stage: field.stage(),
            system: play.word(facts),
            edition: None,
            through: inputs.through,
            is_complete,
            open_games,
            is_missing,
            lots: None,
            annulled: &[],
            prizes: rules.has_prizes().then(|| Prizes::of(inputs)),
            ratings,
            ranked,
            keys: ShownKeys::of_book(book, rules),
            standings: places,
            members: members.map(|(at, member)| Member::of(member.entrant, inputs.status(at).as_str())).collect(),
            rounds: Box::new(move |member| {
                bouts(member).map(|bout| RoundCell::of_bout(inputs, member, bout)).collect()
            }),
            layout: rules.crosstable,
            play,
            lives: inputs.lives,
        }
    }

    /// The two of `--why`.
    ///
    /// # Errors
    /// There is no such program, or it has no place.
    fn pair(&self, ids: &[String]) -> anyhow::Result<[usize; 2]> {
        let Inputs { field, strikes, .. } = *self.inputs;
        let find = |id: &String| {
            let unknown = || match field.entrants().get(id) {
                Some(_) => format!("{} does not take part", quoted(id)),
                None => field.entrants().unknown(id),
            };
            let member = field.position(id).with_context(|| format!("--why: {}", unknown()))?;
            if self.inputs.is_out(member) {
                let strikes = strikes.map(|strikes| format!(", strikes: {}", strikes.of_member(member)));
                bail!("--why: {} has no place: it is disqualified{}", quoted(id), strikes.unwrap_or_default());
            }
            Ok(member)
        };
        let [a, b] = ids else { bail!("--why: expected two ids of entrants") };
        let pair = [find(a)?, find(b)?];
        if pair[0] == pair[1] {
            bail!("--why: twice the same entrant");
        }
        Ok(pair)
    }
}

/// Computes the places from the tables and hands them on.
fn with_places<T>(
    args: &Args,
    book: &RuleBook,
    rules: &Rules,
    (entrants, games): (Entrants, Games),
    session: &mut Session<'_>,
    then: impl FnOnce(&Placed<'_>, &mut Session<'_>) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    if args.ratings || args.outlook.outlook || rules.places == Places::Elimination {
        shinpan_cli::share_work(session.io);
    }
    let mut rules = rules.clone();
    let stage_rules = StageRules::of(book)?;
    let facts = &stage_rules.facts;
    let stage = stage_of(args.stage.as_deref(), &games, &entrants)?;
    let games = games.of_stage(stage.as_deref())?;
    // Rounds after `--through` may still be filled, and an outlook knows what becomes of open games.
    let over = RoundNo(args.through.map_or(u16::MAX, |through| through.saturating_add(1)));
    let is_outlook = args.outlook.outlook;
    let purpose = if is_outlook { Purpose::Outlook { over, is_of_advance: false } } else { Purpose::Rank { over } };
    let tables = (&entrants, &games);
    let stage = Stage::settle(&stage_rules, tables, stage.as_deref(), purpose, args.overrule.as_deref())?;
    session.messages.warnings(&stage.warnings);
    let field = &stage.field;
    warn(args, &games, &session.messages);
    let through = args.through.map_or_else(|| last_round(&games), RoundNo);
    let (mobility, warning) = MobilityColumn::needed(&mut rules, field)?;
    session.messages.warnings(warning);
    let Tallies { tally, all_games, strikes } = Tallies::of(&rules, field, &games, through);
    let lives = stage_rules.lives;
    let registered = registrations::of(args, &entrants, session)?;
    let fund = Fund { given: args.prize_fund.unwrap_or_default(), registered };
    let (strikes, all_games, mobility) = (Some(&strikes), all_games.as_ref(), mobility.as_ref());
    let inputs = Inputs { rules: &rules, field, tally: &tally, through, lives, fund, strikes, all_games, mobility };
    let cache = FieldCache::of(&inputs);
    let elimination = inputs.lives.map(|_| &cache.state);
    let Completeness { holes, is_missing, is_complete, open_games } =
        Completeness::of(&inputs, &games, elimination, facts);
    for hole in &holes {
        session.messages.warning(format_args!("{}: {hole}", games.table().file()));
    }
    let ranked = &BookKeys::of(&inputs, &cache);
    let places = &rank(ranked);
    let (stage, inputs, games) = (&stage, &inputs, &games);
    then(&Placed { stage, facts, inputs, ranked, games, places, is_complete, open_games, is_missing }, session)
}

/// The two tables, or what a tournament report file has in their place.
fn read(args: &Args, session: &Session<'_>) -> anyhow::Result<(Option<ReportFile>, (Entrants, Games))> {
    let registrations = ("--registered", registrations::file(args));
    if let Some(path) = args.fide.trf.as_deref() {
        one_stdin([("--trf", Some(path)), ("--entrants", args.entrants.as_deref()), registrations])?;
        let report = ReportFile::read(path, ReportUse::Whole, args.format, session)?;
        let tables = both(
            report.entrants(args.entrants.as_deref(), args.format, session),
            report.games(Schedule::Rounds, session),
        )?;
        return Ok((Some(report), tables));
    }
    let games = args.games.as_deref().unwrap_or(Path::new(DASH));
    one_stdin([("--entrants", args.entrants.as_deref()), registrations, ("GAMES", Some(games))])?;
    let tables = both(
        read_entrants(args.entrants.as_deref(), "--entrants", args.format, session),
        // Games of other stages are between others: ids are looked up when the stage is known.
        read_games(args.games.as_deref(), "GAMES", Schedule::Rounds, args.format, session),
    )?;
    Ok((None, tables))
}

/// Refuses the options on prizes where the book has none.
fn refuse_prizes(args: &Args, book: &RuleBook, has_prizes: bool) -> anyhow::Result<()> {
    let given = [("--prize-fund", args.prize_fund.is_some()), ("--registered", args.registered.is_some())];
    let Some((option, _)) = given.iter().find(|(_, is_given)| *is_given && !has_prizes) else { return Ok(()) };
    let has_prizes = |name: &&str| {
        let rules = RuleBook::builtin(name).and_then(|book| book.section::<Rules>("standings"));
        rules.is_ok_and(|rules| rules.has_prizes())
    };
    let others = RuleBook::builtin_names().into_iter().filter(has_prizes).collect::<Vec<_>>();
    bail!("{option}: {} has no column \"prize\"; with prizes: {}", book.name(), others.join(", "))
}

/// Writes the standings into the report file that was read, or into a new one made from the tables.
fn write_report(
    places: &Placed<'_>,
    report: Option<ReportFile>,
    args: &Args,
    session: &mut Session<'_>,
) -> anyhow::Result<()> {
    let Inputs { rules, tally, field, .. } = *places.inputs;
    let draw = rules.draw.0;
    if draw.first != draw.second || draw.first.0 % HundredthPoints::HALF.0 != 0 {
        bail!("--format trf: a draw gives {} and {}; a report file has halves of a point", draw.first, draw.second);
    }
    let mut of_member = vec![None; field.len()];
    places.places.iter().for_each(|place| of_member[place.member] = place.place);
    let players = of_member.into_iter().enumerate().map(|(member, place)| {
        let halves = HalfPoints(tally.points(member).0 / HundredthPoints::HALF.0);
        (halves, place)
    });
    let scores = TrfScores { draw: HalfPoints(draw.first.0 / HundredthPoints::HALF.0), ..TrfScores::default() };
    let rounds = args.outlook.rounds.or_else(|| places.facts.rounds.get(field.stage()?).copied());
    let standings = ReportStandings { scores, rounds, keys: None, players: players.collect() };
    let source = if let Some(report) = report {
        Source::File(report)
    } else {
        let is_round_robin = places.facts.is_round_robin(field.stage());
        let written = places.stage.written_report(args.through.map(RoundNo), rounds, is_round_robin)?;
        let OfTables { trf, rounded, cut } = written;
        session.messages.warnings(rounded);
        for warning in cut {
            session.messages.input_warning(warning);
        }
        Source::Tables(trf)
    };
    standings.write(&source, places.games.table().file(), args, session)
}

/// Prints warnings for officers before the places are published.
fn warn(args: &Args, games: &Games, messages: &Messages) {
    let file = games.table().file();
    if let Some(stage) = args.stage.as_deref().filter(|_| games.is_empty()) {
        messages.warning(format_args!("--stage: no game of \"{stage}\" in {file}"));
    }
    if let Some(through) = args.through.filter(|_| !args.outlook.outlook) {
        warn_of_through(RoundNo(through), games, messages);
    }
}

/// Whoever asks for the standings after a round takes it to be over.
fn warn_of_through(through: RoundNo, games: &Games, messages: &Messages) {
    let last = last_round(games);
    if through > last {
        messages.warning(format_args!("--through {through}: the last round with a game is {last}"));
    }
    for (row, game) in games.iter().enumerate().filter(|(_, game)| game.is_live() && game.round <= through) {
        if game.result == GameResult::OPEN {
            let message = format!("round {} is not over: this game counts for nobody yet", game.round);
            messages.warning(games.error(row, "result", message));
        }
    }
}
