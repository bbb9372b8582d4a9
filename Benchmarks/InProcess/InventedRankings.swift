@testable import RankingLogCore

/// Daily rankings of 500 works, the same ones each time. Each work is on four successive days with the correct previous
/// ranks, and half of the works are by a quarter of the artists. Titles have 22 bytes and works seven tags of
/// 17 bytes, as real ones do on average.
struct InventedRankings {
  static let kind = RankingKind(.daily)
  static let size = 500
  static let pageSize = 50
  static let worksPerDay = 125.0
  private static let artists = 128_535
  private static let firstID = 3_000_000

  private var works: [Int: Illust] = [:]

  /// The date of a ranking, counted from 0.
  static func date(_ day: Int) -> RankingDate { .first.adding(days: day) }

  /// The works of a ranking.
  static func range(_ day: Int) -> Range<Int> {
    let start = Int(Double(day) * worksPerDay)
    return start..<start + size
  }

  /// The total number of works in that many rankings.
  static func workCount(days: Int) -> Int { range(days - 1).upperBound }

  /// The ID of a work, counted from 0.
  static func id(_ work: Int) -> Int { firstID + work * 170 + Int(mixed(work) % 150) }

  /// The works of a ranking in the order of their ranks.
  static func order(_ day: Int) -> [Int] {
    range(day).map { (key: mixed($0 &* 7919 &+ day), work: $0) }.sorted { $0.key < $1.key }.map(\.work)
  }

  mutating func ranking(_ day: Int) -> RankingSnapshot {
    let date = Self.date(day)
    let range = Self.range(day)
    works = works.filter { range.contains($0.key) }
    let before = day == 0 ? [] : Self.order(day - 1)
    let ranks = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($0.element, $0.offset + 1) })
    let entries = Self.order(day).enumerated().map { index, work in
      let illust = works[work] ?? Self.illust(work, Self.firstDay(of: work))
      works[work] = illust
      return RankingEntry(
        position: index + 1, rank: index + 1, previousRank: ranks[work] ?? 0,
        statistics: Statistics(views: 2000 + Int(Self.mixed(work ^ day) % 90_000)), illust: illust)
    }
    let ranking = Ranking(
      source: .web, kind: Self.kind, date: date, fetchedAt: Timestamp(seconds: 1_700_000_000 + day),
      total: Self.size)
    return RankingSnapshot(ranking, entries)
  }

  /// A ranking of another series with works under other titles.
  static func renamed(_ works: Range<Int>, _ day: Int) -> RankingSnapshot {
    let entries = works.enumerated().map { index, work in
      var illust = illust(work, firstDay(of: work))
      illust.title += "改"
      return RankingEntry(position: index + 1, rank: index + 1, illust: illust)
    }
    let ranking = Ranking(
      source: .web, kind: RankingKind(.weekly), date: date(day),
      fetchedAt: Timestamp(seconds: 1_800_000_000 + day), total: entries.count)
    return RankingSnapshot(ranking, entries)
  }

  /// The first day on which a work is in the ranking: it is the same work on all of them.
  private static func firstDay(of work: Int) -> Int {
    var day = max(0, Int(Double(work - size) / worksPerDay) - 1)
    while range(day).upperBound <= work { day += 1 }
    return day
  }

  static func illust(_ work: Int, _ day: Int) -> Illust {
    let chance = mixed(work)
    let id = id(work)
    let uploaded = Timestamp(seconds: date(max(day - 1, 0)).dayNumber * 86_400 + Int(chance % 86_400))
    let path = ImagePath(uploaded)
    return Illust(
      id: id, title: title(chance), artist: artist(skewed(mixed(work &+ 1), artists, power: 2)),
      type: chance % 10 == 0 ? .manga : .illust, pageCount: chance % 4 == 0 ? 1 + Int(chance % 30) : 1,
      width: 600 + Int(chance % 3000), height: 800 + Int(chance % 2000),
      tags: Tags((0..<4 + Int(chance % 7)).map { tag(mixed(work &* 31 &+ $0)) }), createdAt: uploaded,
      uploadedAt: uploaded, ageRating: .all,
      images: ImageURLs(
        thumbnail: "https://i.pximg.net/c/240x480/img-master/img/\(path.text)/\(id)_p0_master1200.jpg",
        regular: "https://i.pximg.net/img-master/img/\(path.text)/\(id)_p0_master1200.jpg"))
  }

  static func artist(_ number: Int) -> Artist { Artist(id: 1000 + number * 31, name: "絵師\(number)の部屋") }

  private static func title(_ chance: UInt64) -> String {
    let number = Int(chance >> 8)
    let words = chance % 2 == 0 ? word(number, 3) + "の" : word(number, 4)
    return words + word(number + 1, 3) + "\(chance % 10)"
  }

  /// One of 144,000 tags. 150 are more than half of the used ones, and the first is on every sixth work.
  static func tag(_ chance: UInt64) -> String {
    switch chance >> 40 % 100 {
    case 0: tag(number: 0)
    case ..<50: tag(number: Int(chance % 150))
    default: tag(number: skewed(chance, 144_000, power: 3))
    }
  }

  static func tag(number: Int) -> String {
    word(-3 * number, 3) + word(-3 * number - 1, 2) + "\(10 + number % 90)"
  }

  /// One of 12,000 words. The most frequent ones, and their characters, are in many works, and most are rare.
  private static func word(_ number: Int, _ count: Int) -> String {
    let word = skewed(mixed(number), 12_000, power: 6)
    return String((0..<count).map { characters[skewed(mixed(word &* 4 &+ $0), characters.count, power: 2)] })
  }

  /// Hiragana, katakana, and 2,350 kanji.
  private static let characters: [Character] =
    ([0x3042...0x308F, 0x30A2...0x30EF].joined() + (0..<2350).map { 0x4E00 + $0 * 8 }).compactMap {
      Unicode.Scalar($0).map(Character.init)
    }

  /// A number below `count`, of which the small ones are the most frequent.
  private static func skewed(_ chance: UInt64, _ count: Int, power: Int) -> Int {
    let share = Double(chance % 1_000_000) / 1_000_000
    return Int((0..<power).reduce(Double(count)) { product, _ in product * share })
  }

  /// Pseudorandom numbers that are the same in every run.
  static func mixed(_ number: Int) -> UInt64 {
    var value = UInt64(bitPattern: Int64(number)) &+ 0x9e37_79b9_7f4a_7c15
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}

extension RankingSnapshot {
  /// A complete ranking in pages of its source's size.
  fileprivate init(_ ranking: Ranking, _ entries: [RankingEntry]) {
    self.init(ranking: ranking, entries: entries)
    self.ranking.state = .complete
    for start in stride(from: 0, to: entries.count, by: InventedRankings.pageSize) {
      let end = min(start + InventedRankings.pageSize, entries.count)
      let next = end < entries.count ? pages.count + 2 : nil
      pages.append(Page(entries: end - start, next: next, fetchedAt: ranking.fetchedAt))
    }
  }
}

/// The time in an image URL, `2024/01/04/18/00/12`.
private struct ImagePath {
  let text: String

  init(_ moment: Timestamp) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let bytes = moment.japan.utf8.prefix(19).map { digits.contains($0) ? $0 : UInt8(ascii: "/") }
    text = String(decoding: bytes, as: UTF8.self)
  }
}
