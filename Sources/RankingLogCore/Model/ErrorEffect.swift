/// The meaning of an error for the rest of a run, for other sources, and for the exit status.
public struct ErrorEffect: Sendable {
  /// The items that would fail in the same way.
  public enum Scope: Sendable {
    /// One work or image.
    case item
    /// One list: a ranking of a date.
    case list
    /// All lists of one ranking.
    case ranking
    /// Everything that remains.
    case run
  }

  /// The scope of an error of a work or an image: ``Scope/item`` or ``Scope/run``.
  public let ofItem: Scope
  /// The scope of an error of a list.
  public let ofList: Scope
  /// Whether a later run may succeed.
  public let isTransient: Bool
  /// Whether a source refused, so that another one may respond; network failures affect all sources.
  public let isRefusal: Bool
  /// The exit status of a command that ends with the error.
  public let exitStatus: Int

  fileprivate init(
    _ exitStatus: Int, item: Scope, list: Scope, isTransient: Bool = false, isRefusal: Bool = false
  ) {
    (ofItem, ofList, self.exitStatus) = (item, list, exitStatus)
    (self.isTransient, self.isRefusal) = (isTransient, isRefusal)
  }
}

extension RankingLogError {
  /// The effect of the error, from the only table of it.
  public var effect: ErrorEffect {
    switch self {
    case .usage: ErrorEffect(2, item: .run, list: .ranking)
    case .signIn: ErrorEffect(4, item: .run, list: .ranking, isTransient: true, isRefusal: true)
    case .nothing, .noSuchWork: ErrorEffect(5, item: .item, list: .list)
    case .notShown: ErrorEffect(5, item: .item, list: .list, isRefusal: true)
    case .incomplete: ErrorEffect(3, item: .run, list: .list, isTransient: true)
    case .network: ErrorEffect(6, item: .run, list: .run, isTransient: true)
    case .blocked: ErrorEffect(6, item: .item, list: .run, isTransient: true, isRefusal: true)
    case .challenged: ErrorEffect(6, item: .run, list: .run, isTransient: true, isRefusal: true)
    case .notUnderstood: ErrorEffect(6, item: .item, list: .list, isTransient: true, isRefusal: true)
    case .refused(_, 500..., _): ErrorEffect(6, item: .item, list: .run, isTransient: true)
    case .refused: ErrorEffect(1, item: .item, list: .list, isTransient: true, isRefusal: true)
    case .rateLimited: ErrorEffect(7, item: .run, list: .run, isTransient: true)
    case .storageBusy: ErrorEffect(8, item: .run, list: .run, isTransient: true)
    case .diskFull: ErrorEffect(9, item: .run, list: .run, isTransient: true)
    case .storageDamaged: ErrorEffect(10, item: .run, list: .run, isTransient: true)
    case .tooManyOpenFiles: ErrorEffect(1, item: .run, list: .run, isTransient: true)
    case .file: ErrorEffect(1, item: .item, list: .run, isTransient: true)
    }
  }

  /// The reason for one work or image; nil if every item would fail in the same way.
  var reasonOfOneItem: Message? {
    guard effect.ofItem == .item else { return nil }
    return switch self {
    case .noSuchWork(_, let reason): reason
    case .notShown(_, let reason): "not shown (\(reason))"
    default: message
    }
  }
}
