//! Entries `name=value` of comments, as TCEC writes them: at the start or behind a blank, `,` or `;`, up to `,`, `;` or a blank.

use shinpan_core::Millis;

/// The most digits of a number of milliseconds.
const DIGITS: usize = 12;

/// The value of the first entry whose name, with `=`, is `name`.
pub(super) fn entry<'c>(comment: &'c [u8], name: &[u8]) -> Option<&'c [u8]> {
    let is_start = |at: usize| at == 0 || is_end(comment[at - 1]);
    let is_name = |at: &usize| comment[*at..].starts_with(name) && is_start(*at);
    let at = memchr::memchr_iter(*name.first()?, comment).find(is_name)?;
    let rest = &comment[at + name.len()..];
    let end = rest.iter().position(|byte| is_end(*byte)).unwrap_or(rest.len());
    Some(&rest[..end])
}

fn is_end(byte: u8) -> bool {
    matches!(byte, b',' | b';') || byte.is_ascii_whitespace()
}

/// The time left after the move by the entry `tl=`: seconds with their unit or with a fraction, as fastchess writes them, else
/// milliseconds; or hours, minutes and seconds.
pub(crate) fn time_left(comment: &[u8]) -> Option<Millis> {
    let text = str::from_utf8(entry(comment, b"tl=")?).ok().filter(|text| text.len() <= DIGITS)?;
    if text.contains(':') {
        let parts = text.split(':').map(|part| part.parse::<u32>().ok()).collect::<Option<Vec<_>>>()?;
        let [hours, minutes, seconds] = parts[..] else { return None };
        let minutes = u64::from(hours) * 60 + u64::from(minutes);
        return Some(Millis((minutes * 60 + u64::from(seconds)) * 1000));
    }
    if let Some(millis) = text.strip_suffix("ms") {
        return millis.parse().ok().map(Millis);
    }
    match text.strip_suffix('s') {
        None if !text.contains('.') => text.parse().ok().map(Millis),
        seconds => Millis::parse(seconds.unwrap_or(text).as_bytes(), DIGITS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_read() {
        for (comment, millis) in [
            ("d=25, mt=3142, tl=1234567, wv=0.32", Some(1_234_567)),
            (" ev=0.00,d=1,tl=02:00:01 ", Some(7_201_000)),
            ("stl=5, tl=6", Some(6)),
            ("10.7s, tl=93.299s, n=3", Some(93_299)),
            ("tl=5s", Some(5_000)),
            ("tl=93.299", Some(93_299)),
            ("tl=93299ms", Some(93_299)),
            ("tl=s", None),
            ("tl=-1.5s", None),
            ("tl=5:00", None),
            ("tl=, d=3", None),
            ("tl=99999999999999999999", None),
            ("d=3", None),
        ] {
            assert_eq!(time_left(comment.as_bytes()), millis.map(Millis), "{comment}");
        }
    }
}
