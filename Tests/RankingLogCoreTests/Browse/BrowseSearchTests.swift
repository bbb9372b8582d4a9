import Foundation
import TestSupport
import Testing

@testable import HTTPServer
@testable import RankingLogCore
@testable import RankingLogSite

/// Searches of live pages, compared with the searches of the library.
@Suite(.watchdog)
struct BrowseSearchTests {
  private let world: LocalWorld

  init() async throws { world = try await LocalWorld() }

  private func browse(
    _ change: (inout BrowseOptions) -> Void = { _ in }, _ body: (BrowserSession) async throws -> Void
  ) async throws {
    try await BrowserSession.with(
      world.log(),
      { options in
        options.isOffline = true
        change(&options)
      }, body)
  }

  /// All parts of a search, and the number of requests for them.
  private func found(_ words: String, _ page: BrowserSession) async throws -> (ids: [Int], parts: Int) {
    let query = "?q=" + words.utf8.map { "%" + String(format: "%02x", $0) }.joined()
    var (ids, parts): ([Int], Int) = ([], 0)
    var after = ""
    while true {
      parts += 1
      let part = try await page.value("find", query + after)
      let new = try #require(part["id"] as? [Int], "\(part)")
      #expect(new.count <= 500 && (part["text"] as? String)?.split(separator: "\n").count == new.count)
      ids += new
      guard let next = part["next"] as? Int else {
        #expect(part["next"] is NSNull)
        let count = try await page.value("count", query)
        #expect(count["works"] as? Int == ids.count)
        return (ids, parts)
      }
      after = "&after=\(next)"
    }
  }

  @Test(.expensive()) func `a search finds the same works as the program, newest first, in parts`()
    async throws
  {
    let ids = try await world.walk("2024-02-14", "2024-02-07", "2024-01-31").ids
    let works = try await world.log().services.archive.works(ids)
    let artist = try #require(works[ids[0]]?.artist)
    let tag = try #require(works[ids[0]]?.tags.first { _ in true })
    let filters = [
      "", "rank<=10", "rank:..10 pages>1", "tag:\"\(tag)\"", "artist:\(artist.id)", "by:\(artist.name)",
      "is:ai or type:manga", "-type:illust", "nothing has this", String(tag.prefix(2)),
    ]
    var counts: [Int] = []
    try await browse { page in
      for words in filters {
        let filter = world.log().works.filtering(by: try Filter(words))
        let expected = try await world.log().search.works(SearchQuery(limit: .max), filter: filter).hits
        let (found, parts) = try await found(words, page)
        #expect(found == expected.map(\.entry.illust.id), "\(words)")
        #expect(parts == max(1, (found.count + 499) / 500), "\(words)")
        counts.append(found.count)
      }
    }
    #expect(
      counts[0] == Set(ids).count && counts[0] > 1000 && counts[1] > 10 && counts[4] > 0 && counts[8] == 0)
    #expect(world.pixiv.requests.filter { $0.path.contains("search") }.isEmpty)
  }

  @Test(arguments: [
    ("rank<=", "filter.missingValue", "rank<=", 7), ("猫 foo:1", "filter.unknownField", "foo", 3),
    ("(a", "filter.unclosedParenthesis", "", 1), ("pages:x", "filter.notANumber", "x", 7),
    ("date:..2024-13", "filter.notADate", "..2024-13", 6), ("is:none", "filter.unknownValue", "none", 4),
  ])
  func `a syntax error is a code with its subject and position`(
    words: String, code: String, subject: String, position: Int
  ) async throws {
    let error = #expect(throws: FilterError.self) { try Filter(words) }
    try await browse { page in
      let query = "?q=" + words.utf8.map { "%" + String(format: "%02x", $0) }.joined()
      for key in ["find", "count"] {
        let answer = try await page.value(key, query)
        #expect(answer["code"] as? String == code && answer["error"] as? String == error?.reason)
        let values = try #require(answer["values"] as? [Any])
        #expect(values[0] as? String == subject && values[1] as? Int == position)
        #expect(position == (error?.offset ?? 0) + 1)
      }
    }
  }

  @Test func `the most frequent artists and tags have their numbers of works`() async throws {
    let ids = try await world.walk("2024-02-14", entries: 100).ids
    let works = try await world.log().services.archive.works(ids)
    try await browse { page in
      let artists = try await page.value("artists")
      let counts = Dictionary(grouping: works.values.compactMap { $0.artist?.id }) { $0 }.mapValues(\.count)
      let found = Dictionary(
        uniqueKeysWithValues: zip(
          try #require(artists["id"] as? [Int]), try #require(artists["works"] as? [Int])))
      #expect(found == counts && artists["total"] as? Int == counts.count)
      let tags = try await page.value("tags")
      let numbers = try #require(tags["works"] as? [Int])
      #expect(numbers == numbers.sorted(by: >) && numbers.count == tags["total"] as? Int)
      let names = try #require(tags["name"] as? [String])
      let tagged = works.values.flatMap { Set($0.tags) }
      for (name, count) in zip(names, numbers).prefix(20) {
        #expect(tagged.count { $0 == name } == count, "\(name)")
      }
    }
  }

  @Test func `hidden works are not found, and not counted`() async throws {
    let log = world.log(token: LocalWorld.token)
    let hidden = try await world.walk("2024-02-14", kind: RankingKind(.dailyR18), entries: 500, with: log).ids
    let shown = try await world.walk("2024-02-14", entries: 50).ids
    for (r18, expected) in [(R18Policy.hide, Set(shown)), (.blur, Set(shown + hidden))] {
      try await browse {
        $0.r18 = r18
      } _: { page in
        #expect(Set(try await found("", page).ids) == expected)
        let works = try #require(try await page.value("artists")["works"] as? [Int])
        #expect(works.reduce(0, +) == expected.count)
      }
    }
  }
}
