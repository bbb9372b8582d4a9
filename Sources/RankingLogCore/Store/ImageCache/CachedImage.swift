/// An image to be stored in the cache.
struct CachedImage {
  let url: String
  let bytes: [UInt8]
  let sha256: [UInt8]
  let usedAt: Timestamp
  /// The name of its file; nil if it is stored in the database.
  let file: String?

  init(_ bytes: [UInt8], url: String, usedAt: Timestamp) throws(RankingLogError) {
    (self.url, self.bytes, self.usedAt) = (url, bytes, usedAt)
    sha256 = try Digest.of(bytes, .sha256)
    file = bytes.count > ImageCache.inlineLimit ? try Self.fileName(of: url) : nil
  }

  /// The name of the file of a large image.
  static func fileName(of url: String) throws(RankingLogError) -> String {
    try Digest.of(Array(url.utf8), .sha256).hexadecimal
  }

  /// Whether a name is that of an image's file, as opposed to one of the user's.
  static func isFileName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 64 && name.utf8.allSatisfy { $0.hexValue != nil }
  }
}
