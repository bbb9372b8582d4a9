import RankingLogCore

/// Changes the bookmarks of works one after the other, and tells what became of it.
struct BookmarkChangeRun {
  private let context: Context

  init(_ context: Context) { self.context = context }

  /// - Parameter outcome: What the works are afterwards.
  func change(_ ids: [Int], _ outcome: String, _ body: (Int) async throws -> Void) async throws -> ExitStatus
  {
    var failures = 0
    for (done, id) in ids.enumerated() {
      do {
        try await body(id)
      } catch let error as RankingLogError where ids.count > 1 && error.isAboutOneWork {
        failures += 1
        context.reporter.error("\(error.naming(id))")
      } catch {
        if done > failures { tell(done - failures, outcome) }
        throw error
      }
    }
    tell(ids.count - failures, outcome)
    return failures == 0 ? .done : .partly
  }

  private func tell(_ count: Int, _ outcome: String) {
    context.reporter.note("\(Quantities.count(count, "work")) \(outcome)")
  }
}

extension RankingLogError {
  /// Whether the next work may well be another matter.
  fileprivate var isAboutOneWork: Bool {
    switch self {
    case .nothing, .noSuchWork: true
    case .refused(_, let status, _): status < 500
    default: false
    }
  }

  /// The message, with the work that it is about.
  fileprivate func naming(_ id: Int) -> String {
    let message = description
    return message.hasPrefix("work \(id)") ? message : "work \(id): \(message)"
  }
}
