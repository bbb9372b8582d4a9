import RankingLogCore
import RankingLogSite

/// A list of ranking entries under a cursor: past rankings by date, newest first and without an end, or the results of a
/// query. Only requested data is loaded.
struct BrowseList: Sendable {
  /// A part of the list with a heading.
  struct Section: Sendable {
    /// The date of the ranking; nil for the results of a query.
    let date: RankingDate?
    /// The loaded entries that match the filter.
    var entries: [RankingEntry] = []
    /// The number of loaded entries.
    var loadedCount = 0
    var state = State.unread
    /// The number of works, if known.
    var total: Int?

    enum State: Sendable, Equatable {
      case unread
      case loading
      case loaded(hasMore: Bool)
      case absent
      case notStored
      case failed(Message)
      /// pixiv requested a pause of a number of seconds.
      case paused(Int)
    }

    init(_ date: RankingDate?) { self.date = date }

    /// Whether a line after the entries reports the rest of the section.
    var hasTail: Bool { entries.isEmpty || state != .loaded(hasMore: false) }
    /// The number of entries, with the line after them.
    fileprivate var count: Int { entries.count + (hasTail ? 1 : 0) }
  }

  /// An entry, or the line after the entries. -1 is the heading.
  struct Position: Sendable, Hashable, Comparable {
    var section: Int
    var line: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.section, one.line) < (other.section, other.line)
    }
  }

  /// The arrangement of the entries on the screen.
  struct Layout: Sendable, Equatable {
    /// The number of rows of the screen.
    var rows: Int
    /// The number of entries in a row of the list.
    var columns = 1
    /// The number of rows that an entry needs.
    var height = 1

    /// The number of rows of the list that a step by a screen passes. In lists of text, one line remains visible.
    fileprivate var screenStep: Int { max(1, height == 1 ? rows - 1 : rows / height) }
  }

  /// A row of the list on the screen: a heading, entries next to each other, or the line after the entries.
  struct VisibleRow: Sendable {
    /// The first entry.
    let start: Position
    /// The first row on the screen, from 0.
    let top: Int
  }

  private enum Content: Sendable {
    case rankings(RankingKind, RankingStep, newest: RankingDate)
    case results(title: String, [WorkQuery.Work])
  }

  private struct Anchor {
    let date: RankingDate?
    /// The work; nil for the last entry.
    let work: Int?
  }

  /// The approximate number of loaded entries. The entries far from the cursor are forgotten, and loaded again later.
  private static let maxLoaded = 2000

  /// The number of the list and of its filter, different from all other numbers. Results of requests for another number
  /// are out of date.
  private(set) var id: Int
  private let content: Content
  private(set) var sections: [Section]
  private(set) var cursor = Position(section: 0, line: 0)
  /// The first visible row.
  private var top = Position(section: 0, line: -1)
  /// The entry to select after its section was loaded.
  private var anchor: Anchor?
  /// Whether a filter is active: it may match nothing, so that no data is requested in advance.
  private(set) var isFiltered = false

  var layout = Layout(rows: 1) {
    didSet { if layout != oldValue { show() } }
  }

  /// Creates the list from a date to the oldest ranking.
  init(id: Int, _ kind: RankingKind, from date: RankingDate, newest: RankingDate) {
    self.id = id
    content = .rankings(kind, RankingStep(for: kind.mode), newest: newest)
    sections = [Section(date)]
  }

  /// Creates the list of the results of a query.
  init(id: Int, title: String, _ works: [WorkQuery.Work]) {
    self.id = id
    content = .results(title: title, works)
    sections = [Section(nil)]
  }

  /// The series of the rankings; nil for the results of a query.
  var kind: RankingKind? { if case .rankings(let kind, _, _) = content { kind } else { nil } }
  /// The title of the results of a query; nil for rankings.
  var title: String? { if case .results(let title, _) = content { title } else { nil } }
  /// All results of a query; empty for rankings.
  var results: [RankingEntry] {
    if case .results(_, let works) = content { works.map(\.entry) } else { [] }
  }
  /// The values of the query's own columns for the entry at the cursor.
  var facts: [WorkQuery.Fact] { entry.map(facts) ?? [] }

  /// The values of the query's own columns for an entry.
  func facts(of entry: RankingEntry) -> [WorkQuery.Fact] {
    guard case .results(_, let works) = content, works.indices.contains(entry.position - 1) else { return [] }
    return works[entry.position - 1].facts
  }

  /// The date of an entry, if the results of a query are of several dates.
  func date(of entry: RankingEntry) -> String? {
    facts(of: entry).first { $0.heading == WorkQuery.Fact.dateHeading }?.value
  }

  /// The section of the cursor.
  var section: Section { sections[cursor.section] }
  /// The entry at the cursor; nil at a line without an entry.
  var entry: RankingEntry? { entry(at: cursor) }

  func entry(at position: Position) -> RankingEntry? {
    let entries = sections[position.section].entries
    return entries.indices.contains(position.line) ? entries[position.line] : nil
  }
}

