/// Detects the images that pixiv serves instead of restricted works: PNGs of 360 × 360 pixels.
enum Placeholder {
  /// MD5 of `limit_unknown_360.png`, `limit_unviewable_360.png` and `limit_sanity_level_360.png`, seen in 2023.
  private static let checksums: Set<String> = [
    "d61e3f0b610584af427d46f25052d7b6", "f894df396e1f88333bc6022c396c3907",
    "8eec510e57f5f732fd2cce73df7b73ef",
  ]

  /// Whether a file is a placeholder: it has a placeholder's checksum, or its URL is not the URL of a PNG. A work that
  /// is itself a PNG of that size has a URL that ends in `png`.
  static func isPlaceholder(_ file: BufferedFileReader, from url: String) -> Bool {
    guard ImageFileFormat(firstBytes: file.bytes(at: 0, count: 16)) == .png,
      file.bigEndian(at: 16, bytes: 4) == 360, file.bigEndian(at: 20, bytes: 4) == 360
    else { return false }
    if !url.hasSuffix(".png") { return true }
    // Without MD5 it may be a placeholder, and a missing image is better than a stored placeholder.
    guard let checksum = try? Digest.of(file.bytes(at: 0, count: file.count), .md5) else { return true }
    return checksums.contains(checksum.hexadecimal)
  }
}
