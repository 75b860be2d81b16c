"""Turns the tables of check_archive.py back into the NDJSON of kifu-check, sorted by record.

    spark-submit tables_to_ndjson.py --tables DIR > all.ndjson

The lines are those that kifu-check writes itself for the same files in the order of their bytes: cmp can compare them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from decimal import Decimal
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from check_archive import FINDING, FINDINGS, GAME, GAMES, read

# Fields that kifu-check leaves out when they are empty.
LEFT_OUT = ("record_bytes", "encoding", "adjudication", "failure")


def main() -> int:
    """Prints a line for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--tables", required=True, metavar="DIR", help="what was --out of check_archive.py")
    folder = os.path.abspath(parser.parse_args().tables)
    spark = SparkSession.builder.appName("tables_to_ndjson").getOrCreate()
    spark.sparkContext.setLogLevel("WARN")
    games = spark.read.schema(GAMES).parquet(read(f"{folder}/games"))
    findings = spark.read.schema(FINDINGS).parquet(read(f"{folder}/findings"))
    for row in reports(games, findings).toLocalIterator():
        print(line(row.asDict(recursive=True)))
    spark.stop()
    return 0


def reports(games: DataFrame, findings: DataFrame) -> DataFrame:
    """Every game with its findings in their order; strings sort by their bytes."""
    finding = F.struct("number", *(F.col(name) for name in FINDING.names))
    found = findings.groupBy("record", "index").agg(F.sort_array(F.collect_list(finding)).alias("findings"))
    return games.join(found, ["record", "index"], "left").orderBy("record", "index")


def line(game: dict[str, Any]) -> str:
    """A game as kifu-check writes it."""
    game["findings"] = [{name: finding[name] for name in FINDING.names} for finding in game["findings"] or []]
    ordered = {name: game[name] for name in GAME.names if game[name] is not None or name not in LEFT_OUT}
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":"), default=number)


def number(value: Decimal) -> int | float:
    """Seconds: whole ones without a point."""
    return int(value) if value == int(value) else float(value)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.exit(main())
