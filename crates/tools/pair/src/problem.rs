//! A round that is ready to be solved.

use shinpan_core::Lots;

use crate::constraints::Constraints;
use crate::criteria::Criteria;
use crate::input::Input;

/// A ranked round with criteria, constraints and lots, ready to be solved.
pub(crate) struct RoundProblem<'a> {
    pub(crate) book: &'a str,
    pub(crate) input: &'a Input,
    pub(crate) criteria: &'a Criteria<'a>,
    pub(crate) constraints: &'a Constraints,
    pub(crate) lots: &'a Lots,
    /// Why officers overrule the rules, if they do.
    pub(crate) overrule: Option<&'a str>,
}
