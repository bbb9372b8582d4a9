/// An image to be stored in the cache.
struct CachedImage {
  let url: String
  let bytes: [UInt8]
  let sha256: [UInt8]
  let usedAt: Timestamp
  /// The name of the file; nil if the image is stored in the database.
  let file: String?

  init(_ bytes: [UInt8], url: String, usedAt: Timestamp) throws(RankingLogError) {
    (self.url, self.bytes, self.usedAt) = (url, bytes, usedAt)
    sha256 = try Digest.of(bytes, .sha256)
    file = bytes.count > ImageCache.inlineLimit ? try Self.fileName(of: url) : nil
  }

  /// Returns the name of the file of a large image.
  static func fileName(of url: String) throws(RankingLogError) -> String {
    try Digest.of(Array(url.utf8), .sha256).hexadecimal
  }

  /// Returns the key of an image that was reduced from a file, in place of a URL.
  static func reducedKey(sha256: [UInt8]) -> String { "reduced:" + sha256.hexadecimal }

  /// Whether a name belongs to an image's file, not to a file of the user.
  static func isFileName(_ name: some StringProtocol) -> Bool {
    name.utf8.count == 64 && name.utf8.allSatisfy { $0.hexValue != nil }
  }
}
