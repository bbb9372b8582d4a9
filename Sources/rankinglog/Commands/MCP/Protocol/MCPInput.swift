import Platform

/// Reads a descriptor without blocking the threads of tasks. A canceled task stops waiting for input.
final class MCPInput: Sendable {
  private let descriptor: Int32
  /// A pipe that wakes up a waiting read: its read end and its write end.
  private let wakeUp: (read: Int32, write: Int32)
  private let queue = SerialQueue()

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var ends: [Int32] = [-1, -1]
    // Without a pipe, only a signal ends the wait.
    _ = pipe(&ends)
    for end in ends where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeUp = (ends[0], ends[1])
  }

  deinit {
    for end in [wakeUp.read, wakeUp.write] where end >= 0 { close(end) }
  }

  /// Returns the next bytes; empty at the end of the input, after ``stop()``, and after a failure.
  func read() async -> [UInt8] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        queue.async { [self] in continuation.resume(returning: receive()) }
      }
    } onCancel: {
      stop()
    }
  }

  /// Ends the current read and all later ones.
  func stop() {
    var byte: UInt8 = 0
    _ = systemWrite(wakeUp.write, &byte, 1)
  }

  private func receive() -> [UInt8] {
    var waiting = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeUp.read, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waiting, nfds_t(waiting.count), -1) < 0 {
      guard errno == EINTR else { return [] }
    }
    guard waiting[1].revents == 0 else { return [] }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { systemRead(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(buffer.prefix(count)) }
      guard errno == EINTR else { return [] }
    }
  }
}

/// Calls the C library's functions, which the methods of these names hide.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}
