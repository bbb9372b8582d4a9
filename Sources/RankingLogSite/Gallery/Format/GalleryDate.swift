import RankingLogCore

/// A ranking of a site.
struct GalleryDate {
  let kind: RankingKind
  let date: RankingDate
  let state: RankingState
  var places: [GalleryPlace]

  /// The number of entries with an image in the site.
  var heldCount: Int { places.count { !$0.pictures.isEmpty } }
  /// The number of works that were not in the previous ranking.
  var newCount: Int { places.count { $0.entry.rankChange == .new } }

  /// The aspect ratios of all entries, one character each.
  var ratios: String {
    String(
      decoding: places.map {
        AspectRatio.character(width: $0.entry.illust.width, height: $0.entry.illust.height)
      }, as: UTF8.self)
  }
}
