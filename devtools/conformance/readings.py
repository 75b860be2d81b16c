"""Our readings of the real records of a corpus beside those of others.

They read the record itself, and what `kifu-check --emit records` writes of it: the last position and the number of plies must be
the same in both. Every disagreement is explained in `explained.csv`, or it is an error. A reader gives the readings of the games of
a record, none where the library finds errors in a game, until it refuses the rest.
"""

from __future__ import annotations

import csv
import gzip
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import chess.pgn
import shogi
import shogi.CSA
from sgfmill import sgf, sgf_moves

from comparing import first_fields
from ours import Ours, Reading
from peers.sgfmill import rows


def read_shogi(record: bytes) -> Iterator[Reading]:
    """Reads CSA with python-shogi."""
    for game in shogi.CSA.Parser.parse_str(csa_text(record)):
        board = shogi.Board(game["sfen"])
        for move in game["moves"]:
            board.push_usi(move)
        yield len(game["moves"]), first_fields(board.sfen(), 3)


def csa_text(record: bytes) -> str:
    """CSA without the lines that a server writes after a game."""
    try:
        text = record.decode("utf-8")
    except UnicodeDecodeError:
        text = record.decode("cp932", errors="replace")
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


def read_chess(record: bytes) -> Iterator[Reading | None]:
    """Reads PGN with python-chess."""
    text = io.StringIO(record.decode("utf-8", errors="surrogateescape"), newline=None)
    while game := chess.pgn.read_game(text):
        end = game.end()
        yield None if game.errors else (end.ply() - game.ply(), first_fields(end.board().fen(), 2))


def read_go(record: bytes) -> Iterator[Reading]:
    """Reads SGF with sgfmill."""
    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(record))
    for colour, point in moves:
        if point:
            board.play(*point, colour)
    yield len(moves), rows(board)


# The records of a corpus that a library of others reads.
CORPUS = [
    ("shogi", "shogi/real", "csa", read_shogi),
    ("chess", "chess/games", "pgn", read_chess),
    ("chess", "engines/games", "gz", read_chess),
    ("go", "go/sgf", "sgf", read_go),
]


def compare_readings(program: str, of: set[str]) -> int:
    """Compares what is read of records of these games: the number of disagreements that nothing explains."""
    corpus = os.environ.get("SHINPAN_DATA")
    if corpus is None:
        print("SKIPPED: the real records: SHINPAN_DATA names no corpus")
        return 0
    with open(Path(__file__).parent / "explained.csv", encoding="utf-8", newline="") as table:
        explained = [(row["file"], int(row["game"]), row["reason"]) for row in csv.DictReader(table)]
    ours, unexplained = Ours(program), 0
    for game, folder, extension, read in CORPUS:
        games, plies, apart = 0, 0, 0
        for path in sorted(Path(corpus, folder).rglob(f"*.{extension}")) if game in of else []:
            record = gzip.decompress(path.read_bytes()) if extension == "gz" else path.read_bytes()
            our_readings = ours.read(game, record)
            for what, text in (("read", record), ("written", ours.write(game, record))):
                for index, (our, their) in enumerate(beside(our_readings, path, read(text)), 1):
                    if their is None:
                        continue
                    games, plies = games + 1, plies + their[0]
                    if our == their:
                        continue
                    apart += 1
                    print(f"{path}, game {index} as {what}: plies and position are {their} for them, {our} for us")
                    reasons = [reason for file, number, reason in explained if path.name == file and index == number]
                    print(f"    explained: {reasons}")
                    unexplained += not reasons
        print(f"{read.__name__}, {folder}, read and written: {games} games, {plies} plies, {apart} games read otherwise")
    ours.close()
    return unexplained


def beside(
    ours: list[Reading], path: Path, theirs: Iterator[Reading | None]
) -> Iterator[tuple[Reading | None, Reading | None]]:
    """Ours and theirs of each game, until a library refuses the rest: that leaves nothing to compare, and is said."""
    try:
        for index, their in enumerate(theirs):
            yield (ours[index] if index < len(ours) else None), their
    except Exception as error:  # noqa: BLE001
        print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)
