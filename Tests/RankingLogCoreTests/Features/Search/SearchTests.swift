import TestSupport
import Testing

@testable import RankingLogCore

/// A search finds the same works as a plain scan of all works.
@Suite(.watchdog)
struct SearchTests {
  private static let invented = InventedWorks()
  /// An archive with its index.
  private static let stored = Task {
    let directory = try StoreDirectory()
    let log = RankingLog(of: directory)
    try await log.record(invented.rankings)
    try await log.tagNames.add(
      [("初音ミク", "en", "Quuqix"), ("みく", "en", "Quuqix two"), ("女の子", "en", "Girl"), ("風景", "zh", "风景画")]
        .compactMap {
          TagName(tag: $0.0, language: $0.1, text: $0.2, source: .user)
        })
    return directory
  }

  private static func log() async throws -> RankingLog { RankingLog(of: try await stored.value) }

  /// Parts of titles and tags, of one to eight characters, and strings that occur nowhere.
  private static let words: [String] = {
    var random = SplitMix(state: 3)
    let texts = invented.works.flatMap { [$0.title] + Array($0.tags) }.filter { !$0.isEmpty }
    let parts = (0..<300).map { _ in
      let text = Array((texts.randomElement(using: &random) ?? "a").unicodeScalars)
      let length = Int.random(in: 1...8, using: &random)
      let start = Int.random(in: 0..<text.count, using: &random)
      return String(String.UnicodeScalarView(text[start..<min(start + length, text.count)]))
    }
    let nowhere = (0..<50).map { _ in
      "猫" + ["ナイ", "zq", "龍", "?", "初音"].shuffled(using: &random).joined() + "9"
    }
    return parts + nowhere + ["ﾐｸ", "みく", "ミク", "FATE／", "10000users", "👩‍👩‍👧", "\"a b\"", "の", "ー"]
  }()

