/// The expected sizes of files, based on earlier downloads.
struct SizeEstimate: Sendable {
  /// The size of a file, in bytes.
  struct Spread: Sendable {
    var mean: Int
    var low: Int
    var high: Int
  }

  let image: Spread
  let animation: Spread
  /// The number of files that the estimate is based on; zero for a guess.
  let basis: Int

  /// The number of files to evaluate, the newest first.
  static let sample = 4096

  init(_ size: ImageSize, files: [(bytes: Int, isAnimation: Bool)]) {
    let images = files.filter { !$0.isAnimation }.map(\.bytes)
    let animations = files.filter(\.isAnimation).map(\.bytes)
    image = Self.spread(images) ?? Self.guess(size.usualBytes)
    animation = Self.spread(animations) ?? Self.guess(size == .regular ? 2_000_000 : 5 * size.usualBytes)
    basis = files.count
  }

  func spread(isAnimation: Bool) -> Spread { isAnimation ? animation : image }

  /// Returns the mean and the quartiles, which are at least a quarter away from the mean. A few large files make the
  /// mean larger than most files.
  private static func spread(_ bytes: [Int]) -> Spread? {
    guard !bytes.isEmpty else { return nil }
    let sorted = bytes.sorted()
    let mean = bytes.reduce(0, +) / bytes.count
    return Spread(
      mean: mean, low: min(sorted[sorted.count / 4], mean - mean / 4),
      high: max(sorted[sorted.count * 3 / 4], mean + mean / 4))
  }

  private static func guess(_ bytes: Int) -> Spread { Spread(mean: bytes, low: bytes / 4, high: 2 * bytes) }
}

extension ImageSize {
  /// The assumed file size before any download.
  fileprivate var usualBytes: Int {
    switch self {
    case .original: 1_400_000
    case .regular: 300_000
    case .mobile: 60_000
    case .thumbnail: 30_000
    }
  }
}
