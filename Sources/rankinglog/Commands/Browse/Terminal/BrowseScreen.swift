import RankingLogCore
import RankingLogSite
import TerminalKit

/// The appearance of the terminal browser.
struct BrowseScreen: Sendable {
  /// A frame: text, and the cells for images.
  struct Frame: Sendable {
    var grid: CellGrid
    var images: [ImageBox] = []
  }

  /// The cells for the image of a work.
  struct ImageBox: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      case tile, thumbnail
      /// A page of the work, from 0, in the best size.
      case page(Int)
    }

    let work: Int
    var kind = Kind.thumbnail
    let box: CellRect
  }

  let size: ScreenSize
  let measure: CellMeasure
  let texts: Texts

  init(_ size: ScreenSize, measure: CellMeasure, texts: Texts = .english) {
    (self.size, self.measure, self.texts) = (size, measure, texts)
  }

  /// The number of rows between header and footer.
  var listRows: Int { max(1, size.rows - 2) }
  private var hasPane: Bool { size.columns >= 90 && listRows > 11 }
  private var paneColumns: Int { min(max(size.columns * 2 / 5, 36), 72) }
  /// The number of rows below the list that describe the current entry.
  private var detailRows: Int { !hasPane && listRows >= 12 ? 2 : 0 }

  /// The arrangement of entries that fills the screen.
  func layout(_ arrangement: BrowseState.Arrangement) -> BrowseList.Layout {
    guard arrangement == .grid else { return BrowseList.Layout(rows: listRows - detailRows) }
    let count = max(1, (listRows + 5) / Self.tileHeight)
    let height = max(3, (listRows - 1) / count)
    // Square images, in cells of twice their width.
    let columns = max(1, size.columns / max(20, 2 * height - 2))
    return BrowseList.Layout(rows: listRows, columns: columns, height: height)
  }

  private static let tileHeight = 13

  static let bold = Style(.standard, .bold)
  static let dim = Style(.standard, .dim)
  static let selected = Style(.standard, .reverse)
  static let good = Style(.theme(2))
  static let bad = Style(.theme(1))
  private static let heading = Style(.theme(6), .bold)

  func frame(_ state: BrowseState) -> Frame {
    var frame = Frame(grid: CellGrid(columns: size.columns, rows: size.rows, measure: measure))
    drawHeader(state, &frame.grid)
    switch state.overlay {
    case .single(let page):
      if let work = state.list.entry?.illust.id {
        let box = CellRect(column: 0, row: 1, columns: size.columns, rows: listRows - 1)
        frame.images = [ImageBox(work: work, kind: .page(page), box: box)]
        frame.grid.draw(truncating: state.caption(page, texts), column: 0, row: size.rows - 2, Self.bold)
      }
    case .text(let text, let top):
      for (index, line) in lines(of: text, in: state).dropFirst(top).prefix(listRows).enumerated() {
        frame.grid.draw(truncating: line.text, column: 0, row: 1 + index, line.style)
      }
    case .modes(let selected): drawModes(state.modes, selected, &frame.grid)
    case .calendar(let calendar): draw(calendar, &frame.grid)
    case .curve(let series): drawCurve(series, state, &frame.grid)
    case nil where state.arrangement == .grid: drawTiles(state, &frame)
    case nil: drawList(state, &frame)
    }
    drawFooter(state, &frame.grid)
    frame.images.removeAll { $0.box.row + $0.box.rows >= size.rows }
    return frame
  }

  /// A part of the screen that reacts to the mouse.
  enum Target: Sendable, Equatable {
    case entry(BrowseList.Position)
    case older, newer
  }

  func target(column: Int, row: Int, in state: BrowseState) -> Target? {
    if row == 0, state.list.kind != nil, (0...18).contains(column) { return column < 9 ? .older : .newer }
    guard state.overlay == nil, row <= listRows else { return nil }
    let layout = state.list.layout
    guard let visible = state.list.visibleRows.last(where: { $0.top < row }) else { return nil }
    let entries = state.list.entries(in: visible)
    let index = layout.columns == 1 ? 0 : column / tileColumns(layout)
    guard row - 1 - visible.top < layout.height, entries.indices.contains(index) else { return nil }
    if layout.columns == 1, hasPane, column > listColumns { return nil }
    return .entry(entries[index])
  }

  /// A date with its weekday.
  func dated(_ date: RankingDate) -> String { "\(date) \(texts(Message(date.weekday)))" }

  private var listColumns: Int { hasPane ? size.columns - paneColumns - 2 : size.columns }
  private func tileColumns(_ layout: BrowseList.Layout) -> Int { size.columns / layout.columns }
}

