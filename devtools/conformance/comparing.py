"""Counts on what a library and we agree, and keeps some of the points on which we do not."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

# A game of ours with all that we say of it, or what we say of one of its positions.
Game = dict[str, Any]

# So many differences of a class are shown in full.
EXAMPLES = 3


class Difference(NamedTuple):
    """A point on which a library and we differ, with the start and the moves up to there."""

    game: int
    ply: int
    line: str
    ours: str
    theirs: str


class Comparison:
    """The points that are compared of some games of a run."""

    def __init__(self) -> None:
        self.games, self.positions = 0, 0
        # How often each point was compared, what is rare was found by both, and a class of differences came.
        self.points: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        self.examples: dict[str, list[Difference]] = {}
        self.game: Game = {}
        self.ply = 0
        # Records that the library has written of the game, for us to read: the format, and the bytes.
        self.written: list[tuple[str, bytes]] = []

    def begin(self, game: Game) -> None:
        """Goes on to the next game of ours."""
        self.games += 1
        self.game, self.ply, self.written = game, 0, []
        self.seen[game["kind"] + " games"] += 1

    def at(self, ply: int) -> None:
        """Goes on to the next position of the game."""
        self.positions += 1
        self.ply = ply

    def same(self, point: str, ours: Any, theirs: Any, known_as: str | None = None, line: str | None = None) -> None:
        """Compares what both say. `known_as` names the class if they differ; without it the class is the point itself."""
        self.points[point] += 1
        if ours == theirs:
            return
        name = known_as or point
        self.classes[name] += 1
        if line is None:
            moves = [move if isinstance(move, str) else move[0] for move in self.game["moves"][: self.ply]]
            line = f"{self.game['kind']}: {self.game['start']} moves {' '.join(moves)}"
        difference = Difference(self.game["game"], self.ply, line, *apart(str(ours), str(theirs)))
        # Games come in the order of their numbers.
        self.examples[name] = [*self.examples.get(name, []), difference][:EXAMPLES]

    def add(self, other: Comparison) -> None:
        """Adds the games of another worker."""
        self.games += other.games
        self.positions += other.positions
        self.points.update(other.points)
        self.seen.update(other.seen)
        self.classes.update(other.classes)
        for name, examples in other.examples.items():
            self.examples[name] = sorted([*self.examples.get(name, []), *examples])[:EXAMPLES]


def apart(ours: str, theirs: str) -> tuple[str, str]:
    """Of two lists of words the words that one alone has; other texts as they are."""
    one, other = ours.split(" "), theirs.split(" ")
    if len(one) < 8 and len(other) < 8:
        return ours, theirs
    return "only " + " ".join(w for w in one if w not in other), "only " + " ".join(w for w in other if w not in one)


def first_fields(text: str, count: int) -> str:
    """SFEN or FEN without what follows so many fields."""
    return " ".join(text.split(" ")[:count])
