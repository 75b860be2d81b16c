"""Our rulings beside those of others: random games of ours, position by position.

Of each game our program says what we make of every position; a module of `peers` asks a library the same, and names every point
on which the two differ. A difference has a class; the classes that are known stand in `known.csv`, with who is right and by
which article. Any other fails the run.
"""

from __future__ import annotations

import csv
import importlib
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from comparing import Comparison
from ours import Ours

WORKERS = 2


def compare_rulings(program: str, peers: dict[str, str], games: int, seed: str) -> int:
    """Compares so many games with each library, and prints what came of it: the number of differences that nothing explains."""
    with open(Path(__file__).parent / "known.csv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(line for line in table if not line.startswith("#")))
    unexplained = 0
    for peer, game in peers.items():
        started, total = time.monotonic(), Comparison()
        with ProcessPoolExecutor(WORKERS) as pool:
            shares = [range(first, games + 1, WORKERS) for first in range(1, WORKERS + 1)]
            for share in [pool.submit(compare_games, program, peer, game, seed, numbers) for numbers in shares]:
                total.add(share.result())
        known = {row["class"]: f"known, {row['right']} by {row['article']}" for row in rows if row["peer"] == peer}
        print(f"{peer}: {total.games} games, {total.positions} positions, {time.monotonic() - started:.0f} s")
        unexplained += report(total, known)
    return unexplained


def compare_games(program: str, peer: str, game: str, seed: str, numbers: range) -> Comparison:
    """Compares the games with these numbers."""
    library = importlib.import_module("peers." + peer.replace("-", "_"))
    ours, comparison = Ours(program), Comparison()
    for number in numbers:
        played = ours.game(game, seed, number)
        comparison.begin(played)
        library.compare(played, comparison)
        # The records that the library has written of the game must come to the same position.
        expected = [(len(played["moves"]), played["last"])]
        for name, record in comparison.written:
            text = record.decode(errors="replace")
            comparison.same(f"read-{name}", ours.read(game, record), expected, line=text)
    ours.close()
    return comparison


def report(total: Comparison, known: dict[str, str]) -> int:
    """Prints what the games of a library come to: the number of differences that are of no known class."""
    print(f"    compared: {listed(total.points)}\n    among them: {listed(total.seen)}")
    unexplained = 0
    for name, count in sorted(total.classes.items()):
        print(f"    {count:>7} {name}: {known.get(name, 'NOT EXPLAINED')}")
        if name not in known:
            unexplained += count
            for game, ply, line, ours, theirs in total.examples[name]:
                print(f"        game {game}, ply {ply}: {line}\n            ours:   {ours}\n            theirs: {theirs}")
    return unexplained


def listed(counts: Counter[str]) -> str:
    """The counts in the order of their names."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
