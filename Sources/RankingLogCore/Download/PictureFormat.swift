/// What a file is, by its bytes: announcements and extensions are only hints.
enum PictureFormat: String, CaseIterable {
  case jpg, png, gif, webp, zip

  /// The format that the first bytes announce.
  init?(firstBytes bytes: [UInt8]) {
    switch bytes {
    case _ where bytes.starts(with: [0xff, 0xd8, 0xff]): self = .jpg
    case _ where bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]): self = .png
    case _ where bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)):
      self = .gif
    case _
    where bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)):
      self = .webp
    case _ where bytes.starts(with: [0x50, 0x4b, 0x03, 0x04]): self = .zip
    default: return nil
    }
  }

  /// Whether a file ends as its format does. Only asked where the server announced no length.
  func ends(with tail: [UInt8], length: Int, firstBytes: [UInt8]) -> Bool {
    switch self {
    case .jpg: tail.suffix(2) == [0xff, 0xd9]
    case .png: tail.suffix(8) == [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
    case .gif: tail.last == 0x3b
    case .webp: PictureFormat.riffLength(firstBytes).map { $0 <= length } ?? false
    case .zip: PictureFormat.contains([0x50, 0x4b, 0x05, 0x06], in: tail)
    }
  }

  private static func riffLength(_ bytes: [UInt8]) -> Int? {
    guard bytes.count >= 8 else { return nil }
    return (0..<4).reduce(8) { $0 + Int(bytes[4 + $1]) << (8 * $1) }
  }

  private static func contains(_ pattern: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.indices.dropLast(pattern.count - 1).contains { Array(bytes[$0..<$0 + pattern.count]) == pattern }
  }
}
