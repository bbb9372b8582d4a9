/// Reads an exported archive: first the complete file to check it, then its rankings in batches.
///
/// Not on the archive's thread, because reading a pipe blocks, and a batch is parsed while the archive records the
/// previous one.
actor ExchangeReader {
  private let source: ExchangeSource
  private let today: RankingDate
  private let input: ExchangeInput
  private var lines: RecordSplitter<ExchangeText, LineDelimiter>
  private var parser: ExchangeParser
  /// The number of snapshots that are not read yet.
  private var remaining = 0
  /// Whether the end line was read.
  private var isWhole = false
  private nonisolated let executor: QueueExecutor

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// - Parameters:
  ///   - today: The date in Japan.
  ///   - directory: The directory for a copy of an input that can be read only once.
  init(
    _ source: ExchangeSource, today: RankingDate, copiesTo directory: String, on executor: QueueExecutor
  ) throws(RankingLogError) {
    (self.source, self.today, self.executor) = (source, today, executor)
    input = try ExchangeInput(source, copiesTo: directory)
    lines = Self.lines(of: input)
    parser = try ExchangeParser(today: today)
  }

  /// Reads and checks everything, and prepares to read it again.
  ///
  /// - Parameter salvages: Whether a damaged file is read up to the last ranking before the damage.
  /// - Returns: The number of snapshots that `next` will read, and the error of a damaged file.
  /// - Throws: `usage` if it is not an exported archive, or an exported archive of a newer version; `file` if it is
  ///   truncated or was altered.
  func verify(salvages: Bool) throws -> (count: ExchangeCount, fault: ExchangeError?) {
    var fault: ExchangeError?
    do {
      while try nextSnapshot() != nil { try Task.checkCancellation() }
      try parser.checkEnd()
    } catch let error as ExchangeError {
      guard case .damaged = error, parser.line > 0 else {
        let foreign = parser.line == 0 ? ExchangeError.foreign : error
        throw RankingLogError.usage("\(source.name): \(foreign.message)")
      }
      guard salvages else {
        throw RankingLogError.file(
          path: source.name, reason: "\(error.message); the file was not imported", advice: "\(.salvage)")
      }
      fault = error
    }
    let count = parser.count
    remaining = count.rankings + count.absent
    isWhole = fault == nil
    try input.rewind()
    lines = Self.lines(of: input)
    parser = try ExchangeParser(today: today)
    return (count, fault)
  }

  /// Returns the next snapshots with at least this number of entries in total; fewer at the end, and finally none.
  func next(entries: Int) throws -> [RankingSnapshot] {
    var snapshots: [RankingSnapshot] = []
    var count = 0
    do {
      while remaining > 0, count < entries {
        guard let snapshot = try nextSnapshot() else {
          throw ExchangeError.damaged(line: parser.line, reason: "unexpected end")
        }
        remaining -= 1
        // A snapshot without entries also needs time.
        count += max(snapshot.entries.count, 10)
        snapshots.append(snapshot)
      }
      if remaining == 0, isWhole {
        while try nextSnapshot() != nil {}
        try parser.checkEnd()
        isWhole = false
      }
    } catch let error as ExchangeError {
      throw RankingLogError.file(
        path: source.name, reason: "changed while it was read (\(error.message))", advice: "\(.retry)")
    }
    return snapshots
  }

  /// The lines of the input, which include their line feeds.
  private static func lines(of input: ExchangeInput) -> RecordSplitter<ExchangeText, LineDelimiter> {
    RecordSplitter(
      ExchangeText(input), LineDelimiter(isSeparated: false), limit: ExchangeFormat.maxLine + 1)
  }

  private func nextSnapshot() throws -> RankingSnapshot? {
    while true {
      let line = parser.line + 1
      let read: RankingSnapshot??
      do {
        read = try lines.next { record, _ in
          switch record {
          case .whole(let bytes): try parser.read(bytes)
          case .tooLong: throw ExchangeError.damaged(line: line, reason: "longer than any valid line")
          case .truncated: throw ExchangeError.damaged(line: line, reason: "truncated")
          }
        }
      } catch let error as ZstdDecompressor.DataError {
        throw ExchangeError.damaged(line: line, reason: error.reason)
      }
      guard let read else { return nil }
      if let snapshot = read { return snapshot }
    }
  }
}