// Rows.
extension BrowseList {
  /// The complete rows on the screen.
  var visibleRows: [VisibleRow] {
    var rows: [VisibleRow] = []
    var (next, offset): (Position?, Int) = (top, 0)
    while let row = next, offset < layout.rows {
      let height = height(of: row)
      if offset + height > layout.rows, !rows.isEmpty { break }
      rows.append(VisibleRow(start: row, top: offset))
      offset += height
      next = following(row)
    }
    return rows
  }

  /// The entries of a row, without the line after the entries.
  func entries(in row: VisibleRow) -> [Position] {
    guard row.start.line >= 0 else { return [] }
    let last = min(row.start.line + layout.columns, sections[row.start.section].entries.count)
    return (row.start.line..<max(last, row.start.line)).map {
      Position(section: row.start.section, line: $0)
    }
  }

  private func row(of position: Position) -> Position {
    guard position.line > 0, position.line < sections[position.section].entries.count else { return position }
    return Position(section: position.section, line: position.line - position.line % layout.columns)
  }

  private func height(of row: Position) -> Int {
    sections[row.section].entries.indices.contains(row.line) ? layout.height : 1
  }

  private func following(_ row: Position) -> Position? {
    let section = sections[row.section]
    let next = row.line < 0 ? 0 : row.line + layout.columns
    if next < section.entries.count || row.line < 0 { return Position(section: row.section, line: next) }
    if section.hasTail, row.line < section.entries.count {
      return Position(section: row.section, line: section.entries.count)
    }
    return row.section + 1 < sections.count ? Position(section: row.section + 1, line: -1) : nil
  }

  private func preceding(_ row: Position) -> Position? {
    if row.line == 0 { return Position(section: row.section, line: -1) }
    if row.line > 0 { return self.row(of: Position(section: row.section, line: row.line - 1)) }
    guard row.section > 0 else { return nil }
    return self.row(of: Position(section: row.section - 1, line: sections[row.section - 1].count - 1))
  }

  /// Scrolls so that the cursor is visible, with the heading of its section if it is in the first row.
  private mutating func show() {
    extend(to: cursor.section + 1)
    top = row(of: top)
    let row = row(of: cursor)
    top = min(top, row.line == 0 ? Position(section: row.section, line: -1) : row)
    if visibleRows.contains(where: { $0.start == row }) { return }
    setTop(above: row, rows: layout.rows - height(of: row))
  }

  /// Scrolls so that at most a number of rows of the screen are above a row of the list.
  private mutating func setTop(above row: Position, rows: Int) {
    top = row
    var room = rows
    while let previous = preceding(top), height(of: previous) <= room {
      room -= height(of: previous)
      top = previous
    }
  }
}

// Movements.
extension BrowseList {
  /// Moves the cursor by a number of rows.
  mutating func move(rows distance: Int) {
    var row = row(of: cursor)
    let column = cursor.line - row.line
    for _ in 0..<abs(distance) {
      guard let next = next(after: row, isForward: distance > 0) else { break }
      row = next
    }
    let last = max(row.line, sections[row.section].entries.count - 1)
    move(to: Position(section: row.section, line: min(row.line + column, last)))
    if distance < 0 { selectLastWhenLoaded() }
  }

  /// Selects the last entry of a section that was reached from below.
  private mutating func selectLastWhenLoaded() {
    if section.state == .unread || section.state == .loading, section.entries.isEmpty {
      anchor = Anchor(date: section.date, work: nil)
    }
  }

  /// Moves the cursor by a number of screens.
  mutating func move(screens distance: Int) {
    let offset = visibleRows.first { $0.start == row(of: cursor) }?.top ?? 0
    move(rows: distance * layout.screenStep)
    // The cursor stays at its height on the screen.
    setTop(above: row(of: cursor), rows: offset)
    show()
  }

