/// Serves a walk's pages: from the archive if possible, else from a source.
actor RankingReader {
  private let services: Services
  private let selection: RankingSelection
  private var round: Round?
  /// Pages of the current ranking that were read ahead.
  private var held: ArraySlice<RankingPage> = []
  /// The dates still to come, in order.
  private var dates: ArraySlice<RankingDate> = []
  private var isWalk = false
  /// Whether the note about missing ranks in the App was emitted.
  private var hasNotedRanks = false
  /// Whether the Web has refused requests without an account.
  private var isClosedToGuests = false
  /// The stored data of the next date, read ahead.
  private var ahead: (date: RankingDate, look: Task<RankingLookup, any Error>)?

  /// The current ranking.
  private struct Round {
    let date: RankingDate
    var source: RankingSource
    /// The stored ranking from that source; nil at the start of a refresh.
    var stored: StoredRanking?
    var isRefresh: Bool
    /// The next page according to the last one.
    var next: Int?
  }

  init(_ services: Services, _ selection: RankingSelection) {
    self.services = services
    self.selection = selection
  }

  /// Announces the dates: the stored data of the next one is read while the current one is printed.
  func expect(_ dates: [RankingDate]) {
    self.dates = dates[...]
    isWalk = dates.count > 1
    if let round { lookAhead(from: round.date) }
  }

  /// The first page of a ranking; kept, so that a walk that starts there does not read it again.
  func firstPage(_ date: RankingDate) async throws -> RankingWalker.Reply {
    let reply = try await page(date, 1)
    if case .page(_, let page) = reply { held.insert(page, at: held.startIndex) }
    return reply
  }

  func page(_ date: RankingDate, _ number: Int) async throws -> RankingWalker.Reply {
    if round?.date != date { round = try await begin(date) }
    guard let round else { return .notStored }
    if let stored = round.stored {
      if let page = try await storedPage(number, of: stored) {
        self.round?.next = page.next
        return .page(stored.ranking, page)
      }
      if stored.ranking.state == .absent, !isAskedAgain(stored.ranking) { return .absent }
    }
    if selection.cachePolicy == .offline { return .notStored }
    if let note = try noteOnRanks(round.source) { return .note(note) }
    return try await fetch(number, of: round)
  }

  /// Emitted once if ranks are missing for lack of a cookie.
  private func noteOnRanks(_ source: RankingSource) throws -> Message? {
    guard !hasNotedRanks, source == .app, selection.source == nil, selection.kind.mode.isR18,
      RankingSource.web.lists(selection.kind), try services.keys.session == nil
    else { return nil }
    hasNotedRanks = true
    return "\(selection.kind.name) comes from the App, without ranks; for ranks, \(.signIn(.web))"
  }

  private func storedPage(_ number: Int, of stored: StoredRanking) async throws -> RankingPage? {
    if held.first?.number != number {
      let count = extent.pageCount(of: stored.ranking.source)
      held = try await services.archive.pages(of: stored, from: number, count: count)[...]
    }
    return held.popFirst()
  }

  /// The stored data of a date; starts reading ahead for the next one.
  private func look(_ date: RankingDate) async throws -> RankingLookup {
    var found: RankingLookup?
    if let ahead, ahead.date == date { found = try await ahead.look.value }
    // Before pixiv is asked, read again: another process may have stored the ranking meanwhile.
    if found?.pagesOf == nil {
      found = try await services.archive.look(selection.kind, date, selection.source, extent)
    }
    lookAhead(from: date)
    return found ?? RankingLookup()
  }

  private func lookAhead(from date: RankingDate) {
    dates = dates.drop { $0 != date }.dropFirst()
    ahead = dates.first.map { next in
      let (archive, kind, source, extent) = (services.archive, selection.kind, selection.source, extent)
      return (next, Task { try await archive.look(kind, next, source, extent) })
    }
  }

  private var extent: ReadLimit {
    ReadLimit(places: selection.limits.places, pages: selection.limits.pages, isWalk: isWalk)
  }

  private func begin(_ date: RankingDate) async throws -> Round? {
    held = []
    if isRefresh {
      let source = try RankingSourceChooser(services: services, selection: selection).sourceToAsk
      return Round(date: date, source: source, stored: nil, isRefresh: true)
    }
    let look = try await look(date)
    let chooser = RankingSourceChooser(services: services, selection: selection)
    guard let choice = try await chooser.choose(among: look.rankings) else { return nil }
    let stored = look.rankings.first { $0.ranking.source == choice.source }
    held = (stored?.id == look.pagesOf ? look.pages : choice.pages)[...]
    return Round(date: date, source: choice.source, stored: stored, isRefresh: false)
  }

  private func fetch(_ number: Int, of round: Round) async throws -> RankingWalker.Reply {
    do {
      return try await request(number, of: round)
    } catch let error as ContradictoryPage where number > 1 {
      // The pages before this one are valid; the next run requests this one again.
      if let stored = round.stored { return .brokenOff(stored.ranking, reason: error.reason) }
      throw error.asRankingLogError(round.source)
    } catch  where WebRankingFetcher.isRefusal(error) {
      // Fallback before the first page only: a ranking is never merged from two sources.
      guard number == 1, selection.source == nil, round.source == .web, try services.keys.app != nil,
        RankingSource.app.lists(selection.kind)
      else { throw try final(error, of: round) }
      let stored =
        round.isRefresh ? nil : try await services.archive.ranking(.app, selection.kind, round.date)
      self.round = Round(date: round.date, source: .app, stored: stored, isRefresh: round.isRefresh)
      let words: Message = (error as? ContradictoryPage).map { Message($0.reason) } ?? "\(error)"
      return .note("the Web does not answer (\(words)); asking the App instead")
    }
  }

  /// The error for a refusal without a fallback.
  private func final(_ error: any Error, of round: Round) throws(RankingLogError) -> any Error {
    if let page = error as? ContradictoryPage { return page.asRankingLogError(round.source) }
    guard round.source == .web, case RankingLogError.notShown(_, let words) = error else { return error }
    return WebRankingFetcher.isClosed(
      "\(selection.kind.name) \(round.date)", words, try services.keys, isAppLeftOut: selection.source != nil)
  }

  private func request(_ number: Int, of round: Round) async throws -> RankingWalker.Reply {
    let (archive, kind, now) = (services.archive, selection.kind, services.now)
    let answer = try await ask(number, of: round)
    guard let page = answer else {
      try await R18Check(services: services).confirm(round.source, selection.kind, round.date)
      try await archive.recordAbsent(round.source, kind, round.date, at: now)
      return .absent
    }
    var snapshot = round.isRefresh ? round.stored : nil
    if round.isRefresh, snapshot == nil {
      snapshot = try await archive.beginRefresh(round.source, kind, round.date, at: now)
    }
    let (stored, recorded) = try await archive.record(
      page, source: round.source, kind: kind, date: round.date, at: now, snapshot: snapshot)
    if self.round?.date == round.date {
      self.round?.stored = stored
      self.round?.isRefresh = snapshot != nil
      self.round?.next = recorded.next
    }
    return .page(stored.ranking, recorded)
  }

  private func ask(_ number: Int, of round: Round) async throws -> RankingPage? {
    let (pixiv, kind) = (try services.pixiv, selection.kind)
    let (next, announced) = number > 1 ? (round.next, round.stored?.ranking.total) : (nil, nil)
    guard round.source == .web else {
      return try await pixiv.ranking(
        round.source, kind, round.date, page: number, next: next, announced: announced)
    }
    var web = WebRankingFetcher(pixiv, isClosedToGuests: isClosedToGuests)
    defer { isClosedToGuests = web.isClosedToGuests }
    return try await web.page(number, of: kind, round.date, next: next, announced: announced)
  }

  /// A source may report "none" for a date that it has not published yet; a report a week after the date is final.
  private func isAskedAgain(_ absent: Ranking) -> Bool {
    selection.cachePolicy != .offline && absent.fetchedAt.japanDate < absent.date.adding(days: 7)
  }

  private var isRefresh: Bool { selection.cachePolicy == .refreshed }
}

extension ContradictoryPage {
  fileprivate func asRankingLogError(_ source: RankingSource) -> RankingLogError {
    .notUnderstood(address: source.rawValue, reason: reason)
  }
}
