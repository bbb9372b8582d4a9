/// A fetcher of single works, which tries routes until one shows the work, and records proven facts.
struct WorkFetcher: Sendable {
  let services: Services
  let routes: [Route]

  /// The result of a request.
  enum Answer<Value: Sendable>: Sendable {
    case shown(Value)
    /// No route shows the work; the restricted metadata, if any, and whether the web session has expired.
    case notShown(Value?, words: Message, isEnded: Bool)
  }

  func work(_ id: Int) async throws -> Answer<Illust> {
    let pixiv = try services.pixiv
    return try await request(id, .work, isShown: { $0.visibility == .visible }) {
      try await pixiv[$0].illust($1)
    }
  }

  /// Fetches the current image URLs.
  func pages(_ id: Int) async throws -> Answer<Illust> {
    let pixiv = try services.pixiv
    return try await request(id, .pages, isShown: { $0.visibility == .visible }) {
      try await pixiv[$0].imageURLs(ofIllust: $1)
    }
  }

  /// Fetches the frames of a ugoira.
  func animation(_ id: Int) async throws -> Answer<Animation> {
    let pixiv = try services.pixiv
    return try await request(id, .animation, isShown: { _ in true }) { try await pixiv[$0].animation($1) }
  }

  /// Tries each route until one shows a work.
  ///
  /// - Throws: `noSuchWork` if pixiv reports the work as deleted, which is recorded. `notUnderstood` and similar if a
  ///   route's response was unusable and no other route showed the work.
  private func request<Value: Sendable>(
    _ id: Int, _ question: VerifiedEndpoints.Path.Question, isShown: (Value) -> Bool,
    _ request: @escaping @Sendable (Route, Int) async throws -> Value
  ) async throws -> Answer<Value> {
    var (best, words, isEnded): (Value?, Message, Bool) = (nil, "no source shows it", false)
    var doubt: RankingLogError?
    for route in routes {
      let path = VerifiedEndpoints.Path(source: route.source, question: question)
      do {
        let value = try await request(route, id)
        await services.paths.note(path)
        if isShown(value) { return .shown(value) }
        best = best ?? value
      } catch let error as RankingLogError {
        switch error {
        case .noSuchWork where question == .animation:
          // Few works are ugoira, so there may be none to compare with. The request for the work itself throws if the
          // work was deleted.
          _ = try await work(id)
          doubt = .notUnderstood(endpoint: route.source.rawValue, reason: "a ugoira without its frames")
        case .noSuchWork:
          try await verifyAbsence(id, path) { try await request(route, $0) }
          throw error
        case .notShown(_, let reason): words = reason
        case .signIn(let reason) where route == .session: (words, isEnded) = (reason, true)
        case .notUnderstood, .refused, .blocked: doubt = error
        default: throw error
        }
      }
    }
    if let doubt { throw doubt }
    return .notShown(best, words: words, isEnded: isEnded)
  }

  /// Records a deletion reported by pixiv. Skipped if there is no other work to verify the endpoint with.
  ///
  /// - Throws: `notUnderstood` if pixiv reports the same for works that should exist.
  private func verifyAbsence<Value>(
    _ id: Int, _ path: VerifiedEndpoints.Path, _ request: @escaping @Sendable (Int) async throws -> Value
  ) async throws {
    let archive = services.archive
    let isWorking = try await services.paths.isWorking(path) {
      let others = try await archive.visibleWorks(except: id, limit: WorkFetcher.trials)
      for other in others where try await WorkFetcher.answers({ try await request(other) }) { return true }
      return others.isEmpty ? nil : false
    }
    switch isWorking {
    case true?: try await archive.recordDeleted(id)
    case nil: break
    case false?:
      throw RankingLogError.notUnderstood(
        endpoint: path.source.rawValue, reason: "'not found' for every work")
    }
  }

  /// The number of stored works to try; at least one of them should still exist.
  private static let trials = 3

  /// Whether pixiv has a work, accessible or not.
  private static func answers<Value>(_ request: () async throws -> Value) async throws -> Bool {
    do {
      _ = try await request()
      return true
    } catch let error as RankingLogError {
      if case .notShown = error { return true }
      guard error.reasonOfOneItem != nil else { throw error }
      return false
    }
  }
}
