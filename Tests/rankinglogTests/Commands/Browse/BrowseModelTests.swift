import Foundation
import RankingLogCore
import RankingLogSite
import TerminalKit
import TestSupport
import Testing

@testable import rankinglog

struct BrowseModelTests {
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
  private func model(from text: String = "2024-01-05", newest: String = "2024-01-05") throws -> BrowseModel {
    try BrowseModel(Self.kind, from: Self.date(text), newest: Self.date(newest))
  }

  private func load(_ model: inout BrowseModel, rows: Int, total: Int = 120) {
    while let demand = model.demand(rows) {
      model.begin(demand)
      let count = min(total, demand.pages * BrowseReader.page)
      var loaded = BrowsedRanking()
      loaded.ranking = Ranking(
        source: .web, kind: Self.kind, date: demand.date, fetchedAt: Timestamp(seconds: 0), total: total,
        state: count < total ? .partial : .complete)
      loaded.entries = entries(count)
      model.finish(demand.date, loaded, isOffline: false)
    }
  }

  @Test func `moving down passes all pages of a date, and continues with older dates`() throws {
    var model = try model()
    var visited: [String] = []
    for _ in 0..<300 {
      load(&model, rows: 10)
      let rank = model.entry?.rank ?? 0
      visited.append("\(model.day.date) \(rank)")
      model.move(by: 1, rows: 10)
    }
    let expected = ["2024-01-05", "2024-01-04", "2024-01-03"].flatMap { date in
      (1...120).map { "\(date) \($0)" }
    }
    #expect(visited == Array(expected.prefix(300)))
    for _ in 0..<400 { model.move(by: -1, rows: 10) }
    #expect(model.cursor == BrowseModel.Position(day: 0, line: 0))
  }

  @Test(arguments: 0..<10)
  func `the cursor is always visible, and only visible dates and the next one are requested`(seed: Int) throws
  {
    var random = SplitMix(state: UInt64(seed))
    var model = try model(from: "2023-12-25")
    for _ in 0..<300 {
      let rows = Int.random(in: 1...40, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: model.move(days: Int.random(in: -9...9, using: &random))
      case 1: model.moveToEdge(isLast: Bool.random(using: &random), rows: rows)
      case 2: load(&model, rows: rows, total: [0, 1, 50, 51, 120][Int.random(in: 0..<5, using: &random)])
      case 3: model.retry()
      case 4: if let demand = model.demand(rows) { model.fail(demand.date, "failed") }
      default: model.move(by: Int.random(in: -50...50, using: &random), rows: rows)
      }
      model.show(rows)
      #expect(model.lines(rows).contains(model.cursor), "seed \(seed)")
      #expect(model.days[model.cursor.day].count > model.cursor.line)
      if let demand = model.demand(rows) {
        let visible = Set(model.lines(rows).map(\.day))
        let last = try #require(visible.max())
        let index = try #require(model.days.firstIndex { $0.date == demand.date })
        #expect(visible.contains(index) || index == last + 1)
      }
      #expect(model.days.map(\.date) == model.days.map(\.date).sorted(by: >))
      #expect(try model.days[0].date <= Self.date("2024-01-05"))
    }
  }

  @Test func `a large step stops at the first line that is not loaded`() throws {
    var model = try model()
    model.move(by: 40, rows: 20)
    #expect(model.cursor == BrowseModel.Position(day: 0, line: 0))
    #expect(model.demand(20)?.date == model.day.date)
    if let demand = model.demand(20) { model.begin(demand) }
    #expect(model.demand(20) == nil)
    model.fail(model.day.date, "failed")
    model.move(by: 40, rows: 20)
    #expect(try model.day.date == Self.date("2024-01-04"))
  }

  @Test func `Terminal.md lists all keys`() throws {
    let page = try String(contentsOf: Repository.file("Documentation/Terminal.md"), encoding: .utf8)
    for key in BrowseKey.allCases { #expect(page.contains("| \(key.names) | \(key.meaning) |")) }
  }

  @Test func `there is no date before the first ranking, and none after the newest`() throws {
    let first = Self.kind.mode.firstDate
    var model = BrowseModel(Self.kind, from: first, newest: first)
    model.move(days: 3)
    #expect(model.day.date == first && model.days.count == 1)
    model.move(days: -3)
    model.move(by: 5, rows: 10)
    #expect(model.day.date == first && model.cursor.line == 0)
  }

  @Test(arguments: [(80, 24), (40, 10), (300, 100), (20, 4), (1, 1), (110, 12)])
  func `each size of the screen shows the date first, and no text leaves the screen`(columns: Int, rows: Int)
    throws
  {
    var model = try model()
    let screen = BrowseScreen(ScreenSize(columns: columns, rows: rows), measure: CellMeasure())
    load(&model, rows: screen.listRows)
    model.move(by: 3, rows: screen.listRows)
    let grid = screen.list(model)
    #expect(grid.columns == columns && grid.rows == rows)
    if columns >= 20 {
      #expect(grid.text(ofRow: 0).hasPrefix(" 2024-01-05 Fri"))
      #expect((1..<rows - 1).contains { grid.text(ofRow: $0).contains("☆ 題名") })
    }
    _ = (screen.help(), screen.single(model))
    if let box = screen.imageBox { #expect(box.column + box.columns <= columns && box.row + box.rows < rows) }
  }
}
