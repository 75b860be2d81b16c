//! What Spark's log of events says of a job: when its tasks ran, and how many had to be repeated.

use std::path::Path;
use std::time::{Duration, SystemTime};

use anyhow::{Context as _, Result};
use serde_json::Value;

/// Of one job.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Events {
    /// When the first task was handed to a worker, in milliseconds since 1970.
    first_task: Option<u64>,
    /// When the last task of the first stage ended: all records are checked.
    checked: Option<u64>,
    /// How many tasks ran to a good end only after another attempt at them was lost.
    pub(crate) repeated: usize,
}

impl Events {
    /// Reads the one log in the folder.
    pub(crate) fn read(folder: &Path) -> Result<Self> {
        let log = std::fs::read_dir(folder).with_context(|| folder.display().to_string())?.next();
        let log = log.with_context(|| format!("{}: no log of events", folder.display()))??.path();
        let text = std::fs::read_to_string(&log).with_context(|| log.display().to_string())?;
        Self::of(&text).with_context(|| log.display().to_string())
    }

    fn of(text: &str) -> Result<Self> {
        let mut events = Self::default();
        for line in text.lines() {
            let event: Value = serde_json::from_str(line)?;
            if event["Event"] == "SparkListenerTaskEnd" {
                events.task(&event);
            }
        }
        Ok(events)
    }

    fn task(&mut self, event: &Value) {
        let task = &event["Task Info"];
        self.first_task = self.first_task.into_iter().chain(task["Launch Time"].as_u64()).min();
        if event["Stage ID"] == 0 {
            self.checked = self.checked.max(task["Finish Time"].as_u64());
        }
        let is_good = event["Task End Reason"]["Reason"] == "Success";
        self.repeated += usize::from(is_good && task["Attempt"].as_u64() > Some(0));
    }

    /// From this moment to the first task.
    pub(crate) fn start_up(&self, from: SystemTime) -> Option<Duration> {
        let first = SystemTime::UNIX_EPOCH + Duration::from_millis(self.first_task?);
        first.duration_since(from).ok()
    }

    /// From the first task to the last one that checked records.
    pub(crate) fn checking(&self) -> Option<Duration> {
        Some(Duration::from_millis(self.checked?.checked_sub(self.first_task?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_was_repeated() {
        let text = [
            r#"{"Event":"SparkListenerApplicationStart","Timestamp":1}"#,
            r#"{"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"ExecutorLostFailure"},"Task Info":{"Attempt":0,"Launch Time":5,"Finish Time":9}}"#,
            r#"{"Event":"SparkListenerTaskEnd","Stage ID":0,"Task End Reason":{"Reason":"Success"},"Task Info":{"Attempt":1,"Launch Time":9,"Finish Time":30}}"#,
            r#"{"Event":"SparkListenerTaskEnd","Stage ID":1,"Task End Reason":{"Reason":"Success"},"Task Info":{"Attempt":0,"Launch Time":31,"Finish Time":40}}"#,
        ];
        let events = Events::of(&text.join("\n")).expect("events");
        assert_eq!(events, Events { first_task: Some(5), checked: Some(30), repeated: 1 });
        assert_eq!(events.checking(), Some(Duration::from_millis(25)));
    }
}