  /// A filter for one string.
  private static func quoted(_ text: String) -> String {
    "\"" + text.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] } + "\""
  }

  @Test(arguments: Thorough.rounds(8, quick: 1))
  func `a search for a string finds the works that contain it`(part: Int) async throws {
    let log = try await Self.log()
    for word in Self.words.indices.filter({ $0 % 8 == part }).map({ Self.words[$0] }) {
      // Strings that consist of spaces are not filters.
      guard let filter = try? Filter(Self.quoted(word)) else { continue }
      let folded = Array(word.folded.unicodeScalars)
      let expected = Self.invented.works.filter { work in
        ([work.title] + Array(work.tags)).contains { Array($0.folded.unicodeScalars).contains(folded) }
      }
      let found = try await log.search.works(
        SearchQuery(limit: 1000), filter: log.works.filtering(by: filter))
      #expect(found.hits.map(\.entry.illust.id) == expected.map(\.id).reversed(), "'\(word)'")
      let count = try await log.search.count(SearchQuery(), filter: log.works.filtering(by: filter)).works
      #expect(count == expected.count, "'\(word)'")
    }
  }

  @Test(arguments: Thorough.rounds(16, quick: 1))
  func `a filter narrowed by the index and by columns finds the same works`(seed: Int) async throws {
    let log = try await Self.log()
    var random = SplitMix(state: UInt64(seed) + 100)
    for _ in 0..<40 {
      let text = RandomFilter.text(of: Self.terms, &random)
      let filter = try Filter(text)
      let orders: [SearchQuery.Order] = [.newest, .oldest, .peak, .days, .views]
      let order = orders.randomElement(using: &random) ?? .newest
      var query = SearchQuery(
        in: Bool.random(using: &random) ? InventedWorks.kind : nil, order: order,
        limit: Int.random(in: 1...700, using: &random))
      let narrowed = try await log.search.works(query, filter: log.works.filtering(by: filter))
      query.narrows = false
      let whole = try await log.search.works(query, filter: log.works.filtering(by: filter))
      #expect(narrowed.hits == whole.hits && narrowed.hasMore == whole.hasMore, "\(text)")
      #expect(narrowed.filter.total <= whole.filter.total)
    }
  }

  private static let terms = [
    "quuqix", "tag:girl", "tag~gir", "-tag:girl", "景画", "tag=quuqix,空", "tag~two",
    "猫", "の", "みく", "初音ミク", "\"a b\"", "fate", "title:猫", "title=空", "title:a,R-18", "tag:猫", "tag:ミク,みく",
    "tag~ミク", "tag:女の子", "caption:a", "type:manga", "type:illust,unknown", "age:r18", "age:unknown",
    "pages:1", "pages:3..",
    "pages:unknown,2", "pages>10", "pages<2", "width:1000..2000", "height:3000..", "width:unknown",
    "id:37..3700", "id<500",
    "created:2024", "created:2024-05..2025-02", "created<2025", "created>2025-06", "created:unknown",
    "uploaded:2026-01..",
    "artist:5", "artist:5,7", "artist:unknown", "by:ねこ4", "by=猫3", "by:1", "rank:..10", "days:2..", "peak:1",
    "views:4000..",
    "views:unknown", "was:0", "is:new", "is:safe", "date:2024-01-03", "is:landscape", "tags:4..", "mpx:2..",
    "ratio:..1", "rank<5", "rank>90", "rank:3,7..9", "rank:unknown,2", "peak:..3,50..", "days>1", "days:1",
    "days:unknown",
    "views>5000", "views:2000,4000..", "ratings:1..", "bookmarks:unknown", "date:2024-01-03..2024-01-05",
    "date<2024-01-05", "date>2024-01-05", "date:unknown", "date:2024-01", "date:2024-01-01..2026",
    "date:unknown,2024-01-02", "is:multi,single",
    "is:animated",
    "is:r18,r18g", "is:portrait,square", "is:ai", "is:held", "is:bookmarked,animated", "is:hidden",
    "mpx:1..3", "mpx<2",
    "mpx:unknown,4", "ratio:4:3", "ratio:1.5,2", "ratio:unknown", "ratio>1.2", "ratio<16:9",
  ]

  @Test(.expensive()) func `the best rank, the days and the maximum counts come from the stored rankings`()
    async throws
  {
    let log = try await Self.log()
    let query = SearchQuery(order: .days, limit: 1000)
    let hits = try await log.search.works(query, filter: log.works.filtering(by: Filter(""))).hits
    #expect(hits.map(\.span.days) == hits.map(\.span.days).sorted(by: >))
    for hit in hits {
      let id = hit.entry.illust.id
      let places = Self.invented.rankings.flatMap { ranking in
        ranking.entries.filter { $0.illust.id == id }.map { (ranking.ranking, $0) }
      }
      let peak = places.map(\.1.rankOrPosition).min()
      #expect(hit.span.peak == peak && hit.entry.rank == peak)
      #expect(hit.entry.statistics.views == places.compactMap(\.1.statistics.views).max())
      let series = places.filter { $0.0.kind == hit.ranking?.kind }.map(\.0.date)
      #expect(hit.span.days == series.count)
      #expect(hit.span.first == series.min() && hit.span.last == series.max())
      #expect(hit.entry.illust.title == Self.invented.works.first { $0.id == id }?.title)
    }
    #expect(Set(hits.map(\.entry.illust.id)).count == Self.invented.works.count)
  }

  @Test(.expensive()) func `the counts of a work are maximums over all rankings, regardless of the series`()
    async throws
  {
    let log = try await Self.log()
    let kind = try #require(Self.invented.rankings.first?.ranking.kind)
    let query = SearchQuery(in: kind, limit: 1000)
    var greaterElsewhere = 0
    for hit in try await log.search.works(query, filter: log.works.filtering(by: Filter(""))).hits {
      func views(_ rankings: [RankingSnapshot]) -> Int? {
        rankings.flatMap(\.entries).filter { $0.illust.id == hit.entry.illust.id }
          .compactMap(\.statistics.views).max()
      }
      let greatest = views(Self.invented.rankings)
      #expect(hit.entry.statistics.views == greatest)
      if views(Self.invented.rankings.filter { $0.ranking.kind == kind }) != greatest {
        greaterElsewhere += 1
      }
    }
    #expect(greaterElsewhere > 0)
  }

  @Test func `a filter counts dropped works among all works, regardless of the limit`() async throws {
    let log = try await Self.log()
    let filter = try Filter("type:manga")
    let query = SearchQuery(limit: 1, narrows: false)
    let found = try await log.search.works(query, filter: log.works.filtering(by: filter))
    let counted = try await log.search.count(query, filter: log.works.filtering(by: filter))
    #expect(found.hits.count == 1 && found.hasMore)
    #expect(found.filter.total == Self.invented.works.count && found.filter.total == counted.filter.total)
    #expect(counted.works == counted.filter.total - counted.filter.tally.drops.map(\.count).reduce(0, +))
  }

  @Test func `the longest and the deepest filters can be searched`() async throws {
    let log = try await Self.log()
    let deep = String(repeating: "(空 or (猫 ", count: 45) + "の" + String(repeating: "))", count: 45)
    for text in [deep, String(repeating: "猫の空", count: 1000), String(repeating: "(猫 or 空) ", count: 100)] {
      let filter = try Filter("id:37..1500 " + text)
      let narrowed = try await log.search.count(SearchQuery(), filter: log.works.filtering(by: filter)).works
      let whole = try await log.search.count(
        SearchQuery(narrows: false), filter: log.works.filtering(by: filter)
      )
      .works
      #expect(narrowed == whole)
    }
  }

  @Test func `a random order is a selection without repetition`() async throws {
    let log = try await Self.log()
    let query = SearchQuery(order: .random, limit: 100)
    let one = try await log.search.works(query, filter: log.works.filtering(by: Filter(""))).hits
    let other = try await log.search.works(query, filter: log.works.filtering(by: Filter(""))).hits
    #expect(Set(one.map(\.entry.illust.id)).count == 100 && one != other)
  }

  @Test func `tags are completed regardless of case, width and kana, most frequent first`() async throws {
    let log = try await Self.log()
    // By scalars: equal strings may differ in them.
    let tags = Self.invented.works.map { work in Set(work.tags.map { Array($0.unicodeScalars) }) }
    let counts = tags.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for start in ["", "みく", "ミク", "fa", "\"", "\u{E041}", "A", "が", "r-18", "ない"] {
      let expected = counts.filter { tag in
        String(String.UnicodeScalarView(tag.key)).folded.unicodeScalars.starts(
          with: start.folded.unicodeScalars)
      }
      let tags = try await log.search.tags(startingWith: start)
      #expect(tags.count == expected.count, "'\(start)'")
      for tag in tags { #expect(counts[Array(tag.tag.unicodeScalars)] == tag.works, "'\(tag.tag)'") }
      #expect(tags.map(\.works) == tags.map(\.works).sorted(by: >))
    }
    #expect(try await log.search.tags(startingWith: "", limit: 5).count == 5)
  }

  @Test func `the history of a tag is the same with and without an index`() async throws {
    let indexed = try await Self.log()
    _ = try await indexed.search.count(SearchQuery(), filter: indexed.works.filtering(by: Filter("")))
    let directory = try StoreDirectory()
    let plain = RankingLog(of: directory)
    try await plain.record(Self.invented.rankings)
    let query = AnalysisQuery(InventedWorks.kind)
    for tag in ["猫", "みく", "ミク", "ﾐｸ", "A", "\u{E041}", "\"a b\"", "Fate／GrandOrder"] {
      let (one, other) = (
        try? await indexed.analysis.history(of: .tag(tag), query),
        try? await plain.analysis.history(of: .tag(tag), query)
      )
      #expect(one?.periods == other?.periods, "'\(tag)'")
    }
    withExtendedLifetime(directory) {}
  }
}

extension RankingLog {
  /// The log of the archive in a directory, on 10 March 2024.
  init(of directory: StoreDirectory) {
    let now = Timestamp("2024-03-10T03:30:00Z") ?? Timestamp(seconds: 0)
    self.init(
      Configuration(dataDirectory: directory.path, cacheDirectory: directory.path + "/cache") { now })
  }
}
