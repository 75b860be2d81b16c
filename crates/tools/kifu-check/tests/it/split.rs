//! One large file is split among threads, and nobody can tell from what comes of it.

shinpan_testing::splitting_tests!(kifu_check::run);
