import Foundation
import TestSupport
import Testing

@testable import rankinglog

@Suite(.watchdog)
struct DownloadCommandTests {
  private let sandbox: Sandbox
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    out = sandbox.path("out")
  }

  @Test func `three days are downloaded once, and a second directory is linked`() async throws {
    let line = "download -m daily -d 2024-01-01..2024-01-03 -n 50 -o"
    let first = try await sandbox.run("\(line) \(out)")
    #expect(first.status == 0, "\(first.errors)")
    #expect(first.output.isEmpty)
    let files = sandbox.files(in: "out")
    #expect(Set(files.map { $0.prefix(16) }) == ["daily/2024-01-03", "daily/2024-01-02", "daily/2024-01-01"])
    #expect(files.contains { $0.wholeMatch(of: /daily\/2024-01-01\/001_\d+_p0\.(jpg|png|gif)/) != nil })
    #expect(first.requests.filter { $0.path == "/ranking.php" }.count == 3)

    let works = try await sandbox.run("ranking -d 2024-01-01..2024-01-03 -n 50 -f ids --offline").lines.count
    let plan = try #require(first.errorLines.first { $0.contains(" to download, ") })
    #expect(plan.hasPrefix("rankinglog: 3 rankings, \(works) works, "))
    #expect(
      plan.wholeMatch(
        of:
          /rankinglog: 3 rankings, \d+ works, \d+ files: \d+ to download, (\d+ to link, )?0 present, about .+/
      ) != nil)
    let closing = try #require(first.errorLines.last)
    #expect(
      closing.wholeMatch(of: /rankinglog: \d+ downloaded(, \d+ linked)?, 0 present, 0 failed; .+ in .+/)
        != nil,
      "\(closing)")
    let fetched = try #require(closing.firstMatch(of: /(\d+) downloaded/)?.1)
    #expect(Int(fetched) == Set(first.images.filter { $0.status == 200 }.map(\.path)).count)

    let again = try await sandbox.run("\(line) \(out)")
    #expect(again.status == 0 && again.requests.isEmpty, "\(again.requests.map(\.path))")
    #expect(again.errorLines.last?.contains("rankinglog: 0 downloaded, ") == true)
    #expect(again.errorLines.last?.contains("0 failed; 0 B in ") == true)

    let other = try await sandbox.run("\(line) \(sandbox.path("other"))")
    #expect(other.status == 0 && other.requests.isEmpty)
    #expect(other.errorLines.last?.hasPrefix("rankinglog: 0 downloaded, ") == true)
    #expect(other.errorLines.last?.contains(" linked, 0 present, ") == true)
    #expect(sandbox.files(in: "other") == files)
    for file in files {
      #expect(
        FileManager.default.contentsEqual(
          atPath: sandbox.path("out/\(file)"), andPath: sandbox.path("other/\(file)")))
    }
  }

  @Test func `the paths of all complete files are printed, new or present`() async throws {
    let line = "download -d 2024-01-05 -n 4 -o \(out)"
    let first = try await sandbox.run("\(line) -f paths")
    let files = sandbox.files(in: "out").filter { !$0.hasSuffix(".animation.json") }
    #expect(first.lines.sorted().filter { !$0.hasSuffix(".animation.json") } == files.map { "\(out)/\($0)" })
    let second = try await sandbox.run("\(line) -f ndjson")
    #expect(second.images.isEmpty)
    #expect(second.lines.count == first.lines.count)
    for line in second.lines {
      #expect(try JSONKeys.topLevel(of: line) == ["schema", "work", "page", "path", "bytes", "state"])
    }
    #expect(Set(try second.values("state", as: String.self)) == ["held"])
    #expect(try second.values("path", as: String.self).sorted() == first.lines.sorted())
    for object in try second.objects {
      let path = try #require(object["path"] as? String)
      let length = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
      #expect(length == object["bytes"] as? Int)
    }
  }
}
