import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Empty works of the app API: marked as hidden, without images, and never replacing stored data.
@Suite(.watchdog)
struct HollowWorksTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }

  init() throws { sandbox = try Sandbox() }

  private static let line = "ranking -d 2024-01-05 --pages 1 -f ndjson --source app"

  @Test func `empty works are marked as hidden, and have no images`() async throws {
    try sandbox.pixiv.fault(#"{"profile":"hollow"}"#)
    let run = try await sandbox.attack(Self.line)
    #expect(run.status == 0 && run.lines.count == 30)
    #expect(Set(try run.values("visibility", as: String.self)) == ["hidden"])
    for object in try run.objects {
      #expect(object["title"] as? String == "" && object["views"] as? Int == nil)
      #expect((object["images"] as? [String: Any])?.values.allSatisfy { $0 is NSNull } == true)
    }
    #expect(!run.output.contains("s.pximg.net"))
    let before = sandbox.pixiv.requestCount
    let download = try await sandbox.run("download -d 2024-01-05 --pages 1 --source app -o \(out)")
    #expect(
      download.status == 0
        && download.errors.contains("30 not shown by this source (to try the others, omit --source)"),
      "\(download.errors)")
    #expect(sandbox.pixiv.requestCount == before && sandbox.files(in: "out").isEmpty)
  }

  @Test func `stored metadata of a work survives an empty response`() async throws {
    let known = try await sandbox.attack(Self.line)
    try sandbox.pixiv.fault(#"{"profile":"hollow"}"#)
    let hollow = try await sandbox.attack(Self.line + " --refresh")
    #expect(hollow.status == 0 && hollow.lines.count == 30)
    #expect(Set(try hollow.values("visibility", as: String.self)) == ["hidden"])
    // The stored work is unchanged, regardless of the entry of the day.
    for key in ["id", "type", "page_count", "width", "height", "tags", "uploaded_at"] {
      for (old, new) in try zip(known.objects, hollow.objects) {
        #expect("\(old[key] ?? "")" == "\(new[key] ?? "")", "\(key)")
      }
    }
    try sandbox.pixiv.clearFaults()
    let again = try await sandbox.attack(Self.line + " --refresh")
    #expect(try again.values("title", as: String.self) == known.values("title", as: String.self))
    let id = try known.values("id", as: Int.self)[0]
    #expect(try await sandbox.attack("download \(id) -o \(out)").status == 0)
    #expect(!sandbox.files(in: "out").isEmpty)
  }
}
