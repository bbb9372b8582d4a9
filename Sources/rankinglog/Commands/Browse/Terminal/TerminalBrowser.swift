import CommandLineKit
import Platform
import RankingLogCore
import RankingLogSite
import Synchronization
import TerminalKit

/// The terminal browser: handles events, loads the visible data, and draws frames. All waiting events are handled before
/// a frame is drawn, so that a slow terminal delays frames, but does not queue them.
actor TerminalBrowser {
  enum Message: Sendable {
    case terminal(TerminalEvent)
    /// Changes the list with a number, unless it has another one now.
    case list(Int, @Sendable (inout BrowseList) -> Void)
    case state(@Sendable (inout BrowseState) -> Void)
    /// The thumbnail of a work; nil if there is none.
    case thumbnail(ThumbnailCache.Key, TerminalImage?)
    case thumbnailAbandoned(ThumbnailCache.Key)
  }

  /// The data that the screen shows. Requests for other data are dropped before they are sent.
  private final class Interest: Sendable {
    private let shown = Mutex((dates: Set<RankingDate>(), works: Set<Int>()))

    func change(_ dates: some Sequence<RankingDate>, _ works: [Int]) {
      shown.withLock { $0 = (Set(dates), Set(works)) }
    }

    func contains(_ date: RankingDate) -> Bool { shown.withLock { $0.dates.contains(date) } }
    func contains(_ work: Int) -> Bool { shown.withLock { $0.works.contains(work) } }
  }

  /// The longer sides of the largest thumbnails and images in pixels; larger images need too much memory in the terminal.
  private static let (thumbnailSide, imageSide) = (480, 1200)
  /// The time between two frames with new images.
  private static let imageInterval = Duration.milliseconds(50)
  /// The time after which a single image counts as viewed.
  private static let viewingTime = Duration.seconds(1)

  private let reader: BrowseReader
  private let program: Program
  private let isOffline: Bool
  private let inbox: Inbox<Message>
  private let interest = Interest()
  private let measure: CellMeasure
  /// Prepares an image for the connection to the terminal.
  private let prepare: @Sendable (TerminalImage) -> TerminalImage
  private var state: BrowseState
  private var painter: ScreenPainter
  private var images: ImageSurface<ThumbnailCache.Key>
  private var thumbnails = ThumbnailCache()
  private var screen: BrowseScreen
  /// The rows of the list in the previous frame.
  private var drawnRows: [BrowseList.VisibleRow] = []
  private var viewed: Int?
  private var isLoadingHistory = false
  /// The works whose histories contain all stored rankings.
  private var currentHistories: Set<Int> = []
  private var tasks: [Task<Void, Never>] = []
  private var hasEnded = false

  /// - Parameters:
  ///   - program: The program with the options of the session, for commands that the user types.
  ///   - inbox: Receives messages from outside the browser, too.
  init(
    _ reader: BrowseReader, _ state: BrowseState, _ check: TerminalCheck, _ program: Program,
    _ inbox: Inbox<Message>, isOffline: Bool, texts: Texts
  ) {
    (self.reader, self.state, self.program, self.isOffline) = (reader, state, program, isOffline)
    (self.inbox, measure) = (inbox, check.measure)
    painter = ScreenPainter(
      depth: check.colors, measure: measure, synchronizes: check.report.supports(mode: 2026))
    images = ImageSurface(check)
    prepare = images.prepare
    screen = BrowseScreen(check.screen, measure: measure, texts: texts)
  }

  /// The position in the rankings.
  var position: BrowsePosition { state.position }
  /// The number of downloads that are not finished.
  var unfinishedDownloads: Int { state.downloads.count { !$0.isFinished } }

  /// Shows the browser until the user quits, or the task is canceled.
  func run(input: Int32, output: Int32) async throws(TerminalError) {
    let session = try TerminalSession(input: input, output: output, modes: images.modes)
    let events = try TerminalEvents(input)
    let pump = Task { [inbox] in for await event in events.stream { inbox.post(.terminal(event)) } }
    let downloads = Task { [inbox, reader] in
      await reader.watchDownloads { exports in inbox.post(.state { $0.set(downloads: exports) }) }
    }
    defer {
      events.end()
      for task in [pump, downloads] + tasks { task.cancel() }
    }
    try update(on: session)
    for await _ in inbox.signals {
      for message in inbox.takeAll() { try handle(message, on: session) }
      if hasEnded { break }
      try update(on: session)
    }
    var bytes: [UInt8] = []
    images.removeAll(into: &bytes)
    try session.write(bytes)
  }

  /// Loads the data of the screen that is missing, and draws a frame.
  private func update(on session: borrowing TerminalSession) throws(TerminalError) {
    var frame = screen.frame(state)
    let shown = shownImages(frame.images)
    load(shown.map(\.0))
    var bytes: [UInt8] = []
    let items = shown.compactMap { key, box in
      // The thumbnail, until the large image is loaded.
      let known = [key, thumbnail(key.work)].first {
        thumbnails[$0] != nil && (key.page ?? 0 == 0 || $0 == key)
      }
      return known.flatMap { key in thumbnails[key].map { ImageSurface.Item(key, $0, in: box) } }
    }
    for (key, box) in shown where thumbnails.hasFailed(key) && key.page != nil {
      frame.grid.draw(screen.texts("image not available"), column: box.column + 2, row: box.row + 1)
    }
    let isComplete = images.draw(items, on: &frame.grid, into: &bytes)
    bytes = painter.frame(frame.grid, scroll: items.isEmpty ? scroll() : nil, images: bytes)
    if !items.isEmpty { drawnRows = [] }
    if !bytes.isEmpty { try session.write(bytes) }
    // The other images follow in the next frame, after the keys that were pressed in the meantime.
    if !isComplete { return inbox.post(.state { _ in }) }
    try transmitImages(on: session)
  }

  /// Sends images while no key waits.
  private func transmitImages(on session: borrowing TerminalSession) throws(TerminalError) {
    let end = ContinuousClock.now + Self.imageInterval
    var isStored = false
    while inbox.isEmpty, !Task.isCancelled, !isStored || .now < end {
      var bytes: [UInt8] = []
      isStored = images.transmitNext(into: &bytes) || isStored
      if bytes.isEmpty { break }
      try session.write(bytes)
    }
    // The next frame displays the images.
    if isStored { inbox.post(.state { _ in }) }
  }

  /// The rows that moved since the previous frame. The terminal would move images with them.
  private func scroll() -> ScreenPainter.Scroll? {
    let rows = state.overlay == nil && state.arrangement == .list ? state.list.visibleRows : []
    defer { drawnRows = rows }
    guard let first = rows.first, let previous = drawnRows.first else { return nil }
    let distance =
      drawnRows.firstIndex { $0.start == first.start } ?? rows.firstIndex { $0.start == previous.start }
      .map { -$0 } ?? 0
    return ScreenPainter.Scroll(rows: 1..<1 + state.list.layout.rows, distance: distance)
  }

  /// The images of a frame, in the size that their boxes need.
  private func shownImages(_ boxes: [BrowseScreen.ImageBox]) -> [(ThumbnailCache.Key, CellRect)] {
    guard state.showsImages, images.isOn else { return [] }
    return boxes.map { image in
      switch image.kind {
      case .thumbnail: (thumbnail(image.work), image.box)
      case .tile: (thumbnail(image.work, side: side(image.box, limit: Self.thumbnailSide)), image.box)
      case .page(let page):
        (
          ThumbnailCache.Key(
            work: image.work, page: page, side: side(image.box, limit: Self.imageSide),
            isUncovered: state.isUncovered), image.box
        )
      }
    }
  }

  /// The longer side of an image that fills a box, in steps, so that similar boxes share an image.
  private func side(_ box: CellRect, limit: Int) -> Int {
    min(limit, (images.side(columns: box.columns, rows: box.rows) + 59) / 60 * 60)
  }

  private func thumbnail(_ work: Int, side: Int = thumbnailSide) -> ThumbnailCache.Key {
    ThumbnailCache.Key(work: work, page: nil, side: side, isUncovered: state.isUncovered)
  }
}

