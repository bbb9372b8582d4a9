import Platform
import RankingLogCore

/// An image's width divided by its height, as one printable character. The front end uses them to compute the heights
/// of all dates before it loads any other data.
///
/// A step is 3.5 %. Ratios from 0.4 to 2.6 are the characters `$` to `Z`, without `"` and `\`. Other ratios are rounded
/// to the nearest of these.
/// nearest of these.
enum AspectRatio {
  /// The character of 0.72, for works of unknown size, because most works are upright.
  static let unknown = UInt8(ascii: "5")

  static func character(width: Int?, height: Int?) -> UInt8 {
    guard let width, let height, width > 0, height > 0 else { return unknown }
    let ratio = min(max(Double(width) / Double(height), 0.4), 2.6)
    return UInt8(62 + (20 * log2(ratio)).rounded())
  }
}
