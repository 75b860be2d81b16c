"""Checks a folder of game records with kifu-check on a Spark cluster and keeps the result as Parquet tables.

    spark-submit check_archive.py --archive DIR --out DIR [--pattern '*.csa'] [--game shogi] [--rules BOOK]

OUT/games has a row a game and OUT/findings a row a finding; their columns are the fields of kifu-check's NDJSON. Both appear
together when all is checked and counted, or not at all. Every worker sees both folders under the same path and has the same
kifu-check: by PATH, by --kifu-check PATH, or shipped by spark-submit --files. Python 3.9, Spark 3.5 or later; docs/scale.md.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

from pyspark import SparkFiles
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, DecimalType, IntegerType, LongType, StringType, StructType

SECONDS = DecimalType(18, 3)
TIME = StructType().add("first", SECONDS).add("second", SECONDS)
FINDING = (
    StructType()
    .add("severity", StringType(), nullable=False)
    .add("code", StringType(), nullable=False)
    .add("line", LongType(), nullable=False)
    .add("column", LongType(), nullable=False)
    .add("ply", LongType())
    .add("article", StringType())
    .add("message", StringType(), nullable=False)
    .add("decision", StringType())
)
# Of events of engines: by which rule a game was adjudicated, and whose engine failed.
ADJUDICATION = (
    StructType()
    .add("claim", StringType(), nullable=False)
    .add("verdict", StringType(), nullable=False)
    .add("rule", StringType())
    .add("ply", LongType())
)
FAILURE = StructType().add("side", StringType(), nullable=False).add("kind", StringType(), nullable=False)
GAME = (
    StructType()
    .add("record", StringType(), nullable=False)
    .add("record_bytes", StringType())
    .add("index", LongType(), nullable=False)
    .add("game", StringType(), nullable=False)
    .add("rules", StringType(), nullable=False)
    .add("format", StringType(), nullable=False)
    .add("encoding", StringType())
    .add("first", StringType(), nullable=False)
    .add("second", StringType(), nullable=False)
    .add("plies", LongType(), nullable=False)
    .add("outcome", StringType(), nullable=False)
    .add("ending", StringType(), nullable=False)
    .add("time", TIME)
    .add("adjudication", ADJUDICATION)
    .add("failure", FAILURE)
    .add("findings", ArrayType(FINDING, containsNull=False), nullable=False)
)
# One process: which kifu-check it was, how it ended and what it said on stderr.
RUN = (
    StructType()
    .add("host", StringType(), nullable=False)
    .add("version", StringType(), nullable=False)
    .add("status", IntegerType(), nullable=False)
    .add("stderr", StringType(), nullable=False)
)
# What the tasks write: a row a game, and a row a process.
STAGED = StructType().add("report", GAME).add("run", RUN)
# The tables: findings are numbered within their game, from 1, in the order of kifu-check.
GAMES = StructType([field for field in GAME if field.name != "findings"])
FINDINGS = StructType([GAME["record"], GAME["index"], *StructType().add("number", IntegerType()), *FINDING])

SPARK: dict[str, Any] = {
    # A task's files move to the table when the job is committed, not before: an attempt that dies leaves nothing there.
    "spark.hadoop.mapreduce.fileoutputcommitter.algorithm.version": "1",
    # A file that is gone when it is read is an error.
    "spark.sql.files.ignoreMissingFiles": "false",
    "spark.sql.files.ignoreCorruptFiles": "false",
}


class Refusal(Exception):
    """Why there are no tables, for the one who typed the command."""


def main() -> int:
    """Runs the job: 0, or 2 and nothing written. Findings are data: they do not change the exit code."""
    args = arguments()
    try:
        check_archive(args)
    except (Refusal, OSError) as error:
        print(f"check_archive: {error}", file=sys.stderr)
        return 2
    return 0


def arguments() -> argparse.Namespace:
    """What is typed."""
    about, how = (__doc__ or "").split("\n", 1)
    shape = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=about, epilog=how, formatter_class=shape)
    parser.add_argument("--archive", required=True, type=absolute, metavar="DIR", help="records, in folders to any depth")
    parser.add_argument("--out", required=True, type=absolute, metavar="DIR", help="the tables; must not be there yet")
    parser.add_argument("--pattern", default="*", help="check only files with such names, '*.csa' for instance")
    parser.add_argument("--game", default="shogi", help="as kifu-check's (default: %(default)s)")
    parser.add_argument("--rules", metavar="BOOK", help="as kifu-check's; a file must be there on every worker")
    parser.add_argument("--kifu-check", default="kifu-check", metavar="PATH", help="the program (default: %(default)s)")
    parser.add_argument("--batch", default=500, type=positive, metavar="N", help="files of a task (default: %(default)s)")
    return parser.parse_args()


def absolute(path: str) -> Path:
    """Executors run in folders of their own."""
    return Path(os.path.abspath(path))


def positive(text: str) -> int:
    """A number of files."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def check_archive(args: argparse.Namespace) -> None:
    """Lists, checks, counts; then the tables appear."""
    paths = listed(args.archive, args.pattern)
    if args.out.exists():
        raise Refusal(f"{args.out} is there already; name another folder, or remove it")
    if not args.out.parent.is_dir():
        raise Refusal(f"{args.out.parent} is no folder")
    spark = SparkSession.builder.appName("check_archive").config(map=SPARK).getOrCreate()
    spark.sparkContext.setLogLevel("WARN")
    try:
        with appearing(args.out) as folder:
            staged = stage(spark, paths, args, folder / "staged")
            report_runs(staged)
            write_tables(staged, folder)
            count(spark, paths, staged, folder)
            shutil.rmtree(folder / "staged")
    finally:
        spark.stop()


