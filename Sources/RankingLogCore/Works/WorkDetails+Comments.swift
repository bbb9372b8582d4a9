// What was written under a work.
extension WorkDetails {
  /// The newest comments: the Web's without an account, and the App's where the Web shows none and there is one.
  func comments(on id: Int) async throws -> [Comment] {
    do {
      return try await services.pixiv.comments(source ?? .web, on: id)
    } catch let error as RankingLogError {
      guard source == nil, error.isRefusal || error.isNoSuchThing, try services.keys.app != nil else {
        throw error
      }
      return try await services.pixiv.comments(.app, on: id)
    }
  }
}

extension RankingLogError {
  /// Whether pixiv says that there is no such thing, or none for this viewer.
  fileprivate var isNoSuchThing: Bool {
    switch self {
    case .noSuchWork, .notShown, .nothing: true
    default: false
    }
  }
}
