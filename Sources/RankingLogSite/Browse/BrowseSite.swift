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
  private let pictures: BrowseImageFiles
  private let assets: BrowseAssets

  init(
    _ log: RankingLog, _ options: BrowseOptions, _ state: BrowseStatePublisher
  ) throws(RankingLogError) {
    (self.log, self.options) = (log, options)
    let choices = BrowsePreferences(directory: log.services.configuration.stateDirectory)
    acts = BrowseActionHandler(log, options, state, choices)
    dates = BrowsedRankingLoader(log, isOffline: options.isOffline, state)
    scripts = BrowseScripts(log, options, choices)
    pictures = BrowseImageFiles(log, isOffline: options.isOffline)
    assets = try BrowseAssets()
  }

  /// Stops all exports and fetches.
  func stop() async {
    await acts.exports.stop()
    await dates.stop()
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
      return ServerResponse(502, text: "\(error.worded(options.words))\n")
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
    case .search(let shard): .script(try await scripts.search(shard))
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
      guard let live = try await dates.read(kind, date, pages: pages, unless: request.isAbandoned) else {
        return .script(BrowseAnswer.later(key))
      }
      if let seconds = live.secondsToWait {
        return .script(BrowseAnswer.failure(key, "pixiv requested a pause", seconds: seconds))
      }
      if let failure = live.failure, live.entries.isEmpty {
        return .script(BrowseAnswer.failure(key, failure.worded(options.words), seconds: nil))
      }
      return .script(try await scripts.date(kind, date, live))
    } catch let error as RankingLogError {
      return .script(BrowseAnswer.failure(key, error.worded(options.words), seconds: error.secondsToWait))
    }
  }

  private func page() -> ServerResponse {
    let values = [
      "language": options.language.htmlName, "title": HTMLText.escaped(options.title.sanitized()),
      "plain": "",
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

extension RankingLogError {
  /// The delay before a retry, in seconds; nil if unknown.
  fileprivate var secondsToWait: Int? {
    if case .rateLimited(_, _, let seconds) = self { seconds } else { nil }
  }
}
