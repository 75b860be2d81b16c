"""Go by sgfmill: boards, and records in SGF."""

from __future__ import annotations

from sgfmill import boards, sgf, sgf_moves

from comparing import Comparison, Game

# Row and column; none for a pass.
At = tuple[int, int]
# Black stones, white stones, and points that are made free.
Setup = tuple[list[At], list[At], list[At]]

ENCODINGS = ("UTF-8", "Shift_JIS", "GB18030")
COLOURS = {"b": "X", "w": "O", None: "."}


def compare(game: Game, comparison: Comparison) -> None:
    """Compares all positions of the game, and records of it."""
    size = game["start"]
    board = boards.Board(size)
    black, white = ([point(name, size) for name in game[side]] for side in ("black", "white"))
    setup = (black, white, [])
    if not board.apply_setup(*setup):
        # sgfmill takes stones without liberties off; SGF has a setup stand as it is written.
        comparison.same("setup", game["boards"][0]["rows"], rows(board), "setup-without-liberties")
        comparison.seen["setups without liberties"] += 1
        return
    Course(game, board, comparison).play()
    compare_records(game, comparison, setup)


class Course:
    """A game on a board of sgfmill, with all its boards."""

    def __init__(self, game: Game, board: boards.Board, comparison: Comparison) -> None:
        self.game, self.board, self.comparison = game, board, comparison
        self.ko: At | None = None
        self.first: dict[str, int] = {}
        # Who made each board, and whether by a play.
        self.made = {rows(board): [(other(game["moves"][0][0]) if game["moves"] else "w", False)]}

    def play(self) -> None:
        """Compares all boards, and the first play that each form of superko forbids."""
        self.comparison.at(0)
        self.comparison.same("board", self.game["boards"][0]["rows"], rows(self.board))
        for ply, move in enumerate(self.game["moves"], 1):
            self.comparison.at(ply)
            self.turn(ply, move[0], point(move[1:], self.board.side))
        for form in ("psk", "ssk", "nsk"):
            self.comparison.same(form, self.game["forms"][form], self.first.get(form))
            self.comparison.seen[form + " forbids"] += form in self.first

    def turn(self, ply: int, colour: str, at: At | None) -> None:
        """Compares what a turn does."""
        ours = self.game["boards"][ply]
        before, ko = count(self.board), self.ko
        self.ko = self.board.play(*at, colour) if at else None
        taken = before + bool(at) - count(self.board)
        now = rows(self.board)
        self.comparison.same("captures", ours["taken"], taken)
        self.comparison.seen["stones taken"] += taken
        if ours["rows"] is not None:
            self.comparison.same("board", ours["rows"], now)
        if at:
            self.comparison.same("basic-ko", ours["basic_ko"], at == ko)
            self.comparison.seen["kos taken back"] += at == ko
            self.repeat(ply, colour, self.made.get(now, []))
        self.made.setdefault(now, []).append((colour, bool(at)))

    def repeat(self, ply: int, colour: str, earlier: list[tuple[str, bool]]) -> None:
        """Notes which forms forbid a play by who made the same board before: for positional superko anybody."""
        for form, is_forbidden in (
            ("psk", bool(earlier)),
            ("ssk", any(by == colour for by, _ in earlier)),
            ("nsk", any(by == colour and is_play for by, is_play in earlier)),
        ):
            if is_forbidden:
                self.first.setdefault(form, ply)


def other(colour: str) -> str:
    """The other side."""
    return "w" if colour == "b" else "b"


def point(text: str, size: int) -> At | None:
    """A point of SGF as sgfmill has it, rows from below; none for a pass."""
    return (size - 1 - (ord(text[1]) - ord("a")), ord(text[0]) - ord("a")) if text else None


def rows(board: boards.Board) -> str:
    """The rows from the top, with X for Black and O for White."""
    sides = range(board.side)
    return "/".join("".join(COLOURS[board.get(row, col)] for col in sides) for row in reversed(sides))


def count(board: boards.Board) -> int:
    """The stones on the board."""
    return sum(colour is not None for row in board.board for colour in row)


def compare_records(game: Game, comparison: Comparison, setup: Setup) -> None:
    """Has our record read by sgfmill, and a record of sgfmill by us."""
    read = sgf.Sgf_game.from_bytes(game["sgf"].encode("utf-8"))
    size = game["start"]
    board, moves = sgf_moves.get_setup_and_moves(read)
    comparison.same("sgf-setup", game["boards"][0]["rows"], rows(board))
    expected = [(move[0], point(move[1:], size)) for move in game["moves"]]
    comparison.same("sgf-moves", expected, moves[: len(expected)])
    encoding = ENCODINGS[game["game"] % len(ENCODINGS)]
    comparison.written.append(("sgf", written(size, encoding, expected, setup)))


def written(size: int, encoding: str, moves: list[tuple[str, At | None]], setup: Setup) -> bytes:
    """A record in SGF, with a comment that is hard to read in some encodings."""
    game = sgf.Sgf_game(size=size, encoding=encoding)
    game.get_root().set("C", "表 ソ\\ 能 ]")
    if setup[0] or setup[1]:
        game.get_root().set_setup_stones(*setup)
    for colour, at in moves:
        game.extend_main_sequence().set_move(colour, at)
    return game.serialise()
