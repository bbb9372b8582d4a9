import Platform
import RankingLogCore
import RankingLogSite
import TerminalKit

// Views in front of the list.
extension BrowseScreen {
  /// A line of a page of text.
  struct TextLine: Sendable {
    var text: String
    var style = Style()
  }

  /// Returns the complete text of a page.
  func lines(of text: BrowseState.Overlay.Text, in state: BrowseState) -> [TextLine] {
    switch text {
    case .help: helpLines
    case .details: detailLines(state)
    case .downloads: downloadLines(state)
    case .output: state.output.map { TextLine(text: $0) }
    }
  }

  private var helpLines: [TextLine] {
    let mouse = ("mouse", "wheel: scroll; click: select, then open; arrows above: date")
    let width = BrowseKey.all.map { $0.names.utf8.count }.max() ?? 0
    return BrowseKey.groups.flatMap { group in
      let rows = group.keys.map { ($0.names, $0.meaning) } + (group.title == "Other" ? [mouse] : [])
      return [TextLine(text: texts(Message(group.title)), style: Self.bold)]
        + rows.flatMap { names, meaning in
          wrapped(texts(Message(meaning)), columns: size.columns - width - 4).enumerated().map {
            index, line in
            TextLine(text: "  \((index == 0 ? names : "").padded(to: width))  \(line)")
          }
        }
    }
  }

  private func detailLines(_ state: BrowseState) -> [TextLine] {
    guard let entry = state.list.entry else { return [] }
    let illust = entry.illust
    let size = illust.width.flatMap { width in illust.height.map { "\(width)×\($0)" } }
    let artist = illust.artist.map { "\($0.name) (\($0.id))" }
    let counts = [
      entry.statistics.views.map { texts("\($0) views") },
      entry.statistics.bookmarks.map { texts(.count($0, "bookmark")) },
      entry.statistics.ratings.map { texts(.count($0, "rating")) },
    ].compactMap(\.self)
    let found = state.list.facts.map { ($0.heading.lowercased(), $0.value as String?) }
    let rows: [(String, String?)] =
      [
        ("title", illust.title), ("artist", artist), ("ID", "\(illust.id)"), ("address", illust.url),
        ("type", illust.type.map { texts(Message($0.rawValue)) }),
        ("pages", illust.pageCount.map(String.init)), ("size", size),
        ("created", illust.createdAt?.japanDate.description),
        ("uploaded", illust.uploadedAt?.japanDate.description),
      ] + found + [
        ("counts", counts.isEmpty ? nil : counts.joined(separator: ", ")),
        ("visibility", entry.visibility == .visible ? nil : entry.visibility.rawValue),
        ("tags", illust.tags.isEmpty ? nil : tags(entry, state)),
        ("caption", illust.caption),
      ]
    var lines: [TextLine] = []
    for (name, value) in rows {
      for (index, line) in wrapped(value?.sanitized() ?? "", columns: self.size.columns - 14).enumerated() {
        let label = index == 0 ? texts(Message(name)) : ""
        lines.append(TextLine(text: measure.fit(label, to: 12) + line))
      }
    }
    for history in state.histories[illust.id] ?? [] {
      lines += [TextLine(text: ""), TextLine(text: texts.name(of: history.kind), style: Self.bold)]
      lines += HistoryText(history, showsPlaces: false, texts: texts).runLines.map { TextLine(text: $0) }
    }
    return lines
  }

  private func downloadLines(_ state: BrowseState) -> [TextLine] {
    if state.downloads.isEmpty { return [TextLine(text: texts("no downloads in this session"))] }
    return state.downloads.reversed().map { download in
      let bytes = download.bytes > 0 ? Formatting.bytes(download.bytes) : ""
      let phase = measure.fit(texts(Message(download.phase.rawValue)), to: 9)
      let text = "\(download.what.id)".padded(to: 11) + phase
      let title = measure.fit(
        (state.titles[download.what.id] ?? "").sanitized(), to: min(24, size.columns / 4))
      return TextLine(
        text: "\(text)\(bytes.padded(to: 10))\(title)  \(download.text?.sanitized() ?? "")",
        style: download.phase == .failed ? Self.bad : Style())
    }
  }

