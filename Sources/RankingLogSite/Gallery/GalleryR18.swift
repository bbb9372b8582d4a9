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

/// The works of a page that are blurred or hidden, by the setting and their ratings.
struct RestrictedWorks {
  private let setting: GalleryR18
  private let ratings: [Int: AgeRating]
  /// The rating of all works of the series. Some sources do not report the rating of each work.
  let ofSeries: AgeRating?

  /// - Parameter isR18: Whether the works belong to an R-18 series.
  init(_ setting: GalleryR18, _ ids: [Int], isR18: Bool, _ archive: Archive) async throws {
    self.setting = setting
    ratings = setting == .show || ids.isEmpty ? [:] : try await archive.restrictions(of: ids)
    ofSeries = isR18 && setting == .blur ? .r18 : nil
  }

  /// Whether a work is excluded.
  func isHidden(_ id: Int) -> Bool { setting == .hide && ratings[id] != nil }

  /// The rating for which a work is blurred; nil for other works.
  subscript(id: Int) -> AgeRating? { ratings[id] ?? ofSeries }
}
