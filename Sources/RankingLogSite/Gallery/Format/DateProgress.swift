import RankingLogCore

/// The part of a ranking that a live page has loaded.
struct DateProgress {
  /// The number of entries according to the source; nil if the source does not report it.
  let total: Int?
  /// Whether there are further pages.
  let hasMore: Bool

  func write(to writer: inout JSONWriter) {
    writer.member("total", total)
    writer.member("more", hasMore)
  }
}
