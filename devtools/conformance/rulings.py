"""What a library of others says of games of ours, for `cargo xtask conformance`.

    rulings.py PEER < GAMES

Each line of stdin is a game with all that we say of it; a line comes out for each difference, for each record that the library
writes of a game, and one with the sums at the end.
"""

import importlib
import io
import json
import sys

from comparing import Comparison


def main():
    peer = importlib.import_module("peers." + sys.argv[1].replace("-", "_"))
    comparison = Comparison()
    for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
        game = json.loads(line)
        comparison.begin(game)
        peer.compare(game, comparison)
    comparison.end()


main()
