import TestSupport
import Testing

@testable import RankingLogCore

/// A user's archive under random changes: rankings of several sources, partial ones, refreshes, dates without a
/// ranking, and works with changing names. Each seed gives a different archive.
struct InventedArchive {
  static let now = Timestamp(seconds: 1_700_000_000)
  private static let lists: [(RankingSource, RankingKind)] = [
    (.web, RankingKind(.daily)), (.web, RankingKind(.weekly, .manga)), (.app, RankingKind(.daily)),
    (.papi, RankingKind(.daily)), (.sapi, RankingKind(.male)),
  ]

  let directory: StoreDirectory
  private let days: Range<Int>
  private var random: SplitMix
  private var time = 1_600_000_000

  init(seed: UInt64, days: Range<Int>) throws {
    (random, self.days) = (SplitMix(state: seed &* 7919), days)
    directory = try StoreDirectory()
  }

  var log: RankingLog { Self.log(directory) }

  static func log(_ directory: StoreDirectory) -> RankingLog {
    RankingLog(
      Configuration(dataDirectory: directory.path, cacheDirectory: directory.path + "/cache", clock: { now }))
  }

  mutating func fill(steps: Int) async throws {
    let archive = Archive(directory: directory.path, clock: { Self.now })
    for _ in 0..<steps { try await step(archive) }
    await archive.close()
  }

  private mutating func step(_ archive: Archive) async throws {
    let (source, kind) = pick(Self.lists)
    let date = RankingDate.first.adding(days: pick(Array(days)))
    // Clocks stop, and go back.
    time += pick([0, 1, 3600, -7200])
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try await archive.recordAbsent(source, kind, date, at: Timestamp(seconds: time))
    case 1: _ = try await archive.recordListed((0..<3).map { _ in invent() })
    case 2: try await archive.record(invent(), at: Timestamp(seconds: time))
    case 3: try await archive.recordDeleted(pick(Array(1...9)))
    case 4:
      let draft = try await archive.beginRefresh(source, kind, date, at: Timestamp(seconds: time))
      try await record(source, kind, date, draft, archive)
    default: try await record(source, kind, date, nil, archive)
    }
  }

  private mutating func record(
    _ source: RankingSource, _ kind: RankingKind, _ date: RankingDate, _ draft: StoredRanking?,
    _ archive: Archive
  ) async throws {
    var snapshot = draft
    var first = 1
    if draft == nil, let stored = try await archive.ranking(source, kind, date) {
      // The fetch of a partial ranking continues.
      if stored.ranking.state == .complete { return }
      first += try await archive.pages(of: stored, from: 1, count: 20).count
    }
    let count = first + pick([0, 0, 1, 2])
    let isBrokenOff = pick([false, false, false, true])
    for page in first...count {
      let next = page < count || isBrokenOff ? (source == .app ? page * 30 : page + 1) : nil
      let entries = (0..<pick([1, 2, 4])).map { place in entry(place + 1, of: page, source) }
      let response = RankingPage(
        number: page, entries: entries, next: next, total: source == .sapi ? nil : pick([nil, 3]),
        previousDate: pick([nil, date.adding(days: -1)]).flatMap { $0 < .first ? nil : $0 })
      (snapshot, _) = try await archive.record(
        response, source: source, kind: kind, date: date, at: Timestamp(seconds: time),
        snapshot: draft == nil ? nil : snapshot)
    }
  }

  private mutating func entry(_ place: Int, of page: Int, _ source: RankingSource) -> RankingEntry {
    let illust = invent()
    let rank = (page - 1) * 50 + place
    return RankingEntry(
      position: place, rank: source.hasRanks ? rank : nil,
      previousRank: source.hasRanks ? pick([nil, 0, rank + 1]) : nil,
      statistics: Statistics(
        views: pick([nil, 7, 1000]), ratings: pick([nil, 3]), bookmarks: pick([nil, 5])),
      visibility: illust.visibility, illust: illust)
  }

  private mutating func pick<T>(_ values: [T]) -> T {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func invent() -> Illust {
    let id = pick(Array(1...9))
    let uploaded = pick([nil, 1_000_000, 2_000_000]).map { Timestamp(seconds: $0) }
    let path = uploaded.map { "https://i.pximg.net/img/\($0.imagePath)/\(id)_p0" }
    return Illust(
      id: id, title: pick(["", "one", "two \"quoted\" \\", "海\u{0}\u{9b}\u{2028}👩‍🎨", "e\u{301}"]),
      artist: pick([nil, 1, 1, 2]).map {
        Artist(id: $0, name: pick(["", "A", "B", "絵師"]), account: pick([nil, "a", "b"]))
      },
      type: pick([nil, .illust, .manga, .ugoira]), pageCount: pick([nil, 1, 2]),
      width: pick([nil, 100, 200]),
      height: pick([nil, 300]), tags: pick([[], ["sea"], ["sea", "two words", "海"]]),
      createdAt: pick([nil, 60_000, 60_030, -32_400]).map { Timestamp(seconds: $0) }, uploadedAt: uploaded,
      ageRating: pick([nil, .all, .r18]), ai: pick([nil, true, false]),
      images: ImageURLs(
        thumbnail: path.map { $0 + "_t.jpg" },
        regular: pick([nil, "http://i2.pixiv.net/img32/img/a/\(id)_m.jpg"]),
        original: pick([nil, path.map { $0 + ".png" }])),
      visibility: pick([.visible, .visible, .visible, .masked, .hidden, .deleted]))
  }
}

