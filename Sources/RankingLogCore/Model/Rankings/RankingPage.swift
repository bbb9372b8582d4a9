/// One response of a source: a page of a ranking.
public struct RankingPage: Codable, Hashable, Sendable {
  /// The page's number, from 1.
  public internal(set) var number: Int
  /// The entries, in the source's order. Positions count from 1: within the page in a source's response, within the
  /// entire ranking in a page read from the archive.
  public internal(set) var entries: [RankingEntry]
  /// The next request according to the source: a page number, or an offset for the app API; nil at the end.
  public internal(set) var next: Int?
  /// The number of entries in the entire ranking; nil if the source omits it.
  public internal(set) var total: Int?
  /// The date of the previous ranking; nil if the source omits it.
  public internal(set) var previousDate: RankingDate?

  /// Whether the source reports a next page.
  public var hasNext: Bool { next != nil }

  /// Creates a page.
  public init(
    number: Int, entries: [RankingEntry], next: Int?, total: Int? = nil, previousDate: RankingDate? = nil
  ) {
    self.number = number
    self.entries = entries
    self.next = next
    self.total = total.within(0...10_000)
    self.previousDate = previousDate
  }
}
