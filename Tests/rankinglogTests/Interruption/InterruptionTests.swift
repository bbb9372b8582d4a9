#if os(Linux)
  import Foundation
  import Glibc
  import TestSupport
  import TestSupport
  import Testing

  @testable import rankinglog

  /// Interrupts commands while they wait, by the signals of Ctrl-C and of service managers.
  @Suite(.watchdog)
  struct InterruptionTests {
    /// The upper bound on a busy machine. ``SignalWatcher`` itself ends the process within a second.
    private static let bound = Duration.seconds(20)

    /// Each state with both signals; in a quick run, every ninth pair.
    private static let cases = Thorough.sample(
      WaitingState.all.flatMap { state in [(state, SIGINT), (state, SIGTERM)] }, quick: 14)

    @Test(.expensive(), arguments: cases)
    func `a signal ends a waiting command, and leaves nothing incomplete`(state: WaitingState, signal: Int32)
      async throws
    {
      let sandbox = try await state.makeSandbox()
      try await interrupt(state, by: signal, in: sandbox)
      try await check(sandbox, after: state)
    }

    private func interrupt(_ state: WaitingState, by signal: Int32, in sandbox: Sandbox) async throws {
      for fault in state.faults { try sandbox.pixiv.fault(fault) }
      let obstacles = try state.obstacles.compactMap { try $0.make(in: sandbox) }
      let requests = sandbox.pixiv.requestCount
      let program = try BuiltProgram(
        shell: "PATH=$HOME/bin:$PATH; exec rankinglog \(state.line)", in: sandbox)
      try await program.wait {
        try program.hasEnded || state.event.hasHappened(program, in: sandbox, after: requests)
      }
      let hasWaited = !program.hasEnded
      let start = ContinuousClock.now
      program.send(signal)
      let run = try await program.end()
      let elapsed = ContinuousClock.now - start
      #expect(hasWaited, "it ended instead of waiting: \(run.errors)")
      #expect(elapsed < Self.bound)
      #expect(run.status == 128 + signal, "\(run.errors)")
      // On a busy machine the program may not get to its message in time, or `browse` not to its orderly end.
      let limit = SignalWatcher.patience + (state.isReported ? SignalWatcher.lastWordsLimit : .zero)
      #expect(run.errors.contains("interrupted") == state.isReported || elapsed >= limit, "\(run.errors)")
      withExtendedLifetime(obstacles) {}
    }

    /// Looks for files and rows that the command left behind.
    private func check(_ sandbox: Sandbox, after state: WaitingState) async throws {
      // With the clock of the interrupted program.
      let doctor = try await BuiltProgram("doctor -q", in: sandbox).end()
      #expect(doctor.status == 0, "\(doctor.output)")
      let verified = try await sandbox.run("verify -q")
      #expect((state.home == .damaged ? [3] : [0, 5]).contains(verified.status), "\(verified.errors)")
      let recorded = try await sandbox.run(["sql", "SELECT path FROM v_file"]).lines
      for name in sandbox.files(in: "out") where !name.hasSuffix(".part") && !name.hasSuffix(".json") {
        #expect(recorded.contains { $0.hasSuffix(name) }, "\(name) has its name without being recorded")
      }
      let temporary = sandbox.files(in: "").filter { $0.hasSuffix(".new") || $0.contains("import.") }
      #expect(temporary.isEmpty, "\(temporary)")
      if let child = try? String(contentsOfFile: sandbox.path("child"), encoding: .utf8),
        let id = pid_t(child.trimmingCharacters(in: .newlines))
      {
        #expect(kill(id, 0) != 0 && errno == ESRCH, "ffmpeg is still running")
      }
    }
  }
#endif
