import RankingLogCore
import TerminalKit

/// The appearance of the terminal browser.
struct BrowseScreen: Sendable {
  let size: ScreenSize
  private let measure: CellMeasure

  init(_ size: ScreenSize, measure: CellMeasure) { (self.size, self.measure) = (size, measure) }

  /// The number of rows between header and footer.
  var listRows: Int { max(1, size.rows - 2) }
  private var hasPane: Bool { size.columns >= 90 }
  private var listColumns: Int { hasPane ? size.columns - paneColumns - 2 : size.columns }
  private var paneColumns: Int { min(max(size.columns * 2 / 5, 36), 72) }

  /// The cells for the image of the current entry; nil if the screen is too narrow.
  var imageBox: CellRect? {
    guard hasPane, listRows > 10 else { return nil }
    return CellRect(column: listColumns + 2, row: 1, columns: paneColumns, rows: listRows - 7)
  }

  /// The cells for a single image.
  var singleBox: CellRect { CellRect(column: 0, row: 1, columns: size.columns, rows: listRows) }

  private static let heading = Style(traits: .bold)
  private static let dim = Style(traits: .dim)
  private static let up = Style(.theme(2))
  private static let down = Style(.theme(1))
  private static let selected = Style(traits: .reverse)

  /// Draws the list.
  func list(_ model: BrowseModel) -> CellGrid {
    var grid = frame(model)
    for (index, position) in model.lines(listRows).enumerated() {
      let row = 1 + index
      if position.line < 0 {
        drawHeading(model.days[position.day], row, &grid)
      } else if let entry = model.entry(at: position) {
        draw(entry, row, isSelected: position == model.cursor, &grid)
      } else {
        let text = "  " + model.days[position.day].message
        grid.draw(
          text, column: 0, row: row, position == model.cursor ? Self.selected : Self.dim, limit: listColumns)
      }
    }
    if hasPane, let entry = model.entry { drawDetails(entry, &grid) }
    return grid
  }

