/// Reads an exported archive: first all of it, to see whether it is whole, then its rankings in batches.
///
/// It has a thread of its own: reading a pipe blocks, and a batch is parsed while the archive records the one before.
actor ExchangeReader {
  private let source: ExchangeSource
  private let today: RankingDate
  private var lines: ExchangeLines
  private var parser: ExchangeParser
  /// The number of snapshots to be read.
  private var remaining = 0
  /// Whether the end was read.
  private var isWhole = false
  private nonisolated let executor = QueueExecutor(label: "rankinglog.exchange")

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - today: The date in Japan.
  ///   - directory: Where a copy of what can be read only once may lie.
  init(_ source: ExchangeSource, today: RankingDate, copiesTo directory: String) throws(RankingLogError) {
    (self.source, self.today) = (source, today)
    lines = ExchangeLines(try ExchangeInput(source, copiesTo: directory))
    parser = try ExchangeParser(today: today)
  }

  /// Reads everything, and gets ready to read it again.
  ///
  /// - Parameter salvages: Whether a damaged file is read up to the last ranking before the damage.
  /// - Returns: What `next` will read, and the fault of a damaged file.
  /// - Throws: `usage` if it is no exported archive, or one of a newer version; `file` if it is cut or was altered.
  func verify(salvages: Bool) throws -> (count: ExchangeCount, fault: ExchangeFault?) {
    var fault: ExchangeFault?
    do {
      while try nextSnapshot() != nil { try Task.checkCancellation() }
      try parser.checkEnd()
    } catch let error as ExchangeFault {
      guard case .damaged = error, parser.line > 0 else {
        let foreign = parser.line == 0 ? ExchangeFault.foreign : error
        throw RankingLogError.usage("\(source.name) \(foreign.message)")
      }
      guard salvages else {
        throw RankingLogError.file(
          path: source.name, reason: "\(error.message)", advice: "nothing was imported; \(.salvage)")
      }
      fault = error
    }
    let count = parser.count
    remaining = count.rankings + count.absent
    isWhole = fault == nil
    try lines.rewind()
    parser = try ExchangeParser(today: today)
    return (count, fault)
  }

  /// The next snapshots, of at least so many entries together; fewer at the end, where there are none.
  func next(entries: Int) throws -> [RankingSnapshot] {
    var snapshots: [RankingSnapshot] = []
    var count = 0
    do {
      while remaining > 0, count < entries {
        guard let snapshot = try nextSnapshot() else {
          throw ExchangeFault.damaged(line: parser.line, reason: "is the last")
        }
        remaining -= 1
        // One without entries takes its time too.
        count += max(snapshot.entries.count, 10)
        snapshots.append(snapshot)
      }
      if remaining == 0, isWhole {
        while try nextSnapshot() != nil {}
        try parser.checkEnd()
        isWhole = false
      }
    } catch let error as ExchangeFault {
      throw RankingLogError.file(
        path: source.name, reason: "was changed while it was read (\(error.message))", advice: "\(.retry)")
    }
    return snapshots
  }

  private func nextSnapshot() throws -> RankingSnapshot? {
    while true {
      let line = parser.line + 1
      let read = try lines.next(line) { bytes in try parser.read(bytes) }
      guard let read else { return nil }
      if let snapshot = read { return snapshot }
    }
  }
}
