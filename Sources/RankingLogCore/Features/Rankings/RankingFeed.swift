/// The rankings of a selection, newest first, from the archive or from pixiv.
///
/// Events are produced on demand, so that memory does not grow with the number of rankings.
public struct RankingFeed: AsyncSequence, Sendable {
  let services: Services
  let selection: RankingSelection

  /// Starts the feed.
  public func makeAsyncIterator() -> Iterator { Iterator(services: services, selection: selection) }

  /// Iterates over the events.
  public struct Iterator: AsyncIteratorProtocol {
    private let services: Services
    private let selection: RankingSelection
    private var reader: RankingReader
    /// The notes to emit before the walk continues.
    private var notes: [Message] = []
    private var walk: RankingWalker?

    init(services: Services, selection: RankingSelection) {
      (self.services, self.selection) = (services, selection)
      reader = RankingReader(services, selection)
    }

    /// Returns the next event; nil at the end.
    ///
    /// - Throws: ``RankingLogError`` or `CancellationError`. Everything before the error is stored.
    @inline(never)  // Each loop over a feed would contain a copy of 40 kB.
    public mutating func next() async throws -> RankingEvent? {
      if walk == nil { try await begin() }
      while true {
        if !notes.isEmpty { return .note(notes.removeFirst()) }
        switch walk?.next() {
        case nil: return nil
        case .event(let event):
          if case .absent(let date, isImplied: true) = event { try await recordImplied(date) }
          return event
        case .page(let date, let number):
          if let reply = try await page(date, number) { return walk?.receive(reply) }
        }
      }
    }

    private mutating func begin() async throws {
      try selection.check()
      let dates = selection.schedule.dates(latest: try await latest(), first: selection.kind.mode.firstDate)
      if case .dates(_, let note?) = selection.schedule { notes.append(Message(note)) }
      reader.expect(dates)
      walk = RankingWalker(dates: dates, limits: selection.limits)
    }

    /// Returns a page; nil to emit the reader's notes first. An error ends the walk.
    private mutating func page(_ date: RankingDate, _ number: Int) async throws -> RankingWalker.Reply? {
      do {
        let reply = try await reader.page(date, number)
        notes += reader.takeNotes()
        return reply
      } catch {
        walk?.stop()
        throw error
      }
    }

    /// Returns the date of the newest ranking: the expected one, or the previous one if pixiv has not published it yet.
    private mutating func latest() async throws -> RankingDate {
      let due = services.calendar.latest
      guard case .backwards(start: nil, _, _) = selection.schedule else { return due }
      if selection.cachePolicy == .cacheOnly {
        guard let date = try await services.archive.newestDate(selection.kind, source: selection.source)
        else {
          throw RankingLogError.nothing(
            "no stored \(selection.kind.name) ranking; \(.goOnline) to fetch one"
          )
        }
        notes.append("latest stored is \(date)")
        return date
      }
      try RankingWindow(mode: selection.kind.mode, calendar: services.calendar).checkClock()
      var reply: RankingWalker.Reply?
      while reply == nil {
        reply = try await reader.firstPage(due)
        notes += reader.takeNotes()
      }
      let date = reply == .absent ? due.adding(days: -1) : due
      notes.append(
        date == due ? "latest is \(date)" : "latest is \(date): pixiv has not published \(due) yet")
      return date
    }

    /// Records that a date has no ranking, as implied by a later ranking; saves a request.
    private func recordImplied(_ date: RankingDate) async throws {
      guard selection.cachePolicy != .cacheOnly else { return }
      try await services.archive.recordAbsent(
        selection.source ?? .web, selection.kind, date, at: services.now)
    }
  }
}
