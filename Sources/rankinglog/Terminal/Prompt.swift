import Platform
import RankingLogCore

/// Prompts the user for a line, or reads one from a pipe.
struct Prompt: Sendable {
  /// The input descriptor.
  var descriptor = STDIN_FILENO
  /// The maximum length of a line in bytes, larger than any token, cookie or URL.
  private static let limit = 16 << 10

  /// Reads a line without its line end and surrounding whitespace; nil at the end of input.
  ///
  /// - Parameters:
  ///   - question: The prompt, printed on stderr if the input is a terminal.
  ///   - isSecret: Whether to disable the echo.
  func line(_ question: String, isSecret: Bool, _ reporter: Reporter) async throws -> String? {
    guard Terminal.isTerminal(descriptor) else { return try await read() }
    reporter.prompt(reporter.texts(Message(question)) + ": ")
    guard isSecret, let hidden = EchoDisabler(descriptor) else { return try await read() }
    // Restores the echo even if the run is canceled.
    defer { hidden.end() }
    return try await read()
  }

  /// Reads a line without blocking in a system call, because a canceled run must restore the terminal.
  private func read() async throws -> String? {
    var bytes: [UInt8] = []
    while bytes.last != UInt8(ascii: "\n") {
      try Task.checkCancellation()
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 0) > 0 else {
        try await Task.sleep(for: .milliseconds(20))
        continue
      }
      var byte: UInt8 = 0
      // Reads one byte at a time, so that the next reader gets the rest of the input.
      let count = readOne(descriptor, &byte)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        if bytes.isEmpty { return nil }
        break
      }
      bytes.append(byte)
      guard bytes.count <= Prompt.limit else {
        throw RankingLogError.usage("standard input: line too long")
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{feff}" }
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    return String(text[start...].reversed().drop(while: isBlank).reversed())
  }
}

/// Disables the terminal's echo until `end` is called.
private struct EchoDisabler {
  private let descriptor: Int32
  private let before: termios

  init?(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    (self.descriptor, before) = (descriptor, settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    // The line end is still echoed.
    settings.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  func end() {
    var settings = before
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }
}

private func readOne(_ descriptor: Int32, _ byte: inout UInt8) -> Int { read(descriptor, &byte, 1) }
