import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replies that pixiv's servers really gave, in a folder that the environment variable `RANKINGLOG_PAYLOADS` names.
/// They are not part of this repository; without them these tests are skipped.
///
/// Texts are compared by their checksum: whole and exact, and none of them stands here.
enum Payloads {
  static let folder = ProcessInfo.processInfo.environment["RANKINGLOG_PAYLOADS"].flatMap {
    $0.isEmpty ? nil : $0
  }

  static var areThere: Bool { folder != nil }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: try #require(folder) + "/" + name)))
  }

  static func decode<T: Decodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoding.decode(type, from: bytes(name))
  }

  /// The beginning of the MD5 of texts, one a line.
  static func sum(_ texts: [String]) -> String {
    let checksum = try? Digest.of(texts.joined(separator: "\n").utf8, .md5)
    return String((checksum ?? []).hexadecimal.prefix(12))
  }

  /// The checksum of what an author wrote.
  static func sum(_ illust: Illust) -> String {
    sum([illust.title, illust.artist?.name ?? "", illust.artist?.account].compactMap(\.self) + illust.tags)
  }
}

extension [Illust] {
  /// The sum of a number over all works.
  func total(_ number: (Illust) -> Int?) -> Int { compactMap(number).reduce(0, +) }
}
