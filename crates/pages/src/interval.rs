//! A number with its error, drawn on a scale that the rows of a table share.

/// The width of a drawing, in units of its own.
const WIDTH: f64 = 120.0;
/// What is left free at both ends.
const MARGIN: f64 = 4.0;

/// From the lowest to the highest number that is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
}

/// An interval in units of the drawing, with one decimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// Where it begins.
    pub from: String,
    /// The number itself.
    pub at: String,
    /// Where it ends.
    pub to: String,
    /// Where zero is, if it is on the scale.
    pub zero: Option<String>,
    /// It in words.
    pub says: String,
}

impl Scale {
    /// The scale of numbers with their errors; none where there are none, or one is not finite.
    pub fn of(numbers: impl IntoIterator<Item = (f64, f64)>) -> Option<Self> {
        let ends = numbers.into_iter().map(|(value, error)| (value - error, value + error));
        let scale = ends.reduce(|(low, high), (from, to)| (low.min(from), high.max(to)));
        let (low, high) = scale.filter(|(low, high)| low.is_finite() && high.is_finite())?;
        Some(Self { low, high })
    }

    /// The drawing of `value` with its `error`, which says `says`.
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
