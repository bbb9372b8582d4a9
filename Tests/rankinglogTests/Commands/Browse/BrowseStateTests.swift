import Foundation
import RankingLogCore
import TestSupport
import Testing

@testable import RankingLogSite
@testable import TerminalKit
@testable import rankinglog

struct BrowseStateTests {
  private func state(columns: Int = 100, rows: Int = 30, from position: BrowsePosition? = nil) throws
    -> BrowseState
  {
    let newest = try #require(RankingDate("2024-01-05"))
    let clock = try #require(Timestamp("2024-01-06T12:00:00+09:00"))
    var state = BrowseState(
      position ?? BrowsePosition(kind: RankingKind(.daily), date: newest),
      PublicationCalendar(now: clock), modes: RankingKind.all,
      BrowseScreen(ScreenSize(columns: columns, rows: rows), measure: CellMeasure()))
    load(&state)
    return state
  }

  /// Loads the visible rankings, with ten entries each.
  private func load(_ state: inout BrowseState) {
    while let demand = state.list.demand() {
      let id = state.list.id
      guard let date = demand.date else {
        state.change(id) { $0.finish(matching: $0.results) }
        continue
      }
      var loaded = BrowsedRanking()
      loaded.ranking = Ranking(
        source: .web, kind: RankingKind(.daily), date: date, fetchedAt: Timestamp(seconds: 0), total: 10,
        state: .complete)
      loaded.entries = (1...10).map { rank in
        RankingEntry(
          position: rank, rank: rank, previousRank: 0,
          illust: Illust(id: date.dayNumber * 100 + rank, title: "title \(rank)"))
      }
      state.change(id) { $0.finish(date, loaded, matching: loaded.entries, isStored: false) }
    }
  }

  /// Presses the keys of a text; ⏎ is Enter, ⎋ Escape, ← Backspace.
  private func press(_ text: String, _ state: inout BrowseState) -> [BrowseState.Effect] {
    text.compactMap { character in
      let named: [Character: InputEvent.Key] = ["⏎": .enter, "⎋": .escape, "←": .backspace]
      let effect = state.handle(named[character] ?? .character(character), [])
      load(&state)
      return effect
    }
  }

  private func date(_ state: BrowseState) -> String { state.list.section.date.map { "\($0)" } ?? "" }

  @Test(arguments: [
    ("n", "2024-01-04"), ("nnp", "2024-01-04"), ("N", "2023-12-29"), ("NP", "2024-01-05"),
    ("{", "2023-12-05"), ("{}", "2024-01-05"), ("[", "2023-01-05"), ("[]", "2024-01-05"),
    ("D2014-11-06⏎", "2014-11-06"), ("D2014-11⏎", "2014-11-30"), ("D2014-11-06⏎Dlatest⏎", "2024-01-05"),
    ("D2014-11-07←6⏎", "2014-11-06"), ("Dtomorrow⏎⎋", "2024-01-05"), ("D2014⎋", "2024-01-05"),
    ("4kk⏎", "2023-11-05"), ("4nh⏎", "2023-01-04"), ("4⎋", "2024-01-05"), ("p", "2024-01-05"),
    ("h", "2024-01-04"),
  ])
  func `keys change the date`(keys: String, expected: String) throws {
    var state = try state()
    #expect(press(keys, &state).isEmpty)
    #expect(date(state) == expected && state.input == nil && state.overlay == nil)
  }

