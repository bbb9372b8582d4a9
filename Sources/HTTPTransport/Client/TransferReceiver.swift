import Synchronization

/// Receives a transfer's response. Called on the loop's thread, in this order: `begin` at most once, `receive` any
/// number of times, `finish` exactly once for each started transfer.
protocol TransferReceiver: AnyObject, Sendable {
  /// The head is complete: called before the first byte of the body, or at the end when there is none.
  func begin(_ head: HTTPHead) throws(TransportError)

  /// Bytes of the body, valid during the call only.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError)

  /// The end of the transfer: nil when the response is complete.
  func finish(_ failure: TransportError?)
}

/// Identifies a transfer in messages to the loop, and remembers cancellation, which may arrive before the transfer
/// starts.
final class TransferID: Sendable {
  private let cancelled = Mutex(false)

  var isCancelled: Bool { cancelled.withLock { $0 } }

  func cancel() {
    cancelled.withLock { $0 = true }
  }
}
