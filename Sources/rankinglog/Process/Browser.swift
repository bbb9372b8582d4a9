import Platform
import RankingLogCore

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
    let child = ChildProcess(
      program: opener, arguments: [url], environment: environment.withoutSecrets, isDetached: true)
    return try? child.start()
  }
}
