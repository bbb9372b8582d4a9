import CommandLineKit
import RankingLogCore
import RankingLogSite
import TerminalKit

/// The state of the terminal browser, and the effects of keys on it. Data is loaded elsewhere.
struct BrowseState: Sendable {
  /// The work that a key requests from the rest of the program.
  enum Effect: Sendable, Equatable {
    case quit, redraw
    case download([Int])
    /// Repeats failed downloads, and requests failed images again.
    case retry([Int])
    /// Adds a work to the favorites, or removes it.
    case favorite(Int)
    case bookmark(Int)
    /// Opens a web page.
    case open(String)
    /// Copies text to the clipboard.
    case copy(String)
    /// Runs a shell command with IDs as input.
    case pipe(String, [Int])
    /// Shows the works that a command of this program prints.
    case query(title: String, [String])
  }

  /// The arrangement of the list.
  enum Arrangement: String, Sendable { case list, grid }

  /// A view in front of the list.
  enum Overlay: Sendable {
    /// A page of the current work, from 0.
    case single(page: Int)
    /// The index of the displayed series.
    case curve(series: Int)
    case calendar(BrowseCalendar)
    case modes(selected: Int)
    /// Text, with the number of the first visible line.
    case text(Text, top: Int)

    enum Text: Sendable { case help, details, downloads, output }
  }

  /// The lists from the rankings to the last query; never empty.
  private(set) var lists: [BrowseList]
  private(set) var arrangement: Arrangement
  /// The views in front of the list; the last one is visible.
  private var overlays: [Overlay] = []
  private(set) var input: LineInput?
  /// The selected works, in the order of selection.
  private(set) var selection: [Int] = [] {
    didSet { noteTitles(of: selection) }
  }
  private(set) var filter: Filter?
  private(set) var filterText = ""
  private(set) var showsImages = true
  /// Whether R-18 images are not blurred.
  private(set) var isUncovered = false
  /// A message below the list until the next key; nil for none.
  var notice: Message?
  /// The lines of the output of the last shell command.
  private(set) var output: [String] = []
  /// The downloads of the session, oldest first.
  var downloads: [BrowseExport] = []
  /// The histories of works in all series; empty for works outside the stored rankings.
  var histories: [Int: [WorkHistory]] = [:]
  /// The names of the tags of the same works.
  var tagNames: [Int: NamedTags] = [:]
  let modes: [RankingKind]
  private let calendar: PublicationCalendar
  private var screen: BrowseScreen
  private var nextID = 1
  /// The last selected work and its ranking. No index, because rankings are inserted before it.
  private var lastSelected: (list: Int, date: RankingDate?, work: Int)?
  private var isQuitting = false
  /// The titles of the works that were selected or downloaded.
  private(set) var titles: [Int: String] = [:]
  /// The works whose downloads were requested, but not reported yet.
  private var requested: Set<Int> = []
  /// The filter before it was edited.
  private var previousFilter = ""
  private var inputHistory: [LineInput.Purpose: [String]] = [:]

  /// - Parameter position: The position to start with.
  init(
    _ position: BrowsePosition, _ calendar: PublicationCalendar, modes: [RankingKind], _ screen: BrowseScreen,
    isUncovered: Bool = false
  ) {
    self.isUncovered = isUncovered
    lists = [BrowseList(id: 0, position.kind, from: position.date, newest: calendar.latest)]
    arrangement = position.isGrid ? .grid : .list
    (self.modes, self.calendar, self.screen) = (modes, calendar, screen)
    arrange()
    if let work = position.work { list.move(to: position.date, work: work) }
  }

  /// The displayed list.
  var list: BrowseList {
    get { lists[lists.count - 1] }
    set { lists[lists.count - 1] = newValue }
  }

  /// The position of the rankings, to continue with in the next session.
  var position: BrowsePosition {
    BrowsePosition(
      kind: lists[0].kind ?? RankingKind(.daily), date: lists[0].section.date ?? calendar.latest,
      work: lists[0].entry?.illust.id, isGrid: arrangement == .grid)
  }

  /// The visible view in front of the list; nil for the list.
  private(set) var overlay: Overlay? {
    get { overlays.last }
    set {
      if !overlays.isEmpty { overlays.removeLast() }
      if let newValue { overlays.append(newValue) }
    }
  }

  var isDownloading: Bool { downloads.contains { !$0.isFinished } }

  /// The downloads that were requested together, and their end was not reported yet.
  var currentDownloads: [BrowseExport] { downloads.filter { requested.contains($0.what.id) } }

