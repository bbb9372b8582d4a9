/// An artist and their works, newest first, as they come from pixiv, or as far as they are stored.
///
/// Each page is asked for only when the one before was taken, and is recorded before it is given; of those before, only
/// the works' numbers are remembered.
public struct ArtistWorks: AsyncSequence, Sendable {
  /// What comes.
  public enum Element: Hashable, Sendable {
    /// Who they are: the first thing that is known.
    case profile(ArtistProfile)
    /// Works as a source lists them (nil: the archive), with all that is known of them, and how many more were listed
    /// that could not be read.
    case works([Illust], source: RankingSource?, unreadable: Int)
    /// Something a person should know: another source was taken, or it shows no more.
    case note(String)
  }

  let services: Services
  let artist: Int
  let limit: Int?
  let source: RankingSource?
  let cachePolicy: CachePolicy

  /// The beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// A list on its way.
  public struct Iterator: AsyncIteratorProtocol {
    private let list: ArtistWorks
    private var pages: ArtistPages
    private var hasProfile = false
    /// The works that were given. One uploaded meanwhile moves others to a page that is still to come.
    private var given: Set<Int> = []
    /// Whether the source ended before the list, and nobody has said so.
    private var isCut = false

    init(_ list: ArtistWorks) {
      self.list = list
      pages = ArtistPages(
        list.services, list.artist, list.cachePolicy == .offline ? nil : list.source ?? .web)
    }

    /// The profile first, then the works of a page; nil at the end, or when there were as many as are wanted.
    ///
    /// - Throws: ``RankingLogError/nothing(_:)`` for somebody who is not there. What came before is stored.
    public mutating func next() async throws -> Element? {
      do {
        return hasProfile ? try await works() : try await profile()
      } catch let error as RankingLogError {
        // Only before the first page: a list is never put together from two sources.
        guard list.source == nil, pages.source == .web, given.isEmpty, error.isRefusal,
          try list.services.keys.app != nil
        else { throw error }
        pages = ArtistPages(list.services, list.artist, .app)
        return .note("the Web does not answer (\(error)); asking the App instead")
      }
    }

    private mutating func profile() async throws -> Element {
      let profile = try await pages.profile()
      hasProfile = true
      return .profile(profile)
    }

    private mutating func works() async throws -> Element? {
      let wanted = list.limit ?? .max
      guard given.count < wanted else { return nil }
      guard let page = try await pages.next() else { return end() }
      isCut = page.isCut
      let works = page.elements.filter { !given.contains($0.id) }
      if works.isEmpty, !page.elements.isEmpty, pages.goesOn {
        throw RankingLogError.notUnderstood(
          address: "\(pages.source?.rawValue ?? "archive"), works of artist \(list.artist)",
          reason: "a page lists nothing but works of the pages before")
      }
      let shown = works.prefix(wanted - given.count)
      given.formUnion(shown.map(\.id))
      return .works(Array(shown), source: pages.source, unreadable: page.unreadable)
    }

    /// What there is to say where the pages end; once.
    private mutating func end() -> Element? {
      guard isCut else { return nil }
      isCut = false
      return .note("the App shows no works before the newest \(given.count); --source web lists them all")
    }
  }
}
