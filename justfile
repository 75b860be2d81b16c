# What CONTRIBUTING.md names, for those who have just; cargo alone does as well.

_default:
    @just --list

# Run every program on the files of testdata
demo:
    cargo xtask demo

# Run all tests
test:
    cargo xtask test

# All that must hold before a commit
ci:
    cargo xtask ci

# JSON Schemas into docs/schemas
gen:
    cargo xtask gen

# The championship of testdata
generate:
    cargo xtask generate

# The job of examples/spark on a cluster that loses a worker
scale-test:
    cargo xtask scale-test

# Throughput, start-up time, pairing and standings
bench:
    cargo xtask bench
