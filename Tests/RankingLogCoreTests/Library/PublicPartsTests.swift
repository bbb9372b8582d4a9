import Foundation
import RankingLogCore
import RankingLogFoundation
import TestSupport
import Testing

/// The public parts of the library, each without an archive and without access to internal declarations.
@Suite(.watchdog)
struct PublicPartsTests {
  private let pixiv: LocalPixiv
  private let transport: PixivTransport
  private let date = RankingDate(year: 2024, month: 1, day: 5) ?? .first

  init() throws {
    pixiv = try LocalPixiv(now: LocalPixiv.noon)
    var network = NetworkConfiguration()
    network.connectTo = [pixiv.connectTo]
    network.caFile = pixiv.ca
    network.requestsPerMinute = nil
    network.retries = 0
    transport = PixivTransport(network)
  }

  private func client(_ source: RankingSource) throws -> any PixivSource {
    switch source {
    case .web: WebClient(transport)
    case .app: try AppClient(transport, refreshToken: LocalPixiv.refreshToken)
    case .papi: try PAPIClient(transport, refreshToken: LocalPixiv.refreshToken)
    case .sapi: SAPIClient(transport)
    }
  }

  @Test(arguments: RankingSource.allCases)
  func `a client reads a ranking page by page`(source: RankingSource) async throws {
    let client = try client(source)
    let kind = RankingKind(.daily)
    let first = try #require(try await client.ranking(kind, date: date))
    let second = try #require(try await client.ranking(kind, date: date, after: first))
    #expect((first.number, second.number) == (1, 2))
    #expect(first.entries.first?.rank == (source.hasRanks ? 1 : nil))
    let works = [first, second].map { Set($0.entries.map(\.id)) }
    #expect(!works[0].isEmpty && !works[1].isEmpty && works[0].isDisjoint(with: works[1]))
    #expect(try await client.ranking(kind, date: RankingDate.first.advanced(by: -1)) == nil)
    #expect(try await client.artist(1000).artist.id == 1000)
  }

  @Test(arguments: RankingSource.allCases)
  func `pages of an artist's works continue after the previous one`(source: RankingSource) async throws {
    let client = try client(source)
    var (ids, page): ([Int], Page<Illust>?) = ([], nil)
    repeat {
      let next = try await client.works(of: 1000, after: page)
      ids += next.elements.map(\.id)
      page = next
    } while page?.next != nil
    #expect(ids.count > 30 && Set(ids).count == ids.count && ids.allSatisfy { $0 > 0 })
  }

  @Test func `a source without a method states it as data`() async throws {
    for source in RankingSource.allCases {
      let client = try client(source)
      let lists = await failure { try await client.bookmarks(of: 12_345_678, .everybody, after: nil) }
      #expect((lists == nil) == source.hasLists, "\(source)")
      let comments = await failure { try await client.comments(on: 116_080_005) }
      #expect((comments == nil) == (source == .web || source == .app), "\(source)")
    }
    #expect(await failure { try AppClient(transport, refreshToken: "two words") } != nil)
  }

