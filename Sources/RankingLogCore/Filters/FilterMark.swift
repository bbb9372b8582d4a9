/// The values of `is`.
public enum FilterMark: String, CaseIterable, Sendable {
  /// Declared as made by AI, or tagged accordingly.
  case ai
  /// Not in the previous ranking of the series.
  case new
  /// Not in any earlier stored ranking of the series.
  case debut
  /// Rated R-18.
  case r18
  /// Rated R-18G.
  case r18g
  /// Rated for all ages.
  case safe
  /// A work with several pages.
  case multi
  /// A work with one page.
  case single
  /// A ugoira.
  case animated
  /// The first page is wider than high.
  case landscape
  /// The first page is higher than wide.
  case portrait
  /// The first page is as wide as high.
  case square
  /// Downloaded before.
  case held
  /// In the stored bookmarks.
  case bookmarked
  /// Replaced by the artist since it was first stored.
  case reuploaded
  /// An entry without data.
  case hidden

  /// Whether only the archive can determine the value.
  var isStored: Bool {
    switch self {
    case .debut, .held, .bookmarked, .reuploaded: true
    default: false
    }
  }
}
