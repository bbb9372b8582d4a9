import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.enabled(if: Payloads.areThere))
struct PayloadFolderTests {
  /// Files that no test decodes: notes, and responses to requests that are never sent.
  private static let others: Set = [
    "INDEX.md", "app-api/illust_bookmark_detail.json", "app-api/illusts-odd-titles-a.why.json",
    "web-ajax/like-ok.json",
  ]

  private static func files() throws -> Set<String> {
    let folder = try #require(Payloads.folder)
    return Set(try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains(".") })
  }

  /// The files named by the tests in this folder: completely, or by an argument for `\(name)` in a path.
  private static func named(among files: Set<String>) throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix("PayloadTests.swift")
    }
    var found: Set<String> = []
    for name in names {
      let source = try String(contentsOf: URL(filePath: folder + "/" + name), encoding: .utf8)
      let literals = source.matches(of: /"([^"\n]*)"/).map { String($0.1) }
      for path in literals where path.contains("/") {
        guard let hole = path.firstMatch(of: /\\\(.*?\)/)?.range else {
          found.insert(path)
          continue
        }
        for filling in literals {
          found.insert(path[..<hole.lowerBound] + filling + path[hole.upperBound...])
        }
      }
    }
    return files.intersection(found)
  }

  @Test
  func `every payload is used by a test, or listed as irrelevant`() throws {
    let files = try Self.files()
    #expect(files.subtracting(try Self.named(among: files)) == Self.others)
  }

  @Test
  func `a payload truncated anywhere is not a complete one`() throws {
    for name in try Self.files().subtracting(Self.others).sorted() where name.hasSuffix(".json") {
      let bytes = try Payloads.bytes(name)
      let end = try #require(bytes.lastIndex { !" \t\r\n".utf8.contains($0) })
      for tenth in 0..<10 {
        let cut = bytes.prefix(end * tenth / 10)
        #expect(throws: JSONDecoding.ParseError.self, "\(name) at \(cut.count)") {
          try JSONDecoding.decode(LenientObject.self, from: Array(cut))
        }
      }
    }
  }
}
