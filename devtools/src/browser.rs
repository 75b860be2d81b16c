//! A Chromium without a window, driven by the protocol of its developer tools.
//!
//! The messages go through two pipes (`--remote-debugging-pipe`): JSON, with a NUL behind each. So there is no port that
//! somebody else may have, nothing to connect to again, and the browser ends with this program. A driver crate would bring a
//! WebSocket and mostly an asynchronous runtime for the dozen methods that are called here.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use serde_json::{Value, json};
use tempfile::TempDir;

use xtask::run;

/// The names of its program.
const PROGRAMS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// How to have one.
pub(crate) const HOW_TO_INSTALL: &str = "Debian: apt-get install chromium";
/// It asks nobody for anything, and runs as root too.
const OPTIONS: [&str; 10] = [
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
];
/// The protocol reads at descriptor 3 and writes at 4, where a child of Rust has nothing without unsafe code: a shell moves
/// its own input and output there.
const SCRIPT: &str = r#"exec "$0" "$@" 3<&0 4>&1 0</dev/null 1>/dev/null"#;
/// How long an answer may take on a machine that is busy with other things.
const PATIENCE: Duration = Duration::from_mins(1);
/// How often it is started before it is given up.
const STARTS: usize = 3;

/// A browser with one tab.
pub(crate) struct Browser {
    process: Child,
    requests: ChildStdin,
    messages: Receiver<Value>,
    last_id: u64,
    /// The tab, once there is one.
    session: Option<String>,
    events: Vec<Event>,
    profile: TempDir,
}

/// Something that the browser reported by itself.
pub(crate) struct Event {
    /// Its name: `Network.requestWillBeSent`.
    pub(crate) method: String,
    /// What it says.
    pub(crate) params: Value,
}

/// How a page is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    /// In CSS pixels.
    pub(crate) width: u32,
    /// In CSS pixels.
    pub(crate) height: u32,
    /// Whether the reader's screen is dark.
    pub(crate) is_dark: bool,
    /// Whether it is printed.
    pub(crate) is_print: bool,
}

impl View {
    /// On a light screen.
    pub(crate) const fn screen(width: u32) -> Self {
        Self { width, height: 1600, is_dark: false, is_print: false }
    }

    /// On a dark screen.
    pub(crate) const fn dark(self) -> Self {
        Self { is_dark: true, ..self }
    }
}

/// The program, if there is one on this machine.
pub(crate) fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let places = std::env::split_paths(&path).flat_map(|folder| PROGRAMS.map(|name| folder.join(name)));
    places.into_iter().find(|place| place.is_file())
}

