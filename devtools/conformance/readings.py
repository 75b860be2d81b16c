"""Our readings of records beside those of others: records that their libraries write, and the real ones of a corpus.

The last position and the number of plies must be the same in both. Every disagreement is explained in `explained.csv`, or it is
an error.
"""

from __future__ import annotations

import csv
import gzip
import os
import random
import sys
from pathlib import Path

import records
from ours import Ours, Reading

# So many games are written by the libraries themselves: a record each, or several.
MOST_MADE = 1000
# The records of a corpus that a library of others reads.
CORPUS = [
    ("shogi", "shogi/real", "csa"),
    ("chess", "chess/games", "pgn"),
    ("chess", "engines/games", "gz"),
    ("go", "go/sgf", "sgf"),
]


def compare_readings(program: str, of: list[str], games: int, seed: str) -> int:
    """Compares what is read of records of these games: the number of disagreements that nothing explains."""
    random_games, real_records = Readings(Ours(program)), Readings(Ours(program))
    for game in of:
        chance = random.Random(f"{seed} {game}")
        for name, record, theirs in records.MAKERS[game](min(games, MOST_MADE), chance):
            random_games.compare(game, name, record, theirs)
    random_games.report("random games")
    corpus = os.environ.get("SHINPAN_DATA")
    if corpus is None:
        print("SKIPPED: the real records: SHINPAN_DATA names no corpus")
        return random_games.unexplained
    for game, folder, extension in CORPUS:
        for path in sorted(Path(corpus, folder).rglob(f"*.{extension}")) if game in of else []:
            data = gzip.decompress(path.read_bytes()) if extension == "gz" else path.read_bytes()
            theirs: list[Reading | None] = []
            try:
                for reading in records.READERS[game](data):
                    theirs.append(reading)
            # What a library refuses leaves nothing to compare.
            except Exception as error:  # noqa: BLE001
                print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)
            real_records.compare(game, str(path), data, theirs)
    real_records.report("real records")
    return random_games.unexplained + real_records.unexplained


class Readings:
    """What has been compared of some records."""

    def __init__(self, ours: Ours) -> None:
        self.ours = ours
        # For each game and end of a file's name: games, plies, and games that are read otherwise.
        self.groups: dict[str, list[int]] = {}
        self.unexplained = 0
        with open(Path(__file__).parent / "explained.csv", encoding="utf-8", newline="") as table:
            self.explained = list(csv.DictReader(table))

    def compare(self, game: str, file: str, record: bytes, theirs: list[Reading | None]) -> None:
        """Reads a record, of which a library has read `theirs`, none where it could not read a game of it."""
        ours = self.ours.read(game, record)
        group = self.groups.setdefault(f"{game} {file.rsplit('.', 1)[-1]}", [0, 0, 0])
        for index, their in enumerate(theirs, 1):
            if their is None:
                continue
            our = ours[index - 1] if index <= len(ours) else None
            group[0] += 1
            group[1] += their[0]
            if our == their:
                continue
            group[2] += 1
            we = "no such game" if our is None else f"{our[0]} plies, {our[1]}"
            print(f"{file}, game {index}: they have {their[0]} plies, {their[1]}; we have {we}")
            is_this = [row for row in self.explained if file.endswith(row["file"]) and index == int(row["game"])]
            if is_this:
                print(f"    explained: {is_this[0]['reason']}")
            self.unexplained += not is_this

    def report(self, what: str) -> None:
        """Prints the sums."""
        self.ours.close()
        print(f"{what}:")
        for group, (games, plies, apart) in sorted(self.groups.items()):
            print(f"    {group:<14} {games:>6} games {plies:>9} plies {apart:>4} read otherwise")
