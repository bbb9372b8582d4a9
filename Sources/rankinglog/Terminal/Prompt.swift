import RankingLogCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Asks a person for a line, or takes one from a pipe.
struct Prompt: Sendable {
  /// Where answers come from.
  var descriptor = STDIN_FILENO
  /// More than any token, cookie or address has.
  private static let limit = 16 << 10

  /// A line without its end, and without blanks around it; nil where there is none any more.
  ///
  /// - Parameters:
  ///   - question: Shown on stderr where a person answers.
  ///   - isSecret: Whether what is typed stays unseen.
  func line(_ question: String, isSecret: Bool, _ reporter: Reporter) async throws -> String? {
    guard Terminal.isTerminal(descriptor) else { return try await read() }
    reporter.ask(question + ": ")
    guard isSecret, let hidden = HiddenTyping(descriptor) else { return try await read() }
    // Also where the run is ended meanwhile: a terminal that shows nothing is of no use.
    defer { hidden.end() }
    return try await read()
  }

  /// Never waits in a call of the system: a run that is ended meanwhile has to leave the terminal as it was.
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
      // One at a time: what follows the line is for whoever reads next.
      let count = readOne(descriptor, &byte)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else {
        if bytes.isEmpty { return nil }
        break
      }
      bytes.append(byte)
      guard bytes.count <= Prompt.limit else {
        throw RankingLogError.usage("standard input: the line is too long")
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isBlank: (Character) -> Bool = { $0.isWhitespace || $0 == "\u{feff}" }
    let start = text.firstIndex { !isBlank($0) } ?? text.endIndex
    return String(text[start...].reversed().drop(while: isBlank).reversed())
  }
}

/// Keeps what is typed from being seen, until its end.
private struct HiddenTyping {
  private let descriptor: Int32
  private let before: termios

  init?(_ descriptor: Int32) {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return nil }
    (self.descriptor, before) = (descriptor, settings)
    settings.c_lflag &= ~tcflag_t(ECHO)
    // The end of the line is still to be seen.
    settings.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  func end() {
    var settings = before
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }
}

private func readOne(_ descriptor: Int32, _ byte: inout UInt8) -> Int { read(descriptor, &byte, 1) }
