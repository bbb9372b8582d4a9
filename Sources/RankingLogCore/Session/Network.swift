import HTTPTransport

/// The HTTP client of a run with its rate limits, created for the first request.
struct Network: Sendable {
  let client: RetryingClient

  init(_ configuration: Configuration) {
    let network = configuration.network
    var options = TransportOptions()
    options.proxy = network.proxy
    options.connectTo = network.connectTo
    options.caFile = network.caFile
    options.addressFamily = network.ipVersion.map { $0 == .v4 ? .ipv4 : .ipv6 }
    options.connectTimeout = min(network.timeout, .seconds(30))
    options.stallTimeout = network.timeout
    options.maxBytesPerSecond = network.bytesPerSecond
    options.maxConnectionsPerHost = network.jobs
    var policy = RetryPolicy()
    policy.retries = network.retries
    policy.connectionRetries = min(policy.connectionRetries, network.retries)
    var client = RetryingClient(
      client: HTTPClient(options),
      limiters: HostLimiters(clock: configuration.waitClock, limits: Network.limits(configuration)),
      policy: policy, clock: configuration.waitClock)
    if let report = configuration.onNetworkEvent { client.report = { report(NetworkEvent($0)) } }
    client.budget = network.maxRequests.map(RequestBudget.init)
    client.reportsRequests = configuration.tellsRequests
    self.client = client
  }

  /// Returns the limits of a host: one request at a time per API, with a rate limit; images with the configured
  /// concurrency. All processes of the user share the limits, unless sharing is disabled.
  private static func limits(_ configuration: Configuration) -> @Sendable (String) -> HostLimits {
    let (requestsPerMinute, width, directory) = (
      configuration.network.requestsPerMinute, configuration.network.jobs, configuration.stateDirectory
    )
    return { host in
      let isImageHost = ImageHosts.isImageHost(host)
      guard let requestsPerMinute else { return HostLimits(maxConcurrent: isImageHost ? width : 1) }
      // If it cannot be created, the shared limit reports the error.
      if let directory { try? Files.makeDirectory(directory, isPrivate: true) }
      let sharedLimit = directory.map { SharedRateLimit(path: $0 + "/pace-" + host) }
      if isImageHost { return HostLimits(maxConcurrent: width, sharedLimit: sharedLimit) }
      return .serial(
        perMinute: requestsPerMinute, burst: NetworkConfiguration.burst, sharedLimit: sharedLimit)
    }
  }
}

extension NetworkEvent {
  init(_ event: TransportEvent) {
    switch event {
    case .sending(let method, let url): self = .request("\(method.rawValue) \(url)")
    case .received(let status, let url): self = .answer(status: status, url)
    case .redirected(let from, let to): self = .answer(status: 302, "\(from) to \(to)")
    case .waiting(let host, let duration, let reason):
      self = .waiting(host: host, seconds: duration.wholeSeconds, isAskedFor: reason == .askedToPause)
    case .retrying(let url, let duration, let attempt, let reason):
      self = .retrying(url, seconds: duration.wholeSeconds, attempt: attempt, reason: reason)
    }
  }
}

extension Duration {
  /// The duration in seconds, rounded up.
  package var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }
}
