"""Go by sgfmill: boards, and records in SGF."""

from sgfmill import boards, sgf, sgf_moves

ENCODINGS = ("UTF-8", "Shift_JIS", "GB18030")
COLOURS = {"b": "X", "w": "O", None: "."}


def compare(game, comparison):
    size = game["start"]
    board = boards.Board(size)
    setup = (points(game["black"], size), points(game["white"], size), [])
    is_legal = board.apply_setup(*setup)
    if not is_legal:
        # sgfmill takes stones without liberties off; SGF has a setup stand as it is written.
        comparison.same("setup", rows_of(game["boards"][0]), rows(board), "setup-without-liberties")
        comparison.seen["setups without liberties"] += 1
        return
    Course(game, board, comparison).play()
    compare_records(game, comparison, setup)


class Course:
    """A game on a board of sgfmill, with all its boards."""

    def __init__(self, game, board, comparison):
        self.game, self.board, self.comparison = game, board, comparison
        self.ko = None
        self.first = {}
        # Who made each board, and whether by a play.
        self.made = {rows(board): [(other(game["moves"][0][0]) if game["moves"] else "w", False)]}

    def play(self):
        self.comparison.at(0)
        self.comparison.same("board", rows_of(self.game["boards"][0]), rows(self.board))
        for ply, move in enumerate(self.game["moves"], 1):
            self.comparison.at(ply)
            self.turn(ply, move[0], point(move[1:], self.board.side))
        for form in ("psk", "ssk", "nsk"):
            self.comparison.same(form, self.game["forms"][form], self.first.get(form))
            self.comparison.seen[form + " forbids"] += form in self.first

    def turn(self, ply, colour, at):
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
            self.repeat(ply, colour, now)
        self.made.setdefault(now, []).append((colour, bool(at)))

    def repeat(self, ply, colour, now):
        """A play has brought back a board: positional superko asks no more, the others by whom it was made."""
        earlier = self.made.get(now, [])
        for form, is_forbidden in (
            ("psk", bool(earlier)),
            ("ssk", any(by == colour for by, _ in earlier)),
            ("nsk", any(by == colour and is_play for by, is_play in earlier)),
        ):
            if is_forbidden:
                self.first.setdefault(form, ply)


def other(colour):
    return "w" if colour == "b" else "b"


def point(text, size):
    """A point of SGF as sgfmill has it, rows from below; none for a pass."""
    return (size - 1 - (ord(text[1]) - ord("a")), ord(text[0]) - ord("a")) if text else None


def points(names, size):
    return [point(name, size) for name in names]


def rows(board):
    sides = range(board.side)
    return "/".join("".join(COLOURS[board.get(row, col)] for col in sides) for row in reversed(sides))


def rows_of(ours):
    return ours["rows"]


def count(board):
    return sum(colour is not None for row in board.board for colour in row)


def compare_records(game, comparison, setup):
    read = sgf.Sgf_game.from_bytes(game["sgf"].encode("utf-8"))
    size = game["start"]
    board, moves = sgf_moves.get_setup_and_moves(read)
    comparison.same("sgf-setup", rows_of(game["boards"][0]), rows(board))
    expected = [(move[0], point(move[1:], size)) for move in game["moves"]]
    comparison.same("sgf-moves", expected, moves[: len(expected)])
    encoding = ENCODINGS[game["game"] % len(ENCODINGS)]
    written = sgf.Sgf_game(size=size, encoding=encoding)
    written.get_root().set("C", "表 ソ\\ 能 ]")
    if setup[0] or setup[1]:
        written.get_root().set_setup_stones(*setup)
    for colour, at in expected:
        written.extend_main_sequence().set_move(colour, at)
    comparison.written("sgf", written.serialise())
