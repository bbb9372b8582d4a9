/// Counts: views, bookmarks, ranks, pages, pixels, bytes.
enum Count {
  /// The upper bound exceeds every count at pixiv, and is low enough to add up millions of counts.
  static var range: ClosedRange<Int> { 0...1 << 42 }
}
