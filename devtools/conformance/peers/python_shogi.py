"""Shogi by python-shogi, which was made from python-chess."""

from __future__ import annotations

import shogi
import shogi.CSA
import shogi.KIF

from comparing import Comparison, Game, first_fields

# To list the moves of a position takes it milliseconds: that is done where it is check, where a pawn may not mate, and in one
# position of so many others.
STRIDE = 8


def compare(game: Game, comparison: Comparison) -> None:
    """Compares all positions of the game, and records of it."""
    board = shogi.Board(game["start"])
    for ply, position in enumerate(game["positions"]):
        if position.get("illegal"):
            move = shogi.Move.from_usi(game["moves"][ply - 1][0])
            # Of a drop `is_legal` asks whether an own piece is there, and passes one on a piece of the opponent's.
            is_drop_on_piece = move.drop_piece_type is not None and board.piece_at(move.to_square) is not None
            known_as = "drop-on-a-piece" if is_drop_on_piece else None
            comparison.same("illegal-move", False, board.is_legal(move), known_as)
            comparison.seen["illegal moves"] += 1
            break
        if ply > 0:
            board.push(shogi.Move.from_usi(game["moves"][ply - 1][0]))
        comparison.at(ply)
        compare_position(position, board, comparison, ply + game["game"])
    compare_records(game, comparison)


def compare_position(ours: Game, board: shogi.Board, comparison: Comparison, number: int) -> None:
    """Compares what both say of a position; its number in the run chooses those in which the moves are listed."""
    comparison.same("sfen", ours["sfen"], first_fields(board.sfen(), 3))
    comparison.same("check", ours["check"], board.is_check())
    # To tell whether a pawn mates, python-shogi looks at squares that are attacked, not at moves.
    mates = ours["pawn_mates"].split()
    for usi in mates:
        is_legal = board.is_legal(shogi.Move.from_usi(usi))
        comparison.same("pawn-drop-mate", False, is_legal, "pawn-drop-mate-allowed")
    comparison.seen["pawn-drop mates"] += len(mates)
    has_fourth = ours["fourth"] is not None
    comparison.same("fourth-occurrence", has_fourth, board.is_fourfold_repetition())
    comparison.seen["fourth occurrences"] += has_fourth
    if not ours["check"] and not mates and ours["legal"] and number % STRIDE:
        return
    theirs = {move.usi() for move in board.legal_moves}
    ours_legal = set(ours["legal"].split())
    comparison.points["legal-moves"] += 1
    for usi in sorted(theirs ^ ours_legal):
        known_as = "pawn-drop-mate-allowed" if usi in mates else None
        comparison.same("legal-moves", usi in ours_legal, usi in theirs, known_as)
    if not ours["legal"]:
        comparison.same("checkmate", ours["check"], board.is_checkmate())
        comparison.seen["positions without a move"] += 1


def compare_records(game: Game, comparison: Comparison) -> None:
    """Has our record read by python-shogi, and records of python-shogi by us."""
    record = game["record"]
    moves = [usi for usi, _ in game["moves"]]
    start = first_fields(game["start"], 3)
    try:
        read = shogi.CSA.Parser.parse_str(record["csa"])[0]
        theirs = first_fields(read["sfen"], 3)
    except (IndexError, ValueError) as error:
        read, theirs = None, f"refused: {error}"
    # Where a hand has several of a kind it writes their number without their letter.
    has_several = any(letter.isdigit() for letter in start.split(" ")[2])
    comparison.same("csa-start", start, theirs, "hands-of-several" if has_several else None)
    if read and theirs == start and game["kind"] != "illegal-move":
        comparison.same("csa-moves", moves, read["moves"])
        if record["special"] == "TORYO":
            wins = {"b": "1-0", "w": "0-1", "-": "1/2-1/2"}
            comparison.same("csa-outcome", record["outcome"], wins[read["win"]])
    if game["kind"] not in ("illegal-move", "position"):
        text = kif(game["start"], moves)
        comparison.written += [("kif-utf8", text.encode("utf-8")), ("kif-sjis", text.encode("cp932"))]


def kif(start: str, moves: list[str]) -> str:
    """A record in KIF, won by who moved last."""
    winner = "b" if len(moves) % 2 else "w"
    return shogi.KIF.Exporter.kif({"names": ["Kiku", "Ume"], "sfen": start, "moves": moves, "win": winner})
