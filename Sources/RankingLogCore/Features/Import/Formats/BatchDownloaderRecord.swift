/// A record of PixivBatchDownloader: `{"id":"114862000_p0","n":"name","d":"2024/01/04/15/27/47"}`, or only the ID.
/// Animations and novels have no page.
enum BatchDownloaderRecord {
  /// Animations exist since June 2014 (44 M); novels do not have IDs that high (25 M in 2024).
  private static let firstAnimation = 40_000_000

  /// Returns the item of a JSON object; nil for another object.
  static func item(_ object: ExternalJSONObject) -> ExternalItem? {
    // Files contain millions of records, and a general parser is ten times slower.
    if let item = object.bytes.withUnsafeBufferPointer(quickItem) { return item }
    guard let fields = object.fields, let id = fields.string("id"), fields.has("n") else { return nil }
    return item(id: id, name: fields.string("n"), date: fields.string("d"))
  }

  /// Returns the item of a record's fields.
  static func item(id key: String, name: String? = nil, date: String? = nil) -> ExternalItem {
    guard key.utf8.count <= 30, let work = split(key) else {
      return .unreadable(key: key.quotable, reason: "not the ID of a page")
    }
    var record = ExternalRecord(key: key, id: work.id, page: work.page ?? 0, isDownloaded: true)
    if let name, !name.isEmpty, name.utf8.count <= ExternalDataLimits.path { record.path = name }
    // The time in the file's URL, in Japan time. Novels have an ISO 8601 time.
    record.uploadedAt = date.flatMap(Timestamp.init(imagePath:))
    if work.page == nil, record.uploadedAt == nil {
      if date?.contains("T") == true { return .other(key: key, reason: "a novel") }
      if work.id < firstAnimation { return .ambiguous(key: key, reason: "an animation or a novel") }
    }
    return .record(record)
  }

  /// Parses `114862000_p0` or `114862000`.
  static func split(_ text: some StringProtocol) -> (id: Int, page: Int?)? {
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count <= 2, let id = parts.first.flatMap({ Int(digits: $0) }),
      Count.ids.contains(id)
    else {
      return nil
    }
    guard let last = parts.dropFirst().first else { return (id, nil) }
    guard last.first == "p", let page = Int(digits: last.dropFirst()), ExternalDataLimits.page.contains(page)
    else {
      return nil
    }
    return (id, page)
  }

  private static func quickItem(_ bytes: UnsafeBufferPointer<UInt8>) -> ExternalItem? {
    var cursor = JSONCursor(bytes)
    var (id, name, date): (String?, String?, String?) = (nil, nil, nil)
    do throws(JSONCursor.ParseError) {
      try cursor.object { key, cursor throws(JSONCursor.ParseError) in
        switch key {
        case "id": id = try cursor.string()
        case "n": name = try cursor.string()
        case "d": date = try cursor.string()
        default: throw JSONCursor.ParseError(reason: "another member")
        }
      }
      try cursor.end()
    } catch {
      return nil
    }
    return id.flatMap { id in name.map { item(id: id, name: $0, date: date) } }
  }
}
