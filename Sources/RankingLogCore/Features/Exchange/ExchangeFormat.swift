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