extension RankingLog {
  /// Returns the output of every stored ranking, as NDJSON and as JSON, by its name.
  ///
  /// - Parameter withPartial: Whether incomplete rankings are included, as `partial`.
  func printed(withPartial: Bool = false) async throws -> [String: String] {
    var printed: [String: String] = [:]
    for source in RankingSource.allCases {
      for kind in RankingKind.all where source.lists(kind) {
        for date in try await analysis.storedDates(of: kind) {
          let name = "\(kind.name) \(date) \(source.rawValue)"
          let selection = RankingSelection(
            kind: kind, schedule: .dates([date], note: nil), source: source, cachePolicy: .cacheOnly)
          var (lines, entries) = ([String](), [RankingEntry]())
          for try await event in rankings(selection) {
            switch event {
            case .page(let ranking, let page):
              // Pages end as before.
              lines.append("page of \(page.count)")
              lines += page.map { String(decoding: EntryRecord($0, of: ranking).json, as: UTF8.self) }
              entries += page
            case .ended(let ranking, let missing) where ranking.state == .complete:
              let record = RankingRecord(ranking, entries: entries, missingRanks: missing)
              lines.append(String(decoding: record.json, as: UTF8.self))
              printed[name] = lines.joined(separator: "\n")
            case .absent: printed[name] = "absent"
            case .notStored(_, let page) where page > 1 && withPartial: printed[name] = "partial"
            default: break
            }
          }
        }
      }
    }
    return printed
  }

  /// The exported archive; empty if nothing is stored.
  func exported(compresses: Bool = false, leavingOut: Int = 0) async throws -> [UInt8] {
    let bytes = Lock<[UInt8]>([])
    do {
      let result = try await exchange.export(compresses: compresses) { piece in bytes.withLock { $0 += piece }
      }
      #expect(result.leftOut == leavingOut)
    } catch RankingLogError.nothing {
      return []
    }
    return bytes.withLock { $0 }
  }

  /// Imports an exported archive.
  @discardableResult
  func take(_ bytes: [UInt8], salvages: Bool = false) async throws -> ExchangeSummary {
    let directory = try StoreDirectory()
    let path = directory.path + "/exported"
    try FileHandle(writing: path).write(bytes)
    return try await exchange.import(.file(path), salvages: salvages)
  }
}
