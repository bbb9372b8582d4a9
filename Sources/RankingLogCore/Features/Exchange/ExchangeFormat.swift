/// The file format for the exchange of complete rankings: lines of JSON. The last line has a checksum of all preceding
/// lines.
///
///     {"schema":1,"kind":"archive"}
///     {"kind":"ranking","source":"web","mode":"daily",…,"pages":[{"entries":50,"next":2,…},…],"entries":500}
///     {"position":1,"rank":1,"previous_rank":4,"id":114862000,"title":…}     as many lines as the ranking has entries
///     {"kind":"absent","source":"web","mode":"monthly",…}                     a date without a ranking
///     {"kind":"end","rankings":1,"absent":1,"entries":500,"sha256":"…"}
///
/// The same rankings result in the same bytes. The file contains no export times, accounts or paths.
enum ExchangeFormat {
  /// Incremented if a reader of this version would misinterpret the file.
  static let schema = 1
  /// The `kind` of the first line.
  static let header = "archive"
  /// The maximum length of a line in bytes: an entry with the longest strings, each character escaped.
  static let maxLine = 64 << 10
}

/// The reason why lines are not an exported archive.
enum ExchangeError: Error, Equatable {
  /// The file has another format.
  case foreign
  /// The file was written by a newer version.
  case newer(schema: Int)
  /// A line is damaged, invalid or missing.
  case damaged(line: Int, reason: String)

  /// The problem, without the name of the file.
  var message: Message {
    switch self {
    case .foreign: "not an exported archive"
    case .newer(let schema):
      "written by a newer version (schema \(schema); this version supports \(ExchangeFormat.schema)); \(.update)"
    case .damaged(let line, let reason): "line \(line): \(reason)"
    }
  }
}

/// The number of read or written rankings and entries.
public struct ExchangeCount: Hashable, Sendable {
  /// The number of complete rankings.
  public var rankings = 0
  /// The number of dates without a ranking.
  public var absent = 0
  /// The number of entries of all rankings.
  public var entries = 0

  /// A count of zero.
  public init() {}

  init(rankings: Int, absent: Int, entries: Int) {
    (self.rankings, self.absent, self.entries) = (rankings, absent, entries)
  }

  mutating func add(_ snapshot: RankingSnapshot) {
    if snapshot.ranking.state == .absent { absent += 1 } else { rankings += 1 }
    entries += snapshot.entries.count
  }
}
