import Foundation
import TestSupport
import Testing

@testable import rankinglog

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prompts on a terminal.
@Suite(.watchdog)
struct PromptTests {
  private let keyboard: Int32
  private let terminal: Int32
  private let errors: TextSink

  init() throws {
    #if canImport(Glibc)
      // The functions for this are not in Swift's module of the C library; these are the calls they make (tty_ioctl(4)).
      keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number) = (Int32(0), UInt32(0))
      let (unlock, tellNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))
      try #require(ioctl(keyboard, unlock, &isLocked) == 0 && ioctl(keyboard, tellNumber, &number) == 0)
      let name = "/dev/pts/\(number)"
    #else
      keyboard = posix_openpt(O_RDWR | O_NOCTTY)
      try #require(keyboard >= 0 && grantpt(keyboard) == 0 && unlockpt(keyboard) == 0)
      let name = String(cString: try #require(ptsname(keyboard)))
    #endif
    terminal = open(name, O_RDWR | O_NOCTTY)
    try #require(terminal >= 0)
    errors = try TextSink("standard error", in: FileManager.default.temporaryDirectory)
  }

  private var isEchoing: Bool {
    var settings = termios()
    return tcgetattr(terminal, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
  }

  private var reporter: Reporter { Reporter(sink: errors.sink, now: { .zero }) }

  private func type(_ text: String) { _ = write(keyboard, text, text.utf8.count) }

  @Test(arguments: [true, false])
  func `secret input is not echoed`(isSecret: Bool) async throws {
    let answer = Task { [prompt = Prompt(descriptor: terminal), reporter] in
      try await prompt.line("Token", isSecret: isSecret, reporter)
    }
    try await eventually { try !errors.text.isEmpty }
    if isSecret { try await eventually { !isEchoing } }
    #expect(isEchoing == !isSecret)
    type("  abc \n")
    #expect(try await answer.value == "abc")
    #expect(isEchoing)
    #expect(try errors.text == "Token: ")
  }

  @Test func `canceling a prompt restores the terminal`() async throws {
    let answer = Task { [prompt = Prompt(descriptor: terminal), reporter] in
      try await prompt.line("Token", isSecret: true, reporter)
    }
    try await eventually { !isEchoing }
    answer.cancel()
    await #expect(throws: CancellationError.self) { _ = try await answer.value }
    #expect(isEchoing)
  }
}
