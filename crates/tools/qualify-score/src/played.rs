//! Rules on who advances by the games of the stage: `--games` in place of `--standings`, and the outlook on what the
//! rest of the stage can still change (Art. 17, 20; docs/rulings.md, O7).

use anyhow::bail;
use shinpan_cli::{Exit, Session};
use shinpan_core::RuleBook;
use shinpan_core::entrants::{Entrants, Status};
use shinpan_core::games::{Games, RoundNo};
use shinpan_pages::{OutlookLines, OutlookRun};
use shinpan_tournament::outlook::{Advancement, Line};
use shinpan_tournament::ranking::key::FieldCache;
use shinpan_tournament::ranking::mobility::MobilityColumn;
use shinpan_tournament::ranking::places::BookKeys;
use shinpan_tournament::ranking::rank::rank;
use shinpan_tournament::ranking::{self, Completeness, Inputs, Standing, Tallies, last_round};
use shinpan_tournament::{Facts, Field, Purpose, Stage, StageRules};

use crate::advance;
use crate::args::AdvanceArgs;
use crate::origin::Origin;
use crate::rules::Rules;
use crate::ruling::Ruled;
use crate::stage::Preliminary;
use crate::standings::Standings;
use crate::{EntrantSource, Output};

/// A stage with its games, as read for `advance`.
pub(crate) struct PlayedStage<'a> {
    pub(crate) args: &'a AdvanceArgs,
    pub(crate) book: &'a RuleBook,
    pub(crate) rules: &'a Rules,
    pub(crate) stage: Preliminary,
    /// Name of the stage in the rule book.
    pub(crate) word: &'a str,
    pub(crate) entrants: &'a Entrants,
    pub(crate) games: &'a Games,
}

/// Refuses files that cannot be used together.
pub(crate) fn check_files(args: &AdvanceArgs, source: EntrantSource<'_>) -> anyhow::Result<()> {
    if args.outlook.outlook && args.games.is_none() {
        bail!("--outlook: the standings do not say which games are open; expected --games");
    }
    let [report, table] = source.inputs();
    shinpan_cli::one_stdin([
        report,
        table,
        ("--standings", args.standings.as_deref()),
        ("--games", args.games.as_deref()),
    ])
}