  /// Splits text into lines of at most a number of cells, at spaces where possible.
  func wrapped(_ text: String, columns: Int) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for word in text.split(separator: " ") {
      var word = word[...]
      if !line.isEmpty, measure.width(of: line) + 1 + measure.width(of: word) <= columns {
        line += " " + word
        continue
      }
      if !line.isEmpty { lines.append(line) }
      while measure.width(of: word) > columns, columns > 1 {
        var width = 0
        let part = word.prefix { character in
          width += measure.width(of: character)
          return width <= columns
        }
        lines.append(String(part))
        word = word.dropFirst(max(1, part.count))
      }
      line = String(word)
    }
    return line.isEmpty ? lines : lines + [line]
  }

  func drawModes(_ modes: [RankingKind], _ selected: Int, _ grid: inout CellGrid) {
    let first = max(0, min(selected - listRows / 2, modes.count - listRows))
    for (index, kind) in modes.dropFirst(first).prefix(listRows).enumerated() {
      let style = first + index == selected ? Self.selected : Style()
      grid.draw(" " + measure.fit(texts.name(of: kind), to: 20), column: 1, row: 1 + index, style)
    }
  }
}

// The calendar: a row per month, a cell per day.
extension BrowseScreen {
  func draw(_ calendar: BrowseCalendar, _ grid: inout CellGrid) {
    let year = calendar.date.civil.year
    // The cells of a day: squares with a gap if the screen is wide enough.
    let pitch = min(3, max(1, (size.columns - Self.monthColumns) / 31))
    grid.draw(title(calendar), column: 0, row: 1, Self.bold)
    // A low screen has no row for the days.
    let top = listRows < 14 ? 1 : 2
    for day in stride(from: pitch > 1 ? 1 : 5, through: 31, by: pitch > 1 ? 2 : 5) where top == 2 {
      grid.draw("\(day)", column: Self.monthColumns + (day - 1) * pitch, row: 2, Self.dim)
    }
    var counts: [RankingState: Int] = [:]
    for month in 1...12 {
      grid.draw(texts(Message(Self.months[month - 1])), column: 2, row: top + month)
      for day in 1...RankingDate.days(inMonth: month, of: year) {
        guard let date = RankingDate(year: year, month: month, day: day), calendar.contains(date) else {
          continue
        }
        let stored = calendar[date]
        if let stored { counts[stored.state, default: 0] += 1 }
        let (symbol, style) = symbol(stored)
        let column = Self.monthColumns + (day - 1) * pitch
        if date == calendar.date {
          // Visible without colors, and on cells of any shade.
          grid.draw(String("\(day)".suffix(pitch)), column: column, row: top + month, Self.selected)
        } else {
          let count = max(1, (pitch - 1) / max(1, measure.width(of: symbol)))
          grid.draw(String(repeating: symbol, count: count), column: column, row: top + month, style)
        }
      }
    }
    drawLegend(counts, row: top + 14, &grid)
  }

  private func title(_ calendar: BrowseCalendar) -> String {
    let stored = calendar[calendar.date]
    var title = "\(texts.name(of: calendar.kind))  \(dated(calendar.date)): "
    title += texts(stored?.state.text ?? "not stored")
    if let stored, stored.works > 0 { title += ", " + texts("\(stored.held) of \(stored.works) images") }
    return title
  }

  private func drawLegend(_ counts: [RankingState: Int], row: Int, _ grid: inout CellGrid) {
    let shades = Self.shades.joined() + " " + texts("images: none, some, most, all")
    let states = [RankingState.complete, .partial, .absent].map { state in
      let symbol = state == .complete ? "" : symbol(CalendarDate(state)).0 + " "
      return "\(symbol)\(texts(state.text)) (\(counts[state, default: 0]))"
    }
    grid.draw(truncating: shades, column: 2, row: row, Self.dim)
    let line = (states + [symbol(nil).0 + " " + texts("not stored")]).joined(separator: "   ")
    grid.draw(truncating: line, column: 2, row: row + 1, Self.dim)
  }

