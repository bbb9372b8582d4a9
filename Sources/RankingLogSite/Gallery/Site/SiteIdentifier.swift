import RankingLogCore

/// The random ID of a gallery. Browsers share one storage between all pages on disk, so pages use the ID to separate
/// the preferences of galleries.
enum SiteIdentifier {
  /// The start of the index file, up to the ID.
  private static let prefix = "RL.put(\"index\",{\"schema\":1,\"id\":\""
  private static let length = 16

  /// Returns the ID in the index file of an earlier run; otherwise a new one.
  static func read(_ directory: borrowing SiteDirectory) -> String {
    let index = SitePath.data(.index)
    let start = try? directory.reading(index).prefix(prefix.utf8.count + length + 1)
    return start.flatMap(parse) ?? make()
  }

  private static func parse(_ start: [UInt8]) -> String? {
    guard start.starts(with: prefix.utf8), start.last == UInt8(ascii: "\"") else { return nil }
    let id = start.dropFirst(prefix.utf8.count).dropLast()
    guard id.count == length, id.allSatisfy({ isDigit($0) }) else { return nil }
    return String(decoding: id, as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// All values have 16 hexadecimal digits, so that no padding is needed.
  private static func make() -> String { String(UInt64.random(in: (1 << 60)...UInt64.max), radix: 16) }
}
