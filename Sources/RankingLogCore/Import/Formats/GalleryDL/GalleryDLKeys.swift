/// The keys of one list in gallery-dl's archive that have a work's id and a page without anything between them: what each
/// of them means, decided by what the others and the archive say.
///
/// 11486200100 is page 0 of work 1148620010, page 10 of 114862001, or page 100 of 11486200. Before August 2019 a key had
/// no page, so that it may also be the id of a work with a single file. A key of which more than one reading remains
/// possible has none.
struct GalleryDLKeys {
  /// A page of a work.
  struct Reading: Hashable {
    var id: Int
    var page: Int
    /// Whether the digits are the id alone.
    var isWhole = false
  }

  /// Which keys of a list are here.
  enum Extent {
    case all
    /// All that begin like one of them with six digits.
    case part
    case some
  }

  /// Works of 2026 are below 150,000,000, and there are fewer than 10,000,000 more each year.
  static let highestID = 300_000_000
  /// The release that began to write page numbers (commit 9484c87d4).
  private static let firstWithPages = RankingDate(dayNumber: 18_113)  // 2019-08-05
  /// The most pages of a work that is read from digits; pixiv allows 200.
  private static let mostPages = 1000
  /// If a list has that many keys, and each can be of a work that the archive knows, then it knows all works of the list.
  private static let fewestKnown = 20

  private let digits: Set<Int>
  private let date: RankingDate?
  /// All ids of the list are below.
  private let limit: Int
  private let extent: Extent
  /// The page counts that the archive knows.
  private var counts: [Int: Int] = [:]
  /// The numbers of pages in the list, from the first one to a gap, by the works that they may be of.
  private var chains: [Int: Int] = [:]
  /// Whether the archive knows all works of the list.
  private var knowsAll = false
  /// Whether keys of the list certainly have pages, so that others probably have too.
  private let hasPages: Bool

  /// - Parameters:
  ///   - digits: Ids with pages, of the keys of the list that have no `_p`.
  ///   - date: The date of the ranking; nil for another list.
  init(_ digits: some Sequence<Int>, date: RankingDate?, _ extent: Extent = .all) {
    self.digits = Set(digits)
    (self.date, self.extent) = (date, extent)
    // 46.9 M in November 2014, 98.8 M in June 2022, 114.8 M in January 2024.
    limit = date.map { min(max(10_000_000 * ($0.civil.year - 2006), 1), Self.highestID) } ?? Self.highestID
    hasPages = self.digits.contains { [limit] in $0 >= limit }
  }

  /// The works whose page counts decide.
  var ids: Set<Int> {
    digits.reduce(into: []) { ids, number in for reading in readings(of: number) { ids.insert(reading.id) } }
  }

  /// Takes what the archive knows of the works.
  mutating func learn(pageCounts: [Int: Int]) {
    counts = pageCounts
    for id in Set(digits.flatMap { readings(of: $0).map(\.id) }) { chains[id] = chain(of: id) }
    knowsAll =
      extent != .some && digits.count >= Self.fewestKnown
      && digits.allSatisfy { number in readings(of: number).contains { isKnown($0) == true } }
  }

  /// Everything that the digits can mean, by themselves.
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

  /// What the digits mean; nil if that is in doubt.
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

  /// Whether all keys are here that belong to the works that these digits may be of.
  private func hasOthers(like number: Int) -> Bool {
    switch extent {
    case .all: true
    // The ids have six digits or more.
    case .part: number >= 100_000_000
    case .some: false
    }
  }

  /// Whether a reading of a known work excludes one of an unknown work.
  private func wins(_ known: Reading, over other: Reading) -> Bool {
    if !hasTrace(other) { return true }
    // All digits of the longer id are pages of the shorter one.
    if known.page > 0, isChained(known), other.id > known.id { return true }
    return knowsAll && other.page == 0
  }

  /// Whether the archive says that the work has such a page; nil if it does not know the work.
  private func isKnown(_ reading: Reading) -> Bool? {
    counts[reading.id].map { reading.isWhole ? $0 == 1 : reading.page < $0 }
  }

  /// Whether all pages of the work up to this one are in the list.
  private func isChained(_ reading: Reading) -> Bool {
    reading.isWhole || (chains[reading.id] ?? 0) > reading.page
  }

  /// Whether the list has another of the work's first pages, as it does where pages were downloaded in their order.
  private func hasTrace(_ reading: Reading) -> Bool {
    reading.page == 0 || (0..<10).contains { $0 != reading.page && digits.contains(reading.id * 10 + $0) }
  }

  /// The number of pages in the list from the first one, without a gap.
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
