/// What is known of single works: from the archive, and from pixiv where that is not enough.
struct WorkDetails: Sendable {
  let services: Services

  /// A work in full, as `show` prints it: asked for once, then from the archive.
  func full(_ id: Int, source: RankingSource?, freshness: Freshness) async throws -> Illust {
    if freshness != .refreshed, let stored = try await services.archive.illust(id), stored.detailedAt != nil {
      return stored.illust
    }
    guard freshness != .offline else {
      throw RankingLogError.nothing(
        "work \(id) is not stored in full; run the same command without --offline to ask pixiv for it")
    }
    return try await ask(id, source: source)
  }

  /// As much of a work as a download needs: what a list told is enough.
  ///
  /// - Parameter stored: What the archive knows of it.
  func listed(_ work: WantedWork, _ stored: StoredIllust?, freshness: Freshness) async throws -> Illust {
    guard let known = [stored?.illust, work.hint].lazy.compactMap({ $0 }).first(where: \.isDownloadable)
    else {
      return try await full(work.id, source: work.source, freshness: freshness)
    }
    if known.visibility == .deleted, freshness == .refreshed {
      return try await ask(work.id, source: work.source)
    }
    guard known.isHiddenFromViewer, freshness != .offline, try services.keys.app != nil else { return known }
    // The list was asked without the account, which may be shown more.
    do { return try await ask(work.id, source: .app) } catch RankingLogError.noSuchWork { return known }
  }

  /// The newest comments: the Web's without an account, and the App's where the Web shows none and there is one.
  func comments(on id: Int, source: RankingSource?) async throws -> [Comment] {
    do {
      return try await services.pixiv.comments(source ?? .web, on: id)
    } catch let error as RankingLogError {
      guard source == nil, error.isRefusal || error.isNoSuchThing, try services.keys.app != nil else {
        throw error
      }
      return try await services.pixiv.comments(.app, on: id)
    }
  }

  /// The work with the addresses that its pictures have today.
  func withCurrentPages(_ illust: Illust, source: RankingSource?) async throws -> Illust {
    guard source ?? .web == .web else { return try await ask(illust.id, source: source) }
    let pages = try await marking(illust.id) { try await services.pixiv.web.pages(illust.id) }
    guard let first = pages.first, first.original != nil else {
      if try services.keys.app != nil { return try await ask(illust.id, source: .app) }
      var hidden = illust
      hidden.visibility = .hidden
      return hidden
    }
    let reply = Illust(
      id: illust.id, pageCount: pages.count,
      uploadedAt: first.original.flatMap(ImageAddress.init)?.uploadedAt, images: first, pages: pages)
    try await services.archive.recordPages(reply)
    return try await services.archive.illust(illust.id)?.illust ?? illust.merged(with: reply)
  }

  /// Asks pixiv: the Web without an account, and the App where the Web hides the work and there is one.
  private func ask(_ id: Int, source: RankingSource?) async throws -> Illust {
    let illust = try await marking(id) {
      do {
        let illust = try await services.pixiv.illustWithPages(source ?? .web, id)
        guard source == nil, illust.visibility != .visible, try services.keys.app != nil else {
          return illust
        }
        return try await services.pixiv.illustWithPages(.app, id)
      } catch let error as RankingLogError {
        guard case .noSuchWork = error, source == nil, try services.keys.app != nil else { throw error }
        return try await services.pixiv.illustWithPages(.app, id)
      }
    }
    try await services.archive.record(illust, at: services.now)
    return try await services.archive.illust(id)?.illust ?? illust
  }

  /// Keeps in mind that a work is gone, so that no later run asks for it.
  private func marking<T>(_ id: Int, _ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let error as RankingLogError {
      if case .noSuchWork = error { try await services.archive.recordDeleted(id) }
      throw error
    }
  }
}

extension Illust {
  /// Whether the places of its pictures follow from what is known.
  fileprivate var isDownloadable: Bool {
    visibility != .visible || (pageCount != nil && images != ImageURLs())
  }

  fileprivate var isHiddenFromViewer: Bool { visibility == .masked || visibility == .hidden }
}

extension RankingLogError {
  /// Whether pixiv says that there is no such thing, or none for this viewer.
  fileprivate var isNoSuchThing: Bool {
    switch self {
    case .noSuchWork, .nothing: true
    default: false
    }
  }
}
