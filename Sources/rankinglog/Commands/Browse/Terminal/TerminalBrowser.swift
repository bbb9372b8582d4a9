import Platform
import RankingLogCore
import RankingLogSite
import Synchronization
import TerminalKit

/// The terminal browser: handles keys, requests the visible data, and draws frames. All waiting events are handled before
/// a frame is drawn, so that a slow terminal delays frames, but does not queue them.
actor TerminalBrowser {
  private enum Message: Sendable {
    case terminal(TerminalEvent)
    case ranking(RankingDate, Result<BrowsedRanking, RankingLogError>)
    /// The screen no longer shows the ranking.
    case abandoned(RankingDate)
    /// The thumbnail of a work; nil if there is none.
    case thumbnail(Int, Thumbnail?)
    case thumbnailAbandoned(Int)
  }

  private enum View { case list, single, help }

  /// The data that the screen shows. Requests for other data are dropped before they are sent.
  private final class Interest: Sendable {
    private let shown = Mutex((dates: Set<RankingDate>(), works: Set<Int>()))

    func change(_ dates: some Sequence<RankingDate>, _ works: [Int]) {
      shown.withLock { $0 = (Set(dates), Set(works)) }
    }

    func contains(_ date: RankingDate) -> Bool { shown.withLock { $0.dates.contains(date) } }
    func contains(_ work: Int) -> Bool { shown.withLock { $0.works.contains(work) } }
  }

  /// The longer side of decoded images in pixels; larger images need too much memory in the terminal.
  private static let thumbnailSide = 480

  private let reader: BrowseReader
  private nonisolated let kind: RankingKind
  private let isOffline: Bool
  private let inbox = Inbox<Message>()
  private let interest = Interest()
  private let measure: CellMeasure
  private var model: BrowseModel
  private var painter: ScreenPainter
  private var images: ScreenImages
  private var thumbnails = ThumbnailCache()
  private var screen: BrowseScreen
  private var view = View.list
  private var showsImages = true
  /// The lines of the list in the previous frame.
  private var drawnLines: [BrowseModel.Position] = []
  private var tasks: [Task<Void, Never>] = []
  private var hasEnded = false

  init(_ reader: BrowseReader, _ model: BrowseModel, _ check: TerminalCheck, isOffline: Bool) {
    (self.reader, kind, self.model, self.isOffline) = (reader, model.kind, model, isOffline)
    measure = CellMeasure(ambiguousWidth: check.report.ambiguousWidth ?? 1)
    painter = ScreenPainter(
      depth: check.colors, measure: measure, synchronizes: check.report.supports(mode: 2026))
    images = ScreenImages(check)
    screen = BrowseScreen(check.screen, measure: measure)
  }

  /// Shows the browser until the user quits, or the task is canceled.
  func run(input: Int32, output: Int32) async throws(TerminalError) {
    let session = try TerminalSession(input: input, output: output, modes: .fullScreen)
    let events = try TerminalEvents(input)
    let pump = Task { [inbox] in for await event in events.stream { inbox.post(.terminal(event)) } }
    defer {
      events.end()
      pump.cancel()
    }
    request()
    try draw(on: session)
    for await _ in inbox.signals {
      for message in inbox.takeAll() { try handle(message, on: session) }
      if hasEnded { break }
      request()
      try draw(on: session)
    }
    for task in tasks { task.cancel() }
    var bytes: [UInt8] = []
    images.removeAll(into: &bytes)
    try session.write(bytes)
  }

  private func draw(on session: borrowing TerminalSession) throws(TerminalError) {
    var grid: CellGrid
    var bytes: [UInt8] = []
    switch view {
    case .help: grid = screen.help()
    case .list: grid = screen.list(model)
    case .single: grid = screen.single(model)
    }
    let box = view == .single ? screen.singleBox : view == .list ? screen.imageBox : nil
    images.draw(shownImage(in: box), on: &grid, into: &bytes)
    let frame = painter.frame(grid, scroll: scroll(), images: bytes)
    if !frame.isEmpty { try session.write(frame) }
  }
}

// Parts of a frame.
extension TerminalBrowser {
  /// The rows that moved since the previous frame. The terminal would move images with them.
  private func scroll() -> ScreenPainter.Scroll? {
    let lines = view == .list ? model.lines(screen.listRows) : []
    defer { drawnLines = lines }
    guard screen.imageBox == nil || !images.isOn || !showsImages, let top = lines.first,
      let previousTop = drawnLines.first
    else { return nil }
    let distance = drawnLines.firstIndex(of: top) ?? lines.firstIndex(of: previousTop).map { -$0 } ?? 0
    return ScreenPainter.Scroll(rows: 1..<1 + screen.listRows, distance: distance)
  }

  private func shownImage(in box: CellRect?) -> (Int, Thumbnail, CellRect)? {
    guard showsImages, let box, let work = model.entry?.illust.id, let thumbnail = thumbnails[work] else {
      return nil
    }
    return (work, thumbnail, box)
  }
}

