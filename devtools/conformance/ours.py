"""What our library says of games and records."""

from __future__ import annotations

import json
import subprocess
from typing import Any

# So many plies were played, and this is the position after the last: for shogi SFEN, for chess and xiangqi FEN, each without
# counters; for Go the rows from the top, with X, O and a dot.
Reading = tuple[int, str]


class Ours:
    """Our program: a line of JSON goes in, a line comes back."""

    def __init__(self, program: str) -> None:
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([program, "ours"], encoding="utf-8", **pipes)

    def game(self, game: str, seed: str, number: int) -> dict[str, Any]:
        """A game that our generator plays, with all that we say of it."""
        return self.answer({"play": {"game": game, "seed": seed, "number": number}})

    def read(self, game: str, record: bytes) -> list[Reading]:
        """What we read of a record, game by game. A game whose moves cannot all be played ends before the first that cannot."""
        readings = self.answer({"read": {"game": game, "record": characters(record)}})
        return [(plies, position) for plies, position in readings]

    def write(self, game: str, record: bytes) -> bytes:
        """The games of a record as we write them."""
        return self.answer({"write": {"game": game, "record": characters(record)}}).encode()

    def answer(self, question: dict[str, Any]) -> Any:
        """The answer to one question."""
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """Ends the program."""
        self.process.communicate()


def characters(record: bytes) -> str:
    """A record as text in which each character is a byte."""
    return record.decode("latin-1")
