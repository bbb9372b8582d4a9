import TestSupport
import Testing

@testable import rankinglog

/// Runs that may open only a few files, or write only small ones.
@Suite(.watchdog)
struct OpenFileLimitTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func shell(_ script: String) async throws -> (status: Int32, output: String, errors: String) {
    try await BuiltProgram(shell: script, in: sandbox).end()
  }

  @Test(arguments: [
    ("ulimit -n 24", "download -d 2024-01-05 -n 2 -j 16 -o out", 24),
    ("ulimit -n 60", "download -d 2024-01-05 -n 2 -j 16 -o out", 60),
    ("ulimit -n 10", "ranking -d 2024-01-05 -n 2", 10),
  ])
  func `a hard limit that is too low ends a run before its first request`(
    limit: String, words: String, count: Int
  )
    async throws
  {
    let run = try await shell("\(limit); exec rankinglog \(words)")
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors
        == "rankinglog: open files: the limit of \(count) is too low for this run; raise it with ulimit -n, or use a smaller --jobs\n"
    )
    #expect(sandbox.pixiv.requests.isEmpty && !sandbox.exists("out"))
    #expect(try await sandbox.run("download --retry-failed").errors.contains("no failed downloads to retry"))
  }

  @Test func `a limit of the file size is named by a write to the archive`() async throws {
    let run = try await shell("ulimit -f 8; trap '' XFSZ; exec rankinglog ranking -d 2024-01-05")
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.errors.contains("would exceed the file size limit of this process; raise it with ulimit -f"),
      "\(run.errors)")
  }

  @Test func `a low soft limit is raised`() async throws {
    let run = try await shell(
      "ulimit -S -n 20; exec rankinglog download -d 2024-01-05 -n 2 -j 16 --size thumbnail -o out")
    #expect(run.status == 0, "\(run.errors)")
    #expect(!sandbox.files(in: "out").isEmpty)
  }
}
