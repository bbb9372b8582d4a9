/// The metadata of one work. Everything except the ID may be unknown.
public struct Illust: Codable, Hashable, Sendable, Identifiable {
  /// The work ID.
  public internal(set) var id: Int
  /// The title as written by the artist; may contain any character. Empty in a hidden entry.
  public var title: String
  /// The artist; nil if the source hides it.
  public var artist: Artist?
  /// The type: illustration, manga or ugoira.
  public var type: IllustType?
  /// The number of pages, from 1.
  public var pageCount: Int?
  /// The first page's width in pixels.
  public var width: Int?
  /// The first page's height in pixels.
  public var height: Int?
  /// The tags, in the artist's order; a tag may contain spaces.
  public var tags: Tags
  /// The names of the tags in other languages that a response contains; nil if it contains none. The archive stores
  /// them by tag, not by work.
  public var tagNames: [TagName]?
  /// The time of first publication. The website's lists report it to the minute only.
  public var createdAt: Timestamp?
  /// The time of the last upload of the file, which is part of its image URLs.
  public var uploadedAt: Timestamp?
  /// The age rating.
  public var ageRating: AgeRating?
  /// Whether the work is AI-generated; nil if the artist did not declare it or the source omits it.
  public var ai: Bool?
  /// The caption as HTML; in responses about the work itself, and in some lists.
  public var caption: String?
  /// The image URLs of the first page.
  public var images: ImageURLs
  /// The image URLs of every page, if the source listed them.
  public var pages: [ImageURLs]?
  /// The viewer's access to the work.
  public var visibility: Visibility
  /// The view, like and bookmark counts of the last response.
  public var statistics: Statistics

  /// Creates a work; unset fields are unknown.
  public init(
    id: Int, title: String = "", artist: Artist? = nil, type: IllustType? = nil, pageCount: Int? = nil,
    width: Int? = nil, height: Int? = nil, tags: Tags = [], tagNames: [TagName]? = nil,
    createdAt: Timestamp? = nil, uploadedAt: Timestamp? = nil, ageRating: AgeRating? = nil, ai: Bool? = nil,
    caption: String? = nil,
    images: ImageURLs = ImageURLs(), pages: [ImageURLs]? = nil, visibility: Visibility = .visible,
    statistics: Statistics = Statistics()
  ) {
    self.id = id
    self.title = title
    // Discards impossible numbers in network data.
    self.artist = artist.flatMap { Count.ids.contains($0.id) ? $0 : nil }
    self.type = type
    self.pageCount = pageCount.within(Count.pageCounts)
    self.width = width.within(Count.pixels)
    self.height = height.within(Count.pixels)
    self.tags = tags
    self.tagNames = tagNames
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

  /// The URL of the work's page at pixiv.
  public var url: String {
    var text = TextBuffer()
    text.append(urlOf: id)
    return text.text
  }
}

extension TextBuffer {
  /// Appends the URL of a work's page at pixiv.
  mutating func append(urlOf id: Int) {
    append(PixivProtocol.Page.work)
    append(number: id)
  }
}

extension Int? {
  /// Returns the number; nil outside a range of possible values.
  func within(_ range: ClosedRange<Int>) -> Int? { flatMap { range.contains($0) ? $0 : nil } }
}
