/// The pixiv endpoints that have proved to work in this run.
///
/// A deletion is trusted only from such an endpoint: an endpoint that has moved, or is blocked on the way, may return
/// 404 for everything.
actor VerifiedEndpoints {
  /// An endpoint: a request type and an API. Guests and accounts share it.
  struct Path: Hashable, Sendable {
    enum Question: Hashable, Sendable {
      case work, pages, animation
    }

    var source: RankingSource
    var question: Question
  }

  private var working: Set<Path> = []
  private var trials: [Path: Task<Bool?, any Error>] = [:]

  /// Records that an endpoint has returned a valid response.
  func note(_ path: Path) { working.insert(path) }

  /// Returns whether an endpoint works. If that is unknown, requests another work from it, once per run.
  ///
  /// - Parameter trial: Returns whether the endpoint returns another work; nil if there is no other work to request.
  /// - Returns: Whether the endpoint works; nil if unknown.
  func isWorking(_ path: Path, trial: @escaping @Sendable () async throws -> Bool?) async throws -> Bool? {
    if working.contains(path) { return true }
    let running = trials[path] ?? Task { try await trial() }
    trials[path] = running
    let answer: Bool?
    do { answer = try await running.value } catch {
      trials[path] = nil
      throw error
    }
    switch answer {
    case true?: working.insert(path)
    case false?: break
    case nil: trials[path] = nil
    }
    return working.contains(path) ? true : answer
  }
}