impl Browser {
    /// Starts the program, again if it does not answer.
    pub(crate) fn start(program: &Path) -> Result<Self> {
        let mut failure = None;
        for _ in 0..STARTS {
            match Self::launch(program).and_then(Self::with_tab) {
                Ok(browser) => return Ok(browser),
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.context("no start")?).context(program.display().to_string())
    }

    fn launch(program: &Path) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).arg(program).args(OPTIONS);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        let mut process = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let requests = process.stdin.take().context("its input")?;
        let output = process.stdout.take().context("its output")?;
        let (sender, messages) = channel();
        std::thread::spawn(move || read_messages(output, &sender));
        let (session, events) = (None, Vec::new());
        Ok(Self { process, requests, messages, last_id: 0, session, events, profile })
    }

    /// Opens the tab and asks for all that happens in it.
    fn with_tab(mut self) -> Result<Self> {
        let target = self.call("Target.createTarget", json!({"url": "about:blank"}))?["targetId"].take();
        let answer = self.call("Target.attachToTarget", json!({"targetId": target, "flatten": true}))?;
        self.session = Some(answer["sessionId"].as_str().context("a session")?.to_owned());
        for domain in ["Page", "Runtime", "Log", "Network", "Audits"] {
            self.call(&format!("{domain}.enable"), json!({}))?;
        }
        self.call("Page.setLifecycleEventsEnabled", json!({"enabled": true}))?;
        // A window without a screen has no focus of its own.
        self.call("Emulation.setFocusEmulationEnabled", json!({"enabled": true}))?;
        Ok(self)
    }

    /// Calls a method and waits for its answer; events that come before it are kept.
    #[expect(clippy::needless_pass_by_value, reason = "parameters are written where they are handed over")]
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Result<Value> {
        self.last_id += 1;
        let mut request = json!({"id": self.last_id, "method": method, "params": params});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let mut bytes = serde_json::to_vec(&request)?;
        bytes.push(0);
        self.requests.write_all(&bytes).context("the browser has ended")?;
        loop {
            let mut message = self.next_message().with_context(|| method.to_owned())?;
            if message["id"] != self.last_id {
                self.keep(message);
            } else if let Some(error) = message.get("error") {
                bail!("{method}: {error}");
            } else {
                return Ok(message["result"].take());
            }
        }
    }

    fn next_message(&self) -> Result<Value> {
        self.messages.recv_timeout(PATIENCE).context("the browser does not answer")
    }

    fn keep(&mut self, mut message: Value) {
        if let Some(method) = message["method"].as_str().map(str::to_owned) {
            self.events.push(Event { method, params: message["params"].take() });
        }
    }

    /// What was reported since the page was opened.
    #[cfg(test)]
    pub(crate) fn events(&self) -> &[Event] {
        &self.events
    }

    /// Opens a file and waits until it is loaded.
    pub(crate) fn open(&mut self, file: &Path) -> Result<()> {
        self.events.clear();
        let answer = self.call("Page.navigate", json!({"url": address(file)}))?;
        let loader = answer["loaderId"].clone();
        let is_load = |event: &Event| {
            event.method == "Page.lifecycleEvent"
                && event.params["loaderId"] == loader
                && event.params["name"] == "load"
        };
        let started = Instant::now();
        while !self.events.iter().any(is_load) {
            if started.elapsed() > PATIENCE || !answer["errorText"].is_null() {
                bail!("{}: not loaded {}", file.display(), answer["errorText"]);
            }
            let message = self.next_message()?;
            self.keep(message);
        }
        Ok(())
    }

    /// Looks at the page in this way from now on.
    pub(crate) fn set_view(&mut self, view: View) -> Result<()> {
        let size = json!({"width": view.width, "height": view.height, "deviceScaleFactor": 1, "mobile": false});
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        let scheme = if view.is_dark { "dark" } else { "light" };
        // Nothing stands for the medium as it is, which is paper while a page is printed.
        let media = if view.is_print { "print" } else { "" };
        let features = json!([{"name": "prefers-color-scheme", "value": scheme}]);
        self.call("Emulation.setEmulatedMedia", json!({"media": media, "features": features}))?;
        Ok(())
    }

    /// The value of an expression of JavaScript; the policy of the page does not bind it.
    #[cfg(test)]
    pub(crate) fn evaluate(&mut self, expression: &str) -> Result<Value> {
        let params = json!({"expression": expression, "returnByValue": true, "awaitPromise": true});
        let mut answer = self.call("Runtime.evaluate", params)?;
        match answer.get("exceptionDetails") {
            Some(details) => bail!("{}", details["exception"]["description"].as_str().unwrap_or("an exception")),
            None => Ok(answer["result"]["value"].take()),
        }
    }

    /// A picture (PNG) of the page from its head down to `most` pixels.
    pub(crate) fn picture(&mut self, most: u32) -> Result<Vec<u8>> {
        let size = self.call("Page.getLayoutMetrics", json!({}))?["cssContentSize"].take();
        let [width, height] = ["width", "height"].map(|side| size[side].as_f64().unwrap_or_default());
        let clip = json!({"x": 0, "y": 0, "width": width, "height": height.min(most.into()), "scale": 1});
        let params = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
        self.data("Page.captureScreenshot", params)
    }

    /// The page as it is printed (PDF), on the paper that it names.
    pub(crate) fn print(&mut self) -> Result<Vec<u8>> {
        self.data("Page.printToPDF", json!({"preferCSSPageSize": true, "printBackground": false}))
    }

    /// The bytes of a file that a method answers with, in Base64.
    fn data(&mut self, method: &str, params: Value) -> Result<Vec<u8>> {
        let file = self.profile.path().join("data");
        std::fs::write(&file, self.call(method, params)?["data"].as_str().context("no data")?)?;
        Ok(run::output(Command::new("sh").args(["-c", r#"exec base64 -d <"$0""#]).arg(&file))?)
    }
}

impl Drop for Browser {
    /// Lets it end by itself, so that it leaves nothing behind; a browser that does not is killed.
    fn drop(&mut self) {
        self.session = None;
        let _ = self.call("Browser.close", json!({}));
        for _ in 0..100 {
            if matches!(self.process.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Hands on the messages of a browser until it ends.
fn read_messages(output: impl Read, sender: &Sender<Value>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    while output.read_until(0, &mut bytes).is_ok_and(|length| length > 0) {
        let message = serde_json::from_slice(bytes.strip_suffix(b"\0").unwrap_or(&bytes));
        if message.is_ok_and(|message| sender.send(message).is_err()) {
            return;
        }
        bytes.clear();
    }
}

/// The address of a file.
pub(crate) fn address(file: &Path) -> String {
    let path = file.to_string_lossy().replace('%', "%25").replace(' ', "%20").replace('#', "%23").replace('?', "%3F");
    format!("file://{path}")
}
