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

  @Test func `a day has one work, and no work is repeated within the interval`() async throws {
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

  @Test func `each seed has its own work, which matches the filter`() async throws {
    try await download(20)
    let left = try await sandbox.run("pick --seed left -f url")
    let right = try await sandbox.run("pick --seed right -f url")
    #expect(left.status == 0 && right.status == 0 && left.output != right.output)
    let landscape = try #require(
      try await sandbox.run("pick --seed wide -w is:landscape -f json").objects.first)
    let (width, height) = (landscape["width"] as? Int, landscape["height"] as? Int)
    #expect(try #require(width) > (try #require(height)))
    #expect(try await sandbox.run("pick --seed none -w title:none").status == 5)
  }

  @Test func `a deleted file is not picked again`() async throws {
    try await download(5)
    let path = try #require(try await sandbox.run("pick").lines.first)
    try FileManager.default.removeItem(atPath: path)
    let other = try await sandbox.run("pick")
    #expect(other.status == 0 && other.output != path + "\n")
  }

  @Test func `a link is replaced, and a file is not`() async throws {
    try await download(5)
    let link = sandbox.path("wallpaper")
    for day in 0..<3 {
      let path = try #require(try await sandbox.run("pick --link \(link)", later: day * 86_400).lines.first)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    }
    let file = try sandbox.write("mine", to: "mine.jpg")
    let run = try await sandbox.run("pick --link \(file)")
    #expect(run.status == 1 && run.errors.contains("mine.jpg"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
  }

  @Test func `without a downloaded work, the error says how to download`() async throws {
    let run = try await sandbox.run("pick")
    #expect(run.status == 5 && run.errors.contains("no downloaded work matches; download rankings first"))
    #expect(try await sandbox.run("ranking -d 2024-02-01 -n 3 -q").status == 0)
    #expect(try await sandbox.run("pick").status == 5)
  }
}
