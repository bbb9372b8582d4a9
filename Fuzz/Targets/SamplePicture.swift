@testable import RankingLogCore

/// Images that are complete with any content.
enum SamplePicture {
  static func bytes(_ format: ImageFileFormat, _ content: [UInt8]) -> [UInt8] {
    switch format {
    case .jpg:
      // A segment, and compressed data, in which FF is written FF 00.
      let segment = content.prefix(1000)
      return [0xff, 0xd8, 0xff, 0xe1] + number(segment.count + 2, bytes: 2) + segment + [0xff, 0xda, 0, 2]
        + content.flatMap { $0 == 0xff ? [0xff, 0] : [$0] } + [0xff, 0xd9]
    case .png:
      return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + number(content.count, bytes: 4)
        + Array("IDAT".utf8) + content + [1, 2, 3, 4]
        + [0, 0, 0, 0] + Array("IEND".utf8) + [0xae, 0x42, 0x60, 0x82]
    case .gif:
      let block = content.prefix(255)
      return Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xfe, UInt8(block.count)] + block + [0, 0x3b]
    case .webp:
      return Array("RIFF".utf8) + number(content.count + 4, bytes: 4).reversed() + Array("WEBP".utf8)
        + content + [UInt8](repeating: 0, count: content.count % 2)
    case .zip:
      return [0x50, 0x4b, 3, 4] + content + [0x50, 0x4b, 5, 6] + [UInt8](repeating: 0, count: 18)
    }
  }

  /// Whether a truncated image can look complete.
  static func mayEnd(_ format: ImageFileFormat, _ cut: [UInt8], of whole: [UInt8]) -> Bool {
    switch format {
    // By the last two bytes alone: a segment may contain them.
    case .jpg: cut.suffix(2) == [0xff, 0xd9]
    case .png, .gif: false
    // The padding byte of an odd length.
    case .webp: cut.count == whole.count - 1 && whole.count % 2 == 0
    // A ZIP inside that is not compressed ends like the outer one.
    case .zip: cut.indices.contains { cut[$0...].starts(with: [0x50, 0x4b, 5, 6]) && $0 + 22 <= cut.count }
    }
  }

  /// Whether trailing bytes may count as the image's, because they may contain the end of a JPEG or a ZIP.
  static func mayGoOn(_ format: ImageFileFormat) -> Bool { format == .jpg || format == .zip }

  private static func number(_ value: Int, bytes count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(value >> (8 * $0) & 0xff) }
  }
}
