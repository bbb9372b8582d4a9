import HTTPTransport

/// A check of the connections to pixiv: a few anonymous requests, without an account even if there is one, each sent once.
///
/// The rate limits and pauses of the user's other runs apply. The archive is neither read nor changed.
public struct ConnectionCheck: Sendable {
  let services: Services

  /// The maximum number of requests.
  public static let requestLimit = 12

  /// The versions of libcurl and of its TLS library.
  public static var libraries: [String] { ["libcurl \(HTTPClient.libraryVersion)", HTTPClient.tlsLibrary] }

  /// Sends the requests, and evaluates the responses.
  ///
  /// - Parameters:
  ///   - timeout: The timeout of each request; nil for the configured timeout.
  ///   - usesProxy: Returns whether requests to a host use a proxy, which selects the version of IP.
  public func run(
    timeout: Duration? = nil, usesProxy: @escaping (_ host: String) -> Bool
  ) async throws -> ConnectionReport {
    var configuration = services.configuration
    configuration.network.timeout = timeout ?? configuration.network.timeout
    let limit = configuration.network.maxRequests ?? Self.requestLimit
    configuration.network.maxRequests = min(limit, Self.requestLimit)
    var run = ConnectionCheckRun(configuration, usesProxy)
    return try await run.report()
  }
}

/// One run of the check.
private struct ConnectionCheckRun {
  private let client: RetryingClient
  private let configuration: Configuration
  private let headers: RequestHeaders
  private let usesProxy: (_ host: String) -> Bool
  private var requests: [ConnectionReport.Request] = []
  private var clocks: [ClockComparison] = []
  /// The errors of routes without a connection: further requests would fail again, after another timeout.
  private var failures: [Route: TransportError] = [:]

  init(_ configuration: Configuration, _ usesProxy: @escaping (String) -> Bool) {
    self.configuration = configuration
    self.usesProxy = usesProxy
    let transport = configuration.transport
    (client, headers) = (transport.client, transport.headers)
  }

  /// A host and a version of IP.
  private struct Route: Hashable {
    let host: String
    let ipVersion: IPVersion?
  }

  /// The largest part of a JSON response that is read, and of an image, in bytes.
  private static let limits = (json: 4 << 20, image: 100_000)
  /// The work to request if there is no ranking, from the documentation of pixivpy.
  private static let otherWork = 59_580_629

  mutating func report() async throws -> ConnectionReport {
    let ranking = try await check(
      .ranking, PixivProtocol.Host.web, WebClient.rankingCall(RankingKind(.daily), nil, page: 1, headers)
    ) { reply in .json(reply, as: WebRankingReply.self, \.problem) }
    let works =
      ranking?.page(number: 1, kind: RankingKind(.daily)).entries
      .filter { $0.visibility == .visible }.map(\.illust) ?? []
    let id = works.first?.id ?? Self.otherWork
    let work = try await check(
      .work, PixivProtocol.Host.web, WebClient.ajaxCall("/ajax/illust/\(id)", about: .work(id), headers)
    ) { reply -> ConnectionEvaluation<WebEnvelope<WebIllustReply>> in .work(reply) }
    _ = try await check(
      .pages, PixivProtocol.Host.web,
      WebClient.ajaxCall("/ajax/illust/\(id)/pages", about: .work(id), headers)
    ) { reply -> ConnectionEvaluation<WebEnvelope<[WebPageReply]>> in .work(reply) }
    // The images of a work that was deleted since the ranking do not exist, either.
    let isDeleted = requests.contains { $0.subject == .work && $0.status == 404 }
    let illusts = isDeleted ? Array(works.dropFirst()) : works + [work?.body?.illust].compactMap(\.self)
    if let image = illusts.lazy.compactMap(thumbnail).first {
      _ = try await check(
        .image, PixivProtocol.Host.images, image, upTo: Self.limits.image
      ) { reply in .image(reply) }
    } else {
      skip(.image, PixivProtocol.Host.images, "no URL of an image")
    }
    _ = try await check(.app, PixivProtocol.Host.app, AppClient.anonymousCall(headers)) { reply in
      AppClient.isRateLimit(reply) ? .limited : .json(reply, as: AppErrorReply.self, status: 400) { _ in nil }
    }
    _ = try await check(.token, PixivProtocol.Host.tokens, OAuthClient.anonymousCall) { reply in
      .anyResponse(reply)
    }
    var report = ConnectionReport(
      requests: requests, clockOffset: clocks.map(\.offset).min { $0.magnitude < $1.magnitude })
    report.tolerateOtherVersions()
    return report
  }

