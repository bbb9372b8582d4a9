import Foundation
import RankingLogCore
import RankingLogSite
import TerminalKit
import TestSupport
import Testing

@testable import rankinglog

struct BrowseListTests {
  private static let kind = RankingKind(.daily)

  private static func date(_ text: String) throws -> RankingDate { try #require(RankingDate(text)) }

  private func entries(_ count: Int) -> [RankingEntry] {
    (1...max(count, 1)).prefix(count).map { rank in
      RankingEntry(
        position: rank, rank: rank, previousRank: rank % 3 == 0 ? 0 : rank + 5,
        illust: Illust(id: 100 + rank, title: "☆ 題名 👨‍👩‍👧‍👦 \(rank)"))
    }
  }

  /// A list whose sections are loaded as they are requested.
  private func list(from text: String = "2024-01-05", newest: String = "2024-01-05", rows: Int = 10) throws
    -> BrowseList
  {
    var list = try BrowseList(id: 0, Self.kind, from: Self.date(text), newest: Self.date(newest))
    list.layout = BrowseList.Layout(rows: rows)
    return list
  }

  /// - Parameter keeps: Whether the filter keeps an entry.
  private func load(
    _ list: inout BrowseList, total: Int = 120, isStored: Bool = false,
    keeps: (RankingEntry) -> Bool = { _ in true }
  ) -> [BrowseList.Demand] {
    var demands: [BrowseList.Demand] = []
    while let demand = list.demand(), let date = demand.date {
      demands.append(demand)
      list.begin(demand)
      let count = isStored ? total : min(total, demand.pages * BrowseReader.page)
      var loaded = BrowsedRanking()
      loaded.ranking = Ranking(
        source: .web, kind: Self.kind, date: date, fetchedAt: Timestamp(seconds: 0), total: total,
        state: count < total ? .partial : .complete)
      loaded.entries = entries(count)
      list.finish(date, loaded, matching: loaded.entries.filter(keeps), isStored: false)
    }
    return demands
  }

  @Test func `moving down passes all pages of a date, and continues with older dates`() throws {
    var list = try list()
    var visited: [String] = []
    for _ in 0..<300 {
      _ = load(&list)
      visited.append("\(try #require(list.section.date)) \(list.entry?.rank ?? 0)")
      list.move(rows: 1)
    }
    let expected = ["2024-01-05", "2024-01-04", "2024-01-03"].flatMap { date in
      (1...120).map { "\(date) \($0)" }
    }
    #expect(visited == Array(expected.prefix(300)))
    for _ in 0..<400 { list.move(rows: -1) }
    #expect(list.cursor == BrowseList.Position(section: 0, line: 0))
  }

  @Test func `moving through a grid keeps the column, and its neighbors are the next ranks`() throws {
    var list = try list(rows: 21)
    list.layout = BrowseList.Layout(rows: 21, columns: 4, height: 10)
    _ = load(&list, total: 30)
    list.move(to: BrowseList.Position(section: 0, line: 1))
    var ranks: [Int?] = []
    for _ in 0..<8 {
      list.move(rows: 1)
      _ = load(&list, total: 30)
      ranks.append(list.entry?.rank)
    }
    // The last row has the ranks 29 and 30.
    #expect(ranks == [6, 10, 14, 18, 22, 26, 30, 2])
    #expect(try list.section.date == Self.date("2024-01-04"))
    list.moveToNeighbor(isForward: false)
    list.moveToNeighbor(isForward: false)
    #expect(try list.section.date == Self.date("2024-01-05") && list.entry?.rank == 30)
    #expect(list.visibleRows.filter { $0.start.line > 0 }.allSatisfy { $0.start.line % 4 == 0 })
  }

  @Test(arguments: 0..<10)
  func `the cursor is always visible, and only visible dates and the next one are requested`(seed: Int) throws
  {
    var random = SplitMix(state: UInt64(seed))
    var list = try list(from: "2023-12-25")
    for _ in 0..<300 {
      switch Int.random(in: 0..<11, using: &random) {
      case 0: list.move(sections: Int.random(in: -9...9, using: &random))
      case 1: list.moveToEdge(isLast: Bool.random(using: &random))
      case 2: _ = load(&list, total: [0, 1, 50, 51, 120][Int.random(in: 0..<5, using: &random)])
      case 3: list.retry()
      case 4: if let demand = list.demand() { list.fail(demand.date, "failed") }
      case 5: list.moveToNeighbor(isForward: Bool.random(using: &random))
      case 6:
        list.move(to: try Self.date("2023-12-20").adding(days: Int.random(in: -99...30, using: &random)))
      case 7: list.reload(id: 1, isFiltered: false)
      case 8:
        list.layout = BrowseList.Layout(
          rows: Int.random(in: 1...40, using: &random), columns: Int.random(in: 1...5, using: &random),
          height: Int.random(in: 1...12, using: &random))
      default: list.move(rows: Int.random(in: -50...50, using: &random))
      }
      let rows = list.visibleRows
      #expect(
        rows.flatMap(list.entries).contains(list.cursor) || rows.contains { $0.start == list.cursor },
        "seed \(seed)"
      )
      if let demand = list.demand() {
        let visible = Set(rows.map(\.start.section))
        let last = try #require(visible.max())
        let index = try #require(list.sections.firstIndex { $0.date == demand.date })
        #expect(visible.contains(index) || index == last + 1)
      }
      let dates = list.sections.compactMap(\.date)
      #expect(dates == dates.sorted(by: >))
      #expect(try dates[0] <= Self.date("2024-01-05"))
    }
  }

