# make run    build everything and start service and studio; prints the addresses, a key and where its secret lies
# make test   every test, on a fresh Debian machine with a Rust toolchain, Node and make
# make check  seconds: formatting, lints, fast tests

.PHONY: run test check

run:
	@scripts/ensure cc=gcc
	@scripts/studio
	@cargo build --locked -p deckwright
	@target/debug/deckwright up

test:
	@scripts/test

check:
	@cargo fmt --all --check
	@cargo clippy --workspace --all-targets --locked -- -D warnings
	@cargo test --workspace --locked --lib --quiet -- --skip on_postgres
