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
  private(set) var selection: [Int] = []
  private(set) var filter: Filter?
  private(set) var filterText = ""
  private(set) var showsImages = true
  /// Whether R-18 images are not blurred.
  private(set) var isUncovered = false
  /// A message below the list until the next key; nil for none.
  var notice: String?
  /// The lines of the output of the last shell command.
  private(set) var output: [String] = []
  /// The downloads of the session, oldest first.
  var downloads: [BrowseExport] = []
  /// The histories of works in all series; empty for works outside the stored rankings.
  var histories: [Int: [WorkHistory]] = [:]
  let modes: [RankingKind]
  private let calendar: PublicationCalendar
  private var screen: BrowseScreen
  private var nextID = 1
  /// The last selected work and its ranking. No index, because rankings are inserted before it.
  private var lastSelected: (list: Int, date: RankingDate?, work: Int)?
  private var isQuitting = false
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

  /// Stores the state of the downloads, and reports their end.
  mutating func set(downloads: [BrowseExport]) {
    self.downloads = downloads
    let current = currentDownloads
    guard !requested.isEmpty, current.count == requested.count, !isDownloading else { return }
    let failed = current.count { $0.phase == .failed }
    let files = current.reduce(0) { $0 + $1.files }
    let done = Formatting.count(current.count - failed, "work")
    notice = "downloaded \(done) (\(Formatting.count(files, "new file")))"
    if failed > 0 { notice = "\(failed) failed, press J for the reasons; \(notice ?? "")" }
    requested = []
  }

  /// Returns the effect that downloads works.
  private mutating func download(_ works: [Int]) -> Effect? {
    guard !works.isEmpty else { return nil }
    requested.formUnion(works)
    return .download(works)
  }

  mutating func hideImages(_ notice: String) { (showsImages, self.notice) = (false, notice) }

  mutating func resize(_ screen: BrowseScreen) {
    self.screen = screen
    arrange()
  }

  mutating func show(results title: String, _ entries: [RankingEntry]) {
    if lists.count > 1 { lists.removeLast() }
    lists.append(BrowseList(id: takeID(), title: title, entries))
    if filter != nil { reload() }
    overlays = []
    arrange()
  }

  /// Shows the output of a shell command.
  mutating func show(output run: CapturedRun, of command: String) {
    let text = String(decoding: run.output, as: UTF8.self)
    output = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(10_000).map {
      String($0).sanitized()
    }
    if output.last == "" { output.removeLast() }
    notice = run.status == .done ? "\(command): done" : "\(command): failed"
    if !output.isEmpty { overlays.append(.text(.output, top: 0)) }
  }

  mutating func change(_ id: Int, _ body: (inout BrowseList) -> Void) {
    if let index = lists.firstIndex(where: { $0.id == id }) { body(&lists[index]) }
  }

  mutating func set(_ rankings: [RankingDate: RankingState], of kind: RankingKind, year: Int) {
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
    let action = BrowseKey(key, modifiers)
    if action != .leave, action != .quit { isQuitting = false }
    switch (action, overlay) {
    case (.quit, _): return quit()
    case (.redraw, _): return .redraw
    case (.help, .text(.help, _)): overlay = nil
    case (.help, _): overlays.append(.text(.help, top: 0))
    case (_, .modes(let selected)): choose(selected, action, key)
    case (_, .text(let text, let top)): scroll(text, top, action)
    case (_, .calendar(let calendar)): handle(action, calendar)
    case (.back, .some), (.leave, .some): overlay = nil
    case (.curve, .curve(let series)): overlay = .curve(series: series + 1)
    default: return handle(action)
    }
    return nil
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

  private mutating func handle(_ action: BrowseKey?) -> Effect? {
    switch action {
    case .select, .selectRange, .selectAll, .unselectAll: select(action)
    case .date: ask(.date)
    case .filter: ask(.filter, filterText)
    case .search: ask(.search)
    case .command: ask(.command)
    case .pipe: if targets.isEmpty { notice = "no work selected" } else { ask(.pipe) }
    case .images:
      showsImages.toggle()
      notice = showsImages ? "images on" : "images off"
    case .uncover: isUncovered.toggle()
    case .retry: return retry()
    case .download: return download(targets)
    case .bookmark: return list.entry.map { .bookmark($0.illust.id) }
    case .page: return list.entry.map { .open($0.illust.url) }
    case .copyID: return list.entry.map { .copy("\($0.illust.id)") }
    case .copyAddress: return list.entry.map { .copy($0.illust.url) }
    case .artist: return searchArtist()
    case .back: close()
    case .leave: if !closesLayer() { return quit() }
    case nil: break
    case let action?:
      if move(action) {
        // The next work starts with its first page.
        if case .single = overlay { overlay = list.entry == nil ? nil : .single(page: 0) }
      } else {
        show(action)
      }
    }
    return nil
  }

  /// - Returns: Whether the key is a movement.
  private mutating func move(_ action: BrowseKey) -> Bool {
    if case .single(let page) = overlay, action == .left || action == .right {
      turnPage(from: page, isForward: action == .right)
      return false
    }
    let isGrid = arrangement == .grid && overlay == nil
    switch action {
    case .down: list.move(rows: 1)
    case .up: list.move(rows: -1)
    case .left: if isGrid { list.moveToNeighbor(isForward: false) } else { move(sections: 1) }
    case .right: if isGrid { list.moveToNeighbor(isForward: true) } else { move(sections: -1) }
    case .screenDown: list.move(screens: 1)
    case .screenUp: list.move(screens: -1)
    case .first: list.moveToEdge(isLast: false)
    case .last: list.moveToEdge(isLast: true)
    case .older: move(sections: 1)
    case .newer: move(sections: -1)
    case .weekOlder: move(sections: 7)
    case .weekNewer: move(sections: -7)
    case .monthOlder: move(months: -1)
    case .monthNewer: move(months: 1)
    case .yearOlder: move(months: -12)
    case .yearNewer: move(months: 12)
    default: return false
    }
    return true
  }

  private mutating func move(sections distance: Int) {
    let date = list.section.date
    list.move(sections: distance)
    if list.section.date == date, date != nil {
      notice = "this is the \(distance > 0 ? "oldest" : "newest") ranking"
    }
  }

  private mutating func move(months: Int) {
    if let date = list.section.date { go(to: date.adding(months: months)) }
  }

  private mutating func go(to date: RankingDate, work: Int? = nil) {
    lists.removeLast(lists.count - 1)
    let first = list.kind?.mode.firstDate ?? .first
    list.move(to: min(max(date, first), calendar.latest), work: work)
    if date > calendar.latest { notice = "this is the newest ranking" }
    if date < first { notice = "this is the oldest ranking" }
  }

  private mutating func show(_ action: BrowseKey) {
    switch action {
    case .open: open(.single(page: 0))
    case .nextPage, .previousPage:
      if case .single(let page) = overlay { turnPage(from: page, isForward: action == .nextPage) }
    case .list, .grid:
      (overlays, arrangement) = ([], action == .list ? .list : .grid)
      arrange()
    case .calendar:
      guard let kind = lists[0].kind, let date = lists[0].section.date else { return }
      overlays.append(.calendar(BrowseCalendar(kind, date, newest: calendar.latest)))
    case .mode: overlays.append(.modes(selected: modes.firstIndex { $0 == lists[0].kind } ?? 0))
    case .curve: open(.curve(series: 0))
    case .details: open(.text(.details, top: 0))
    case .downloads: overlays.append(.text(.downloads, top: 0))
    case .ranked: showRanking()
    default: break
    }
  }

  /// Opens a view of the current work.
  private mutating func open(_ view: Overlay) {
    if list.entry != nil { overlays.append(view) }
  }

  /// Shows the next or previous page of the work, or the next or previous work.
  private mutating func turnPage(from page: Int, isForward: Bool) {
    let next = page + (isForward ? 1 : -1)
    if (0..<(list.entry?.illust.pageCount ?? 1)).contains(next) {
      overlay = .single(page: next)
    } else {
      list.moveToNeighbor(isForward: isForward)
      overlay = list.entry == nil ? nil : .single(page: 0)
    }
  }

  /// Moves to the ranking in which the work had its best rank.
  private mutating func showRanking() {
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

  private mutating func searchArtist() -> Effect? {
    guard let artist = list.entry?.illust.artist else {
      notice = "the artist is unknown"
      return nil
    }
    return .query(title: "works of \(artist.name)", ["search", "-n", "500", "--", "artist:\(artist.id)"])
  }

  private mutating func retry() -> Effect? {
    list.retry()
    let failed = downloads.filter { $0.phase == .failed }.map(\.what.id)
    requested.formUnion(failed)
    return .retry(failed)
  }

  /// Closes the results or the filter. Never quits, because Escape is often pressed once too often.
  private mutating func close() {
    if !closesLayer() { notice = "press \(BrowseKey.leave.names) to quit" }
  }

  /// - Returns: False if there is nothing to close.
  private mutating func closesLayer() -> Bool {
    if lists.count > 1 {
      lists.removeLast()
    } else if filter != nil {
      set(nil, "")
    } else {
      return false
    }
    return true
  }

  /// Quits, or asks first if downloads would be stopped.
  private mutating func quit() -> Effect? {
    if !isDownloading || isQuitting { return .quit }
    isQuitting = true
    notice = "downloads are running; press \(BrowseKey.quit.names) to stop them and quit"
    return nil
  }
}

// Selected works.
extension BrowseState {
  private mutating func select(_ action: BrowseKey?) {
    switch action {
    case .selectRange: selectRange()
    case .selectAll:
      add(list.section.entries.map(\.illust.id))
      if let total = list.section.total, total > list.section.loadedCount {
        notice = "\(list.section.loadedCount) of \(total) entries are loaded"
      }
    case .unselectAll: selection = []
    default:
      guard let work = list.entry?.illust.id else { return }
      if selection.contains(work) { selection.removeAll { $0 == work } } else { selection.append(work) }
      lastSelected = (list.id, list.section.date, work)
      if overlay == nil { list.moveToNeighbor(isForward: true) }
    }
  }

  private mutating func selectRange() {
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

  private mutating func add(_ works: [Int]) {
    let known = Set(selection)
    selection += works.filter { !known.contains($0) }
  }
}

// Overlays.
extension BrowseState {
  private mutating func scroll(_ text: Overlay.Text, _ top: Int, _ action: BrowseKey?) {
    let page = max(1, screen.listRows - 1)
    let steps: [BrowseKey: Int] = [
      .down: 1, .up: -1, .screenDown: page, .screenUp: -page, .first: -1_000_000, .last: 1_000_000,
    ]
    guard let step = action.flatMap({ steps[$0] }) else {
      overlay = nil
      return
    }
    let last = max(0, screen.lines(of: text, in: self).count - screen.listRows)
    overlay = .text(text, top: min(max(0, top + step), last))
  }

  private mutating func choose(_ selected: Int, _ action: BrowseKey?, _ key: InputEvent.Key) {
    func move(_ index: Int) { overlay = .modes(selected: min(max(0, index), modes.count - 1)) }
    switch action {
    case .down: move(selected + 1)
    case .up: move(selected - 1)
    case .screenDown: move(selected + screen.listRows)
    case .screenUp: move(selected - screen.listRows)
    case .first: move(0)
    case .last: move(modes.count - 1)
    case .open:
      overlays = []
      select(modes[selected], lists[0].section.date ?? calendar.latest)
    case .back, .leave: overlay = nil
    default:
      // The next mode with this first letter.
      guard case .character(let letter) = key else { return }
      let order = Array(modes.indices.dropFirst(selected + 1)) + Array(modes.indices.prefix(selected))
      if let next = order.first(where: { modes[$0].name.first == letter }) {
        overlay = .modes(selected: next)
      }
    }
  }

  private mutating func handle(_ action: BrowseKey?, _ calendar: BrowseCalendar) {
    var calendar = calendar
    switch action {
    case .right: calendar.move(days: 1)
    case .left: calendar.move(days: -1)
    case .down: calendar.move(months: 1)
    case .up: calendar.move(months: -1)
    case .older, .yearOlder, .screenDown: calendar.move(months: -12)
    case .newer, .yearNewer, .screenUp: calendar.move(months: 12)
    case .open:
      overlays = []
      return go(to: calendar.date)
    case .back, .leave, .calendar:
      overlay = nil
      return
    case .list, .grid: return show(action ?? .list)
    case .date: return ask(.date)
    default: break
    }
    overlay = .calendar(calendar)
  }
}

// Typed lines.
extension BrowseState {
  private mutating func ask(_ purpose: LineInput.Purpose, _ text: String = "") {
    previousFilter = filterText
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

  /// The words of a command that prints works; nil if it is none, which is reported.
  private mutating func commandWords(_ text: String) -> [String]? {
    guard var words = words(text), let name = words.first else { return nil }
    guard CapturedRun.names.contains(name) else {
      input?.problem = ("unknown command '\(name)'; use \(CapturedRun.names.joined(separator: ", "))", nil)
      return nil
    }
    // The displayed ranking, unless another one is given.
    let isGiven = words.contains { $0.hasPrefix("-d") || $0.hasPrefix("--date") || RankingDate($0) != nil }
    if name == "movers", !isGiven, let date = lists[0].section.date, let kind = lists[0].kind {
      words += ["-m", kind.mode.rawValue, "-d", "\(date)"]
      if kind.content != .all { words += ["-c", kind.content.rawValue] }
    }
    return words
  }

  /// Splits a command line like a shell, without its special characters; nil if a quote is not closed.
  private mutating func words(_ text: String) -> [String]? {
    var (words, quote): ([String], Character?) = ([], nil)
    var word: String?
    for character in text {
      switch (character, quote) {
      case (let character, let open?) where character == open: quote = nil
      case (_, .some): word = (word ?? "") + String(character)
      case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
      case (" ", nil):
        if let word { words.append(word) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if quote != nil {
      input?.problem = ("missing closing quote", nil)
      return nil
    }
    return words + [word].compactMap(\.self)
  }
}
