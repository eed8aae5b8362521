# make run    build everything and start service and studio; prints the addresses, a key and where its secret lies
# make test   every test, on a fresh Debian machine with a Rust toolchain, Node and make
# make check  seconds: formatting, lints, fast tests
# make bench  what it costs, beside peers and floors measured in the same run; PROFILE=dev for the everyday build
# make dist   what people install: a release build as tarball, .deb and, where Docker runs, container image
# make survey every outline in every suit, and all formats beside one another and in other programs: an hour
# make prove  faults, abuse and load, one by one, with the tables of docs/reliability.md; ROUNDS=20 for luck, SOAK=60 for an hour

.PHONY: run test check bench dist survey prove

# The web app waits for the network most of its time, so it is built beside the libraries. Only the library that embeds it is
# compiled again.
run:
	@scripts/ensure cc=gcc
	@scripts/studio & studio=$$!; \
	cargo build --locked --workspace --lib || { kill $$studio 2>/dev/null; exit 1; }; \
	wait $$studio
	@cargo build --locked --workspace --bin deckwright
	@$${CARGO_TARGET_DIR:-target}/debug/deckwright up

test:
	@scripts/test

check:
	@cargo fmt --all --check
	@cargo clippy --workspace --all-targets --locked -- -D warnings
	@cargo test --workspace --locked --lib --quiet -- --skip on_postgres

bench:
	@scripts/bench

prove:
	@scripts/prove $${ROUNDS:-1} $${SOAK:+--soak $$SOAK}

dist:
	@scripts/dist

survey:
	@PROPTEST_CASES=20000 cargo test --locked -p deckwright-model -p deckwright-interface -p deckwright-layout -p deckwright-export
	@DECKWRIGHT_SURVEY=1 cargo test --locked -p deckwright-layout --test survey --test languages -- --nocapture
	@cargo build --locked --workspace --bin deckwright
	@scripts/check-decks --full
	@scripts/check-languages --full
	@scripts/alike --survey --write docs/likeness.md
	@scripts/check-templates
	@! cargo deny --version >/dev/null 2>&1 || cargo deny check advisories
