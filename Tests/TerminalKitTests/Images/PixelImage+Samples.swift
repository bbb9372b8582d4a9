import TestSupport

@testable import TerminalKit

extension PixelImage {
  /// Creates a deterministic image of noise; its sides must be positive.
  static func noise(width: Int, height: Int, seed: UInt64 = 1) throws -> PixelImage {
    var generator = SplitMix(state: seed)
    return try sample(width: width, height: height) { _, _ in
      let value = generator.next()
      let channels = (value, value >> 8, value >> 16)
      return RGB(
        red: UInt8(truncatingIfNeeded: channels.0), green: UInt8(truncatingIfNeeded: channels.1),
        blue: UInt8(truncatingIfNeeded: channels.2))
    }
  }

  static func flat(width: Int, height: Int, _ color: RGB) throws -> PixelImage {
    try sample(width: width, height: height) { _, _ in color }
  }

  /// Creates an image from the color of each column and row.
  static func sample(width: Int, height: Int, _ color: (Int, Int) -> RGB) throws -> PixelImage {
    var bytes: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let color = color(column, row)
        bytes += [color.red, color.green, color.blue]
      }
    }
    guard let image = PixelImage(width: width, height: height, bytes: bytes) else { throw InvalidSample() }
    return image
  }

  private struct InvalidSample: Error {}
}
