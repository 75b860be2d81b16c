"""Compares our readers of records and our rulings with those of others, for `cargo xtask conformance`.

    conformance.py --ours PROGRAM --place DIR [--games N] [--seed TEXT] [--peer NAME]...

PROGRAM answers what our library says of games and records (`ours.py`). The libraries of others are installed by pip into a
virtual environment in DIR. Exit code 1 where something differs and nothing explains it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
# The libraries, and the game of each.
PEERS = {"python-shogi": "shogi", "cshogi": "shogi", "python-chess": "chess", "pyffish": "xiangqi", "sgfmill": "go"}


def main() -> None:
    """Compares all; a machine that cannot have the libraries of others says so, and passes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ours", required=True, metavar="PROGRAM", help="asked as `PROGRAM ours`")
    parser.add_argument("--place", required=True, type=Path, metavar="DIR", help="where the libraries are installed")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="random games with each library")
    parser.add_argument("--seed", default="1", metavar="TEXT", help="another one gives other games")
    parser.add_argument("--peer", dest="peers", action="append", choices=PEERS, help="only with this library")
    args = parser.parse_args()
    try:
        enter_environment(args.place.resolve() / "venv")
    except (OSError, RuntimeError, subprocess.CalledProcessError) as error:
        print(f"SKIPPED: conformance: the readers of others cannot be installed here: {error}")
        return
    # Only the environment has what these import.
    from readings import compare_readings
    from rulings import compare_rulings

    peers = {name: game for name, game in PEERS.items() if not args.peers or name in args.peers}
    differences = compare_rulings(args.ours, peers, args.games, args.seed)
    unexplained = compare_readings(args.ours, set(peers.values()))
    if differences + unexplained:
        sys.exit(f"{differences} differences in rulings, {unexplained} games read otherwise, and nothing explains it")


def enter_environment(venv: Path) -> None:
    """Goes on in the virtual environment, which is made where it is not there."""
    if sys.version_info < (3, 9):  # noqa: UP036
        raise RuntimeError("python3 is older than 3.9")
    if Path(sys.prefix).resolve() == venv:
        return
    python = venv / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-r", HERE / "requirements.txt"], check=True)
    sys.stdout.flush()
    os.execv(python, [str(python), "-u", "-B", *sys.argv])


if __name__ == "__main__":
    main()
