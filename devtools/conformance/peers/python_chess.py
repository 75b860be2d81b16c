"""Chess and Chess960 by python-chess."""

import io

import chess
import chess.pgn

# To name all moves takes longer than all the rest: that is done in one position of so many, and where it is check. The moves that
# are made are all named in the record.
STRIDE = 4


def compare(game, comparison):
    board = chess.Board(game["start"], chess960=game["chess960"])
    claims = {}
    for ply, position in enumerate(game["positions"]):
        if ply > 0:
            board.push(board.parse_uci(game["moves"][ply - 1]))
        comparison.at(ply)
        compare_position(position, board, comparison, ply + game["game"])
        note_claims(claims, ply, board)
    compare_claims(game, claims, board, comparison)
    compare_records(game, comparison)


def compare_position(ours, board, comparison, number):
    comparison.same("fen", ours["fen"], board.fen(en_passant="legal"))
    comparison.same("check", ours["check"], board.is_check())
    # Castling in Chess960 is a move of the king onto the rook.
    moves = sorted(board.legal_moves, key=board.uci)
    comparison.same("legal-moves", ours["legal"], " ".join(board.uci(move) for move in moves))
    if ours["check"] or number % STRIDE == 0 or "O-O" in ours["san"]:
        comparison.same("san", ours["san"], " ".join(board.san(move) for move in moves))
    end = "checkmate" if board.is_checkmate() else "stalemate" if board.is_stalemate() else None
    comparison.same("end", ours["end"], end)
    comparison.seen["checkmates"] += end == "checkmate"
    comparison.seen["stalemates"] += end == "stalemate"
    comparison.seen["moves that castle"] += ours["san"].count("O-O") - ours["san"].count("O-O-O")
    if ours["insufficient"] is not None:
        theirs = board.is_insufficient_material()
        # Mate and stalemate end a game before anybody looks at the men.
        if end is None:
            comparison.same("insufficient-material", ours["insufficient"], theirs)
            comparison.seen["positions with too few men"] += ours["insufficient"]
    count = ours["count"]
    comparison.same("occurrences", True, board.is_repetition(count) and not board.is_repetition(count + 1))


def note_claims(claims, ply, board):
    """The first ply at which each claim can be made; what the start brings along is left aside, as reading 4 has it."""
    for name, is_due in (
        ("threefold", board.is_repetition(3)),
        ("fivefold", board.is_fivefold_repetition()),
        ("fifty-move", board.is_fifty_moves()),
        ("seventyfive-move", board.is_seventyfive_moves()),
    ):
        if is_due:
            claims.setdefault(name, ply)


def compare_claims(game, claims, board, comparison):
    for name in ("threefold", "fivefold", "fifty-move", "seventyfive-move"):
        ours, theirs = game["claims"].get(name), claims.get(name)
        known_as = None
        if theirs == 0:
            known_as = "counter-of-the-start"
        elif theirs is None and ours == len(game["moves"]) and game["positions"][-1]["end"] == "stalemate":
            known_as = "moves-at-stalemate"
        comparison.same(name, ours, theirs, known_as)
        comparison.seen[name] += ours is not None
    comparison.same("claim-by-announcing", game["can_claim"], board.can_claim_threefold_repetition())


def compare_records(game, comparison):
    read = chess.pgn.read_game(io.StringIO(game["pgn"]))
    moves = [move.uci() for move in read.mainline_moves()]
    comparison.same("pgn-faults", [], read.errors)
    comparison.same("pgn-moves", game["moves"], moves)
    text = read.accept(chess.pgn.StringExporter(columns=80))
    comparison.written("pgn", (text + "\n\n").encode("utf-8"))
