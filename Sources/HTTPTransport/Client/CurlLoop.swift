internal import CCurl
import Synchronization

/// The one thread that talks to libcurl. Tasks leave messages and wake it; it calls their receivers.
///
/// The thread begins with the first message, so a client that is never used costs nothing.
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
    /// Here while the thread sleeps on it, and only then needs to be woken. Freed only after it is taken away here.
    nonisolated(unsafe) var sleeping: UnsafeMutableRawPointer?
  }

  private let options: TransportOptions
  private let inbox = Mutex(Inbox())

  init(_ options: TransportOptions) {
    self.options = options
  }

  /// Starts a transfer. Its receiver is finished exactly once, whatever happens.
  func start(_ order: QueuedTransfer) {
    if !send(.start(order)) { order.receiver.finish(.closed) }
  }

  /// Ends the transfer with `cancelled`. Harmless before it begins and after it ended.
  func cancel(_ ticket: TransferID) {
    ticket.cancel()
    send(.cancel(ticket))
  }

  /// Ends everything with `closed`, without waiting for it.
  func close() {
    inbox.withLock { inbox in
      if inbox.phase == .idle { inbox.phase = .closed }
      if inbox.phase == .running { inbox.phase = .closing }
      wake(&inbox)
    }
  }

  /// - Returns: false when nobody will ever read it.
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
      end(with: .local(reason: "no thread can be started"))
    }
    return isSent
  }

  /// The one call to libcurl under a lock, because the handle may be freed without it. It only writes to a
  /// socket pair and calls nobody back. Once is enough: awake, the thread looks into the inbox before it sleeps again.
  private func wake(_ inbox: inout Inbox) {
    if let multi = inbox.sleeping { curl_multi_wakeup(multi) }
    inbox.sleeping = nil
  }

  private func run() {
    guard curlIsReady, let multi = MultiHandle(options) else {
      return end(with: .local(reason: "libcurl does not start"))
    }
    var failure: TransportError?
    while failure == nil, let messages = nextMessages() {
      for message in messages { handle(message, multi) }
      failure = multi.perform()
      if failure == nil { sleep(multi) }
    }
    multi.cancelAll(failure ?? .closed)
    end(with: failure ?? .closed)
  }

  /// Sleeps until there is something to do. Afterwards nobody wakes the handle any more, and it can go.
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

  /// - Returns: nil when it is time to stop.
  private func nextMessages() -> [Message]? {
    inbox.withLock { inbox in
      guard inbox.phase == .running else { return nil }
      defer { inbox.messages = [] }
      return inbox.messages
    }
  }

  private func handle(_ message: Message, _ multi: MultiHandle) {
    switch message {
    case .start(let order): multi.start(order)
    case .cancel(let ticket): multi.cancel(ticket)
    }
  }

  /// Refuses messages from now on, and answers those that were never read.
  private func end(with error: TransportError) {
    let messages = inbox.withLock { inbox in
      defer { inbox.messages = [] }
      inbox.phase = .closed
      return inbox.messages
    }
    for case .start(let order) in messages { order.receiver.finish(error) }
  }
}

/// libcurl's own set-up, once for the process. A global is initialised once, whichever thread comes first.
private let curlIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
