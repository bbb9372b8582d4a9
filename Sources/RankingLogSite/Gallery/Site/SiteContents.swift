import RankingLogCore

/// The contents of a file: its length and SHA-256.
struct SiteContents: Hashable, Sendable {
  let bytes: Int
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// - Parameter sha256: 32 bytes.
  init?(bytes: Int, sha256: some Collection<UInt8>) {
    guard sha256.count == 32 else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, byte) in sha256.enumerated() { words[index / 8] = words[index / 8] << 8 | UInt64(byte) }
    self.bytes = bytes
    self.words = (words[0], words[1], words[2], words[3])
  }

  init(_ bytes: UnsafeRawBufferPointer) throws(RankingLogError) {
    let digest = try Digest(.sha256)
    try digest.update(bytes)
    self = try Self.of(digest, bytes.count)
  }

  init(_ bytes: [UInt8]) throws(RankingLogError) {
    self = try bytes.withUnsafeBytes { bytes in
      Result { () throws(RankingLogError) in try SiteContents(bytes) }
    }.get()
  }

  /// Reads all contents of an open file.
  init(_ file: borrowing FileHandle) throws(RankingLogError) {
    let digest = try Digest(.sha256)
    var count = 0
    try file.forEachChunk { chunk throws(RankingLogError) in
      count += chunk.count
      try digest.update(chunk)
    }
    self = try Self.of(digest, count)
  }

  static func of(_ digest: borrowing Digest, _ count: Int) throws(RankingLogError) -> SiteContents {
    guard let contents = SiteContents(bytes: count, sha256: try digest.finish()) else {
      throw .file(path: "OpenSSL", reason: "cannot compute SHA-256")
    }
    return contents
  }

  /// The first 64 bits of the SHA-256.
  var checksumPrefix: UInt64 { words.0 }

  /// The SHA-256 in hexadecimal.
  var checksum: String {
    [words.0, words.1, words.2, words.3].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// Parses a length and 64 hexadecimal digits.
  init?(bytes: some StringProtocol, checksum: some StringProtocol) {
    guard let count = Int(digits: bytes), checksum.utf8.count == 64 else { return nil }
    var words: [UInt64] = []
    var rest = checksum[...]
    while !rest.isEmpty {
      guard let word = UInt64(rest.prefix(16), radix: 16), rest.utf8.first != UInt8(ascii: "+") else {
        return nil
      }
      words.append(word)
      rest = rest.dropFirst(16)
    }
    guard words.count == 4 else { return nil }
    self.bytes = count
    self.words = (words[0], words[1], words[2], words[3])
  }

  static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes && one.words == other.words }

  func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
