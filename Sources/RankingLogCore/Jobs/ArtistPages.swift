/// An artist from one place: who they are, and their works a page at a time, the newest first.
struct ArtistPages: Sendable {
  /// Nil for the archive.
  let source: RankingSource?
  private let services: Services
  private let artist: Int
  /// What the page before named: an offset, a page, or the last stored work.
  private var position: Int?
  /// The works that the Web named and has not told of yet.
  private var ids: ArraySlice<Int>?
  /// Whether there may be another page.
  private(set) var goesOn = true
  /// Whether the source ended before the list, and nobody has said so.
  var isCut = false

  init(_ services: Services, _ artist: Int, _ source: RankingSource?) {
    (self.services, self.artist, self.source) = (services, artist, source)
  }

  /// Who they are. The archive knows the names of those whose works it has.
  func profile() async throws -> ArtistProfile {
    guard let source else {
      if let known = try await services.archive.artist(artist) { return ArtistProfile(known) }
      throw RankingLogError.nothing(
        "no work of artist \(artist) is stored; run the same command without --offline to ask pixiv")
    }
    return try await services.pixiv.artist(source, artist)
  }

  /// The next page, recorded and with all that is known of its works; nil at the end.
  mutating func next() async throws -> [Illust]? {
    guard goesOn else { return nil }
    guard let source else { return try await stored() }
    return try await services.archive.recordListed(try await listed(source))
  }

  private mutating func listed(_ source: RankingSource) async throws -> [Illust] {
    let pixiv = try services.pixiv
    let page: Page<Illust>
    switch source {
    case .web: return try await named(pixiv.web)
    case .app: page = try await pixiv.needed(pixiv.app).works(of: artist, offset: position ?? 0)
    case .papi: page = try await pixiv.needed(pixiv.papi).works(of: artist, page: position ?? 1)
    case .sapi: page = try await pixiv.sapi.works(of: artist, page: position ?? 1)
    }
    position = page.next
    (goesOn, isCut) = (page.next != nil, page.isCut)
    return page.elements
  }

  /// The Web names all works at once, and tells of some at a time.
  private mutating func named(_ web: WebClient) async throws -> [Illust] {
    let waiting = if let ids { ids } else { try await web.workIDs(of: artist)[...] }
    let works = try await web.works(waiting, of: artist)
    let rest = waiting.dropFirst(WebClient.worksAtOnce)
    ids = rest
    goesOn = !rest.isEmpty
    return works
  }

  private mutating func stored() async throws -> [Illust] {
    let works = try await services.archive.works(of: artist, before: position)
    position = works.last?.id
    goesOn = !works.isEmpty
    return works
  }
}