// Header and footer.
extension BrowseScreen {
  private func drawHeader(_ state: BrowseState, _ grid: inout CellGrid) {
    grid.fill(CellRect(column: 0, row: 0, columns: size.columns, rows: 1), Self.selected)
    // The date first, so that it is visible on a narrow screen.
    let list = state.list
    let end = grid.draw(title(list), column: 0, row: 0, Style(.standard, [.bold, .reverse]))
    let count = list.isFiltered ? list.section.entries.count : list.section.total
    let position = list.entry.map { _ in "\(list.cursor.line + 1)\(count.map { "/\($0)" } ?? "")" }
    let texts = [
      list.isFiltered ? "/\(state.filterText.sanitized())" : nil,
      state.selection.isEmpty ? nil : texts("\(state.selection.count) selected"), position,
    ]
    let text = texts.compactMap(\.self).joined(separator: "  ")
    let column = size.columns - 1 - measure.width(of: text)
    if column > end { grid.draw(text, column: column, row: 0, Self.selected) }
  }

  private func title(_ list: BrowseList) -> String {
    if let title = list.title { return " " + measure.truncate(title.sanitized(), to: size.columns / 2) }
    let date = list.section.date.map(dated) ?? ""
    return "◀ \(date) ▶  \(list.kind.map(texts.name) ?? "")"
  }

  private func drawFooter(_ state: BrowseState, _ grid: inout CellGrid) {
    let row = size.rows - 1
    if let input = state.input { return draw(input, row, &grid) }
    let failure = state.overlay == nil ? state.list.section.failure : nil
    grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1))
    if let text = state.notice ?? failure {
      draw(message: texts(text), endingIn: row, state.notice == nil ? Self.bad : Self.bold, &grid)
    } else if let text = state.downloadStatus {
      grid.draw(truncating: texts(text), column: 0, row: row, Self.good)
    } else {
      var column = 0
      for hint in BrowseKey.hints(in: state.view, texts)
      where column + measure.width(of: hint) <= size.columns {
        column = 2 + grid.draw(hint, column: column, row: row, Self.dim)
      }
    }
  }

  /// Draws a typed line, so that its cursor is visible, and its problem above it.
  private func draw(_ input: LineInput, _ row: Int, _ grid: inout CellGrid) {
    grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1))
    var column = grid.draw(texts(Message(input.purpose.label)), column: 0, row: row, Self.bold)
    var start = 0
    let room = max(1, size.columns - column - 1)
    while start < input.cursor,
      input.characters[start..<input.cursor].reduce(0, { $0 + measure.width(of: $1) }) > room
    {
      start += 1
    }
    for (index, character) in (input.characters + [" "]).enumerated().dropFirst(start) {
      let isProblem = input.problem?.offset == index
      let style =
        index == input.cursor ? Self.selected : isProblem ? Style(.theme(1), .underline) : Style()
      column = grid.draw(String(character), column: column, row: row, style)
    }
    if let problem = input.problem { draw(message: problem.text, endingIn: row - 1, Self.bad, &grid) }
  }

  /// Draws a message of at most four lines over the end of the list.
  private func draw(message: String, endingIn row: Int, _ style: Style, _ grid: inout CellGrid) {
    let lines = wrapped(message.sanitized(), columns: size.columns).prefix(4)
    for (index, line) in lines.enumerated() where row - lines.count + 1 + index > 0 {
      let row = row - lines.count + 1 + index
      grid.fill(CellRect(column: 0, row: row, columns: size.columns, rows: 1))
      grid.draw(line, column: 0, row: row, style)
    }
  }
}

// The list.
extension BrowseScreen {
  private func drawList(_ state: BrowseState, _ frame: inout Frame) {
    let list = state.list
    for visible in list.visibleRows {
      if !drawHeadingOrTail(visible, list, limit: listColumns, &frame.grid),
        let entry = list.entry(at: visible.start)
      {
        draw(
          entry, on: list.date(of: entry), row: 1 + visible.top, isSelected: visible.start == list.cursor,
          isChosen: state.selection.contains(entry.illust.id), &frame.grid)
      }
    }
    guard let entry = list.entry else { return }
    if hasPane {
      let box = CellRect(column: listColumns + 2, row: 1, columns: paneColumns, rows: listRows - 8)
      frame.images = [ImageBox(work: entry.illust.id, box: box)]
      drawDetails(entry, state, &frame.grid)
    } else if detailRows > 0 {
      let row = size.rows - 1 - detailRows
      grid(sparkline(entry, state, columns: size.columns - 30), row, Style(), &frame.grid)
      grid(tags(entry, state), row + 1, Self.dim, &frame.grid)
    }
  }

