#!/usr/bin/env bash
# Every target of the folder fuzz for some minutes, by cargo-fuzz, from seeds of testdata, also past one that finds something:
# `fuzz.sh [--minutes N] [--target NAME]`, as `cargo xtask fuzz` calls it. What is found stays in fuzz/artifacts; libFuzzer says
# how many inputs it has tried.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../fuzz"
# The cargo that runs this may be of another toolchain.
unset CARGO RUSTUP_TOOLCHAIN

refuse() {
    echo "fuzz: $1" >&2
    exit 2
}

minutes=2
target=
while (($# > 0)); do
    (($# > 1)) || refuse "$1: a value is expected behind --minutes and --target, and nothing else is an option"
    case $1 in
    --minutes) minutes=$2 ;;
    --target) target=$2 ;;
    *) refuse "unexpected \"$1\"; expected --minutes N or --target NAME" ;;
    esac
    shift 2
done
[[ $minutes =~ ^[1-9][0-9]{0,5}$ ]] || refuse "--minutes: found \"$minutes\", expected a number from 1"
"${CXX:-c++}" --version >/dev/null 2>&1 ||
    refuse "no C++ compiler, which the fuzzer's own part needs (Debian: apt-get install g++)"
cargo fuzz --version >/dev/null 2>&1 || cargo install --locked cargo-fuzz

# Without a network rustup would try again and again.
toolchain=(+nightly)
if ! rustc +nightly --version >/dev/null 2>&1 && ! timeout 60 rustup toolchain install nightly >/dev/null 2>&1; then
    echo "no nightly toolchain: using the stable one, with RUSTC_BOOTSTRAP=1"
    toolchain=()
    export RUSTC_BOOTSTRAP=1
fi
known=$(cargo "${toolchain[@]}" fuzz list)
[[ -z $target ]] || grep -qxF -- "$target" <<<"$known" || refuse "--target: unknown target; known: $(echo $known)"
# A toolchain without the runtime of the address sanitizer runs the targets without it.
sanitizer=none
if compgen -G "$(rustc "${toolchain[@]}" --print target-libdir)/*_rt.asan*" >/dev/null; then sanitizer=address; fi

cargo "${toolchain[@]}" run --quiet --example seeds
options=(-max_len=8192 -timeout=60 -print_final_stats=1 -verbosity=0 "-max_total_time=$((minutes * 60))")
failed=()
for name in ${target:-$known}; do
    echo "--- $name"
    if ! cargo "${toolchain[@]}" fuzz run --sanitizer "$sanitizer" "$name" -- "${options[@]}"; then
        echo "--- $name: FAILED"
        failed+=("$name")
    fi
done
if ((${#failed[@]} > 0)); then
    echo "failed: ${failed[*]}; the inputs are in fuzz/artifacts" >&2
    exit 1
fi
