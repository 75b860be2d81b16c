//! The field: who is ranked in a stage. WCSC rules 2010, Art. 15.1, 18.3, 18.6, 20.6.

use std::collections::HashMap;

use shinpan_core::entrants::{Entrant, Entrants, Status};
use shinpan_core::games::Games;
use shinpan_core::stage::Stages;
use shinpan_core::table::field::excerpt;
use shinpan_core::wording::counted;
use shinpan_core::{Faults, InputError};

/// The most entrants that a warning names.
const NAMED_MOST: usize = 5;

/// An entrant of the field.
#[derive(Clone, Copy, Debug)]
pub struct Member<'e> {
    /// The entrant.
    pub entrant: &'e Entrant,
    /// Row in the table of entrants, from 0.
    pub row: usize,
    /// Unique seed; 1 is the best.
    pub seed: u32,
}

impl<'e> Member<'e> {
    /// The id of the entrant.
    pub fn id(&self) -> &'e str {
        &self.entrant.id
    }
}

/// The entrants of a stage, by seed. They are called by their place in this order, from 0.
#[derive(Clone, Debug)]
pub struct Field<'e> {
    entrants: &'e Entrants,
    stage: Option<String>,
    members: Vec<Member<'e>>,
    by_id: HashMap<&'e str, usize>,
}

impl<'e> Field<'e> {
    /// The field of `stage`: who takes part or gave up after a round, without those who start in a later stage. Without
    /// a stage, nobody starts later.
    ///
    /// # Errors
    /// Members have no seed.
    pub fn of(entrants: &'e Entrants, stage: Option<&str>) -> Result<Self, Faults> {
        Self::with_seeds(entrants, stage, |entrant| entrant.seed, no_seed)
    }

    /// The field of `stage` with all who are disqualified, whenever that was.
    ///
    /// # Errors
    /// Members have no seed.
    pub fn with_disqualified(entrants: &'e Entrants, stage: Option<&str>) -> Result<Self, Faults> {
        let is_kept = |entrant: &Entrant| entrant.status == Status::Disqualified;
        Self::choose(entrants, stage, (|entrant| entrant.seed, no_seed), is_kept)
    }

    /// Keeps the members who start in `stage`, or of whom the table does not say where they do.
    #[must_use]
    pub fn starting_in(mut self, stage: &str) -> Self {
        self.members.retain(|member| member.entrant.stage.as_deref().is_none_or(|own| own == stage));
        self.by_id = self.members.iter().enumerate().map(|(index, member)| (member.id(), index)).collect();
        self
    }

    /// The field of `stage` by pairing number: the seed, or the id where the table has no seeds (FIDE Handbook C.07, Art.
    /// 7.8).
    ///
    /// # Errors
    /// Members have no number.
    pub fn numbered(entrants: &'e Entrants, stage: Option<&str>) -> Result<Self, Faults> {
        if entrants.table().column("seed").is_some() {
            return Self::of(entrants, stage);
        }
        let number = |entrant: &Entrant| entrant.id.parse().ok().filter(|number| *number > 0);
        Self::with_seeds(entrants, stage, number, no_number)
    }

    /// The field of `stage` in the order of the table, including the disqualified, for uses that need no seeds.
    pub fn by_row(entrants: &'e Entrants, stage: Option<&str>) -> Self {
        let is_member = |entrant: &Entrant| {
            entrant.status == Status::Disqualified || absence(entrants.stages(), entrant, stage).is_none()
        };
        let members = (1..).zip(entrants.iter().enumerate()).filter(|(_, (_, entrant))| is_member(entrant));
        Self::in_order(entrants, stage, members.map(|(seed, (row, entrant))| Member { entrant, row, seed }).collect())
    }

    /// The field by the numbers that `seed` gives; `missing` says what is wrong where it gives none.
    fn with_seeds(
        entrants: &'e Entrants,
        stage: Option<&str>,
        seed: impl Fn(&Entrant) -> Option<u32>,
        missing: impl Fn(&Entrants, usize) -> InputError,
    ) -> Result<Self, Faults> {
        Self::choose(entrants, stage, (seed, missing), |_| false)
    }

    /// The field by the numbers that `seed` gives, with those too that are `kept` though they are not in it.
    fn choose(
        entrants: &'e Entrants,
        stage: Option<&str>,
        (seed, missing): (impl Fn(&Entrant) -> Option<u32>, impl Fn(&Entrants, usize) -> InputError),
        is_kept: impl Fn(&Entrant) -> bool,
    ) -> Result<Self, Faults> {
        let mut members = Vec::with_capacity(entrants.len());
        let mut faults = Faults::default();
        for (row, entrant) in entrants.iter().enumerate() {
            let absence = absence(entrants.stages(), entrant, stage).filter(|_| !is_kept(entrant));
            match (absence, seed(entrant)) {
                (Some(_), _) => {}
                (None, Some(seed)) => members.push(Member { entrant, row, seed }),
                // A missing column is told once, at the header.
                (None, None) if !faults.is_empty() && entrants.table().column("seed").is_none() => {}
                (None, None) => faults.push(missing(entrants, row)),
            }
        }
        let mut members = faults.or(members)?;
        members.sort_unstable_by_key(|member| member.seed);
        Ok(Self::in_order(entrants, stage, members))
    }

