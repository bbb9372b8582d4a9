import Foundation
import Synchronization
import TestSupport

@testable import RankingLogCore

/// A local pixiv, and directories for a user's archive, cache and images, separate for each test.
///
/// Both clocks are stopped at 12:30 in Japan on 10 March 2024, unless a test sets them.
final class LocalWorld: Sendable {
  let pixiv: LocalPixiv
  let directory: String
  private let temporary: TemporaryDirectory
  private let time: Mutex<Timestamp>

  init(now: String = LocalPixiv.noon) async throws {
    pixiv = try LocalPixiv(now: now)
    temporary = try TemporaryDirectory()
    directory = try Files.realPath(temporary.path)
    time = Mutex(Timestamp(now) ?? Timestamp(seconds: 0))
  }

  var output: String { directory + "/pictures" }

  var configuration: Configuration {
    var configuration = Configuration(
      dataDirectory: directory + "/data", cacheDirectory: directory + "/cache"
    ) {
      [self] in time.withLock { $0 }
    }
    configuration.network.connectTo = [pixiv.connectTo]
    configuration.network.caFile = pixiv.ca
    configuration.network.requestsPerMinute = nil
    return configuration
  }

  /// A new process with the same directories.
  func services(token: String? = nil, _ change: (inout Configuration) -> Void = { _ in }) -> Services {
    var configuration = configuration
    configuration.refreshToken = token
    change(&configuration)
    return Services(configuration)
  }

  func log(token: String? = nil, _ change: (inout Configuration) -> Void = { _ in }) -> RankingLog {
    var configuration = configuration
    configuration.refreshToken = token
    change(&configuration)
    return RankingLog(configuration)
  }

  /// Sets both clocks.
  func move(to now: String) throws {
    try pixiv.world(#"{"now":"\#(now)"}"#)
    time.withLock { $0 = Timestamp(now) ?? $0 }
  }

  /// A refresh token of the local pixiv's account with R-18 works.
  static let token = LocalPixiv.refreshToken

  static func day(_ text: String) -> RankingDate { RankingDate(text) ?? .first }
}

// Recorded requests.
extension LocalWorld {
  /// The requests for lists and works, without those for images and tokens.
  var apiRequests: [LocalPixiv.Request] {
    pixiv.requests.filter { !$0.isImage && $0.host != PixivProtocol.Host.tokens }
  }

  var imageRequests: [LocalPixiv.Request] { pixiv.requests.filter(\.isImage) }

  var tokenRequests: [LocalPixiv.Request] { pixiv.requests.filter { $0.host == PixivProtocol.Host.tokens } }

  /// The number of requests during a closure.
  func requests<T>(during body: () async throws -> T) async rethrows -> (Int, T) {
    let before = pixiv.requests.count
    let value = try await body()
    return (pixiv.requests.count - before, value)
  }
}

/// The events of a walk, collected.
struct Walked: Hashable {
  var rankings: [Ranking] = []
  var entries: [RankingEntry] = []
  var missingRanks: [Int] = []
  /// The dates without a ranking, and whether another ranking implied it.
  var absent: [RankingDate: Bool] = [:]
  var notStored: [RankingDate] = []
  /// The dates of contradictory rankings, with the reason.
  var brokenOff: [RankingDate: String] = [:]
  var notes: [String] = []

  var ids: [Int] { entries.map(\.illust.id) }
  var ranks: [Int?] { entries.map(\.rank) }

  mutating func add(_ element: RankingEvent) {
    switch element {
    case .note(let note): notes.append(note.description)
    case .page(_, let entries): self.entries += entries
    case .ended(let ranking, let missing):
      rankings.append(ranking)
      missingRanks += missing
    case .brokenOff(let ranking, let reason): brokenOff[ranking.date] = reason
    case .absent(let date, let isImplied): absent[date] = isImplied
    case .notStored(let date, _): notStored.append(date)
    }
  }
}

extension LocalWorld {
  /// Walks the rankings of dates, by default in a new process.
  func walk(
    _ dates: String..., kind: RankingKind = RankingKind(.daily), source: RankingSource? = nil,
    entries: Int? = nil,
    cachePolicy: CachePolicy = .useCache, with log: RankingLog? = nil
  ) async throws -> Walked {
    try await walk(
      .dates(dates.map(LocalWorld.day), note: nil), kind: kind, source: source, entries: entries,
      cachePolicy: cachePolicy,
      with: log)
  }

  func walk(
    _ schedule: RankingSchedule, kind: RankingKind = RankingKind(.daily), source: RankingSource? = nil,
    entries: Int? = nil, cachePolicy: CachePolicy = .useCache, with log: RankingLog? = nil
  ) async throws -> Walked {
    let selection = RankingSelection(
      kind: kind, schedule: schedule, limits: RankingLimits(entries: entries), source: source,
      cachePolicy: cachePolicy)
    var walked = Walked()
    for try await element in (log ?? self.log()).rankings(selection) { walked.add(element) }
    return walked
  }
}
