"""Counts on what a library and we agree, and says on what we do not."""

import json
from collections import Counter

# So many differences of a class are shown in full.
EXAMPLES = 3


class Comparison:
    """What is compared of all games of a run."""

    def __init__(self):
        self.games = 0
        self.positions = 0
        self.points = Counter()
        self.seen = Counter()
        self.classes = Counter()
        self.game = None
        self.ply = 0

    def begin(self, game):
        """The next game, a line of ours."""
        self.games += 1
        self.game = game
        self.ply = 0
        self.seen[game["kind"] + " games"] += 1

    def at(self, ply):
        """The next position of the game."""
        self.positions += 1
        self.ply = ply

    def same(self, point, ours, theirs, known_as=None):
        """Compares what both say. `known_as` names the class if they differ; without it the class is the point itself."""
        self.points[point] += 1
        if ours == theirs:
            return
        name = known_as or point
        self.classes[name] += 1
        if self.classes[name] <= EXAMPLES:
            self.show(name, ours, theirs)

    def show(self, name, ours, theirs):
        moves = " ".join(word(move) for move in self.game["moves"][: self.ply])
        line = f"{self.game['kind']}: {self.game['start']} moves {moves}"
        ours, theirs = apart(str(ours), str(theirs))
        say({"class": name, "game": self.game["game"], "ply": self.ply, "line": line, "ours": ours, "theirs": theirs})

    def written(self, name, data):
        """A record in bytes that the library has written of the game, for us to read."""
        say({"written": data.decode("latin-1"), "format": name, "game": self.game["game"]})

    def end(self):
        say(
            {
                "games": self.games,
                "positions": self.positions,
                "points": self.points,
                "seen": self.seen,
                "classes": self.classes,
            }
        )


def say(line):
    print(json.dumps(line), flush=False)


def word(move):
    return move if isinstance(move, str) else move[0]


def apart(ours, theirs):
    """Of two lists of words what is in one alone; other texts as they are."""
    one, other = ours.split(" "), theirs.split(" ")
    if len(one) < 8 and len(other) < 8:
        return ours, theirs
    return "only " + " ".join(w for w in one if w not in other), "only " + " ".join(w for w in other if w not in one)