    fn in_order(entrants: &'e Entrants, stage: Option<&str>, members: Vec<Member<'e>>) -> Self {
        let by_id = members.iter().enumerate().map(|(index, member)| (member.id(), index)).collect();
        Self { entrants, stage: stage.map(str::to_owned), members, by_id }
    }

    /// The table of entrants that it is chosen from.
    pub fn entrants(&self) -> &'e Entrants {
        self.entrants
    }

    /// The stage it is of.
    pub fn stage(&self) -> Option<&str> {
        self.stage.as_deref()
    }

    /// Members, by seed.
    pub fn members(&self) -> &[Member<'e>] {
        &self.members
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The place of the entrant `id` in the order of the seeds, if it is in the field.
    pub fn position(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// Warns of a field with programs that start in an earlier stage: those who qualified are in it, and nobody else
    /// (Art. 17).
    pub fn warning(&self) -> Option<String> {
        let stage = self.stage.as_deref()?;
        let stages = self.entrants.stages();
        let earlier = self.members.iter().filter(|member| stages.starts_earlier(member.entrant, stage));
        let earlier = earlier.map(|member| excerpt(member.id())).collect::<Vec<_>>();
        let named = earlier.iter().take(NAMED_MOST).cloned().collect::<Vec<_>>().join(", ");
        let more = if earlier.len() > NAMED_MOST { ", …" } else { "" };
        let count = earlier.len();
        let field = format!("the field of {stage} is what qualify-score advance --emit field writes");
        let start = if count == 1 { "starts" } else { "start" };
        (count > 0)
            .then(|| format!("{} {start} in an earlier stage: {named}{more}; {field}", counted(count, "entrant")))
    }

    /// The games that count, and those that are still open, name members alone. Whoever gave up stays a member, also in
    /// rounds after that (Art. 18.6).
    ///
    /// # Errors
    /// The games that name another, with the reason why it is none.
    pub fn check(&self, games: &Games) -> Result<(), Faults> {
        let (players, is_live) = (games.players(), |row: usize| games.as_slice()[row].is_live());
        let known = players.map(|id| self.position(id).is_some());
        let mut faults = Faults::default();
        for (row, name, player) in players.cells().filter(|(row, _, player)| !known[*player] && is_live(*row)) {
            faults
                .add(games.table().pos_at(row, name), || games.error(row, name, self.outsider(&players.ids()[player])));
        }
        faults.or(())
    }

    fn outsider(&self, id: &str) -> String {
        let why = |entrant| absence(self.entrants.stages(), entrant, self.stage.as_deref()).unwrap_or_default();
        let absence = self.entrants.get(id).map(why);
        absence.map_or_else(|| self.entrants.unknown(id), |why| format!("\"{id}\" is not in the field: {why}"))
    }
}

/// The stage that was asked for, else the one that the games name; none where nothing names any.
///
/// # Errors
/// There is no such stage; the games name several stages, or they name none and the entrants start in several.
pub fn stage_of(asked: Option<&str>, games: &Games, entrants: &Entrants) -> Result<Option<String>, InputError> {
    if let Some(asked) = asked {
        let known = entrants.stages().of_games(asked);
        known.map_err(|message| InputError::whole("--stage", message))?;
    }
    if let Some(stage) = asked.map_or_else(|| games.only_stage(), |asked| Ok(Some(asked)))? {
        return Ok(Some(stage.to_owned()));
    }
    let mut starts = entrants.iter().enumerate().filter_map(|(row, entrant)| Some((row, entrant.stage.as_deref()?)));
    let Some((_, first)) = starts.next() else { return Ok(None) };
    match starts.find(|(_, stage)| *stage != first) {
        None => Ok(None),
        Some((row, other)) => {
            let message = format!("entrants of \"{first}\" and of \"{other}\"; choose one with --stage");
            Err(entrants.error(row, "stage", message))
        }
    }
}

/// Returns the reason that an entrant is not in the field of `stage`; none if it is.
fn absence(stages: &Stages, entrant: &Entrant, stage: Option<&str>) -> Option<String> {
    if entrant.in_field() {
        let start = entrant.stage.as_deref().unwrap_or_default();
        let later = stage.is_some_and(|stage| stages.starts_later(entrant, stage));
        return later.then(|| format!("it starts in stage \"{start}\""));
    }
    let why = match entrant.status {
        Status::Declined => "; if it left after a round, set status to withdrawn and withdrawn_after to that round",
        _ if entrant.withdrawn_after == Some(0) => " before the first round",
        _ => ", and withdrawn_after does not say after which round",
    };
    Some(format!("{}{why}", entrant.status))
}

fn no_seed(entrants: &Entrants, row: usize) -> InputError {
    const NEEDED: &str = "every entrant in the field needs a seed, from 1";
    match entrants.table().column("seed") {
        Some(_) => entrants.error(row, "seed", format_args!("empty; {NEEDED}")),
        None => entrants.table().header_error(&format!("no column \"seed\"; {NEEDED}")),
    }
}

fn no_number(entrants: &Entrants, row: usize) -> InputError {
    let id = entrants.as_slice().get(row).map(|entrant| excerpt(&entrant.id)).unwrap_or_default();
    let line = entrants.table().rows().get(row).map_or(0, |row| row.pos().line);
    let message = format!("no column \"seed\", and the id {id} in line {line} is no pairing number from 1");
    entrants.table().header_error(&message)
}