// Events.
extension TerminalBrowser {
  private func handle(_ message: Message, on session: borrowing TerminalSession) throws(TerminalError) {
    switch message {
    case .terminal(let event): try handle(event, on: session)
    case .list(let id, let change): state.change(id, change)
    case .state(let change): change(&state)
    case .thumbnail(let key, let thumbnail): thumbnails.finish(key, thumbnail)
    case .thumbnailAbandoned(let key): thumbnails.abandon(key)
    }
  }

  private func handle(_ event: TerminalEvent, on session: borrowing TerminalSession) throws(TerminalError) {
    switch event {
    case .closed: hasEnded = true
    case .resized: try resize(session.size, on: session)
    case .stopped:
      // The shell continues this process after the terminal is its own again.
      try session.suspend { raise(SIGSTOP) }
      try redraw(on: session)
      try resize(session.size, on: session)
    case .continued: try redraw(on: session)
    case .input(.resize(let size)): try resize(size, on: session)
    case .input(.key(.character("z"), .control)): kill(getpid(), SIGTSTP)
    case .input(.key(let key, let modifiers)):
      if let effect = state.handle(key, modifiers) { try perform(effect, on: session) }
    case .input(.mouse(let mouse)): state.handle(mouse)
    case .input(.reply(.attributes)): images.receiveAnswer()
    case .input(.paste(let text)): state.paste(text)
    case .input: break
    }
  }

