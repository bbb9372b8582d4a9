/// The valid ranges of counts: views, bookmarks, ranks, pages, pixels, bytes.
enum Count {
  /// The range of counts. Its upper bound exceeds every count at pixiv, and is low enough to add up millions of counts.
  static var range: ClosedRange<Int> { 0...1 << 42 }
  /// The range of IDs of works, artists and users.
  static var ids: ClosedRange<Int> { 1...range.upperBound }
  /// The range of ranks; far beyond the length of any ranking.
  static var ranks: ClosedRange<Int> { 1...10_000 }
  /// The range of previous ranks; 0 for none.
  static var previousRanks: ClosedRange<Int> { 0...10_000 }
  /// The range of the number of pages of a work. pixiv's own limit is a few hundred.
  static var pageCounts: ClosedRange<Int> { 1...4000 }
  /// The range of widths and heights, in pixels.
  static var pixels: ClosedRange<Int> { 1...Int(Int32.max) }
}
