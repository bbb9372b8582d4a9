import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A buffered writer over a file descriptor that notices every failure, which `print` does not.
///
/// `SIGPIPE` must be ignored by the process (`Signals.ignoreBrokenPipe()`, at its start), so that a closed
/// pipe is an error here instead of death in the middle of something else. The owner calls `flush` at the
/// end; what is still in the buffer otherwise is lost. The descriptor is not closed.
///
/// A write waits for the reader, and others who write to the sink wait with it, so that what they write does not mix.
/// Who must not wait leaves that to a queue (`Reporter`, `CallbackPrinter`).
final class ByteSink: Sendable {
  /// When the buffer is written out without being asked.
  enum Flushing: Sendable {
    /// At line ends, for a person who waits.
    case lines
    /// When 64 KiB have gathered.
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
  }

  /// - Parameters:
  ///   - name: What messages call it: `standard output`.
  ///   - flushing: Without one, lines for a terminal, blocks for all else.
  init(descriptor: Int32, name: String, flushing: Flushing? = nil) {
    self.descriptor = descriptor
    self.name = name
    isTerminal = Terminal.isTerminal(descriptor)
    self.flushing = flushing ?? (isTerminal ? .lines : .blocks)
  }

  static func standardOutput() -> ByteSink { ByteSink(descriptor: STDOUT_FILENO, name: "standard output") }
  static func standardError() -> ByteSink { ByteSink(descriptor: STDERR_FILENO, name: "standard error") }

  /// After a failure every call throws the same error again.
  func write(_ text: String) throws(SinkError) {
    try write(bytes: text.utf8, hasLineEnd: flushing == .lines && text.utf8.contains(UInt8(ascii: "\n")))
  }

  func writeLine(_ text: String) throws(SinkError) {
    try write(text + "\n")
  }

  func write(bytes: some Sequence<UInt8>) throws(SinkError) {
    try write(bytes: bytes, hasLineEnd: flushing == .lines)
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
      state.buffer.append(contentsOf: bytes)
      if hasLineEnd || state.buffer.count >= Self.capacity { try drain(&state) }
    }
  }

  /// Writes all that is buffered, through short writes and interruptions.
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
      } else if errno != EINTR {
        let failure = SinkError(code: errno, name: name)
        state.failure = failure
        state.buffer = []
        throw failure
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  /// Whoever gave us the descriptor may have made it non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// Why nothing more can be written.
enum SinkError: Error, Equatable, CustomStringConvertible {
  /// The reader has gone (`| head`): no failure of ours; the program ends quietly with status 0.
  case closed
  case full(name: String)
  case failed(name: String, reason: String)

  fileprivate init(code: Int32, name: String) {
    switch code {
    case EPIPE: self = .closed
    case ENOSPC, EDQUOT: self = .full(name: name)
    default: self = .failed(name: name, reason: String(cString: strerror(code)))
    }
  }

  var description: String {
    switch self {
    case .closed: "the reader has gone"
    case .full(let name): "cannot write to \(name): the disk is full; free some space and run it again"
    case .failed(let name, let reason): "cannot write to \(name): \(reason)"
    }
  }
}

/// `write` of the C library, apart from the method of that name.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
