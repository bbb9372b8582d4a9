import TestSupport
import Testing

@testable import rankinglog

/// `--refresh` for works that are named by their IDs.
@Suite(.watchdog)
struct RefreshedWorksTests {
  private let sandbox: Sandbox
  private let id = 114_862_000
  private var line: String { "download \(id) -o \(sandbox.path("out"))" }

  init() throws { sandbox = try Sandbox() }

  /// The requests for the work's metadata.
  private func questions(_ run: Run) -> Int { run.requests.count { $0.path == "/ajax/illust/\(id)" } }

  @Test func `the metadata is requested once, and unchanged images are not downloaded`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    #expect(try await sandbox.run(line).requests.isEmpty)
    for options in ["", " --max-files 9", " --max-bytes 9M"] {
      let run = try await sandbox.run("\(line) --refresh\(options)")
      #expect(run.status == 0 && questions(run) == 1 && run.images.isEmpty, "\(run.errors)")
    }
    let asked = try await sandbox.run(
      "download --refresh --input - -o \(sandbox.path("out"))", input: "\(id)\n")
    #expect(asked.status == 0 && questions(asked) == 1, "\(asked.errors)")
    // Neither command sends requests.
    #expect(try await sandbox.run("\(line) --refresh --dry-run").requests.isEmpty)
    #expect(try await sandbox.run("plan \(id) --refresh").requests.isEmpty)
  }

  @Test func `a work that is not stored is requested once`() async throws {
    let run = try await sandbox.run("\(line) --refresh --max-files 9")
    #expect(run.status == 0 && questions(run) == 1, "\(run.errors)")
  }

  @Test func `images that the artist replaced are downloaded`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    let before = sandbox.files(in: "out")
    try sandbox.pixiv.world(#"{"reupload":[\#(id)]}"#)
    #expect(try await sandbox.run(line).requests.isEmpty)
    let run = try await sandbox.run("\(line) --refresh")
    #expect(run.status == 0 && questions(run) == 1 && !run.images.isEmpty, "\(run.errors)")
    #expect(Set(sandbox.files(in: "out")).isSuperset(of: before))
  }

  @Test func `a deleted work is reported, and its files are not deleted`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    let before = sandbox.files(in: "out")
    try sandbox.pixiv.world(#"{"delete":[\#(id)]}"#)
    let run = try await sandbox.run("\(line) --refresh")
    #expect(questions(run) == 1 && run.errors.contains("deleted"), "\(run.status) \(run.errors)")
    #expect(sandbox.files(in: "out") == before)
  }
}
