#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The person's browser.
enum Browser {
  /// Opens an address, where there is a screen and a program for that. Nothing is told where there is none: the address
  /// is printed as well.
  static func open(_ address: String, environment: [String: String]) {
    #if canImport(Darwin)
      let opener = "open"
    #else
      let opener = "xdg-open"
      guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { environment[$0]?.isEmpty == false }) else {
        return
      }
    #endif
    var actions = emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Its own chatter is not the person's business.
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(opener), strdup(address), nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      environment.filter { $0.key != "RANKINGLOG_REFRESH_TOKEN" }.map { strdup("\($0.key)=\($0.value)") } + [
        nil
      ]
    defer { for text in words + variables { free(text) } }
    var id = pid_t()
    posix_spawnp(&id, opener, &actions, nil, &words, &variables)
  }

  #if canImport(Darwin)
    private static var emptyActions: posix_spawn_file_actions_t? { nil }
  #else
    private static var emptyActions: posix_spawn_file_actions_t { posix_spawn_file_actions_t() }
  #endif
}
