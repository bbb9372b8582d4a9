internal import CTerminal
import Platform

/// An event of a session.
package enum TerminalEvent: Sendable, Equatable {
  case input(InputEvent)
  /// The size of the screen changed.
  case resized
  /// The process should stop until a shell continues it (SIGTSTP).
  case stopped
  /// The process was continued (SIGCONT).
  case continued
  /// The terminal is closed.
  case closed
}

/// The events of a terminal, read by a separate thread. Call ``end()`` before the session ends.
package final class TerminalEvents: Sendable {
  /// The events, in order.
  package let stream: AsyncStream<TerminalEvent>
  private let input: Int32
  private let signals: (read: Int32, write: Int32)
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  /// The time after which a single escape byte is the key Escape.
  private static let escapeDelay: Int32 = 25

  /// Starts to read.
  ///
  /// - Parameter input: The descriptor of the terminal in raw mode.
  package init(_ input: Int32) throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw TerminalError(number: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A full pipe must not block the signal handler.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (self.input, signals) = (input, (ends[0], ends[1]))
    (stream, continuation) = AsyncStream.makeStream()
    let error = rl_terminal_notify(ends[1])
    guard error == 0 else { throw TerminalError(number: error) }
    guard startThread({ self.run() }) else { throw TerminalError(number: EAGAIN) }
  }

  /// Stops to read.
  package func end() {
    _ = rl_terminal_notify(-1)
    var zero: UInt8 = 0
    _ = write(signals.write, &zero, 1)
  }

  private func run() {
    defer {
      continuation.finish()
      close(signals.read)
      close(signals.write)
    }
    var parser = InputParser()
    while true {
      var waiting = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.read, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&waiting, 2, parser.isWaiting ? Self.escapeDelay : -1)
      if count < 0, errno != EINTR { return }
      if count == 0 { yield(parser.finish()) }
      if waiting[1].revents != 0, !readSignals() { return }
      guard waiting[0].revents != 0 else { continue }
      let bytes = readInput()
      if bytes.isEmpty {
        continuation.yield(.closed)
        return
      }
      yield(parser.parse(bytes))
    }
  }

  private func yield(_ events: [InputEvent]) { for event in events { continuation.yield(.input(event)) } }

  private func readInput() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat { count = read(input, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
      count = max(count, 0)
    }
  }

  /// - Returns: False at the end.
  private func readSignals() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(signals.read, &bytes, bytes.count)
    for byte in bytes.prefix(max(count, 0)) {
      switch Int32(byte) {
      case 0: return false
      case SIGWINCH: continuation.yield(.resized)
      case SIGTSTP: continuation.yield(.stopped)
      case SIGCONT: continuation.yield(.continued)
      default: break
      }
    }
    return true
  }
}