  /// A shade for the share of downloaded images; other shapes for rankings that are not complete.
  private func symbol(_ stored: CalendarDate?) -> (String, Style) {
    switch stored?.state {
    case .complete: (Self.shades[stored?.share.rawValue ?? 0], Self.good)
    case .partial: ("▄", Style(.theme(3)))
    case .absent: ("-", Self.dim)
    case nil: (".", Self.dim)
    }
  }

  private static let shades = ["░", "▒", "▓", "█"]
  /// The columns before the first day.
  private static let monthColumns = 9
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}

extension RankingState {
  fileprivate var text: Message {
    switch self {
    case .complete: "complete"
    case .partial: "partial"
    case .absent: "no ranking"
    }
  }
}

// The curve.
extension BrowseScreen {
  func drawCurve(_ series: Int, _ state: BrowseState, _ grid: inout CellGrid) {
    guard let entry = state.list.entry else { return }
    guard let histories = state.histories[entry.illust.id] else {
      grid.draw(texts("loading …"), column: 2, row: 2, Self.dim)
      return
    }
    guard !histories.isEmpty else {
      grid.draw(texts("not in a stored ranking"), column: 2, row: 2, Self.dim)
      return
    }
    // The series of the list first.
    let order =
      histories.filter { $0.kind == state.list.kind } + histories.filter { $0.kind != state.list.kind }
    let history = order[series % order.count]
    let number = order.count > 1 ? "  " + texts("(\(series % order.count + 1) of \(order.count) series)") : ""
    let title = "\(entry.illust.title.sanitized())  \(texts.name(of: history.kind))\(number)"
    grid.draw(truncating: title, column: 1, row: 1, Self.bold)
    let runs = HistoryText(history, showsPlaces: false, texts: texts).runLines.suffix(
      max(0, min(4, listRows - 8)))
    let rows = max(2, listRows - 3 - runs.count)
    drawBars(history, rows: rows, &grid)
    for (index, line) in runs.enumerated() {
      grid.draw(truncating: line, column: 0, row: 3 + rows + index, Self.dim)
    }
  }

  /// Draws a bar for each date, on a logarithmic scale.
  private func drawBars(_ history: WorkHistory, rows: Int, _ grid: inout CellGrid) {
    let places = history.places
    guard let first = places.map(\.date).min(), let last = places.map(\.date).max() else { return }
    let columns = max(1, size.columns - 7)
    let days = last.dayNumber - first.dayNumber + 1
    let daysPerBar = max(1, (days + columns - 1) / columns)
    let width = daysPerBar > 1 ? 1 : max(1, min(3, columns / days))
    for rank in [1, 3, 10, 30, 100, 300] {
      let row = 2 + rows - 1 - min(rows - 1, height(of: rank, rows: rows) / 8)
      grid.draw(measure.fit("\(rank)", to: 4, isRightAligned: true), column: 1, row: row, Self.dim)
    }
    for bar in 0..<(days + daysPerBar - 1) / daysPerBar {
      let range = (first.dayNumber + bar * daysPerBar)..<(first.dayNumber + (bar + 1) * daysPerBar)
      let ranks = places.filter { range.contains($0.date.dayNumber) }.map(\.rankOrPosition)
      guard let best = ranks.min() else { continue }
      drawBar(height(of: best, rows: rows), column: 6 + bar * width, width: width, rows: rows, &grid)
    }
    let end = grid.draw("\(first)", column: 6, row: 2 + rows, Self.dim)
    let column = min(size.columns - 10, max(end + 2, 6 + days / daysPerBar * width - 10))
    if last != first { grid.draw("\(last)", column: column, row: 2 + rows, Self.dim) }
  }

  private func drawBar(_ height: Int, column: Int, width: Int, rows: Int, _ grid: inout CellGrid) {
    for row in 0..<rows {
      let part = min(8, max(0, height - row * 8))
      guard part > 0 else { break }
      let text = String(repeating: Self.blocks[part - 1], count: max(1, width - 1))
      grid.draw(text, column: column, row: 2 + rows - 1 - row, Style(.theme(6)))
    }
  }

  /// Returns the height of a rank in eighths of a row, from 1.
  private func height(of rank: Int, rows: Int) -> Int {
    let part = 1 - log(Double(min(max(rank, 1), 500))) / log(500)
    return max(1, Int((part * Double(rows * 8)).rounded()))
  }

  private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
