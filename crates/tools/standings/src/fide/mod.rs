//! FIDE tournaments: places by the tie-breaks of FIDE Handbook C.07, compared with published ones, explained term by term.

mod against;
pub(crate) mod book;
mod check;
pub mod difference;
mod emit;
mod inputs;
pub mod keys_from;
mod left;
mod placed;
mod tournament;
mod trf_input;
mod warnings;

use anyhow::bail;
use shinpan_cli::{Exit, Session};
use shinpan_core::RuleBook;
use shinpan_core::trf::TrfScores;
use shinpan_core::wording::quoted;
use shinpan_tournament::report_file::ReportForm;
use shinpan_tournament::tiebreaks::{
    Calculator, Code, LeftBeforeHalf, Regulations, Scoring, System, TiebreakKeys, TiebreakSection,
};

use crate::args::Args;
use crate::output::{self, Wanted};
use crate::report::{self, ReportStandings, Source};
pub(crate) use emit::emit;
use inputs::Inputs;
use keys_from::KeysFrom;
use left::Left;
use placed::Placed;
use tournament::Tournament;

/// Answers by a book of FIDE tie-breaks.
///
/// # Errors
/// What makes exit 2.
pub(crate) fn run(args: &Args, book: &RuleBook, session: &mut Session<'_>) -> anyhow::Result<Exit> {
    let rules = TiebreakSection::of(book)?;
    if args.fide.trf16 && !args.format.output(session).is_report() {
        bail!("--trf16: the older spelling of --format trf16");
    }
    let request = args.page.request(args.format.output(session), session)?;
    let mut inputs = Inputs::read(args, (book, &rules), session)?;
    let request = request.map(|request| request.of_event(inputs.event.clone()));
    let pair = inputs.pair(args)?;
    let system = inputs.system;
    if system == System::RoundRobin {
        let announced = match &inputs.source {
            Source::File(report) => report.trf.stated_rounds,
            Source::Tables(report) => report.stated_rounds,
        };
        annul_left(&mut inputs.tournament, announced, args.fide.left.unwrap_or(rules.left_before_half), session);
    }
    let tournament = &inputs.tournament;
    let of_book = rules.regulations(system);
    let regulations = Regulations { unrated: args.fide.unrated.or(of_book.unrated), ..of_book };
    let (keys, keys_from) = match (&args.fide.keys, &inputs.keys) {
        (Some(keys), _) => (keys, KeysFrom::CommandLine),
        (None, Some((keys, from))) => (keys, *from),
        (None, None) => (rules.keys(system), KeysFrom::Book),
    };
    let lots = keys.as_slice().iter().any(|key| key.code == Code::Lots).then(|| args.fide.lots.lots(book, None));
    let tickets = lots.iter().flat_map(|lots| tournament.players.iter().map(|player| lots.ticket(&player.id)));
    let calculator = Calculator::new(&tournament.crosstable, regulations).with_tickets(tickets.collect());
    let as_played = Calculator::new(tournament.as_played(), regulations);
    let ranked = TiebreakKeys::new(&calculator, keys).with_annulled(tournament.annulled(), &as_played);
    warnings::say(tournament, &calculator, keys, &session.messages);
    let lots = lots.as_ref().map(shinpan_core::Lots::text);
    let placed = Placed::of(book.name(), tournament, &ranked, keys_from, lots);
    if let Some(out) = pair.into_iter().flatten().find(|member| placed.place(*member).is_none()) {
        let why =
            if tournament.annulled().contains(&out) { "its games count for nobody" } else { "it is disqualified" };
        bail!("--why: {} has no place: {why}", quoted(&tournament.players[out].id));
    }
    if args.fide.check.is_some() {
        check::say_keys(&placed, &session.messages);
    }
    if let Some(path) = args.fide.published() {
        return against::compare(&placed, path, args, session);
    }
    if args.fide.check.is_some() {
        if tournament.stated.is_empty() {
            bail!("--check: tables of entrants and games state no points and ranks; --check FILE names what does");
        }
        let differences = check::differences(&placed);
        if let Source::File(report) = &inputs.source {
            check::say_old_points(&differences, tournament, &report.trf, &session.messages);
        }
        return differences.write(args, session);
    }
    if args.format.output(session).is_report() && pair.is_none() && args.explain.is_none() {
        write_report(&placed, &inputs.source, args, session)?;
        return Ok(Exit::Ok);
    }
    output::write(&placed.results(), &Wanted { pair, request: request.as_ref() }, args, session)?;
    Ok(Exit::Ok)
}

/// Writes the tournament as a report file: the one that was read with what is known now, or one that is made of the tables.
fn write_report(placed: &Placed<'_>, source: &Source, args: &Args, session: &mut Session<'_>) -> anyhow::Result<()> {
    let Scoring { win, draw, loss, absence, bye } = *placed.tournament.crosstable.scoring();
    let (unfinished, rounds) = match source {
        Source::File(_) => (None, args.outlook.rounds),
        Source::Tables(trf) => (trf.scores.unfinished, trf.stated_rounds),
    };
    let scores = TrfScores { win, draw, loss, absence, bye, unfinished };
    // The form of 2016 has no keys: none are written that would be dropped.
    let keys = (report::form(args, session) != Some(ReportForm::Of2016)).then(|| placed.trf_keys());
    let standings = ReportStandings { scores, rounds, keys, players: placed.points_and_places() };
    standings.write(source, &placed.tournament.file, args, session)
}

/// Takes the games of players who left before half of them out of what counts, if the rule says so; names the players.
fn annul_left(tournament: &mut Tournament, announced: Option<u16>, rule: LeftBeforeHalf, session: &Session<'_>) {
    let left = Left::all(tournament, announced);
    for one in left.iter().filter(|_| rule != LeftBeforeHalf::Count) {
        let (file, note) = (&tournament.file, one.note(tournament, rule));
        let note = format_args!("{file}: note[left-before-half]: {note}");
        match rule {
            // A page has a line of its own for them.
            LeftBeforeHalf::Annul => session.messages.input_warning(note),
            LeftBeforeHalf::Count | LeftBeforeHalf::Note => session.messages.coded_warning(note),
        }
    }
    if rule == LeftBeforeHalf::Annul {
        tournament.annul(left.into_iter().map(|one| one.player).collect());
    }
}
