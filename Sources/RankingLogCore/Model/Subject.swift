/// The subject of an error.
public enum Subject: Equatable, Sendable, CustomStringConvertible {
  case work(Int)
  case artist(Int)
  case ranking(RankingKind, RankingDate)
  case host(String)

  /// The form used in messages: `work 114862000`.
  public var description: String {
    switch self {
    case .work(let id): "work \(id)"
    case .artist(let id): "artist \(id)"
    case .ranking(let kind, let date): "\(kind.name) \(date)"
    case .host(let host): host
    }
  }
}
