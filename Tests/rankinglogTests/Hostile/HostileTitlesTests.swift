import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import rankinglog

/// Hostile titles in terminals, scripts and file names.
@Suite(.watchdog)
struct HostileTitlesTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.pixiv.fault(#"{"profile":"titles"}"#)
  }

  /// The hostile titles of LocalPixiv, in order.
  static let titles = [
    String(repeating: "long", count: 2500), String(repeating: "長", count: 10_000), "CON", "nul",
    "/etc/passwd",
    "../../escape", "a\0b", "\0", "..", ".", "", " ", "-rf", "{id}", "a/b\\c", "\u{1B}[2J\u{1B}]0;x\u{07}",
    "\u{202E}gnp.exe", String(repeating: "x", count: 255), String(repeating: "\u{301}", count: 300),
    "name.part",
  ]

  @Test(.expensive(), arguments: ["table", "tsv", "csv", "ndjson", "json", "ids", "urls"])
  func `hostile titles are exact in JSON and harmless in other formats`(format: String) async throws {
    let line = "ranking -d 2024-01-05 -n 40"
    let run = try await sandbox.attack("\(line) -f \(format)")
    #expect(run.status == 0 && run.asked.count == 1)
    let harmful = run.output.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0x0a: false
      // CSV in a file is unchanged except for line ends and the start of escape sequences.
      case _ where format == "csv":
        [0x0b, 0x0c, 0x1b, 0x2028, 0x2029].contains(scalar.value) || (0x80...0x9f).contains(scalar.value)
      case 0x09: format != "tsv"
      // JSON is unchanged except for characters that control terminals.
      case 0x202a...0x202e, 0x2066...0x2069, 0x200e, 0x200f: !format.contains("json")
      default: scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      }
    }
    #expect(harmful.isEmpty)
    let expected = Self.titles + Self.titles
    switch format {
    case "ndjson": #expect(try run.values("title", as: String.self) == expected)
    case "json":
      let rankings = try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
      let entries = try #require(rankings[0]["entries"] as? [[String: Any]])
      #expect(entries.map { $0["title"] as? String } == expected)
    case "table": #expect(run.lines.count == 42)
    case "csv": #expect(run.lines.count == 41)
    default: #expect(run.lines.count == 40)
    }
    if format == "tsv" {
      #expect(
        run.lines.allSatisfy {
          $0.split(separator: "\t", omittingEmptySubsequences: false).count
            == EntryColumn.row(.ranking).count
        })
    }
    // The stored titles give the same output.
    #expect(try await sandbox.attack("\(line) -f \(format) --offline").output == run.output)
  }

  @Test(
    .expensive(),
    arguments: [
      "{title}_{id}_{page}.{ext}", "{title}/{id}_{page}.{ext}", "{artist}/{title}/{title}{id}{page}.{ext}",
    ])
  func `file names from hostile titles stay inside the directory and are short enough`(name: String)
    async throws
  {
    let out = sandbox.path("out")
    let run = try await sandbox.attack(
      "download -d 2024-01-05 -n 20 --size thumbnail --name \(name) -o \(out) -f ndjson")
    #expect(run.status == 0, "\(run.errors)")
    let paths = try run.values("path", as: String.self)
    #expect(Set(paths).count == paths.count && paths.count >= 20)
    for path in paths {
      #expect(path.hasPrefix(out + "/") && FileManager.default.fileExists(atPath: path), "\(path)")
      let components = path.dropFirst(out.utf8.count + 1).split(
        separator: "/", omittingEmptySubsequences: false)
      #expect(components.count == name.split(separator: "/").count)
      for component in components {
        #expect(component.utf8.count <= 255 && ![".", ".."].contains(component) && !component.isEmpty)
        #expect(
          component.first != "." && component.first != "-" || component.hasPrefix("-rf"), "\(component)")
        #expect(
          component.unicodeScalars.allSatisfy {
            ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
          })
      }
    }
    // The output directory is the only new entry.
    #expect(try sandbox.names.filter { !$0.hasPrefix(".") } == ["out"])
    #expect(
      !run.errors.unicodeScalars.contains {
        $0.value < 0x20 && $0 != "\n" || (0x202a...0x202e).contains($0.value)
      })
  }
}
