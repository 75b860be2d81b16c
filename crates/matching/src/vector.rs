//! Cost of a pair as the caller states it: a vector, most of whose components are zero.

use std::ops::{Index, IndexMut};

/// Components of a cost, all zero except those that have been set.
#[derive(Clone, Debug)]
pub struct CostVector {
    values: Vec<i128>,
    /// Components that are not zero, and some that are zero again; each once.
    touched: Vec<usize>,
    is_touched: Vec<bool>,
}

impl CostVector {
    /// Creates a vector of `width` zeros.
    pub fn zeros(width: usize) -> Self {
        CostVector { values: vec![0; width], touched: Vec::with_capacity(width), is_touched: vec![false; width] }
    }

    /// Returns all components.
    pub fn as_slice(&self) -> &[i128] {
        &self.values
    }

    /// Sets the first components.
    ///
    /// # Panics
    /// `values` has more components than the vector.
    pub fn set(&mut self, values: &[i128]) {
        for (component, value) in values.iter().enumerate() {
            self[component] = *value;
        }
    }

    /// Sets all components to zero.
    pub fn clear(&mut self) {
        for component in self.touched.drain(..) {
            self.values[component] = 0;
            self.is_touched[component] = false;
        }
    }

    /// Sets this component and all after it to zero.
    pub fn clear_from(&mut self, first: usize) {
        for component in self.touched.extract_if(.., |component| *component >= first) {
            self.values[component] = 0;
            self.is_touched[component] = false;
        }
    }

    /// Components that may not be zero.
    pub(crate) fn touched(&self) -> &[usize] {
        &self.touched
    }
}

impl Index<usize> for CostVector {
    type Output = i128;

    fn index(&self, component: usize) -> &i128 {
        &self.values[component]
    }
}

impl IndexMut<usize> for CostVector {
    #[inline]
    fn index_mut(&mut self, component: usize) -> &mut i128 {
        if !std::mem::replace(&mut self.is_touched[component], true) {
            self.touched.push(component);
        }
        &mut self.values[component]
    }
}
