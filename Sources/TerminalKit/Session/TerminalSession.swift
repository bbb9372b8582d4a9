internal import CTerminal
import Platform

/// A terminal in raw mode. It is restored when the value is destroyed, and after a crash of the process.
package struct TerminalSession: ~Copyable {
  private let input: Int32
  private let output: Int32
  private let modes: TerminalModes

  /// Switches the terminal to raw mode.
  ///
  /// - Parameters:
  ///   - input: The descriptor to read from, which is not closed.
  ///   - output: The descriptor to write to, which is not closed.
  ///   - modes: Sequences that are written now, with the sequences that restore the terminal later.
  package init(input: Int32, output: Int32, modes: TerminalModes = TerminalModes()) throws(TerminalError) {
    (self.input, self.output, self.modes) = (input, output, modes)
    try enter()
  }

  private func enter() throws(TerminalError) {
    let restoring = modes.leaving
    let error = restoring.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { rl_terminal_enter(input, output, $0.baseAddress, $0.count) }
    }
    guard error == 0 else { throw TerminalError(number: error) }
    try write(modes.entering)
  }

  deinit { rl_terminal_restore() }

  /// Restores the terminal before another part of the process ends it. Safe in all threads. Sessions write nothing
  /// afterwards.
  package static func restore() { rl_terminal_end() }

  /// Restores the terminal while a closure stops the process, and switches it to raw mode again afterwards.
  package func suspend(_ stop: () -> Void) throws(TerminalError) {
    rl_terminal_restore()
    stop()
    try enter()
  }

  /// The size of the screen; nil if the system does not report it.
  package var size: ScreenSize? { Self.size(of: output) }

  /// Returns the size of the screen behind a descriptor; nil if the system does not report it.
  package static func size(of descriptor: Int32) -> ScreenSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return ScreenSize(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }

  /// The number of bytes of one write. A write blocks until the terminal accepts all of its bytes.
  private static let pieceLength = 1024

  /// Writes all bytes, and waits while the terminal is slow. If the task is canceled, ends a partial sequence, and discards
  /// the other bytes.
  package func write(_ bytes: [UInt8]) throws(TerminalError) {
    var (rest, isEnding) = (bytes[...], false)
    while !rest.isEmpty {
      if Task.isCancelled, rest.count < bytes.count, !isEnding {
        (rest, isEnding) = (Array("\u{1B}\\".utf8)[...], true)
      }
      guard wait(output, POLLOUT, .milliseconds(100)) else { continue }
      guard rl_terminal_is_over() == 0 else { throw TerminalError(number: ECANCELED) }
      let count = rest.withUnsafeBytes {
        Platform.write(output, $0.baseAddress, min($0.count, Self.pieceLength))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR, errno != EAGAIN {
        throw TerminalError(number: errno)
      }
    }
  }

  /// Reads the available bytes.
  ///
  /// - Parameter timeout: The maximum time to wait for the first byte.
  /// - Returns: An empty array after the timeout; nil if the terminal is closed.
  package func read(timeout: Duration) -> [UInt8]? {
    guard wait(input, POLLIN, timeout) else { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, Platform.read(input, buffer.baseAddress, buffer.count))
    }
    return bytes.isEmpty ? nil : bytes
  }

  @discardableResult
  private func wait(_ descriptor: Int32, _ event: Int32, _ timeout: Duration) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&waiting, 1, Int32(max(0, timeout / .milliseconds(1)))) > 0
  }
}

/// The reason why a terminal cannot be used.
package struct TerminalError: Error, CustomStringConvertible {
  /// The system's error number.
  package let number: Int32

  package var description: String { String(cString: strerror(number)) }
}

/// Modes of the terminal during a session.
package struct TerminalModes: Sendable {
  private var changes: [(enter: String, leave: String)] = []

  /// No changes: only raw mode.
  package init() {}

  /// A full screen: the other screen without a cursor and line wrapping, marked pastes, mouse, and unambiguous keys.
  package static let fullScreen: TerminalModes = {
    var modes = TerminalModes()
    modes.add("\u{1B}[?1049h", "\u{1B}[?1049l")
    modes.add("\u{1B}[?25l\u{1B}[?7l", "\u{1B}[?7h\u{1B}[?25h")
    modes.add("\u{1B}[?2004h", "\u{1B}[?2004l")
    modes.add("\u{1B}[?1002h\u{1B}[?1006h", "\u{1B}[?1006l\u{1B}[?1002l")
    modes.add("\u{1B}[>1u", "\u{1B}[<u")
    // A canceled frame is not complete, and can end inside a sequence or an image: kitty ends these at ESC \ only.
    modes.add("", "\u{1B}\\\u{1B}[?2026l\u{1B}[0m")
    return modes
  }()

  /// Adds a mode; the modes are left in reverse order.
  package mutating func add(_ enter: String, _ leave: String) { changes.append((enter, leave)) }

  var entering: [UInt8] { changes.flatMap { Array($0.enter.utf8) } }
  var leaving: [UInt8] { changes.reversed().flatMap { Array($0.leave.utf8) } }
}
