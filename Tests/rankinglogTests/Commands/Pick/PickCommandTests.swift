import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `rankinglog pick`.
@Suite(.watchdog)
struct PickCommandTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func download(_ count: Int) async throws {
    let run = try await sandbox.run("download -d 2024-02-01 -n \(count) -o \(sandbox.path("out")) -q")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(.expensive()) func `a day has one work, and no work is repeated within the interval`() async throws {
    try await download(40)
    var picks: [Int] = []
    for day in 0..<60 {
      let run = try await sandbox.run("pick --not-picked-for 20 -f json", later: day * 86_400)
      let pick = try #require(try run.objects.first)
      let path = try #require(pick["path"] as? String)
      #expect(run.status == 0 && run.requests.isEmpty && FileManager.default.fileExists(atPath: path))
      #expect(
        try await sandbox.run("pick --not-picked-for 20", later: day * 86_400 + 3600).output == path + "\n")
      let work = try #require(pick["id"] as? Int)
      #expect(!picks.suffix(20).contains(work))
      picks.append(work)
    }
    #expect(Set(picks).count > 20)
  }

  @Test func `a link is replaced`() async throws {
    try await download(5)
    let link = sandbox.path("wallpaper")
    for day in 0..<3 {
      let path = try #require(try await sandbox.run("pick --link \(link)", later: day * 86_400).lines.first)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }
  }
}
