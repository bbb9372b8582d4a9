import CommandLineKit
import RankingLogCore

/// A command that asks only the archive.
protocol ArchiveCommand: AsyncCommand, HasCommonOptions {
  func run(_ log: RankingLog, _ context: Context) async throws -> ExitStatus
}

extension ArchiveCommand {
  func run(_ context: Context) async throws -> ExitStatus {
    let log = try context.log(common)
    return try await log.onArchiveQueue { try await run(log, context) }
  }
}

extension Context {
  /// The core's `RankingLog`, configured by options and environment.
  ///
  /// - Parameters:
  ///   - network: nil for commands that send no requests.
  ///   - account: the account option of such commands.
  ///   - dataDirectory: An archive directory that takes precedence over that of the options.
  func log(
    _ common: CommonOptions, _ network: NetworkOptions? = nil, account: AccountOption? = nil, jobs: Int = 4,
    dataDirectory: String? = nil, onNetworkEvent: (@Sendable (NetworkEvent) -> Void)? = nil
  ) throws -> RankingLog {
    let directories = BaseDirectories(environment)
    var configuration = Configuration(
      dataDirectory: try dataDirectory ?? common.dataDir ?? directories.data(),
      cacheDirectory: try common.cacheDir ?? directories.cache(), clock: clock)
    configuration.busyTimeout = busyTimeout
    configuration.searchPath = environment["PATH"] ?? ""
    if let network { configuration.network = network.configuration(jobs: jobs, environment: environment) }
    // The same for every data directory: the rate limit is the user's, not the archive's.
    configuration.stateDirectory = try? directories.state()
    configuration.account = network?.account ?? account?.account
    // The command line overrides the environment.
    if case .word = network?.$account ?? account?.$account {
      configuration.refreshToken = nil
    } else {
      configuration.refreshToken = refreshToken
    }
    configuration.credentialsFile = (try? directories.config()).map { $0 + "/credentials" }
    configuration.onNetworkEvent = { [reporter] event in
      reporter.report(event)
      onNetworkEvent?(event)
    }
    configuration.tellsRequests = reporter.level == .verbose
    configuration.onNotice = { [reporter] notice in reporter.report(notice) }
    return RankingLog(configuration)
  }

  /// A path that no shell has expanded, with the home for `~`; nil where there is none.
  func expandingHome(_ path: String) -> String? {
    guard path.hasPrefix("~/") else { return path }
    guard let home = environment["HOME"], !home.isEmpty else { return nil }
    return home + path.dropFirst()
  }

  /// Whitespace is removed, since pasted tokens often contain some.
  var refreshToken: String? {
    let token = (environment["RANKINGLOG_REFRESH_TOKEN"] ?? "").filter { !$0.isWhitespace }
    return token.isEmpty ? nil : token
  }
}

extension Reporter {
  /// Reports a change of the archive that the user did not request.
  fileprivate func report(_ notice: ArchiveNotice) {
    switch notice {
    case .forgotten(let doubts):
      note(
        "deleted unproven data of an earlier version: \(doubts.text); it is fetched again when needed"
      )
    }
  }

  /// Logs requests with `--verbose`; waits that a host asked for are always reported.
  fileprivate func report(_ event: NetworkEvent) {
    switch event {
    case .request(let request): detail("\(request)")
    case .answer(let status, let url): detail("HTTP \(status) \(url)")
    case .waiting(let host, let seconds, true): note("rate limited by \(host), waiting \(seconds) s")
    case .waiting(let host, let seconds, false):
      detail("waiting \(seconds) s before the next request to \(host)")
    case .retrying(let url, let seconds, let reason):
      detail("\(url): \(reason); retrying in \(seconds) s")
    case .tokenNotSaved(let reason):
      note(
        "pixiv replaced the account's refresh token, and the new one could not be stored: \(reason); sign in again before the next run"
      )
    }
  }
}
