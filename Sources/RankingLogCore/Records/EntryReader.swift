/// The values of an entry, read by ``EntryColumn``. An optional value is nil if it is null.
protocol EntryReader {
  /// The error of an invalid value. A reader that cannot fail returns nil, 0, an empty string or the given substitute.
  associatedtype Failure: Error

  mutating func number(_ range: ClosedRange<Int>) throws(Failure) -> Int
  mutating func optionalNumber(_ range: ClosedRange<Int>) throws(Failure) -> Int?
  mutating func string() throws(Failure) -> String
  mutating func choice<Value: RawRepresentable<String>>(or substitute: Value) throws(Failure) -> Value
  mutating func optionalChoice<Value: RawRepresentable<String>>() throws(Failure) -> Value?
  mutating func optionalTime() throws(Failure) -> Timestamp?
  mutating func optionalFlag() throws(Failure) -> Bool?
  mutating func optionalArtist() throws(Failure) -> Artist?
  mutating func tags() throws(Failure) -> Tags
  mutating func images() throws(Failure) -> ImageURLs
}

extension RankingEntry {
  /// Reads a line of an exported archive. Any content that rankinglog would not write is an error.
  init(exchanged line: UnsafeBufferPointer<UInt8>) throws(JSONCursor.ParseError) {
    self.init(Illust(id: 0))
    let columns = EntryColumn.exchanged
    var (next, found) = (0, UInt64(0))
    var cursor = JSONCursor(line)
    try cursor.object { key, cursor throws(JSONCursor.ParseError) in
      // Lines are written in the order of the columns, so the first comparison usually succeeds.
      for _ in columns {
        let column = columns[next]
        next = next + 1 == columns.count ? 0 : next + 1
        guard column.name ~= key else { continue }
        found |= column.bit
        return try column.read(from: &cursor, into: &self)
      }
      try cursor.skip()
    }
    try cursor.end()
    guard found & Self.required == Self.required else {
      throw JSONCursor.ParseError(reason: "entry without position, id, title or visibility")
    }
  }

  private static let required =
    EntryColumn.position.bit | EntryColumn.id.bit | EntryColumn.title.bit | EntryColumn.visibility.bit

  /// Reads a printed record, which users may have edited: invalid values are ignored. The position or the ID is 0 if it
  /// is missing. The input is untrusted, so only URLs of image hosts are accepted.
  init(record fields: LenientObject) {
    self.init(Illust(id: 0))
    for column in EntryColumn.exchanged {
      var value = RecordValue(fields: fields, name: "\(column.name)")
      column.read(from: &value, into: &self)
    }
  }
}

extension EntryColumn {
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}

extension JSONCursor: EntryReader {
  mutating func choice<Value: RawRepresentable<String>>(or substitute: Value) throws(ParseError) -> Value {
    try choice()
  }

  mutating func optionalTime() throws(ParseError) -> Timestamp? { null() ? nil : try time(.japan) }

  mutating func optionalArtist() throws(ParseError) -> Artist? {
    if null() { return nil }
    var (id, name, account): (Int?, String?, String?) = (nil, nil, nil)
    try object { key, cursor throws(ParseError) in
      switch key {
      case "id": id = try cursor.number(Count.ids)
      case "name": name = try cursor.string()
      case "account": account = try cursor.optionalText()
      default: try cursor.skip()
      }
    }
    guard let id, let name else { throw ParseError(reason: "artist without id or name") }
    return Artist(id: id, name: name, account: account)
  }

  /// Reads all tags as one string in the stored form, without creating a string for each tag.
  mutating func tags() throws(ParseError) -> Tags {
    var text = TextBuffer(capacity: 256)
    try array { cursor throws(ParseError) in
      if text.count > 0 { text.append(UInt8(ascii: Tags.separator)) }
      let start = text.count
      let hasEscapes = try cursor.appendString(to: &text)
      let isImpossible =
        text.count == start
        || hasEscapes && text.withBytes { $0[start...].contains(UInt8(ascii: Tags.separator)) }
      if isImpossible { throw ParseError(reason: "invalid tag") }
    }
    return Tags(text: try text.withBytes { bytes throws(ParseError) in try JSONCursor.text(bytes) })
  }

  mutating func images() throws(ParseError) -> ImageURLs {
    var images = ImageURLs()
    try object { key, cursor throws(ParseError) in
      switch key {
      case "thumbnail": images.thumbnail = try cursor.imageURL()
      case "regular": images.regular = try cursor.imageURL()
      case "original": images.original = try cursor.imageURL()
      default: try cursor.skip()
      }
    }
    return images
  }

  /// Reads a URL. Only the image hosts used by pixiv are accepted, because the URLs are requested later.
  private mutating func imageURL() throws(ParseError) -> String? {
    guard let url = try optionalText() else { return nil }
    guard ImageHosts.isImage(url: url) else {
      throw ParseError(reason: "image on a host other than pixiv's")
    }
    return url
  }
}

/// A member of a printed record.
private struct RecordValue: EntryReader {
  let fields: LenientObject
  let name: String

  func number(_ range: ClosedRange<Int>) -> Int { optionalNumber(range) ?? 0 }
  func optionalNumber(_ range: ClosedRange<Int>) -> Int? { fields.int(name).within(range) }
  func string() -> String { fields.string(name) ?? "" }
  func choice<Value: RawRepresentable<String>>(or substitute: Value) -> Value {
    optionalChoice() ?? substitute
  }
  func optionalChoice<Value: RawRepresentable<String>>() -> Value? {
    fields.string(name).flatMap(Value.init)
  }
  func optionalTime() -> Timestamp? { fields.string(name).flatMap { Timestamp($0) } }
  func optionalFlag() -> Bool? { fields.bool(name) }
  func tags() -> Tags { Tags(fields.strings(name) ?? []) }

  func optionalArtist() -> Artist? {
    let artist = fields.object(name)
    return artist?.positive("id").map { Artist(id: $0, name: artist?.string("name") ?? "") }
  }

  func images() -> ImageURLs {
    let images = fields.object(name)
    return ImageURLs(
      thumbnail: images?.text("thumbnail"), regular: images?.text("regular"),
      original: images?.text("original")
    ).withoutPlaceholders
  }
}
