/// The subject of an error.
public enum Subject: Equatable, Sendable, CustomStringConvertible {
  /// The work with an ID.
  case work(Int)
  /// The artist with a user ID.
  case artist(Int)
  /// The ranking of a series on a date.
  case ranking(RankingKind, RankingDate)
  /// The server with a host name.
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