  private func grid(_ text: String, _ row: Int, _ style: Style, _ grid: inout CellGrid) {
    grid.draw(truncating: text.sanitized(), column: 2, row: row, style)
  }

  /// - Returns: False for a row of entries.
  private func drawHeadingOrTail(
    _ visible: BrowseList.VisibleRow, _ list: BrowseList, limit: Int, _ grid: inout CellGrid
  ) -> Bool {
    let section = list.sections[visible.start.section]
    let row = 1 + visible.top
    if visible.start.line < 0 {
      let title = section.date.map(dated) ?? list.title ?? ""
      let end = grid.draw(title.sanitized(), column: 0, row: row, Self.heading, limit: limit)
      let count =
        section.total.map { total -> String in
          let all = Message.count(total, "work")
          let isPart = section.loadedCount < total
          return "  "
            + texts(
              list.isFiltered
                ? "\(section.entries.count) of \(all)" : isPart ? "\(section.loadedCount)/\(all)" : all)
        } ?? ""
      grid.draw(count, column: end, row: row, Self.dim, limit: limit - end)
    } else if visible.start.line >= section.entries.count {
      let style = visible.start == list.cursor ? Self.selected : Self.dim
      grid.draw("  " + texts(section.message), column: 0, row: row, style, limit: limit)
    } else {
      return false
    }
    return true
  }

  /// - Parameter date: The date of the entry if it is not in a heading.
  private func draw(
    _ entry: RankingEntry, on date: String?, row: Int, isSelected: Bool, isChosen: Bool,
    _ grid: inout CellGrid
  ) {
    let style = isSelected ? Self.selected : Style()
    if isSelected { grid.fill(CellRect(column: 0, row: row, columns: listColumns, rows: 1), style) }
    grid.draw(measure.fit("\(entry.rankOrPosition)", to: 4, isRightAligned: true), column: 0, row: row, style)
    if isChosen { grid.draw("*", column: 4, row: row, isSelected ? style : Style(.theme(3), .bold)) }
    let (change, color) = change(of: entry)
    grid.draw(change, column: 5, row: row, isSelected ? style : color, limit: 5)
    let first = date == nil ? 11 : 22
    if let date { grid.draw(date, column: 11, row: row, isSelected ? style : Self.dim, limit: 10) }
    let artistColumns = listColumns >= 60 ? min(20, listColumns / 4) : 0
    let titleColumns = listColumns - first - (artistColumns > 0 ? artistColumns + 1 : 0)
    grid.draw(
      truncating: entry.displayTitle.sanitized(), column: first, row: row, style, limit: titleColumns)
    guard artistColumns > 0, let artist = entry.illust.artist?.name.sanitized() else { return }
    grid.draw(truncating: artist, column: first + 1 + titleColumns, row: row, style, limit: artistColumns)
  }

  private func change(of entry: RankingEntry) -> (String, Style) {
    switch entry.rankChange {
    case nil: ("", Self.dim)
    case .new: ("new", Style(.theme(3)))
    case .same: ("=", Self.dim)
    case .up(let ranks): ("▲\(ranks)", Self.good)
    case .down(let ranks): ("▼\(ranks)", Self.bad)
    }
  }

  private func drawDetails(_ entry: RankingEntry, _ state: BrowseState, _ grid: inout CellGrid) {
    let illust = entry.illust
    let facts: [Message?] = [
      (illust.type?.rawValue).map { Message($0) }, illust.pageCount.map { .count($0, "page") },
      entry.statistics.views.map { "\($0) views" },
    ]
    let values = state.list.facts.map { "\($0.heading.lowercased()) \($0.value)" }
    let found = values.isEmpty ? [] : [(values.joined(separator: " · "), Style())]
    let lines: [(String, Style)] =
      [
        (entry.displayTitle.sanitized(), Style(.standard, on: .standard, .bold, link: illust.url)),
        (illust.artist?.name ?? "", Style()),
        (facts.compactMap { $0.map { texts($0) } }.joined(separator: " · "), Style()),
      ] + found + [
        (tags(entry, state), Self.dim),
        (sparkline(entry, state, columns: paneColumns - 30), Style()),
        ("ID \(illust.id)", Self.dim),
      ]
    for (index, line) in lines.enumerated() {
      grid.draw(
        truncating: line.0.sanitized(), column: listColumns + 2, row: listRows - lines.count + 1 + index,
        line.1, limit: paneColumns)
    }
  }

  /// The tags, with their names in the user's language.
  func tags(_ entry: RankingEntry, _ state: BrowseState) -> String {
    let names = state.tagNames[entry.illust.id] ?? NamedTags()
    return entry.illust.tags.map { "#\(names.text(of: $0))" }.joined(separator: " ")
  }

