import Platform

/// Another program, which is run until it exits.
struct ChildProcess {
  /// The path of the program.
  let program: String
  /// The arguments. Every user of the machine can read them: they contain paths, but no secrets.
  let arguments: [String]
  /// The complete environment.
  let environment: [String: String]
  /// The file for the output to stderr.
  let errors: String

  /// Runs the program without input and output. Blocks the thread.
  ///
  /// - Returns: Whether the exit status is 0.
  /// - Throws: `file` if the program cannot be started; `CancellationError` after it was killed.
  func run() throws -> Bool {
    let child = try start()
    var status: Int32 = 0
    var isStopped = false
    while true {
      let ended = waitpid(child, &status, isStopped ? 0 : WNOHANG)
      if ended == child || ended < 0 && errno != EINTR { break }
      if Task.isCancelled, !isStopped {
        kill(child, SIGKILL)
        isStopped = true
      }
      if ended == 0 { usleep(10_000) }
    }
    if isStopped { throw CancellationError() }
    return status == 0
  }

  private func start() throws(RankingLogError) -> pid_t {
    var (actions, attributes) = (Self.emptyActions, Self.emptyAttributes)
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // The program stays in the terminal's process group, so that Ctrl-C ends it even if this process is killed. Signals
    // that are blocked or ignored here must not be blocked or ignored in the program.
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&all)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&all, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var child = pid_t()
    let code = posix_spawn(&child, program, &actions, &attributes, &words, &variables)
    guard code == 0 else { throw Files.failure(program, "cannot be started", code: code) }
    return child
  }

  #if canImport(Darwin)
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
    private static var emptyAttributes: posix_spawnattr_t? { nil }
  #else
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var emptyAttributes: posix_spawnattr_t { posix_spawnattr_t() }
  #endif
}
