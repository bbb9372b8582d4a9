/// What the archive knows of a downloaded file.
struct SidecarContents: Sendable {
  let illust: Illust
  let file: StoredFile
  /// The work's places in stored rankings, oldest first, one for each date of a series.
  let places: [RankingAppearance]

  /// The caption without HTML; nil if it is unknown.
  var caption: String? { illust.caption.map(HTMLText.plain) }

  /// The best place; the earliest of equal ones.
  var best: RankingAppearance? { places.min { $0.rank < $1.rank } }
}
