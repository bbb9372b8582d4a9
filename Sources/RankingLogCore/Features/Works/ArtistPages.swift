/// An artist from one source: the profile, and the works page by page, newest first.
struct ArtistPages: Sendable {
  /// The source; nil for the archive.
  let source: RankingSource?
  private let services: Services
  private let artist: Int
  private let records: Bool
  /// The cursor from the previous page: an offset, a page, an index into `ids`, or the last stored work.
  private var position: Int?
  /// All work IDs, which pixiv's website returns in one response; the works themselves come in batches.
  private var ids: [Int]?
  /// Whether there may be another page.
  private(set) var goesOn = true

  init(_ services: Services, _ artist: Int, _ source: RankingSource?, records: Bool) {
    (self.services, self.artist, self.source, self.records) = (services, artist, source, records)
  }

  /// Returns the profile. The archive contains the names of artists with stored works.
  func profile() async throws -> ArtistProfile {
    guard let source else {
      if let stored = try await services.archive.artist(artist) { return ArtistProfile(stored) }
      throw RankingLogError.nothing(
        "artist \(artist): no stored works; \(.goOnline) to fetch them from pixiv")
    }
    return try await services.pixiv.artist(source, artist)
  }

  /// Returns the next page, recorded and merged with stored metadata, or as listed; nil at the end.
  mutating func next() async throws -> Page<Illust>? {
    guard goesOn else { return nil }
    var page = try await listed()
    (position, goesOn) = (page.next, page.next != nil)
    if source != nil, records { page.elements = try await services.archive.recordListed(page.elements) }
    return page
  }

  private mutating func listed() async throws -> Page<Illust> {
    guard let source else {
      let works = try await services.archive.works(of: artist, before: position)
      return Page(works, next: works.last?.id)
    }
    let pixiv = try services.pixiv
    switch source {
    case .web:
      let all = if let ids { ids } else { try await pixiv.web.workIDs(of: artist) }
      ids = all
      return try await pixiv.web.works(all[(position ?? 0)...], of: artist)
    case .app: return try await pixiv.needed(pixiv.app).works(of: artist, offset: position ?? 0)
    case .papi: return try await pixiv.needed(pixiv.papi).works(of: artist, page: position ?? 1)
    case .sapi: return try await pixiv.sapi.works(of: artist, page: position ?? 1)
    }
  }
}
