//! Bounds on the growth of compressed data: a small file must not keep the referees' machine busy for days.

const MIB: u64 = 1 << 20;

/// A bound on the size of decompressed data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Growth {
    /// Number of bytes that are always allowed: they cost nothing, and small files compress well.
    free: u64,
    /// Ratio to the compressed bytes that is allowed beyond them.
    times: u64,
    /// Largest number of bytes allowed at all.
    most: u64,
}

impl Growth {
    /// The usual bound.
    pub(crate) const BOUNDED: Self = Self { free: 16 * MIB, times: 200, most: 64 * 1024 * MIB };
    /// No bound, for `--no-ratio-limit`.
    pub(crate) const UNBOUNDED: Self = Self { free: u64::MAX, times: 0, most: u64::MAX };

    /// Returns the reason why `compressed` bytes may not become `decompressed` bytes, if they may not.
    pub(super) fn refuses(self, compressed: u64, decompressed: u64) -> Option<String> {
        let why = if decompressed > self.most {
            format!("to more than {} GiB", self.most / (1024 * MIB))
        } else if decompressed > self.free && decompressed > compressed.saturating_mul(self.times) {
            format!("to more than {} MiB and {} times its size", self.free / MIB, self.times)
        } else {
            return None;
        };
        Some(format!("limit-exceeded: it decompresses {why}; use --no-ratio-limit to read it anyway"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_data_may_grow_as_it_likes_and_large_data_two_hundred_times() {
        for (compressed, decompressed, is_refused) in [
            (1, 16 * MIB, false),
            (1, 16 * MIB + 1, true),
            (MIB, 200 * MIB, false),
            (MIB, 200 * MIB + 1, true),
            (1024 * MIB, 64 * 1024 * MIB, false),
            (1024 * MIB, 64 * 1024 * MIB + 1, true),
        ] {
            assert_eq!(Growth::BOUNDED.refuses(compressed, decompressed).is_some(), is_refused, "{decompressed}");
            assert_eq!(Growth::UNBOUNDED.refuses(compressed, decompressed), None);
        }
    }
}
