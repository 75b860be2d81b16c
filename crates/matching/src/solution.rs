//! Solutions: the partner of each vertex, the total, and the proof that no matching costs less.

use crate::cost::Cost;
use crate::lex::Lex;
use crate::problem::vertex;
use crate::wide::Wide;

/// A perfect matching of least cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub(crate) mate: Vec<u32>,
    pub(crate) total: Vec<i128>,
    pub(crate) certificate: Certificate,
}

impl Solution {
    /// Returns the partner of each vertex.
    pub fn mate(&self) -> &[u32] {
        &self.mate
    }

    /// Returns the sum of the costs of all pairs, component by component.
    pub fn total(&self) -> &[i128] {
        &self.total
    }

    /// Returns the proof of optimality, which [`verify`](crate::verify()) checks.
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Returns every pair once, the lower vertex first, in ascending order.
    pub fn pairs(&self) -> impl Iterator<Item = (u32, u32)> {
        self.mate.iter().enumerate().map(|(u, v)| (vertex(u), *v)).filter(|(u, v)| u < v)
    }
}

/// Proof that a matching is optimal, stated in the numbers its costs were packed into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate(pub(crate) AnyProof);

impl Certificate {
    /// Number of blossoms with a dual above zero.
    pub fn blossoms(&self) -> usize {
        with_proof!(self, proof => proof.blossoms.len())
    }

    /// Number type in which the proof is stated.
    pub fn representation(&self) -> Representation {
        match &self.0 {
            AnyProof::I64(_) => Representation::I64,
            AnyProof::I128(_) => Representation::I128,
            AnyProof::Wide3(_) => Representation::Wide3,
            AnyProof::Wide4(_) => Representation::Wide4,
            AnyProof::Wide5(_) => Representation::Wide5,
            AnyProof::Wide6(_) => Representation::Wide6,
            AnyProof::Wide8(_) => Representation::Wide8,
            AnyProof::Lex(_) => Representation::Lex,
        }
    }
}

/// Representation of costs while a problem is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Representation {
    /// Packed into 64 bits.
    I64,
    /// Packed into 128 bits.
    I128,
    /// Packed into 192 bits.
    Wide3,
    /// Packed into 256 bits.
    Wide4,
    /// Packed into 320 bits.
    Wide5,
    /// Packed into 384 bits.
    Wide6,
    /// Packed into 512 bits.
    Wide8,
    /// Not packed: lexicographic vectors.
    Lex,
}

impl Representation {
    /// All representations, the narrowest first.
    pub const ALL: [Representation; 8] = {
        use Representation::{I64, I128, Lex, Wide3, Wide4, Wide5, Wide6, Wide8};
        [I64, I128, Wide3, Wide4, Wide5, Wide6, Wide8, Lex]
    };
}

/// Weights of the components, duals of the vertices, and the blossoms with their duals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof<C> {
    pub(crate) weights: Vec<C>,
    pub(crate) duals: Vec<C>,
    /// Vertices of each blossom, ascending, and its dual.
    pub(crate) blossoms: Vec<(Vec<u32>, C)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnyProof {
    I64(Proof<i64>),
    I128(Proof<i128>),
    Wide3(Proof<Wide<3>>),
    Wide4(Proof<Wide<4>>),
    Wide5(Proof<Wide<5>>),
    Wide6(Proof<Wide<6>>),
    Wide8(Proof<Wide<8>>),
    Lex(Proof<Lex>),
}

/// A cost type whose proofs can be kept.
pub(crate) trait Provable: Cost {
    /// Wraps the proof.
    fn any(proof: Proof<Self>) -> AnyProof;
}

macro_rules! provable {
    ($($type:ty => $name:ident),*) => {$(
        impl Provable for $type {
            fn any(proof: Proof<Self>) -> AnyProof {
                AnyProof::$name(proof)
            }
        }
    )*};
}

provable!(i64 => I64, i128 => I128, Wide<3> => Wide3, Wide<4> => Wide4, Wide<5> => Wide5, Wide<6> => Wide6, Wide<8> => Wide8, Lex => Lex);

/// Evaluates an expression over the proof in a certificate, whatever its number type.
macro_rules! with_proof {
    ($certificate:expr, $proof:ident => $value:expr) => {{
        use $crate::solution::AnyProof;
        match &$certificate.0 {
            AnyProof::I64($proof) => $value,
            AnyProof::I128($proof) => $value,
            AnyProof::Wide3($proof) => $value,
            AnyProof::Wide4($proof) => $value,
            AnyProof::Wide5($proof) => $value,
            AnyProof::Wide6($proof) => $value,
            AnyProof::Wide8($proof) => $value,
            AnyProof::Lex($proof) => $value,
        }
    }};
}
pub(crate) use with_proof;
