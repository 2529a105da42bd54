# `make` alone prints what there is. Every target that builds goes through `setup`.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help setup setup-tests build demo test test-thread lint bench clean

## Arguments for `make demo`, such as ARGS="--items feed.xml"
ARGS ?=

help: ## print the targets
	@printf 'make TARGET\n\n'
	@sed -nE 's/^([a-z-]+):.*## (.*)/  \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16
	@printf '\nStart with: make demo\n'

setup: ## install what is missing: Debian packages; checks the Swift toolchain
	@scripts/setup

setup-tests:
	@scripts/setup --tests

build: setup ## release executables: .build/release/feedscope and .build/release/staging-server
	swift build -c release --product feedscope
	swift build -c release --product staging-server

demo: build ## open the reader on a staging server of its own (ARGS="--items FILE" serves your feed)
	@# Ctrl-C is a way to quit, not an error of make's.
	@.build/release/feedscope demo $(ARGS) || [ $$? -eq 130 ]

test: setup-tests ## run the tests
	@# Where a test crashes on purpose or not, symbolicating it takes minutes, and more memory than there is.
	SWIFT_BACKTRACE=enable=no swift test --disable-xctest

test-thread: setup-tests ## run the networking layer's tests under the thread sanitizer
	SWIFT_BACKTRACE=enable=no swift test --sanitize=thread --scratch-path .build/thread --filter NetworkingTests

lint: setup ## check format, imports, and that debug and release build without a warning
	swift format lint --strict --recursive --parallel Package.swift $(wildcard Sources Tests bench)
	scripts/check-imports
	scripts/check-unsafe
	scripts/build-without-warnings

bench: build ## measure: each line is a ratio within one run
	@swift run -c release PipelineBench
	@.build/release/staging-server --port 18090 >/dev/null 2>&1 & server=$$!; trap "kill $$server" EXIT; \
	swift run -c release TransportBench http://127.0.0.1:18090/v1

clean: ## remove what was built
	rm -rf .build
