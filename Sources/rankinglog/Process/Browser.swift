import Platform

/// The user's web browser.
enum Browser {
  #if canImport(Darwin)
    static let opener = "open"
  #else
    static let opener = "xdg-open"
  #endif

  /// Opens a URL if there is a display and an opener. Failures are not reported, because the URL is also printed.
  ///
  /// - Returns: The process ID, for callers that must reap the process.
  @discardableResult
  static func open(_ url: String, environment: [String: String], with opener: String = opener) -> pid_t? {
    #if !canImport(Darwin)
      guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
        return nil
      }
    #endif
    var (actions, attributes) = (emptyActions, emptyAttributes)
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // The output of the browser is discarded.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    stand(onItsOwn: &attributes)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(url), nil]
    let shown = environment.filter { $0.key != "RANKINGLOG_REFRESH_TOKEN" }
    var variables: [UnsafeMutablePointer<CChar>?] = shown.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    return posix_spawnp(&id, opener, &actions, &attributes, &words, &variables) == 0 ? id : nil
  }

  /// Detaches the browser, which outlives this run. Ctrl-C must not stop it, and the signals that are blocked or ignored
  /// here (``SignalWatcher``) get their default actions.
  private static func stand(onItsOwn attributes: inout Attributes) {
    var (none, all) = (Signals.set(of: []), Signals.set(of: [SIGINT, SIGTERM, SIGPIPE]))
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
    private static var emptyAttributes: Attributes { nil }
  #else
    private typealias Attributes = posix_spawnattr_t
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
    private static var emptyAttributes: Attributes { posix_spawnattr_t() }
  #endif
}