  /// The ranks in the series with the best rank.
  private func sparkline(_ entry: RankingEntry, _ state: BrowseState, columns: Int) -> String {
    guard let history = state.history(of: entry.illust.id), let peak = history.peak else { return "" }
    let rankings = texts(.count(history.places.count, "ranking"))
    let text = history.runs.map(HistoryText.sparkline).joined(separator: " ")
    return "\(texts("best rank \(peak.rankOrPosition)")) · \(rankings)  \(text.suffix(max(0, columns)))"
  }
}

// The grid.
extension BrowseScreen {
  private func drawTiles(_ state: BrowseState, _ frame: inout Frame) {
    let list = state.list
    let columns = tileColumns(list.layout)
    for visible in list.visibleRows
    where !drawHeadingOrTail(visible, list, limit: size.columns, &frame.grid) {
      for (index, position) in list.entries(in: visible).enumerated() {
        guard let entry = list.entry(at: position) else { continue }
        let tile = CellRect(
          column: index * columns, row: 1 + visible.top, columns: columns - 1, rows: list.layout.height)
        drawTile(entry, tile, isSelected: position == list.cursor, state, &frame)
      }
    }
  }

  private func drawTile(
    _ entry: RankingEntry, _ tile: CellRect, isSelected: Bool, _ state: BrowseState, _ frame: inout Frame
  ) {
    let box = CellRect(column: tile.column, row: tile.row, columns: tile.columns, rows: tile.rows - 2)
    frame.images.append(ImageBox(work: entry.illust.id, kind: .tile, box: box))
    let row = tile.row + tile.rows - 2
    let prefix = state.selection.contains(entry.illust.id) ? "* " : ""
    let text = "\(prefix)\(entry.rankOrPosition) \(entry.displayTitle.sanitized())"
    let style = isSelected ? Self.selected : Style()
    frame.grid.draw(
      measure.fit(text, to: tile.columns), column: tile.column, row: row, style, limit: tile.columns)
  }
}

extension Style {
  fileprivate init(_ foreground: TerminalColor, _ traits: Traits) {
    self.init(foreground, on: .standard, traits)
  }
}

extension RankingDate {
  /// The English abbreviation of the day of the week.
  var weekday: String { ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((dayNumber % 7) + 7) % 7] }
}

extension BrowseState {
  /// The history of a work in the series with its best rank; nil if it is not known.
  func history(of work: Int) -> WorkHistory? {
    histories[work]?.min { ($0.peak?.rankOrPosition ?? .max) < ($1.peak?.rankOrPosition ?? .max) }
  }

  /// The description of a single image.
  fileprivate func caption(_ page: Int, _ texts: Texts) -> String {
    guard let entry = list.entry else { return "" }
    let pages = entry.illust.pageCount ?? 1
    let prefix = selection.contains(entry.illust.id) ? "* " : ""
    return [
      "\(prefix)\(entry.rankOrPosition) \(entry.displayTitle.sanitized())",
      entry.illust.artist?.name.sanitized(),
      pages > 1 ? texts("page \(page + 1) of \(pages)") : nil,
    ].compactMap(\.self).joined(separator: " · ")
  }

  /// The progress of the downloads; nil if none is running.
  fileprivate var downloadStatus: Message? {
    guard isDownloading else { return nil }
    let finished = currentDownloads.filter(\.isFinished)
    let failed = finished.count { $0.phase == .failed }
    let bytes = Formatting.bytes(currentDownloads.reduce(0) { $0 + $1.bytes })
    let all = Message.count(currentDownloads.count, "work")
    return failed > 0
      ? "downloading: \(finished.count) of \(all), \(bytes), \(failed) failed"
      : "downloading: \(finished.count) of \(all), \(bytes)"
  }
}

extension WorkHistory {
  /// The place with the best rank; the earliest of equal ones.
  var peak: Place? { runs.map(\.peak).min { $0.rankOrPosition < $1.rankOrPosition } }
}

extension BrowseList.Section {
  /// The text of the line after the entries.
  fileprivate var message: Message {
    switch state {
    case .loaded(hasMore: false):
      loadedCount == 0 ? "no works" : "no work matches the filter; press / to change it, Esc to remove it"
    case .unread, .loading, .loaded: "loading …"
    case .absent: "no ranking of this date"
    case .notStored: "not stored; run without --offline to fetch it"
    case .failed(let reason): "cannot be fetched; press r to retry: \(reason)"
    case .paused(let seconds): "pixiv requested a pause of \(seconds) s; press r to retry"
    }
  }

  /// The reason why the section is incomplete; nil if there is none.
  fileprivate var failure: Message? {
    if case .failed(let reason) = state { reason } else { nil }
  }
}
