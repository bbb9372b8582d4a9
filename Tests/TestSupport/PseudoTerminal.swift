import Foundation
import Synchronization

/// A pseudoterminal with an answer to the query that ends a probe.
public final class PseudoTerminal: Sendable {
  /// The descriptor of a program's input and output.
  public let descriptor: Int32
  /// The path of the device, for a program that opens it.
  public let path: String
  private let controller: Int32
  private let received = Mutex<[UInt8]>([])
  private let isFinished = Mutex(false)
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - answers: The answers to the first queries, which are sent after the last query; empty for a terminal that does
  ///     not answer. Later ones are answered by a short answer.
  ///   - bytesPerSecond: The speed of the connection; nil for the maximum.
  public init(columns: UInt16 = 80, rows: UInt16 = 24, answers: String, bytesPerSecond: Int? = nil) throws {
    var (controller, descriptor) = (Int32(-1), Int32(-1))
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&controller, &descriptor, nil, nil, &size) == 0, let name = ttyname(descriptor) else {
      throw POSIXError(.ENOTTY)
    }
    for end in [controller, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (self.controller, self.descriptor, path) = (controller, descriptor, String(cString: name))
    Thread.detachNewThread { [self] in
      var (isAnswered, start) = (false, 0)
      var buffer = [UInt8](repeating: 0, count: bytesPerSecond == nil ? 4096 : 64)
      while waitForOutput(), case let count = read(self.controller, &buffer, buffer.count), count > 0 {
        if let bytesPerSecond { usleep(UInt32(count * 1_000_000 / bytesPerSecond)) }
        // The end of the next query, which may arrive in parts.
        let end = received.withLock { received in
          received += buffer[..<count]
          defer { start = max(start, received.count - 2) }
          return received[start...].firstRange(of: Array("\u{1B}[c".utf8))?.upperBound
        }
        guard let end, !answers.isEmpty else { continue }
        start = max(start, end)
        send(isAnswered ? "\u{1B}[?62;c" : answers)
        isAnswered = true
      }
      ended.signal()
    }
  }

  /// Waits for output. The end of the file is no criterion, because a process of another test may have inherited the
  /// descriptor.
  ///
  /// - Returns: False after the end, when all output was read.
  private func waitForOutput() -> Bool {
    while true {
      let isLast = isFinished.withLock { $0 }
      var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      if poll(&waiting, 1, isLast ? 0 : 20) > 0 { return waiting.revents & Int16(POLLIN) != 0 }
      if isLast { return false }
    }
  }

  /// The number of bytes that were written so far.
  public var byteCount: Int { received.withLock { $0.count } }

  /// The bytes that were written so far.
  public var output: String { String(decoding: received.withLock { $0 }, as: UTF8.self) }

  /// Sends keys to the program.
  public func send(_ keys: String) {
    _ = Array(keys.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
  }

  /// Changes the size of the screen. The program must be notified by a signal.
  public func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Ends the terminal, and returns everything that was written to it.
  public func finish() -> String {
    isFinished.withLock { $0 = true }
    ended.wait()
    close(descriptor)
    close(controller)
    return String(decoding: received.withLock { $0 }, as: UTF8.self)
  }

  /// Whether input is edited by lines and echoed, as before a program changes it.
  public var isRestored: Bool {
    var settings = termios()
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return tcgetattr(descriptor, &settings) == 0 && settings.c_lflag & wanted == wanted
  }
}