  /// Moves the cursor to the next or previous entry.
  mutating func moveToNeighbor(isForward: Bool) {
    let line = cursor.line + (isForward ? 1 : -1)
    if line >= 0, line < section.count {
      move(to: Position(section: cursor.section, line: line))
    } else if let row = next(after: row(of: cursor), isForward: isForward) {
      move(to: Position(section: row.section, line: isForward ? row.line : sections[row.section].count - 1))
      if !isForward { selectLastWhenLoaded() }
    }
  }

  /// Moves the cursor to an entry on the screen.
  mutating func move(to position: Position) {
    (cursor, anchor) = (position, nil)
    show()
  }

  /// Moves the cursor to the first entry of the section that is a number of sections older.
  mutating func move(sections distance: Int) {
    addNewer { $0.cursor.section + distance < 0 }
    extend(to: cursor.section + distance)
    moveToSection(min(max(cursor.section + distance, 0), sections.count - 1))
  }

  /// Moves the cursor to the ranking of a date, or to the next older one.
  ///
  /// - Parameter work: The work to select; nil for the first entry.
  mutating func move(to date: RankingDate, work: Int? = nil) {
    guard kind != nil else { return }
    addNewer { $0.sections[0].date.map { $0 < date } ?? false }
    var index = 0
    while let found = sections[index].date, found > date {
      extend(to: index + 1)
      if index + 1 == sections.count { break }
      index += 1
    }
    moveToSection(index)
    guard let work else { return }
    anchor = Anchor(date: sections[index].date, work: work)
    returnToAnchor(index)
  }

  /// Moves the cursor to the first or last entry of its section.
  mutating func moveToEdge(isLast: Bool) {
    move(to: Position(section: cursor.section, line: isLast ? max(section.entries.count - 1, 0) : 0))
  }

  /// The next row that is not a heading; nil at the end, or where entries will appear.
  private mutating func next(after row: Position, isForward: Bool) -> Position? {
    if isForward, entry(at: row) == nil, sections[row.section].isExpected { return nil }
    extend(to: row.section + 1)
    let next = isForward ? following(row) : preceding(row)
    guard let next, next.line < 0 else { return next }
    return isForward ? following(next) : preceding(next)
  }

  private mutating func moveToSection(_ index: Int) {
    (cursor, top, anchor) = (Position(section: index, line: 0), Position(section: index, line: -1), nil)
    show()
  }

  /// Adds older sections up to a number, as far as there are rankings.
  private mutating func extend(to section: Int) {
    guard case .rankings(let kind, let step, _) = content else { return }
    while sections.count <= section, let last = sections.last?.date {
      let next = step.date(1, before: last)
      guard next >= kind.mode.firstDate else { return }
      sections.append(Section(next))
    }
  }

  /// Adds newer sections while a condition holds, as far as there are rankings.
  private mutating func addNewer(while needsMore: (Self) -> Bool) {
    guard case .rankings(_, let step, let newest) = content else { return }
    while needsMore(self), let first = sections[0].date {
      let next = step.date(-1, before: first)
      guard next <= newest else { return }
      sections.insert(Section(next), at: 0)
      cursor.section += 1
      top.section += 1
    }
  }
}

// Loaded data.
extension BrowseList {
  /// A part of the list that the screen needs.
  struct Demand: Sendable, Hashable {
    /// The date of the ranking; nil for the results of a query.
    let date: RankingDate?
    /// The number of pages from the start of the ranking; 0 for the stored entries.
    let pages: Int
  }

  /// Returns the next missing part: the first one on the screen, or one page ahead. Further sections are not requested
  /// before, because its entries will move them off the screen.
  ///
  /// - Parameter isTyping: Whether the filter is being typed, so that the stored entries suffice.
  func demand(isTyping: Bool = false) -> Demand? {
    let rows = visibleRows
    for (index, row) in rows.enumerated()
    where index + 1 == rows.count || rows[index + 1].start.section != row.start.section {
      let section = sections[row.start.section]
      if section.state == .loading { return nil }
      if isFiltered, row.start.section != cursor.section { continue }
      if let demand = demand(of: section, line: row.start.line, isTyping: isTyping) { return demand }
    }
    guard let last = rows.last?.start, !isFiltered else { return nil }
    let ahead = last.line + layout.columns * max(1, layout.rows / layout.height)
    if ahead >= sections[last.section].count, last.section + 1 < sections.count,
      sections[last.section].state != .loaded(hasMore: true)
    {
      return demand(of: sections[last.section + 1], line: 0)
    }
    return demand(of: sections[last.section], line: ahead)
  }

