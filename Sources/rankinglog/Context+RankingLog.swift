import CommandLineKit
import RankingLogCore

extension Context {
  /// Creates a `RankingLog`, configured by options and environment.
  ///
  /// - Parameters:
  ///   - network: nil for commands that send no requests.
  ///   - account: The account option of commands that send no requests.
  ///   - maxRequests: The maximum number of requests; nil for no limit.
  ///   - dataDirectory: The archive directory; overrides the options.
  func log(
    _ common: CommonOptions, _ network: NetworkOptions? = nil, account: AccountOption? = nil,
    jobs: Int = NetworkConfiguration.defaultJobs, maxRequests: Int? = nil,
    dataDirectory: String? = nil, onNetworkEvent: (@Sendable (NetworkEvent) -> Void)? = nil
  ) throws -> RankingLog {
    let directories = BaseDirectories(environment)
    var configuration = Configuration(
      dataDirectory: try dataDirectory ?? common.dataDir ?? directories.data(),
      cacheDirectory: try common.cacheDir ?? directories.cache(), clock: clock)
    configuration.busyTimeout = busyTimeout
    configuration.searchPath = environment["PATH"] ?? ""
    if let network { configuration.network = try network.configuration(jobs: jobs, environment: environment) }
    configuration.network.maxRequests = maxRequests
    // pixiv has hardly any Japanese names of tags. English ones make Japanese tags searchable.
    configuration.network.language = texts.language == .zh ? .chinese : .english
    // All data directories share the state directory, because the rate limit applies to the user, not to the archive.
    configuration.stateDirectory = try? directories.state()
    configuration.account = network?.account ?? account?.account
    // The command line overrides the environment.
    if (network?.$account ?? account?.$account)?.givenSpelling != nil {
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

  /// The token of the environment. Whitespace is removed, because pasted tokens often contain some.
  var refreshToken: String? {
    let token = (environment["RANKINGLOG_REFRESH_TOKEN"] ?? "").filter { !$0.isWhitespace }
    return token.isEmpty ? nil : token
  }
}

extension Reporter {
  /// Reports a notice of the archive, such as a change that the user did not request.
  fileprivate func report(_ notice: ArchiveNotice) {
    switch notice {
    case .updating(let path, let bytes):
      note("\(path): updating the archive of an earlier version (\(Formatting.bytes(bytes)))")
    case .readOnly(let path, let reason, let isImmutable):
      detail("\(path): read-only (\(reason))\(isImmutable ? ", opened with immutable=1" : "")")
    case .recentNotStored(let id): detail("work \(id): not added to the recents; the archive is read-only")
    }
  }

  /// Reports waits that a host requested, and repeated failures of a request. Other events are reported with `--verbose`
  /// only; a single failure is common, and resolved within two seconds.
  fileprivate func report(_ event: NetworkEvent) {
    switch event {
    case .request(let request): detail("\(request)")
    case .answer(let status, let url): detail("HTTP \(status) \(url)")
    case .waiting(let host, let seconds, true): note("rate limited by \(host), waiting \(seconds) s")
    case .waiting(let host, let seconds, false):
      detail("waiting \(seconds) s before the next request to \(host)")
    case .retrying(let url, let seconds, let attempt, let reason):
      let message: Message = "\(url): \(reason); retrying in \(seconds) s"
      if attempt > 2 { note(message) } else { detail(message) }
    case .accountNotUsed(let reason): note("continuing without an account: \(reason)")
    case .tokenNotSaved(let reason):
      note(
        "pixiv replaced the account's refresh token, but the new token could not be stored: \(reason); sign in again before the next run"
      )
    }
  }
}
