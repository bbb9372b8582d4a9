/// The values of `is`.
public enum FilterMark: String, CaseIterable, Sendable {
  /// Declared as made by AI, or tagged accordingly.
  case ai
  /// Not in the previous ranking of the series.
  case new
  /// Not in any earlier stored ranking of the series.
  case debut
  case r18, r18g, safe
  case multi, single, animated
  case landscape, portrait, square
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
