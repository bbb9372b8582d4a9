import RankingLogCore

/// The images of a work's first page in a site, and the rating that determines whether they are blurred.
struct WorkPictures: Equatable {
  var thumbnail = SitePicture.none
  var image = SitePicture.none
  /// R-18 or R-18G if the work is or was rated so; nil otherwise.
  var restriction: AgeRating?

  var isEmpty: Bool { thumbnail == .none && image == .none }
}
