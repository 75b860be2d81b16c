//! Writes the file of proofs, with one object per line.

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::outlook::fixture::Reading;
use crate::outlook::proof::{Basis, Proof, Tree};
use crate::outlook::relaxation::UNIT;
use crate::outlook::situation::Situation;
use crate::outlook::summary::ReadingOutlook;

/// A line of the file of proofs.
pub struct ProofLine<'p, 's, 'a> {
    situation: &'s Situation<'a>,
    reading: Reading,
    proof: &'p Proof,
}

/// Returns the proofs of an outlook, one for each line.
pub fn proof_lines<'p, 's, 'a>(
    outlook: &'p ReadingOutlook,
    situation: &'s Situation<'a>,
) -> impl Iterator<Item = ProofLine<'p, 's, 'a>> {
    let reading = outlook.reading;
    let proofs = outlook.entrants.iter().flat_map(|entrant| &entrant.proofs);
    proofs.map(move |proof| ProofLine { situation, reading, proof })
}

impl Serialize for ProofLine<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Proof { member, is_ahead, at_least, basis, caps } = self.proof;
        let id = |member: usize| self.situation.inputs.field.members().get(member).map_or("", |member| member.id());
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("reading", &self.reading)?;
        map.serialize_entry("id", id(*member))?;
        map.serialize_entry("claim", if *is_ahead { "ahead" } else { "behind" })?;
        map.serialize_entry("at_least", at_least)?;
        if let Some(caps) = caps {
            map.serialize_entry("caps", caps)?;
        }
        match basis {
            Basis::Tree(tree) => {
                let games = self.situation.open.iter().filter(|fixture| fixture.fixed.is_none());
                let games = games.map(|fixture| (fixture.round.0, id(fixture.first), fixture.second.map_or("", id)));
                map.serialize_entry("unit", &UNIT)?;
                map.serialize_entry("games", &games.collect::<Vec<_>>())?;
                map.serialize_entry("tree", &NamedTree { tree, situation: self.situation })?;
            }
            Basis::Points(ids) => {
                map.serialize_entry("ids", &ids.iter().map(|member| id(*member)).collect::<Vec<_>>())?;
            }
            Basis::Listed(count) => map.serialize_entry("listed", count)?,
        }
        map.end()
    }
}

/// A tree with the ids of members.
struct NamedTree<'t, 's, 'a> {
    tree: &'t Tree,
    situation: &'s Situation<'a>,
}

impl Serialize for NamedTree<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = |tree| NamedTree { tree, situation: self.situation };
        let mut map = serializer.serialize_map(None)?;
        match self.tree {
            Tree::Leaf(multipliers) => map.serialize_entry("leaf", &Multipliers(multipliers, self.situation))?,
            Tree::Split(game, branches) => {
                map.serialize_entry("split", game)?;
                let [lost, drawn, won] = &**branches;
                map.serialize_entry("1-0", &named(won))?;
                map.serialize_entry("1/2-1/2", &named(drawn))?;
                map.serialize_entry("0-1", &named(lost))?;
            }
            Tree::Played => map.serialize_entry("played", &true)?,
        }
        map.end()
    }
}

struct Multipliers<'t, 's, 'a>(&'t [(usize, i64)], &'s Situation<'a>);

impl Serialize for Multipliers<'_, '_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let id = |member: usize| self.1.inputs.field.members().get(member).map_or("", |member| member.id());
        serializer.collect_map(self.0.iter().map(|(member, multiplier)| (id(*member), multiplier)))
    }
}
