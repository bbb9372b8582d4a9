import TestSupport
import Testing

@testable import rankinglog

/// `--max-files` when some images fail.
@Suite(.watchdog)
struct FileLimitTests {
  private let sandbox: Sandbox
  private let ids: [String]

  init() async throws {
    sandbox = try Sandbox()
    ids = try await sandbox.run("ranking -d 2024-01-05 -n 6 -f ids").lines
  }

  /// Answers 404 for all images of works permanently.
  private func loseImages(of ids: some Sequence<String>) throws {
    for id in ids {
      try sandbox.pixiv.fault(#"{"match":"i.pximg.net.*/\#(id)_","times":9999,"do":"status","status":404}"#)
    }
  }

  @Test(arguments: [1, 4, 16])
  func `each run downloads the maximum number of files, whichever images fail`(jobs: Int) async throws {
    try loseImages(of: ids.prefix(2))
    let line = "--size thumbnail -j \(jobs) -o \(sandbox.path("out"))"
    for expected in [2, 4] {
      let run = try await sandbox.run("download -d 2024-01-05 -n 6 --max-files 2 \(line)")
      #expect(run.status == 3, "\(run.errors)")
      #expect(run.images.count { $0.status == 200 } == 2, "\(run.errors)")
      #expect(sandbox.files(in: "out").count == expected)
    }
  }

  @Test func `keep advances to the next date although more files fail than its limit`() async throws {
    try sandbox.write(
      """
      [keep]
      output = \(sandbox.path("out"))
      max-files = 1
      [keep daily]
      limit = 2
      since = 2024-03-08
      images = thumbnail
      """, to: ".config/rankinglog/config")
    let ids = try await sandbox.run("ranking -d 2024-03-08 -n 2 -f ids").lines
    try loseImages(of: ids)
    let run = try await sandbox.run("keep")
    #expect(run.images.count { $0.status == 200 } == 1, "\(run.output) \(run.errors)")
  }
}
