/// An opaque image with 3 bytes per pixel: red, green and blue.
package struct PixelImage: Sendable, Equatable {
  /// The maximum width and height of a scaled image in pixels; more than a window has.
  package static let maxScaledSide = 8192

  /// The width in pixels; at least 1.
  package let width: Int
  /// The height in pixels; at least 1.
  package let height: Int
  /// The pixels row by row, from the top.
  package let bytes: [UInt8]

  /// Creates an image, or returns nil if a side is not positive or the number of bytes does not match.
  package init?(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflow, bytes.count % 3 == 0, bytes.count / 3 == pixels else {
      return nil
    }
    self.init(checkedWidth: width, height: height, bytes: bytes)
  }

  private init(checkedWidth width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  /// Scales the image: averages areas to reduce it, and interpolates to enlarge it. Each side is limited to
  /// 1…``maxScaledSide`` pixels.
  package func scaled(toWidth width: Int, height: Int) -> PixelImage {
    let (newWidth, newHeight) = (Self.clamped(width), Self.clamped(height))
    if newWidth == self.width, newHeight == self.height { return self }
    let columns = ScalingWeights(from: self.width, to: newWidth)
    let rows = ScalingWeights(from: self.height, to: newHeight)
    // A row is scaled vertically, with 8 bits of fraction, and then horizontally.
    var sums = [UInt32](repeating: 0, count: 3 * self.width)
    var line = [UInt16](repeating: 0, count: 3 * self.width)
    let scaled = [UInt8](unsafeUninitializedCapacity: 3 * newWidth * newHeight) { output, count in
      for row in 0..<newHeight {
        addRows(row, rows, to: &sums)
        for index in line.indices {
          line[index] = UInt16(truncatingIfNeeded: (sums[index] &+ 32) >> 6)
        }
        let start = 3 * newWidth * row
        Self.scale(
          line, columns, into: UnsafeMutableBufferPointer(rebasing: output[start..<start + 3 * newWidth]))
      }
      count = 3 * newWidth * newHeight
    }
    return PixelImage(checkedWidth: newWidth, height: newHeight, bytes: scaled)
  }

  private static func clamped(_ side: Int) -> Int { max(1, min(side, maxScaledSide)) }

  /// Sets the sums to the weighted rows of one output row.
  private func addRows(_ row: Int, _ rows: ScalingWeights, to sums: inout [UInt32]) {
    let start = row == 0 ? 0 : rows.ends[row - 1]
    bytes.withUnsafeBufferPointer { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        sums.update(repeating: 0)
        for (offset, weight) in rows.weights[start..<rows.ends[row]].enumerated() where weight > 0 {
          let first = (rows.firsts[row] + offset) * sums.count
          for index in sums.indices { sums[index] &+= UInt32(bytes[first &+ index]) &* weight }
        }
      }
    }
  }

  private static func scale(
    _ line: [UInt16], _ columns: ScalingWeights, into output: UnsafeMutableBufferPointer<UInt8>
  ) {
    let shift = UInt32(ScalingWeights.bits + 8)
    let half = UInt32(1) << (shift - 1)
    line.withUnsafeBufferPointer { line in
      columns.weights.withUnsafeBufferPointer { weights in
        var next = 0
        for column in columns.ends.indices {
          var source = 3 * columns.firsts[column]
          var (red, green, blue) = (half, half, half)
          while next < columns.ends[column] {
            let weight = weights[next]
            red &+= UInt32(line[source]) &* weight
            green &+= UInt32(line[source &+ 1]) &* weight
            blue &+= UInt32(line[source &+ 2]) &* weight
            source &+= 3
            next &+= 1
          }
          output[3 * column] = UInt8(truncatingIfNeeded: red >> shift)
          output[3 * column + 1] = UInt8(truncatingIfNeeded: green >> shift)
          output[3 * column + 2] = UInt8(truncatingIfNeeded: blue >> shift)
        }
      }
    }
  }
}
