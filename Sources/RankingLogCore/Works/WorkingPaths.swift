/// Which of pixiv's paths answer well in this run.
///
/// That a work is gone is believed only of a path that does: one that has moved, or that something stands in front of,
/// may answer 404 for everything.
actor WorkingPaths {
  /// What is asked of a work, by which API. Guests and accounts ask the same path.
  struct Path: Hashable, Sendable {
    enum Question: Hashable, Sendable {
      case work, pages, animation
    }

    var source: RankingSource
    var question: Question
  }

  private var working: Set<Path> = []
  private var trials: [Path: Task<Bool?, any Error>] = [:]

  /// A path has just answered well.
  func note(_ path: Path) { working.insert(path) }

  /// Whether a path works. Where nothing tells yet, another work is asked for by it, once in a run.
  ///
  /// - Parameter trial: Whether another work is known to the path; nil where there is none to ask for.
  /// - Returns: Nil where nothing tells.
  func isWorking(_ path: Path, trial: @escaping @Sendable () async throws -> Bool?) async throws -> Bool? {
    if working.contains(path) { return true }
    let running = trials[path] ?? Task { try await trial() }
    trials[path] = running
    let told: Bool?
    do { told = try await running.value } catch {
      trials[path] = nil
      throw error
    }
    switch told {
    case true?: working.insert(path)
    case false?: break
    case nil: trials[path] = nil
    }
    return working.contains(path) ? true : told
  }
}
