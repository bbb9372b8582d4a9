import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Metadata files next to images: written once, never over files of other programs.
@Suite(.watchdog)
struct SidecarsCommandTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }
  private static let formats = ["json", "txt", "xmp"]

  init() throws { sandbox = try Sandbox() }

  /// Downloads ranks 1 and 2 of a day, with sidecars.
  private func download() async throws -> Run {
    try await sandbox.run("download -d 2024-01-05 -n 2 --size regular -o \(out) --sidecar json,xmp,txt")
  }

  private var pictures: [String] {
    sandbox.files(in: "out").filter { name in !Self.formats.contains { name.hasSuffix(".\($0)") } }
  }

  private var sidecars: [String] {
    sandbox.files(in: "out").filter { name in Self.formats.contains { name.hasSuffix(".\($0)") } }
  }

  private func change(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: "\(out)/\(name)")[.modificationDate] as? Date
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(out)/\(name)", encoding: .utf8)
  }

  @Test func `each file gets one sidecar per format without a request, and a second run writes none`()
    async throws
  {
    let plain = try Sandbox()
    let asked = try await plain.run("download -d 2024-01-05 -n 2 --size regular -o \(plain.path("out"))")
    let run = try await download()
    #expect(run.status == 0 && run.requests.count == asked.requests.count, "\(run.errors)")
    let expected = pictures.flatMap { name in Self.formats.map { "\(name).\($0)" } }.sorted()
    #expect(!expected.isEmpty && sidecars == expected)
    #expect(run.errors.contains("\(expected.count) sidecars written"))
    let times = try expected.map(change)
    let again = try await download()
    #expect(again.status == 0 && again.requests.isEmpty && !again.errors.contains("sidecar"))
    let command = try await sandbox.run("sidecars -o \(out) --format json,xmp,txt")
    #expect(command.status == 0 && command.requests.isEmpty)
    #expect(command.errors.contains("0 sidecars written, \(expected.count) up to date; "))
    #expect(try expected.map(change) == times)
  }

  @Test(arguments: [
    "download 114847818 --sidecar json", "apply PLAN --sidecar json",
    "artist 6862 --download --size thumbnail -n 3 --sidecar json",
  ])
  func `every way to download writes sidecars, for animation ZIPs too`(words: String) async throws {
    let plan = sandbox.path("plan")
    #expect(try await sandbox.run("plan -d 2024-01-05 -n 2 --size regular -o \(plan)").status == 0)
    let run = try await sandbox.run(words.replacing("PLAN", with: plan) + " -o \(out)")
    let pictures = pictures.map { "\(out)/\($0)" }
    #expect(run.status == 0 && !pictures.isEmpty, "\(run.errors)")
    #expect(run.errors.contains("\(pictures.count) sidecar"))
    for path in pictures {
      let bytes = try Data(contentsOf: URL(filePath: path + ".json"))
      let record = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      let file = try #require(record["file"] as? [String: Any])
      #expect(file["bytes"] as? Int == (try Data(contentsOf: URL(filePath: path))).count)
      #expect(path.contains("\(record["id"] ?? "")_p\(file["page"] ?? "")"))
    }
    let again = try await sandbox.run("sidecars -o \(out) --format json")
    #expect(again.errors.contains("0 sidecars written, \(pictures.count) up to date"))
  }

  @Test func `edited or added sidecars are not changed, and deleted ones are written again`()
    async throws
  {
    #expect(try await download().status == 0)
    let all = sidecars
    let (edited, deleted, linked) = (all[0], all[1], all[2])
    try sandbox.write("edited", to: "out/\(edited)")
    let before = try text(deleted)
    try FileManager.default.removeItem(atPath: "\(out)/\(deleted)")
    let other = try sandbox.write("mine", to: "other")
    try FileManager.default.removeItem(atPath: "\(out)/\(linked)")
    try FileManager.default.createSymbolicLink(atPath: "\(out)/\(linked)", withDestinationPath: other)
    let verified = try await sandbox.run("verify -o \(out)")
    #expect(verified.status == 0 && verified.errors.contains(", 1 sidecar missing; "))
    let run = try await download()
    #expect(run.status == 0 && run.requests.isEmpty)
    #expect(run.errors.contains("1 sidecar written, 2 sidecars edited by other programs, not changed"))
    #expect(try text(edited) == "edited" && text(deleted) == before)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "mine" && sidecars == all)
  }
}
