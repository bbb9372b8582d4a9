import Synchronization

/// Messages to a task, which takes all waiting ones together.
final class Inbox<Message: Sendable>: Sendable {
  /// A signal after each message; signals that were not received are combined.
  let signals: AsyncStream<Void>
  private let signal: AsyncStream<Void>.Continuation
  private let waiting = Mutex<[Message]>([])

  init() { (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func post(_ message: Message) {
    waiting.withLock { $0.append(message) }
    signal.yield()
  }

  var isEmpty: Bool { waiting.withLock(\.isEmpty) }

  func takeAll() -> [Message] {
    waiting.withLock { waiting in
      defer { waiting.removeAll() }
      return waiting
    }
  }
}