  private func resize(_ size: ScreenSize?, on session: borrowing TerminalSession) throws(TerminalError) {
    guard let size, size != screen.size else { return }
    screen = BrowseScreen(size, measure: measure, texts: screen.texts)
    state.resize(screen)
    var bytes: [UInt8] = []
    images.resize(size, into: &bytes)
    try session.write(bytes)
  }

  /// Draws everything again, because the terminal may have lost it.
  private func redraw(on session: borrowing TerminalSession) throws(TerminalError) {
    var bytes: [UInt8] = []
    images.removeAll(into: &bytes)
    try session.write(bytes)
    painter.invalidate()
  }

  private func perform(
    _ effect: BrowseState.Effect, on session: borrowing TerminalSession
  ) throws(TerminalError) {
    switch effect {
    case .quit: hasEnded = true
    case .redraw: try redraw(on: session)
    case .download(let works): start { [reader] in await reader.download(works) }
    case .retry(let works):
      thumbnails.forgetFailures()
      start { [reader] in await reader.download(works) }
    case .favorite(let work):
      startReporting { reader in
        try await reader.toggleFavorite(work) ? "added to the favorites" : "removed from the favorites"
      }
    case .bookmark(let work):
      startReporting { reader in
        try await reader.bookmark(work)
        return "work \(work) is bookmarked"
      }
    case .open(let address):
      let isOpened = Browser.open(address, environment: program.environment) != nil
      state.notice = isOpened ? "opened \(address)" : "\(address)"
    case .copy(let text):
      var bytes: [UInt8] = []
      Clipboard.copy(text, into: &bytes)
      try session.write(bytes)
      state.notice = "copied \(text)"
    case .pipe(let command, let ids): pipe(ids, to: command)
    case .query(let title, let words): query(title, words)
    }
  }

  private func start(_ body: @escaping @Sendable () async -> Void) {
    if tasks.count > 200 { tasks.removeFirst(100) }
    tasks.append(Task { await body() })
  }

  /// Starts a task, and reports its success or failure below the list.
  private func startReporting(
    _ body: @escaping @Sendable (BrowseReader) async throws -> RankingLogCore.Message
  ) {
    start { [reader, inbox] in
      let notice: RankingLogCore.Message
      do {
        notice = try await body(reader)
      } catch let error as RankingLogError {
        notice = error.message
      } catch {
        return
      }
      inbox.post(.state { $0.notice = notice })
    }
  }
}

// Commands that the user types.
extension TerminalBrowser {
  private func pipe(_ ids: [Int], to command: String) {
    state.notice = "running \(command)"
    start { [inbox, environment = program.environment] in
      do {
        let run = try await ShellRun(command, ids: ids, environment: environment)
        inbox.post(.state { $0.show(output: run, of: command) })
      } catch {
        inbox.post(.state { $0.notice = "\(error)" })
      }
    }
  }

  private func query(_ title: String, _ words: [String]) {
    state.notice = "running \(title)"
    start { [inbox, reader, program] in
      do {
        var query = try await program.works(words)
        // Records of analyses have only the title and the artist.
        let illusts = try await reader.works(query.works.map(\.entry.illust.id))
        query.works.removeAll { illusts[$0.entry.illust.id] == nil }
        for index in query.works.indices {
          if let illust = illusts[query.works[index].entry.illust.id] {
            query.works[index].entry.illust = illust
          }
        }
        inbox.post(.state { [query] in $0.show(query, title) })
      } catch {
        let notice: RankingLogCore.Message =
          switch error {
          case let error as RankingLogError: "\(error.description)"
          case let error as UsageError: "\(error.message)"
          default: "\(error)"
          }
        inbox.post(.state { $0.notice = notice })
      }
    }
  }
}

// Data.
extension TerminalBrowser {
  /// - Parameter shown: The images on the screen.
  private func load(_ shown: [ThumbnailCache.Key]) {
    let isTyping = state.input?.purpose == .filter
    let demand = state.list.demand(isTyping: isTyping)
    let visible = state.list.visibleRows.compactMap { state.list.sections[$0.start.section].date }
    interest.change(visible + [demand?.date].compactMap(\.self), shown.map(\.work))
    if let demand {
      state.list.begin(demand)
      let (list, filter) = (state.list, state.filter)
      start { await self.load(demand, of: list, filter) }
    }
    thumbnails.trim(keeping: Set(shown))
    // The newest request is sent first, so that the first image of the screen is requested last.
    let kind = state.list.kind
    for key in shown.reversed() where thumbnails.begin(key) {
      start { await self.loadThumbnail(key, kind) }
    }
    loadHistory()
    loadCalendar()
    noteView()
  }

