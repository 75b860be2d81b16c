"""A Chromium without a window, driven by the protocol of its developer tools.

The messages go through two pipes (`--remote-debugging-pipe`): JSON, with a NUL behind each. So there is no port that somebody
else may have, and the browser ends with this program.
"""

from __future__ import annotations

import base64
import json
import os
import select
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

# It asks nobody for anything, and runs as root too.
OPTIONS = [
    "--headless",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
]
# The protocol reads at descriptor 3 and writes at 4: a shell moves its own input and output there.
SCRIPT = 'exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null'
# How long an answer may take, in seconds, on a machine that is busy with other things.
PATIENCE = 60
# How often it is started before it is given up.
STARTS = 3

Message = dict[str, Any]


class View(NamedTuple):
    """How a page is looked at: the size in CSS pixels, whether the reader's screen is dark, whether it is printed."""

    width: int
    height: int = 1600
    is_dark: bool = False
    is_print: bool = False


class Browser:
    """A browser with one tab."""

    def __init__(self, program: str) -> None:
        self.profile = tempfile.TemporaryDirectory()
        command = ["sh", "-c", SCRIPT, program, *OPTIONS, f"--user-data-dir={self.profile.name}"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, bufsize=0, **pipes)
        self.last_id, self.tab, self.unread = 0, {}, b""
        # What it reported by itself since the page was opened.
        self.events: list[Message] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.tab = {"sessionId": self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)
        # A window without a screen has no focus of its own.
        self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    @classmethod
    def start(cls, program: str) -> Browser:
        """Starts the program, again if it does not answer."""
        for _ in range(1, STARTS):
            try:
                return cls(program)
            except OSError:
                continue
        return cls(program)

    def call(self, method: str, **params: Any) -> Message:
        """Calls a method and waits for its answer; events that come before it are kept."""
        self.last_id += 1
        request = {"id": self.last_id, "method": method, "params": params, **self.tab}
        self.process.stdin.write(json.dumps(request).encode() + b"\0")
        while (message := self.message()).get("id") != self.last_id:
            self.events.append(message)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']}")
        return message["result"]

    def message(self) -> Message:
        """The next answer or event."""
        while b"\0" not in self.unread:
            is_there, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
            read = os.read(self.process.stdout.fileno(), 1 << 20) if is_there else b""
            if not read:
                raise OSError("the browser has ended" if is_there else "the browser does not answer")
            self.unread += read
        message, _, self.unread = self.unread.partition(b"\0")
        return json.loads(message)

    def open(self, file: Path) -> None:
        """Opens a file and waits until it is loaded."""
        self.events.clear()
        answer = self.call("Page.navigate", url=file.as_uri())
        if "errorText" in answer:
            raise RuntimeError(f"{file}: not loaded: {answer['errorText']}")
        loaded = {"loaderId": answer["loaderId"], "name": "load"}.items()
        while not any(loaded <= event["params"].items() for event in self.events):
            self.events.append(self.message())

    def set_view(self, view: View) -> None:
        """Looks at the page in this way from now on."""
        size = {"width": view.width, "height": view.height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if view.is_dark else "light"}
        # Nothing stands for the medium as it is, which is paper while a page is printed.
        self.call("Emulation.setEmulatedMedia", media="print" if view.is_print else "", features=[scheme])

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript; the policy of the page does not bind it."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def picture(self, most: int) -> bytes:
        """A picture (PNG) of the page from its head down to `most` pixels."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], most), "scale": 1}
        answer = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        return base64.b64decode(answer["data"])

    def print(self) -> bytes:
        """The page as it is printed (PDF), on the paper that it names."""
        answer = self.call("Page.printToPDF", preferCSSPageSize=True, printBackground=False)
        return base64.b64decode(answer["data"])

    def close(self) -> None:
        """Lets it end by itself, so that it leaves nothing behind; a browser that does not is killed."""
        self.tab = {}
        try:
            self.call("Browser.close")
            self.process.wait(5)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
