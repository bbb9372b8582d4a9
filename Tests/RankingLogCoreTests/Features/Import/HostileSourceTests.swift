import Foundation
import TestSupport
import Testing

@testable import RankingLogCore

/// Files that are damaged or malicious. Reading them ends, with or without an error.
struct HostileSourceTests {
  private static let records = """
    [{"id":"114862000_p0","n":"a\\u0041","d":"2024/01/04/15/27/47"},{"category":"pixiv","id":5,"tags":["a"],"user":{"id":1}},
    [3,"https://i.pximg.net/x",{"Image ID":"5","Title":"x"}],{"idNum":7,"id":"7_p0"},{"illust_id":9,"picture_url":"x","time":5}]
    """

  private func readAll(_ files: ForeignFiles, _ path: String) async {
    for kind in ExternalSource.Kind.allCases {
      let source = ExternalSource(kind: kind, path: path, copies: files.copies.path, tables: ["archive"])
      _ = try? await source.reader { _ in [:] }.all()
    }
    for program in [nil] + ExternalProgram.allCases { _ = try? files.detect(path, as: program) }
    _ = try? AdjacentMetadata.record(beside: String(path.dropLast(".json".count)))
  }

  @Test func `a file with any changed byte does not crash the reader`() async throws {
    let files = try ForeignFiles()
    var random = SplitMix(state: 3)
    let text = Array(Self.records.utf8)
    for round in 0..<150 {
      var bytes = text
      for _ in 0...round % 5 {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 3 {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(index..<min(index + 20, bytes.count))
        default: bytes.insert(contentsOf: #"{["\0"#.utf8, at: index)
        }
      }
      await readAll(files, try files.write("x.json", bytes))
    }
  }

  @Test(.expensive()) func `a damaged database is an error, not a crash`() async throws {
    let files = try ForeignFiles()
    let path = try files.keys((1...3000).map { "pixiv\($0)_p00.jpg" })
    let whole = try Data(contentsOf: URL(filePath: path))
    var random = SplitMix(state: 5)
    for _ in 0..<12 {
      var bytes = Array(whole)
      for _ in 0..<20 {
        bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
      }
      await readAll(files, try files.write("damaged.json", bytes))
      #expect(Array(try Data(contentsOf: URL(filePath: "\(files.directory.path)/damaged.json"))) == bytes)
    }
    await readAll(files, try files.write("cut.json", Array(whole.prefix(whole.count / 2))))
    #expect(try FileManager.default.contentsOfDirectory(atPath: files.copies.path).isEmpty)
  }

  @Test(
    arguments: Thorough.sample(
      ["[", "{\"a\":", "\"", "{\"id\":\"1_p0\",\"n\":", "\\", "[[", "1\n", ","], quick: 2))
  func `a long file of repeated words is read to its end`(text: String) async throws {
    let files = try ForeignFiles()
    await readAll(files, try files.write("x.json", String(repeating: text, count: 60_000)))
  }
}