  @Test func `the selection spans dates, and is downloaded in its order`() throws {
    var state = try state()
    _ = press("xxnjx", &state)
    let days = try ["2024-01-05", "2024-01-04"].map { try #require(RankingDate($0)).dayNumber * 100 }
    let works = [days[0] + 1, days[0] + 2, days[1] + 2]
    #expect(press("d", &state) == [.download(works)])
    #expect(press("|cat⏎", &state) == [.pipe("cat", works)])
    _ = press("jjV", &state)
    #expect(press("d", &state) == [.download(works + [3, 4, 5].map { days[1] + $0 })])
    #expect(press("ud", &state) == [.download([days[1] + 5])])
    _ = press("*", &state)
    #expect(state.selection == (1...10).map { days[1] + $0 })
  }

  @Test(arguments: [
    // A newer ranking is inserted before the first work.
    ("nxpjjjV", [1]), ("nxpnjjjV", [1, 2, 3, 4]), ("nxpnV", [1]),
    // The filter is another list of the same ranking.
    ("x/title⏎jjV", [1]),
  ])
  func `a range is selected between two works of one ranking, wherever the rankings move`(
    keys: String, ranks: [Int]
  ) throws {
    var state = try state()
    _ = press(keys, &state)
    #expect(state.selection.map { $0 % 100 } == ranks)
    #expect(Set(state.selection.map { $0 / 100 }).count == 1)
  }

  @Test func `a filter is applied as it is typed, and Escape removes it`() throws {
    var state = try state()
    _ = press("/title", &state)
    #expect(state.filterText == "title" && state.list.isFiltered)
    _ = press(" rank:x", &state)
    #expect(state.filterText == "title ran")
    #expect(state.input?.problem?.offset != nil)
    // An invalid filter is not accepted.
    #expect(press("⏎", &state).isEmpty && state.input != nil)
    _ = press("←5⏎", &state)
    #expect(state.input == nil && state.filterText == "title rank:5")
    _ = press("/x⎋", &state)
    #expect(state.filterText == "title rank:5")
    _ = press("⎋", &state)
    #expect(state.filterText.isEmpty && !state.list.isFiltered)
  }

  @Test(arguments: [
    ("sfox hat⏎", "search fox hat", ["search", "-n", "500", "--", "fox hat"]),
    (":movers⏎", ":movers -m daily -d 2024-01-05", ["movers", "-m", "daily", "-d", "2024-01-05"]),
    (":best -d 2014 -w 'a b'⏎", ":best -d 2014 -w a b", ["best", "-d", "2014", "-w", "a b"]),
  ])
  func `queries run commands`(keys: String, title: String, words: [String]) throws {
    var state = try state()
    #expect(press(keys, &state) == [.query(title: title, words)])
  }

  @Test func `results are a list with the same keys, and Escape returns to the ranking`() throws {
    var state = try state()
    _ = press("n", &state)
    let entry = try #require(state.list.entry)
    var query = WorkQuery()
    query.works = [WorkQuery.Work(entry: entry, facts: [WorkQuery.Fact(heading: "Days", value: "3")])]
    state.show(query, "search fox")
    load(&state)
    #expect(state.list.title == "search fox" && state.list.entry == entry)
    #expect(state.list.facts == query.works[0].facts)
    #expect(press("d", &state) == [.download([entry.illust.id])])
    _ = press("n⎋", &state)
    #expect(date(state) == "2024-01-04" && state.list.entry == entry)
  }

  @Test func `the position of a session is restored in the next one`() throws {
    var state = try state()
    _ = press("2njj", &state)
    let position = BrowsePosition(state.position.texts, newest: try #require(RankingDate("2024-01-05")))
    #expect(position == state.position)
    let next = try self.state(from: position)
    #expect(next.position == state.position && next.arrangement == .grid)
  }

  @Test func `a mode is selected by its letters`() throws {
    var state = try state()
    _ = press("mw⏎", &state)
    #expect(state.list.kind?.mode == .weekly && date(state) == "2024-01-05")
    _ = press("mmm⎋", &state)
    #expect(state.overlay == nil)
  }

  @Test(arguments: [("G", nil), ("Gg", 0), (" ", 28), (" b", 0), ("jjk", 1)])
  func `the keys of the list also move in the list of modes`(keys: String, row: Int?) throws {
    var state = try state()
    let selected = row ?? state.modes.count - 1
    _ = press("m" + keys, &state)
    guard case .modes(selected) = state.overlay else {
      Issue.record("\(String(describing: state.overlay))")
      return
    }
    // Help opens, and closes again, in front of the modes.
    _ = press("?", &state)
    guard case .text(.help, _) = state.overlay else {
      Issue.record("\(String(describing: state.overlay))")
      return
    }
    _ = press("?⏎", &state)
    #expect(state.list.kind == state.modes[selected])
  }

  @Test func `quitting asks first while downloads are running`() throws {
    var state = try state()
    #expect(press("q", &state) == [.quit])
    #expect(press("Q", &state) == [.quit])
    #expect(press("⏎q", &state).isEmpty)
    #expect(press("2⎋⎋", &state).isEmpty)
  }

  @Test func `another key withdraws a request to quit`() throws {
    var state = try state()
    var download = BrowseExport(what: PageOfWork(id: 5, page: nil))
    download.phase = .running
    state.set(downloads: [download])
    #expect(press("q", &state).isEmpty)
    #expect(press("jq", &state).isEmpty)
    #expect(press("q", &state) == [.quit])
  }

  @Test func `the list states which part of a ranking is loaded, and why a page failed`() throws {
    var state = try state()
    let date = try #require(state.list.section.date)
    var part = BrowsedRanking()
    part.ranking = Ranking(
      source: .web, kind: RankingKind(.daily), date: date, fetchedAt: Timestamp(seconds: 0), total: 500,
      state: .partial)
    part.entries = state.list.section.entries
    state.change(state.list.id) { $0.finish(date, part, matching: part.entries, isStored: false) }
    #expect(state.text(100, 30, 1).contains("2024-01-05 Fri  10/500 works"))
    state.change(state.list.id) { $0.fail(date, "www.pixiv.net: no answer; \(.retry)") }
    let rows = (1..<29).map { state.text(80, 30, $0) }
    let reason = "cannot be fetched; press r to retry: www.pixiv.net: no answer; run the same"
    #expect(rows.contains { $0.contains(reason) })
  }

  @Test func `f changes the favorites, and results of several dates have a column for them`() throws {
    var state = try state()
    let work = try #require(state.list.entry?.illust.id)
    #expect(press("f", &state) == [.favorite(work)])
    var query = WorkQuery()
    for day in 4...5 {
      let ranking = Ranking(
        source: .web, kind: RankingKind(.daily), date: try #require(RankingDate("2024-01-0\(day)")),
        fetchedAt: Timestamp(seconds: 0), total: 1, state: .complete)
      query.add([RankingEntry(position: 1, rank: 7, illust: Illust(id: day, title: "title"))], of: ranking)
    }
    state.show(query, "ranking")
    load(&state)
    #expect(
      state.text(80, 24, 2).contains("2024-01-04 title") && state.text(80, 24, 3).contains("2024-01-05 title")
    )
  }

  @Test(arguments: [(80, "▓ ▒"), (110, "▓▓ ▒▒"), (60, "▓▒")])
  func `the calendar is a heat map of downloaded images`(columns: Int, cells: String) throws {
    var state = try state(columns: columns)
    _ = press("4", &state)
    let dates = (2...5).map { "2024-01-0\($0)" }.compactMap { RankingDate($0) }
    let shown = [
      CalendarDate(.partial), CalendarDate(.complete, works: 500, held: 400),
      CalendarDate(.complete, works: 500, held: 1), CalendarDate(.complete, works: 500, held: 500),
    ]
    state.set(Dictionary(uniqueKeysWithValues: zip(dates, shown)), of: RankingKind(.daily), year: 2024)
    #expect(state.text(columns, 24, 1).contains("complete, 500 of 500 images"))
    let row = (2..<5).map { state.text(columns, 24, $0) }.first { $0.contains("Jan") } ?? ""
    // The selected date is a number.
    #expect(row.contains("▄") && row.contains(cells) && row.contains("5"), "\(row)")
    #expect((2..<22).contains { state.text(columns, 24, $0).contains("complete (3)   ▄ partial (1)") })
  }

  @Test func `the list of downloads has the titles of the works`() throws {
    var state = try state()
    let work = try #require(state.list.entry?.illust.id)
    #expect(press("dnd", &state).count == 2)
    state.set(downloads: [BrowseExport(what: PageOfWork(id: work, page: nil))])
    _ = press("J", &state)
    #expect(state.text(100, 30, 1).hasPrefix("\(work)"))
    #expect(state.text(100, 30, 1).contains("title 1"))
  }

  @Test(arguments: [
    (Language.zh, "日榜", "10 件作品", "移动"), (.ja, "デイリー", "10 作品", "移動"),
  ])
  func `the views are in the language of the user`(
    language: Language, mode: String, count: String, help: String
  ) throws {
    var state = try state()
    let screen = BrowseScreen(
      ScreenSize(columns: 100, rows: 30), measure: CellMeasure(), texts: Texts(language))
    let text = { (row: Int, state: BrowseState) in screen.frame(state).grid.text(ofRow: row) }
    #expect(text(0, state).contains(mode) && text(1, state).contains(count))
    _ = press("?", &state)
    #expect(text(1, state).hasPrefix(help))
    _ = press("⎋m", &state)
    #expect(text(1, state).contains(mode))
  }

  @Test(arguments: ["⏎", "4", "c", "J"])
  func `Escape in a view returns to the view below it`(keys: String) throws {
    var state = try state()
    _ = press(keys + "?", &state)
    guard case .text(.help, _) = state.overlay else {
      Issue.record("no help")
      return
    }
    _ = press("⎋", &state)
    #expect(state.overlay != nil)
    if case .text(.help, _) = state.overlay { Issue.record("help is still open") }
    #expect(press("⎋⎋⎋", &state).isEmpty && state.overlay == nil)
  }

  @Test func `an unknown command stays in its line`() throws {
    var state = try state()
    #expect(press(":gallery -o x⏎", &state).isEmpty)
    #expect(state.input?.problem?.text.hasPrefix("'gallery' prints no works; use ranking, ") == true)
  }

  @Test func `a click selects an entry, a second one opens it, and the arrows change the date`() throws {
    var state = try state()
    func click(_ column: Int, _ row: Int) {
      state.handle(InputEvent.Mouse(action: .press, column: column, row: row))
    }
    click(5, 4)
    #expect(state.list.entry?.rank == 3)
    click(5, 4)
    if case .single = state.overlay {} else { Issue.record("not a single image") }
    click(5, 4)
    click(0, 0)
    #expect(date(state) == "2024-01-04")
    click(17, 0)
    #expect(date(state) == "2024-01-05")
  }

  @Test func `Terminal.md contains the table of keys`() throws {
    let file = Repository.file("Documentation/Terminal.md")
    let rows = BrowseKey.all.map { "| \($0.names.replacing("|", with: "\\|")) | \($0.meaning) |\n" }
    let table = "| keys | action |\n|---|---|\n" + rows.joined()
    var page = try String(contentsOf: file, encoding: .utf8)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      page.replace(/\| keys \| action \|\n(\|.*\n)+/, with: table)
      try Data(page.utf8).write(to: file)
    }
    #expect(page.contains(table + "\n"))
  }

