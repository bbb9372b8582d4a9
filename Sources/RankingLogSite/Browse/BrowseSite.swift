internal import HTTPServer
import RankingLogCore

/// Responds to the requests of pages.
struct BrowseSite: Sendable {
  let log: RankingLog
  let options: BrowseOptions
  /// The handler of actions.
  let acts: BrowseActionHandler
  private let dates: BrowsedRankingLoader
  private let data: BrowseData
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
    data = BrowseData(log, options, choices)
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
    case .index: .json(try await data.index())
    case .recents: .json(try await data.recents())
    case .favourites: .json(try await data.favourites())
    case .bookmarks: .json(try await data.bookmarks())
    case .date(let kind, let date, let pages): try await self.date(kind, date, pages, request)
    case .works(let shard): .json(try await data.works(shard))
    case .find(let words, let after):
      try await found {
        guard let part = try await search.part(words, after: after, unless: request.isAbandoned) else {
          return nil
        }
        return try await data.found(part)
      }
    case .count(let words):
      try await found {
        try await search.count(words, unless: request.isAbandoned).map { BrowseAnswer.count($0) }
      }
    case .artists: try await found { try await data.artists() }
    case .tags:
      try await found {
        try await search.tags(unless: request.isAbandoned).map(data.tags)
      }
    case .animation(let work): try await pictures.animation(work).map { .json($0) } ?? .notFound
    case .thumbnail(let work): try await pictures.thumbnail(work, for: request)
    case .image(let key): try await pictures.image(key, for: request)
    case .frame(let work, let number): try await pictures.frame(work, number)
    }
  }

  /// Errors are values, because a page shows them instead of works.
  private func date(
    _ kind: RankingKind, _ date: RankingDate, _ pages: Int, _ request: ServerRequest
  ) async throws -> ServerResponse {
    do {
      if !options.isOffline, let error = BrowseError.of(date, kind, log.calendar) {
        return .json(BrowseAnswer.failure(error))
      }
      guard let live = try await dates.read(kind, date, pages: pages, unless: request.isAbandoned) else {
        return .json(BrowseAnswer.later())
      }
      if let seconds = live.secondsToWait {
        return .json(BrowseAnswer.failure(.pauseRequested(seconds: seconds)))
      }
      if let failure = live.failure, live.entries.isEmpty {
        return .json(BrowseAnswer.failure(BrowseError(failure)))
      }
      return .json(try await data.date(kind, date, live))
    } catch let error as RankingLogError {
      return .json(BrowseAnswer.failure(BrowseError(error)))
    }
  }

  /// The result of a search, or the reason why there is none.
  ///
  /// - Parameter body: Returns the data file; nil if it is not available yet.
  private func found(_ body: () async throws -> [UInt8]?) async throws -> ServerResponse {
    do {
      return .json(try await body() ?? BrowseAnswer.later(indexing: search.indexing))
    } catch let error as FilterError {
      return .json(BrowseAnswer.failure(BrowseError(error)))
    } catch let error as RankingLogError {
      return .json(BrowseAnswer.failure(BrowseError(error)))
    }
  }

  private func page() -> ServerResponse {
    let values = [
      "language": options.language.htmlName, "title": HTMLText.escaped(options.title.sanitized()),
      "plain": "", "imageOrigin": "", "live": " data-live",
    ]
    let bytes = assets[SitePath.index].map { PageTemplate($0).filled(values) }
    return ServerResponse(200, [("Content-Type", "text/html; charset=utf-8")], .bytes(bytes ?? []))
  }
}

extension ServerResponse {
  /// Creates the response for a data file. It must not be cached, because stored data grows.
  fileprivate static func json(_ bytes: [UInt8]) -> ServerResponse {
    ServerResponse(
      200, [("Content-Type", "application/json"), ("Cache-Control", "no-store")], .bytes(bytes))
  }
}
