import Platform
import Synchronization

/// A buffered writer for a file descriptor. Unlike `print`, it reports every failure.
///
/// The process must ignore `SIGPIPE` (`Signals.setUp()`), so that a closed pipe is an error here, and does
/// not kill the process. The owner must call `flush` at the end; otherwise buffered output is lost. The descriptor is
/// not closed.
///
/// A write blocks until the reader reads. Other writers wait, so that output is not mixed. Callers that must not block
/// use a queue (`Reporter`, `CallbackPrinter`).
final class ByteSink: Sendable {
  /// The condition for flushing the buffer automatically.
  enum Flushing: Sendable {
    /// At each line end, for a terminal.
    case lines
    /// At 64 KiB.
    case blocks
  }

  let descriptor: Int32
  let isTerminal: Bool
  private let name: String
  private let flushing: Flushing
  private let state = Mutex(State())
  private static let capacity = 64 << 10

  private struct State {
    var buffer: [UInt8] = []
    var failure: SinkError?
    /// Whether a closed pipe is reported as an error.
    var reportsClosing = true
    var isDiscarded = false
  }

  /// - Parameters:
  ///   - name: The name in messages: `standard output`.
  ///   - flushing: nil for lines on a terminal, blocks otherwise.
  init(descriptor: Int32, name: String, flushing: Flushing? = nil) {
    self.descriptor = descriptor
    self.name = name
    isTerminal = Terminal.isTerminal(descriptor)
    self.flushing = flushing ?? (isTerminal ? .lines : .blocks)
  }

  static func standardOutput() -> ByteSink { ByteSink(descriptor: STDOUT_FILENO, name: "standard output") }
  static func standardError() -> ByteSink { ByteSink(descriptor: STDERR_FILENO, name: "standard error") }

  /// Writes text. After a failure, every call throws the same error again.
  func write(_ text: String) throws(SinkError) {
    try write(bytes: text.utf8, hasLineEnd: flushing == .lines && text.utf8.contains(UInt8(ascii: "\n")))
  }

  func writeLine(_ text: String) throws(SinkError) {
    try write(text + "\n")
  }

  func write(bytes: some Sequence<UInt8>) throws(SinkError) {
    try write(bytes: bytes, hasLineEnd: flushing == .lines)
  }

  /// Discards all further output when the reader closes the pipe, instead of throwing `SinkError.closed`.
  func discardAfterClosing() {
    state.withLock { $0.reportsClosing = false }
  }

  func flush() throws(SinkError) {
    try state.withLock { state throws(SinkError) in
      if let failure = state.failure { throw failure }
      try drain(&state)
    }
  }

  private func write(bytes: some Sequence<UInt8>, hasLineEnd: Bool) throws(SinkError) {
    try state.withLock { state throws(SinkError) in
      if let failure = state.failure { throw failure }
      if state.isDiscarded { return }
      state.buffer.append(contentsOf: bytes)
      if hasLineEnd || state.buffer.count >= Self.capacity { try drain(&state) }
    }
  }

  /// Writes the complete buffer, and continues after short writes and interruptions.
  private func drain(_ state: inout State) throws(SinkError) {
    var written = 0
    while written < state.buffer.count {
      let count = state.buffer[written...].withUnsafeBytes { bytes in
        systemWrite(descriptor, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN {
        waitUntilWritable()
      } else if errno == EPIPE, !state.reportsClosing {
        (state.isDiscarded, state.buffer) = (true, [])
        return
      } else if errno != EINTR {
        let failure = SinkError(code: errno, name: name)
        state.failure = failure
        state.buffer = []
        throw failure
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Waits until the descriptor is writable. Another process that shares it may have set it to non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Calls the C library's `write`, which the method of that name hides.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
