/// The one way to pixiv: a courier with its gates, made when the first request is.
struct Network: Sendable {
  let courier: Courier

  init(_ configuration: Configuration) {
    let network = configuration.network
    var options = TransportOptions()
    options.proxy = network.proxy
    options.connectTo = network.connectTo
    options.caFile = network.caFile
    options.connectTimeout = min(network.timeout, .seconds(30))
    options.stallTimeout = network.timeout
    options.maxBytesPerSecond = network.bytesPerSecond
    options.maxConnectionsPerHost = network.jobs
    var policy = RetryPolicy()
    policy.retries = network.retries
    policy.connectionRetries = min(policy.connectionRetries, network.retries)
    let limits = Network.limits(requestsPerMinute: network.requestsPerMinute)
    var courier = Courier(client: HTTPClient(options), gates: HostGates(limits: limits), policy: policy)
    if let report = configuration.onNetworkEvent { courier.report = { report(NetworkEvent($0)) } }
    self.courier = courier
  }

  /// APIs are asked one request at a time, at a pace; images as the download's own window lets them.
  private static func limits(requestsPerMinute: Int?) -> @Sendable (String) -> HostLimits {
    { host in
      if host == ImageHosts.current || ImageHosts.isHistorical(host) { return .none }
      guard let requestsPerMinute else { return HostLimits(width: 1) }
      return .serial(perMinute: requestsPerMinute, burst: 20)
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
    case .retrying(let url, let duration, _, let reason):
      self = .retrying(url, seconds: duration.wholeSeconds, reason: reason)
    }
  }
}

extension Duration {
  /// The seconds, rounded up.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) + (attoseconds > 0 ? 1 : 0)
  }
}
