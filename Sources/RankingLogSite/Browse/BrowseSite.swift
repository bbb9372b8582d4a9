internal import HTTPServer
import RankingLogCore

/// Responds to the requests of pages.
struct BrowseSite: Sendable {
  let log: RankingLog
  let options: BrowseOptions
  /// The handler of actions.
  let acts: BrowseActionHandler
  private let dates: BrowsedRankingLoader
  private let scripts: BrowseScripts
  private let search: BrowseSearch
  private let pictures: BrowseImageFiles
  private let assets: BrowseAssets

  init(
    _ log: RankingLog, _ options: BrowseOptions, _ state: BrowseActivity
  ) throws(RankingLogError) {
    (self.log, self.options) = (log, options)
    let choices = BrowsePreferences(directory: log.services.configuration.stateDirectory)
    acts = BrowseActionHandler(log, options, state, choices)
    dates = BrowsedRankingLoader(log, isOffline: options.isOffline, state)
    scripts = BrowseScripts(log, options, choices)
    search = BrowseSearch(log, options.r18)
    pictures = BrowseImageFiles(log, isOffline: options.isOffline)
    assets = try BrowseAssets()
  }

  /// Stops all exports and fetches.
  func stop() async {
    await acts.exports.stop()
    await dates.stop()
    await search.stop()
    await pictures.stop()
  }

  /// The response to an authorized request.
  func response(to request: ServerRequest) async -> ServerResponse {
    guard let target = RequestTarget(request.target) else { return .notFound }
    if target.path.first == "api" { return await acts.response(to: request, target.path.dropFirst()) }
    guard request.method == "GET" || request.method == "HEAD" else {
      return ServerResponse(405, [("Allow", "GET, HEAD")])
    }
    guard let route = BrowseRoute(target) else { return .notFound }
    do {
      return try await response(route, request)
    } catch let error as RankingLogError {
      return ServerResponse(502, text: "\(error.message.problem)\n")
    } catch {
      return ServerResponse(503, text: "The server is stopping.\n")
    }
  }

  private func response(_ route: BrowseRoute, _ request: ServerRequest) async throws -> ServerResponse {
    switch route {
    case .page: page()
    case .asset(let path): assets.response(path, for: request)
    case .index: .script(try await scripts.index())
    case .recents: .script(try await scripts.recents())
    case .favourites: .script(try await scripts.favourites())
    case .date(let kind, let date, let pages): try await self.date(kind, date, pages, request)
    case .works(let shard): .script(try await scripts.works(shard))
    case .find(let words, let after):
      try await found(SitePath.findKey) { key in
        guard let part = try await search.part(words, after: after, unless: request.isAbandoned) else {
          return nil
        }
        return try await scripts.found(key, part)
      }
    case .count(let words):
      try await found(SitePath.countKey) { key in
        try await search.count(words, unless: request.isAbandoned).map { BrowseAnswer.count(key, $0) }
      }
    case .artists: try await found(SitePath.artistsKey) { _ in try await scripts.artists() }
    case .tags:
      try await found(SitePath.tagsKey) { _ in
        try await search.tags(unless: request.isAbandoned).map(scripts.tags)
      }
    case .animation(let work): try await pictures.animationScript(work).map { .script($0) } ?? .notFound
    case .thumbnail(let work): try await pictures.thumbnail(work, for: request)
    case .image(let key): try await pictures.image(key, for: request)
    case .frame(let work, let number): try await pictures.frame(work, number)
    }
  }

  /// Errors are sent as scripts, too, because a page cannot read the status of a failed script.
  private func date(
    _ kind: RankingKind, _ date: RankingDate, _ pages: Int, _ request: ServerRequest
  ) async throws -> ServerResponse {
    let key = SitePath.dateKey(kind, date)
    do {
      if !options.isOffline, let error = BrowseError.of(date, kind, log.calendar) {
        return .script(BrowseAnswer.failure(key, error))
      }
      guard let live = try await dates.read(kind, date, pages: pages, unless: request.isAbandoned) else {
        return .script(BrowseAnswer.later(key))
      }
      if let seconds = live.secondsToWait {
        return .script(BrowseAnswer.failure(key, .pauseRequested(seconds: seconds)))
      }
      if let failure = live.failure, live.entries.isEmpty {
        return .script(BrowseAnswer.failure(key, BrowseError(failure)))
      }
      return .script(try await scripts.date(kind, date, live))
    } catch let error as RankingLogError {
      return .script(BrowseAnswer.failure(key, BrowseError(error)))
    }
  }

  /// The result of a search, or the reason why there is none.
  ///
  /// - Parameter body: Returns the data file; nil if it is not available yet.
  private func found(_ key: String, _ body: (String) async throws -> [UInt8]?) async throws -> ServerResponse
  {
    do {
      return .script(try await body(key) ?? BrowseAnswer.later(key, indexing: search.indexing))
    } catch let error as FilterError {
      return .script(BrowseAnswer.failure(key, BrowseError(error)))
    } catch let error as RankingLogError {
      return .script(BrowseAnswer.failure(key, BrowseError(error)))
    }
  }

  private func page() -> ServerResponse {
    let values = [
      "language": options.language.htmlName, "title": HTMLText.escaped(options.title.sanitized()),
      "plain": "", "imageOrigin": "",
    ]
    let bytes = assets[SitePath.index].map { PageTemplate($0).filled(values) }
    return ServerResponse(200, [("Content-Type", "text/html; charset=utf-8")], .bytes(bytes ?? []))
  }
}

extension ServerResponse {
  /// Creates the response for a data file. It must not be cached, because stored data grows, and browsers would run a
  /// cached script again.
  fileprivate static func script(_ bytes: [UInt8]) -> ServerResponse {
    ServerResponse(
      200, [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-store")], .bytes(bytes))
  }
}