  @Test(arguments: [
    BrowseKey.Views.list, .single, .curve, .calendar, .modes, .text,
  ])
  func `a key has one effect in each view, and one in the views with a hint`(view: BrowseKey.Views) {
    let rows = BrowseKey.all.filter { $0.views.contains(view) }
    let names = rows.flatMap { $0.names.split(separator: " ") }
    #expect(Set(names).count == names.count)
    let hints = rows.flatMap(\.hints).filter { $0.views.contains(view) }
    #expect(!hints.isEmpty && hints.count == BrowseKey.hints(in: view).count)
    #expect(Set(hints.map(\.position)).count == hints.count)
  }

  @Test(arguments: [(80, 24), (40, 10), (300, 100), (20, 4), (1, 1), (110, 12)])
  func `each view fits on each screen, with the date in the first row`(columns: Int, rows: Int) throws {
    var state = try state(columns: columns, rows: rows)
    let views = ["1", "2", "⏎", "⎋4", "⎋c", "⎋i", "⎋?", "⎋J", "⎋m", "⎋/x", "⎋D", "⎋2jj", "1jjx"]
    for view in views {
      _ = press(view, &state)
      let screen = BrowseScreen(ScreenSize(columns: columns, rows: rows), measure: CellMeasure())
      let frame = screen.frame(state)
      #expect(frame.grid.columns == columns && frame.grid.rows == rows)
      if columns >= 20 { #expect(frame.grid.text(ofRow: 0).hasPrefix("◀ \(date(state)) "), "\(view)") }
      for image in frame.images where image.box.rows > 0 && image.box.columns > 0 {
        #expect(image.box.column + image.box.columns <= columns && image.box.row + image.box.rows < rows)
      }
    }
    if columns >= 20 { #expect((1..<rows - 1).contains { state.text(columns, rows, $0).contains("title ") }) }
  }

  @Test(.expensive(), arguments: 0..<20)
  func `no sequence of keys fails`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    var state = try state(columns: 20 + seed * 10, rows: 2 + seed * 2)
    let keys = Array("jkhl bgGnpNP}{][Dm1234ciq/s:atxV*udJBoyY|v!rR?⏎⎋←x01-")
    for _ in 0..<400 {
      _ = press(String(keys[Int.random(in: keys.indices, using: &random)]), &state)
      let size = ScreenSize(
        columns: Int.random(in: 1...200, using: &random), rows: Int.random(in: 1...60, using: &random))
      let screen = BrowseScreen(size, measure: CellMeasure())
      if Int.random(in: 0..<20, using: &random) == 0 { state.resize(screen) }
      state.handle(
        InputEvent.Mouse(
          action: .press, column: Int.random(in: 0...200, using: &random),
          row: Int.random(in: 0...60, using: &random)))
      _ = screen.frame(state)
    }
  }
}

extension BrowseState {
  fileprivate func text(_ columns: Int, _ rows: Int, _ row: Int) -> String {
    BrowseScreen(ScreenSize(columns: columns, rows: rows), measure: CellMeasure()).frame(self).grid.text(
      ofRow: row)
  }
}
