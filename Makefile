PREFIX ?= /usr/local
SWIFT_FLAGS ?=

# Each target is one line; longer commands are in Scripts.
.PHONY: demo test test-web test-walk test-terminal test-terminal-windows test-news test-mcp check lint format web fuzz sanitize faults peers engines bench bench-archive bench-gallery bench-browse bench-terminal bench-counts screenshots bootstrap release install deb publish test-package test-reproducible test-systems

demo: bootstrap ; @Scripts/demo
test: bootstrap ; @Scripts/test $(SWIFT_FLAGS)
test-web: bootstrap ; @Scripts/test-web $(SWIFT_FLAGS)
test-walk: bootstrap ; @Scripts/test-walk $(SWIFT_FLAGS)
test-terminal: bootstrap ; @Scripts/test-terminal $(SWIFT_FLAGS)
test-terminal-windows: bootstrap ; @Scripts/test-terminal $(SWIFT_FLAGS) -- --windows
test-news: bootstrap ; @Scripts/test-news $(SWIFT_FLAGS)
test-mcp: bootstrap ; @Scripts/test-mcp $(SWIFT_FLAGS)
check: lint ; @export RANKINGLOG_TESTS=all; Scripts/test -Xswiftc -warnings-as-errors && Scripts/test -c release -Xswiftc -enable-testing -Xswiftc -warnings-as-errors
lint: ; swift format lint --strict --recursive --parallel Package.swift Sources Tests Fuzz && Scripts/lint-web
format: ; swift format --in-place --recursive --parallel Package.swift Sources Tests Fuzz
web: ; @Scripts/bundle-web
fuzz: bootstrap ; @Scripts/fuzz
sanitize: bootstrap ; @Scripts/sanitize
faults: bootstrap ; @swift build -c release --product rankinglog && python3 Tests/Faults --program .build/release/rankinglog
peers: bootstrap ; @Scripts/peers
engines: bootstrap ; @Scripts/engines $(SWIFT_FLAGS)
bench: bootstrap ; @Scripts/bench
bench-archive: bootstrap ; @Scripts/bench --only archive
bench-gallery: bootstrap ; @Scripts/bench --only gallery
bench-browse: bootstrap ; @Scripts/bench --only browse
bench-terminal: bootstrap ; @Scripts/bench --only terminal
bench-counts: bootstrap ; @Scripts/bench-counts
screenshots: bootstrap ; @Scripts/screenshots
bootstrap: ; @Scripts/bootstrap
release: bootstrap ; @Scripts/release
install: ; @PREFIX=$(PREFIX) Scripts/install
deb: bootstrap ; @Scripts/deb
publish: bootstrap ; @Scripts/publish
test-package: publish ; @Scripts/test-package
test-reproducible: ; @Scripts/test-reproducible
test-systems: ; @Scripts/test-systems
