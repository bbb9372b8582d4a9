/// The stored metadata of a downloaded file.
struct SidecarContents: Sendable {
  let illust: Illust
  let file: StoredFile
  /// The work's ranks in stored rankings, oldest first, one per date of a series.
  let places: [RankingAppearance]

  /// The caption without HTML; nil if unknown.
  var caption: String? { illust.caption.map(HTMLText.plain) }

  /// The best rank; the earliest if there are several.
  var best: RankingAppearance? { places.min { $0.rank < $1.rank } }
}
