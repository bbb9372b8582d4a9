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

  @Test func `pixiv is asked once more, and nothing is fetched that is the same`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    #expect(try await sandbox.run(line).requests.isEmpty)
    for options in ["", " --max-files 9", " --max-bytes 9M"] {
      let run = try await sandbox.run("\(line) --refresh\(options)")
      #expect(run.status == 0 && questions(run) == 1 && run.images.isEmpty, "\(run.errors)")
    }
    let asked = try await sandbox.run(
      "download --refresh --input - -o \(sandbox.path("out"))", input: "\(id)\n")
    #expect(asked.status == 0 && questions(asked) == 1, "\(asked.errors)")
    // Neither asks for images, nor for works.
    #expect(try await sandbox.run("\(line) --refresh --dry-run").requests.isEmpty)
    #expect(try await sandbox.run("plan \(id) --refresh").requests.isEmpty)
  }

  @Test func `a work that is not stored is asked for once`() async throws {
    let run = try await sandbox.run("\(line) --refresh --max-files 9")
    #expect(run.status == 0 && questions(run) == 1, "\(run.errors)")
  }

  @Test func `images that the artist replaced are fetched`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    let before = sandbox.files(in: "out")
    try sandbox.pixiv.world(#"{"reupload":[\#(id)]}"#)
    #expect(try await sandbox.run(line).requests.isEmpty)
    let run = try await sandbox.run("\(line) --refresh")
    #expect(run.status == 0 && questions(run) == 1 && !run.images.isEmpty, "\(run.errors)")
    #expect(Set(sandbox.files(in: "out")).isSuperset(of: before))
  }

  @Test func `a work that was deleted is told, and its files stay`() async throws {
    #expect(try await sandbox.run(line).status == 0)
    let before = sandbox.files(in: "out")
    try sandbox.pixiv.world(#"{"delete":[\#(id)]}"#)
    let run = try await sandbox.run("\(line) --refresh")
    #expect(questions(run) == 1 && run.errors.contains("deleted"), "\(run.status) \(run.errors)")
    #expect(sandbox.files(in: "out") == before)
  }
}
