/// An artist from one source: the profile, and the works page by page, newest first.
struct ArtistPages: Sendable {
  /// The source; nil for the archive.
  let source: RankingSource?
  private let services: Services
  private let artist: Int
  private let records: Bool
  private var last: Page<Illust>?
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
    let profile = try await services.pixiv[source].artist(artist)
    guard profile.artist.id == artist else {
      throw RankingLogError.notUnderstood(
        endpoint: "\(source.rawValue), artist \(artist)",
        reason: "the reply is about artist \(profile.artist.id)")
    }
    return profile
  }

  /// Returns the next page, recorded and merged with stored metadata, or as listed; nil at the end.
  mutating func next() async throws -> Page<Illust>? {
    guard goesOn else { return nil }
    var page = try await listed()
    (last, goesOn) = (page, page.next != nil)
    if source != nil, records { page.elements = try await services.archive.recordListed(page.elements) }
    return page
  }

  private func listed() async throws -> Page<Illust> {
    if let source { return try await services.pixiv[source].works(of: artist, after: last) }
    let works = try await services.archive.works(of: artist, before: last?.next)
    return Page(works, next: works.last?.id)
  }
}
