import Platform
import RankingLogCore

/// The user's web browser.
enum Browser {
  /// Returns the programs that open a URL, the preferred one first. Empty without a display.
  ///
  /// Windows' browser opens the addresses of WSL, including addresses of this machine. `wslview` is part of wslu, which some
  /// distributions install.
  static func openers(_ environment: [String: String]) -> [String] {
    #if canImport(Darwin)
      return ["open"]
    #else
      let isSet = { (name: String) in environment[name]?.isEmpty == false }
      if isSet("WSL_DISTRO_NAME") { return ["wslview", "explorer.exe"] }
      return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") ? ["xdg-open"] : []
    #endif
  }

  /// Opens a URL. Failures are not reported, because the URL is also printed.
  ///
  /// - Parameter openers: The programs to try; nil for the default ones.
  /// - Returns: The process ID, for callers that must reap the process.
  @discardableResult
  static func open(_ url: String, environment: [String: String], with openers: [String]? = nil) -> pid_t? {
    for opener in openers ?? Self.openers(environment) {
      let child = ChildProcess(
        program: opener, arguments: [url], environment: environment.withoutSecrets, isDetached: true)
      if let id = try? child.start() { return id }
    }
    return nil
  }
}
