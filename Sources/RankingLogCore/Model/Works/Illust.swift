/// What is known of one work. Everything but its id may be unknown.
public struct Illust: Hashable, Sendable, Identifiable {
  /// pixiv's number of the work.
  public let id: Int
  /// The title, exactly as its author wrote it: any character may occur. Empty in a hidden slot.
  public var title: String
  /// Who made it; nil where the source hides it.
  public var artist: Artist?
  /// Illustration, manga or ugoira.
  public var type: IllustType?
  /// How many pictures the work has, from 1.
  public var pageCount: Int?
  /// The first page's size in pixels.
  public var width: Int?
  /// The first page's size in pixels.
  public var height: Int?
  /// The tags, in the author's order; a tag may contain blanks.
  public var tags: Tags
  /// First publication. The Web's lists know it to the minute only.
  public var createdAt: Timestamp?
  /// The last upload of the file, which is also the time in its image addresses.
  public var uploadedAt: Timestamp?
  /// For whom the work is.
  public var ageRating: AgeRating?
  /// Whether the work was made by AI; nil where the author did not say or the source does not tell.
  public var ai: Bool?
  /// The caption as HTML, where the work itself was asked for.
  public var caption: String?
  /// Where its pictures are: the first page's, or the only one's.
  public var images: ImageURLs
  /// The pictures of every page, where the source listed them.
  public var pages: [ImageURLs]?
  /// What the viewer may see of it.
  public var visibility: Visibility
  /// How often it was viewed, rated and bookmarked when last asked.
  public var statistics: Statistics

  /// A work of which only what is passed is known.
  public init(
    id: Int, title: String = "", artist: Artist? = nil, type: IllustType? = nil, pageCount: Int? = nil,
    width: Int? = nil, height: Int? = nil, tags: Tags = [], createdAt: Timestamp? = nil,
    uploadedAt: Timestamp? = nil, ageRating: AgeRating? = nil, ai: Bool? = nil, caption: String? = nil,
    images: ImageURLs = ImageURLs(), pages: [ImageURLs]? = nil, visibility: Visibility = .visible,
    statistics: Statistics = Statistics()
  ) {
    self.id = id
    self.title = title
    // Numbers come from the network: one that cannot be is as good as none.
    self.artist = artist.flatMap { $0.id > 0 ? $0 : nil }
    self.type = type
    // pixiv's own limit is in the hundreds.
    self.pageCount = pageCount.within(1...4000)
    self.width = width.within(1...Int(Int32.max))
    self.height = height.within(1...Int(Int32.max))
    self.tags = tags
    self.createdAt = createdAt
    self.uploadedAt = uploadedAt
    self.ageRating = ageRating
    self.ai = ai
    self.caption = caption
    self.images = images
    self.pages = pages
    self.visibility = visibility
    self.statistics = statistics
  }

  /// The work's page at pixiv.
  public var address: String { "\(Illust.pages)\(id)" }

  /// What the address of a work's page begins with.
  static let pages = "https://www.pixiv.net/artworks/"
}

/// The maker of a work.
public struct Artist: Hashable, Sendable, Identifiable {
  /// pixiv's number of the user.
  public let id: Int
  /// The display name, which users change often.
  public var name: String
  /// The login name, where the source tells.
  public var account: String?

  /// An artist.
  public init(id: Int, name: String, account: String? = nil) {
    self.id = id
    self.name = name
    self.account = account
  }
}

/// What a work is.
public enum IllustType: String, CaseIterable, Sendable {
  case illust, manga
  /// An animation: a ZIP of frames, with their durations apart.
  case ugoira
}

/// For whom a work is.
public enum AgeRating: String, CaseIterable, Sendable {
  case all, r18, r18g
}

/// What the viewer may see of a work.
public enum Visibility: String, CaseIterable, Sendable {
  case visible
  /// The work is real, but its pictures are blurred for this viewer.
  case masked
  /// A place without data: the work is shown to members, friends or nobody.
  case hidden
  /// The work is gone.
  case deleted
}

/// Counts that grow with time; nil where the source does not tell.
public struct Statistics: Hashable, Sendable {
  /// How often the work was viewed.
  public var views: Int?
  /// How often it was rated (liked).
  public var ratings: Int?
  /// How often it was bookmarked.
  public var bookmarks: Int?

  /// Counts.
  public init(views: Int? = nil, ratings: Int? = nil, bookmarks: Int? = nil) {
    self.views = views.within(Count.range)
    self.ratings = ratings.within(Count.range)
    self.bookmarks = bookmarks.within(Count.range)
  }
}

/// The addresses of one picture in three sizes; nil where the source did not give one.
public struct ImageURLs: Hashable, Sendable {
  /// A small preview, as lists show it.
  public var thumbnail: String?
  /// The longest side 1200 pixels, always JPEG.
  public var regular: String?
  /// The file that the author uploaded.
  public var original: String?

  /// Addresses.
  public init(thumbnail: String? = nil, regular: String? = nil, original: String? = nil) {
    self.thumbnail = thumbnail
    self.regular = regular
    self.original = original
  }
}

extension Int? {
  /// The number, unless it lies outside of what can be.
  func within(_ range: ClosedRange<Int>) -> Int? { flatMap { range.contains($0) ? $0 : nil } }
}
