import Foundation
@testable import RankingLogCore

private struct Built: Encodable {
  var days, entries, works: Int
  /// In wall-clock time, and CPU time of all cores together.
  var seconds, cpu: Double
  var bytes, peak_bytes: Int
}

/// The median of many runs, and the minimum.
private struct Answered: Encodable {
  var question: String
  var days: Int
  var milliseconds, minimum: Double
  /// The size of a file created by the workload.
  var bytes: Int?
}

/// The reason why nothing is measured: a wrong result, or wrong arguments.
private struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// Builds an archive of some days, and runs common queries: `measure archive DIRECTORY DAYS`.
struct ArchiveWorkload {
  private static let batch = 15
  let directory: String
  let days: Int
  let log: RankingLog

  init(_ words: [String]) throws {
    guard words.count == 2, let days = Int(words[1]), days > 0 else {
      throw Failure("measure archive DIRECTORY DAYS")
    }
    directory = words[0]
    self.days = days
    let now = Timestamp(seconds: InventedRankings.date(days + 7).dayNumber * 86_400)
    log = RankingLog(
      Configuration(dataDirectory: directory, cacheDirectory: directory + "/cache", clock: { now }))
  }

  func run() async throws {
    try await build()
    try await day()
    try await walk()
    try await history()
    try await movers()
    try await best()
    try await search()
    try await artists()
    await log.close()
  }

