import RankingLogCore

/// The XDG base directories. They are also used on macOS, because users of command-line programs expect them.
struct BaseDirectories {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  func data() throws(RankingLogError) -> String { try directory("XDG_DATA_HOME", ".local/share") }
  func cache() throws(RankingLogError) -> String { try directory("XDG_CACHE_HOME", ".cache") }
  func state() throws(RankingLogError) -> String { try directory("XDG_STATE_HOME", ".local/state") }
  func config() throws(RankingLogError) -> String { try directory("XDG_CONFIG_HOME", ".config") }

  /// Returns a base directory. Relative paths are ignored, as the XDG specification requires.
  private func directory(_ variable: String, _ standard: String) throws(RankingLogError) -> String {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/rankinglog" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw .usage("HOME is not set; set --data-dir and --cache-dir")
    }
    return home + "/" + standard + "/rankinglog"
  }
}
