import RankingLogCore

/// Changes the bookmarks of works one by one, and reports the result.
struct BookmarkChangeRun {
  /// The works as given on the command line.
  let works: [String]
  let source: BookmarkSource
  let context: Context

  /// - Parameter outcome: Returns the message about changed works.
  func run(
    in log: RankingLog, _ outcome: (Message) -> Message, _ body: (BookmarkEditor, Int) async throws -> Void
  ) async throws -> ExitStatus {
    let ids = try WorkArgument.ids(works)
    let changes = try await log.bookmarks.changes(source: source.source)
    var (changed, failures) = (0, [RankingLogError]())
    for id in ids {
      do {
        try await body(changes, id)
        changed += 1
      } catch let error as RankingLogError where error.isAboutOneWork {
        failures.append(error)
        context.reporter.error(error.work == id ? "\(error)" : "work \(id): \(error)")
      } catch {
        if changed > 0 { report(changed, outcome) }
        if ids.count > 1 { context.reporter.error("stopped at work \(id) of \(ids.count) works") }
        throw error
      }
    }
    if changed > 0 { report(changed, outcome) }
    guard changed == 0, let failure = failures.first else { return failures.isEmpty ? .done : .partly }
    return ExitStatus(failure)
  }

  private func report(_ count: Int, _ outcome: (Message) -> Message) {
    context.reporter.note(outcome(.count(count, "work")))
  }
}

extension RankingLogError {
  /// Whether the error concerns only one work, so that the run continues with the others.
  fileprivate var isAboutOneWork: Bool {
    switch self {
    case .nothing, .noSuchWork, .notShown, .notUnderstood: true
    case .refused(_, let status, _): status < 500
    default: false
    }
  }
}
