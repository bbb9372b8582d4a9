/// A ranking of a site.
struct GalleryDate {
  let kind: RankingKind
  let date: RankingDate
  let state: RankingState
  let source: RankingSource
  var places: [GalleryPlace]

  /// The number of places with a picture in the site.
  var heldCount: Int { places.count { !$0.pictures.isEmpty } }
  /// The number of works that were not listed the day before.
  var newCount: Int { places.count { $0.entry.previousRank == 0 } }

  /// A character for each place.
  var ratios: String {
    String(
      decoding: places.map {
        AspectRatio.character(width: $0.entry.illust.width, height: $0.entry.illust.height)
      }, as: UTF8.self)
  }
}

/// A place of a ranking, with the work as it was when the ranking was fetched.
struct GalleryPlace {
  let entry: RankingEntry
  let pictures: WorkPictures

  /// The rating by which the work is blurred.
  var ageRating: AgeRating? { pictures.restriction ?? entry.illust.ageRating }
}
