import Foundation
import TestSupport
import Testing

@testable import rankinglog

/// Responses to image requests that are not images.
@Suite(.watchdog)
struct HostilePicturesTests {
  private let sandbox: Sandbox
  private var out: String { sandbox.path("out") }
  /// A work with one page, a PNG.
  private static let work = 114_862_000

  init() throws { sandbox = try Sandbox() }

  @Test(
    .expensive(),
    arguments: [
      ("redirect-foreign", 3, 1, "refusing redirect from https://i.pximg.net to https://www.example.com"),
      ("redirect-plain", 3, 1, "refusing redirect from https://i.pximg.net to http://i.pximg.net"),
      ("redirect-loop", 3, 6, "too many redirects"),
      ("redirect-placeholder", 3, 1, "refusing redirect from https://i.pximg.net to https://s.pximg.net"),
      ("html", 3, 1, "page instead of an image"), ("empty", 3, 1, "page instead of an image"),
      ("cut", 3, 1, "bytes"), ("longer", 0, 1, "1 downloaded"), ("cut-end-always", 3, 1, "truncated image"),
      ("gzip", 0, 1, "1 downloaded"), ("no-length-cut", 3, 1, "truncated image"),
    ])
  func `a response that is not an image is not stored as a file`(
    profile: String, status: Int32, asked: Int, part: String
  ) async throws {
    let line = "download \(Self.work) -o \(out) --retries 0"
    #expect(try await sandbox.attack("show \(Self.work) -f ids").status == 0)
    try sandbox.pixiv.fault(#"{"profile":"\#(profile)","match":"^GET i\\.pximg\\.net/"}"#)
    let run = try await sandbox.attack(line)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.asked.count == asked && run.images.count == asked)
    let lines = run.complaints.filter { $0.contains(part) }
    #expect(lines.count == 1, "\(run.errors)")
    if status != 0 {
      #expect(lines.first?.hasPrefix("rankinglog: failed \(Self.work) p0: ") == true)
      #expect(sandbox.files(in: "out").isEmpty && !sandbox.exists("out/.part"))
    }
    try sandbox.pixiv.clearFaults()
    #expect(try await sandbox.attack(line).status == 0)
    #expect(sandbox.files(in: "out") == ["\(Self.work)_p0.png"])
  }

  @Test func `a ZIP with paths outside the directory is stored unchanged, and not extracted`() async throws {
    try sandbox.pixiv.fault(#"{"profile":"zip-slip"}"#)
    let run = try await sandbox.attack("download 116080006 -o \(out)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(sandbox.files(in: "out") == ["116080006_p0.animation.json", "116080006_p0.zip"])
    let bytes = try Data(contentsOf: URL(filePath: sandbox.path("out/116080006_p0.zip")))
    #expect(bytes.range(of: Data("../../escape.jpg".utf8)) != nil)
    let found = FileManager.default.enumerator(atPath: sandbox.home.path)?.compactMap { $0 as? String } ?? []
    #expect(
      !found.contains { $0.contains("escape") } && !FileManager.default.fileExists(atPath: "/tmp/escape.jpg"))
  }

  @Test func `a server's message is shortened`() async throws {
    let words = String(repeating: "x", count: 100_000) + "\\\\u001b[2J"
    try sandbox.pixiv.fault(
      #"{"match":"ajax","do":"status","status":200,"body":"{\"error\":true,\"body\":[],\"message\":\"\#(words)\"}","times":9}"#
    )
    let run = try await sandbox.attack("show \(Self.work) --source web")
    #expect(
      run.status == 6 && run.errors.utf8.count < 1000 && !run.errors.contains("\u{1B}"), "\(run.errors)")
    try sandbox.pixiv.fault(
      #"{"match":"app-api","do":"status","status":400,"body":"{\"error\":{\"message\":\"\#(words)\"}}","times":9}"#
    )
    let app = try await sandbox.attack("ranking -d 2024-01-05 --source app")
    #expect(
      app.status == 1 && app.errors.utf8.count < 1000 && app.errors.contains("xxx…"),
      "\(app.errors.prefix(999))")
  }

  @Test(arguments: ["www.pixiv.net/ajax", "app-api"])
  func `an HTML error page is not stored as the state of a work`(host: String) async throws {
    let page = #""headers":{"Content-Type":"text/html"},"body":"<html>Attention</html>","times":9"#
    for status in [403, 404] {
      try sandbox.pixiv.fault(#"{"match":"\#(host)","do":"status","status":\#(status),\#(page)}"#)
      let source = host == "app-api" ? "app" : "web"
      let line = "show \(Self.work) -f ids --source \(source) --retries 0"
      let run = try await sandbox.attack(line)
      #expect(run.status == 6, "\(run.errors)")
      #expect(run.errors.contains("HTTP \(status)") && run.errors.contains("with an HTML page"))
      #expect(run.asked.count == 1)
      try sandbox.pixiv.clearFaults()
      #expect(try await sandbox.attack("show \(Self.work) -f ids --offline").status == 5)
    }
    #expect(try await sandbox.attack("download \(Self.work) -o \(out)").status == 0)
  }
}
