/// A reader of a walk's pages: from the archive if possible, from a source otherwise.
struct RankingReader {
  private let services: Services
  private let selection: RankingSelection
  private var cursor: Cursor?
  /// The pages of the current ranking that were read ahead.
  private var buffered: ArraySlice<RankingPage> = []
  /// The following pages, by the number of the first page of each portion.
  private var following: ReadAhead<Int, [RankingPage]>?
  private var isWalk = false
  /// The notes that were not emitted yet.
  private var notes: [Message] = []
  /// Whether there was a note about missing ranks in the app API.
  private var hasNotedRanks = false
  /// Whether pixiv's website has refused requests without an account.
  private var isClosedToGuests = false
  /// The stored data of the next dates of a walk.
  private var lookups: ReadAhead<RankingDate, RankingLookup>?

  /// The current ranking.
  private struct Cursor {
    let date: RankingDate
    var source: RankingSource
    /// The stored ranking from that source; nil at the start of a refresh.
    var stored: StoredRanking?
    var isRefresh: Bool
    /// The next page according to the last one.
    var next: Int?
    /// The wait for another process that is fetching the same ranking.
    var wait = Wait.silent
  }

  private enum Wait {
    case silent, reported
    /// The other process was too slow, so that this process fetches the ranking too.
    case givenUp
  }

  init(_ services: Services, _ selection: RankingSelection) {
    self.services = services
    self.selection = selection
  }

  /// Announces the dates, so that the stored data of the next ones is read while the current one is printed.
  mutating func expect(_ dates: [RankingDate]) {
    isWalk = dates.count > 1
    guard isWalk else { return }
    let (archive, kind, source, readLimit) = (services.archive, selection.kind, selection.source, readLimit)
    let rest = cursor.map { cursor in dates.drop { $0 != cursor.date }.dropFirst() } ?? dates[...]
    lookups = ReadAhead(rest, count: Self.lookupCount) {
      try await archive.lookUp(kind, $0, source, readLimit)
    }
    if cursor != nil { lookups?.start() }
  }

  /// Returns the first page of a ranking, and buffers it, so that a walk that starts there does not read it again.
  mutating func firstPage(_ date: RankingDate) async throws -> RankingWalker.Reply? {
    let reply = try await page(date, 1)
    if case .page(_, let page) = reply { buffered.insert(page, at: buffered.startIndex) }
    return reply
  }

  /// Returns the notes since the last call.
  mutating func takeNotes() -> [Message] {
    defer { notes = [] }
    return notes
  }

  /// - Returns: nil if there is a note to emit first. The page is then requested again.
  @inline(never)  // Both callers would contain a copy of 40 kB.
  mutating func page(_ date: RankingDate, _ number: Int) async throws -> RankingWalker.Reply? {
    if cursor?.date != date { cursor = try await begin(date) }
    guard let cursor else { return .notStored }
    if let stored = cursor.stored {
      if let page = try await storedPage(number, of: stored) {
        self.cursor?.next = page.next
        return .page(stored.ranking, page)
      }
      if stored.ranking.state == .absent, try await !isAskedAgain(stored.ranking) { return .absent }
    }
    if selection.cachePolicy == .cacheOnly { return .notStored }
    if try noteMissingRanks(cursor.source) { return nil }
    // A refresh requests stored pages too.
    if cursor.isRefresh || cursor.wait == .givenUp { return try await fetch(number, of: cursor) }
    return try await fetchOnce(number, of: cursor)
  }

  /// Adds a note, once, if ranks are missing because there is no cookie. Returns whether it was added.
  private mutating func noteMissingRanks(_ source: RankingSource) throws -> Bool {
    guard !hasNotedRanks, source == .app, selection.source == nil, selection.kind.mode.isR18,
      RankingSource.web.lists(selection.kind), try services.credentials.session == nil
    else { return false }
    hasNotedRanks = true
    notes.append("\(selection.kind.name) comes from the app API, without ranks; \(.signIn(.web)) for ranks")
    return true
  }

  private mutating func storedPage(_ number: Int, of stored: StoredRanking) async throws -> RankingPage? {
    if buffered.first?.number != number {
      buffered = try await storedPages(from: number, of: stored)[...]
      readFollowing(of: stored)
    }
    return buffered.popFirst()
  }

