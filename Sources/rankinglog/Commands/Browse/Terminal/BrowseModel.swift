import RankingLogCore
import RankingLogSite

/// The endless list of past rankings in the terminal: sections by date, newest first, and the position in it.
struct BrowseModel: Sendable {
  /// A section of the list.
  struct Day: Sendable {
    let date: RankingDate
    var entries: [RankingEntry] = []
    var state = State.unread
    /// The number of works, if known.
    var total: Int?
    var source: RankingSource?

    enum State: Sendable, Equatable {
      case unread
      case loading
      case loaded(hasMore: Bool)
      case absent
      case notStored
      case failed(String)
      /// pixiv requested a pause of a number of seconds.
      case paused(Int)
    }

    init(_ date: RankingDate) { self.date = date }

    /// Whether a line after the entries reports the rest of the ranking.
    var hasTail: Bool { entries.isEmpty || state != .loaded(hasMore: false) }
    /// The number of lines below the heading.
    var count: Int { entries.count + (hasTail ? 1 : 0) }
  }

  /// A line of the list: an entry, or the line after the entries. -1 is the heading.
  struct Position: Sendable, Hashable, Comparable {
    var day: Int
    var line: Int

    static func < (one: Self, other: Self) -> Bool { (one.day, one.line) < (other.day, other.line) }
  }

  let kind: RankingKind
  private let step: RankingStep
  private let newest: RankingDate
  private(set) var days: [Day]
  private(set) var cursor = Position(day: 0, line: 0)
  /// The first visible line.
  private(set) var top = Position(day: 0, line: -1)

  /// Creates the list from a date to the oldest ranking.
  init(_ kind: RankingKind, from date: RankingDate, newest: RankingDate) {
    (self.kind, self.newest) = (kind, newest)
    step = RankingStep(for: kind.mode)
    days = [Day(date)]
  }

  /// The section of the cursor.
  var day: Day { days[cursor.day] }

  /// The entry at the cursor; nil at a line without an entry.
  var entry: RankingEntry? { entry(at: cursor) }

  func entry(at position: Position) -> RankingEntry? {
    let entries = days[position.day].entries
    return entries.indices.contains(position.line) ? entries[position.line] : nil
  }

  /// Returns the lines of a screen, from the first visible one.
  func lines(_ rows: Int) -> [Position] {
    var lines: [Position] = []
    var next: Position? = top
    while lines.count < rows, let line = next {
      lines.append(line)
      next = following(line)
    }
    return lines
  }

  private func following(_ position: Position) -> Position? {
    if position.line + 1 < days[position.day].count {
      return Position(day: position.day, line: position.line + 1)
    }
    return position.day + 1 < days.count ? Position(day: position.day + 1, line: -1) : nil
  }

  private func preceding(_ position: Position) -> Position? {
    if position.line >= 0 { return Position(day: position.day, line: position.line - 1) }
    return position.day > 0 ? Position(day: position.day - 1, line: days[position.day - 1].count - 1) : nil
  }
}

// Movements.
extension BrowseModel {
  /// Moves the cursor by a number of lines, and shows it.
  ///
  /// - Parameter rows: The number of lines of the screen.
  mutating func move(by distance: Int, rows: Int) {
    for _ in 0..<abs(distance) {
      // Entries will appear here.
      if distance > 0, entry == nil, [.unread, .loading, .loaded(hasMore: true)].contains(day.state) {
        break
      }
      extend(to: cursor.day + 1)
      var next = distance > 0 ? following(cursor) : preceding(cursor)
      // A heading is no position for the cursor.
      if let heading = next, heading.line < 0 {
        next = distance > 0 ? following(heading) : preceding(heading)
      }
      guard let next else { break }
      cursor = next
    }
    show(rows)
  }

  /// Moves the cursor to the first line of the section that is a number of sections older.
  mutating func move(days distance: Int) {
    if cursor.day + distance < 0 { addNewer(-distance - cursor.day) }
    extend(to: cursor.day + distance)
    cursor = Position(day: min(max(cursor.day + distance, 0), days.count - 1), line: 0)
    top = Position(day: cursor.day, line: -1)
    extend(to: cursor.day + 1)
  }

  /// Moves the cursor to the first or last line of its section.
  mutating func moveToEdge(isLast: Bool, rows: Int) {
    cursor.line = isLast ? max(day.entries.count - 1, 0) : 0
    show(rows)
  }

