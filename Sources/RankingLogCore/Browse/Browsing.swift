internal import HTTPServer

/// Past rankings in a browser on this machine.
public struct Browsing: Sendable {
  let services: Services

  /// Starts to serve.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if the port is in use.
  public func start(_ options: BrowseOptions = BrowseOptions()) throws(RankingLogError) -> BrowseServer {
    try BrowseServer(services.configuration, options)
  }
}

/// A server on the loopback address that shows stored rankings, and asks pixiv for others when somebody scrolls to them.
///
/// It answers only the browser that was opened with its address, and its own pages. Stop it in the end.
public final class BrowseServer: Sendable {
  /// The address to open in a browser. It works once, within a minute.
  public let address: String
  private let server: Server
  private let services: Services
  private let lastRequest: Lock<ContinuousClock.Instant>
  private let state = LiveState()
  private let site: BrowseSite
  private let telling: Task<Void, Never>

  init(_ configuration: Configuration, _ options: BrowseOptions) throws(RankingLogError) {
    // Services of its own, whose waits the pages show.
    var configuration = configuration
    // It stays in memory for hours, and walks over nothing.
    configuration.pageCache = 4 << 20
    configuration.onNetworkEvent = { [state, report = configuration.onNetworkEvent] event in
      report?(event)
      state.note(event)
    }
    services = Services(configuration)
    let place = try options.place(services.calendar)
    let site = BrowseSite(services, options, state)
    self.site = site
    let gate = Lock<LoopbackGate?>(nil)
    let lastRequest = Lock(ContinuousClock.now)
    var limits = ServerOptions()
    limits.port = options.port ?? 0
    do throws(ServerError) {
      server = try Server(limits) { request in
        lastRequest.withLock { $0 = .now }
        // No request comes before the address is known.
        guard let gate = gate.withLock({ $0 }) else { return ServerResponse(503) }
        var response: ServerResponse
        if let own = gate.response(to: request) {
          response = own
        } else {
          response = await site.response(to: request)
        }
        response.headers += SecurityHeaders.all
        if !response.headers.contains(where: { $0.name == "Cache-Control" }) {
          response.headers.append(("Cache-Control", "private, no-cache"))
        }
        return response
      }
    } catch {
      throw RankingLogError(error)
    }
    let made = LoopbackGate(name: "browse", port: server.port)
    gate.withLock { $0 = made }
    address = made.address + place
    self.lastRequest = lastRequest
    telling = Task { [state] in await state.tell() }
  }

  /// Waits until nobody has asked for so long, and no export is under way; for ever without a duration.
  ///
  /// - Throws: `CancellationError`.
  public func waitUntilIdle(for duration: Duration?) async throws {
    while true {
      let end = lastRequest.withLock { $0 } + (duration ?? .seconds(3600))
      if end > .now {
        try await Task.sleep(until: end, clock: .continuous)
      } else if duration != nil, !state.isBusy {
        return
      } else {
        try await Task.sleep(for: .seconds(1))
      }
    }
  }

  /// Ends all requests and exports, and notes what was looked at.
  public func stop() async {
    telling.cancel()
    await server.stop()
    await site.stop()
    await services.archive.close()
    await services.cache.close()
  }
}

extension BrowseOptions {
  /// Where the page begins, as the end of its address: a browser keeps it when the address leads on.
  fileprivate func place(_ calendar: PublicationCalendar) throws(RankingLogError) -> String {
    if let kind, !kind.exists { throw kind.doesNotExist }
    guard let date else { return kind.map { "#/\($0.name)" } ?? "" }
    let shown = kind ?? RankingKind(.daily)
    guard case .single(let term) = date else {
      throw .usage("the page begins at one date, and not at a range")
    }
    let first = term.first(calendar)
    try RankingWindow(mode: shown.mode, calendar: calendar).check(first)
    return "#/\(shown.name)/\(first)"
  }
}

extension RankingLogError {
  fileprivate init(_ error: ServerError) {
    self =
      switch error {
      case .portInUse(let port): .usage("port \(port) is in use by another program")
      case .cannotListen(let reason): .file(path: "127.0.0.1", reason: "cannot be listened on (\(reason))")
      }
  }
}
