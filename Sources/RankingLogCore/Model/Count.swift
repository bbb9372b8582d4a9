/// Counts: views, bookmarks, ranks, pages, pixels, bytes.
enum Count {
  /// The upper bound is beyond everything at pixiv, and low enough that millions of counts can be added up.
  static let range = 0...1 << 42
}
