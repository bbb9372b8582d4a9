extension RankingEntry {
  /// An entry from a line of an exported archive. Any content that rankinglog would not write is an error.
  init(exchanged line: UnsafeBufferPointer<UInt8>) throws(JSONCursor.ParseError) {
    var fields = EntryFields()
    var cursor = JSONCursor(line)
    try cursor.object { key, cursor throws(JSONCursor.ParseError) in
      if try !fields.readPlace(key, &cursor), try !fields.readWork(key, &cursor) { try cursor.skip() }
    }
    try cursor.end()
    self = try fields.entry
  }
}

/// The members of an entry's line.
private struct EntryFields {
  private var position: Int?
  private var rank: Int?
  private var previousRank: Int?
  private var views: Int?
  private var ratings: Int?
  private var bookmarks: Int?
  private var visibility: Visibility?
  private var id: Int?
  private var title: String?
  private var artist: Artist?
  private var type: IllustType?
  private var pageCount: Int?
  private var width: Int?
  private var height: Int?
  private var tags = Tags(text: "")
  private var createdAt: Timestamp?
  private var uploadedAt: Timestamp?
  private var ageRating: AgeRating?
  private var ai: Bool?
  private var images = ImageURLs()

  /// Reads a member of the entry.
  ///
  /// - Returns: False for any other member.
  mutating func readPlace(_ key: JSONCursor.Key, _ cursor: inout JSONCursor) throws(JSONCursor.ParseError)
    -> Bool
  {
    switch key {
    case "position": position = try cursor.number(1...RankingSnapshot.maxEntries)
    case "rank": rank = try cursor.optionalNumber(Count.ranks)
    case "previous_rank": previousRank = try cursor.optionalNumber(Count.previousRanks)
    case "views": views = try cursor.optionalNumber(Count.range)
    case "ratings": ratings = try cursor.optionalNumber(Count.range)
    case "bookmarks": bookmarks = try cursor.optionalNumber(Count.range)
    case "visibility": visibility = try cursor.choice()
    default: return false
    }
    return true
  }

  /// Reads a member of the work.
  ///
  /// - Returns: False for any other member.
  mutating func readWork(_ key: JSONCursor.Key, _ cursor: inout JSONCursor) throws(JSONCursor.ParseError)
    -> Bool
  {
    switch key {
    case "id": id = try cursor.number(Count.ids)
    case "title": title = try cursor.string()
    case "artist":
      artist = try cursor.optional { cursor throws(JSONCursor.ParseError) in try Self.artist(&cursor) }
    case "type": type = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.choice() }
    case "page_count": pageCount = try cursor.optionalNumber(Count.pageCounts)
    case "width": width = try cursor.optionalNumber(Count.pixels)
    case "height": height = try cursor.optionalNumber(Count.pixels)
    case "tags": tags = try Self.tags(&cursor)
    case "created_at":
      createdAt = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.time(.japan) }
    case "uploaded_at":
      uploadedAt = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.time(.japan) }
    case "age_rating":
      ageRating = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.choice() }
    case "ai": ai = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.flag() }
    case "images": images = try Self.images(&cursor)
    default: return false
    }
    return true
  }

  var entry: RankingEntry {
    get throws(JSONCursor.ParseError) {
      guard let position, let id, let title, let visibility else {
        throw JSONCursor.ParseError(reason: "entry without position, id, title or visibility")
      }
      return RankingEntry(
        position: position, rank: rank, previousRank: previousRank,
        statistics: Statistics(views: views, ratings: ratings, bookmarks: bookmarks), visibility: visibility,
        illust: Illust(
          id: id, title: title, artist: artist, type: type, pageCount: pageCount, width: width,
          height: height,
          tags: tags, createdAt: createdAt, uploadedAt: uploadedAt, ageRating: ageRating, ai: ai,
          images: images,
          visibility: visibility))
    }
  }

  private static func artist(_ cursor: inout JSONCursor) throws(JSONCursor.ParseError) -> Artist {
    var (id, name, account): (Int?, String?, String?) = (nil, nil, nil)
    try cursor.object { key, cursor throws(JSONCursor.ParseError) in
      switch key {
      case "id": id = try cursor.number(Count.ids)
      case "name": name = try cursor.string()
      case "account":
        account = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.string() }
      default: try cursor.skip()
      }
    }
    guard let id, let name else { throw JSONCursor.ParseError(reason: "artist without id or name") }
    return Artist(id: id, name: name, account: account)
  }

  /// Returns all tags as one string in the stored form, without creating a string for each tag.
  private static func tags(_ cursor: inout JSONCursor) throws(JSONCursor.ParseError) -> Tags {
    var text = TextBuffer(capacity: 256)
    try cursor.array { cursor throws(JSONCursor.ParseError) in
      if text.count > 0 { text.append(UInt8(ascii: Tags.separator)) }
      let start = text.count
      let hasEscapes = try cursor.appendString(to: &text)
      let isImpossible =
        text.count == start
        || hasEscapes && text.withBytes { $0[start...].contains(UInt8(ascii: Tags.separator)) }
      if isImpossible { throw JSONCursor.ParseError(reason: "invalid tag") }
    }
    return Tags(
      text: try text.withBytes { bytes throws(JSONCursor.ParseError) in try JSONCursor.text(bytes) })
  }

  private static func images(_ cursor: inout JSONCursor) throws(JSONCursor.ParseError) -> ImageURLs {
    var images = ImageURLs()
    try cursor.object { key, cursor throws(JSONCursor.ParseError) in
      switch key {
      case "thumbnail": images.thumbnail = try url(&cursor)
      case "regular": images.regular = try url(&cursor)
      case "original": images.original = try url(&cursor)
      default: try cursor.skip()
      }
    }
    return images
  }

  /// Reads a URL. Only the image hosts used by pixiv are accepted, because the URLs are requested later.
  private static func url(_ cursor: inout JSONCursor) throws(JSONCursor.ParseError) -> String? {
    if cursor.null() { return nil }
    let url = try cursor.string()
    guard ImageHosts.isImage(url: url) else {
      throw JSONCursor.ParseError(reason: "image on a host other than pixiv's")
    }
    return url
  }
}
