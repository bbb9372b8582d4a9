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
