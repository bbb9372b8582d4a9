import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The requests of `rankinglog keep`, and their order.
@Suite(.watchdog)
struct KeepCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  @Test func `images of a date are downloaded after its ranking, as download does`() async throws {
    try sandbox.configure(
      "[keep]\noutput = \(sandbox.path("out"))\n[keep daily]\nlimit = 3\nimages = thumbnail\nsince = 2024-03-08"
    )
    let run = try await sandbox.run("keep")
    #expect(run.status == 0, "\(run.errors)")
    let kinds = run.requests.map { $0.isImage ? "image" : $0.query["date"] ?? "" }
    #expect(kinds.uniqued() == ["20240308", "image", "20240309"])
    #expect(kinds.last == "image" && kinds.first == "20240308")
    #expect(
      run.output.hasPrefix(
        "daily (daily): 2 dates up to 2024-03-09, 6 works, \(run.images.count) images downloaded ("))
    let other = try Sandbox(pixiv: sandbox.pixiv)
    _ = try await other.run(
      "download -d 2024-03-08..2024-03-09 -n 3 --size thumbnail -o \(other.path("out"))")
    #expect(sandbox.files(in: "out") == other.files(in: "out"))
    let again = try await sandbox.run("keep")
    #expect(again.requests.isEmpty && again.output == "daily (daily): complete up to 2024-03-09\n")
  }

  @Test func `a limit ends the run, and the next runs continue until all files are present`() async throws {
    let other = try Sandbox(pixiv: sandbox.pixiv)
    let section = "[keep daily]\nlimit = 3\nimages = thumbnail\nsince = 2024-03-07"
    try other.configure("[keep]\noutput = \(other.path("out"))\n\(section)")
    let whole = try await other.run("keep")
    try sandbox.configure("[keep]\noutput = \(sandbox.path("out"))\nmax-files = 2\n\(section)")
    var images: [String] = []
    var run = try await sandbox.run("keep")
    while run.status == 3 {
      #expect(run.images.count == 2 && run.lines.last == "stopped after 2 files; the next run continues")
      images += run.images.map(\.path)
      try #require(images.count <= whole.images.count)
      run = try await sandbox.run("keep")
    }
    #expect(run.status == 0 && !run.output.contains("stopped"), "\(run.output)")
    images += run.images.map(\.path)
    #expect(Set(images).count == images.count && Set(images) == Set(whole.images.map(\.path)))
    #expect(sandbox.files(in: "out") == other.files(in: "out"))
  }
}

extension Sandbox {
  /// Writes the configuration file.
  func configure(_ text: String) throws { try write(text + "\n", to: ".config/rankinglog/config") }
}
