/// An artist and the artist's works, newest first, from pixiv or from the archive.
///
/// Pages are requested on demand and recorded before they are returned; only the IDs of earlier works remain in memory.
public struct ArtistWorks: AsyncSequence, Sendable {
  /// An element of the sequence.
  public enum Element: Equatable, Sendable {
    /// The profile, always first.
    case profile(ArtistProfile)
    /// The works of a page (source nil: from the archive), merged with stored metadata, and the number of listed works
    /// that could not be parsed.
    case works([Illust], source: RankingSource?, unreadable: Int)
    /// Information for the user: a fallback to another source, or a list truncated by the source.
    case note(Message)
  }

  let services: Services
  let artist: Int
  let limit: Int?
  let source: RankingSource?
  let cachePolicy: CachePolicy
  /// Whether the works are stored.
  var records = true

  /// Starts the sequence.
  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  /// Iterates over the elements.
  public struct Iterator: AsyncIteratorProtocol {
    private let list: ArtistWorks
    private var pages: ArtistPages
    private var hasProfile = false
    private var read = ReadElements()
    /// Whether the source truncated the list, and the note was not returned yet.
    private var isTruncated = false

    init(_ list: ArtistWorks) {
      self.list = list
      pages = ArtistPages(
        list.services, list.artist, list.cachePolicy == .cacheOnly ? nil : list.source ?? .web,
        records: list.records)
    }

    /// Returns the profile first, then the works of a page; nil at the end or the limit.
    ///
    /// - Throws: ``RankingLogError/nothing(_:)`` if the artist does not exist. Everything before the error is stored.
    public mutating func next() async throws -> Element? {
      do {
        return hasProfile ? try await works() : try await profile()
      } catch let error as RankingLogError {
        // Falls back before the first page only, because a list is never merged from two sources.
        guard read.ids.isEmpty, error.effect.isRefusal,
          let other = try list.services.pixiv.alternative(to: pages.source, requested: list.source)
        else { throw error }
        pages = ArtistPages(list.services, list.artist, other, records: list.records)
        return .note(PixivSources.note(on: "\(error)"))
      }
    }

    private mutating func profile() async throws -> Element {
      let profile = try await pages.profile()
      hasProfile = true
      return .profile(profile)
    }

    private mutating func works() async throws -> Element? {
      let wanted = list.limit ?? .max
      let count = read.ids.count
      guard count < wanted else { return nil }
      guard let page = try await pages.next() else { return end() }
      isTruncated = page.isTruncated
      let (works, isRepetition) = read.add(page, id: \.id)
      if isRepetition, pages.goesOn {
        throw RankingLogError.notUnderstood(
          endpoint: "\(pages.source?.rawValue ?? "archive"), works of artist \(list.artist)",
          reason: "a page lists only works of earlier pages")
      }
      return .works(Array(works.prefix(wanted - count)), source: pages.source, unreadable: page.unreadable)
    }

    /// Returns the note after the last page, once.
    private mutating func end() -> Element? {
      guard isTruncated else { return nil }
      isTruncated = false
      return .note(
        "the app API shows no works before the newest \(read.ids.count); \(.useSource([.web])) to list all works"
      )
    }
  }
}
