//! Numbers with their errors, drawn on a scale that the rows of a table share.

/// Width of a drawing, in its own units.
const WIDTH: f64 = 120.0;
/// Margin at both ends, so that the marks there fit.
const MARGIN: f64 = 4.0;

/// Scale from the lowest to the highest number drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
}

/// An interval in units of the drawing, with one decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Left end.
    pub from: String,
    /// Place of the number itself.
    pub at: String,
    /// Right end.
    pub to: String,
    /// Place of zero, if it is on the scale.
    pub zero: Option<String>,
    /// The interval in words.
    pub says: String,
}

impl Scale {
    /// Returns the scale of numbers with their errors; none if there are no numbers, or one is not finite.
    pub fn of(numbers: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        let ends = numbers.into_iter().map(|(value, error)| (value - error, value + error));
        let scale = ends.reduce(|(low, high), (from, to)| (low.min(from), high.max(to)));
        let (low, high) = scale.filter(|(low, high)| low.is_finite() && high.is_finite())?;
        Some(Self { low, high })
    }

    /// Returns the drawing of `value` with its `error`, described by `says`.
    pub fn interval(&self, value: f64, error: f64, says: String) -> Interval {
        let zero = (self.low..=self.high).contains(&0.0).then(|| self.place(0.0));
        let [from, at, to] = [value - error, value, value + error].map(|number| self.place(number));
        Interval { from, at, to, zero, says }
    }

    fn place(&self, number: f64) -> String {
        let width = self.high - self.low;
        let share = if width > 0.0 { (number - self.low) / width } else { 0.5 };
        format!("{:.1}", MARGIN + share * (WIDTH - 2.0 * MARGIN))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_holds_all_intervals() {
        let scale = Scale::of([(100.0, 50.0), (-100.0, 20.0)]).expect("numbers");
        let interval = scale.interval(100.0, 50.0, String::new());
        assert_eq!((&*interval.to, interval.zero.as_deref()), ("116.0", Some("53.8")));
        assert_eq!(scale.interval(-100.0, 20.0, String::new()).from, "4.0");
        let alone = Scale::of([(0.0, 0.0)]).expect("a number");
        assert_eq!(alone.interval(0.0, 0.0, String::new()).at, "60.0");
        assert!(Scale::of([]).is_none() && Scale::of([(f64::NAN, 0.0), (f64::INFINITY, 1.0)]).is_none());
    }
}
