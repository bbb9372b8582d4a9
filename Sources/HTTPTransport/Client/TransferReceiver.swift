import Synchronization

/// Receives a transfer's response. Called on the loop's thread, in this order: `begin` at most once, `receive` any
/// number of times, `finish` exactly once for each started transfer.
protocol TransferReceiver: AnyObject, Sendable {
  /// Receives the complete head, before the first byte of the body, or at the end if there is no body.
  func begin(_ head: HTTPHead) throws(TransportError)

  /// Receives bytes of the body, valid during the call only.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError)

  /// Receives the end of the transfer: nil if the response is complete.
  func finish(_ failure: TransportError?)
}

/// The identity of a transfer in messages to the loop. It also stores a cancellation, which may arrive before the
/// transfer starts.
final class TransferID: Sendable {
  private let cancelled = Mutex(false)

  var isCancelled: Bool { cancelled.withLock { $0 } }

  func cancel() {
    cancelled.withLock { $0 = true }
  }
}
