import RankingLogCore

/// Makes the core's ranking log out of options and environment.
struct LogSettings {
  let common: CommonOptions
  let network: NetworkConfiguration
  let context: Context

  func configuration(onNetworkEvent: (@Sendable (NetworkEvent) -> Void)? = nil) throws -> Configuration {
    let directories = BaseDirectories(context.environment)
    var configuration = Configuration(
      dataDirectory: try common.dataDir ?? directories.data(),
      cacheDirectory: try common.cacheDir ?? directories.cache(),
      clock: context.clock)
    configuration.network = network
    configuration.refreshToken = context.environment["RANKINGLOG_REFRESH_TOKEN"].flatMap(LogSettings.token)
    configuration.onNetworkEvent = { [reporter = context.reporter] event in
      reporter.tell(event)
      onNetworkEvent?(event)
    }
    return configuration
  }

  /// Pasted tokens often come with blanks around them.
  private static func token(_ text: String) -> String? {
    let token = text.filter { !$0.isWhitespace }
    return token.isEmpty ? nil : token
  }
}

extension Reporter {
  /// What goes on at the network, for those who asked to know; waits that a host asked for, for everybody.
  fileprivate func tell(_ event: NetworkEvent) {
    switch event {
    case .request(let request): detail(request)
    case .answer(let status, let address): detail("HTTP \(status) \(address)")
    case .waiting(let host, let seconds, true): note("\(host) asks for a pause: \(seconds) s")
    case .waiting(let host, let seconds, false): detail("\(host): \(seconds) s until the next request")
    case .retrying(let address, let seconds, let reason):
      detail("\(address): \(reason); again in \(seconds) s")
    }
  }
}

/// The XDG base directories, on macOS too, where command-line users expect them.
struct BaseDirectories {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  func data() throws(RankingLogError) -> String { try directory("XDG_DATA_HOME", ".local/share") }
  func cache() throws(RankingLogError) -> String { try directory("XDG_CACHE_HOME", ".cache") }
  func config() throws(RankingLogError) -> String { try directory("XDG_CONFIG_HOME", ".config") }

  /// The specification has relative paths ignored.
  private func directory(_ variable: String, _ standard: String) throws(RankingLogError) -> String {
    if let base = environment[variable], base.hasPrefix("/") { return base + "/rankinglog" }
    guard let home = environment["HOME"], !home.isEmpty else {
      throw .usage("HOME is not set: name the directories with --data-dir and --cache-dir")
    }
    return home + "/" + standard + "/rankinglog"
  }
}

/// Where the configuration file lies.
struct ConfigLocation {
  private let environment: [String: String]

  init(_ environment: [String: String]) { self.environment = environment }

  /// The file, nil where there is none. One that `RANKINGLOG_CONFIG` names must be there.
  func load() throws(UsageError) -> ConfigFile? {
    if let named = environment["RANKINGLOG_CONFIG"], !named.isEmpty {
      return try load(named, mustExist: true)
    }
    guard let directory = try? BaseDirectories(environment).config() else { return nil }
    return try load(directory + "/config", mustExist: false)
  }

  private func load(_ path: String, mustExist: Bool) throws(UsageError) -> ConfigFile? {
    guard mustExist || StandardInput.exists(path) else { return nil }
    let bytes: [UInt8]
    do throws(RankingLogError) {
      bytes = try StandardInput.readFile(path)
    } catch {
      throw UsageError("the configuration file \(error)")
    }
    return try ConfigFile(path: path, text: String(decoding: bytes, as: UTF8.self))
  }
}