  @Test func `the walker chooses pages and dates, and events have only the requested entries`() async throws {
    let client = WebClient(transport)
    let kind = RankingKind(.daily)
    // The second date has no ranking, and the walker learns it from the newer one.
    let dates = ["2024-02-07", "2024-02-06", "2024-02-05"].compactMap { RankingDate($0) }
    var walker = RankingWalker(dates: dates, limits: RankingLimits(entries: 60))
    var (events, entries): ([String], Int) = ([], 0)
    while let step = walker.next() {
      var event: RankingEvent
      switch step {
      case .page(let date, let number):
        #expect((number == 1) == (walker.previousPage == nil))
        event = walker.receive(
          try await client.ranking(kind, date: date, after: walker.previousPage), kind, from: .web)
      case .event(let other): event = other
      }
      switch event {
      case .page(let ranking, let page):
        entries += page.count
        events.append("page \(ranking)")
      case .ended(let ranking, let missing): events.append("ended \(ranking) \(missing.count)")
      case .absent(let date, let isImplied): events.append("absent \(date) \(isImplied)")
      default: events.append("\(event)")
      }
    }
    #expect(
      events == [
        "page daily 2024-02-07 (web)", "page daily 2024-02-07 (web)", "ended daily 2024-02-07 (web) 0",
        "absent 2024-02-06 true",
        "page daily 2024-02-05 (web)", "page daily 2024-02-05 (web)", "ended daily 2024-02-05 (web) 0",
      ])
    #expect(entries == 120 && pixiv.requestCount == 4)
  }

  @Test func `an image is fetched from pixiv's hosts only, and must be one`() async throws {
    let page = try #require(try await WebClient(transport).ranking(RankingKind(.daily), date: date))
    let url = try #require(page.entries[0].illust.images.thumbnail)
    #expect(try await transport.image(url).starts(with: [0xff, 0xd8]))
    #expect(pixiv.requests.last?.headers["referer"] == "https://www.pixiv.net/")
    let count = pixiv.requestCount
    for other in [
      "https://example.com/a.jpg", "https://i.pximg.net.example.com/a.jpg", "file:///etc/passwd", "",
    ] {
      guard case .usage = await failure(of: { try await transport.image(other) }) else {
        Issue.record("\(other)")
        continue
      }
    }
    #expect(pixiv.requestCount == count)
    let missing = "https://i.pximg.net/img-original/img/2024/01/04/00/00/00/1_p0.jpg"
    guard case .nothing = await failure(of: { try await transport.image(missing) }) else {
      Issue.record("a missing image")
      return
    }
    try pixiv.fault(#"{"match":"pximg","do":"html"}"#)
    guard case .blocked = await failure(of: { try await transport.image(url) }) else {
      Issue.record("an HTML page")
      return
    }
  }

  @Test func `values are equal after they were encoded as JSON`() async throws {
    let page = try #require(try await WebClient(transport).ranking(RankingKind(.daily, .manga), date: date))
    let data = try JSONEncoder().encode(page)
    #expect(try JSONDecoder().decode(RankingPage.self, from: data) == page)
    let ranking = Ranking(
      source: .papi, kind: RankingKind(.weekly), date: date, fetchedAt: Timestamp(seconds: 1_700_000_000))
    let text = String(decoding: try JSONEncoder().encode(ranking), as: UTF8.self)
    #expect(text.contains(#""date":"2024-01-05""#) && text.contains(#""fetchedAt":"2023-11-14T22:13:20Z""#))
    #expect(try JSONDecoder().decode(Ranking.self, from: Data(text.utf8)) == ranking)
    let invalid = Data(text.replacing("2024-01-05", with: "2024-02-30").utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Ranking.self, from: invalid) }
  }

  @Test func `dates have parts, and are counted in days`() throws {
    #expect((date.year, date.month, date.day) == (2024, 1, 5))
    let range = date...date.advanced(by: 6)
    #expect(range.count == 7 && range.map(\.day) == Array(5...11))
    #expect(date.distance(to: try #require(RankingDate("2023-12-31"))) == -5)
    #expect(abs(Timestamp.now.seconds - Int(Date.now.timeIntervalSince1970)) < 60)
  }

  @Test func `times, days and URLs have the forms of Foundation`() throws {
    let time = Timestamp(seconds: 1_704_380_400)
    #expect(time.date == Date(timeIntervalSince1970: 1_704_380_400) && Timestamp(time.date) == time)
    #expect(Timestamp(Date(timeIntervalSince1970: -0.5)).seconds == -1)
    #expect(Timestamp(Date.distantFuture).date > time.date && Timestamp(.distantPast).date < time.date)
    #expect(Timestamp(Date(timeIntervalSince1970: .infinity)).utc.hasPrefix("9999-12-31"))
    // 24:00 in Japan.
    #expect(RankingDate(Date(timeIntervalSince1970: 1_704_380_400)) == date)
    #expect(RankingDate(Date(timeIntervalSince1970: 1_704_380_399)) == date.advanced(by: -1))
    #expect(date.start == Date(timeIntervalSince1970: 1_704_380_400))
    var illust = Illust(id: 114_862_000)
    illust.images.thumbnail = "https://i.pximg.net/a.jpg"
    #expect(illust.pageURL?.path == "/artworks/114862000")
    #expect(illust.images[\.thumbnail]?.host == "i.pximg.net" && illust.images[\.original] == nil)
  }

  @Test(arguments: [
    (RankingMode.daily, "2024-01-05", "2024-01-07", ["2024-01-07", "2024-01-06", "2024-01-05"]),
    (.weekly, "2024-01-01", "2024-01-21", ["2024-01-21", "2024-01-14", "2024-01-07"]),
    (.weekly, "2024-01-02", "2024-01-04", ["2024-01-04"]),
    (.monthly, "2024-01-01", "2024-02-29", ["2024-02-29", "2024-01-31"]),
    (.monthly, "2014-11-06", "2014-11-06", ["2014-11-06"]),
  ])
  func `a selection of dates has the rankings of their periods`(
    mode: RankingMode, first: String, last: String, dates: [String]
  ) throws {
    let range = try #require(RankingDate(first))...(try #require(RankingDate(last)))
    let selection = RankingSelection(mode, on: range, top: 10)
    #expect(selection.limits.entries == 10)
    #expect(selection.schedule.dates(latest: range.upperBound, first: .first).map(\.description) == dates)
    if first == last { #expect(selection == RankingSelection(mode, on: range.lowerBound, top: 10)) }
  }
}
