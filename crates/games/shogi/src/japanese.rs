//! The notation of Japanese books and of KIF, KI2 and JKF: words, moves and keys of headers.

pub(crate) mod keys;
pub(crate) mod moves;
pub(crate) mod words;

/// Whether `text` is how a record of KIF says that the game ended, with nothing behind it.
pub(crate) fn is_end(text: &str) -> bool {
    text.starts_with("まで") || words::terminal(text).is_some_and(|(_, rest)| rest.trim().is_empty())
}

/// Whether `text` has a move in the notation of books, or begins as one does.
pub(crate) fn may_be_move(text: &str) -> bool {
    let begins = text.trim_start().starts_with(words::is_side_mark);
    begins || text.char_indices().any(|(at, _)| moves::MoveText::read(&text[at..]).is_some())
}
