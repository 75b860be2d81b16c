"""Shogi by cshogi, which is the program Apery with changes."""

import os
import tempfile

import cshogi
from cshogi import CSA, KI2, KIF

# What cshogi says of a repetition, as the side to move sees it: who gave perpetual check has lost.
REPETITIONS = {cshogi.REPETITION_DRAW: "draw", cshogi.REPETITION_WIN: "waiting", cshogi.REPETITION_LOSE: "moving"}
DECLARED = {cshogi.NYUGYOKU_WIN: "win", cshogi.NYUGYOKU_DRAW: "draw", cshogi.NYUGYOKU_NONE: "none"}
ENDS = {"TORYO": "resign", "SENNICHITE": "sennichite", "KACHI": "win"}


def compare(game, comparison):
    board = cshogi.Board(game["start"])
    positions, played = game["positions"], []
    for ply, position in enumerate(positions):
        if position.get("illegal"):
            legal = [cshogi.move_to_usi(move) for move in board.legal_moves]
            comparison.same("illegal-move", False, game["moves"][ply - 1][0] in legal)
            comparison.seen["illegal moves"] += 1
            break
        if ply > 0:
            usi, csa = game["moves"][ply - 1]
            move = board.move_from_usi(usi)
            comparison.same("csa-move", csa, cshogi.move_to_csa(move))
            board.push(move)
            played.append(move)
        comparison.at(ply)
        compare_position(position, board, comparison)
    compare_records(game, played, comparison)


def compare_position(ours, board, comparison):
    comparison.same("sfen", ours["sfen"], " ".join(board.sfen().split(" ")[:3]))
    comparison.same("check", ours["check"], board.is_check())
    legal = sorted(cshogi.move_to_usi(move) for move in board.legal_moves)
    comparison.same("legal-moves", ours["legal"], " ".join(legal))
    comparison.same("no-move", ours["legal"] == "", board.is_game_over())
    comparison.seen["pawn-drop mates"] += len(ours["pawn_mates"].split())
    comparison.seen["positions without a move"] += ours["legal"] == ""
    comparison.same("declaration-27", ours["declare27"], DECLARED[board.nyugyoku_result(cshogi.LAW_27)])
    comparison.same("declaration-24", ours["declare24"], DECLARED[board.nyugyoku_result(cshogi.LAW_24)])
    comparison.seen["declarations"] += ours["declare27"] == "win" or ours["declare24"] != "none"
    compare_repetition(ours, board, comparison)


def compare_repetition(ours, board, comparison):
    theirs = board.is_draw()
    if theirs in (cshogi.REPETITION_SUPERIOR, cshogi.REPETITION_INFERIOR):
        # Of pieces on the same squares with more in hand the laws say nothing; where we find a repetition it hides it.
        is_repeated = any(ours[times] for times in ("second", "third", "fourth"))
        comparison.same("repetition", is_repeated, False, "superior-hides-repetition")
        return
    mover = "first" if board.turn == cshogi.BLACK else "second"
    other = "second" if mover == "first" else "first"
    loser = {"draw": "draw", "moving": f"{mover}-loses", "waiting": f"{other}-loses"}
    theirs = loser.get(REPETITIONS.get(theirs))
    if ours["second"] or not any(ours[times] for times in ("third", "fourth")):
        # The cycle since the last occurrence is all there is, and cshogi looks at that one.
        comparison.same("repetition", ours["second"], theirs)
        return
    comparison.seen["fourth occurrences"] += bool(ours["fourth"])
    comparison.seen["perpetual checks"] += ours["fourth"] not in (None, "draw")
    known_as = "last-lap-alone" if theirs not in (None, "draw") and (ours["third"] or ours["fourth"]) == "draw" else None
    comparison.same("repetition", ours["third"] or ours["fourth"], theirs, known_as)


def compare_records(game, played, comparison):
    record = game["record"]
    if game["kind"] == "illegal-move":
        return
    read = CSA.Parser.parse_str(record["csa"])[0]
    comparison.same("csa-moves", [usi for usi, _ in game["moves"]], [cshogi.move_to_usi(move) for move in read.moves])
    if record["times"]:
        comparison.same("csa-times", record["times"], read.times[: len(played)])
    if record["special"]:
        comparison.same("csa-end", "%" + record["special"], read.endgame)
        wins = {cshogi.BLACK_WIN: "1-0", cshogi.WHITE_WIN: "0-1", cshogi.DRAW: "1/2-1/2"}
        # cshogi knows no `%TSUMI`.
        known_as = "tsumi-is-a-draw" if record["special"] == "TSUMI" else None
        comparison.same("csa-outcome", record["outcome"], wins[read.win], known_as)
    with tempfile.TemporaryDirectory() as folder:
        write(game, played, folder, comparison)


def write(game, played, folder, comparison):
    """Writes the game with cshogi for us to read: CSA, KIF, and from the even start KI2."""
    paths = [os.path.join(folder, name) for name in ("game.csa", "game.kifu", "game.kif", "game.ki2")]
    csa = CSA.Exporter(paths[0], encoding="utf-8")
    csa.info(cshogi.Board(game["start"]), names=["先手", "後手"], version="V2.2")
    for move in played:
        csa.move(move, time=7)
    csa.endgame("%CHUDAN")
    csa.close()
    is_even = " ".join(game["start"].split(" ")[:3]) == " ".join(cshogi.STARTING_SFEN.split(" ")[:3])
    for path in paths[1:3]:
        write_kif(path, game, played, is_even)
    if is_even:
        write_ki2(paths[3], played)
    for name, path in zip(("csa", "kif-utf8", "kif-sjis", "ki2"), paths):
        if os.path.exists(path):
            with open(path, "rb") as file:
                comparison.written(name, file.read())


def write_kif(path, game, played, is_even):
    kif = KIF.Exporter(path)
    kif.header(["Kiku", "Ume"], handicap=None if is_even else "sfen " + game["start"])
    for number, move in enumerate(played, 1):
        kif.move(move, 7, 7 * ((number + 1) // 2))
    kif.end(ENDS.get((game["record"] or {}).get("special"), "resign"))
    kif.close()


def write_ki2(path, played):
    ki2 = KI2.Exporter(path)
    ki2.header(["Kiku", "Ume"])
    for move in played:
        ki2.move(move)
    ki2.end("%TORYO")
    ki2.close()
