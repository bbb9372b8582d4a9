/// A histogram of an image's colors, with eight levels per channel.
///
/// Saturated pixels have up to five times the weight of gray ones, because a placeholder in the color of the background
/// of a drawing, often white, would show nothing of it.
struct ColorHistogram {
  private static let levels = 8

  /// The weighted sums of red, green and blue of the pixels in each cell, and the sum of their weights. The index of a
  /// cell has three bits per channel.
  private var cells = [SIMD4<Int>](repeating: .zero, count: levels * levels * levels)

  /// - Parameter pixels: Red, green and blue of each pixel.
  init(pixels: [UInt8]) {
    pixels.withUnsafeBufferPointer { pixels in
      for start in stride(from: 0, to: pixels.count - 2, by: 3) {
        let (red, green, blue) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
        let weight = 64 + max(red, green, blue) - min(red, green, blue)
        cells[(red >> 5) << 6 | (green >> 5) << 3 | blue >> 5] &+= SIMD4(red, green, blue, 1) &* weight
      }
    }
  }

  /// The mean color around the densest cell; nil for an image without pixels.
  ///
  /// Densities include the adjacent cells, so that a gradient counts as one color, regardless of the borders of cells.
  var dominantColor: ImageColor? {
    let densities = densities
    guard let densest = densities.indices.max(by: { densities[$0] < densities[$1] }), densities[densest] > 0
    else { return nil }
    let sum = cells.indices.filter { Self.areAdjacent($0, densest) }.reduce(into: SIMD4<Int>.zero) {
      $0 &+= cells[$1]
    }
    let mean = (sum &+ SIMD4(repeating: sum.w / 2)) / SIMD4(repeating: sum.w)
    return ImageColor(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z))
  }

  /// The weights of all cells, blurred with the kernel 1, 2, 1 along each channel.
  private var densities: [Int] {
    [1, Self.levels, Self.levels * Self.levels].reduce(cells.map(\.w)) { values, distance in
      values.indices.map { index in
        let level = index / distance % Self.levels
        let lower = level > 0 ? values[index - distance] : 0
        let upper = level < Self.levels - 1 ? values[index + distance] : 0
        return lower + 2 * values[index] + upper
      }
    }
  }

  private static func areAdjacent(_ cell: Int, _ other: Int) -> Bool {
    [0, 3, 6].allSatisfy { abs((cell >> $0 & 7) - (other >> $0 & 7)) <= 1 }
  }
}
