/// The rankings of a selection as they come, newest first: from the archive or from pixiv.
///
/// Each element is asked for only when the one before was taken, so memory does not grow with the walk.
public struct RankingFeed: AsyncSequence, Sendable {
  /// What a feed gives.
  public enum Element: Hashable, Sendable {
    /// Something a person should know: the date chosen for `latest`, a span cut, another source.
    case note(String)
    /// Something the walk met.
    case walk(RankingWalker.Element)
  }

  let services: Services
  let selection: RankingSelection

  /// The feed's beginning.
  public func makeAsyncIterator() -> Iterator { Iterator(services: services, selection: selection) }

  /// A feed on its way.
  public struct Iterator: AsyncIteratorProtocol {
    private let services: Services
    private let selection: RankingSelection
    private let notes = Lock<[String]>([])
    private var walk: RankingWalker.Iterator?

    init(services: Services, selection: RankingSelection) {
      self.services = services
      self.selection = selection
    }

    /// The next element, or nil at the end.
    ///
    /// - Throws: ``RankingLogError`` or `CancellationError`. What came before is stored.
    public mutating func next() async throws -> Element? {
      if let note = takeNote() { return .note(note) }
      var walk: RankingWalker.Iterator
      if let running = self.walk { walk = running } else { walk = try await begin() }
      self.walk = walk
      if let note = takeNote() { return .note(note) }
      let element = try await walk.next()
      self.walk = walk
      if case .absent(let date, told: true) = element { try await recordTold(date) }
      return element.map(Element.walk)
    }

    private func begin() async throws -> RankingWalker.Iterator {
      try selection.check()
      let notes = notes
      let reader = RankingReader(services, selection) { note in notes.withLock { $0.append(note) } }
      let dates = selection.schedule.dates(
        latest: try await latest(reader), first: selection.kind.mode.firstDate)
      if case .dates(_, let note?) = selection.schedule { notes.withLock { $0.append(note) } }
      await reader.expect(dates)
      let walker = RankingWalker(dates: dates, limits: selection.limits) { date, page in
        try await reader.page(date, page)
      }
      return walker.makeAsyncIterator()
    }

    /// The newest ranking: yesterday's from noon, the one before where pixiv has not made it yet.
    private func latest(_ reader: RankingReader) async throws -> RankingDate {
      let due = services.calendar.latest
      guard case .rounds(start: nil, _, _) = selection.schedule else { return due }
      if selection.freshness == .offline {
        guard let date = try await services.archive.newestDate(selection.kind, source: selection.source)
        else {
          throw RankingLogError.nothing(
            "no \(selection.kind.name) ranking is stored yet; run the same command without --offline to fetch one"
          )
        }
        notes.withLock { $0.append("latest stored is \(date)") }
        return date
      }
      var date = due
      if case .absent = try await reader.firstPage(due) { date = due.adding(days: -1) }
      notes.withLock {
        $0.append("latest is \(date)" + (date == due ? "" : ": pixiv has not made \(due) yet"))
      }
      return date
    }

    /// A later ranking told that there is none on this date; that is kept, so that nobody asks.
    private func recordTold(_ date: RankingDate) async throws {
      guard selection.freshness != .offline else { return }
      try await services.archive.recordAbsent(
        selection.source ?? .web, selection.kind, date, at: services.now)
    }

    private func takeNote() -> String? {
      notes.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
  }
}
