import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// `download --input` reads the output of other commands.
@Suite(.watchdog)
struct InputTests {
  private let sandbox: Sandbox
  private let out: String

  init() throws {
    sandbox = try Sandbox()
    out = sandbox.path("out")
  }

  /// The files that `download` creates for the same three works, as directories and ranks.
  private static let ranked = ["daily/2024-01-05/001", "daily/2024-01-05/002", "daily/2024-01-05/003"]

  @Test(arguments: ["tsv", "csv", "json", "ndjson"])
  func `file names use the mode, date and rank of the input`(format: String) async throws {
    let printed = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f \(format)").output
    let run = try await sandbox.run("download --input - -o \(out)", input: printed)
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files(in: "out").map { String($0.prefix(20)) }.uniqued() == Self.ranked)
    #expect(run.errors.contains("rankinglog: 3 works"))
  }

  @Test(arguments: ["ids", "urls"])
  func `works of an input without ranks have names without ranks`(format: String) async throws {
    let printed = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f \(format)").output
    let run = try await sandbox.run("download --input - -o \(out)", input: printed)
    #expect(run.status == 0, "\(run.errors)")
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f ids").lines
    #expect(
      sandbox.files(in: "out").compactMap { $0.split(separator: "_").first.map(String.init) }.uniqued()
        == ids.sorted())
  }

  @Test(arguments: ["json", "ndjson"])
  func `JSON input may have any whitespace`(format: String) async throws {
    let printed = try await sandbox.run("ranking -d 2024-01-05 -n 3 -f \(format)").output
    // As printed by `jq .`: one value after another, each over many lines.
    let values = format == "json" ? [printed] : printed.split(separator: "\n").map(String.init)
    let laidOut = try values.map { value in
      let object = try JSONSerialization.jsonObject(with: Data(value.utf8))
      return String(
        decoding: try JSONSerialization.data(withJSONObject: object, options: [.prettyPrinted, .sortedKeys]),
        as: UTF8.self)
    }.joined(separator: "\n")
    #expect(laidOut.split(separator: "\n").count > 60)
    let run = try await sandbox.run("download --input - -o \(out)", input: laidOut)
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files(in: "out").map { String($0.prefix(20)) }.uniqued() == Self.ranked)
  }

  @Test func `an invalid line is reported with its number, and the others are downloaded`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 2 -f ids").lines
    let list = "# picks\n\(ids[0]) first\n\nnot a work\nhttps://www.pixiv.net/artworks/\(ids[1])\n"
    let file = try sandbox.write(list, to: "list.txt")
    let run = try await sandbox.run("download --input \(file) -o \(out)")
    #expect(run.status == 3, "\(run.errors)")
    #expect(
      run.errors.contains("rankinglog: \(file), line 4: 'not' is neither a work ID nor a pixiv URL"))
    let quiet = try await sandbox.run("download --input \(file) -o \(out) -q")
    #expect(quiet.status == 3 && quiet.errorLines.count == 2 && quiet.errors.contains("0 downloaded"))
    let names = sandbox.files(in: "out")
    #expect(ids.allSatisfy { id in names.contains { $0.hasPrefix("\(id)_p0") } })
  }

  @Test func `an invalid JSON object is reported with its line`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").lines
    let run = try await sandbox.run(
      "download --input - -o \(out)", input: "{\"id\":\(ids[0])}\n{\"title\":\"none\"}\n{\"id\":\n")
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("rankinglog: input, line 2: "))
    #expect(run.errors.contains("rankinglog: input, line 3: "))
  }

  @Test func `a work that is listed twice is fetched once, and has both names`() async throws {
    let id = try await sandbox.run("ranking -d 2024-01-05 -n 1 -f ids").lines[0]
    let twice = try await sandbox.run("download \(id) \(id) -o \(out)")
    #expect(twice.status == 0 && twice.errors.contains("1 work, "), "\(twice.errors)")
    #expect(twice.images.filter { $0.status == 200 }.count == sandbox.files(in: "out").count)
    let row = try await sandbox.run("ranking -d 2024-01-05 -n 1 -f tsv").output
    let list = row + row.replacing("2024-01-05", with: "2024-01-04") + row
    let run = try await sandbox.run("download --input - -o \(sandbox.path("ranked"))", input: list)
    #expect(run.status == 0 && run.images.isEmpty)
    let days = sandbox.files(in: "ranked").map { String($0.prefix(20)) }.uniqued()
    #expect(days == ["daily/2024-01-04/001", "daily/2024-01-05/001"])
  }

  @Test func `an empty list is not an error`() async throws {
    let run = try await sandbox.run("download --input - -o \(out)", input: "")
    #expect(run.status == 0 && run.requests.isEmpty)
  }

  @Test func `the output of show and recents can be downloaded`() async throws {
    let ids = try await sandbox.run("ranking -d 2024-01-05 -n 2 -f ids").lines
    for format in ["json", "ndjson", "csv", "tsv", "ids", "urls"] {
      let shown = try await sandbox.run(["show", ids[0], ids[1], "-f", format])
      let run = try await sandbox.run(
        ["download", "--input", "-", "-o", out, "--name", "\(format)/{id}_{page}.{ext}"], input: shown.output)
      #expect(run.status == 0, "\(format): \(run.errors)")
      #expect(
        Set(sandbox.files(in: "out/\(format)").compactMap { $0.split(separator: "_").first.map(String.init) })
          == Set(ids), "\(format)")
    }
  }
}
