import Platform
import RankingLogCore

/// An image's width divided by its height, as one printable character. The front end uses them to compute the heights
/// of all dates before it loads any other data.
///
/// A step is 3.5 %. Ratios from 0.4 to 2.6 are the characters `$` to `Z`, without `"` and `\`. Other ratios are rounded
/// to the nearest of these.
enum AspectRatio {
  /// The code of the character for a square.
  static let squareCode = 62
  /// The number of steps per doubling.
  static let steps = 20
  static let range = 0.4...2.6
  /// The ratio of works of unknown size, because most works are upright.
  static let unknown = 0.72

  static func character(width: Int?, height: Int?) -> UInt8 {
    guard let width, let height, width > 0, height > 0 else { return character(unknown) }
    return character(min(max(Double(width) / Double(height), range.lowerBound), range.upperBound))
  }

  private static func character(_ ratio: Double) -> UInt8 {
    UInt8(Double(squareCode) + (Double(steps) * log2(ratio)).rounded())
  }
}
