internal import HTTPServer
public import RankingLogCore

/// Browsing of past rankings in a web browser on this machine.
public struct Browsing: Sendable {
  let log: RankingLog

  /// Starts the server.
  ///
  /// - Throws: ``RankingLogError/usage(_:)`` if the port is in use.
  public func start(_ options: BrowseOptions = BrowseOptions()) throws(RankingLogError) -> BrowseServer {
    try BrowseServer(log.services.configuration, options)
  }
}

/// A server on the loopback address that shows stored rankings, and fetches others from pixiv when a reader scrolls to
/// them.
///
/// It responds only to its own pages in the browser that opened its address. Call ``stop()`` at the end.
public final class BrowseServer: Sendable {
  /// The address to open in a browser. It is valid once, for one minute.
  public let address: String
  private let server: Server
  private let log: RankingLog
  private let lastRequest: Lock<ContinuousClock.Instant>
  private let state: BrowseActivity
  private let site: BrowseSite

  init(_ configuration: Configuration, _ options: BrowseOptions) throws(RankingLogError) {
    state = BrowseActivity(clock: configuration.waitClock)
    log = RankingLog(configuration.forBrowsing(state))
    let place = try options.place(log.calendar)
    let site = try BrowseSite(log, options.resolved(), state)
    self.site = site
    let gate = Lock<LoopbackAuthorizer?>(nil)
    let lastRequest = Lock(ContinuousClock.now)
    var limits = ServerOptions()
    limits.port = options.port ?? 0
    do throws(ServerError) {
      server = try Server(
        limits,
        gate: { request in
          // Requests cannot arrive before the port is set.
          guard let gate = gate.withLock({ $0 }) else { return .rejected(ServerResponse(503)) }
          let admission = gate.admission(of: request)
          guard case .rejected(let response) = admission else { return admission }
          return .rejected(response.secured())
        },
        { request in
          // Rejected requests do not count, because other users must not be able to prevent the idle exit.
          lastRequest.withLock { $0 = .now }
          return await site.response(to: request).secured()
        })
    } catch {
      throw RankingLogError(error)
    }
    let made = LoopbackAuthorizer(name: "browse", port: server.port)
    gate.withLock { $0 = made }
    address = made.address + place
    self.lastRequest = lastRequest
  }

  /// Waits until no request has arrived for a duration and no export is in progress; without a duration, waits forever.
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

  /// Stops all requests and exports, and records the viewed works.
  public func stop() async {
    await server.stop()
    await site.stop()
    await log.close()
  }
}

extension Configuration {
  /// Returns the configuration of a separate log, whose pauses the reader sees.
  func forBrowsing(_ state: BrowseActivity) -> Configuration {
    var configuration = self
    // A small page cache: the process stays in memory for hours, and never reads the entire archive.
    configuration.pageCache = 4 << 20
    configuration.onNetworkEvent = { [report = onNetworkEvent] event in
      report?(event)
      state.note(event)
    }
    return configuration
  }
}

extension ServerResponse {
  /// Adds the headers that every response has.
  fileprivate func secured() -> ServerResponse {
    var response = self
    response.headers += SecurityHeaders.all
    if !response.headers.contains(where: { $0.name == "Cache-Control" }) {
      response.headers.append(("Cache-Control", "private, no-cache"))
    }
    return response
  }
}

extension BrowseOptions {
  /// Returns the options with an absolute export directory, because a page shows it.
  fileprivate func resolved() throws(RankingLogError) -> BrowseOptions {
    guard !exportDirectory.hasPrefix("/") else { return self }
    var options = self
    let parts = exportDirectory.split(separator: "/").filter { $0 != "." }
    options.exportDirectory = ([try Files.realPath(".")] + parts.map(String.init)).joined(separator: "/")
    return options
  }

  /// The initial position, as the fragment of the address: browsers preserve it on redirects.
  fileprivate func place(_ calendar: PublicationCalendar) throws(RankingLogError) -> String {
    if let kind, !kind.exists { throw kind.doesNotExist }
    guard let date else { return kind.map { "#/\($0.name)" } ?? "" }
    let shown = kind ?? RankingKind(.daily)
    guard case .single = date else {
      throw .usage("the initial date must be a single date, not a range")
    }
    let first = try RankingWindow(mode: shown.mode, calendar: calendar).dates(date).lowerBound
    return "#/\(shown.name)/\(first)"
  }
}

extension RankingLogError {
  fileprivate init(_ error: ServerError) {
    self =
      switch error {
      case .portInUse(let port): .usage("port \(port): used by another program; use another port")
      case .cannotListen(let reason): .file(path: "127.0.0.1", reason: "cannot listen (\(reason))")
      }
  }
}
