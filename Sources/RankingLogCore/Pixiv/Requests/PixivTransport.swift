import HTTPTransport

/// HTTP requests to pixiv, with rate limits, retries and a proxy.
///
/// Clients that share a transport share its limits. With a state directory, all processes of a user share them.
public struct PixivTransport: Sendable {
  let client: RetryingClient
  let headers: RequestHeaders

  /// Creates a transport, without a connection. The state directory contains the rate limits that the user's
  /// processes share; without it, the limits apply to this transport only.
  public init(_ network: NetworkConfiguration = NetworkConfiguration(), stateDirectory: String? = nil) {
    self.init(network, stateDirectory: stateDirectory, clock: .system, reportsRequests: false, onEvent: nil)
  }

  init(
    _ network: NetworkConfiguration, stateDirectory: String?, clock: TransportClock, reportsRequests: Bool,
    onEvent: (@Sendable (NetworkEvent) -> Void)?
  ) {
    var options = TransportOptions()
    options.proxy = network.proxy
    options.connectTo = network.connectTo
    options.caFile = network.caFile
    options.addressFamily = network.ipVersion.map { $0 == .v4 ? .ipv4 : .ipv6 }
    options.connectTimeout = min(network.timeout, .seconds(30))
    options.stallTimeout = network.timeout
    options.maxBytesPerSecond = network.bytesPerSecond
    var policy = RetryPolicy()
    policy.retries = network.retries
    policy.connectionRetries = min(policy.connectionRetries, network.retries)
    var client = RetryingClient(
      client: HTTPClient(options),
      limiters: HostLimiters(clock: clock, limits: Self.limits(network, stateDirectory)),
      policy: policy, clock: clock)
    if let onEvent { client.report = { onEvent(NetworkEvent($0)) } }
    client.budget = network.maxRequests.map(RequestBudget.init)
    client.reportsRequests = reportsRequests
    (self.client, headers) = (client, RequestHeaders(network))
  }

  /// Returns the limits of a host: one request at a time per API, with a rate limit; images with the configured
  /// concurrency. All processes of the user share the limits, unless sharing is disabled.
  private static func limits(_ network: NetworkConfiguration, _ directory: String?)
    -> @Sendable (String) -> HostLimits
  {
    let (requestsPerMinute, width) = (network.requestsPerMinute, network.jobs)
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
