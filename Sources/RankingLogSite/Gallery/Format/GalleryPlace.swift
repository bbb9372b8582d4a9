import RankingLogCore

/// An entry of a ranking. The work's metadata is from the time when the ranking was fetched.
struct GalleryPlace {
  let entry: RankingEntry
  let pictures: WorkImages

  /// The current state of a work that pixiv no longer shows; for other works, the state in the ranking.
  var visibility: Visibility {
    [.deleted, .hidden].contains(entry.illust.visibility) ? entry.illust.visibility : entry.visibility
  }

  /// The rating that determines whether the work is blurred.
  var ageRating: AgeRating? { pictures.restriction ?? entry.illust.ageRating }
}