  @Test func `a large step stops at the first line that is not loaded`() throws {
    var list = try list(rows: 20)
    list.move(rows: 40)
    #expect(list.cursor == BrowseList.Position(section: 0, line: 0))
    #expect(list.demand()?.date == list.section.date)
    if let demand = list.demand() { list.begin(demand) }
    #expect(list.demand() == nil)
    list.fail(list.section.date, "failed")
    list.move(rows: 40)
    #expect(try list.section.date == Self.date("2024-01-04"))
  }

  @Test func `distant dates are forgotten, and the way back passes the same entries`() throws {
    var list = try list(rows: 50)
    for _ in 0..<40 {
      list.move(sections: 1)
      _ = load(&list, total: 500, isStored: true)
    }
    list.moveToEdge(isLast: true)
    #expect(list.sections.reduce(0) { $0 + $1.loadedCount } <= 2500)
    let date = list.section.date
    for _ in 0..<3000 {
      list.move(rows: -1)
      _ = load(&list, total: 500, isStored: true)
    }
    #expect(list.section.date == date?.adding(days: 6) && list.entry?.rank == 500)
  }

  @Test func `a filter requests further pages of the current date only`() throws {
    var list = try list(rows: 20)
    list.reload(id: 1, isFiltered: true)
    let demands = load(&list) { $0.rank == 70 }
    let date = try Self.date("2024-01-05")
    #expect(demands == (1...3).map { BrowseList.Demand(date: date, pages: $0) })
    #expect(list.entry?.rank == 70)
    list.move(sections: 1)
    #expect(list.demand(isTyping: true) == BrowseList.Demand(date: date.adding(days: -1), pages: 0))
  }

  @Test func `the selected work stays selected when its date is loaded again`() throws {
    var list = try list()
    _ = load(&list)
    list.move(rows: 30)
    let work = list.entry?.illust.id
    list.reload(id: 1, isFiltered: true)
    #expect(list.entry == nil)
    _ = load(&list) { ($0.rank ?? 0) % 2 == 1 }
    #expect(list.entry?.illust.id == work && work != nil)
  }

  @Test func `there is no date before the first ranking, and none after the newest`() throws {
    let first = Self.kind.mode.firstDate
    var list = BrowseList(id: 0, Self.kind, from: first, newest: first)
    list.move(sections: 3)
    #expect(list.section.date == first && list.sections.count == 1)
    list.move(sections: -3)
    list.move(rows: 5)
    list.move(to: try Self.date("2024-01-05"))
    #expect(list.section.date == first && list.cursor.line == 0)
  }
}
