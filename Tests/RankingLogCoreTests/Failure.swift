@testable import RankingLogCore

/// The error that a call ends with; nil where it has a result, or ends with another kind of error.
func failure<Result>(of call: () async throws -> Result) async -> RankingLogError? {
  do {
    _ = try await call()
    return nil
  } catch {
    return error as? RankingLogError
  }
}

extension RankingLogError? {
  /// Whether it asks to sign in, with these words in it.
  func isSignIn(_ words: String) -> Bool {
    guard case .signIn(let message) = self else { return false }
    return message.contains(words)
  }

  /// Whether it says that there is nothing, with these words in it.
  func isNothing(_ words: String) -> Bool {
    guard case .nothing(let message) = self else { return false }
    return message.contains(words)
  }

  /// Whether it says that a work is not there.
  func isNoSuchWork(_ id: Int) -> Bool {
    guard case .noSuchWork(id, _) = self else { return false }
    return true
  }
}