  /// Adds older sections up to a number, as far as there are rankings.
  private mutating func extend(to day: Int) {
    while days.count <= day, let last = days.last {
      let next = step.date(1, before: last.date)
      guard next >= kind.mode.firstDate else { return }
      days.append(Day(next))
    }
  }

  private mutating func addNewer(_ count: Int) {
    for _ in 0..<count {
      let next = step.date(-1, before: days[0].date)
      guard next <= newest else { return }
      days.insert(Day(next), at: 0)
      cursor.day += 1
      top.day += 1
    }
  }

  /// Scrolls so that the cursor is visible, with the heading of its section if it is the first entry.
  mutating func show(_ rows: Int) {
    extend(to: cursor.day + 1)
    let first = cursor.line == 0 ? Position(day: cursor.day, line: -1) : cursor
    if first < top { top = first }
    let visible = lines(rows)
    guard let last = visible.last, last < cursor else { return }
    // From the cursor upwards.
    top = cursor
    for _ in 1..<max(rows, 1) { top = preceding(top) ?? top }
  }
}

// Loaded data.
extension BrowseModel {
  /// A part of a ranking that the screen needs.
  struct Demand: Sendable, Hashable {
    let date: RankingDate
    /// The number of pages from the start of the ranking.
    let pages: Int
  }

  /// The next missing part: the first one on the screen, or one page ahead. Further sections are not requested before,
  /// because its entries will move them off the screen.
  func demand(_ rows: Int) -> Demand? {
    let lines = lines(rows)
    for (index, line) in lines.enumerated() where index + 1 == lines.count || lines[index + 1].day != line.day
    {
      let day = days[line.day]
      if day.state == .loading { return nil }
      if let demand = demand(of: day, line: line.line) { return demand }
    }
    guard let last = lines.last else { return nil }
    let ahead = last.line + rows
    if ahead >= days[last.day].count, last.day + 1 < days.count,
      days[last.day].state != .loaded(hasMore: true)
    {
      return demand(of: days[last.day + 1], line: 0)
    }
    return demand(of: days[last.day], line: ahead)
  }

  private func demand(of day: Day, line: Int) -> Demand? {
    switch day.state {
    case .unread: Demand(date: day.date, pages: 1)
    case .loaded(hasMore: true) where line >= day.entries.count:
      Demand(date: day.date, pages: day.entries.count / BrowseReader.page + 1)
    case .loading, .loaded, .absent, .notStored, .failed, .paused: nil
    }
  }

  mutating func begin(_ demand: Demand) { change(demand.date) { $0.state = .loading } }

  /// Stores the result of a request.
  mutating func finish(_ date: RankingDate, _ loaded: BrowsedRanking, isOffline: Bool) {
    change(date) { day in
      day.entries = loaded.entries
      (day.total, day.source) = (loaded.ranking?.total, loaded.ranking?.source)
      if let seconds = loaded.secondsToWait {
        day.state = .paused(seconds)
      } else if let failure = loaded.failure {
        day.state = .failed(failure.description)
      } else if loaded.isAbsent {
        day.state = isOffline ? .notStored : .absent
      } else if loaded.ranking == nil || isOffline && loaded.hasMore {
        day.state = loaded.entries.isEmpty ? .notStored : .loaded(hasMore: false)
      } else {
        day.state = .loaded(hasMore: loaded.hasMore)
      }
    }
  }

  /// Allows a request that was dropped because the screen moved on.
  mutating func abandon(_ date: RankingDate) {
    change(date) {
      if $0.state == .loading { $0.state = $0.entries.isEmpty ? .unread : .loaded(hasMore: true) }
    }
  }

  mutating func fail(_ date: RankingDate, _ reason: String) { change(date) { $0.state = .failed(reason) } }

  /// Forgets failures, so that the next demand contains their dates.
  mutating func retry() {
    for index in days.indices {
      switch days[index].state {
      case .failed, .paused, .loading:
        days[index].state = days[index].entries.isEmpty ? .unread : .loaded(hasMore: true)
      default: break
      }
    }
  }

  private mutating func change(_ date: RankingDate, _ body: (inout Day) -> Void) {
    guard let index = days.firstIndex(where: { $0.date == date }) else { return }
    body(&days[index])
    if cursor.day == index { cursor.line = min(cursor.line, max(days[index].count - 1, 0)) }
    if top.day == index { top.line = min(top.line, max(days[index].count - 1, -1)) }
  }
}