  private nonisolated func load(_ demand: BrowseList.Demand, of list: BrowseList, _ filter: Filter?) async {
    do {
      guard let kind = list.kind, let date = demand.date else {
        var works = list.results
        if let filter {
          works = try await reader.matching(filter, works, of: nil)
        }
        return inbox.post(.list(list.id) { [works] in $0.finish(matching: works) })
      }
      let ranking = try await reader.ranking(kind, date, pages: demand.pages) { [interest] in
        !interest.contains(date)
      }
      guard let ranking else { return inbox.post(.list(list.id) { $0.abandon(date) }) }
      if demand.pages > 0 { await forgetHistories() }
      var entries = ranking.entries
      if let filter, let info = ranking.ranking {
        entries = try await reader.matching(filter, entries, of: info)
      }
      inbox.post(
        .list(list.id) { [entries, isStored = isOffline || demand.pages == 0] list in
          list.finish(date, ranking, matching: entries, isStored: isStored)
        })
    } catch let error as RankingLogError {
      inbox.post(.list(list.id) { $0.fail(demand.date, error.message) })
    } catch {
      // The browser ends.
    }
  }

  /// After an error, the thumbnail is not requested again, because the error may concern all images.
  private nonisolated func loadThumbnail(_ key: ThumbnailCache.Key, _ kind: RankingKind?) async {
    let isAbandoned: @Sendable () -> Bool = { [interest] in !interest.contains(key.work) }
    do {
      let result = try await isAbandoned() ? nil : read(key, unless: isAbandoned)
      guard let result else { return inbox.post(.thumbnailAbandoned(key)) }
      let isBlurred = try await reader.isBlurred(
        key.work, isR18: kind?.mode.isR18 == true, isUncovered: key.isUncovered)
      let thumbnail = try result.image.flatMap { image in
        TerminalImage(try image.bytes(), side: key.side, isBlurred: isBlurred)
      }
      inbox.post(.thumbnail(key, thumbnail.map(prepare)))
    } catch {
      inbox.post(.thumbnail(key, nil))
    }
  }

  private nonisolated func read(
    _ key: ThumbnailCache.Key, unless isAbandoned: @escaping @Sendable () -> Bool
  ) async throws -> ImageResult? {
    guard let page = key.page else { return try await reader.thumbnail(key.work, unless: isAbandoned) }
    return try await reader.image(key.work, page: page, unless: isAbandoned)
  }

  /// Loads the history of the current work, which costs no requests.
  private func loadHistory() {
    guard let illust = state.list.entry?.illust, !currentHistories.contains(illust.id), !isLoadingHistory
    else {
      return
    }
    if state.histories.count > 500 { (state.histories, state.tagNames, currentHistories) = ([:], [:], []) }
    isLoadingHistory = true
    currentHistories.insert(illust.id)
    start { [reader, inbox, texts = screen.texts] in
      let histories = (try? await reader.histories(of: illust.id)) ?? []
      let names = try? await reader.tagNames.names(of: illust.tags, texts)
      inbox.post(
        .state {
          $0.histories[illust.id] = histories
          $0.tagNames[illust.id] = names
        })
      await self.endHistory()
    }
  }

  private func endHistory() { isLoadingHistory = false }

  /// Reads the histories again when they are displayed, because a ranking may have been added.
  private func forgetHistories() { currentHistories = [] }

  private func loadCalendar() {
    guard case .calendar(let calendar) = state.overlay, let year = calendar.missingYear,
      let first = RankingDate(year: year, month: 1, day: 1),
      let last = RankingDate(year: year, month: 12, day: 31)
    else { return }
    let kind = calendar.kind
    // Empty until the rankings are read, so that they are read once.
    state.set([:], of: kind, year: year)
    start { [reader, inbox] in
      let rankings = (try? await reader.storedRankings(of: kind, in: first...last)) ?? [:]
      inbox.post(.state { $0.set(rankings, of: kind, year: year) })
    }
  }

  /// Records a work that is displayed for a while in the recents.
  private func noteView() {
    guard case .single = state.overlay, let work = state.list.entry?.illust.id else { return viewed = nil }
    guard viewed != work else { return }
    viewed = work
    start {
      try? await Task.sleep(for: Self.viewingTime)
      await self.recordView(work)
    }
  }

  private func recordView(_ work: Int) async {
    if viewed == work { try? await reader.view(work) }
  }
}
