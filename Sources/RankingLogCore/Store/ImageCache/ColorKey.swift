/// The key of a stored color: 64 bits of the SHA-256 of an image's bytes, or of its URL.
///
/// Colors outlive cached images, so there may be many. Among a million images, two have the same key with a probability
/// of 10⁻⁷, and then one of them has a wrong color.
package struct ColorKey: Hashable, Sendable {
  let number: Int

  /// - Parameter prefix: The first 8 bytes of the SHA-256, as a big-endian number.
  package init(prefix: UInt64) { number = Int(bitPattern: UInt(prefix)) }

  init(sha256: some Sequence<UInt8>) {
    self.init(prefix: sha256.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
  }

  init(of image: [UInt8]) throws(RankingLogError) { self.init(sha256: try Digest.of(image, .sha256)) }

  init(url: String) throws(RankingLogError) { try self.init(of: Array(url.utf8)) }
}
