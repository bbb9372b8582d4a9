/// A pixiv API: ``WebClient``, ``AppClient``, ``PAPIClient`` or ``SAPIClient``.
///
/// Each client works alone, without an archive: it needs a ``PixivTransport``, and a token or a session if its API
/// requires one. All methods throw ``RankingLogError`` or `CancellationError`. A method that an API does not
/// have throws a usage error; the properties of ``RankingSource`` state it as data.
public protocol PixivSource: Sendable {
  /// The API.
  var source: RankingSource { get }

  /// Fetches a page of a ranking: the first page if `page` is nil, otherwise the page that `page` names as the
  /// next one.
  ///
  /// - Returns: The page; nil if the source reports no ranking for the date.
  /// - Throws: ``ContradictoryPage`` if the page contradicts itself, the request, or the previous page.
  func ranking(_ kind: RankingKind, date: RankingDate, after page: RankingPage?) async throws -> RankingPage?
  /// Fetches a work with the URLs of all its pages.
  func illust(_ id: Int) async throws -> Illust
  /// Fetches a work with its current image URLs, and as little other data as the source allows.
  func imageURLs(ofIllust id: Int) async throws -> Illust
  /// Fetches the frames of a ugoira.
  func animation(_ id: Int) async throws -> Animation
  /// Fetches the newest comments on a work, newest first, as many as one response contains.
  func comments(on illust: Int) async throws -> [Comment]
  /// Fetches the profile of an artist, or of any other user.
  func artist(_ id: Int) async throws -> ArtistProfile
  /// Fetches a page of an artist's works, newest first: the first page if `page` is nil, otherwise the page after it.
  func works(of artist: Int, after page: Page<Illust>?) async throws -> Page<Illust>

  /// Fetches the signed-in user; nil if the source does not report it.
  func account() async throws -> PixivAccount?
  /// Fetches a page of the newest works of followed artists.
  ///
  /// - Parameter position: The page's position: its offset for the app API, its number for pixiv's website.
  func newestOfFollowed(at position: Int) async throws -> Page<Illust>
  /// Fetches a page of a user's bookmarks, newest first: the first page if `page` is nil, otherwise the page after
  /// it. Private bookmarks are visible to their owner only.
  func bookmarks(of user: Int, _ audience: Bookmark.Audience, after page: Page<Bookmark>?) async throws
    -> Page<Bookmark>
  /// Bookmarks a work. An existing bookmark gets the new audience and tags.
  func addBookmark(_ illust: Int, _ audience: Bookmark.Audience, tags: [String]) async throws -> Bookmark
  /// Fetches the ID of the account's bookmark of a work; nil if not bookmarked.
  func bookmarkID(of illust: Int) async throws -> Int?
  /// Removes the bookmark of a work. A source with ``RankingSource/removesBookmarksByID`` requests the bookmark's ID
  /// if it is nil.
  func removeBookmark(of illust: Int, id: Int?) async throws
}

extension PixivSource {
  /// Fetches the first page of a ranking; nil if the source reports no ranking for the date.
  public func ranking(_ kind: RankingKind, date: RankingDate) async throws -> RankingPage? {
    try await ranking(kind, date: date, after: nil)
  }

  /// Fetches the first page of an artist's works, newest first.
  public func works(of artist: Int) async throws -> Page<Illust> { try await works(of: artist, after: nil) }
}

// The methods that some APIs do not have.
extension PixivSource {
  /// Fetches the same data as ``illust(_:)``.
  public func imageURLs(ofIllust id: Int) async throws -> Illust { try await illust(id) }

  /// Throws: the source has no comments.
  public func comments(on illust: Int) async throws -> [Comment] {
    throw RankingLogError.usage("\(source.rawValue) has no comments; \(.useSource([.web, .app]))")
  }

  /// Returns nil: the source does not report its user.
  public func account() async throws -> PixivAccount? { nil }

  /// Throws: the source has no list of the works of all followed artists.
  public func newestOfFollowed(at position: Int) async throws -> Page<Illust> { throw noList }

  /// Throws: the source has no bookmarks.
  public func bookmarks(of user: Int, _ audience: Bookmark.Audience, after page: Page<Bookmark>?) async throws
    -> Page<Bookmark>
  { throw noList }

  /// Throws: the source has no bookmarks.
  public func addBookmark(_ illust: Int, _ audience: Bookmark.Audience, tags: [String]) async throws
    -> Bookmark
  { throw noList }

  /// Throws: the source does not report IDs of bookmarks.
  public func bookmarkID(of illust: Int) async throws -> Int? { throw noList }

  /// Throws: the source has no bookmarks.
  public func removeBookmark(of illust: Int, id: Int?) async throws { throw noList }

  private var noList: RankingLogError {
    .usage("\(source.rawValue) has no such list; \(.useSource([.web, .app]))")
  }
}