  /// The selected works, or the current one.
  private var targets: [Int] { selection.isEmpty ? [list.entry?.illust.id].compactMap(\.self) : selection }

  /// Stores the titles of works in the list, for the list of downloads.
  private mutating func noteTitles(of works: [Int]) {
    let unknown = Set(works).subtracting(titles.keys)
    guard !unknown.isEmpty else { return }
    for entry in list.sections.lazy.flatMap(\.entries) where unknown.contains(entry.illust.id) {
      titles[entry.illust.id] = entry.displayTitle
    }
  }

  /// Stores the state of the downloads, and reports their end.
  mutating func set(downloads: [BrowseExport]) {
    self.downloads = downloads
    let current = currentDownloads
    guard !requested.isEmpty, current.count == requested.count, !isDownloading else { return }
    let failed = current.count { $0.phase == .failed }
    let files = current.reduce(0) { $0 + $1.files }
    let done =
      "downloaded \(.count(current.count - failed, "work") as Message) (\(.count(files, "new file") as Message))"
      as Message
    notice = failed > 0 ? "\(failed) failed, press J for the reasons; \(done)" : done
    requested = []
  }

  mutating func note(_ notice: Message, displaysImages: Bool) {
    (self.notice, showsImages) = (notice, displaysImages)
  }

  mutating func resize(_ screen: BrowseScreen) {
    self.screen = screen
    arrange()
  }

  /// Shows the works of a query, and the reason why works are missing.
  mutating func show(_ query: WorkQuery, _ title: String) {
    notice = query.notices.last ?? (query.works.isEmpty ? "no works" : nil)
    guard !query.works.isEmpty else { return }
    if lists.count > 1 { lists.removeLast() }
    lists.append(BrowseList(id: takeID(), title: title, query.works))
    if filter != nil { reload() }
    overlays = []
    arrange()
  }

  /// Shows the output of a shell command.
  mutating func show(output run: ShellRun, of command: String) {
    let text = String(decoding: run.output, as: UTF8.self)
    output = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(10_000).map {
      String($0).sanitized()
    }
    if output.last == "" { output.removeLast() }
    notice = run.succeeded ? "\(command): done" : "\(command): failed"
    if !output.isEmpty { overlays.append(.text(.output, top: 0)) }
  }

  mutating func change(_ id: Int, _ body: (inout BrowseList) -> Void) {
    if let index = lists.firstIndex(where: { $0.id == id }) { body(&lists[index]) }
  }

  mutating func set(_ rankings: [RankingDate: CalendarDate], of kind: RankingKind, year: Int) {
    for index in overlays.indices {
      guard case .calendar(var calendar) = overlays[index], calendar.kind == kind else { continue }
      calendar.set(rankings, of: year)
      overlays[index] = .calendar(calendar)
    }
  }

  /// Gives all lists the arrangement of the screen.
  private mutating func arrange() {
    for index in lists.indices { lists[index].layout = screen.layout(arrangement) }
  }

  private mutating func reload() {
    for index in lists.indices { lists[index].reload(id: takeID(), isFiltered: filter != nil) }
  }

  private mutating func takeID() -> Int {
    defer { nextID += 1 }
    return nextID
  }
}

