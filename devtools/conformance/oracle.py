"""Records as others write and read them, for `cargo xtask conformance`.

    oracle.py make FOLDER GAMES SEED GAME...   writes random games of these games in each format
    oracle.py read < LIST                      reads files: a line is a game, a tab and a path

Either way a line of JSON comes out for each game: file, index from 1, plies, and the position after the last of them.
"""

import gzip
import io
import json
import os
import random
import sys

import chess
import chess.pgn
import cshogi
import cshogi.CSA
import pyffish
import shogi
import shogi.CSA
import shogi.KIF
from sgfmill import boards, sgf, sgf_moves


def say(path, index, plies, position):
    print(json.dumps({"file": path, "index": index, "plies": plies, "position": position}))


# Shogi: the position is SFEN without the number of the move.


def shogi_position(board):
    return " ".join(board.sfen().split(" ")[:3])


def random_shogi(chance):
    board, moves = cshogi.Board(), []
    for _ in range(chance.randrange(1, 160)):
        legal = list(board.legal_moves)
        if not legal:
            break
        move = chance.choice(legal)
        board.push(move)
        moves.append(cshogi.move_to_usi(move))
    return board, moves


def write_csa(path, moves, chance):
    exporter = cshogi.CSA.Exporter(path, encoding="utf-8")
    exporter.info(cshogi.STARTING_SFEN, names=["先手", "後手"], version="V2.2")
    board = cshogi.Board()
    for usi in moves:
        move = board.move_from_usi(usi)
        exporter.move(move, time=chance.randrange(1, 9))
        board.push(move)
    exporter.endgame("%CHUDAN")
    exporter.close()


def write_kif(path, moves, encoding):
    winner = "b" if len(moves) % 2 else "w"
    text = shogi.KIF.Exporter.kif({"names": ["Ada", "Bo"], "sfen": cshogi.STARTING_SFEN, "moves": moves, "win": winner})
    with open(path, "w", encoding=encoding, newline="") as file:
        file.write(text)


def make_shogi(folder, games, chance):
    for number in range(games):
        board, moves = random_shogi(chance)
        written = [f"{number}.csa", f"{number}.usi", f"{number}.kif", f"{number}-sjis.kif"]
        paths = [os.path.join(folder, name) for name in written]
        write_csa(paths[0], moves, chance)
        with open(paths[1], "w", encoding="utf-8") as file:
            file.write("position startpos moves " + " ".join(moves) + "\n")
        write_kif(paths[2], moves, "utf-8")
        write_kif(paths[3], moves, "cp932")
        for path in paths:
            say(path, 1, len(moves), shogi_position(board))


def read_shogi(path):
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp932", errors="replace")
    # Lines of a server behind a game are no CSA.
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for index, record in enumerate(shogi.CSA.Parser.parse_str("\n".join(lines)), 1):
        board = shogi.Board(record["sfen"])
        for move in record["moves"]:
            board.push_usi(move)
        say(path, index, len(record["moves"]), shogi_position(board))


# Chess: the position is the first two fields of FEN.


def chess_position(board):
    return " ".join(board.fen().split(" ")[:2])


def random_chess(chance, is_960):
    board = chess.Board.from_chess960_pos(chance.randrange(960)) if is_960 else chess.Board()
    game = chess.pgn.Game()
    game.setup(board)
    game.headers["White"], game.headers["Black"] = "Ada", "Bo"
    node = game
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


def make_chess(folder, games, chance):
    for is_960 in (False, True):
        path = os.path.join(folder, "chess960.pgn" if is_960 else "standard.pgn")
        with open(path, "w", encoding="utf-8") as file:
            for index in range(1, games + 1):
                board, game = random_chess(chance, is_960)
                file.write(game.accept(chess.pgn.StringExporter(columns=80)) + "\n\n")
                say(path, index, len(board.move_stack), chess_position(board))


def read_chess(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8", errors="surrogateescape") as file:
        index = 0
        while game := chess.pgn.read_game(file):
            index += 1
            end = game.end()
            if not game.errors:
                say(path, index, end.ply() - game.ply(), chess_position(end.board()))


# Go: the position is the rows from the top, X, O and a dot.


def go_position(board):
    word = {"b": "X", "w": "O", None: "."}
    rows = range(board.side - 1, -1, -1)
    return "/".join("".join(word[board.get(row, col)] for col in range(board.side)) for row in rows)


def random_go(chance):
    size = chance.choice([5, 9, 13, 19])
    game = sgf.Sgf_game(size=size, encoding=chance.choice(["UTF-8", "Shift_JIS", "GB18030"]))
    game.get_root().set("C", "表 ソ\\ 能 ]")
    board, plies, colour = boards.Board(size), 0, "b"
    for _ in range(chance.randrange(1, 3 * size)):
        free = [(row, col) for row in range(size) for col in range(size) if board.get(row, col) is None]
        point = chance.choice(free) if free and chance.random() < 0.95 else None
        node = game.extend_main_sequence()
        node.set_move(colour, point)
        if point:
            board.play(*point, colour)
        plies, colour = plies + 1, "w" if colour == "b" else "b"
    return game, board, plies


def make_go(folder, games, chance):
    for number in range(games):
        game, board, plies = random_go(chance)
        path = os.path.join(folder, f"{number}.sgf")
        with open(path, "wb") as file:
            file.write(game.serialise())
        say(path, 1, plies, go_position(board))


def read_go(path):
    with open(path, "rb") as file:
        game = sgf.Sgf_game.from_bytes(file.read())
    board, moves = sgf_moves.get_setup_and_moves(game)
    for colour, point in moves:
        if point:
            board.play(*point, colour)
    say(path, 1, len(moves), go_position(board))


# Xiangqi: the position is the first two fields of FEN.


def make_xiangqi(folder, games, chance):
    start = pyffish.start_fen("xiangqi")
    for number in range(games):
        moves = []
        for _ in range(chance.randrange(1, 120)):
            legal = pyffish.legal_moves("xiangqi", start, moves)
            if not legal:
                break
            moves.append(chance.choice(legal))
        words = pyffish.get_san_moves("xiangqi", start, moves, False, pyffish.NOTATION_XIANGQI_WXF)
        path = os.path.join(folder, f"{number}.pgn")
        with open(path, "w", encoding="utf-8") as file:
            file.write('[Game "Chinese Chess"]\n[Red "Ada"]\n[Black "Bo"]\n[Result "*"]\n\n')
            for ply, word in enumerate(words):
                file.write(f"{ply // 2 + 1}. {word} " if ply % 2 == 0 else f"{word}\n")
            file.write("*\n")
        fen = pyffish.get_fen("xiangqi", start, moves)
        say(path, 1, len(moves), " ".join(fen.split(" ")[:2]))


MAKERS = {"shogi": make_shogi, "chess": make_chess, "go": make_go, "xiangqi": make_xiangqi}
READERS = {"shogi": read_shogi, "chess": read_chess, "go": read_go}


def main():
    if sys.argv[1] == "make":
        folder, games, seed = sys.argv[2], int(sys.argv[3]), sys.argv[4]
        for game in sys.argv[5:]:
            os.makedirs(os.path.join(folder, game))
            MAKERS[game](os.path.join(folder, game), games, random.Random(f"{seed} {game}"))
        return
    for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8"):
        game, path = line.rstrip("\n").split("\t")
        try:
            READERS[game](path)
        except Exception as error:  # The reader refuses the file: there is nothing to compare.
            print(f"{path}: {type(error).__name__}: {error}", file=sys.stderr)


main()