  /// Draws the frame of a single image, without the image.
  func single(_ model: BrowseModel) -> CellGrid {
    var grid = frame(model)
    if let entry = model.entry {
      grid.fill(CellRect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1))
      grid.draw(summary(entry), column: 0, row: size.rows - 1, link: entry)
    }
    return grid
  }

  /// Draws the keys.
  func help() -> CellGrid {
    var grid = CellGrid(columns: size.columns, rows: size.rows, measure: measure)
    grid.draw("Keys", column: 2, row: 0, Self.heading)
    for (index, key) in BrowseKey.allCases.prefix(max(0, size.rows - 2)).enumerated() {
      grid.draw(key.names, column: 2, row: 1 + index, Self.heading, limit: 22)
      grid.draw(key.meaning, column: 25, row: 1 + index)
    }
    grid.draw("Press any key to continue.", column: 2, row: size.rows - 1, Self.dim)
    return grid
  }

  private func frame(_ model: BrowseModel) -> CellGrid {
    var grid = CellGrid(columns: size.columns, rows: size.rows, measure: measure)
    let day = model.day
    let total = day.total.map { "/\($0)" } ?? ""
    let position = model.entry == nil ? "" : "\(model.cursor.line + 1)\(total)"
    let source = day.source.map { "  \($0.rawValue)" } ?? ""
    grid.fill(CellRect(column: 0, row: 0, columns: size.columns, rows: 1), Self.selected)
    // The date first, so that it is visible on a narrow screen.
    let text = "\(day.date) \(day.date.weekday)  \(model.kind.name)\(source)"
    let end = grid.draw(text, column: 1, row: 0, Style(traits: [.bold, .reverse]))
    let column = size.columns - 1 - position.utf8.count
    if column > end { grid.draw(position, column: column, row: 0, Self.selected) }
    let keys = "⏎ image  space next screen  n/p older/newer date  v images  ? keys  q quit"
    let failure = day.failure.map { measure.truncate($0.sanitized(), to: size.columns) }
    grid.draw(failure ?? keys, column: 0, row: size.rows - 1, failure == nil ? Self.dim : Style(.theme(1)))
    return grid
  }

  private func drawHeading(_ day: BrowseModel.Day, _ row: Int, _ grid: inout CellGrid) {
    let end = grid.draw("\(day.date) \(day.date.weekday)", column: 0, row: row, Style(.theme(6), .bold))
    grid.draw(
      day.total.map { "  \($0) works" } ?? "", column: end, row: row, Self.dim, limit: listColumns - end)
  }

  private func draw(_ entry: RankingEntry, _ row: Int, isSelected: Bool, _ grid: inout CellGrid) {
    let style = isSelected ? Self.selected : Style()
    if isSelected { grid.fill(CellRect(column: 0, row: row, columns: listColumns, rows: 1), style) }
    grid.draw(measure.fit("\(entry.rankOrPosition)", to: 4, isRightAligned: true), column: 0, row: row, style)
    let (change, color) = change(of: entry)
    grid.draw(change, column: 5, row: row, isSelected ? style : color, limit: 5)
    let artistColumns = listColumns >= 60 ? min(20, listColumns / 4) : 0
    let titleColumns = listColumns - 11 - (artistColumns > 0 ? artistColumns + 1 : 0)
    let title = measure.truncate(entry.illust.title.sanitized(), to: titleColumns)
    grid.draw(
      title.isEmpty ? "(\(entry.visibility.rawValue))" : title, column: 11, row: row, style,
      limit: titleColumns)
    guard artistColumns > 0, let artist = entry.illust.artist?.name.sanitized() else { return }
    grid.draw(measure.truncate(artist, to: artistColumns), column: 12 + titleColumns, row: row, style)
  }

  private func change(of entry: RankingEntry) -> (String, Style) {
    guard let rank = entry.rank, let previous = entry.previousRank else { return ("", Self.dim) }
    if previous == 0 { return ("new", Style(.theme(3))) }
    if previous == rank { return ("=", Self.dim) }
    return previous > rank ? ("▲\(previous - rank)", Self.up) : ("▼\(rank - previous)", Self.down)
  }

  private func drawDetails(_ entry: RankingEntry, _ grid: inout CellGrid) {
    let illust = entry.illust
    let column = listColumns + 2
    var row = max(listRows - 5, 1)
    func line(_ text: String, _ style: Style = Style()) {
      if row <= listRows {
        grid.draw(measure.truncate(text.sanitized(), to: paneColumns), column: column, row: row, style)
      }
      row += 1
    }
    line(illust.title, Style(.standard, .bold, link: illust.url))
    line(illust.artist?.name ?? "")
    let views = entry.statistics.views.map { "\($0) views" }
    line(
      [illust.type?.rawValue, illust.pageCount.map { Formatting.count($0, "page") }, views].compactMap(\.self)
        .joined(separator: " · "))
    line(illust.tags.map { "#\($0)" }.joined(separator: " "), Self.dim)
    line("ID \(illust.id)", Self.dim)
  }

  private func summary(_ entry: RankingEntry) -> String {
    let artist = entry.illust.artist.map { " · \($0.name)" } ?? ""
    return measure.truncate(
      "\(entry.rankOrPosition)  \(entry.illust.title)\(artist)".sanitized(), to: size.columns)
  }
}

extension CellGrid {
  fileprivate mutating func draw(_ text: String, column: Int, row: Int, link entry: RankingEntry) {
    draw(text, column: column, row: row, Style(.standard, .bold, link: entry.illust.url))
  }
}

extension Style {
  fileprivate init(traits: Traits) { self.init(.standard, traits) }
  fileprivate init(_ foreground: TerminalColor, _ traits: Traits, link: String? = nil) {
    self.init(foreground, on: .standard, traits, link: link)
  }
}

extension RankingDate {
  /// The English abbreviation of the day of the week.
  var weekday: String { ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][((dayNumber % 7) + 7) % 7] }
}

extension BrowseModel.Day {
  /// The text of the line after the entries.
  var message: String {
    switch state {
    case .unread, .loading, .loaded: "loading …"
    case .absent: "no ranking of this date"
    case .notStored: "not stored; run without --offline to fetch it"
    case .failed: "cannot be fetched; press r to retry"
    case .paused(let seconds): "pixiv requested a pause of \(seconds) s; press r to retry"
    }
  }

  /// The reason why the section is incomplete; nil if there is none.
  var failure: String? {
    if case .failed(let reason) = state { reason } else { nil }
  }
}
