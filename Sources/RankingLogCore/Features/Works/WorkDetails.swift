/// Metadata of single works, from the archive if stored, from pixiv otherwise.
struct WorkDetails: Sendable {
  let services: Services
  /// The explicitly requested API, used for every request; nil for automatic selection.
  let source: RankingSource?
  let cachePolicy: CachePolicy

  /// A work, and the reason if it is not accessible.
  struct Found: Sendable {
    let illust: Illust
    let lock: UnavailableReason?
  }

  /// The reason why the images or frames of a listed work are not accessible.
  struct Locked: Error { let reason: UnavailableReason }

  /// Returns a work's full metadata, as printed by `show`: requested once, then read from the archive. Offline, falls
  /// back to metadata from lists.
  ///
  /// - Throws: `notShown` if not even its title is accessible.
  func full(_ id: Int) async throws -> Illust {
    if cachePolicy == .cacheOnly, let stored = try await services.archive.illust(id)?.illust,
      stored != Illust(id: id, visibility: stored.visibility)
    {
      return stored
    }
    return try await full(RequestedWork(id: id)).illust
  }

  /// Returns the metadata that a download needs; metadata from a list is enough.
  ///
  /// - Parameter stored: The stored metadata.
  func listed(_ work: RequestedWork, _ stored: StoredIllust?) async throws -> Found {
    let known = [stored?.illust, work.hint].lazy.compactMap { $0 }.first(where: Self.isDownloadable)
    let isStale =
      cachePolicy == .reload && work.isByID && services.reloaded.withLock { $0.insert(work.id).inserted }
    guard let known else { return try await full(work) }
    if isStale {
      let routes = try routes(to: work, known)
      return try await request(work, known, routes, routes.all)
    }
    if cachePolicy == .reload, let reason = services.locked.withLock({ $0[work.id] }) {
      return Found(illust: known, lock: reason)
    }
    switch known.visibility {
    case .visible: return Found(illust: known, lock: nil)
    case .deleted where cachePolicy != .reload: return Found(illust: known, lock: .deleted)
    case .masked, .hidden:
      if let reason = try lock(work, known) { return Found(illust: known, lock: reason) }
    case .deleted: break
    }
    let routes = try routes(to: work, known)
    return try await request(work, known, routes, known.visibility == .deleted ? routes.all : routes.others)
  }

  /// Whether the image URLs of a work can be derived from its metadata.
  private static func isDownloadable(_ illust: Illust) -> Bool {
    illust.visibility != .visible || (illust.pageCount != nil && illust.images != ImageURLs())
  }

  /// Returns the reason why a work hidden in its list is not accessible; nil if another route may show it.
  private func lock(_ work: RequestedWork, _ known: Illust) throws(RankingLogError) -> UnavailableReason? {
    if cachePolicy == .cacheOnly { return .offline }
    if let reason = services.locked.withLock({ $0[work.id] }) { return reason }
    let routes = try routes(to: work, known)
    return routes.others.isEmpty ? routes.lock(endedSession: false) : nil
  }

  /// Returns the work with its current image URLs.
  ///
  /// - Throws: ``Locked``, or `noSuchWork`.
  func withCurrentPages(_ work: RequestedWork, _ illust: Illust) async throws -> Illust {
    let routes = try routes(to: work, illust)
    let answer = try await WorkFetcher(services: services, routes: routes.all).pages(illust.id)
    let reply = try shown(answer, routes)
    try await services.archive.recordPages(reply)
    return try await services.archive.illust(illust.id)?.illust ?? illust.merged(with: reply)
  }

  /// Returns the frames of a ugoira.
  ///
  /// - Throws: ``Locked``, or `noSuchWork`.
  func animation(_ work: RequestedWork, _ illust: Illust) async throws -> Animation {
    let routes = try routes(to: work, illust)
    return try shown(
      try await WorkFetcher(services: services, routes: routes.all).animation(illust.id), routes)
  }

  private func full(_ work: RequestedWork) async throws -> Found {
    let stored = try await services.archive.illust(work.id)
    if cachePolicy != .reload, let stored, stored.detailedAt != nil {
      return Found(illust: stored.illust, lock: nil)
    }
    if cachePolicy == .useCache, stored?.illust.visibility == .deleted {
      throw RankingLogError.noSuchWork(
        id: work.id,
        reason:
          "deleted according to pixiv; \(.goOffline) to use its stored metadata, or \(.reload) to check again"
      )
    }
    guard cachePolicy != .cacheOnly else {
      throw RankingLogError.nothing(
        "work \(work.id) is not stored completely; \(.goOnline) to fetch it from pixiv")
    }
    let routes = try routes(to: work, stored?.illust ?? work.hint)
    return try await request(work, nil, routes, routes.all)
  }

  /// Requests the work by the routes in `some`, and records the response.
  ///
  /// - Parameter known: The metadata to fall back to if no route shows the work; nil if there is none.
  private func request(_ work: RequestedWork, _ known: Illust?, _ routes: Routes, _ some: [Route])
    async throws
    -> Found
  {
    var lock: UnavailableReason?
    let reply: Illust
    switch try await WorkFetcher(services: services, routes: some).work(work.id) {
    case .shown(let illust): reply = illust
    case .notShown(let masked, let words, let isEnded):
      let reason = routes.lock(endedSession: isEnded)
      services.locked.withLock { $0[work.id] = reason }
      guard let illust = masked ?? known else {
        throw RankingLogError.notShown(
          .work(work.id), reason: isEnded ? reason.message : "\(words); \(reason.message)")
      }
      guard masked != nil else { return Found(illust: illust, lock: reason) }
      (reply, lock) = (illust, reason)
    }
    try await services.archive.record(reply, at: services.now)
    let illust = try await services.archive.illust(work.id)?.illust ?? reply
    return Found(illust: illust, lock: illust.visibility == .deleted ? .deleted : lock)
  }

  private func shown<Value>(_ answer: WorkFetcher.Answer<Value>, _ routes: Routes) throws -> Value {
    switch answer {
    case .shown(let value): return value
    case .notShown(_, _, let isEnded): throw Locked(reason: routes.lock(endedSession: isEnded))
    }
  }

  private func routes(to work: RequestedWork, _ known: Illust?) throws(RankingLogError) -> Routes {
    let isForAdults = (known?.ageRating ?? .all) != .all || work.appearances.contains { $0.kind.mode.isR18 }
    return Routes(
      try services.credentials, requested: source, listedBy: work.source, isForAdults: isForAdults)
  }
}

// The comments on a work.
extension WorkDetails {
  /// Returns the newest comments: from pixiv's website without an account, or from the app API if the website shows
  /// none and a token is available.
  func comments(on id: Int) async throws -> [Comment] {
    let pixiv = try services.pixiv
    do {
      return try await pixiv[source ?? .web].comments(on: id)
    } catch let error as RankingLogError {
      let mayAnswer = error.effect.isRefusal || !error.effect.isTransient
      guard mayAnswer, let other = pixiv.alternative(to: .web, requested: source) else { throw error }
      return try await pixiv[other].comments(on: id)
    }
  }
}
