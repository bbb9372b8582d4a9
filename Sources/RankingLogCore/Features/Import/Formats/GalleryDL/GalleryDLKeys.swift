/// The meanings of the keys in one list of gallery-dl's archive that contain a work's ID and a page without a
/// separator. Each meaning is determined by the other keys and by the archive.
///
/// 11486200100 is page 0 of work 1148620010, page 10 of 114862001, or page 100 of 11486200. Keys before August 2019 had
/// no page, so the number may also be the ID of a work with a single file. A key with more than one possible reading
/// has no meaning.
struct GalleryDLKeys {
  /// A page of a work.
  struct Reading: Hashable {
    var id: Int
    var page: Int
    /// Whether all digits are the ID.
    var isWhole = false
  }

  /// The available keys of a list.
  enum Extent {
    case all
    /// All keys with the same first six digits as one of them.
    case part
    case some
  }

  /// Works of 2026 have IDs below 150,000,000, and each year adds fewer than 10,000,000.
  static let highestID = 300_000_000
  /// The first release that wrote page numbers (commit 9484c87d4).
  private static let firstWithPages = RankingDate(dayNumber: 18_113)  // 2019-08-05
  /// The maximum page count that is read from digits; pixiv allows 200.
  private static let mostPages = 1000
  /// The minimum number of keys in a list that is treated as stored. If each of its keys can belong to a stored work,
  /// all its works are stored.
  private static let fewestKnown = 20

  private let digits: Set<Int>
  private let date: RankingDate?
  /// The upper bound of all IDs in the list.
  private let limit: Int
  private let extent: Extent
  /// The page counts that are stored in the archive.
  private var counts: [Int: Int] = [:]
  /// By work, the number of pages in the list from the first one without a gap.
  private var chains: [Int: Int] = [:]
  /// Whether the archive contains all works of the list.
  private var knowsAll = false
  /// Whether some keys of the list certainly contain pages, so that the others probably do too.
  private let hasPages: Bool

  /// - Parameters:
  ///   - digits: The digits of the keys in the list that have no `_p`.
  ///   - date: The date of the ranking; nil for another list.
  init(_ digits: some Sequence<Int>, date: RankingDate?, _ extent: Extent = .all) {
    self.digits = Set(digits)
    (self.date, self.extent) = (date, extent)
    // 46.9 M in November 2014, 98.8 M in June 2022, 114.8 M in January 2024.
    limit = date.map { min(max(10_000_000 * ($0.civil.year - 2006), 1), Self.highestID) } ?? Self.highestID
    hasPages = self.digits.contains { [limit] in $0 >= limit }
  }

  /// The works whose page counts determine the meanings.
  var ids: Set<Int> {
    digits.reduce(into: []) { ids, number in for reading in readings(of: number) { ids.insert(reading.id) } }
  }

  /// Sets the page counts that are stored in the archive.
  mutating func learn(pageCounts: [Int: Int]) {
    counts = pageCounts
    for id in Set(digits.flatMap { readings(of: $0).map(\.id) }) { chains[id] = chain(of: id) }
    knowsAll =
      extent != .some && digits.count >= Self.fewestKnown
      && digits.allSatisfy { number in readings(of: number).contains { isKnown($0) == true } }
  }

  /// Returns all possible readings of the digits, without evaluating other keys.
  func readings(of number: Int) -> [Reading] {
    var readings: [Reading] = []
    for (power, least) in [(10, 0), (100, 10), (1000, 100)] {
      let (id, page) = number.quotientAndRemainder(dividingBy: power)
      // Page numbers have no leading zeros.
      if page >= least, (1..<limit).contains(id) { readings.append(Reading(id: id, page: page)) }
    }
    if date.map({ $0 < Self.firstWithPages }) ?? true, (1..<limit).contains(number) {
      readings.append(Reading(id: number, page: 0, isWhole: true))
    }
    return readings
  }

  /// Returns the meaning of the digits; nil if it is ambiguous.
  func reading(of number: Int) -> Reading? {
    let possible = readings(of: number).filter { isKnown($0) != false }
    let known = possible.filter { isKnown($0) == true }
    let hasOthers = hasOthers(like: number)
    guard known.count < 2, hasOthers || possible.count == 1 else { return nil }
    if let known = known.first {
      return possible.allSatisfy { known == $0 || wins(known, over: $0) } ? known : nil
    }
    let traced = possible.filter(hasTrace)
    guard hasOthers, traced.count == 1, let only = traced.first, isChained(only) else { return nil }
    return only.isWhole && hasPages ? nil : only
  }

  /// Whether all keys of the works that these digits may belong to are available.
  private func hasOthers(like number: Int) -> Bool {
    switch extent {
    case .all: true
    // The IDs have six digits or more.
    case .part: number >= 100_000_000
    case .some: false
    }
  }

  /// Whether a reading of a stored work excludes a reading of a work that is not stored.
  private func wins(_ known: Reading, over other: Reading) -> Bool {
    if !hasTrace(other) { return true }
    // All digits of the longer ID are pages of the shorter one.
    if known.page > 0, isChained(known), other.id > known.id { return true }
    return knowsAll && other.page == 0
  }

  /// Whether the work has such a page according to the archive; nil if the work is not stored.
  private func isKnown(_ reading: Reading) -> Bool? {
    counts[reading.id].map { reading.isWhole ? $0 == 1 : reading.page < $0 }
  }

  /// Whether all pages of the work up to this one are in the list.
  private func isChained(_ reading: Reading) -> Bool {
    reading.isWhole || (chains[reading.id] ?? 0) > reading.page
  }

  /// Whether the list contains another of the work's first pages, as expected after a download in page order.
  private func hasTrace(_ reading: Reading) -> Bool {
    reading.page == 0 || (0..<10).contains { $0 != reading.page && digits.contains(reading.id * 10 + $0) }
  }

  /// Returns the number of pages in the list from the first one without a gap.
  private func chain(of id: Int) -> Int {
    var page = 0
    while page < Self.mostPages {
      let power = page < 10 ? 10 : page < 100 ? 100 : 1000
      guard digits.contains(id * power + page) else { break }
      page += 1
    }
    return page
  }
}
