//! The encoding of a file of PGN: UTF-8, UTF-16 by its mark, else GB18030, Big5 or windows-1252, whichever makes moves of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::ops::ControlFlow;

use encoding_rs::{BIG5, Encoding, GB18030, WINDOWS_1252};
use shinpan_core::Severity;
use shinpan_records::chunk::Chunk;
use shinpan_records::encoding::{Decoded, rare_chars, utf16};
use shinpan_records::format::Each;
use shinpan_records::pgn::{CommentTexts, PgnLines};

use crate::pgn::{GameVisitor, Guess};
use crate::record::RawGame;

/// The most bytes for which encodings are tried.
const MAX_TRIED: u64 = 16 << 20;
/// Those that are tried, in this order.
const TRIED: [&Encoding; 3] = [GB18030, BIG5, WINDOWS_1252];

/// Hands the games of a chunk of a file to `each`.
pub(crate) fn read(
    lines: &mut PgnLines,
    chunk: &Chunk,
    input: &mut dyn Read,
    each: Each<'_, RawGame>,
) -> io::Result<()> {
    let mut head = Vec::new();
    input.take(MAX_TRIED).read_to_end(&mut head)?;
    let comments = lines.comments;
    if let Some(encoding) = utf16(&head) {
        let mut whole = head.as_slice().chain(input);
        return lines.read(chunk, &mut Decoded::new(encoding, &mut whole), GameVisitor::new(each, None, comments));
    }
    let guess = guess(&head);
    let mut whole = head.as_slice().chain(input);
    let visitor = GameVisitor::new(each, guess, comments);
    match guess {
        None => lines.read(chunk, &mut whole, visitor),
        Some(guess) => lines.read(chunk, &mut Decoded::new(guess.encoding, &mut whole), visitor),
    }
}

/// The encoding of `text`; none if it is UTF-8, but for a character that may be cut in two where it ends.
fn guess(text: &[u8]) -> Option<Guess> {
    let error = std::str::from_utf8(text).err()?;
    if error.error_len().is_none() && text.len() as u64 == MAX_TRIED {
        return None;
    }
    let trials = TRIED.map(|encoding| Trial::of(text, encoding));
    let fit: Vec<&Trial> = trials.iter().filter(|trial| !trials.iter().any(|other| other.is_fitter(trial))).collect();
    let best = fit.iter().min_by_key(|trial| trial.rare)?;
    let other = fit.iter().find(|other| other.moves != best.moves).map(|other| other.encoding);
    Some(Guess { encoding: best.encoding, other, is_fit: !best.is_unfit })
}

/// What a text is in an encoding.
struct Trial {
    encoding: &'static Encoding,
    is_unfit: bool,
    /// Words that are no moves, and other errors.
    faults: usize,
    /// Characters that are not in everyday use.
    rare: usize,
    /// The moves and results, as a hash.
    moves: u64,
}

impl Trial {
    fn of(text: &[u8], encoding: &'static Encoding) -> Self {
        let (mut faults, mut hasher) = (0, DefaultHasher::new());
        let mut each = |game: &RawGame| {
            faults += game.findings.iter().filter(|finding| finding.severity == Severity::Error).count();
            for mv in &game.moves {
                match mv.in_letters() {
                    Some(letters) => letters.hash(&mut hasher),
                    None => faults += 1,
                }
            }
            let outcomes = game.claims.iter().map(|(_, outcome)| outcome.as_str()).collect::<Vec<_>>();
            (outcomes, game.start.as_str()).hash(&mut hasher);
            ControlFlow::Continue(())
        };
        let (decoded, is_unfit) = encoding.decode_without_bom_handling(text);
        // Memory can be read.
        let visitor = GameVisitor::new(&mut each, None, CommentTexts::Dropped);
        let _ = PgnLines::default().read(&Chunk::default(), &mut decoded.as_bytes(), visitor);
        Self { encoding, is_unfit, faults, rare: rare_chars(encoding, text), moves: hasher.finish() }
    }

    /// Whether `other` fits the text no better in any way, and worse in one.
    fn is_fitter(&self, other: &Self) -> bool {
        let (own, others) = ((self.faults, self.is_unfit), (other.faults, other.is_unfit));
        own.0 <= others.0 && own.1 <= others.1 && own != others
    }
}
