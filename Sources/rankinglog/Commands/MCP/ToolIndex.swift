import RankingLogCore
import Synchronization

/// The search index, which the first search builds.
///
/// A large archive needs longer than clients wait for a result. The index is therefore built in the background, and a
/// canceled search does not stop it.
final class ToolIndex: Sendable {
  /// The maximum time that a search waits for the index.
  static let patience = Duration.seconds(5)

  private enum State {
    case idle
    case building(IndexingProgress?)
    case ready
    case failed(any Error)
  }

  private let log: RankingLog
  private let state = Mutex(State.idle)

  init(_ log: RankingLog) { self.log = log }

  /// Waits for the index.
  ///
  /// - Throws: ``MCPToolError`` with the progress if the index is not ready in time; the error that ended its creation.
  func waitUntilReady() async throws {
    start()
    let deadline = ContinuousClock.now + Self.patience
    while ContinuousClock.now < deadline {
      switch state.withLock({ $0 }) {
      case .idle, .building: try await Task.sleep(for: .milliseconds(10))
      case .ready: return
      case .failed(let error):
        // The next search tries again.
        state.withLock { $0 = .idle }
        throw error
      }
    }
    var progress = ""
    if case .building(let last?) = state.withLock({ $0 }) {
      progress = " (\(last.done) of \(last.total) works)"
    }
    throw MCPToolError("the search index is not ready yet\(progress); repeat the call later")
  }

  /// Starts to build the index, unless it is being built or ready.
  private func start() {
    let isFirst = state.withLock { state in
      guard case .idle = state else { return false }
      state = .building(nil)
      return true
    }
    guard isFirst else { return }
    Task {
      do {
        try await log.search.prepare { [self] progress in state.withLock { $0 = .building(progress) } }
        state.withLock { $0 = .ready }
      } catch {
        state.withLock { $0 = .failed(error) }
      }
    }
  }
}
