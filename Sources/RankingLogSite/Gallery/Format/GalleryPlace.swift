import RankingLogCore

/// An entry of a ranking. The work's metadata is from the time when the ranking was fetched.
struct GalleryPlace {
  let entry: RankingEntry
  let pictures: WorkImages

  /// The rating that determines whether the work is blurred.
  var ageRating: AgeRating? { pictures.restriction ?? entry.illust.ageRating }
}
