/// The source pixels and their weights for each pixel of a scaled row or column.
///
/// A reduction averages the covered area, and an enlargement interpolates between two source pixels.
struct ScalingWeights {
  /// The sum of the weights of each output pixel, as a power of two.
  static let bits = 14

  /// The first source pixel of each output pixel.
  private(set) var firsts: [Int] = []
  /// The end of each output pixel's weights in ``weights``. They start at the end of the previous pixel's weights.
  private(set) var ends: [Int] = []
  private(set) var weights: [UInt32] = []

  init(from length: Int, to newLength: Int) {
    firsts.reserveCapacity(newLength)
    ends.reserveCapacity(newLength)
    weights.reserveCapacity(2 * newLength + length)
    for index in 0..<newLength {
      if newLength < length {
        appendArea(index, length, newLength)
      } else {
        appendInterpolation(index, length, newLength)
      }
      ends.append(weights.count)
    }
  }

  /// Distributes the weights over the area. Differences of rounded sums have an exact total.
  private mutating func appendArea(_ index: Int, _ length: Int, _ newLength: Int) {
    let (start, end) = (index * length, (index + 1) * length)
    firsts.append(start / newLength)
    var (position, total) = (start, UInt32(0))
    while position < end {
      position = min((position / newLength + 1) * newLength, end)
      let newTotal = UInt32((((position - start) << Self.bits) + length / 2) / length)
      weights.append(newTotal - total)
      total = newTotal
    }
  }

  private mutating func appendInterpolation(_ index: Int, _ length: Int, _ newLength: Int) {
    let position = max(0, (2 * index + 1) * length - newLength)
    let first = position / (2 * newLength)
    firsts.append(first)
    if first + 1 < length {
      let second = UInt32(((position % (2 * newLength)) << Self.bits) / (2 * newLength))
      weights += [1 << UInt32(Self.bits) - second, second]
    } else {
      weights.append(1 << UInt32(Self.bits))
    }
  }
}
