import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// The files with the frame delays of animations, required to play a ZIP.
@Suite(.watchdog)
struct VerifyDelaysTests {
  private static let id = 116_080_006
  private let person: Sandbox
  private let delays: String
  private let bytes: Data

  init() async throws {
    person = try Sandbox()
    let run = try await person.run("download \(Self.id) -o \(person.path("out"))")
    #expect(run.status == 0, "\(run.errors)")
    delays = person.path("out/\(Self.id)_p0.animation.json")
    bytes = try Data(contentsOf: URL(filePath: delays))
  }

  private func replace(with text: String?) throws {
    try FileManager.default.removeItem(atPath: delays)
    if let text { try Data(text.utf8).write(to: URL(filePath: delays)) }
  }

  @Test(
    arguments: [
      (nil, "missing", 0, "1 intact, 0 damaged, 1 missing; "),
      ("", "damaged", 3, "1 intact, 1 damaged; "),
      ("{}", "changed", 0, "1 intact, 0 damaged, 1 changed; "),
    ] as [(String?, String, Int32, String)])
  func `frame delays are verified`(text: String?, state: String, status: Int32, closing: String) async throws
  {
    #expect(try await person.run("verify -f ndjson").output.isEmpty)
    try replace(with: text)
    let run = try await person.run("verify -f ndjson")
    #expect(run.status == status && run.requests.isEmpty)
    #expect(try run.values("state") == [state] && run.values("path") == [delays])
    #expect(run.errorLines.last?.hasPrefix("rankinglog: \(closing)") == true, "\(run.errors)")
  }

  @Test func `empty frame delays are written again, from another copy or by one request`() async throws {
    try replace(with: "")
    let asked = try await person.run("verify --repair")
    #expect(asked.status == 0 && asked.requests.map(\.path) == ["/ajax/illust/\(Self.id)/ugoira_meta"])
    #expect(try Data(contentsOf: URL(filePath: delays)) == bytes)
    #expect(try await person.run("download \(Self.id) -o \(person.path("other"))").status == 0)
    try replace(with: "")
    let copied = try await person.run("verify --repair")
    #expect(copied.status == 0 && copied.requests.isEmpty, "\(copied.errors)")
    #expect(try Data(contentsOf: URL(filePath: delays)) == bytes)
  }

  @Test func `if pixiv has no frame delays, the empty file stays, and the reason is reported`() async throws {
    try replace(with: "")
    try person.pixiv.world(#"{"delete":[\#(Self.id)]}"#)
    let run = try await person.run("verify --repair")
    #expect(
      run.status == 3 && run.errors.contains("empty file; download failed: "), "\(run.errors)")
    #expect(try Data(contentsOf: URL(filePath: delays)).isEmpty)
  }

  @Test func `another program's frame delays are accepted, and a removed animation needs none`() async throws
  {
    try replace(with: nil)
    try bytes.write(to: URL(filePath: person.path("out/\(Self.id)_p0.zip.js")))
    #expect(try await person.run("verify -f ndjson").output.isEmpty)
    try FileManager.default.removeItem(atPath: person.path("out/\(Self.id)_p0.zip"))
    let run = try await person.run("verify -f ndjson")
    #expect(try run.values("path") == [person.path("out/\(Self.id)_p0.zip")])
  }
}