  private func storedPages(from first: Int, of stored: StoredRanking) async throws -> [RankingPage] {
    if let pages = try await following?.value(of: first) { return pages }
    let count = readLimit.portion(of: stored.ranking.source)
    return try await services.archive.pages(of: stored, from: first, count: count)
  }

  /// Starts reading the following pages, if more pages of a single ranking are requested.
  private mutating func readFollowing(of stored: StoredRanking) {
    following = nil
    let source = stored.ranking.source
    guard !isWalk, let last = buffered.last, last.next != nil, last.number < readLimit.pageCount(of: source)
    else { return }
    let (archive, count) = (services.archive, readLimit.portion(of: source))
    following = ReadAhead(CollectionOfOne(last.number + 1)) {
      try await archive.pages(of: stored, from: $0, count: count)
    }
    following?.start()
  }

  /// Returns the stored data of a date; continues reading ahead.
  private mutating func lookUp(_ date: RankingDate) async throws -> RankingLookup {
    var found = try await lookups?.value(of: date)
    // Reads again before a request is sent, because another process may have stored the ranking in the meantime.
    if found?.pagesOf == nil {
      found = try await services.archive.lookUp(selection.kind, date, selection.source, readLimit)
    }
    lookups?.start()
    return found ?? RankingLookup()
  }

  /// With one ranking, the threads that read and print wake each other so often that Linux runs both on one core.
  private static let lookupCount = 8

  private var readLimit: ReadLimit {
    ReadLimit(entries: selection.limits.entries, pages: selection.limits.pages, isWalk: isWalk)
  }

  private mutating func begin(_ date: RankingDate) async throws -> Cursor? {
    (buffered, following) = ([], nil)
    if isRefresh {
      let source = try RankingSourceChooser(services: services, selection: selection).sourceToAsk
      return Cursor(date: date, source: source, stored: nil, isRefresh: true)
    }
    let lookup = try await lookUp(date)
    let chooser = RankingSourceChooser(services: services, selection: selection)
    guard let choice = try await chooser.choose(among: lookup.rankings) else { return nil }
    let stored = lookup.rankings.first { $0.ranking.source == choice.source }
    buffered = (stored?.id == lookup.pagesOf ? lookup.pages : choice.pages)[...]
    if let stored { readFollowing(of: stored) }
    return Cursor(date: date, source: choice.source, stored: stored, isRefresh: false)
  }

  /// Fetches a page, unless another process has stored it since this process read the archive.
  private mutating func fetchOnce(_ number: Int, of cursor: Cursor) async throws -> RankingWalker.Reply? {
    let patience = services.configuration.busyTimeout
    switch try await lock(cursor, timeout: cursor.wait == .silent ? min(patience, .seconds(1)) : patience) {
    case .busy where cursor.wait == .silent:
      self.cursor?.wait = .reported
      notes.append(
        "\(selection.kind.name) \(cursor.date): another process is fetching it; waiting up to \(patience.components.seconds) s"
      )
      return nil
    case .busy:
      self.cursor?.wait = .givenUp
      return try await fetch(number, of: cursor)
    case .unavailable: return try await fetch(number, of: cursor)
    case .acquired(let lock):
      defer { withExtendedLifetime(lock) {} }
      if let reply = try await storedMeanwhile(number, of: cursor) { return reply }
      return try await fetch(number, of: self.cursor ?? cursor)
    }
  }

  private func lock(_ cursor: Cursor, timeout: Duration) async throws -> RankingLock.Attempt {
    let kind = selection.kind
    let name = "ranking-\(cursor.source)-\(kind.mode.rawValue)-\(kind.content.rawValue)-\(cursor.date).lock"
    return try await RankingLock.take("\(services.configuration.dataDirectory)/\(name)", timeout: timeout)
  }

  /// Returns the reply from data that another process stored after the cursor was created; nil if a request is still
  /// needed.
  private mutating func storedMeanwhile(_ number: Int, of cursor: Cursor) async throws -> RankingWalker.Reply?
  {
    guard let stored = try await services.archive.ranking(cursor.source, selection.kind, cursor.date) else {
      return nil
    }
    self.cursor?.stored = stored
    (buffered, following) = ([], nil)
    if let page = try await storedPage(number, of: stored) {
      self.cursor?.next = page.next
      return .page(stored.ranking, page)
    }
    let isNew = cursor.stored?.ranking != stored.ranking
    return stored.ranking.state == .absent && isNew ? .absent : nil
  }

