#if os(Linux)
  import Glibc
  import TestSupport
  import Testing

  @testable import rankinglog

  /// The state of the terminal after a program that changed it.
  @Suite(.watchdog)
  struct TerminalRestorationTests {
    /// The debugger of the runtime and the address sanitizer would handle the crash.
    private static let line =
      "TERM=xterm SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=handle_segv=0:handle_sigbus=0 "
      + "exec rankinglog"

    @Test func `the terminal is restored after the end`() async throws {
      let sandbox = try Sandbox()
      let terminal = try PseudoTerminal(answers: "")
      let program = try BuiltProgram(
        shell: "\(Self.line) doctor --terminal <\(terminal.path) >\(terminal.path)", in: sandbox)
      let run = try await program.end()
      #expect(run.status == 0 && terminal.isRestored)
      #expect(terminal.finish().contains("terminal    no name"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGBUS])
    func `the terminal is restored and the full screen left after a signal and a crash`(signal: Int32)
      async throws
    {
      let sandbox = try Sandbox()
      let terminal = try PseudoTerminal(answers: "\u{1B}[?62;c")
      let program = try BuiltProgram(
        shell: "\(Self.line) browse --terminal --offline <\(terminal.path) >\(terminal.path)", in: sandbox)
      try await program.wait { program.hasEnded || terminal.output.contains("not stored") }
      program.send(signal)
      let run = try await program.end()
      #expect(run.status == 128 + signal, "\(run.errors)")
      #expect(terminal.isRestored)
      let output = terminal.finish()
      let entered = try #require(output.firstRange(of: "\u{1B}[?1049h"))
      let left = try #require(output.firstRange(of: "\u{1B}[?1049l"))
      #expect(
        entered.upperBound < left.lowerBound && output.contains("\u{1B}[?25h") && output.contains("\u{1B}[<u")
      )
    }
  }
#endif