// Keys.
extension BrowseState {
  mutating func handle(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Effect? {
    notice = nil
    if input != nil { return handleInput(key, modifiers) }
    // Only the next key confirms a request to quit.
    let wasQuitting = isQuitting
    defer { if wasQuitting { isQuitting = false } }
    if let row = BrowseKey.row(key, modifiers, in: view) { return row.press(&self) }
    switch (overlay, key) {
    case (.text, _): overlay = nil
    case (.modes(let selected), .character(let letter)): select(modeAfter: selected, startingWith: letter)
    default: break
    }
    return nil
  }

  /// The visible view.
  var view: BrowseKey.Views {
    switch overlay {
    case .single: .single
    case .curve: .curve
    case .calendar: .calendar
    case .modes: .modes
    case .text: .text
    case nil: .list
    }
  }

  mutating func paste(_ text: String) {
    guard var input else { return }
    input.paste(text)
    self.input = input
    inputChanged()
  }

  mutating func handle(_ mouse: InputEvent.Mouse) {
    guard input == nil else { return }
    switch (mouse.action, screen.target(column: mouse.column, row: mouse.row, in: self)) {
    case (.wheelDown, _): list.move(rows: arrangement == .grid ? 1 : 3)
    case (.wheelUp, _): list.move(rows: arrangement == .grid ? -1 : -3)
    case (.press, .entry(let position)):
      if list.cursor == position { overlays = [.single(page: 0)] } else { list.move(to: position) }
    case (.press, .older): move(sections: 1)
    case (.press, .newer): move(sections: -1)
    case (.press, nil) where overlay != nil: overlay = nil
    default: break
    }
  }

  /// Quits, or requests a confirmation if downloads would be stopped.
  mutating func quit() -> Effect? {
    if !isDownloading || isQuitting { return .quit }
    isQuitting = true
    notice = "downloads are running; press Q Ctrl-c to stop them and quit"
    return nil
  }

  /// Closes the view, the results or the filter. Never quits, because Escape is often pressed once too often.
  mutating func close() {
    if !closesLayer() { notice = "press q to quit" }
  }

  mutating func closeOrQuit() -> Effect? { closesLayer() ? nil : quit() }

  /// - Returns: False if there is nothing to close.
  private mutating func closesLayer() -> Bool {
    if overlay != nil {
      overlay = nil
    } else if lists.count > 1 {
      lists.removeLast()
    } else if filter != nil {
      set(nil, "")
    } else {
      return false
    }
    return true
  }

  mutating func toggleImages() {
    showsImages.toggle()
    notice = showsImages ? "images on" : "images off"
  }

  mutating func toggleBlur() { isUncovered.toggle() }

  mutating func retry() -> Effect? {
    list.retry()
    let failed = downloads.filter { $0.phase == .failed }.map(\.what.id)
    requested.formUnion(failed)
    return .retry(failed)
  }
}

// Movements in the visible view.
extension BrowseState {
  mutating func move(rows distance: Int) {
    switch overlay {
    case .text(let text, let top): scroll(text, to: top + distance)
    case .modes(let selected): select(mode: selected + distance)
    case .calendar(let calendar): move(calendar) { $0.move(months: distance) }
    case .single, .curve, nil: moveList { $0.move(rows: distance) }
    }
  }

  mutating func move(screens distance: Int) {
    switch overlay {
    case .text(let text, let top): scroll(text, to: top + distance * max(1, screen.listRows - 1))
    case .modes(let selected): select(mode: selected + distance * screen.listRows)
    case .calendar(let calendar): move(calendar) { $0.move(months: -12 * distance) }
    case .single, .curve, nil: moveList { $0.move(screens: distance) }
    }
  }

  mutating func moveToEdge(isLast: Bool) {
    switch overlay {
    case .text(let text, _): scroll(text, to: isLast ? .max : 0)
    case .modes: select(mode: isLast ? .max : 0)
    default: moveList { $0.moveToEdge(isLast: isLast) }
    }
  }

  mutating func move(columns distance: Int) {
    switch overlay {
    case .calendar(let calendar): move(calendar) { $0.move(days: distance) }
    case .single: turnPage(isForward: distance > 0)
    case nil where arrangement == .grid: list.moveToNeighbor(isForward: distance > 0)
    default: move(rankings: -distance)
    }
  }

  /// - Parameter distance: The number of rankings; positive for older ones.
  mutating func move(rankings distance: Int) {
    if case .calendar(let calendar) = overlay { return move(calendar) { $0.move(months: -12 * distance) } }
    move(sections: distance)
    showFirstPage()
  }

  mutating func move(months distance: Int) {
    if case .calendar(let calendar) = overlay { return move(calendar) { $0.move(months: distance) } }
    if let date = list.section.date { go(to: date.adding(months: distance)) }
    showFirstPage()
  }

  /// Shows the next or previous page of the single image, or the next or previous work.
  mutating func turnPage(isForward: Bool) {
    guard case .single(let page) = overlay else { return }
    let next = page + (isForward ? 1 : -1)
    if (0..<(list.entry?.illust.pageCount ?? 1)).contains(next) {
      overlay = .single(page: next)
    } else {
      moveList { $0.moveToNeighbor(isForward: isForward) }
    }
  }

  private mutating func moveList(_ body: (inout BrowseList) -> Void) {
    body(&list)
    showFirstPage()
  }

  /// The next work of a single image starts with its first page.
  private mutating func showFirstPage() {
    if case .single = overlay { overlay = list.entry == nil ? nil : .single(page: 0) }
  }

  private mutating func move(sections distance: Int) {
    let date = list.section.date
    list.move(sections: distance)
    if list.section.date == date, date != nil {
      notice = distance > 0 ? "this is the oldest ranking" : "this is the newest ranking"
    }
  }

