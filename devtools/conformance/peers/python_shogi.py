"""Shogi by python-shogi, which was made from python-chess."""

import shogi
import shogi.CSA
import shogi.KIF

# To list the moves of a position takes it milliseconds: that is done where it is check, where a pawn may not mate, and in one
# position of so many others.
STRIDE = 8


def compare(game, comparison):
    board = shogi.Board(game["start"])
    for ply, position in enumerate(game["positions"]):
        if position.get("illegal"):
            move = shogi.Move.from_usi(game["moves"][ply - 1][0])
            comparison.same("illegal-move", False, board.is_legal(move), occupied_class(board, move))
            comparison.seen["illegal moves"] += 1
            break
        if ply > 0:
            board.push(shogi.Move.from_usi(game["moves"][ply - 1][0]))
        comparison.at(ply)
        compare_position(position, board, comparison, ply + game["game"])
    compare_records(game, comparison)


def occupied_class(board, move):
    """A drop on a piece of the opponent's passes: `is_legal` looks at own pieces alone."""
    is_drop = move.drop_piece_type is not None
    return "drop-on-a-piece" if is_drop and board.piece_at(move.to_square) is not None else None


def compare_position(ours, board, comparison, number):
    comparison.same("sfen", ours["sfen"], " ".join(board.sfen().split(" ")[:3]))
    comparison.same("check", ours["check"], board.is_check())
    compare_pawn_mates(ours, board, comparison)
    has_fourth = ours["fourth"] is not None
    comparison.same("fourth-occurrence", has_fourth, board.is_fourfold_repetition())
    comparison.seen["fourth occurrences"] += has_fourth
    if not ours["check"] and not ours["pawn_mates"] and ours["legal"] and number % STRIDE:
        return
    theirs = {move.usi() for move in board.legal_moves}
    ours_legal = set(ours["legal"].split())
    comparison.points["legal-moves"] += 1
    for usi in sorted(theirs ^ ours_legal):
        comparison.same("legal-moves", usi in ours_legal, usi in theirs, drop_class(usi, ours))
    if not ours["legal"]:
        comparison.same("checkmate", ours["check"], board.is_checkmate())
        comparison.seen["positions without a move"] += 1


def compare_pawn_mates(ours, board, comparison):
    for usi in ours["pawn_mates"].split():
        comparison.seen["pawn-drop mates"] += 1
        comparison.same("pawn-drop-mate", False, board.is_legal(shogi.Move.from_usi(usi)), drop_class(usi, ours))


def drop_class(usi, ours):
    """Pawns that check: python-shogi looks at squares that are attacked, not at moves, to tell whether it is mate."""
    if usi in ours["pawn_mates"].split():
        return "pawn-drop-mate-allowed"
    return None


def compare_records(game, comparison):
    record = game["record"]
    moves = [usi for usi, _ in game["moves"]]
    start = " ".join(game["start"].split(" ")[:3])
    try:
        read = shogi.CSA.Parser.parse_str(record["csa"])[0]
        theirs = " ".join(read["sfen"].split(" ")[:3])
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
        text = shogi.KIF.Exporter.kif(
            {"names": ["Kiku", "Ume"], "sfen": game["start"], "moves": moves, "win": "b" if len(moves) % 2 else "w"}
        )
        comparison.written("kif-utf8", text.encode("utf-8"))
        comparison.written("kif-sjis", text.encode("cp932"))