  /// Records every work of such an archive again under another title, in rankings of another series, and repeats the
  /// queries: `measure renamed DIRECTORY DAYS`.
  func rename() async throws {
    let (start, processor) = (ContinuousClock.now, processorTime())
    let count = InventedRankings.workCount(days: days)
    for first in stride(from: 0, to: count, by: InventedRankings.size) {
      let works = first..<min(first + InventedRankings.size, count)
      let ranking = InventedRankings.renamed(works, first / InventedRankings.size)
      try await record([ranking])
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let used = processorTime() - processor
    await log.close()
    let size = try FileManager.default.attributesOfItem(atPath: directory + "/archive.db")[.size] as? Int
    try report(
      Built(
        days: days, entries: count, works: count, seconds: seconds, cpu: used, bytes: size ?? 0,
        peak_bytes: Memory.peak))
    try await day()
    try await walk()
    await log.close()
  }

  /// Reads the last thousand rankings, newest first, as `browse` does.
  func walk() async throws {
    let last = InventedRankings.date(days - 1)
    try await median(of: "walk", rounds: 5) { _ in
      let selection = RankingSelection(
        kind: InventedRankings.kind,
        schedule: .dates((0..<min(days, 1000)).map { last.adding(days: -$0) }, note: nil),
        cachePolicy: .cacheOnly)
      var count = 0
      for try await case .page(_, let entries) in log.rankings(selection) { count += entries.count }
      return count == min(days, 1000) * InventedRankings.size
    }
  }

  private func record(_ rankings: [RankingSnapshot]) async throws {
    let outcomes = try await log.services.archive.record(rankings, at: log.services.now)
    guard outcomes.allSatisfy({ $0 == .added }) else { throw Failure("not all was recorded") }
  }

  /// The next rankings are generated while the archive records the last ones.
  private func build() async throws {
    let (start, processor) = (ContinuousClock.now, processorTime())
    var next = Task { [batch = batches(0)] in Self.rankings(batch) }
    for start in stride(from: 0, to: days, by: Self.batch) {
      let rankings = await next.value
      next = Task { [batch = batches(start + Self.batch)] in Self.rankings(batch) }
      try await record(rankings)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let used = processorTime() - processor
    await log.close()
    let size = try FileManager.default.attributesOfItem(atPath: directory + "/archive.db")[.size] as? Int
    try report(
      Built(
        days: days, entries: days * InventedRankings.size, works: InventedRankings.workCount(days: days),
        seconds: seconds, cpu: used, bytes: size ?? 0, peak_bytes: Memory.peak))
  }

  private func day() async throws {
    try await median(of: "day", rounds: 201) { round in
      let day = Int(InventedRankings.mixed(round) % UInt64(days))
      let selection = RankingSelection(
        kind: InventedRankings.kind,
        schedule: .dates([InventedRankings.date(day)], note: nil), cachePolicy: .cacheOnly)
      var ids: [Int] = []
      for try await case .page(_, let entries) in log.rankings(selection) {
        ids += entries.map(\.illust.id)
      }
      return ids == InventedRankings.order(day).map(InventedRankings.id)
    }
  }

  private func history() async throws {
    try await median(of: "history", rounds: 1001) { round in
      let work = Int(InventedRankings.mixed(round) % UInt64(InventedRankings.workCount(days: days)))
      let histories = try await log.analysis.history(of: InventedRankings.id(work))
      let days = (0..<days).filter { InventedRankings.range($0).contains(work) }
      return histories.map { $0.places.map(\.date) } == [days.map(InventedRankings.date)]
    }
  }

  private func movers() async throws {
    try await median(of: "movers", rounds: 51) { round in
      let day = 1 + Int(InventedRankings.mixed(round) % UInt64(days - 1))
      let query = AnalysisQuery(InventedRankings.kind, dates: .single(.day(InventedRankings.date(day))))
      let moves = try await log.analysis.movers(query).moves
      return moves.count == InventedRankings.size && moves.count(where: { $0.state == .debut }) == 125
    }
  }

  /// The best works of the last month, the last year, and of all time.
  private func best() async throws {
    for (name, span) in [("month", 30), ("year", 365), ("all", days)] {
      let span = min(span, days)
      let dates = DateExpression.span(
        .day(InventedRankings.date(days - span)), .day(InventedRankings.date(days - 1)))
      try await median(of: "best_\(name)", rounds: name == "all" ? 3 : 11) { _ in
        let best = try await log.analysis.bestWorks(
          AnalysisQuery(InventedRankings.kind, dates: dates), limit: 20)
        return best.standings.count == 20 && best.coverage.known == span
          && best.standings.allSatisfy { $0.lists <= 4 && $0.streak == $0.lists }
      }
    }
  }

  /// The best artists of the last year, and the history of the one with the most works.
  private func artists() async throws {
    let dates = DateExpression.span(
      .day(InventedRankings.date(max(0, days - 365))), .day(InventedRankings.date(days - 1)))
    let query = AnalysisQuery(InventedRankings.kind, dates: dates)
    try await median(of: "artists", rounds: 11) { _ in
      let artists = try await log.analysis.bestArtists(query, by: .days, limit: 20).standings
      return artists.count == 20 && zip(artists, artists.dropFirst()).allSatisfy { $0.places >= $1.places }
    }
    let artist = InventedRankings.artist(0).id
    try await median(of: "artist", rounds: 11) { _ in
      let history = try await log.analysis.history(of: .artist(artist), AnalysisQuery(InventedRankings.kind))
      return history.coverage.known == days && !history.periods.isEmpty
    }
    try await median(of: "tag", rounds: 5) { _ in
      let tag = InventedRankings.tag(number: 0)
      let history = try await log.analysis.history(of: .tag(tag), AnalysisQuery(InventedRankings.kind))
      return history.coverage.known == days && !history.periods.isEmpty
    }
  }

  /// Builds the index with the first search, and looks for the newest fifty works with parts of titles and tags.
  private func search() async throws {
    let start = ContinuousClock.now
    guard try await !found(InventedRankings.tag(number: 0)).isEmpty else {
      throw Failure("nothing was found")
    }
    let taken = (ContinuousClock.now - start) / .milliseconds(1)
    let size = try FileManager.default.attributesOfItem(atPath: directory + "/search.db")[.size] as? Int
    try report(Answered(question: "index", days: days, milliseconds: taken, minimum: taken, bytes: size))
    for (name, length) in [("search_one", 1), ("search_two", 2), ("search_four", 4)] {
      try await median(of: name, rounds: 51) { round in
        let work = Int(InventedRankings.mixed(round) % UInt64(InventedRankings.workCount(days: days)))
        let text = String(InventedRankings.illust(work, 0).title.prefix(length))
        let hits = try await found(text)
        let katakana = text.inKatakana
        return !hits.isEmpty
          && hits.allSatisfy { hit in
            ([hit.entry.illust.title] + hit.entry.illust.tags).contains { $0.inKatakana.contains(katakana) }
          }
      }
    }
  }

  private func found(_ text: String) async throws -> [SearchHit] {
    try await log.search.works(SearchQuery(), filter: log.works.filtering(by: Filter(text))).hits
  }

  /// The time of a query, whose result is checked outside of the measurement.
  private func median(
    of name: String, rounds: Int, _ ask: (Int) async throws -> Bool
  ) async throws {
    var times: [Double] = []
    for round in 0..<rounds {
      let start = ContinuousClock.now
      let isRight = try await ask(round)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
      guard isRight else { throw Failure("\(name): a wrong answer in round \(round)") }
    }
    times.sort()
    try report(Answered(question: name, days: days, milliseconds: times[rounds / 2], minimum: times[0]))
  }

  private func batches(_ start: Int) -> Range<Int> { min(start, days)..<min(start + Self.batch, days) }

  private static func rankings(_ days: Range<Int>) -> [RankingSnapshot] {
    var invented = InventedRankings()
    return days.map { invented.ranking($0) }
  }
}

extension String {
  /// Searches do not distinguish hiragana and katakana.
  fileprivate var inKatakana: String {
    let scalars = unicodeScalars.compactMap { scalar in
      (0x3041...0x3096).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x60) : scalar
    }
    return scalars.reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}