  private mutating func go(to date: RankingDate, work: Int? = nil) {
    lists.removeLast(lists.count - 1)
    let first = list.kind?.mode.firstDate ?? .first
    list.move(to: min(max(date, first), calendar.latest), work: work)
    if date > calendar.latest { notice = "this is the newest ranking" }
    if date < first { notice = "this is the oldest ranking" }
  }

  private mutating func move(_ calendar: BrowseCalendar, _ body: (inout BrowseCalendar) -> Void) {
    var calendar = calendar
    body(&calendar)
    overlay = .calendar(calendar)
  }

  private mutating func scroll(_ text: Overlay.Text, to top: Int) {
    let last = max(0, screen.lines(of: text, in: self).count - screen.listRows)
    overlay = .text(text, top: min(max(0, top), last))
  }

  private mutating func select(mode index: Int) {
    overlay = .modes(selected: min(max(0, index), modes.count - 1))
  }

  private mutating func select(modeAfter selected: Int, startingWith letter: Character) {
    let order = Array(modes.indices.dropFirst(selected + 1)) + Array(modes.indices.prefix(selected))
    if let next = order.first(where: { modes[$0].name.first == letter }) { select(mode: next) }
  }
}

// Views.
extension BrowseState {
  /// Opens the current work, date or mode.
  mutating func open() {
    switch overlay {
    case .modes(let selected):
      overlays = []
      select(modes[selected], lists[0].section.date ?? calendar.latest)
    case .calendar(let calendar):
      overlays = []
      go(to: calendar.date)
    case .single, .curve, .text, nil: open(.single(page: 0))
    }
  }

  /// Opens a view of the current work.
  mutating func open(_ view: Overlay) {
    if list.entry != nil { overlays.append(view) }
  }

  mutating func show(_ arrangement: Arrangement) {
    (overlays, self.arrangement) = ([], arrangement)
    arrange()
  }

  mutating func show(_ text: Overlay.Text) { overlays.append(.text(text, top: 0)) }

  mutating func toggleHelp() {
    if case .text(.help, _) = overlay { overlay = nil } else { show(.help) }
  }

  mutating func toggleCalendar() {
    if case .calendar = overlay { return overlay = nil }
    guard let kind = lists[0].kind, let date = lists[0].section.date else { return }
    overlays.append(.calendar(BrowseCalendar(kind, date, newest: calendar.latest)))
  }

  mutating func showNextCurve() {
    if case .curve(let series) = overlay {
      overlay = .curve(series: series + 1)
    } else {
      open(.curve(series: 0))
    }
  }

  mutating func showModes() {
    overlays.append(.modes(selected: modes.firstIndex { $0 == lists[0].kind } ?? 0))
  }

  /// Moves to the ranking in which the work had its best rank.
  mutating func showBestRanking() {
    guard let work = list.entry?.illust.id, histories[work] != nil else { return }
    guard let history = history(of: work), let peak = history.peak else {
      notice = "work \(work) is not in a stored ranking"
      return
    }
    overlays = []
    if history.kind != lists[0].kind { select(history.kind, peak.date) }
    go(to: peak.date, work: work)
  }

  private mutating func select(_ kind: RankingKind, _ date: RankingDate) {
    if date < kind.mode.firstDate { notice = "\(kind.name) starts on \(kind.mode.firstDate)" }
    let date = min(max(date, kind.mode.firstDate), calendar.latest)
    lists = [BrowseList(id: takeID(), kind, from: date, newest: calendar.latest)]
    if filter != nil { reload() }
    arrange()
  }

  mutating func searchArtist() -> Effect? {
    guard let artist = list.entry?.illust.artist else {
      notice = "the artist is unknown"
      return nil
    }
    return .query(title: "works of \(artist.name)", ["search", "-n", "500", "--", "artist:\(artist.id)"])
  }
}

// Selected works.
extension BrowseState {
  mutating func select() {
    guard let work = list.entry?.illust.id else { return }
    if selection.contains(work) { selection.removeAll { $0 == work } } else { selection.append(work) }
    lastSelected = (list.id, list.section.date, work)
    if overlay == nil { list.moveToNeighbor(isForward: true) }
  }

