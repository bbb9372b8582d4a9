PREFIX ?= /usr/local
SWIFT_FLAGS ?=
STAGES ?=

# Each target is one line; longer commands are in Scripts, which also has commands that are needed less often.
.PHONY: demo test check check-release lint format docs web bench screenshots bootstrap release install publish

demo: bootstrap ; @Scripts/demo
test: bootstrap ; @Scripts/test $(SWIFT_FLAGS)
check: bootstrap ; @Scripts/check
check-release: bootstrap ; @Scripts/check-release $(STAGES)
lint: ; swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz Examples && Scripts/lint-web && Scripts/lint-tests
format: ; swift format --in-place --recursive --parallel Package.swift Sources Tests Fuzz Examples
docs: bootstrap ; @Scripts/docs $(SWIFT_FLAGS)
web: ; @Scripts/bundle-web
bench: bootstrap ; @Scripts/bench
screenshots: bootstrap ; @Scripts/screenshots
bootstrap: ; @Scripts/bootstrap
release: bootstrap ; @Scripts/release
install: ; @PREFIX=$(PREFIX) Scripts/install
publish: bootstrap ; @Scripts/publish
