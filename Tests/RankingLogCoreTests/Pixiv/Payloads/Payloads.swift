import Testing

@testable import RankingLogCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Real responses from pixiv's servers, in the directory of the environment variable `RANKINGLOG_PAYLOADS`. They are
/// not part of this repository; without them these tests are skipped.
///
/// Text is compared by checksum: exactly, and without quoting it here.
enum Payloads {
  static let folder = ProcessInfo.processInfo.environment["RANKINGLOG_PAYLOADS"].flatMap {
    $0.isEmpty ? nil : $0
  }

  static var areThere: Bool { folder != nil }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: try #require(folder) + "/" + name)))
  }

  static func decode<T: JSONDecodable>(_ type: T.Type, _ name: String) throws -> T {
    try JSONDecoding.decode(type, from: bytes(name))
  }

  /// The first digits of the MD5 of strings, one per line.
  static func sum(_ texts: [String]) -> String {
    let checksum = try? Digest.of(texts.joined(separator: "\n").utf8, .md5)
    return String((checksum ?? []).hexadecimal.prefix(12))
  }

  /// The checksum of the artist's text fields.
  static func sum(_ illust: Illust) -> String {
    sum([illust.title, illust.artist?.name ?? "", illust.artist?.account].compactMap(\.self) + illust.tags)
  }
}

extension [Illust] {
  /// The total of a number over all works.
  func total(_ number: (Illust) -> Int?) -> Int { compactMap(number).reduce(0, +) }
}
