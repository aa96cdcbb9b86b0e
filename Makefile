# Short names for what one does every day; each is one line that can be typed as well.
.DEFAULT_GOAL := help
.PHONY: help install build start test nodes chaos failover moves faults fuzz year timescale shards octave-diff postgres-js release pictures check docs clean

help: ## What there is
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' Makefile | expand -t 13

install: ## Packages, exactly as locked, and the build
	npm ci

build: ## TypeScript to dist/
	npm run build

start: build ## Database, server and sidecar on this machine, data in ./data
	npm start

test: ## All tests, on a real database
	npm test

nodes: build ## All tests on Node 20, 22, 24 and 26, which come from the package registry (NODES="24 26", TESTS="sandbox start")
	node dist/test/support/nodes.js $(NODES) $(TESTS)

chaos: build ## Kill tests, 100 rounds of each kind, and a table (CHAOS_ROUNDS, CHAOS_SERVERS, CHAOS_SHARDS=3 for several databases, CHAOS_TRANSPORT, CHAOS_TIMESCALE, CHAOS_CITUS, CHAOS_ONLY, CHAOS_SEED, CHAOS_FROM, CHAOS_ATTACKS)
	node dist/test/chaos/main.js

failover: build ## Failovers to a synchronous standby under load, each kind ROUNDS times (ROUNDS=50, SEED, FROM=12 goes on there, ONLY=kill or cut)
	ROUNDS=$(ROUNDS) SEED=$(SEED) FROM=$(FROM) ONLY=$(ONLY) node dist/test/failover/main.js

moves: build ## Moves of a shard under load with something killed in each, each kind ROUNDS times (ROUNDS=20, SEED, FROM=12 goes on there, ONLY=database or another part of a kind)
	ROUNDS=$(ROUNDS) SEED=$(SEED) FROM=$(FROM) ONLY="$(ONLY)" node dist/test/moves/main.js

faults: build ## What befalls a product under load, each fault against its bounds (FAULTS="disk-full server-hung", FROM=server-hung)
	node dist/test/faults/main.js

fuzz: build ## Requests made from the OpenAPI document (COUNT=100000, SEED=1 is the batch to begin with)
	node dist/test/fuzz/main.js --count $(or $(COUNT),100000) --seed $(or $(SEED),1)

year: build ## A fleet for a year, then every point and bucket against a model (YEAR_SENSORS=500 YEAR_FAST=5 YEAR_DAYS=30 YEAR_FAST_DAYS=1 for a month; YEAR_SEED, YEAR_FOLDER)
	node dist/test/year/main.js

timescale: build ## All tests, kill tests and benchmarks on the TimescaleDB at TEST_TIMESCALE_URL (PART=suite,chaos,bench, TESTS="flush read", CHAOS_ROUNDS)
	node dist/test/support/make-timescale.js

octave-diff: build ## The script engine against a live octave-cli: recorded corpus, random programs, generated calls (COUNT, SEED)
	node packages/script/dist/test/record.js --check
	node packages/script/dist/test/fuzz.js --programs --count=$(or $(COUNT),1000) --seed=$(or $(SEED),1)
	node packages/script/dist/test/fuzz.js --count=$(or $(COUNT),60) --seed=$(or $(SEED),1)

shards: build ## Tests of data with three databases, one of which is central (TESTS="read chart")
	node dist/test/support/run.js --shards $(TESTS)

postgres-js: build ## What the package `postgres` loses: 3.4.9, the newest release, and what the product uses (VERSIONS="3.4.9")
	node dist/test/postgres-js/main.js $(VERSIONS)

release: build ## Keeps the packed version, a backup and responses for the tests of later versions (raise the version first)
	node dist/test/upgrade/release.js

pictures: build ## Takes the pictures of README and guide, of demo data, in a browser (PICTURES="sensor map" for some)
	node dist/test/pictures/main.js

check: ## Everything a change has to pass
	.ci/run --installed

docs: ## Pages of docs/ that are derived from the code
	npm run docs

clean: ## What was built; data and packages stay
	rm -rf dist packages/*/dist .tap coverage .build-*
