//! `--ratings`: ratings of engine events beside the places (specs of engine events, section 8). The model is
//! `shinpan_tournament::group_ratings`; here it is applied to a field, and put into words.

pub mod document;
pub(crate) mod sheet;

use anyhow::{Context as _, bail};
use shinpan_core::RuleBook;
use shinpan_core::games::Games;
use shinpan_core::table::field::excerpt;
use shinpan_core::wording::{first_of, list};
use shinpan_tournament::group_ratings::{Gauge, RatedGroup, Results, Settings, Tells, groups, rate};
use shinpan_tournament::ranking::Standing;

use crate::Key;
use crate::args::Args;
use crate::inputs::Inputs;

use crate::rules::Rules;
use document::{GroupRatings, RowRating};
pub(crate) use sheet::{Digits, add_columns};

/// The most groups that a warning names, and the most members of each.
const NAMED_MOST: usize = 8;

/// The ratings of a field.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ratings {
    /// Rating of each member, by its number in the field.
    pub(crate) members: Vec<RowRating>,
    /// The groups that have ratings.
    pub(crate) groups: Vec<GroupRatings>,
    /// Warnings for officers, with a code in brackets.
    pub(crate) warnings: Vec<String>,
}

/// Refuses ratings where the book shows others under the same names.
///
/// # Errors
/// It does.
pub(crate) fn refuse_twice(book: &RuleBook, rules: &Rules) -> anyhow::Result<()> {
    let own = rules.shown().filter(|key| matches!(key, Key::Rating | Key::RatingError));
    let own = own.map(|key| format!("\"{key}\"")).collect::<Vec<_>>();
    if own.is_empty() {
        return Ok(());
    }
    bail!("--ratings: {} has ratings of its own: {}", book.name(), list(own))
}

/// Refuses ratings by a book of FIDE tie-breaks, whose keys have ratings of their own.
///
/// # Errors
/// They are asked for.
pub(crate) fn refuse_fide(args: &Args, book: &RuleBook) -> anyhow::Result<()> {
    if args.ratings {
        bail!(
            "--ratings: not available with FIDE tie-breaks ({}), which have ratings of their own: aro, tpr, ptp",
            book.name()
        );
    }
    Ok(())
}

/// The ratings of the field by all its games up to the round that counts, also those that count for no key.
///
/// # Errors
/// The anchor is not in the field; a group is too large.
pub(crate) fn of(inputs: &Inputs<'_>, book: &RuleBook, games: &Games, places: &[Standing]) -> anyhow::Result<Ratings> {
    let field = inputs.field;
    let results = Results::of(field, games, ..=inputs.through);
    let anchor = anchor(inputs, book)?;
    let groups = groups(field.len(), &results);
    let order = places.iter().map(|place| place.member).collect::<Vec<_>>();
    let unrated = RowRating { rating: None, rating_error: None, los: None, group: 0 };
    let mut ratings = Ratings { members: vec![unrated; field.len()], ..Ratings::default() };
    if groups.len() > 1 {
        ratings.warnings.push(disconnected(inputs, &groups));
    }
    for (number, group) in (1..).zip(&groups) {
        for member in group {
            ratings.members[*member].group = number;
        }
        let own_anchor = anchor.filter(|anchor| group.contains(anchor));
        if group.len() == 1 {
            ratings.warnings.extend(own_anchor.map(|anchor| unrated_anchor(inputs, anchor)));
            continue;
        }
        let rules = &inputs.rules.ratings;
        let gauge = own_anchor.map_or(Gauge::Average(rules.average), |anchor| Gauge::Anchor(anchor, rules.average));
        let settings = Settings { gauge, advantage: rules.advantage, draw_rate: rules.draw_rate };
        let rated = rate(group, &order, &results, settings).context("--ratings")?;
        ratings.add(inputs, number, &rated, own_anchor);
    }
    Ok(ratings)
}

impl Ratings {
    fn add(&mut self, inputs: &Inputs<'_>, number: usize, rated: &RatedGroup, anchor: Option<usize>) {
        for own in &rated.members {
            let row = &mut self.members[own.member];
            (row.rating, row.rating_error, row.los) = (Some(own.rating), Some(own.error), own.los);
        }
        let id = |member: usize| inputs.field.members()[member].id().to_owned();
        let mut ids = rated.members.iter().map(|own| id(own.member)).collect::<Vec<_>>();
        ids.sort_unstable();
        self.warnings.extend(rated.tells.and_then(|tells| untold(number, tells)));
        self.groups.push(GroupRatings {
            group: number,
            ids,
            games: rated.games,
            advantage: rated.advantage,
            advantage_error: rated.advantage_error,
            draw_rate: rated.draw_rate,
            average: inputs.rules.ratings.average,
            anchor: anchor.map(id),
        });
    }
}

/// The number of the anchor in the field.
fn anchor(inputs: &Inputs<'_>, book: &RuleBook) -> anyhow::Result<Option<usize>> {
    let id = inputs.rules.ratings.anchor.as_str();
    if id.is_empty() {
        return Ok(None);
    }
    if let Some(member) = inputs.field.position(id) {
        return Ok(Some(member));
    }
    let entrants = inputs.field.entrants();
    let reason = match entrants.get(id) {
        Some(_) => format!("{} is not in the field", excerpt(id)),
        None => entrants.unknown(id),
    };
    bail!(book.refused("standings", "ratings", &format!("anchor: {reason}")))
}

fn disconnected(inputs: &Inputs<'_>, groups: &[Vec<usize>]) -> String {
    let id = |member: &usize| inputs.field.members()[*member].id().to_owned();
    let named = (1..).zip(groups).map(|(number, group): (usize, _)| {
        format!("{number} ({})", first_of(&group.iter().map(id).collect::<Vec<_>>(), NAMED_MOST))
    });
    let named = named.collect::<Vec<_>>();
    format!(
        "warning[disconnected]: wins and draws do not link all entrants both ways, so ratings compare only within a group; \
         {} groups: {}",
        named.len(),
        first_of(&named, NAMED_MOST)
    )
}

fn unrated_anchor(inputs: &Inputs<'_>, anchor: usize) -> String {
    let id = excerpt(inputs.field.members()[anchor].id());
    format!("warning[anchor-unrated]: the anchor {id} is in a group of its own, so no rating is measured from it")
}

/// Returns the reason that the advantage of a group was not found, if it was not.
fn untold(number: usize, tells: Tells) -> Option<String> {
    let why = match tells {
        Tells::One => return None,
        Tells::Larger => "the larger it is for the first move, the likelier they are",
        Tells::Smaller => "the larger it is for the second move, the likelier they are",
        Tells::Nothing => "with other ratings any makes them as likely",
    };
    Some(format!(
        "warning[advantage-untold]: the games of group {number} do not tell the advantage of the first move: {why}; 0 is used; \
         set it with [standings.ratings] advantage"
    ))
}
