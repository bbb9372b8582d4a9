#if os(Linux)
  import Glibc
  import TestSupport
  import Testing

  @testable import rankinglog

  /// The state of the terminal after a program that changed it.
  @Suite(.watchdog)
  struct TerminalRestorationTests {
    /// The program waits for the answers of a terminal that does not send any.
    ///
    /// The debugger of the runtime and the address sanitizer would handle the crash.
    private static let line =
      "SSH_CONNECTION=1 TERM=xterm SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=handle_segv=0:handle_sigbus=0 "
      + "exec rankinglog doctor --terminal"

    @Test(arguments: [nil, SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGBUS])
    func `the terminal is restored after the end, a signal and a crash`(signal: Int32?) async throws {
      let sandbox = try Sandbox()
      let terminal = try PseudoTerminal(answers: "")
      let program = try BuiltProgram(shell: "\(Self.line) <\(terminal.path) >\(terminal.path)", in: sandbox)
      try await program.wait { program.hasEnded || !terminal.isRestored }
      #expect(!program.hasEnded && !terminal.isRestored)
      if let signal { program.send(signal) }
      let run = try await program.end()
      #expect(run.status == signal.map { 128 + $0 } ?? 0)
      #expect(terminal.isRestored)
      #expect(terminal.finish().contains("terminal    no name") == (signal == nil))
    }
  }
#endif
