extension DecodedImage {
  /// Returns the image reduced to fit into a square, with the mean color of the replaced pixels; unchanged if it fits.
  package func fitted(into side: Int) -> DecodedImage {
    let longer = max(width, height)
    guard longer > side else { return self }
    let size = (width: max(1, width * side / longer), height: max(1, height * side / longer))
    var reduced = [UInt8]()
    reduced.reserveCapacity(3 * size.width * size.height)
    pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<size.height {
        let rows =
          y * height / size.height..<max(y * height / size.height + 1, (y + 1) * height / size.height)
        for x in 0..<size.width {
          let columns = x * width / size.width..<max(x * width / size.width + 1, (x + 1) * width / size.width)
          var sum = SIMD4<Int>.zero
          for row in rows {
            for column in columns {
              let start = 3 * (row * width + column)
              sum &+= SIMD4(Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]), 1)
            }
          }
          reduced.append(UInt8(sum.x / sum.w))
          reduced.append(UInt8(sum.y / sum.w))
          reduced.append(UInt8(sum.z / sum.w))
        }
      }
    }
    return DecodedImage(width: size.width, height: size.height, pixels: reduced)
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