def listed(archive: Path, pattern: str) -> list[str]:
    """The files of the archive, in the order of their bytes. Links to folders are not followed."""
    paths = []
    for folder, _, names in os.walk(os.fsencode(archive), onerror=refuse):
        for name in fnmatch.filter(names, os.fsencode(pattern)):
            path = os.path.join(folder, name)
            if not os.path.isfile(path):
                raise Refusal(f"{path!r} is not a file that can be read")
            paths.append(path)
    if not paths:
        raise Refusal(f"{archive}: no file is named like {pattern!r}")
    return [decoded(path) for path in sorted(paths)]


def refuse(error: OSError) -> None:
    """A folder that cannot be listed is not an empty one."""
    raise error


def decoded(path: bytes) -> str:
    """Tables hold text: two paths that are none could not be told apart in them."""
    try:
        return path.decode()
    except UnicodeDecodeError as error:
        raise Refusal(f"{path!r}: the path is not UTF-8; rename it") from error


@contextmanager
def appearing(out: Path) -> Iterator[Path]:
    """A folder beside `out` that becomes it at the end, at once, or is removed."""
    folder = out.with_name(f"{out.name}.partial-{uuid4().hex[:8]}")
    folder.mkdir()
    try:
        yield folder
        folder.rename(out)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def stage(spark: SparkSession, paths: list[str], args: argparse.Namespace, folder: Path) -> DataFrame:
    """Checks every file once: both tables are made of the same rows, whatever had to be repeated for them."""
    options = ["--game", args.game]
    if args.rules:
        options += ["--rules", os.path.abspath(args.rules) if os.path.isfile(args.rules) else args.rules]
    program = os.path.abspath(args.kifu_check) if os.sep in args.kifu_check else args.kifu_check
    tasks = -(-len(paths) // args.batch)
    checked = spark.sparkContext.parallelize(paths, tasks).mapPartitions(partial(check, program, options))
    try:
        spark.createDataFrame(checked, STAGED).write.parquet(written(folder))
    except Exception as error:
        raise Refusal(reason(error)) from error
    return spark.read.schema(STAGED).parquet(read(folder))


def check(program: str, options: list[str], paths: Iterable[str]) -> Iterator[dict[str, Any]]:
    """A task: one process for all its files. Nothing of it counts before its exit status is known."""
    names = b"".join(path.encode() + b"\0" for path in paths)
    command = [shipped(program), *options, "--format", "ndjson", "--exit-zero", "--jobs", "1", "--files-from", "-", "--null"]
    version = run([command[0], "--version"], b"", subprocess.PIPE).stdout.decode().strip()
    with tempfile.TemporaryFile() as lines:
        ended = run(command, names, lines)
        stderr = ended.stderr.decode(errors="backslashreplace")
        yield {"run": {"host": socket.gethostname(), "version": version, "status": ended.returncode, "stderr": stderr}}
        lines.seek(0)
        for line in lines:
            yield {"report": report(line)}


def shipped(program: str) -> str:
    """The program that came by --files, or that of the worker."""
    path = SparkFiles.get(program)
    return path if os.path.isfile(path) else program


def run(command: list[str], stdin: bytes, stdout: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs it to its end. 2 says that a file cannot be read: the same anywhere. Other failures another worker may not have."""
    host = socket.gethostname()
    try:
        ended = subprocess.run(command, input=stdin, stdout=stdout, stderr=subprocess.PIPE, check=False)
    except OSError as error:
        raise RuntimeError(f"{command[0]} on {host}: {error.strerror}") from error
    if ended.returncode not in (0, 2):
        how = f"exit code {ended.returncode}" if ended.returncode > 0 else f"signal {-ended.returncode}"
        said = ended.stderr.decode(errors="backslashreplace")
        raise RuntimeError(f"{command[0]} on {host} ended with {how}: {said or 'nothing on stderr'}")
    return ended


def report(line: bytes) -> dict[str, Any]:
    """A line of NDJSON as a row. Missing fields are refused when the row is made, unknown ones here."""
    game = json.loads(line, parse_float=Decimal)
    known_only(game, GAME)
    for finding in game["findings"]:
        known_only(finding, FINDING)
    for name, schema in (("adjudication", ADJUDICATION), ("failure", FAILURE)):
        known_only(game.get(name) or {}, schema)
    if game["time"]:
        known_only(game["time"], TIME)
        game["time"] = {side: None if time is None else Decimal(time) for side, time in game["time"].items()}
    return game


def known_only(fields: dict[str, Any], schema: StructType) -> None:
    """No field is dropped silently."""
    unknown = sorted(set(fields) - set(schema.names))
    if unknown:
        raise RuntimeError(f"no column for {', '.join(unknown)}; known: {', '.join(schema.names)}")


def report_runs(staged: DataFrame) -> None:
    """Hands on what the processes said, and refuses if one could not read a file or they were not all the same."""
    runs = staged.where("run is not null").select("run.*").distinct().collect()
    said = {status: sorted({run.stderr for run in runs if run.status == status}) for status in (0, 2)}
    sys.stderr.write("".join(said[0]))
    if said[2]:
        raise Refusal("kifu-check ended with exit code 2:\n" + "".join(said[2]).rstrip("\n"))
    if len({run.version for run in runs}) > 1:
        versions = sorted({f"{run.version} on {run.host}" for run in runs})
        raise Refusal("the workers do not have the same kifu-check:\n" + "\n".join(versions))


def write_tables(staged: DataFrame, folder: Path) -> None:
    """The two tables, from the same rows."""
    games = staged.where("report is not null").select("report.*")
    found = games.select("record", "index", F.posexplode("findings").alias("number", "finding"))
    findings = found.select("record", "index", (F.col("number") + 1).alias("number"), "finding.*")
    games.drop("findings").write.parquet(written(folder / "games"))
    findings.write.parquet(written(folder / "findings"))


def count(spark: SparkSession, paths: list[str], staged: DataFrame, folder: Path) -> None:
    """Reads the tables back: every file has a game, no game is there twice, no finding is lost."""
    games = spark.read.schema(GAMES).parquet(read(folder / "games"))
    findings = spark.read.schema(FINDINGS).parquet(read(folder / "findings"))
    given = spark.createDataFrame([(path,) for path in paths], "record string")
    none_of("no game of", given.join(games, "record", "left_anti"))
    none_of("games of files that were not listed:", games.join(given, "record", "left_anti"))
    none_of("several rows for one game of", games.groupBy("record", "index").count().where("count > 1"))
    [[expected]] = staged.where("report is not null").agg(F.sum(F.size("report.findings"))).collect()
    found = findings.count()
    if found != expected:
        raise Refusal(f"{found} findings are in the table, {expected} were found")
    print(f"{len(paths)} files, {games.count()} games, {found} findings")


def none_of(what: str, rows: DataFrame) -> None:
    """Refuses if there is a row, and names ten."""
    records = [row.record for row in rows.select("record").take(11)]
    if records:
        shown = [repr(record) for record in records[:10]] + ["…"] * (len(records) - 10)
        raise Refusal(f"{what} {', '.join(shown)}; is the folder the same one on every worker?")


def written(path: Path) -> str:
    """For a writer: a folder that all workers see, whatever the cluster's default file system is."""
    return f"file://{path}"


def read(path: Path) -> str:
    """For a reader, which would take some signs for a pattern."""
    return re.sub(r"([\\\[\]{}*?])", r"\\\1", written(path))


def reason(error: Exception) -> str:
    """What the task said, out of what Spark made of it."""
    text = str(error)
    said = re.search(r"^RuntimeError: (.*?)\n\s*(?:\n|at |Driver stacktrace)", text, re.DOTALL | re.MULTILINE)
    return said.group(1) if said else f"the job failed: {text}"


if __name__ == "__main__":
    sys.exit(main())