  mutating func selectRange() {
    let entries = list.section.entries
    guard let lastSelected, lastSelected.list == list.id, lastSelected.date == list.section.date,
      let first = entries.firstIndex(where: { $0.illust.id == lastSelected.work })
    else {
      notice = "press x on the first work, then V on the last one"
      return
    }
    let last = min(list.cursor.line, entries.count - 1)
    add(entries[min(first, last)...max(first, last)].map(\.illust.id))
  }

  mutating func selectAll() {
    add(list.section.entries.map(\.illust.id))
    if let total = list.section.total, total > list.section.loadedCount {
      notice = "\(list.section.loadedCount) of \(total) entries are loaded"
    }
  }

  mutating func unselectAll() { selection = [] }

  private mutating func add(_ works: [Int]) {
    let known = Set(selection)
    selection += works.filter { !known.contains($0) }
  }

  mutating func download() -> Effect? {
    guard !targets.isEmpty else { return nil }
    noteTitles(of: targets)
    requested.formUnion(targets)
    return .download(targets)
  }
}

// Typed lines.
extension BrowseState {
  /// Starts a line below the list.
  mutating func prompt(_ purpose: LineInput.Purpose) {
    if purpose == .pipe, targets.isEmpty { return notice = "no work selected" }
    previousFilter = filterText
    let text = purpose == .filter ? filterText : ""
    input = LineInput(purpose, text, history: inputHistory[purpose] ?? [])
  }

  private mutating func handleInput(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) -> Effect? {
    guard var input else { return nil }
    let outcome = input.handle(key, modifiers)
    self.input = input
    switch outcome {
    case .unchanged: break
    case .changed: inputChanged()
    case .canceled:
      self.input = nil
      if input.purpose == .filter { set(try? Filter(previousFilter), previousFilter) }
    case .submitted: return submit(input)
    }
    return nil
  }

  private mutating func inputChanged() {
    guard let text = input?.text else { return }
    input?.problem = nil
    guard input?.purpose == .filter else { return }
    do throws(FilterError) { set(try Filter(text), text) } catch {
      input?.problem = (error.reason, error.offset)
    }
  }

  private mutating func set(_ filter: Filter?, _ text: String) {
    let filter = filter.flatMap { $0.isEmpty ? nil : $0 }
    guard text != filterText || filter == nil && self.filter != nil else { return }
    (self.filter, filterText) = (filter, filter == nil ? "" : text)
    reload()
  }

  private mutating func submit(_ input: LineInput) -> Effect? {
    let text = input.text
    // An invalid filter is not applied, so that the line stays open.
    if input.purpose == .filter, input.problem != nil { return nil }
    var effect: Effect?
    if !text.isEmpty {
      switch input.purpose {
      case .date:
        guard goToTypedDate(text) else { return nil }
      // While it was typed, only stored entries were read.
      case .filter: reload()
      case .search: effect = .query(title: "search \(text)", ["search", "-n", "500", "--", text])
      case .command:
        guard let words = commandWords(text) else { return nil }
        effect = .query(title: ":\(words.joined(separator: " "))", words)
      case .pipe: effect = .pipe(text, targets)
      }
      inputHistory[input.purpose, default: []].removeAll { $0 == text }
      inputHistory[input.purpose, default: []].append(text)
    }
    self.input = nil
    return effect
  }

  /// - Returns: False if the text is not a date.
  private mutating func goToTypedDate(_ text: String) -> Bool {
    do throws(RankingLogError) {
      let kind = lists[0].kind ?? RankingKind(.daily)
      let dates = try RankingWindow(mode: kind.mode, calendar: calendar).dates(try DateExpression(text))
      overlays = []
      go(to: dates.upperBound)
      return true
    } catch {
      input?.problem = ("\(error)", nil)
      return false
    }
  }

  /// The words of a command; nil if they are none, which is reported.
  private mutating func commandWords(_ text: String) -> [String]? {
    do throws(ValueError) {
      var words = try CommandWords(argument: text).words
      // The displayed ranking, unless another one is given.
      let isGiven = words.contains { $0.hasPrefix("-d") || $0.hasPrefix("--date") || RankingDate($0) != nil }
      if words[0] == MoversCommand.name, !isGiven, let date = lists[0].section.date, let kind = lists[0].kind
      {
        words += ["-m", kind.mode.rawValue, "-d", "\(date)"]
        if kind.content != .all { words += ["-c", kind.content.rawValue] }
      }
      if let problem = Program.queryProblem(words) {
        input?.problem = (problem, nil)
        return nil
      }
      return words
    } catch {
      input?.problem = (error.reason, nil)
      return nil
    }
  }
}
