//! Go by a rule book: what its port checks, judges and writes records with.

use crate::referee::Referee;

/// Go by the section of a rule book, with the memory of its referee.
#[derive(Clone, Debug)]
pub struct Go(pub(crate) Referee);
