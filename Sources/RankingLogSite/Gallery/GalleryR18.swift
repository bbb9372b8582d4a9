import RankingLogCore

/// The display of R-18 and R-18G works in a gallery.
public enum GalleryR18: String, CaseIterable, Sendable {
  /// Images of works that are or were R-18 are blurred until the reader unblurs them. Pages without JavaScript omit
  /// them.
  case blur
  /// Shown like other works.
  case show
  /// Excluded: no file of the gallery contains the ID of such a work, and R-18 series are omitted.
  case hide
}
