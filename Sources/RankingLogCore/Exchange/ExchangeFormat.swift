/// The file in which archives exchange whole rankings: lines of JSON, whose last one has a checksum of all before it.
///
///     {"schema":1,"kind":"archive"}
///     {"kind":"ranking","source":"web","mode":"daily",…,"pages":[{"entries":50,"next":2,…},…],"entries":500}
///     {"position":1,"rank":1,"previous_rank":4,"id":114862000,"title":…}     as many lines as the ranking has entries
///     {"kind":"absent","source":"web","mode":"monthly",…}                     a date without a ranking
///     {"kind":"end","rankings":1,"absent":1,"entries":500,"sha256":"…"}
///
/// The same rankings give the same bytes. There are no times of export, accounts or paths in it.
enum ExchangeFormat {
  /// Incremented if a reader of this version would misunderstand the file.
  static let schema = 1
  /// The `kind` of the first line.
  static let header = "archive"
  /// The maximum length of a line in bytes: of an entry with the longest texts, each character of it escaped.
  static let maxLine = 64 << 10
  /// The maximum length of all texts of an entry in bytes. pixiv's own limits allow about 2 KB.
  static let maxTexts = 8 << 10
}

/// Why lines are no exported archive.
enum ExchangeFault: Error, Equatable {
  /// The file is something else.
  case foreign
  /// A newer version wrote it.
  case newer(schema: Int)
  /// A line is damaged, impossible, or missing.
  case damaged(line: Int, reason: String)

  /// The fault in words.
  var message: Message {
    switch self {
    case .foreign: "is no exported archive"
    case .newer(let schema):
      "was written by a newer version (schema \(schema), this one knows \(ExchangeFormat.schema)): \(.update)"
    case .damaged(let line, let reason): "line \(line): \(reason)"
    }
  }
}

/// How much was read or written.
public struct ExchangeCount: Hashable, Sendable {
  /// The number of whole rankings.
  public var rankings = 0
  /// The number of dates that have no ranking.
  public var absent = 0
  /// The number of entries of all rankings.
  public var entries = 0

  /// Nothing.
  public init() {}

  init(rankings: Int, absent: Int, entries: Int) {
    (self.rankings, self.absent, self.entries) = (rankings, absent, entries)
  }

  mutating func add(_ snapshot: RankingSnapshot) {
    if snapshot.ranking.state == .absent { absent += 1 } else { rankings += 1 }
    entries += snapshot.entries.count
  }
}
