// What a failure means for the items that come after it.
extension RankingLogError {
  /// Why one item failed, while others may do well; nil where every item would meet the same.
  var reasonOfOneItem: String? {
    switch self {
    case .noSuchWork(_, let reason), .nothing(let reason): reason
    case .notShown(_, let reason): "not shown (\(reason))"
    case .refused, .blocked, .notUnderstood, .file: "\(self)"
    default: nil
    }
  }

  /// Whether another run may do better.
  var mayPass: Bool {
    switch self {
    case .noSuchWork, .notShown, .nothing, .usage: false
    default: true
    }
  }
}
