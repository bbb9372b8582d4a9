/// The type of works in a ranking.
public enum RankingContent: String, CaseIterable, Codable, Sendable {
  /// Works of all types: pixiv's overall ranking.
  case all
  /// Illustrations.
  case illust
  /// Manga.
  case manga
  /// Ugoira: pixiv's animations.
  case ugoira
}
