//! Available memory: a table that would not fit is refused with its size, before the system ends the run.

/// Largest ratio of the memory needed for a table, with everything computed from it, to its size; places by every key
/// need the most, for instance.
pub(super) const FACTOR: u64 = 40;
/// Memory that a program and its threads need apart from that.
const RESERVE: u64 = 40 << 20;
/// Size of the largest table in which positions fit into 32 bits.
const MOST: u64 = u32::MAX as u64;
/// Size up to which tables are always read, because the estimate of the memory is not exact.
const LEAST: u64 = 1 << 20;

/// Largest size in bytes that a table may have.
pub(super) fn table_most() -> u64 {
    free().map_or(MOST, |free| (free.saturating_sub(RESERVE) / FACTOR).clamp(LEAST, MOST))
}

/// Returns the number of bytes that this process may still use, if the system says so: the least of the free memory,
/// what its group may use, and its own limits.
fn free() -> Option<u64> {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let system = read("/proc/meminfo").and_then(|text| kilobytes(&text, "MemAvailable:"));
    let used = read("/proc/self/status").and_then(|text| kilobytes(&text, "VmSize:")).unwrap_or_default();
    let limits = read("/proc/self/limits").unwrap_or_default();
    let own =
        ["Max address space", "Max data size"].map(|name| limit(&limits, name).map(|most| most.saturating_sub(used)));
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse::<u64>().ok()).map(|most| {
        let used = read("/sys/fs/cgroup/memory.current").and_then(|text| text.trim().parse().ok());
        most.saturating_sub(used.unwrap_or_default())
    });
    own.into_iter().chain([system, group]).flatten().min()
}

/// Returns the number of a line `name: 123 kB`, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// Returns the soft limit of a line of `/proc/self/limits`; none if there is no limit.
fn limit(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_of_the_system() {
        assert_eq!(kilobytes("MemTotal: 9 kB\nMemAvailable:    2048 kB\n", "MemAvailable:"), Some(2 << 20));
        let limits = "Max data size             unlimited            unlimited            bytes\n\
                      Max address space         1048576              unlimited            bytes\n";
        assert_eq!((limit(limits, "Max address space"), limit(limits, "Max data size")), (Some(1 << 20), None));
        assert!(table_most() >= LEAST);
    }
}
