import TestSupport
import Testing

@testable import RankingLogCore

/// Exported lines are read as the same rankings, for all values.
struct ExchangePropertyTests {
  private static let today = RankingDate(dayNumber: 20_000)

  @Test(arguments: Thorough.sample(Array(stride(from: UInt64(0), to: 2000, by: 250)), quick: 2))
  func `an import accepts everything that an export writes, of 2000 random rankings`(first: UInt64) throws {
    var written = 0
    for seed in first..<first + 250 {
      var random = SplitMix(state: seed)
      let snapshot = Self.snapshot(&random)
      guard snapshot.fault(today: Self.today) == nil else { continue }
      written += 1
      #expect(try Self.read(Self.written(snapshot)) == [snapshot], "seed \(seed)")
    }
    #expect(written > 50)
  }

  /// A ranking whose values are at their limits, and sometimes beyond one.
  private static func snapshot(_ random: inout SplitMix) -> RankingSnapshot {
    let source = RankingSource.allCases.randomElement(using: &random) ?? .web
    let kind =
      RankingKind.all.filter { source.lists($0) }.randomElement(using: &random) ?? RankingKind(.daily)
    let date = kind.mode.firstDate.adding(days: Int.random(in: 0...3, using: &random))
    let count = Int.random(in: 1...3, using: &random)
    var ranking = Ranking(source: source, kind: kind, date: date, fetchedAt: time(&random), state: .complete)
    ranking.previousDate = Bool.random(using: &random) ? nil : date.adding(days: -1)
    ranking.total = pick(
      [nil, 0, count, RankingSnapshot.maxEntries, RankingSnapshot.maxEntries + 1], &random)
    // One value in a hundred is impossible.
    let isSound = Int.random(in: 0..<4, using: &random) > 0
    let entries = (1...count).map { position in entry(position, source, isSound, &random) }
    var pages = [RankingSnapshot.Page(entries: count, next: nil, fetchedAt: time(&random))]
    if count > 1, Bool.random(using: &random) {
      pages = [
        .init(
          entries: 1, next: pick([2, Count.range.upperBound, Count.range.upperBound + 1], &random),
          fetchedAt: time(&random)),
        .init(entries: count - 1, next: nil, fetchedAt: time(&random)),
      ]
    }
    return RankingSnapshot(ranking: ranking, pages: pages, entries: entries)
  }

  private static func entry(
    _ position: Int, _ source: RankingSource, _ isSound: Bool, _ random: inout SplitMix
  ) -> RankingEntry {
    func number(_ range: ClosedRange<Int>, _ random: inout SplitMix) -> Int? {
      let limits: [Int?] = [nil, range.lowerBound, range.upperBound]
      return pick(
        isSound ? limits : limits + [range.lowerBound - 1, range.upperBound + 1, .max, .min], &random)
    }
    func text(_ random: inout SplitMix) -> String {
      pick(
        [
          "", "a", "\u{0}\u{1f}\u{9b}\u{2028}\u{fffd}\"\\/👩‍🎨e\u{301}",
          String(repeating: "\u{1}", count: isSound ? 400 : 4000),
        ], &random)
    }
    let id =
      isSound
      ? pick([position, Count.range.upperBound - position], &random) : pick([position, 0, .max], &random)
    var illust = Illust(id: id, title: text(&random), visibility: pick(Visibility.allCases, &random))
    if let artist = number(Count.ids, &random) {
      illust.artist = Artist(id: artist, name: "a", account: pick([nil, "b"], &random))
    }
    illust.type = pick([nil] + IllustType.allCases, &random)
    illust.ageRating = pick([nil] + AgeRating.allCases, &random)
    illust.ai = pick([nil, true, false], &random)
    illust.pageCount = number(Count.pageCounts, &random)
    illust.width = number(Count.pixels, &random)
    illust.height = number(Count.pixels, &random)
    let separator = String(Character(Tags.separator))
    illust.tags = Tags(
      text: pick(
        isSound
          ? ["", "a", "a" + separator + "b \u{1}"]
          : [separator, "a" + separator, "a" + separator + separator + "b"], &random))
    illust.createdAt = pick([nil, time(&random)], &random)
    illust.uploadedAt = pick([nil, time(&random)], &random)
    let urls = [nil, "https://i.pximg.net/\(text(&random))", "http://i2.pixiv.net/img/a.jpg"]
    illust.images = ImageURLs(
      thumbnail: pick(urls, &random), regular: pick(urls, &random),
      original: pick(isSound ? urls : urls + ["https://example.org/a.jpg", ""], &random))
    var entry = RankingEntry(position: position, visibility: illust.visibility, illust: illust)
    if source.hasRanks {
      entry.rank = number(Count.ranks, &random)
      entry.previousRank = number(Count.previousRanks, &random)
    }
    entry.statistics.views = number(Count.range, &random)
    entry.statistics.ratings = number(Count.range, &random)
    entry.statistics.bookmarks = number(Count.range, &random)
    return entry
  }

  private static func time(_ random: inout SplitMix) -> Timestamp {
    let range = Timestamp.range
    return Timestamp(
      seconds: pick(
        [0, 1_700_000_000, range.lowerBound, range.upperBound - 1, range.lowerBound + 40_000], &random))
  }

  private static func pick<T>(_ values: [T], _ random: inout SplitMix) -> T {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static func written(_ snapshot: RankingSnapshot) throws -> [UInt8] {
    let bytes = Lock<[UInt8]>([])
    var writer = try ExchangeWriter(compresses: false) { piece in bytes.withLock { $0 += piece } }
    try writer.write(snapshot)
    try writer.finish()
    return bytes.withLock { $0 }
  }

  private static func read(_ bytes: [UInt8]) throws -> [RankingSnapshot] {
    var parser = try ExchangeParser(today: today)
    var snapshots: [RankingSnapshot] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      #expect(line.count < ExchangeFormat.maxLine)
      let line = Array(line) + [UInt8(ascii: "\n")]
      if let snapshot = try line.withUnsafeBufferPointer({ bytes in try parser.read(bytes) }) {
        snapshots.append(snapshot)
      }
    }
    try parser.checkEnd()
    return snapshots
  }
}
