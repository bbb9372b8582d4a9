import TestSupport
import Testing

@testable import rankinglog

/// Options and variables that contradict each other, or have no effect.
@Suite(.watchdog)
struct OptionErrorsTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test(arguments: [
    ("download 1 --force --skip-known", "--force and --skip-known cannot be combined"),
    (
      "ranking -d 2024-01-01 -d 2024-01-02",
      "--date accepts one value, not two: '2024-01-01' and '2024-01-02'"
    ),
    (
      "download -d 2024-01-01 -o --dry-run",
      "-o needs a value before --dry-run; use -o DIR, or --output=--dry-run"
    ),
  ])
  func `contradictory options are a usage error`(line: String, message: String) async throws {
    let run = try await sandbox.run(line)
    #expect(run.status == 2 && run.errors.hasPrefix("rankinglog: \(message)"), "\(run.errors)")
    #expect(run.requests.isEmpty && !sandbox.exists("--dry-run"))
  }

  @Test func `--force overrides skip-known of the configuration file`() async throws {
    try sandbox.write("skip-known = yes", to: ".config/rankinglog/config")
    let run = try await sandbox.run("download 114862000 --force --size thumbnail -o \(sandbox.path("out"))")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(arguments: ["FORCE", "DRY_RUN", "RETRY_FAILED", "INPUT"])
  func `an option for the command line only is rejected in the environment`(name: String) async throws {
    let run = try await sandbox.run("download 1", with: ["RANKINGLOG_\(name)": "yes"])
    #expect(run.status == 2 && run.requests.isEmpty)
    #expect(run.errors.hasPrefix("rankinglog: RANKINGLOG_\(name): --"), "\(run.errors)")
    #expect(run.errors.contains(" can only be set on the command line; unset the variable"), "\(run.errors)")
  }

  @Test func `an unknown variable is reported once, unless quiet`() async throws {
    let variables = ["RANKINGLOG_FROMAT": "ids", "RANKINGLOG_JOBS": "2", "RANKINGLOG_REFRESH_TOKEN": ""]
    let note = "rankinglog: unknown variable 'RANKINGLOG_FROMAT': did you mean 'RANKINGLOG_FORMAT'?"
    let run = try await sandbox.run("modes", with: variables)
    #expect(run.status == 0 && run.errorLines == [note])
    #expect(try await sandbox.run("ranking -d 2024-01-05 -n 1 -q", with: variables).errors.isEmpty)
    #expect(try await sandbox.run("--help", with: variables).errors.isEmpty)
  }
}
