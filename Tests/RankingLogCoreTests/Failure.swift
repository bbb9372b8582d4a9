@testable import RankingLogCore

/// The error thrown by a call; nil if it returns a result, or throws another type of error.
func failure<Result>(of call: () async throws -> Result) async -> RankingLogError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? RankingLogError
  }
}

extension RankingLogError? {
  /// Whether it is a login error that contains this text.
  func isSignIn(_ words: String) -> Bool {
    guard case .signIn(let message) = self else { return false }
    return message.description.contains(words)
  }

  /// Whether it is an empty result that contains this text.
  func isNothing(_ words: String) -> Bool {
    guard case .nothing(let message) = self else { return false }
    return message.description.contains(words)
  }

  /// Whether it reports the work as nonexistent.
  func isNoSuchWork(_ id: Int) -> Bool {
    guard case .noSuchWork(id, _) = self else { return false }
    return true
  }
}
