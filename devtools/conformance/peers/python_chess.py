"""Chess and Chess960 by python-chess."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn

from comparing import Comparison, Game

# To name all moves takes longer than all the rest: that is done in one position of so many, and where it is check. The moves that
# are made are all named in the record.
STRIDE = 4


def compare(game: Game, comparison: Comparison) -> None:
    """Compares all positions of the game, and records of it."""
    board = chess.Board(game["start"], chess960=game["chess960"])
    claims: dict[str, int] = {}
    for ply, position in enumerate(game["positions"]):
        if ply > 0:
            board.push(board.parse_uci(game["moves"][ply - 1]))
        comparison.at(ply)
        compare_position(position, board, comparison, ply + game["game"])
        note_claims(claims, ply, board)
    compare_claims(game, claims, board, comparison)
    compare_records(game, comparison)


def compare_position(ours: Game, board: chess.Board, comparison: Comparison, number: int) -> None:
    """Compares what both say of a position; its number in the run chooses those in which all moves are named."""
    comparison.same("fen", ours["fen"], board.fen(en_passant="legal"))
    comparison.same("check", ours["check"], board.is_check())
    # Castling in Chess960 is a move of the king onto the rook.
    moves = sorted(board.legal_moves, key=board.uci)
    comparison.same("legal-moves", ours["legal"], " ".join(board.uci(move) for move in moves))
    if ours["check"] or number % STRIDE == 0 or "O-O" in ours["san"]:
        comparison.same("san", ours["san"], " ".join(board.san(move) for move in moves))
    end = "checkmate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else None
    comparison.same("end", ours["end"], end)
    comparison.seen["checkmates"] += end == "checkmate"
    comparison.seen["stalemates"] += end == "stalemate"
    comparison.seen["moves that castle"] += ours["san"].count("O-O") - ours["san"].count("O-O-O")
    if ours["insufficient"] is not None:
        theirs = board.is_insufficient_material()
        # Mate and stalemate end a game before anybody looks at the men.
        if end is None:
            comparison.same("insufficient-material", ours["insufficient"], theirs)
            comparison.seen["positions with too few men"] += ours["insufficient"]
    count = ours["count"]
    comparison.same("occurrences", True, board.is_repetition(count) and not board.is_repetition(count + 1))


def note_claims(claims: dict[str, int], ply: int, board: chess.Board) -> None:
    """Notes the first ply at which each claim can be made; what the start brings along is left aside, as reading 4 has it."""
    for name, is_due in (
        ("threefold", board.is_repetition(3)),
        ("fivefold", board.is_fivefold_repetition()),
        ("fifty-move", board.is_fifty_moves()),
        ("seventyfive-move", board.is_seventyfive_moves()),
    ):
        if is_due:
            claims.setdefault(name, ply)


def compare_claims(game: Game, claims: dict[str, int], board: chess.Board, comparison: Comparison) -> None:
    """Compares when a draw could first be claimed, and whether it can be by announcing a move."""
    for name in ("threefold", "fivefold", "fifty-move", "seventyfive-move"):
        ours, theirs = game["claims"].get(name), claims.get(name)
        known_as = None
        if theirs == 0:
            known_as = "counter-of-the-start"
        elif theirs is None and ours == len(game["moves"]) and game["positions"][-1]["end"] == "stalemate":
            known_as = "moves-at-stalemate"
        comparison.same(name, ours, theirs, known_as)
        comparison.seen[name] += ours is not None
    comparison.same("claim-by-announcing", game["can_claim"], board.can_claim_threefold_repetition())


def compare_records(game: Game, comparison: Comparison) -> None:
    """Has our record read by python-chess, and a record of python-chess by us."""
    read = chess.pgn.read_game(io.StringIO(game["pgn"]))
    moves = [move.uci() for move in read.mainline_moves()]
    comparison.same("pgn-faults", [], read.errors)
    comparison.same("pgn-moves", game["moves"], moves)
    adorn(read, random.Random(game["game"]))
    text = read.accept(chess.pgn.StringExporter(columns=80)) + "\n\n"
    comparison.written.append(("pgn", text.encode("utf-8")))


def adorn(game: chess.pgn.Game, chance: random.Random) -> None:
    """Adds clocks, comments, variations and signs of what a move is worth."""
    for node in list(game.mainline()):
        if chance.random() < 0.05:
            other = chance.choice(list(node.parent.board().legal_moves))
            node.parent.add_variation(other, comment="another way")
        if chance.random() < 0.3:
            node.set_clock(chance.randrange(1, 7200))
            node.set_emt(chance.randrange(0, 600))
        if chance.random() < 0.1:
            node.nags.add(chance.randrange(1, 10))