  private mutating func fetch(_ number: Int, of cursor: Cursor) async throws -> RankingWalker.Reply? {
    do {
      return try await fetchAndRecord(number, of: cursor)
    } catch let error as ContradictoryPage where number > 1 {
      // The previous pages are valid; the next run requests this page again.
      if let stored = cursor.stored { return .brokenOff(stored.ranking, reason: error.reason) }
      throw error.asRankingLogError(cursor.source)
    } catch  where RankingRefusal.contains(error) {
      // Falls back before the first page only, because a ranking is never merged from two sources.
      guard number == 1,
        let other = try services.pixiv.alternative(to: cursor.source, requested: selection.source),
        other.lists(selection.kind)
      else { throw try final(error, of: cursor) }
      let stored =
        cursor.isRefresh ? nil : try await services.archive.ranking(other, selection.kind, cursor.date)
      self.cursor = Cursor(date: cursor.date, source: other, stored: stored, isRefresh: cursor.isRefresh)
      let words: Message = (error as? ContradictoryPage).map { Message($0.reason) } ?? "\(error)"
      notes.append(PixivSources.note(on: words))
      return nil
    }
  }

  /// Returns the error for a refusal without a fallback.
  private func final(_ error: any Error, of cursor: Cursor) throws(RankingLogError) -> any Error {
    if let page = error as? ContradictoryPage { return page.asRankingLogError(cursor.source) }
    guard cursor.source == .web, case RankingLogError.notShown(_, let words) = error else { return error }
    return RankingRefusal.ofWebsite(
      "\(selection.kind.name) \(cursor.date)", words, try services.credentials,
      isAppLeftOut: selection.source != nil)
  }

  private mutating func fetchAndRecord(_ number: Int, of cursor: Cursor) async throws -> RankingWalker.Reply {
    let (archive, kind, now) = (services.archive, selection.kind, services.now)
    let answer = try await fetchPage(number, of: cursor)
    guard let page = answer else {
      try await R18Check(services: services).confirm(cursor.source, selection.kind, cursor.date)
      if try await archive.hasRanking(since: cursor.date) {
        try await archive.recordAbsent(cursor.source, kind, cursor.date, at: now)
      }
      return .absent
    }
    var snapshot = cursor.isRefresh ? cursor.stored : nil
    if cursor.isRefresh, snapshot == nil {
      snapshot = try await archive.beginRefresh(cursor.source, kind, cursor.date, at: now)
    }
    let (stored, recorded) = try await archive.record(
      page, source: cursor.source, kind: kind, date: cursor.date, at: now, snapshot: snapshot)
    self.cursor?.stored = stored
    self.cursor?.isRefresh = snapshot != nil
    self.cursor?.next = recorded.next
    return .page(stored.ranking, recorded)
  }

  private mutating func fetchPage(_ number: Int, of cursor: Cursor) async throws -> RankingPage? {
    let (pixiv, kind) = (try services.pixiv, selection.kind)
    let previous =
      number == 1
      ? nil
      : RankingPage(
        number: number - 1, entries: [], next: cursor.next, total: cursor.stored?.ranking.total)
    guard cursor.source == .web else {
      return try await pixiv[cursor.source].ranking(kind, date: cursor.date, after: previous)
    }
    var web = WebRankingFetcher(pixiv.web, isClosedToGuests: isClosedToGuests)
    defer { isClosedToGuests = web.isClosedToGuests }
    return try await web.ranking(kind, cursor.date, after: previous)
  }

  /// Whether an absence is requested again. A source may report "none" for a date that it has not published yet; a
  /// report a week after the date is final, unless a ranking received later contradicts it.
  private func isAskedAgain(_ absent: Ranking) async throws -> Bool {
    if selection.cachePolicy == .cacheOnly { return false }
    if absent.fetchedAt.japanDate < absent.date.adding(days: 7) { return true }
    return try await services.archive.isDisputed(absent, at: services.now)
  }

  private var isRefresh: Bool { selection.cachePolicy == .reload }
}

extension ContradictoryPage {
  fileprivate func asRankingLogError(_ source: RankingSource) -> RankingLogError {
    .notUnderstood(endpoint: source.rawValue, reason: reason)
  }
}
