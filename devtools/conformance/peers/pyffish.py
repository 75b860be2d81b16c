"""Xiangqi by pyffish, which is the program Fairy-Stockfish."""

from __future__ import annotations

import pyffish

from comparing import Comparison, Game, first_fields

GAME = "xiangqi"
WXF = pyffish.NOTATION_XIANGQI_WXF

# Each question costs it some three milliseconds: they are asked in one position of so many, and where something ends.
STRIDE = 20
# In one game of so many, the words of all moves of the last position are compared.
WORDS_STRIDE = 10


def compare(game: Game, comparison: Comparison) -> None:
    """Compares all positions of the game, and records of it."""
    start, moves, last = game["start"], game["moves"], len(game["moves"])
    for ply, position in enumerate(game["positions"]):
        is_asked = (ply + game["game"]) % STRIDE == 0 or ply == last or position["end"]
        if is_asked:
            comparison.at(ply)
            compare_position(start, moves[:ply], position, comparison)
        if is_asked or position["repetition"] or position["no_capture"]:
            compare_end(game, ply, comparison)
    if is_beyond_the_set(start):
        comparison.seen["games with more than a set"] += 1
        return
    if game["game"] % WORDS_STRIDE == 0:
        compare_words(pyffish.get_fen(GAME, start, moves), game["positions"][last], comparison)
    compare_records(game, comparison)


def is_beyond_the_set(fen: str) -> bool:
    """Whether there are more than two like pieces, which WXF notation cannot name: pyffish numbers them as pawns are numbered."""
    men = fen.split(" ")[0]
    return any(men.count(letter) > 2 for letter in "rcnbaRCNBA")


def compare_position(start: str, moves: list[str], ours: Game, comparison: Comparison) -> None:
    """Compares what both say of a position."""
    fen = pyffish.get_fen(GAME, start, moves)
    comparison.same("fen", ours["fen"], first_fields(fen, 2))
    comparison.same("check", ours["check"], pyffish.gives_check(GAME, fen, []))
    theirs = sorted(pyffish.legal_moves(GAME, fen, []))
    comparison.same("legal-moves", ours["legal"], " ".join(theirs))
    comparison.seen["checks"] += ours["check"]
    if not theirs:
        # Stalemate is lost as mate is (WXF 3.1.A).
        is_lost = pyffish.game_result(GAME, fen, []) == -pyffish.VALUE_MATE
        comparison.same("no-move-loses", ours["end"] is not None, is_lost)
        comparison.seen[ours["end"] or "no end"] += 1


def compare_words(fen: str, ours: Game, comparison: Comparison) -> None:
    """Compares WXF notation of every legal move, where it has one of its own."""
    for move, word in zip(ours["legal"].split(), ours["wxf"].split()):
        compare_word(word, pyffish.get_san(GAME, fen, move, False, WXF), comparison)


def compare_word(ours: str, theirs: str, comparison: Comparison) -> None:
    """Compares the notation of a move."""
    known_as = None
    if ours[1] == "P" and ours[0] == theirs[0] and theirs[1].isdigit():
        known_as = "number-and-file-of-a-pawn"
    elif ours[0] in "+-" or ours[1] in "+-":
        # The order on the file is written always (WXF), or only where two legal moves would fit (pyffish).
        known_as = "order-on-a-file-left-out" if theirs[1].isdigit() and theirs[2:] == ours[2:] else None
    comparison.same("wxf", ours, theirs, known_as)


def compare_end(game: Game, ply: int, comparison: Comparison) -> None:
    """Compares who loses by a repetition, and draws for want of captures."""
    ours = game["positions"][ply]
    is_end, value = pyffish.is_optional_game_end(GAME, game["start"], game["moves"][:ply])
    theirs = "none"
    if is_end:
        # The value is that of the side to move.
        first_moves = ours["fen"].endswith(" w")
        theirs = "draw" if value == 0 else "second-loses" if (value > 0) == first_moves else "first-loses"
    repetition = ours["repetition"]
    if not repetition:
        known_as = None
        if ours["end"] == "stalemate" and theirs == "draw":
            known_as = "stalemate-at-the-limit"
        elif most_checks(game["positions"][: ply + 1]) > 10:
            known_as = "more-than-ten-checks"
        comparison.same("no-capture", "draw" if ours["no_capture"] else "none", theirs, known_as)
        comparison.seen["draws for want of captures"] += ours["no_capture"]
        return
    comparison.seen[f"repetitions: {repetition['first']}, {repetition['second']}"] += 1
    comparison.same("repetition", repetition["loser"], theirs, repetition_class(repetition, theirs))


def most_checks(positions: list[Game]) -> int:
    """The checks since the last capture of the side that gave more of them."""
    men = [sum(letter.isalpha() for letter in position["fen"].split(" ")[0]) for position in positions]
    since = [position for position, count in zip(positions, men) if count == men[-1]]
    return max(sum(position["check"] for position in since if position["fen"].endswith(turn)) for turn in (" w", " b"))


def repetition_class(ours: Game, theirs: str) -> str | None:
    """The class of a difference: a verdict that is in doubt, or an attack that the reply does nothing about (reading 4)."""
    if ours["doubtful"]:
        return "doubtful-verdict"
    loser = theirs.split("-")[0]
    if ours["loser"] == "draw" and loser in ("first", "second") and ours[loser + "_unanswered"]:
        return "attack-not-answered"
    return None


def compare_records(game: Game, comparison: Comparison) -> None:
    """Compares the words of all moves, as pyffish writes them, with ours, and has them read by us."""
    start, moves = game["start"], game["moves"]
    theirs = pyffish.get_san_moves(GAME, start, moves, False, WXF)
    for ply, (word, other) in enumerate(zip(game["words"], theirs)):
        comparison.ply = ply
        compare_word(word, other, comparison)
    numbered = [f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(theirs)]
    for words in (theirs, numbered):
        tags = f'[Game "Chinese Chess"]\n[Red "Ada"]\n[Black "Bo"]\n[Result "*"]\n[FEN "{start}"]\n\n'
        comparison.written.append(("pgn-wxf", (tags + "\n".join(words) + "\n*\n").encode()))
