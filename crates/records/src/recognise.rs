//! What a file of records is, by its first lines or by the end of its name.

use std::io::{self, Read};

use crate::chunk::SplitRule;
use crate::content::Content;
use crate::foreign;
use crate::format::{FormatKind, without_mark};
use crate::neutral::{NeutralRecord, is_open, sniff};
use crate::routing::Routing;
use crate::runs::first_moves;
use crate::unread;

/// Number of lines that are looked at for the beginning of a record.
const LINES_MOST: usize = 1000;

/// Reads as much of `input` into `head` as is needed to say what it is; also returns how much that is.
pub(crate) fn read_head(
    routing: &Routing<'_>,
    input: &mut dyn Read,
    head: &mut [u8],
) -> io::Result<(Option<Content>, usize)> {
    let mut filled = 0;
    loop {
        let read = match input.read(&mut head[filled..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        filled += read;
        let is_whole = read == 0 || filled == head.len();
        let content = content(routing, &head[..filled], is_whole);
        if is_whole || content.is_some() {
            return Ok((content, filled));
        }
    }
}

/// Content of a file that begins with `head`; none if that does not show, or not yet where more may follow.
pub(crate) fn content(routing: &Routing<'_>, head: &[u8], is_whole: bool) -> Option<Content> {
    if let Some(what) = foreign::by_content(head) {
        return Some(Content::Foreign(what));
    }
    if let Some(format) = unread::by_content(head) {
        return Some(Content::Unread(format));
    }
    let narrow = [b"\xff\xfe", b"\xfe\xff"].iter().find_map(|mark| head.strip_prefix(*mark)).map(narrowed);
    let mut text = narrow.as_deref().unwrap_or_else(|| without_mark(head));
    let mut asks_more = true;
    for _ in 0..LINES_MOST {
        text = text.trim_ascii_start();
        let end = memchr::memchr2(b'\n', b'\r', text);
        let is_open = || (end.is_none() && !shows_json(text)) || has_open_key(text);
        if text.is_empty() || (!is_whole && is_open()) {
            return None;
        }
        let first = first_line(text);
        if shows_json(text) {
            return json(routing, text);
        }
        if let Some(content) = line(routing, window(text, is_whole)?, false) {
            return Some(content);
        }
        // Formats that look at all lines are asked once, at the first line that may be of them, with all lines there.
        // None of them has comments behind a quote, and a live stream that begins with one is not held up.
        if asks_more && !first.is_ascii() && !first.starts_with(b"'") {
            asks_more = false;
            if !is_whole {
                return None;
            }
            if let Some(content) = line(routing, text, true) {
                return Some(content);
            }
        }
        // Where the game is named, its reader says line by line what it makes of them.
        if routing.named_game().is_none() && memchr::memchr(0, first).is_some() {
            return Some(Content::Binary);
        }
        text = &text[end.map_or(text.len(), |end| end + 1)..];
    }
    None
}

/// A line without its end.
fn first_line(text: &[u8]) -> &[u8] {
    &text[..memchr::memchr2(b'\n', b'\r', text).unwrap_or(text.len())]
}

/// So many bytes behind a line that goes on say what it begins.
const BEHIND_MOST: usize = 256;

/// Whether what a line begins is named in a later one: a comment or JSON behind a bracket alone, a tree of SGF behind its parenthesis.
fn goes_on(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    matches!(line, b"{" | b"[") || line.strip_suffix(b";").unwrap_or(line).trim_ascii_end().ends_with(b"(")
}

/// Part of a text that formats may look at: its first line, and the text after it where the line goes on. None if that is not
/// there yet. What a file is does not depend on the pieces that it comes in.
fn window(text: &[u8], is_whole: bool) -> Option<&[u8]> {
    let line = first_line(text);
    if !goes_on(line) {
        return Some(line);
    }
    let most = line.len() + BEHIND_MOST;
    (is_whole || text.len() >= most).then(|| &text[..most.min(text.len())])
}

/// UTF-16 by its ASCII alone: enough to say what a file is.
fn narrowed(head: &[u8]) -> Vec<u8> {
    head.iter().copied().filter(|byte| *byte != 0).collect()
}

/// Whether JSON shows before its first line ends: that of an array may be as long as the file.
fn shows_json(text: &[u8]) -> bool {
    let second = text[1..].trim_ascii_start().first();
    match text[0] {
        b'{' => second.is_some_and(|byte| matches!(byte, b'"' | b'}')),
        b'[' => second.is_some_and(|byte| matches!(byte, b'{' | b'[' | b']')),
        _ => false,
    }
}

/// Whether too little is there behind the first bracket to say what the file is.
fn has_open_key(text: &[u8]) -> bool {
    match text.first() {
        Some(b'{') => is_open(text),
        Some(b'[') => text[1..].trim_ascii_start().is_empty(),
        _ => false,
    }
}

/// The content of a JSON file: a format of a game that needs more than a line, else the neutral form.
fn json(routing: &Routing<'_>, text: &[u8]) -> Option<Content> {
    let object = Some(text).filter(|text| text.starts_with(b"{"));
    object.and_then(|text| own(routing, text, true)).or_else(|| sniff(text).map(Content::Neutral))
}

/// Content of a file whose records begin with this line, by the formats that need no more than it, or by those that do.
fn line(routing: &Routing<'_>, text: &[u8], needs_more: bool) -> Option<Content> {
    own(routing, text, needs_more).or_else(|| sniff(text).map(Content::Neutral))
}

/// The format of a game that recognises `text`, among those that need more than a line or those that do not.
fn own(routing: &Routing<'_>, text: &[u8], needs_more: bool) -> Option<Content> {
    let of_game = |game: usize| {
        let recognises = |format: &FormatKind| format.needs_more == needs_more && (format.recognises)(text);
        Some(routing.own(game, routing.formats[game].iter().position(recognises)?))
    };
    let named = routing.named_game();
    let mut games = named.map_or(0..routing.games.len(), |game| game..game + 1);
    games.find_map(of_game)
}

/// Content of a file by the end of its name.
pub(crate) fn by_extension(routing: &Routing<'_>, name: &str) -> Option<Content> {
    let lower = name.to_ascii_lowercase();
    let lower = [".gz", ".zst"].iter().find_map(|packed| lower.strip_suffix(packed)).unwrap_or(&lower);
    let (_, extension) = lower.rsplit_once('.')?;
    let own = routing.allowed.iter().find_map(|game| {
        let format = routing.formats[*game].iter().position(|format| format.extensions.contains(&extension))?;
        Some(routing.own(*game, format))
    });
    let unread = || unread::by_extension(extension).map(Content::Unread);
    own.or_else(unread)
}

impl Routing<'_> {
    /// Rule by which a file that begins with `head` is split, if it can be; `head` is all that was read at once.
    pub fn split_rule(&self, head: &[u8]) -> Option<SplitRule> {
        let content = self.named().or_else(|| content(self, head, false))?;
        match content {
            Content::Own(game, format) => (self.formats[game].get(format)?.split_rule)(head),
            Content::Pgn => (self.pgn_format()?.split_rule)(head),
            Content::Neutral(format) => format.split_rule(),
            Content::Unread(_) | Content::Foreign(_) | Content::Binary => None,
        }
    }

    /// Game of a text in PGN that begins with its tags and first moves: that which recognises them by what
    /// they say, by the form of the moves, by the book, else of the one that recognises all of PGN.
    pub(crate) fn game_of_pgn(&self, head: &[u8]) -> usize {
        let text = without_mark(head).trim_ascii_start();
        let has_pgn: Vec<(usize, usize)> =
            (0..self.games.len()).filter_map(|game| Some((game, self.pgn_of(game)?))).collect();
        let is_of = |(game, format): &&(usize, usize)| (self.formats[*game][*format].recognises)(text);
        let recognised = has_pgn.iter().find(is_of).map(|(game, _)| *game);
        let general = has_pgn.last().map_or(0, |(game, _)| *game);
        match recognised {
            Some(game) if game != general => game,
            _ => self.by_moves(&has_pgn, text).unwrap_or(general),
        }
    }

    /// The one game in which the first moves of a text in PGN have the form of moves; of several the one that the book is
    /// of.
    fn by_moves(&self, games: &[(usize, usize)], text: &[u8]) -> Option<usize> {
        let record = first_moves(text);
        let fitting = self.fitting(games.iter().map(|(game, _)| *game).collect(), &record);
        if let [game] = fitting[..] {
            return Some(game);
        }
        let mut allowed = games.iter().map(|(game, _)| *game).filter(|game| self.allowed.contains(game));
        allowed.next().filter(|_| allowed.next().is_none())
    }

    /// Games whose form the start and the moves of `record` have, as far as they have any: the
    /// first text of one game alone says which. All of them if `record` is empty, none if no text has the form of any.
    pub(crate) fn fitting(&self, mut games: Vec<usize>, record: &NeutralRecord) -> Vec<usize> {
        let start = NeutralRecord::of_moves(record.start.clone(), Vec::new());
        let moves = record.moves.iter().map(|text| NeutralRecord::of_moves(String::new(), vec![text.clone()]));
        let mut has_form = record.start.is_empty() && record.moves.is_empty();
        for one in (!record.start.is_empty()).then_some(start).into_iter().chain(moves) {
            let fitting: Vec<usize> = games.iter().copied().filter(|game| self.games[*game].fits(&one)).collect();
            if !fitting.is_empty() {
                (games, has_form) = (fitting, true);
            }
            if games.len() == 1 {
                break;
            }
        }
        if has_form { games } else { Vec::new() }
    }

    /// Beginnings of records that are looked for, for people.
    pub(crate) fn looks(&self) -> String {
        let mut looks: Vec<&str> = Vec::new();
        for format in self.allowed.iter().flat_map(|game| &self.formats[*game]) {
            if !looks.contains(&format.looks) {
                looks.push(format.looks);
            }
        }
        looks.push("the neutral form ({\"game\": …, \"moves\": […]}, or CSV with a column \"moves\")");
        looks.join(", ")
    }
}
