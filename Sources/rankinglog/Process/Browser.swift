#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The person's browser.
enum Browser {
  #if canImport(Darwin)
    static let opener = "open"
  #else
    static let opener = "xdg-open"
  #endif

  /// Opens an address, where there is a screen and a program for that. Nothing is told where there is none: the address
  /// is printed as well.
  ///
  /// - Returns: The process, for whoever outlives it and has to let it go.
  @discardableResult
  static func open(_ address: String, environment: [String: String], with opener: String = opener) -> pid_t? {
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
    // Its own chatter is not the person's business.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    stand(onItsOwn: &attributes)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    let shown = environment.filter { $0.key != "RANKINGLOG_REFRESH_TOKEN" }
    var variables: [UnsafeMutablePointer<CChar>?] = shown.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    return posix_spawnp(&id, opener, &actions, &attributes, &words, &variables) == 0 ? id : nil
  }

  /// It outlives this run: Ctrl-C is not meant for it, and the signals that are held back or ignored here
  /// (``SignalWatcher``) do to it what they do to any program.
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