  /// The request for a thumbnail of a work; nil without a URL of an image.
  private func thumbnail(_ illust: Illust) -> PixivAPI.Call? {
    let images = illust.images
    let urls = [images.thumbnail, images.regular, images.original].compactMap(\.self)
    guard let url = urls.lazy.compactMap(ImageURL.init).first else { return nil }
    let thumbnail = url.reduced(.thumbnail, page: 0, isUgoira: illust.type == .ugoira)
    return PixivAPI.Call(
      path: String(thumbnail.dropFirst(PixivProtocol.Host.imageBase.count - 1)),
      headers: headers.image(source: .web, size: .thumbnail, illust: illust.id))
  }

  /// Sends a request over each version of IP.
  ///
  /// - Returns: The first value that the evaluation has read.
  private mutating func check<Value>(
    _ subject: ConnectionReport.Subject, _ host: String, _ call: PixivAPI.Call,
    upTo limit: Int = ConnectionCheckRun.limits.json,
    _ evaluate: (HTTPResponse) -> ConnectionEvaluation<Value>
  ) async throws -> Value? {
    var value: Value?
    for version in versions(of: host) {
      let route = Route(host: host, ipVersion: version)
      var request = ConnectionReport.Request(subject: subject, host: host, ipVersion: version)
      if let error = failures[route] {
        request.set(error, now: configuration.clock())
        (request.result, request.reason) = (.skipped, "an earlier request to this host failed")
      } else {
        let attempt = await client.sendOnce(
          HTTPRequest(
            .get, call.url(at: host), headers: call.headers, timeout: configuration.network.timeout),
          over: version.map { $0 == .v4 ? .ipv4 : .ipv6 }, upTo: limit)
        request.duration = attempt.duration
        switch attempt.result {
        case .success(let reply):
          let evaluation = evaluate(reply)
          request.set(reply, evaluation, now: configuration.clock())
          value = value ?? evaluation.value
          if let duration = attempt.duration, subject != .image {
            clocks += [ClockComparison(reply.head, after: duration, now: configuration.clock())]
              .compactMap(\.self)
          }
        case .failure(.cancelled): throw CancellationError()
        case .failure(let error):
          request.set(error, now: configuration.clock())
          if error.isConnectionFailure { failures[route] = error }
        }
      }
      requests.append(request)
    }
    return value
  }

  private mutating func skip(_ subject: ConnectionReport.Subject, _ host: String, _ reason: Message) {
    for version in versions(of: host) {
      var request = ConnectionReport.Request(subject: subject, host: host, ipVersion: version)
      (request.result, request.reason) = (.skipped, reason)
      requests.append(request)
    }
  }

  /// The versions of IP to check: the selected one, or both; nil for a proxy.
  private func versions(of host: String) -> [IPVersion?] {
    if usesProxy(host) { return [nil] }
    return configuration.network.ipVersion.map { [$0] } ?? [.v4, .v6]
  }
}

extension ConnectionReport {
  /// Tolerates results of one version of IP that rankinglog avoids by using the other one.
  fileprivate mutating func tolerateOtherVersions() {
    for index in requests.indices {
      let request = requests[index]
      guard let version = request.ipVersion else { continue }
      let others = requests.filter { $0.host == request.host && $0.ipVersion != version }
      if request.isUnreachable, others.contains(where: { $0.status != nil }) {
        requests[index].result = .unreachable
        requests[index].reason = "this network or the host has no \(version == .v4 ? "IPv4" : "IPv6")"
        requests[index].isTolerated = true
      }
      let isFine = others.contains { $0.subject == request.subject && $0.result == .ok }
      if request.isRefusal, version == .v6, isFine {
        requests[index].reason = "\(request.reason); IPv4 is used instead"
        requests[index].isTolerated = true
      }
    }
  }
}

extension TransportError {
  /// Whether another request over the same route would fail in the same way.
  fileprivate var isConnectionFailure: Bool {
    switch self {
    case .notResolved, .notConnected, .proxy, .tls, .timedOut: true
    default: false
    }
  }
}
