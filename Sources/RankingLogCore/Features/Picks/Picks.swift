import Platform

/// A downloaded work that was picked for a day.
public struct Pick: Sendable {
  /// The date in Japan.
  public var date: RankingDate
  /// The work.
  public var illust: Illust
  /// The absolute path of its first page.
  public var path: String

  /// The pick as a JSON object and a newline.
  package var record: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("schema", EntryRecord.schema)
      writer.member("kind", "pick")
      writer.key("date")
      writer.value(date)
      writer.member("path", path)
      writer.member("url", illust.url)
      writer.members(EntryColumn.metadata, of: RankingEntry(illust))
    }
    writer.endLine()
    return writer.bytes
  }
}

/// Picks of downloaded works, for wallpapers and digital photo frames. They send no requests.
public struct Picks: Sendable {
  let services: Services

  private static let batch = 50

  /// Returns a downloaded work that was not picked recently. On one day, each seed gives the same work while its file
  /// exists and it matches.
  ///
  /// - Parameters:
  ///   - seed: A name for a series of picks. Two series never pick the same work within the interval.
  ///   - interval: The number of days after which a work may be picked again.
  ///   - filter: Selects works; nil for all.
  /// - Throws: ``RankingLogError/nothing(_:)`` if no such work is on disk; ``RankingLogError/usage(_:)`` for a seed with
  ///   control characters.
  public func pick(seed: String = "", interval: Int = 30, _ filter: FilterRun? = nil) async throws -> Pick {
    guard seed.utf8.count <= 200,
      seed.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw RankingLogError.usage("the seed must have at most 200 bytes, without control characters") }
    // Otherwise, two picks at the same time could find the same work.
    try Files.makeDirectory(services.configuration.dataDirectory, isPrivate: true)
    let lock = try await FileLock.take(
      services.configuration.dataDirectory + "/picks.lock", timeout: .seconds(30))
    defer { _ = lock }
    let today = services.calendar.today
    let archive = services.archive
    var filter = filter
    if let known = try await archive.picked(on: today, seed: seed),
      let pick = try await first(of: [known], on: today, &filter)
    {
      return pick
    }
    let recent = try await archive.picked(since: today.adding(days: -interval))
    let works = try await archive.worksWithImages().filter { !recent.contains($0) }
    let order = works.map { (key: Self.hash("\(today)\t\(seed)\t\($0)"), work: $0) }.sorted { $0 < $1 }
    for start in stride(from: 0, to: order.count, by: Self.batch) {
      try Task.checkCancellation()
      let batch = order[start..<min(start + Self.batch, order.count)].map(\.work)
      guard let pick = try await first(of: batch, on: today, &filter) else { continue }
      try await archive.recordPicked(pick.illust.id, on: today, seed: seed)
      return pick
    }
    throw RankingLogError.nothing(
      recent.isEmpty
        ? "no downloaded work matches; download rankings first"
        : "no downloaded work matches that was not picked in the last \(interval) days")
  }

  /// Creates a symbolic link to an image, or replaces a link.
  ///
  /// - Throws: ``RankingLogError/file(path:reason:advice:)`` if another file has the name.
  public func link(_ pick: Pick, at path: String) throws(RankingLogError) {
    try Files.makeDirectory(Files.parent(of: path))
    guard !Files.isTaken(path) || Files.linkTarget(path) != nil else { throw Files.occupied(path) }
    let new = path + ".\(getpid()).new"
    Files.remove(new)
    guard symlink(pick.path, new) == 0 else { throw Files.failure(path, "cannot be written") }
    guard rename(new, path) == 0 else {
      let error = Files.failure(path, "cannot be written")
      Files.remove(new)
      throw error
    }
  }

  /// Returns the first of works that matches and has an intact file.
  private func first(of ids: [Int], on date: RankingDate, _ filter: inout FilterRun?) async throws -> Pick? {
    let stored = try await services.archive.works(ids)
    let works = ids.compactMap { stored[$0] }
    for work in try await filter?.kept(works) ?? works {
      for size in ImageSize.allCases {
        for file in try await services.archive.files(work.id, page: 0, size: size) where file.format != .zip {
          guard let location = file.intactLocation else { continue }
          return Pick(date: date, illust: work, path: location.path)
        }
      }
    }
    return nil
  }

  /// A hash with a final mix, which changes all bits.
  private static func hash(_ text: String) -> UInt64 {
    var hash = FNV1a.hash(text)
    hash = (hash ^ hash >> 32) &* 0xd6e8_feb8_6659_fd93
    return hash ^ hash >> 32
  }
}
