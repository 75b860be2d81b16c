"""Shogi by cshogi, which is the program Apery with changes."""

from __future__ import annotations

import io
import os

import cshogi
from cshogi import CSA, KI2, KIF

from comparing import Comparison, Game, first_fields

# What cshogi says of a repetition, as the side to move sees it: who gave perpetual check has lost.
REPETITIONS = {cshogi.REPETITION_DRAW: "draw", cshogi.REPETITION_WIN: "waiting", cshogi.REPETITION_LOSE: "moving"}
DECLARED = {cshogi.NYUGYOKU_WIN: "win", cshogi.NYUGYOKU_DRAW: "draw", cshogi.NYUGYOKU_NONE: "none"}
ENDS = {"TORYO": "resign", "SENNICHITE": "sennichite", "KACHI": "win"}


def compare(game: Game, comparison: Comparison) -> None:
    """Compares all positions of the game, and records of it."""
    board = cshogi.Board(game["start"])
    positions, played = game["positions"], []
    for ply, position in enumerate(positions):
        if position.get("illegal"):
            legal = [cshogi.move_to_usi(move) for move in board.legal_moves]
            comparison.same("illegal-move", False, game["moves"][ply - 1][0] in legal)
            comparison.seen["illegal moves"] += 1
            break
        if ply > 0:
            usi, csa = game["moves"][ply - 1]
            move = board.move_from_usi(usi)
            comparison.same("csa-move", csa, cshogi.move_to_csa(move))
            board.push(move)
            played.append(move)
        comparison.at(ply)
        compare_position(position, board, comparison)
    compare_records(game, played, comparison)


def compare_position(ours: Game, board: cshogi.Board, comparison: Comparison) -> None:
    """Compares what both say of a position."""
    comparison.same("sfen", ours["sfen"], first_fields(board.sfen(), 3))
    comparison.same("check", ours["check"], board.is_check())
    legal = sorted(cshogi.move_to_usi(move) for move in board.legal_moves)
    comparison.same("legal-moves", ours["legal"], " ".join(legal))
    comparison.same("no-move", ours["legal"] == "", board.is_game_over())
    comparison.seen["pawn-drop mates"] += len(ours["pawn_mates"].split())
    comparison.seen["positions without a move"] += ours["legal"] == ""
    comparison.same("declaration-27", ours["declare27"], DECLARED[board.nyugyoku_result(cshogi.LAW_27)])
    comparison.same("declaration-24", ours["declare24"], DECLARED[board.nyugyoku_result(cshogi.LAW_24)])
    comparison.seen["declarations"] += ours["declare27"] == "win" or ours["declare24"] != "none"
    compare_repetition(ours, board, comparison)


def compare_repetition(ours: Game, board: cshogi.Board, comparison: Comparison) -> None:
    """Compares the verdict on a position that stood before."""
    theirs = board.is_draw()
    if theirs in (cshogi.REPETITION_SUPERIOR, cshogi.REPETITION_INFERIOR):
        # Of pieces on the same squares with more in hand the laws say nothing; where we find a repetition it hides it.
        is_repeated = any(ours[times] for times in ("second", "third", "fourth"))
        comparison.same("repetition", is_repeated, False, "superior-hides-repetition")
        return
    mover = "first" if board.turn == cshogi.BLACK else "second"
    other = "second" if mover == "first" else "first"
    loser = {"draw": "draw", "moving": f"{mover}-loses", "waiting": f"{other}-loses"}
    theirs = loser.get(REPETITIONS.get(theirs))
    if ours["second"] or not any(ours[times] for times in ("third", "fourth")):
        # The cycle since the last occurrence is all there is, and cshogi looks at that one.
        comparison.same("repetition", ours["second"], theirs)
        return
    comparison.seen["fourth occurrences"] += bool(ours["fourth"])
    comparison.seen["perpetual checks"] += ours["fourth"] not in (None, "draw")
    known_as = "last-lap-alone" if theirs not in (None, "draw") and (ours["third"] or ours["fourth"]) == "draw" else None
    comparison.same("repetition", ours["third"] or ours["fourth"], theirs, known_as)


def compare_records(game: Game, played: list[int], comparison: Comparison) -> None:
    """Has our record read by cshogi, and records of cshogi by us."""
    record = game["record"]
    if game["kind"] == "illegal-move":
        return
    read = CSA.Parser.parse_str(record["csa"])[0]
    comparison.same("csa-moves", [usi for usi, _ in game["moves"]], [cshogi.move_to_usi(move) for move in read.moves])
    if record["times"]:
        comparison.same("csa-times", record["times"], read.times[: len(played)])
    if record["special"]:
        comparison.same("csa-end", "%" + record["special"], read.endgame)
        wins = {cshogi.BLACK_WIN: "1-0", cshogi.WHITE_WIN: "0-1", cshogi.DRAW: "1/2-1/2"}
        # cshogi knows no `%TSUMI`.
        known_as = "tsumi-is-a-draw" if record["special"] == "TSUMI" else None
        comparison.same("csa-outcome", record["outcome"], wins[read.win], known_as)
    comparison.written.append(("csa", csa(cshogi.Board(game["start"]), played)))
    usi = " ".join(cshogi.move_to_usi(move) for move in played)
    comparison.written.append(("usi", f"position sfen {game['start']} moves {usi}\n".encode()))
    is_even = first_fields(game["start"], 3) == first_fields(cshogi.STARTING_SFEN, 3)
    text = kif(None if is_even else "sfen " + game["start"], played, ENDS.get(record["special"], "resign"))
    comparison.written += [("kif-utf8", text.encode("utf-8")), ("kif-sjis", text.encode("cp932"))]
    if is_even:
        comparison.written.append(("ki2", ki2(played)))


# The exporters of cshogi write into files; here they are given a text in the place of one.


def csa(start: cshogi.Board, moves: list[int]) -> bytes:
    """A record in CSA, with the seconds of each move."""
    exporter = CSA.Exporter()
    exporter.f = io.StringIO()
    exporter.info(start, names=["先手", "後手"], version="V2.2")
    for number, move in enumerate(moves, 1):
        exporter.move(move, time=number % 9)
    exporter.endgame("%CHUDAN")
    return exporter.f.getvalue().encode("utf-8")


def kif(start: str | None, moves: list[int], end: str) -> str:
    """A record in KIF, from the even start where no other is given."""
    exporter = KIF.Exporter(os.devnull)
    exporter.kifu = io.StringIO()
    exporter.header(["Kiku", "Ume"], handicap=start)
    for number, move in enumerate(moves, 1):
        exporter.move(move, 7, 7 * ((number + 1) // 2))
    exporter.end(end)
    return exporter.kifu.getvalue()


def ki2(moves: list[int]) -> bytes:
    """A record in KI2, from the even start."""
    exporter = KI2.Exporter(os.devnull)
    exporter.kifu = io.StringIO()
    exporter.header(["Kiku", "Ume"])
    for move in moves:
        exporter.move(move)
    exporter.end("%TORYO")
    return exporter.kifu.getvalue().encode("cp932")