impl PlayedStage<'_> {
    /// Returns the standings of the stage, or writes the outlook. Open or missing games are errors on stderr, unless
    /// they are accepted.
    ///
    /// # Errors
    /// The games cannot be ranked, or the outlook cannot be written.
    pub(crate) fn standings(&self, output: &Output, session: &mut Session<'_>) -> anyhow::Result<Found> {
        let Self { args, book, games, .. } = self;
        let stage_rules = StageRules::of(book)?;
        let over = RoundNo(u16::MAX);
        let is_outlook = args.outlook.outlook;
        let purpose =
            if is_outlook { Purpose::Outlook { over, is_of_advance: true } } else { Purpose::Advance { over } };
        let stage = Stage::settle(&stage_rules, (self.entrants, games), Some(self.word), purpose, None)?;
        session.messages.warnings(&stage.warnings);
        let (field, facts) = (&stage.field, &stage_rules.facts);
        let mut rules = book.section::<ranking::Rules>("standings")?;
        let (mobility, warning) = MobilityColumn::needed(&mut rules, field)?;
        session.messages.warnings(warning);
        let through = last_round(games);
        let Tallies { tally, strikes, .. } = Tallies::of(&rules, field, games, through);
        let (strikes, mobility) = (Some(&strikes), mobility.as_ref());
        let lives = stage_rules.lives;
        let inputs = Inputs { through, lives, strikes, mobility, ..Inputs::of(&rules, field, &tally) };
        let cache = FieldCache::of(&inputs);
        let places = rank(&BookKeys::of(&inputs, &cache));
        let file = games.table().file();
        session.messages.note(format_args!("{file}: the standings are those of its games after round {through}"));
        let Completeness { holes, is_complete, .. } =
            Completeness::of(&inputs, games, lives.map(|_| &cache.state), facts);
        if args.outlook.outlook {
            for hole in &holes {
                session.messages.warning(format_args!("{file}: {hole}"));
            }
            return Ok(Found::Written(self.write((&inputs, facts, &places), output, session)?));
        }
        let left = field.members().iter().filter_map(|member| member.entrant.withdrawn_after).max();
        session.messages.warnings(Origin { book, stage: self.word }.early_of(file, through.0, left));
        if !is_complete && !args.accept_incomplete {
            for hole in &holes {
                session.messages.error(format_args!("{file}: {hole}"));
            }
            let message = "games are missing or open; use --accept-incomplete to rule anyway";
            session.messages.error(format_args!("{file}: {message}"));
            return Ok(Found::Written(Exit::findings(true)));
        }
        Ok(Found::Standings(self.of_places(field, &places, file)))
    }

    fn of_places(&self, field: &Field<'_>, places: &[Standing], file: &str) -> Standings {
        let rows = places.iter().filter_map(|place| {
            let member = field.members().get(place.member)?;
            Some((member.row, member.seed, place.place.and_then(|place| u32::try_from(place).ok())))
        });
        Standings::of_places(rows, file, self.stage, self.entrants)
    }

    /// Writes the outlook, or the cases of one entrant.
    fn write(
        &self,
        (inputs, facts, places): (&Inputs<'_>, &Facts, &[Standing]),
        output: &Output,
        session: &mut Session<'_>,
    ) -> anyhow::Result<Exit> {
        shinpan_cli::share_work(session.io);
        let Self { args, book, games, .. } = *self;
        let (options, lots, format, request) = (&args.outlook, &args.lots, &output.format, output.request.as_ref());
        let run = OutlookRun { options, lots, format, request, book, facts, inputs, games, places };
        let advancement = self.advancement(inputs.field)?;
        let now = self.now(inputs.field, places, games.table().file())?;
        let situation = run.situation(session)?;
        let asked = OutlookLines { lines: &[Line::Advance], advancement: Some(&advancement), advances: Some(now) };
        run.write(&situation, asked, session)
    }

    /// Returns for each member whether it would advance now.
    fn now(&self, field: &Field<'_>, places: &[Standing], file: &str) -> anyhow::Result<Vec<bool>> {
        let standings = self.of_places(field, places, file);
        let ruling = advance::advance(self.entrants, &standings, self.rules)?;
        let advances = |row: &&Ruled| row.advances;
        let ids = ruling.rows.iter().filter(advances).map(|row| &*row.id).collect::<Vec<_>>();
        Ok(field.members().iter().map(|member| ids.contains(&member.id())).collect())
    }

    /// Returns the data about the field that the walk down the places needs.
    fn advancement(&self, field: &Field<'_>) -> anyhow::Result<Advancement> {
        let mut names = Vec::<String>::new();
        let mut modules = |own: &shinpan_core::entrants::Entrant| {
            let number = |module: String| {
                names.iter().position(|name| *name == module).unwrap_or_else(|| {
                    names.push(module);
                    names.len() - 1
                })
            };
            advance::modules(own).into_iter().map(number).collect::<Vec<_>>()
        };
        let (places, counted) = advance::places(self.entrants, self.stage, self.rules)?;
        let seeds = counted.into_iter().flat_map(&mut modules).collect::<Vec<_>>();
        let own = field.members().iter().map(|member| modules(member.entrant)).collect();
        let eligible = field.members().iter().map(|member| {
            let entrant = member.entrant;
            !entrant.invited && entrant.status == Status::Active && entrant.disclosed
        });
        let eligible = eligible.collect();
        let used = (0..names.len()).map(|module| seeds.iter().filter(|own| **own == module).count()).collect();
        Ok(Advancement { places, cap: self.rules.module_cap(self.stage), used, eligible, modules: own })
    }
}

/// Result of the games.
pub(crate) enum Found {
    /// The standings.
    Standings(Standings),
    /// Exit code, if everything has been written already.
    Written(Exit),
}
