import Synchronization

/// Where a transfer's reply goes. All of it is called on the loop's thread, in this order: `begin` at most
/// once, `receive` any number of times, `finish` exactly once for each transfer that was started.
protocol TransferReceiver: AnyObject, Sendable {
  /// The head is whole: before the first byte of the body, or at the end when there is none.
  func begin(_ head: HTTPHead) throws(TransportError)

  /// Bytes of the body, lent for the call.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransportError)

  /// The end: nil when the reply is whole.
  func finish(_ failure: TransportError?)
}

/// Stands for one transfer in messages to the loop, and remembers that it was called off: the call may be
/// heard before the transfer was begun.
final class TransferID: Sendable {
  private let calledOff = Mutex(false)

  var isCancelled: Bool { calledOff.withLock { $0 } }

  func cancel() {
    calledOff.withLock { $0 = true }
  }
}
