/// An encoder of images as sixels: bands of 6 rows, with one bit row per color.
struct SixelEncoder: Sendable {
  /// The maximum number of colors, from 2 to 256.
  let registerCount: Int

  /// Creates an encoder.
  ///
  /// - Parameter registerCount: The number of color registers of the terminal, limited to 2…256.
  init(registerCount: Int = 256) { self.registerCount = max(2, min(registerCount, 256)) }

  /// Appends the command that draws an image at the cursor. The terminal then moves the cursor below the image, and
  /// scrolls if the image ends in the last row.
  func draw(_ image: PixelImage, into bytes: inout [UInt8]) {
    let palette = ColorPalette(of: image, maxCount: registerCount)
    bytes += "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)".utf8
    for (index, color) in palette.colors.enumerated() {
      func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))".utf8
    }
    var band = SixelBand(width: image.width, colorCount: palette.colors.count)
    for top in stride(from: 0, to: image.height, by: 6) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      band.fill(palette.indexes, top: top, bottom: min(top + 6, image.height))
      band.append(to: &bytes)
    }
    bytes += "\u{1B}\\".utf8
  }
}

/// The sixels of 6 rows, by color.
private struct SixelBand {
  private let width: Int
  /// The bits of the rows, from the top row, for each color and column.
  private var bits: [UInt8]
  /// The first and the last column of each color; the last is -1 if the band does not contain the color.
  private var extents: [(first: Int, last: Int)]
  private var colors: [Int] = []

  init(width: Int, colorCount: Int) {
    self.width = width
    bits = [UInt8](repeating: 0, count: width * colorCount)
    extents = Array(repeating: (0, -1), count: colorCount)
  }

  mutating func fill(_ indexes: [UInt8], top: Int, bottom: Int) {
    clear()
    indexes.withUnsafeBufferPointer { indexes in
      bits.withUnsafeMutableBufferPointer { bits in
        for column in 0..<width {
          for row in top..<bottom {
            let color = Int(indexes[row &* width &+ column])
            if extents[color].last < 0 {
              extents[color].first = column
              colors.append(color)
            }
            extents[color].last = column
            bits[color &* width &+ column] |= 1 << UInt8(truncatingIfNeeded: row &- top)
          }
        }
      }
    }
  }

  private mutating func clear() {
    for color in colors {
      let (first, last) = extents[color]
      for index in color * width + first...color * width + last { bits[index] = 0 }
      extents[color] = (0, -1)
    }
    colors.removeAll(keepingCapacity: true)
  }

  /// Appends the colors, sorted by their first column. Colors that do not overlap share one pass over the columns.
  func append(to bytes: inout [UInt8]) {
    var rest = colors
    while !rest.isEmpty {
      if rest.count < colors.count { bytes.append(UInt8(ascii: "$")) }
      var column = 0
      rest.removeAll { color in
        let (first, last) = extents[color]
        guard first >= column else { return false }
        bytes += "#\(color)".utf8
        Self.append(0, count: first - column, to: &bytes)
        appendRuns(color * width + first...color * width + last, to: &bytes)
        column = last + 1
        return true
      }
    }
  }

  private func appendRuns(_ range: ClosedRange<Int>, to bytes: inout [UInt8]) {
    var start = range.lowerBound
    while start <= range.upperBound {
      var end = start + 1
      while end <= range.upperBound, bits[end] == bits[start] { end += 1 }
      Self.append(bits[start], count: end - start, to: &bytes)
      start = end
    }
  }

  private static func append(_ bits: UInt8, count: Int, to bytes: inout [UInt8]) {
    let character = UInt8(ascii: "?") + bits
    if count > 3 {
      bytes += "!\(count)".utf8
      bytes.append(character)
    } else {
      for _ in 0..<count { bytes.append(character) }
    }
  }
}
