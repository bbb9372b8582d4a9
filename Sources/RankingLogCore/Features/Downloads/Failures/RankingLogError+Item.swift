// The effect of an error on the remaining items.
extension RankingLogError {
  /// The reason if only this item failed; nil if every item would fail the same way.
  var reasonOfOneItem: Message? {
    switch self {
    case .noSuchWork(_, let reason), .nothing(let reason): reason
    case .notShown(_, let reason): "not shown (\(reason))"
    case .refused, .blocked, .notUnderstood, .file: message
    default: nil
    }
  }

  /// Whether a later run may succeed.
  var isTransient: Bool {
    switch self {
    case .noSuchWork, .notShown, .nothing, .usage: false
    default: true
    }
  }
}
