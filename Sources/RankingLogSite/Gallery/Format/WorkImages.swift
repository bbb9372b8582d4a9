import RankingLogCore

/// The images of a work's first page in a site, and the rating that determines whether they are blurred.
struct WorkImages: Equatable {
  var thumbnail: ImageFileFormat?
  /// A ZIP stands for the frames of an animation.
  var image: ImageFileFormat?
  /// R-18 or R-18G if the work is or was rated so; nil otherwise.
  var restriction: AgeRating?

  /// The dominant color of the thumbnail, if it was computed.
  var color: ImageColor?

  var isEmpty: Bool { thumbnail == nil && image == nil }
}
