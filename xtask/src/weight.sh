#!/usr/bin/env bash
# What a fresh clone costs to build, in seconds of processor time beside a small reference package that is built in the same
# run, so that a slow machine changes both: `weight.sh FOLDER [--only PART]` in the root of the workspace. Every part is built
# from nothing in a clone of the last commit, below FOLDER; at the end there is a table in Markdown.
set -euo pipefail
export LC_ALL=C
unset CARGO_TARGET_DIR CARGO_BUILD_TARGET_DIR CARGO_INCREMENTAL RUSTFLAGS

root=$PWD
folder=$1
shift
case "$*" in
"") parts=(demo tests release) ;;
"--only demo" | "--only tests" | "--only release") parts=("$2") ;;
*)
    echo "weight: unexpected \"$*\"; expected nothing, or --only and one of demo, tests, release" >&2
    exit 2
    ;;
esac

# measure PART WORD...: runs cargo with these words in the folder of the part, and adds a row to the table.
measure() {
    local part=$1 user system elapsed size TIMEFORMAT='%U %S %R'
    shift
    cd "$folder/$part"
    echo "--- cargo $*"
    { time cargo "$@" 2>&3; } 3>&2 2>"$folder/time"
    read -r user system elapsed <"$folder/time"
    size=$(du --summarize --block-size=1 target | cut -f1)
    : "${reference:=$user + $system}"
    row=$(awk "BEGIN { printf \"%.1f | %.1f | %.1f | %.2f\", $user + $system, ($user + $system) / ($reference), $elapsed, $size / 1e9 }")
    rows+=("| $part | $row |")
}

rm -rf "$folder"
mkdir -p "$folder/reference/src"
cd "$folder/reference"
echo "fn main() {}" >src/main.rs
# Libraries that most command-line programs have, in the versions that we have, and the plain dev profile.
cat >Cargo.toml <<'END'
[package]
name = "reference"
edition = "2024"

[dependencies]
clap = { version = "4.6", features = ["derive"] }
csv = "1.4"
regex = "1"
serde = { version = "1", features = ["derive"] }
serde_json = "1"

[workspace]
END
cp "$root/Cargo.lock" .
cargo fetch --quiet
echo "Building a reference, then ${parts[*]}: each from nothing, some minutes each."
measure reference build
for part in "${parts[@]}"; do
    git clone --quiet "$root" "$folder/$part"
    cd "$folder/$part"
    cargo fetch --quiet --locked
    case $part in
    demo) measure demo xtask demo ;;
    tests) measure tests test --workspace --no-run ;;
    release)
        programs=(crates/tools/*/)
        programs=("${programs[@]%/}")
        measure release build --release "${programs[@]/#*\//--package=}"
        ;;
    esac
done
printf '\n| from nothing | processor, s | times the reference | elapsed, s | target, GB |\n|---|---|---|---|---|\n'
printf '%s\n' "${rows[@]}"
