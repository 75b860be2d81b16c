"""Records as others write and read them.

A maker gives records of random games in each format: the name of a file, its bytes, and the reading of every game in it. A
reader gives the readings of the games of a record, none where the library finds errors in a game, until it refuses the rest.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import chess
import chess.pgn
import cshogi
import pyffish
import shogi
import shogi.CSA
from sgfmill import boards, sgf, sgf_moves

from comparing import first_fields
from ours import Reading
from peers import cshogi as by_cshogi
from peers import pyffish as by_pyffish
from peers import python_chess as by_python_chess
from peers import python_shogi as by_python_shogi
from peers import sgfmill as by_sgfmill

Made = Iterator[tuple[str, bytes, list[Reading]]]


def make_shogi(games: int, chance: random.Random) -> Made:
    """Writes CSA and USI with cshogi, and KIF with python-shogi."""
    for number in range(games):
        board, moves = cshogi.Board(), []
        for _ in range(chance.randrange(1, 160)):
            legal = list(board.legal_moves)
            if not legal:
                break
            moves.append(chance.choice(legal))
            board.push(moves[-1])
        usi = [cshogi.move_to_usi(move) for move in moves]
        readings = [(len(moves), first_fields(board.sfen(), 3))]
        times = [chance.randrange(1, 9) for _ in moves]
        kif = by_python_shogi.kif(cshogi.STARTING_SFEN, usi)
        yield f"{number}.csa", by_cshogi.csa(cshogi.STARTING_SFEN, moves, times), readings
        yield f"{number}.usi", f"position startpos moves {' '.join(usi)}\n".encode(), readings
        yield f"{number}.kif", kif.encode("utf-8"), readings
        yield f"{number}-sjis.kif", kif.encode("cp932"), readings


def read_shogi(record: bytes) -> Iterator[Reading]:
    """Reads CSA with python-shogi."""
    try:
        text = record.decode("utf-8")
    except UnicodeDecodeError:
        text = record.decode("cp932", errors="replace")
    # Lines of a server behind a game are no CSA.
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for game in shogi.CSA.Parser.parse_str("\n".join(lines)):
        board = shogi.Board(game["sfen"])
        for move in game["moves"]:
            board.push_usi(move)
        yield len(game["moves"]), first_fields(board.sfen(), 3)


def make_chess(games: int, chance: random.Random) -> Made:
    """Writes PGN with python-chess: one of games from the usual array, one of Chess960."""
    for name, is_960 in (("standard.pgn", False), ("chess960.pgn", True)):
        made = [random_chess(chance, is_960) for _ in range(games)]
        text = "".join(by_python_chess.pgn(game) for _, game in made)
        yield name, text.encode(), [(len(board.move_stack), first_fields(board.fen(), 2)) for board, _ in made]


def random_chess(chance: random.Random, is_960: bool) -> tuple[chess.Board, chess.pgn.Game]:
    """A game with clocks, comments, variations and signs of what a move is worth."""
    board = chess.Board.from_chess960_pos(chance.randrange(960)) if is_960 else chess.Board()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"], game.headers["Black"] = "Ada", "Bo"
    node: chess.pgn.GameNode = game
    for _ in range(chance.randrange(1, 200)):
        legal = list(board.legal_moves)
        if not legal:
            break
        # Castling is rare: it is taken where it can be.
        castling = [move for move in legal if board.is_castling(move)]
        move = chance.choice(castling or legal)
        before, node = node, node.add_variation(move)
        if chance.random() < 0.05:
            before.add_variation(chance.choice(legal), comment="another way")
        if chance.random() < 0.3:
            node.set_clock(chance.randrange(1, 7200))
            node.set_emt(chance.randrange(0, 600))
        if chance.random() < 0.1:
            node.nags.add(chance.randrange(1, 10))
        board.push(move)
    return board, game


def read_chess(record: bytes) -> Iterator[Reading | None]:
    """Reads PGN with python-chess."""
    text = io.StringIO(record.decode("utf-8", errors="surrogateescape"), newline=None)
    while game := chess.pgn.read_game(text):
        end = game.end()
        yield None if game.errors else (end.ply() - game.ply(), first_fields(end.board().fen(), 2))


def make_go(games: int, chance: random.Random) -> Made:
    """Writes SGF with sgfmill, in one of three encodings."""
    for number in range(games):
        size = chance.choice([5, 9, 13, 19])
        encoding = chance.choice(by_sgfmill.ENCODINGS)
        board, moves, colour = boards.Board(size), [], "b"
        for _ in range(chance.randrange(1, 3 * size)):
            free = [(row, col) for row in range(size) for col in range(size) if board.get(row, col) is None]
            point = chance.choice(free) if free and chance.random() < 0.95 else None
            moves.append((colour, point))
            if point:
                board.play(*point, colour)
            colour = by_sgfmill.other(colour)
        yield f"{number}.sgf", by_sgfmill.written(size, encoding, moves), [(len(moves), by_sgfmill.rows(board))]


def read_go(record: bytes) -> Iterator[Reading]:
    """Reads SGF with sgfmill."""
    board, moves = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(record))
    for colour, point in moves:
        if point:
            board.play(*point, colour)
    yield len(moves), by_sgfmill.rows(board)


def make_xiangqi(games: int, chance: random.Random) -> Made:
    """Writes PGN in WXF notation with pyffish."""
    start = pyffish.start_fen("xiangqi")
    for number in range(games):
        moves: list[str] = []
        for _ in range(chance.randrange(1, 120)):
            legal = pyffish.legal_moves("xiangqi", start, moves)
            if not legal:
                break
            moves.append(chance.choice(legal))
        words = pyffish.get_san_moves("xiangqi", start, moves, False, by_pyffish.WXF)
        numbered = [f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(words)]
        position = first_fields(pyffish.get_fen("xiangqi", start, moves), 2)
        yield f"{number}.pgn", by_pyffish.pgn(numbered), [(len(moves), position)]


MAKERS = {"shogi": make_shogi, "chess": make_chess, "go": make_go, "xiangqi": make_xiangqi}
READERS = {"shogi": read_shogi, "chess": read_chess, "go": read_go}
