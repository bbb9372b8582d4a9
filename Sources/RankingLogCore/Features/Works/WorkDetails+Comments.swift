// The comments on a work.
extension WorkDetails {
  /// Returns the newest comments: from pixiv's website without an account, or from the app API if the website shows
  /// none and a token is available.
  func comments(on id: Int) async throws -> [Comment] {
    do {
      return try await services.pixiv.comments(source ?? .web, on: id)
    } catch let error as RankingLogError {
      guard source == nil, error.isRefusal || error.isNoSuchThing, try services.credentials.app != nil else {
        throw error
      }
      return try await services.pixiv.comments(.app, on: id)
    }
  }
}

extension RankingLogError {
  /// Whether pixiv reports the subject as missing or not accessible.
  fileprivate var isNoSuchThing: Bool {
    switch self {
    case .noSuchWork, .notShown, .nothing: true
    default: false
    }
  }
}
