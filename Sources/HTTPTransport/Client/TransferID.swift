import Synchronization

/// The identity of a transfer in messages to the loop. It also stores a cancellation, which may arrive before the
/// transfer starts.
final class TransferID: Sendable {
  private let cancelled = Mutex(false)

  var isCancelled: Bool { cancelled.withLock { $0 } }

  func cancel() {
    cancelled.withLock { $0 = true }
  }
}
