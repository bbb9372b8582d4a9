/// Parses and checks the lines of an exported archive, one after the other.
struct ExchangeParser: ~Copyable {
  private let today: RankingDate
  private let digest: Digest
  /// The number of lines so far.
  private(set) var line = 0
  private(set) var count = ExchangeCount()
  private var hasEnded = false
  /// The ranking whose entries are being read.
  private var current: RankingSnapshot?
  private var missing = 0
  /// The rankings so far. Duplicates are rejected, which limits the size of data in a small compressed file.
  private var seen: Set<ExchangeKey> = []

  /// - Parameter today: The date in Japan.
  init(today: RankingDate) throws(RankingLogError) {
    self.today = today
    digest = try Digest(.sha256)
  }

  /// Reads a line that includes its line feed.
  ///
  /// - Returns: The snapshot, if the line completes it.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(ExchangeError) -> RankingSnapshot? {
    line += 1
    let text = UnsafeBufferPointer(rebasing: bytes.dropLast())
    if line == 1 {
      try readHeader(text)
    } else if hasEnded {
      throw damaged("unexpected line after the end line")
    } else if missing > 0 {
      do { current?.entries.append(try RankingEntry(exchanged: text)) } catch { throw damaged(error.reason) }
      missing -= 1
    } else if try !readRecord(text) {
      return nil
    }
    try update(bytes)
    guard missing == 0, let whole = current else { return nil }
    current = nil
    if let fault = whole.fault(today: today) { throw damaged("\(whole.ranking.description): \(fault)") }
    count.add(whole)
    return whole
  }

  /// Throws unless the end line has been read.
  func checkEnd() throws(ExchangeError) {
    if line == 0 { throw .foreign }
    guard hasEnded else { throw .damaged(line: line + 1, reason: "missing, because the file is truncated") }
  }

  private func readHeader(_ text: UnsafeBufferPointer<UInt8>) throws(ExchangeError) {
    guard let record = try? ExchangeRecord(text), record.kind == ExchangeFormat.header,
      let schema = record.schema
    else { throw .foreign }
    guard schema <= ExchangeFormat.schema else { throw .newer(schema: schema) }
    guard schema == ExchangeFormat.schema else { throw .foreign }
  }

  /// - Returns: False for the end line.
  private mutating func readRecord(_ text: UnsafeBufferPointer<UInt8>) throws(ExchangeError) -> Bool {
    let record: ExchangeRecord
    do { record = try ExchangeRecord(text) } catch { throw damaged(error.reason) }
    if record.kind == "end" {
      try readEnd(record)
      return false
    }
    guard let ranking = record.ranking else { throw damaged("neither a ranking nor the end line") }
    guard seen.insert(ExchangeKey(ranking)).inserted else {
      throw damaged("duplicate \(ranking.description)")
    }
    let entries = ranking.state == .absent ? 0 : record.entries ?? -1
    guard (0...RankingSnapshot.maxEntries).contains(entries) else {
      throw damaged("invalid number of entries")
    }
    current = RankingSnapshot(ranking: ranking, pages: record.pages)
    current?.entries.reserveCapacity(entries)
    missing = entries
    return true
  }

  private mutating func readEnd(_ record: ExchangeRecord) throws(ExchangeError) {
    guard record.count == count else { throw damaged("wrong counts in the end line") }
    let checksum: String
    do { checksum = try digest.finish().hexadecimal } catch { throw damaged("\(error)") }
    guard record.checksum == checksum else {
      throw damaged("checksum mismatch: the file was altered")
    }
    hasEnded = true
  }

  private func update(_ bytes: UnsafeBufferPointer<UInt8>) throws(ExchangeError) {
    do { try digest.update(UnsafeRawBufferPointer(bytes)) } catch { throw damaged("\(error)") }
  }

  private func damaged(_ reason: String) -> ExchangeError { .damaged(line: line, reason: reason) }
}

/// The identity of a ranking: its source, series and date.
private struct ExchangeKey: Hashable {
  private let source: RankingSource
  private let kind: RankingKind
  private let date: RankingDate

  init(_ ranking: Ranking) { (source, kind, date) = (ranking.source, ranking.kind, ranking.date) }
}
