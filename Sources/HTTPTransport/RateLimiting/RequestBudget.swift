import Synchronization

/// The number of requests that a client may send, including retries and redirects.
package final class RequestBudget: Sendable {
  /// The number at the start.
  package let limit: Int
  private let sent = Mutex(0)

  package init(limit: Int) { self.limit = limit }

  /// Counts a request.
  ///
  /// - Throws: `limitReached` if no request is left.
  func take() throws(TransportError) {
    try sent.withLock { sent throws(TransportError) in
      guard sent < limit else { throw .limitReached(limit) }
      sent += 1
    }
  }
}