// Events.
extension TerminalBrowser {
  private func handle(_ message: Message, on session: borrowing TerminalSession) throws(TerminalError) {
    switch message {
    case .terminal(let event): try handle(event, on: session)
    case .ranking(let date, .success(let ranking)): model.finish(date, ranking, isOffline: isOffline)
    case .ranking(let date, .failure(let error)): model.fail(date, error.commandLine)
    case .abandoned(let date): model.abandon(date)
    case .thumbnail(let work, let thumbnail): thumbnails.finish(work, thumbnail)
    case .thumbnailAbandoned(let work): thumbnails.abandon(work)
    }
  }

  private func handle(_ event: TerminalEvent, on session: borrowing TerminalSession) throws(TerminalError) {
    switch event {
    case .closed: hasEnded = true
    case .resized: resize(session.size)
    case .stopped:
      // The shell continues this process after the terminal is its own again.
      try session.suspend { raise(SIGSTOP) }
      redraw()
      resize(session.size)
    case .continued: redraw()
    case .input(.resize(let size)): resize(size)
    case .input(.key(.character("z"), .control)): kill(getpid(), SIGTSTP)
    case .input(.key(let key, let modifiers)): handle(key, modifiers)
    case .input(.mouse(let mouse)): handle(mouse)
    case .input: break
    }
  }

  private func handle(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers) {
    let action = BrowseKey(key, modifiers)
    if view == .help, action != .quit { return view = .list }
    let rows = screen.listRows
    switch action {
    case .down: model.move(by: 1, rows: rows)
    case .up: model.move(by: -1, rows: rows)
    case .screenDown: model.move(by: max(rows - 1, 1), rows: rows)
    case .screenUp: model.move(by: -max(rows - 1, 1), rows: rows)
    case .first: model.moveToEdge(isLast: false, rows: rows)
    case .last: model.moveToEdge(isLast: true, rows: rows)
    case .older: model.move(days: 1)
    case .newer: model.move(days: -1)
    case .weekOlder: model.move(days: 7)
    case .weekNewer: model.move(days: -7)
    case .open: view = model.entry == nil ? .list : .single
    case .back: if view == .single { view = .list } else { hasEnded = true }
    case .images: showsImages.toggle()
    case .retry: model.retry()
    case .redraw: redraw()
    case .help: view = .help
    case .quit: hasEnded = true
    case nil: break
    }
  }

  private func handle(_ mouse: InputEvent.Mouse) {
    switch mouse.action {
    case .wheelDown: model.move(by: 3, rows: screen.listRows)
    case .wheelUp: model.move(by: -3, rows: screen.listRows)
    case .press, .drag, .release, .other: break
    }
  }

  private func resize(_ size: ScreenSize?) {
    guard let size, size != screen.size else { return }
    screen = BrowseScreen(size, measure: measure)
    images.forgetPlacements()
    model.show(screen.listRows)
  }

  private func redraw() {
    painter.invalidate()
    images.forgetPlacements()
  }
}

// Requests.
extension TerminalBrowser {
  /// Requests the data of the screen that is missing.
  private func request() {
    let demand = model.demand(screen.listRows)
    let works = showsImages && images.isOn ? [model.entry?.illust.id].compactMap(\.self) : []
    let visible = model.lines(screen.listRows).map { model.days[$0.day].date }
    interest.change(visible + [demand?.date].compactMap(\.self), works)
    if let demand {
      model.begin(demand)
      tasks.append(Task { await load(demand) })
    }
    for work in works where thumbnails.begin(work) { tasks.append(Task { await loadThumbnail(work) }) }
    if tasks.count > 200 { tasks.removeFirst(100) }
  }

  private nonisolated func load(_ demand: BrowseModel.Demand) async {
    do {
      let ranking = try await reader.ranking(kind, demand.date, pages: demand.pages) { [interest] in
        !interest.contains(demand.date)
      }
      inbox.post(ranking.map { .ranking(demand.date, .success($0)) } ?? .abandoned(demand.date))
    } catch let error as RankingLogError {
      inbox.post(.ranking(demand.date, .failure(error)))
    } catch {
      // The browser ends.
    }
  }

  /// After an error, the thumbnail is not requested again, because the error may concern all images.
  private nonisolated func loadThumbnail(_ work: Int) async {
    do {
      let result = try await reader.thumbnail(work) { [interest] in !interest.contains(work) }
      guard let result else { return inbox.post(.thumbnailAbandoned(work)) }
      let restricted = kind.mode.isR18 ? [work] : try await reader.restricted([work])
      let thumbnail = try result.image.flatMap { image in
        Thumbnail(try image.bytes(), side: Self.thumbnailSide, isBlurred: restricted.contains(work))
      }
      inbox.post(.thumbnail(work, thumbnail))
    } catch {
      inbox.post(.thumbnail(work, nil))
    }
  }
}
