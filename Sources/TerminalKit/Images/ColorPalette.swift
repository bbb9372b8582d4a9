/// A palette for one image, and the palette color of each of its pixels.
///
/// Colors are counted with 5 bits per channel. The box of colors with the largest squared error is split at the mean of
/// its widest channel until the palette is full.
struct ColorPalette {
  /// The colors; at least 1 and at most 256.
  private(set) var colors: [RGB] = []
  /// The index in ``colors`` of each pixel.
  private(set) var indexes: [UInt8] = []

  /// Creates the palette of an image.
  ///
  /// - Parameter maxCount: The maximum number of colors, from 1 to 256.
  init(of image: PixelImage, maxCount: Int) {
    let bins = Self.bins(of: image)
    var order = bins.indices.filter { bins[$0].w > 0 }
    var boxes = [Box(0..<order.count, order, bins)]
    while boxes.count < maxCount {
      guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[widest].error >= Box.minError
      else { break }
      let box = boxes[widest]
      let middle = order[box.range].partition { box.isAbove(cell: $0) }
      boxes[widest] = Box(box.range.lowerBound..<middle, order, bins)
      boxes.append(Box(middle..<box.range.upperBound, order, bins))
    }
    var indexOfCell = [UInt8](repeating: 0, count: bins.count)
    for (index, box) in boxes.enumerated() {
      var sum = SIMD4<Int>()
      for cell in order[box.range] {
        sum &+= bins[cell]
        indexOfCell[cell] = UInt8(index)
      }
      let mean = (sum &+ sum.w / 2) / sum.w
      colors.append(RGB(red: UInt8(mean.x), green: UInt8(mean.y), blue: UInt8(mean.z)))
    }
    indexes = Self.indexes(of: image, indexOfCell)
  }

  /// Returns the sums of red, green and blue, and the number of pixels, by cell of the color cube.
  private static func bins(of image: PixelImage) -> [SIMD4<Int>] {
    var bins = [SIMD4<Int>](repeating: SIMD4(), count: 1 << 15)
    bins.withUnsafeMutableBufferPointer { bins in
      image.bytes.withUnsafeBufferPointer { bytes in
        for index in stride(from: 0, to: bytes.count, by: 3) {
          let (red, green, blue) = (bytes[index], bytes[index + 1], bytes[index + 2])
          bins[cell(red, green, blue)] &+= SIMD4(Int(red), Int(green), Int(blue), 1)
        }
      }
    }
    return bins
  }

  private static func indexes(of image: PixelImage, _ indexOfCell: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: image.bytes.count / 3) { output, count in
      count = image.bytes.count / 3
      image.bytes.withUnsafeBufferPointer { bytes in
        indexOfCell.withUnsafeBufferPointer { indexOfCell in
          for index in 0..<count {
            output[index] = indexOfCell[cell(bytes[3 * index], bytes[3 * index + 1], bytes[3 * index + 2])]
          }
        }
      }
    }
  }

  private static func cell(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
    Int(red >> 3) << 10 | Int(green >> 3) << 5 | Int(blue >> 3)
  }

  /// A part of the color cube with one palette color.
  private struct Box {
    /// The smallest error of two different levels is 0.5; smaller values are rounding errors.
    static let minError = 0.4

    /// The positions of the cells.
    let range: Range<Int>
    /// The sum of squared distances from the mean in the channel with the largest sum.
    private(set) var error = 0.0
    /// The position of the channel's bits in a cell's number.
    private var shift = 0
    /// The mean of the channel, from 0 to 31.
    private var mean = 0.0

    init(_ range: Range<Int>, _ order: [Int], _ bins: [SIMD4<Int>]) {
      self.range = range
      var (weight, sum, squares) = (0.0, SIMD4<Double>(), SIMD4<Double>())
      for cell in order[range] {
        let count = Double(bins[cell].w)
        let levels = SIMD4(Double(cell >> 10), Double(cell >> 5 & 31), Double(cell & 31), 0)
        weight += count
        sum += count * levels
        squares += count * levels * levels
      }
      guard range.count > 1 else { return }
      let errors = squares - sum * sum / weight
      for (channel, shift) in [10, 5, 0].enumerated() where errors[channel] > error {
        (error, self.shift, mean) = (errors[channel], shift, sum[channel] / weight)
      }
    }

    /// Whether a cell is above the mean.
    func isAbove(cell: Int) -> Bool { Double(cell >> shift & 31) > mean }
  }
}
