//! Finds the word that was meant by an unknown one.

/// Returns the word among `known`, other than `word` itself, that is nearest to it; of equally near ones the least in
/// byte order. A word is near at a distance of a third of the letters of `word`, of one letter, or if the first three
/// letters are the same.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.into_iter().filter(|other| *other != word).map(|other| (distance(word, other), other));
    near.filter(|(distance, other)| is_slip(word, *distance) || begin_alike(word, other)).min().map(|(_, other)| other)
}

/// Returns `nearest: "word"; ` for a message that goes on to list all known words; empty if none is near. Of equally
/// near words the first is taken.
pub fn nearest_hint<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let word = word.trim().to_lowercase();
    let near = known.into_iter().map(|other| (distance(&word, other), other));
    let near = near.filter(|(distance, other)| is_slip(&word, *distance) || begin_alike(&word, other));
    // Words of one letter are near each other whatever they are.
    let near = near.filter(|(_, other)| other.chars().any(|c| word.contains(c))).min_by_key(|(distance, _)| *distance);
    near.map_or(String::new(), |(_, near)| format!("nearest: \"{near}\"; "))
}

/// Returns the word among `known` that `word` is a misspelling of, regardless of case.
pub fn meant<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.trim().to_lowercase();
    let near = known.into_iter().map(|other| (distance(&word, other), other));
    near.filter(|(distance, _)| is_slip(&word, *distance)).min().map(|(_, other)| other)
}

/// Whether a change of one letter turns `a` into `b`: replaced, added, dropped, or exchanged with the next. Never for
/// texts of one or two letters, which are all near each other. Unlike `distance` it takes time in proportion to the
/// length of the texts: a history compares every id with every other.
pub fn is_a_letter_off(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (left, right) = (&a[start..], &b[start..]);
    let end = left.iter().rev().zip(right.iter().rev()).take_while(|(a, b)| a == b).count();
    let is_one = match (&left[..left.len() - end], &right[..right.len() - end]) {
        ([_], [_] | []) | ([], [_]) => true,
        ([a, b], [c, d]) => (a, b) == (d, c),
        _ => false,
    };
    is_one && a.len().max(b.len()) > 2
}

fn is_slip(word: &str, distance: usize) -> bool {
    distance <= (word.chars().count() / 3).max(1)
}

fn begin_alike(a: &str, b: &str) -> bool {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count() >= 3
}

/// Number of letters to replace, add, drop or exchange with the next to turn `a` into `b`. Only the first 64 letters
/// count, so that hostile words cost no time.
fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.chars().take(64).collect::<String>());
    strsim::osa_distance(&a, &b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (a, b, expected) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("", "abc", 3),
            ("bonanza", "bonanza2006", 4),
            ("kitten", "sitting", 3),
            ("arse", "ares", 1),
            ("gaet", "gate", 1),
            ("ratde", "rated", 1),
        ] {
            assert_eq!((distance(a, b), distance(b, a)), (expected, expected), "{a} {b}");
        }
    }

    #[test]
    fn one_letter() {
        for (a, b, expected) in [
            ("hayabusa", "hayabuza", true),
            ("hayabusa", "hayabusaa", true),
            ("hayabusa", "ayabusa", true),
            ("hayabusa", "hayabsua", true),
            ("gekko", "geko", true),
            ("激指子", "激差子", true),
            ("hayabusa", "hayabusa", false),
            ("hayabusa", "hayabuzo", false),
            ("abcd", "badc", false),
            ("ab", "ac", false),
            ("a", "", false),
        ] {
            assert_eq!((is_a_letter_off(a, b), is_a_letter_off(b, a)), (expected, expected), "{a} {b}");
            assert!(!expected || distance(a, b) == 1, "{a} {b}");
        }
    }

    #[test]
    fn hints() {
        for (word, expected) in
            [("2-0", "nearest: \"1-0\"; "), ("w", ""), ("Bye", "nearest: \"bye\"; "), ("1/2", "nearest: \"1/2-1/2\"; ")]
        {
            assert_eq!(nearest_hint(word, ["1-0", "0-1", "1/2-1/2", "0-0", "*", "bye"]), expected, "{word}");
        }
    }

    #[test]
    fn only_what_is_near_is_named() {
        for (word, known, expected) in [
            ("bonanza", &["bonanza2006", "gps"][..], Some("bonanza2006")),
            ("arse", &["zeus", "ares"], Some("ares")),
            ("zed", &["a", "b"], None),
            ("shokidoki", &["a", "b", "c"], None),
            ("x", &["b", "a"], Some("a")),
            ("a", &[], None),
            ("final", &["final", "first"], None),
            ("final", &["final", "finals"], Some("finals")),
        ] {
            assert_eq!(nearest(word, known.iter().copied()), expected, "{word}");
        }
        for (word, expected) in
            [("ratde", Some("rated")), (" Rated", Some("rated")), ("ratings", None), ("rated_by", None)]
        {
            assert_eq!(meant(word, ["rated", "record"]), expected, "{word}");
        }
    }
}
