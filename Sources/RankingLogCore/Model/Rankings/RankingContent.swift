/// The type of works in a ranking.
public enum RankingContent: String, CaseIterable, Codable, Sendable {
  case all, illust, manga, ugoira
}
