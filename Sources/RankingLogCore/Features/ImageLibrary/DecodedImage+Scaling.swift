extension DecodedImage {
  /// Returns the image reduced to fit into a square; unchanged if it fits.
  package func fitted(into side: Int) -> DecodedImage {
    let longer = max(width, height)
    guard longer > side else { return self }
    return scaled(to: max(1, width * side / longer), max(1, height * side / longer))
  }

  /// Returns the middle of the image, scaled to fill a rectangle.
  func covering(width: Int, height: Int) -> DecodedImage {
    let isWider = self.width * height > width * self.height
    let (columns, rows) =
      isWider
      ? (max(1, self.height * width / height), self.height)
      : (self.width, max(1, self.width * height / width))
    return scaled(
      to: width, height, x: (self.width - columns) / 2, y: (self.height - rows) / 2, columns: columns,
      rows: rows)
  }

  /// Returns the image in large squares of one color, so that nothing is recognizable.
  package var pixelated: DecodedImage {
    let small = fitted(into: 8)
    return small.scaled(to: width, height)
  }

  /// Returns a part of the image in another size, with the mean color of the replaced pixels.
  private func scaled(
    to newWidth: Int, _ newHeight: Int, x left: Int = 0, y top: Int = 0, columns: Int? = nil, rows: Int? = nil
  ) -> DecodedImage {
    let (columns, rows) = (columns ?? width, rows ?? height)
    func range(_ index: Int, _ count: Int, of length: Int) -> Range<Int> {
      index * length / count..<max(index * length / count + 1, (index + 1) * length / count)
    }
    var scaled = [UInt8]()
    scaled.reserveCapacity(3 * newWidth * newHeight)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<newHeight {
        let rows = range(y, newHeight, of: rows)
        for x in 0..<newWidth {
          var sum = SIMD4<Int>.zero
          for row in rows {
            for column in range(x, newWidth, of: columns) {
              let start = 3 * ((top + row) * width + left + column)
              sum &+= SIMD4(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]), 1)
            }
          }
          scaled.append(UInt8(sum.x / sum.w))
          scaled.append(UInt8(sum.y / sum.w))
          scaled.append(UInt8(sum.z / sum.w))
        }
      }
    }
    return DecodedImage(width: newWidth, height: newHeight, pixels: scaled)
  }

  /// Returns the image as a JPEG of the best of four qualities within a length; nil if the lowest one is too long.
  package func jpeg(upTo byteCount: Int) -> [UInt8]? {
    guard let encoder = try? JPEGEncoder() else { return nil }
    for quality in [80, 65, 50, 30] {
      let jpeg = encoder.encode(pixels, PixelSize(width: width, height: height), quality: quality)
      if let jpeg, jpeg.count <= byteCount { return jpeg }
    }
    return nil
  }
}
