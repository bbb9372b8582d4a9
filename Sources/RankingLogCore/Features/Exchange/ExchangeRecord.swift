/// A line of an exported archive other than an entry.
struct ExchangeRecord {
  private(set) var schema: Int?
  private(set) var kind = ""
  private(set) var checksum: String?
  private(set) var rankings: Int?
  private(set) var absent: Int?
  private(set) var entries: Int?
  private(set) var pages: [RankingSnapshot.Page] = []
  private var source: RankingSource?
  private var mode: RankingMode?
  private var content: RankingContent?
  private var date: RankingDate?
  private var fetchedAt: Timestamp?
  private var total: Int?
  private var previousDate: RankingDate?

  init(_ line: UnsafeBufferPointer<UInt8>) throws(JSONCursor.ParseError) {
    var cursor = JSONCursor(line)
    try cursor.object { key, cursor throws(JSONCursor.ParseError) in
      switch key {
      case "schema": schema = try cursor.number(Count.range)
      case "kind": kind = try cursor.string()
      case "source": source = try cursor.choice()
      case "mode": mode = try cursor.choice()
      case "content": content = try cursor.choice()
      case "date": date = try cursor.date()
      case "fetched_at": fetchedAt = try cursor.time(.utc)
      case "total": total = try cursor.optionalNumber(0...RankingSnapshot.maxEntries)
      case "previous_date":
        previousDate = try cursor.optional { cursor throws(JSONCursor.ParseError) in try cursor.date() }
      case "pages": pages = try Self.pages(&cursor)
      case "rankings": rankings = try cursor.number(Count.range)
      case "absent": absent = try cursor.number(Count.range)
      case "entries": entries = try cursor.number(Count.range)
      case "sha256": checksum = try cursor.string()
      default: try cursor.skip()
      }
    }
    try cursor.end()
  }

  /// The ranking in a line of the kinds `ranking` and `absent`.
  var ranking: Ranking? {
    guard let source, let mode, let content, let date, let fetchedAt, kind == "ranking" || kind == "absent"
    else {
      return nil
    }
    return Ranking(
      source: source, kind: RankingKind(mode, content), date: date, fetchedAt: fetchedAt, total: total,
      state: kind == "absent" ? .absent : .complete, previousDate: previousDate)
  }

  /// The counts in a line of the kind `end`.
  var count: ExchangeCount? {
    guard let rankings, let absent, let entries else { return nil }
    return ExchangeCount(rankings: rankings, absent: absent, entries: entries)
  }

  private static func pages(_ cursor: inout JSONCursor) throws(JSONCursor.ParseError) -> [RankingSnapshot
    .Page]
  {
    var pages: [RankingSnapshot.Page] = []
    try cursor.array { cursor throws(JSONCursor.ParseError) in
      var (entries, next, time): (Int?, Int?, Timestamp?) = (nil, nil, nil)
      try cursor.object { key, cursor throws(JSONCursor.ParseError) in
        switch key {
        case "entries": entries = try cursor.number(0...RankingSnapshot.maxEntries)
        case "next": next = try cursor.optionalNumber(Count.range)
        case "fetched_at": time = try cursor.time(.utc)
        default: try cursor.skip()
        }
      }
      guard let entries, let time else {
        throw JSONCursor.ParseError(reason: "page without entries or time")
      }
      pages.append(.init(entries: entries, next: next, fetchedAt: time))
    }
    return pages
  }
}
