internal import CCurl
import Platform
import Synchronization

/// The thread that runs libcurl. Tasks send it messages and wake it; it calls their receivers.
///
/// The thread starts with the first message, so an unused client costs nothing.
final class CurlLoop: Sendable {
  private enum Message: Sendable {
    case start(QueuedTransfer)
    case cancel(TransferID)
  }

  private enum Phase {
    case idle, running, closing, closed
  }

  private struct Inbox: Sendable {
    var messages: [Message] = []
    var phase = Phase.idle
    /// The multi handle while the thread sleeps on it, because only then is a wake-up needed. It is freed only after
    /// this reference is cleared.
    nonisolated(unsafe) var sleeping: UnsafeMutableRawPointer?
  }

  private let options: TransportOptions
  private let inbox = Mutex(Inbox())

  init(_ options: TransportOptions) {
    self.options = options
  }

  /// Starts a transfer. Its receiver's `finish` is called exactly once, also on failure and cancellation.
  func start(_ transfer: QueuedTransfer) {
    if !send(.start(transfer)) { transfer.receiver.finish(.closed) }
  }

  /// Ends the transfer with `cancelled`. Has no effect before it starts or after it ends.
  func cancel(_ id: TransferID) {
    id.cancel()
    send(.cancel(id))
  }

  /// Ends all transfers with `closed`, without waiting for them.
  func close() {
    inbox.withLock { inbox in
      if inbox.phase == .idle { inbox.phase = .closed }
      if inbox.phase == .running { inbox.phase = .closing }
      wake(&inbox)
    }
  }

  /// - Returns: false when the loop no longer reads messages.
  @discardableResult
  private func send(_ message: Message) -> Bool {
    let (isSent, isFirst) = inbox.withLock { inbox in
      guard inbox.phase == .idle || inbox.phase == .running else { return (false, false) }
      inbox.messages.append(message)
      wake(&inbox)
      defer { inbox.phase = .running }
      return (true, inbox.phase == .idle)
    }
    if isFirst, !startThread({ self.run() }) {
      end(with: .local(reason: "cannot create a thread"))
    }
    return isSent
  }

  /// The only call to libcurl under a lock, because the handle could otherwise be freed meanwhile. It only writes to a
  /// socket pair and runs no callback. One wake-up is enough: the thread checks the inbox before it sleeps again.
  private func wake(_ inbox: inout Inbox) {
    if let multi = inbox.sleeping { curl_multi_wakeup(multi) }
    inbox.sleeping = nil
  }

  private func run() {
    guard curlIsReady, let multi = MultiHandle(options) else {
      return end(with: .notInitialized)
    }
    var failure: TransportError?
    while failure == nil, handleMessages(multi) {
      failure = multi.perform()
      if failure == nil { sleep(multi) }
    }
    multi.cancelAll(failure ?? .closed)
    end(with: failure ?? .closed)
  }

  /// Sleeps until there is work. Afterwards the handle is not woken any more, and may be freed.
  private func sleep(_ multi: MultiHandle) {
    let maySleep = inbox.withLock { inbox in
      guard inbox.messages.isEmpty, inbox.phase == .running else { return false }
      inbox.sleeping = multi.pointer
      return true
    }
    guard maySleep else { return }
    multi.wait()
    inbox.withLock { $0.sleeping = nil }
  }

  /// Handles the queued messages. They are released before the thread sleeps, because a receiver may be the last owner
  /// of its destination.
  ///
  /// - Returns: false when the loop has to stop.
  private func handleMessages(_ multi: MultiHandle) -> Bool {
    guard let messages = nextMessages() else { return false }
    for message in messages {
      switch message {
      case .start(let transfer): multi.start(transfer)
      case .cancel(let id): multi.cancel(id)
      }
    }
    return true
  }

  /// - Returns: nil when the loop has to stop.
  private func nextMessages() -> [Message]? {
    inbox.withLock { inbox in
      guard inbox.phase == .running else { return nil }
      defer { inbox.messages = [] }
      return inbox.messages
    }
  }

  /// Rejects further messages, and fails the transfers whose messages were not read.
  private func end(with error: TransportError) {
    let messages = inbox.withLock { inbox in
      defer { inbox.messages = [] }
      inbox.phase = .closed
      return inbox.messages
    }
    for case .start(let transfer) in messages { transfer.receiver.finish(error) }
  }
}

/// libcurl's global initialization, once per process. Swift initializes a global exactly once, on the first access from
/// any thread.
private let curlIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