  private func demand(of section: Section, line: Int, isTyping: Bool = false) -> Demand? {
    switch section.state {
    case .unread: Demand(date: section.date, pages: isTyping ? 0 : 1)
    case .loaded(hasMore: true) where line >= section.entries.count && !isTyping:
      Demand(date: section.date, pages: section.loadedCount / BrowseReader.page + 1)
    case .loading, .loaded, .absent, .notStored, .failed, .paused: nil
    }
  }

  mutating func begin(_ demand: Demand) { change(demand.date) { $0.state = .loading } }

  /// Stores the result of a request.
  ///
  /// - Parameters:
  ///   - entries: The entries that match the filter.
  ///   - isStored: Whether only stored data was read, so that missing pages are not requested.
  mutating func finish(
    _ date: RankingDate, _ loaded: BrowsedRanking, matching entries: [RankingEntry], isStored: Bool
  ) {
    change(date) { section in
      (section.entries, section.loadedCount) = (entries, loaded.entries.count)
      section.total = loaded.ranking?.total
      if let seconds = loaded.secondsToWait {
        section.state = .paused(seconds)
      } else if let failure = loaded.failure {
        section.state = .failed(Message(failure.description))
      } else if loaded.isAbsent {
        section.state = isStored ? .notStored : .absent
      } else if loaded.ranking == nil || isStored && loaded.hasMore {
        section.state = loaded.entries.isEmpty ? .notStored : .loaded(hasMore: false)
      } else {
        section.state = .loaded(hasMore: loaded.hasMore)
      }
    }
  }

  /// Stores the results of a query that match the filter.
  mutating func finish(matching entries: [RankingEntry]) {
    let count = results.count
    change(nil) { section in
      (section.entries, section.loadedCount, section.state) = (entries, count, .loaded(hasMore: false))
      section.total = count
    }
  }

  /// Allows a request that was dropped because the screen moved on.
  mutating func abandon(_ date: RankingDate?) {
    change(date) { if $0.state == .loading { $0.reset() } }
  }

  mutating func fail(_ date: RankingDate?, _ reason: Message) { change(date) { $0.state = .failed(reason) } }

  /// Forgets failures, so that the next demand contains their dates.
  mutating func retry() {
    for index in sections.indices {
      switch sections[index].state {
      case .failed, .paused, .loading: sections[index].reset()
      default: break
      }
    }
  }

  /// Forgets all entries, so that they are loaded again, with or without a filter.
  mutating func reload(id: Int, isFiltered: Bool) {
    (self.id, self.isFiltered) = (id, isFiltered)
    let work = entry?.illust.id ?? anchor?.work
    for index in sections.indices { sections[index] = Section(sections[index].date) }
    moveToSection(cursor.section)
    anchor = work.map { Anchor(date: section.date, work: $0) }
  }

  private mutating func change(_ date: RankingDate?, _ body: (inout Section) -> Void) {
    guard let index = sections.firstIndex(where: { $0.date == date }) else { return }
    body(&sections[index])
    if cursor.section == index { cursor.line = min(cursor.line, max(sections[index].count - 1, 0)) }
    if top.section == index { top.line = min(top.line, max(sections[index].count - 1, -1)) }
    returnToAnchor(index)
    show()
    forgetDistantEntries()
  }

  private mutating func forgetDistantEntries() {
    var count = sections.reduce(0) { $0 + $1.loadedCount }
    guard count > Self.maxLoaded else { return }
    let visible = Set(visibleRows.map(\.start.section))
    let distances = sections.indices.map { ($0, abs($0 - cursor.section)) }
    for (index, distance) in distances.sorted(by: { $0.1 > $1.1 })
    where distance > 1 && sections[index].loadedCount > 0 && !visible.contains(index) {
      if count <= Self.maxLoaded * 3 / 4 { break }
      count -= sections[index].loadedCount
      (sections[index].entries, sections[index].loadedCount, sections[index].state) = ([], 0, .unread)
    }
  }

  private mutating func returnToAnchor(_ index: Int) {
    guard let anchor, cursor.section == index, anchor.date == sections[index].date else { return }
    let entries = sections[index].entries
    let line = anchor.work == nil ? entries.indices.last : entries.firstIndex { $0.illust.id == anchor.work }
    guard let line else { return }
    move(to: Position(section: index, line: line))
  }
}

extension BrowseList.Section {
  /// Whether entries will appear after the loaded ones.
  fileprivate var isExpected: Bool { [.unread, .loading, .loaded(hasMore: true)].contains(state) }

  fileprivate mutating func reset() { state = loadedCount == 0 ? .unread : .loaded(hasMore: true) }
}
